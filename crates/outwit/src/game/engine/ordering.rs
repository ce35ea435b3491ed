//! Which move to try first: the earlier a good move comes, the more can be cut.
//!
//! In this order: the move the table remembers, noisy moves and moves the game finds promising, killers (what refuted a
//! sibling position), then by what was learned elsewhere in the tree.

use super::worker::{Buffer, Worker};
use crate::Observer;
use crate::game::{Eval, Game, GameEvent, Side};

/// What is learned about moves during a search, by side and by the slot of the move.
#[derive(Clone, Debug)]
pub(crate) struct HistoryTables {
    /// How often a move was the best, fading.
    history: Vec<i16>,
    /// The same after a certain move of the other side.
    continuation: Vec<i16>,
}

const SLOTS: usize = 4096;
const PAIR: usize = 256;
const MOST: i32 = 8192;

impl Default for HistoryTables {
    /// Nothing yet.
    fn default() -> Self {
        HistoryTables { history: vec![0; 2 * SLOTS], continuation: vec![0; PAIR * PAIR] }
    }
}

impl HistoryTables {
    #[inline]
    fn plain(side: Side, slot: usize) -> usize {
        side as usize * SLOTS + slot % SLOTS
    }

    #[inline]
    fn pair(before: usize, slot: usize) -> usize {
        before % PAIR * PAIR + slot % PAIR
    }

    /// How good the move was elsewhere.
    #[inline]
    pub(crate) fn history(&self, side: Side, slot: usize) -> i32 {
        i32::from(self.history[Self::plain(side, slot)])
    }

    /// How good it was as an answer to the move before.
    #[inline]
    pub(crate) fn continuation(&self, before: usize, slot: usize) -> i32 {
        i32::from(self.continuation[Self::pair(before, slot)])
    }

    /// Learns that a move was good (`weight` > 0) or useless (< 0).
    #[inline]
    pub(crate) fn learn(&mut self, side: Side, before: Option<usize>, slot: usize, weight: i32) {
        gravity_update(&mut self.history[Self::plain(side, slot)], weight);
        if let Some(before) = before {
            gravity_update(&mut self.continuation[Self::pair(before, slot)], weight);
        }
    }
}

/// Adds `weight` so that the sum stays inside ±`MOST`: the nearer it is, the less is added.
#[inline]
fn gravity_update(value: &mut i16, weight: i32) {
    let weight = weight.clamp(-MOST, MOST);
    let old = i32::from(*value);
    *value = (old + weight - old * weight.abs() / MOST) as i16;
}

/// A move of a node, ready to be ordered: its rank (greater first) and its place in the list of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) rank: i32,
    pub(crate) index: u16,
}

/// Brings the best remaining move to place `from`; of equal ones the earliest stays first.
#[inline]
pub(crate) fn pick(moves: &mut [Ranked], from: usize) -> Ranked {
    let mut best = from;
    for i in from + 1..moves.len() {
        if moves[best].rank < moves[i].rank {
            best = i;
        }
    }
    // Moving the ones between down by one keeps equal moves in the order of the game.
    moves[from..=best].rotate_right(1);
    moves[from]
}

impl<G: Game, E: Eval<G>, O: Observer<GameEvent>> Worker<'_, G, E, O> {
    /// Ranks the moves: what the table remembers, then the promise of the game, killers, and what was history_tables.
    pub(super) fn rank(
        &mut self,
        state: &G::State,
        ply: u32,
        table_move: u16,
        buffer: &mut Buffer<G::Move>,
    ) {
        let side = self.game.turn(state);
        let before = self.previous_move_index(ply);
        let killers = self.frames[ply as usize].killers;
        buffer.ranked.clear();
        for (index, &mv) in (0u16..).zip(&buffer.moves) {
            let mut rank = 0;
            if index == table_move {
                rank = i32::MAX;
            } else {
                if self.on.move_order_hint {
                    rank += self.game.move_order_hint(state, mv) << 14;
                }
                if self.on.killers && killers.contains(&Some(mv)) {
                    rank += 1 << 13;
                }
                if self.on.history || self.on.continuation {
                    let slot = self.game.history_index(mv);
                    if self.on.history {
                        rank += self.history_tables.history(side, slot) / 2;
                    }
                    if let Some(before) = before.filter(|_| self.on.continuation) {
                        rank += self.history_tables.continuation(before, slot) / 2;
                    }
                }
            }
            buffer.ranked.push(Ranked { rank, index });
        }
    }

    /// Learns from a cut: the move that made it was good, those tried before it were not.
    pub(super) fn learn(
        &mut self,
        state: &G::State,
        ply: u32,
        depth: i32,
        buffer: &Buffer<G::Move>,
        cut: u16,
    ) {
        let mv = buffer.moves[cut as usize];
        if self.on.quiescence && self.game.is_noisy(state, mv) {
            return;
        }
        let killers = &mut self.frames[ply as usize].killers;
        if self.on.killers && killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        if !(self.on.history || self.on.continuation) {
            return;
        }
        let side = self.game.turn(state);
        let before = self.previous_move_index(ply);
        let weight = (16 * depth.min(32)).min(1200);
        self.history_tables.learn(side, before, self.game.history_index(mv), weight);
        for other in buffer.ranked.iter().take_while(|other| other.index != cut) {
            let slot = self.game.history_index(buffer.moves[other.index as usize]);
            self.history_tables.learn(side, before, slot, -weight);
        }
    }

    /// The slot of the move that led to this ply.
    #[inline]
    fn previous_move_index(&self, ply: u32) -> Option<usize> {
        if 0 < ply { self.frames[ply as usize - 1].slot } else { None }
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
    fn what_is_learned_stays_in_its_range() {
        let mut value = 0;
        (0..1000).for_each(|_| gravity_update(&mut value, 3000));
        assert!(i32::from(value) <= MOST && value > 7000);
        (0..1000).for_each(|_| gravity_update(&mut value, -3000));
        assert!(value < -7000);
    }
}
