//! How the position after a move is searched: with the full window, or first by a scout.

use super::task::Task;
use super::worker::Worker;
use crate::game::{Eval, Game, Score, SearchKind, Side};

impl<G: Game, E: Eval<G>> Worker<'_, G, E> {
    /// Records on the path that `mv` is played at `ply`.
    #[inline]
    pub(super) fn push_move(&mut self, state: &G::State, mv: G::Move, ply: u32) {
        if self.features.continuation {
            self.path[ply as usize].move_index = Some(self.game.history_index(mv));
        }
        let irreversible = self.game.is_irreversible(state, mv);
        let reversible = self.path[ply as usize].reversible;
        self.path[ply as usize + 1].reversible = if irreversible { 0 } else { reversible + 1 };
        if !irreversible && reversible == 0 && self.features.repetition {
            // Only from here on can this position recur, so its node has not set the key.
            self.path[ply as usize].key = self.game.key(state);
        }
    }

    /// Searches a child. The window of `task` and the result are for `side`, the mover at the parent; they are negated
    /// only if the turn changes.
    #[inline]
    pub(super) fn search_child<const PV: bool>(
        &mut self,
        side: Side,
        child: &G::State,
        task: Task,
    ) -> Score {
        if self.game.turn(child) == side {
            self.node::<PV>(child, task)
        } else {
            let (alpha, beta) = (-task.beta, -task.alpha);
            -self.node::<PV>(child, Task { alpha, beta, ..task })
        }
    }

    /// Searches a later move with a null window above alpha, first with reduced depth if `reduction` is positive. A score
    /// above alpha is searched again: with the full depth, then in a PV node with the full window.
    pub(super) fn scout<const PV: bool>(
        &mut self,
        side: Side,
        child: &G::State,
        task: Task,
        reduction: i32,
    ) -> Score {
        let Task { alpha, beta, depth, .. } = task;
        let null = Task { beta: alpha.just_above(), kind: SearchKind::Scout, ..task };
        let mut score = alpha.just_above();
        if 0 < reduction {
            score = self.search_child::<false>(
                side,
                child,
                Task { depth: depth - reduction, kind: SearchKind::Reduced, ..null },
            );
        }
        if alpha < score && !self.is_stopped() {
            let kind = if 0 < reduction { SearchKind::ReSearch } else { SearchKind::Scout };
            score = self.search_child::<false>(side, child, Task { kind, ..null });
        }
        if PV && alpha < score && score < beta && !self.is_stopped() {
            score =
                self.search_child::<true>(side, child, Task { kind: SearchKind::ReSearch, ..task });
        }
        score
    }
}
