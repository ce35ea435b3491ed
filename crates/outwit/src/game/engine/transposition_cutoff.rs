//! Enhanced transposition cutoff: if the table knows a reply that already reaches beta, no move needs a search.
//!
//! *Source*: A. Plaat and others, "Exploiting graph properties of game trees", AAAI 1996.

use super::task::Task;
use super::worker::{Buffer, Worker};
use crate::game::{Bound, Eval, ExitReason, Game, Score};

impl<G: Game, E: Eval<G>> Worker<'_, G, E> {
    /// Computes the keys of the positions after all moves, and begins to load their entries of the table: the cache misses
    /// overlap.
    pub(super) fn prefetch_children(&mut self, state: &G::State, buffer: &mut Buffer<G::Move>) {
        let side = self.game.turn(state);
        buffer.keys.clear();
        for &mv in &buffer.moves {
            let child = self.game.play(state, mv);
            let key = self.table_key(&child);
            self.table.prefetch(key);
            buffer.keys.push((key, self.game.turn(&child) == side));
        }
    }

    /// Looks up the positions of [`Worker::prefetch_children`] in the table; if the score of one reaches beta, leaves the
    /// node with it.
    pub(super) fn transposition_cutoff(
        &mut self,
        state: &G::State,
        task: Task,
        buffer: &mut Buffer<G::Move>,
    ) -> Option<Score> {
        let Task { ply, depth, beta, .. } = task;
        for (&(key, same_side), &mv) in buffer.keys.iter().zip(&buffer.moves) {
            let Some(entry) = self.entry(key, ply + 1) else { continue };
            let (score, bound) = if same_side {
                (entry.score, entry.bound)
            } else {
                (-entry.score, entry.bound.flip())
            };
            // A counter begins at 0, so that after a move none can draw the game sooner than before, less one ply.
            let below = || Some(self.game.plies_before_draw(state)?.saturating_sub(1));
            if entry.solved && !self.holds_at(entry.score.from_later(ply + 1), below) {
                continue;
            }
            let deep = entry.solved || depth - 1 <= i32::from(entry.depth);
            if bound != Bound::Upper && beta <= score && deep {
                self.counters.table_cuts += 1;
                self.inexact |= !entry.solved;
                let by = self.observed_index(buffer, mv).unwrap_or(0);
                let skipped = buffer.all.len().saturating_sub(1) as u16;
                let reason = ExitReason::TableCutoff { by, skipped };
                return Some(self.leave(score, Bound::Lower, reason));
            }
        }
        None
    }
}
