//! A hash of the rules, as far as positions show them: a table is loaded only for the rules that it was made for.

use super::Numbering;
use crate::game::Game;
use crate::game::rules::moves_or_outcome;
use crate::hash::{key_of, mix};

/// Positions that are hashed, at most.
const SAMPLE: usize = 10_000;

/// Numbers that are tried for each position of the sample, since a number may stand for no position.
const TRIES: usize = 10;

/// A hash of positions with their numbers, the side to move, the outcome, and the positions after all moves in their order.
///
/// Of more than [`SAMPLE`] numbers a fixed sample is used, spread evenly over them, so that loading a large table takes no
/// longer: a change of the rules that concerns none of these positions and moves is not noticed.
pub(super) fn fingerprint<G: Game, N: Numbering<G>>(game: &G, numbering: &N) -> u64 {
    let size = numbering.size(game);
    let is_sample = SAMPLE < size;
    // By a hash, since numbers at a fixed distance could be those of one side only.
    let spread = |draw: usize| ((u128::from(mix(draw as u64)) * size as u128) >> 64) as usize;
    let draws = if is_sample { TRIES * SAMPLE } else { size };
    let numbers = (0..draws).map(|draw| if is_sample { spread(draw) } else { draw });
    let numbered = |number| Some((number, numbering.state(game, number)?));
    let (mut hash, mut moves) = (0, Vec::new());
    for (number, state) in numbers.filter_map(numbered).take(SAMPLE) {
        moves.clear();
        let outcome = moves_or_outcome(game, &state, &mut moves);
        let position = (number as u64, key_of(&state), game.turn(&state), outcome);
        hash = key_of(&(hash, position, moves.len() as u64));
        for &mv in &moves {
            hash = key_of(&(hash, key_of(&game.play(&state, mv))));
        }
    }
    hash
}
