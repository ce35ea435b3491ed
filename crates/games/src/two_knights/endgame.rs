//! What can be seen without a search: wins and losses within two plies, and knights that cannot meet any more.
//!
//! *Idea*: a jump that takes the opponent's last square wins; a jump after which the own knight has no square left, or
//! only one that the opponent can take, loses. And once the two knights can reach no square in common, each walks alone:
//! the one with the longer walk wins, and the loser decides how long it takes.

use outwit::game::{Score, Side};

use super::board::{JUMP_MASKS, reach, spread};
use super::{State, TwoKnights};

/// See [`outwit::game::Game::tactics`].
#[inline]
pub(super) fn tactics(game: &TwoKnights, state: &State, moves: &mut Vec<u8>) -> Option<Score> {
    let theirs = game.targets(state, state.turn.other());
    if theirs == 0 {
        return Some(Score::win_in(1));
    }
    if theirs.is_power_of_two() && moves.iter().any(|&target| theirs >> target & 1 == 1) {
        return Some(Score::win_in(1));
    }
    let free = game.board.squares & !state.visited;
    // The opponent can still move whatever happens, so a knight that is then stuck has lost.
    moves.retain(|&target| {
        let onward = JUMP_MASKS[target as usize] & free;
        let is_single = onward & onward.wrapping_sub(1) == 0;
        onward != 0 && !(is_single && onward & theirs != 0)
    });
    if moves.is_empty() {
        return Some(Score::loss_in(2));
    }
    let knight = |side: Side| state.knights[side as usize];
    let (mine, yours) = (knight(state.turn), knight(state.turn.other()));
    let own = reach(mine, free);
    let other = reach(yours, free);
    if own & other != 0 || MAX_SQUARES_ALONE < own.count_ones().max(other.count_ones()) {
        return None;
    }
    let (walk, their_walk) = (longest_walk(mine, own), longest_walk(yours, other));
    Some(if walk > their_walk {
        Score::win_in(2 * their_walk + 1)
    } else {
        Score::loss_in(2 * walk)
    })
}

/// Walks over more squares than this are left to the search.
const MAX_SQUARES_ALONE: u32 = 24;

/// The greatest number of jumps that a knight can make over the squares `free`, each entered once.
pub(super) fn longest_walk(knight: u8, free: u64) -> u32 {
    let mut best = 0;
    walk(knight, free, 0, &mut best);
    best
}

fn walk(knight: u8, free: u64, jumps: u32, best: &mut u32) {
    *best = (*best).max(jumps);
    let mut targets = JUMP_MASKS[knight as usize] & free;
    if targets == 0 || jumps + most_jumps(knight, free) <= *best {
        return;
    }
    while targets != 0 {
        let target = targets.trailing_zeros() as u8;
        targets &= targets - 1;
        walk(target, free & !(1 << target), jumps + 1, best);
    }
}

/// No more jumps than this: a knight alternates between the colours, and only squares with a neighbour count.
fn most_jumps(knight: u8, free: u64) -> u32 {
    const LIGHT: u64 = 0xaa55_aa55_aa55_aa55;
    let useful = free & (spread(free) | JUMP_MASKS[knight as usize]);
    let on_light = 0x1 << knight & LIGHT != 0;
    let (light, dark) = ((useful & LIGHT).count_ones(), (useful & !LIGHT).count_ones());
    let (own, other) = if on_light { (light, dark) } else { (dark, light) };
    // The first jump goes to the other colour.
    if own < other { 2 * own + 1 } else { 2 * other }
}
