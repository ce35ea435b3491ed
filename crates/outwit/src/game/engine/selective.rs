//! Selective search: null-move and futility pruning, late move reductions.
//!
//! Futility pruning and reductions ask for the evaluation of a position, but only where no move is noisy: in the middle of
//! an exchange it says little. A position is *improving* if its evaluation is higher than that of the position two plies
//! before; elsewhere late moves are reduced by one ply more.
//!
//! *Guarantee*: the value of a fixed depth may change; every score that depends on a pruned node is marked inexact, so a
//! proven result stays exact. Whether a feature gains playing strength, a match has to show.
//!
//! *Source*: null move: C. Donninger, ICCA Journal 16(3), 1993, with verification after O. David-Tabibi and N. Netanyahu,
//! 2002; futility: E. Heinz, 1998; late moves: T. Romstad, 2006.

use super::task::{Task, WHOLE_GAME};
use super::worker::Worker;
use crate::game::{Bound, Eval, ExitReason, Game, Score, SearchKind};

/// Up to this depth, a position far above the window is left.
const FUTILITY: i32 = 5;
/// Up to this depth, the later moves of a position far below the window are left out.
const LATE_FUTILITY: i32 = 3;
/// From this depth on, a null-move cutoff is verified by a search without null moves.
const VERIFY: i32 = 8;

impl<G: Game, E: Eval<G>> Worker<'_, G, E> {
    /// Notes the evaluation of a quiet position for [`Self::prune`], [`Self::is_futile`] and [`Self::is_improving`].
    pub(super) fn note_evaluation(&mut self, state: &G::State, task: Task, moves: &[G::Move]) {
        let asked = (self.features.futility || self.features.lmr)
            && 0 < task.ply
            && task.depth < WHOLE_GAME / 2
            && self.game.margin().is_some()
            && !moves.iter().any(|&mv| self.game.is_noisy(state, mv));
        self.path[task.ply as usize].eval = if asked { Some(self.evaluation(state)) } else { None };
    }

    /// Whether the position is better for the side to move than two plies before, both being quiet.
    pub(super) fn is_improving(&self, ply: u32) -> bool {
        let Some(before) = ply.checked_sub(2) else { return false };
        let of = |ply: u32| self.path[ply as usize].eval;
        of(before).is_some_and(|before| of(ply).is_some_and(|now| before < now))
    }

    /// Whether the moves of a quiet position after the first are not worth a search: they cannot be expected to reach alpha
    /// in the few plies left.
    pub(super) fn is_futile(&self, ply: u32, depth: i32, alpha: Score) -> bool {
        if !self.features.futility || LATE_FUTILITY < depth || alpha.is_decided() {
            return false;
        }
        let (eval, margin) = (self.path[ply as usize].eval, self.game.margin());
        let most = |eval: Score, margin: i32| eval.plus(margin / 2 + margin * depth * 3 / 5);
        eval.zip(margin).is_some_and(|(eval, margin)| most(eval, margin) <= alpha)
    }

    /// Futility and null-move pruning: leaves the node with a lower bound, if its moves need no search.
    pub(super) fn prune(&mut self, state: &G::State, task: Task) -> Option<Score> {
        let Task { ply, depth, beta, .. } = task;
        if ply == 0 || beta.is_decided() || WHOLE_GAME / 2 < depth {
            return None;
        }
        if self.features.futility
            && depth <= FUTILITY
            && let Some(score) = self.path[ply as usize].eval
            && let Some(margin) = self.game.margin()
        {
            let sure = score.plus(-margin * depth * 6 / 5);
            if beta <= sure {
                self.inexact = true;
                return Some(self.leave(sure, Bound::Lower, ExitReason::Futility));
            }
        }
        if self.features.null_move && 3 <= depth && task.kind != SearchKind::NullMove {
            return self.null_move(state, task);
        }
        None
    }

    /// Null-move pruning: if the position reaches beta even when the side to move passes, it is left with that bound.
    fn null_move(&mut self, state: &G::State, task: Task) -> Option<Score> {
        let Task { ply, depth, beta, .. } = task;
        if self.in_verification {
            return None;
        }
        let passed = self.game.pass(state)?;
        if self.evaluation(state) < beta {
            return None;
        }
        self.path[ply as usize].move_index = None;
        self.path[ply as usize + 1].reversible = 0;
        let reduced = depth - 3 - depth / 4;
        let window = Task {
            ply: ply + 1,
            depth: reduced,
            alpha: beta.just_below(),
            beta,
            kind: SearchKind::NullMove,
            mv: None,
        };
        let score = self.search_child::<false>(self.game.turn(state), &passed, window);
        if self.is_stopped() || score < beta {
            return None;
        }
        if VERIFY <= depth {
            self.in_verification = true;
            let probe = Task {
                depth: reduced,
                alpha: beta.just_below(),
                kind: SearchKind::Verification,
                mv: None,
                ..task
            };
            // The move lists of the node are in use; the verification gets its own.
            let buffer = self.buffers[ply as usize].take();
            let confirmed = self.node::<false>(state, probe);
            self.buffers[ply as usize] = buffer;
            self.in_verification = false;
            if confirmed < beta {
                return None;
            }
        }
        self.inexact = true;
        // A win after a null move is not a proven win.
        let score = if score.is_win() { beta } else { score };
        Some(self.leave(score, Bound::Lower, ExitReason::NullMove))
    }

    /// Late move reductions: the number of plies by which the move with `earlier` others before it is reduced.
    #[inline]
    pub(super) fn reduction(
        &self,
        state: &G::State,
        mv: G::Move,
        earlier: usize,
        depth: i32,
        pv: bool,
        improving: bool,
    ) -> i32 {
        if !self.features.lmr
            || depth < 4
            || earlier < 2
            || WHOLE_GAME / 2 < depth
            || self.game.is_noisy(state, mv)
        {
            return 0;
        }
        let steps = ((depth as u32).ilog2() * (earlier as u32).ilog2() / 4 + 1) as i32;
        (steps + i32::from(!improving) - i32::from(pv)).clamp(0, depth - 2)
    }
}
