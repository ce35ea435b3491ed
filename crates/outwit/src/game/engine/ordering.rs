//! Move ordering: the earlier the best move is searched, the more cutoffs.
//!
//! The rank of a move is the sum of what is known about it, in this order of weight: the move of the table, the hint of
//! the game, killer moves, and the history tables.

use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use super::worker::{Buffer, Worker};
use crate::game::rules::check_count;
use crate::game::{Eval, Game, Side};

/// The history heuristic: how good moves were elsewhere in the tree, by the history index of the move.
/// The threads of a search share the tables; an update that another thread overwrites does no harm.
#[derive(Debug)]
pub(crate) struct HistoryTables {
    /// By side and move.
    history: Vec<AtomicI16>,
    /// By the move before and the move: continuation history.
    continuation: Vec<AtomicI16>,
}

/// Moves that both tables tell apart, for each side.
const MOVES: usize = 1 << 14;
/// Entries of [`HistoryTables::continuation`].
const PAIRS: usize = 1 << 17;
/// The greatest hint of the game that counts: with 14 bits more, and with what is added to it, it fits an `i32`.
const MAX_HINT: i32 = 65_535;
/// The greatest value of a table entry.
const MAX_HISTORY: i32 = 8192;

impl Default for HistoryTables {
    /// Empty tables.
    fn default() -> Self {
        let zeros = |entries| (0..entries).map(|_| AtomicI16::new(0)).collect();
        HistoryTables { history: zeros(2 * MOVES), continuation: zeros(PAIRS) }
    }
}

impl HistoryTables {
    #[inline]
    fn plain(side: Side, index: usize) -> usize {
        side as usize * MOVES + index % MOVES
    }

    /// Different replies to the same move have different entries, and so has the same reply to different moves: the factor is
    /// odd, so that multiples of different moves differ in their low bits. Other pairs rarely share an entry.
    #[inline]
    fn pair(before: usize, index: usize) -> usize {
        ((before % MOVES).wrapping_mul(0x9E37_79B1) ^ (index % MOVES)) % PAIRS
    }

    /// How good the move was elsewhere, within ±[`MAX_HISTORY`].
    #[inline]
    pub(crate) fn history(&self, side: Side, index: usize) -> i32 {
        i32::from(self.history[Self::plain(side, index)].load(Relaxed))
    }

    /// How good the move was as a reply to the move before, within ±[`MAX_HISTORY`].
    #[inline]
    pub(crate) fn continuation(&self, before: usize, index: usize) -> i32 {
        i32::from(self.continuation[Self::pair(before, index)].load(Relaxed))
    }

    /// Updates both tables for a move that caused a cutoff (`weight` > 0) or did not (< 0).
    #[inline]
    pub(crate) fn update(&self, side: Side, before: Option<usize>, index: usize, weight: i32) {
        gravity_update(&self.history[Self::plain(side, index)], weight);
        if let Some(before) = before {
            gravity_update(&self.continuation[Self::pair(before, index)], weight);
        }
    }
}

/// The gravity update: adds `weight`, less the nearer the value is to ±`MAX_HISTORY`, which it never exceeds.
#[inline]
fn gravity_update(value: &AtomicI16, weight: i32) {
    let weight = weight.clamp(-MAX_HISTORY, MAX_HISTORY);
    let old = i32::from(value.load(Relaxed));
    value.store((old + weight - old * weight.abs() / MAX_HISTORY) as i16, Relaxed);
}

/// A move with its rank (greater first) and its index in the list of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) rank: i32,
    pub(crate) index: u16,
}

impl Ranked {
    /// Greater for a move that is searched earlier: of equal ranks, that which comes first in the list of moves.
    #[inline]
    fn priority(self) -> i64 {
        i64::from(self.rank) << 16 | i64::from(!self.index)
    }
}

/// Moves the best of the moves from index `from` on to that index, and returns it; of equal ones that with the least index.
/// Since most nodes search few moves, this is cheaper than sorting all of them.
#[inline]
pub(crate) fn pick(moves: &mut [Ranked], from: usize) -> Ranked {
    let rest = &mut moves[from..];
    let (mut best, mut greatest) = (0, rest[0].priority());
    for (at, ranked) in rest.iter().enumerate().skip(1) {
        let priority = ranked.priority();
        if greatest < priority {
            (best, greatest) = (at, priority);
        }
    }
    rest.swap(0, best);
    rest[0]
}

impl<G: Game, E: Eval<G>> Worker<'_, G, E> {
    /// Ranks the moves of a node into `buffer.ranked`.
    pub(super) fn rank(
        &mut self,
        state: &G::State,
        ply: u32,
        table_move: u16,
        buffer: &mut Buffer<G::Move>,
    ) {
        check_count(buffer.moves.len());
        let side = self.game.turn(state);
        let before = self.previous_move_index(ply);
        let killers = self.path[ply as usize].killers;
        buffer.ranked.clear();
        for (index, &mv) in (0u16..).zip(&buffer.moves) {
            let mut rank = 0;
            if index == table_move {
                rank = i32::MAX;
            } else {
                if self.features.move_order_hint {
                    // A greater hint would overflow.
                    let hint = self.game.move_order_hint(state, mv);
                    rank += hint.clamp(-MAX_HINT, MAX_HINT) << 14;
                }
                if self.features.killers && killers.contains(&Some(mv)) {
                    rank += 1 << 13;
                }
                if self.features.history || self.features.continuation {
                    let history = self.game.history_index(mv);
                    if self.features.history {
                        rank += self.memory.history.history(side, history) / 2;
                    }
                    if let Some(before) = before.filter(|_| self.features.continuation) {
                        rank += self.memory.history.continuation(before, history) / 2;
                    }
                }
            }
            buffer.ranked.push(Ranked { rank, index });
        }
    }

    /// Updates killers and history after a cutoff: the move that caused it was good, those searched before were not.
    pub(super) fn update_ordering(
        &mut self,
        state: &G::State,
        ply: u32,
        depth: i32,
        buffer: &Buffer<G::Move>,
        cut: u16,
    ) {
        let mv = buffer.moves[cut as usize];
        if self.features.quiescence && self.game.is_noisy(state, mv) {
            return;
        }
        let killers = &mut self.path[ply as usize].killers;
        if self.features.killers && killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        if !(self.features.history || self.features.continuation) {
            return;
        }
        let side = self.game.turn(state);
        let before = self.previous_move_index(ply);
        let weight = (16 * depth.min(32)).min(1200);
        self.memory.history.update(side, before, self.game.history_index(mv), weight);
        for other in buffer.ranked.iter().take_while(|other| other.index != cut) {
            let index = self.game.history_index(buffer.moves[other.index as usize]);
            self.memory.history.update(side, before, index, -weight);
        }
    }

    /// The history index of the move that led to this ply.
    #[inline]
    fn previous_move_index(&self, ply: u32) -> Option<usize> {
        if 0 < ply { self.path[ply as usize - 1].move_index } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picking_is_a_stable_sort() {
        let ranks = [3, 1, 3, 2, 1, 5, 2];
        let mut moves: Vec<Ranked> =
            (0..).zip(ranks).map(|(index, rank)| Ranked { rank, index }).collect();
        let picked: Vec<u16> = (0..moves.len()).map(|from| pick(&mut moves, from).index).collect();
        assert_eq!(picked, [5, 0, 2, 3, 6, 1, 4]);
    }

    #[test]
    fn different_pairs_of_moves_have_different_entries() {
        for other in [0, 1, 777, MOVES - 1] {
            let mut replies = std::collections::HashSet::new();
            let mut moves_before = std::collections::HashSet::new();
            for index in 0..MOVES {
                assert!(replies.insert(HistoryTables::pair(other, index)), "{other} {index}");
                assert!(moves_before.insert(HistoryTables::pair(index, other)), "{index} {other}");
            }
        }
    }

    #[test]
    fn history_values_stay_in_their_range() {
        let value = AtomicI16::new(0);
        (0..1000).for_each(|_| gravity_update(&value, 3000));
        assert!((7001..=MAX_HISTORY).contains(&i32::from(value.load(Relaxed))));
        (0..1000).for_each(|_| gravity_update(&value, -3000));
        assert!(value.load(Relaxed) < -7000);
    }
}
