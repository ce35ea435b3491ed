//! The proof that a win is the quickest, or a loss the slowest, in games whose positions can recur.
//!
//! *Idea*: a win that was found is certain. A search counts a repetition as a draw, so its other scores depend on the path and
//! prove nothing about positions: a quicker win may hide behind a repetition. But on the way of a quickest win the distance
//! falls with every move, so no position recurs there. A search that knows no repetitions and ends at the distance of the
//! win therefore finds a quicker one if there is any.
//!
//! *Guarantee*: the search uses no score of the table that is not exact, so nothing from other paths.

use super::drive::Driver;
use super::options::Features;
use crate::game::{Bound, Eval, Game, GameReport};

impl<G: Game, E: Eval<G>> Driver<'_, '_, G, E> {
    /// If the report claims a win or a loss that is not proven: whether no quicker win exists. Then the report is proven.
    pub(super) fn is_quickest(
        &mut self,
        state: &G::State,
        report: &mut GameReport<G::Move>,
    ) -> bool {
        let (score, [line]) = (report.score, &mut report.lines[..]) else { return false };
        let Some(plies) = score.distance() else { return false };
        if report.bound != Bound::Exact || !self.worker.features.repetition {
            return false;
        }
        let beta = if score.is_win() { score.just_above() } else { score };
        let (found, is_inexact) =
            self.apart(|driver| driver.null_window_search(state, plies as i32 + 1, beta));
        // A loss is slowest if the other side has no quicker win.
        let is_proven = !is_inexact
            && !self.worker.is_stopped()
            && if score.is_win() { found < beta } else { beta <= found };
        line.proven |= is_proven;
        report.proven |= is_proven;
        is_proven
    }

    /// Continues the line of a proven win or loss to the end of the game.
    pub(super) fn complete(
        &mut self,
        state: &G::State,
        report: &mut GameReport<G::Move>,
        progress: &mut dyn FnMut(&GameReport<G::Move>),
    ) {
        let [line] = &mut report.lines[..] else { return };
        let is_short = line.score.distance().is_some_and(|plies| line.moves.len() < plies as usize);
        if is_short && !self.worker.is_stopped() {
            let best = self.worker.root_best;
            self.apart(|driver| driver.extend_pv(state, &mut line.moves, line.score));
            self.worker.root_best = best;
            report.line.clone_from(&line.moves);
            self.finish(report);
            progress(report);
        }
    }

    /// Searches that depend on no path, and are not part of the tree of the report.
    fn apart<T>(&mut self, search: impl FnOnce(&mut Self) -> T) -> T {
        let observer = self.worker.observer.take();
        // Helpers would search with repetitions.
        let team = self.worker.team.take();
        let features = self.worker.features;
        self.worker.features =
            Features { repetition: false, etc: false, ..features.without_omissions() };
        self.worker.trusts_depth = false;
        let found = search(self);
        self.worker.trusts_depth = true;
        self.worker.features = features;
        (self.worker.observer, self.worker.team) = (observer, team);
        found
    }
}
