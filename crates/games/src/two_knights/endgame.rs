//! What can be seen without a search: wins and losses within two plies, and knights that cannot meet any more.
//!
//! *Idea*: a jump that takes the opponent's last square wins; a jump after which the own knight has no square left, or
//! only one that the opponent can take, loses. And once the two knights can reach no square in common, each walks alone:
//! the one with the longer walk wins, and the loser decides how long it takes.

use outwit::game::{Score, Side};

use super::board::{JUMP_MASKS, spread};
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
    let [own, other] = separate(mine, yours, free)?;
    if MAX_SQUARES_ALONE < own.count_ones().max(other.count_ones()) {
        return None;
    }
    // Only the shorter walk has to be known exactly.
    let (walk, their_walk) = if own.count_ones() < other.count_ones() {
        let walk = longest_walk(mine, own, u32::MAX);
        (walk, longest_walk(yours, other, walk))
    } else {
        let their_walk = longest_walk(yours, other, u32::MAX);
        (longest_walk(mine, own, their_walk + 1), their_walk)
    };
    Some(if walk > their_walk {
        Score::win_in(2 * their_walk + 1)
    } else {
        Score::loss_in(2 * walk)
    })
}

/// The squares that each knight could walk to over the squares `free` if only it moved; `None` if both could walk to one.
#[inline]
fn separate(one: u8, other: u8, free: u64) -> Option<[u64; 2]> {
    let mut reached = [one, other].map(|knight| JUMP_MASKS[knight as usize] & free);
    // Most knights that are not separate meet after few jumps.
    while reached[0] & reached[1] == 0 {
        let next = reached.map(|squares| squares | spread(squares) & free);
        if next == reached {
            return Some(reached);
        }
        reached = next;
    }
    None
}

/// Walks over more squares than this are left to the search.
const MAX_SQUARES_ALONE: u32 = 24;

/// The greatest number of jumps that a knight can make over the squares `free`, each entered once; if that is at least
/// `enough`, any number from there on.
fn longest_walk(knight: u8, free: u64, enough: u32) -> u32 {
    let mut best = 0;
    walk(knight, free, 0, enough, &mut best);
    best
}

fn walk(knight: u8, free: u64, jumps: u32, enough: u32, best: &mut u32) {
    *best = (*best).max(jumps);
    let mut targets = JUMP_MASKS[knight as usize] & free;
    if targets == 0 || enough <= *best || jumps + most_jumps(knight, free) <= *best {
        return;
    }
    while targets != 0 {
        let target = targets.trailing_zeros() as u8;
        targets &= targets - 1;
        walk(target, free & !(1 << target), jumps + 1, enough, best);
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

#[cfg(test)]
mod tests {
    use outwit::Rng;

    use super::*;

    fn longest_of_all_walks(knight: u8, free: u64) -> u32 {
        let targets = JUMP_MASKS[knight as usize] & free;
        let targets = (0..64u8).filter(|target| targets >> target & 1 == 1);
        let walks = targets.map(|to| 1 + longest_of_all_walks(to, free & !(1 << to)));
        walks.max().unwrap_or(0)
    }

    #[test]
    fn the_longest_walk_is_found_as_far_as_it_counts() {
        let mut rng = Rng::new(2);
        for _ in 0..300 {
            let knight = rng.below(64) as u8;
            let mut free = 0u64;
            for _ in 0..10 {
                free |= 1 << rng.below(64) | JUMP_MASKS[knight as usize] & 1 << rng.below(64);
            }
            free &= !(1 << knight);
            let longest = longest_of_all_walks(knight, free);
            assert_eq!(longest_walk(knight, free, u32::MAX), longest);
            for enough in 1..8 {
                assert_eq!(longest_walk(knight, free, enough).min(enough), longest.min(enough));
            }
        }
    }
}
