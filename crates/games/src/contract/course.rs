//! What holds along a whole game: its length, repetitions, points, and how far tactics look ahead.

use std::collections::HashMap;

use outwit::game::{Outcome, Score};

use crate::playable::{Playable, legal_moves};

/// Checks a random game: its positions, and the moves between them. The error has the position at which it is seen.
pub(super) fn check<'a, G: Playable>(
    game: &G,
    path: &'a [G::State],
    played: &[G::Move],
) -> Result<(), (&'a G::State, String)> {
    let (left, last) = (played.len(), &path[played.len()]);
    let is_over = legal_moves(game, last).is_empty();
    for (plies, state) in path.iter().enumerate() {
        let least = (left - plies) as u32;
        if let Some(most) = game.plies_left(state).filter(|&most| most < least) {
            return Err((
                state,
                format!(
                    "Game::plies_left returned {most}; expected at least {least}, the plies that a random game lasted from here"
                ),
            ));
        }
        if is_over
            && let Some(Outcome::Points(end)) =
                game.outcome(last).or_else(|| Some(game.no_moves_outcome(last)))
            && let Some([least, most]) = game.points(state)
            && !(least..=most).contains(&end)
        {
            return Err((
                state,
                format!(
                    "Playable::points returned {least} to {most}; expected {end} between them, the end of a random game from here"
                ),
            ));
        }
    }
    repetitions(game, path, played)?;
    tactics(game, path, played, is_over)
}

/// No position from before an irreversible move recurs after it.
fn repetitions<'a, G: Playable>(
    game: &G,
    path: &'a [G::State],
    played: &[G::Move],
) -> Result<(), (&'a G::State, String)> {
    let mut seen = HashMap::new();
    // The last irreversible move so far.
    let mut last = None;
    for (plies, state) in path.iter().enumerate() {
        let earlier = seen.insert(game.key(state), plies);
        if let (Some(earlier), Some(last)) = (earlier, last)
            && earlier <= last
        {
            let mv = game.move_text(&path[last], played[last]);
            let again = game.position_text(state);
            return Err((
                &path[last],
                format!(
                    "Game::is_irreversible returned true for {mv}; expected false, since \"{again}\" occurred before the move \
                     and after it"
                ),
            ));
        }
        if played.get(plies).is_some_and(|&mv| game.is_irreversible(state, mv)) {
            last = Some(plies);
        }
    }
    Ok(())
}

/// Tactics leave a move, and while they find no score the game does not end within `tactics_depth` plies.
fn tactics<'a, G: Playable>(
    game: &G,
    path: &'a [G::State],
    played: &[G::Move],
    is_over: bool,
) -> Result<(), (&'a G::State, String)> {
    // What tactics find before each move, and whether they leave the move.
    let mut found: Vec<(Option<Score>, bool)> = Vec::new();
    for (state, mv) in path.iter().zip(played) {
        let mut moves = legal_moves(game, state);
        let legal = moves.len();
        let score = game.tactics(state, &mut moves);
        if score.is_none() && moves.is_empty() {
            let what = "expected at least one to stay";
            return Err((state, format!("Game::tactics removed all {legal} moves; {what}")));
        }
        found.push((score, moves.contains(mv)));
    }
    let depth = game.tactics_depth();
    for (from, state) in path.iter().enumerate().take(played.len()) {
        for plies in 0..=depth {
            let end = match found.get(from + plies as usize) {
                // The end of the game that tactics foresee.
                Some((Some(score), _)) if 0 < plies => score.distance().map(|more| plies + more),
                Some((None, true)) => continue,
                Some(_) => None,
                None => is_over.then_some(plies),
            };
            if let Some(end) = end.filter(|&end| end <= depth) {
                return Err((
                    state,
                    format!(
                        "Game::tactics_depth returned {depth}; expected at most {}, since Game::tactics finds no score here and \
                         the game can end in {end} plies",
                        end.saturating_sub(1)
                    ),
                ));
            }
            break;
        }
    }
    Ok(())
}
