//! Names, moves and lines of any game as text.

use outwit::game::Game;

use super::Playable;

/// The game's name as it can be opened again.
pub(crate) fn full_name<G: Playable>(game: &G) -> String {
    let settings = game.settings();
    if settings.is_empty() { G::INFO.id.into() } else { format!("{}:{settings}", G::INFO.id) }
}

/// A line of play as text.
pub(crate) fn line_texts<G: Playable>(game: &G, state: &G::State, line: &[G::Move]) -> Vec<String> {
    let mut state = state.clone();
    let step = |mv: &G::Move| {
        let text = game.move_text(&state, *mv);
        state = game.play(&state, *mv);
        text
    };
    line.iter().map(step).collect()
}

/// The legal moves; none when the game is over.
pub(crate) fn legal_moves<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.outcome(state).is_none() {
        game.moves(state, &mut moves);
    }
    moves
}
