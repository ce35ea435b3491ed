//! The first moves of games that are played for a training: those of a ballot, and random ones.

use outwit::Rng;
use outwit::game::Game;

use crate::Draughts;
use crate::board::Word;
use crate::openings::Ballot;
use crate::state::State;

/// The starting position and the positions after the moves of a ballot.
pub(super) fn after_ballot<W: Word>(game: &Draughts<W>, ballot: &Ballot) -> Vec<State<W>> {
    let mut states = vec![game.start()];
    for text in ballot.moves {
        let state = states[states.len() - 1];
        let Ok(mv) = game.read_move(&state, text) else { break };
        states.push(game.play(&state, mv));
    }
    states
}

/// Adds the positions after this number of random moves; fewer if the next one would end the game.
pub(super) fn add_random_plies<W: Word>(
    game: &Draughts<W>,
    states: &mut Vec<State<W>>,
    plies: usize,
    rng: &mut Rng,
) {
    let mut moves = Vec::new();
    for _ in 0..plies {
        let state = states[states.len() - 1];
        moves.clear();
        game.moves(&state, &mut moves);
        let Some(&mv) = rng.pick(&moves) else { break };
        let next = game.play(&state, mv);
        if game.outcome(&next).is_some() {
            break;
        }
        states.push(next);
    }
}
