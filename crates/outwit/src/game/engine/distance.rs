//! The proof that a win is the quickest, or a loss the slowest, in games whose positions can recur.
//!
//! *Idea*: a win that was found is certain. A search counts a repetition as a draw, so its other scores depend on the path and
//! prove nothing about positions: a quicker win may be missed. But on the way of a quickest win the distance
//! falls with every move, so no position recurs there. A search that knows no repetitions and ends at the distance of the
//! win therefore finds a quicker one if there is any.
//!
//! *Guarantee*: the search uses no score of the table that is not exact, so nothing from other paths.

use super::drive::Driver;
use super::options::Features;
use crate::game::{Bound, Eval, Game, GameReport};

impl<G: Game, E: Eval<G>> Driver<'_, '_, G, E> {
    /// Proves the win or loss that the report claims, unless that is done, and continues proven lines to the end of the game.
    /// Whether the report has become better by it.
    #[inline(never)]
    pub(super) fn prove_distance(
        &mut self,
        state: &G::State,
        report: &mut GameReport<G::Move>,
    ) -> bool {
        if self.worker.is_stopped() {
            return false;
        }
        if report.proven {
            return self.is_solved && self.complete_all_lines(state, report);
        }
        let (score, [line]) = (report.score, &mut report.lines[..]) else { return false };
        let Some(plies) = score.distance().filter(|_| report.bound == Bound::Exact) else {
            return false;
        };
        // A position that has occurred twice before the root is drawn when it comes again, which this proof does not see. Where none
        // has, the way of a quickest win meets each position of the past at most once, which is no draw yet.
        if !self.worker.features.repetition || self.worker.salt != 0 {
            return false;
        }
        // A loss is slowest if the other side has no quicker win.
        let beta = if score.is_win() { score.just_above() } else { score };
        let (found, is_inexact) = self
            .without_repetitions(|driver| driver.null_window_search(state, plies as i32 + 1, beta));
        let is_bound = if score.is_win() { found < beta } else { beta <= found };
        report.proven = is_bound && !is_inexact && !self.worker.is_stopped();
        line.proven = report.proven;
        // The move of the search before may have been a loss as slow only because it counted a repetition as a draw.
        let mut moves = Vec::new();
        self.worker.game.moves(state, &mut moves);
        let slowest = self.worker.root_best.and_then(|index| moves.get(index as usize));
        if let Some(&slowest) = slowest.filter(|_| report.proven && score.is_loss())
            && line.moves.first() != Some(&slowest)
        {
            (report.best, line.moves) = (Some(slowest), vec![slowest]);
            report.line.clone_from(&line.moves);
        }
        self.is_solved = report.proven;
        self.finish(report);
        if report.proven {
            self.complete_all_lines(state, report);
        }
        report.proven
    }

    /// Searches that know no repetitions and use no score of the table that is not exact. They are not part of the tree of the
    /// report, and no other thread helps: it would search with repetitions.
    pub(super) fn without_repetitions<R>(&mut self, search: impl FnOnce(&mut Self) -> R) -> R {
        let observer = self.worker.observer.take();
        let skipped = std::mem::take(&mut self.worker.excluded_root_moves);
        let team = self.worker.team.take();
        let features = self.worker.features;
        self.worker.features =
            Features { repetition: false, etc: false, ..features.without_omissions() };
        self.worker.trusts_depth = false;
        let found = search(self);
        self.worker.trusts_depth = true;
        self.worker.features = features;
        self.worker.excluded_root_moves = skipped;
        (self.worker.observer, self.worker.team) = (observer, team);
        found
    }
}
