//! The fast form of a round: recursion by value, without frames and events.

use super::{Cycles, Round};
use crate::Observer;
use crate::problem::{Cost, Heuristic, HeuristicStep, Problem, ProblemEvent};

impl<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>> Round<'_, '_, P, H, O> {
    /// Whether [`Round::recurse`] does the same as [`Round::iterate`]: there is no observer, only actions that undo the last
    /// one are avoided, neither lists nor estimates need a state to be made, and costs are subtracted without rounding.
    #[inline(always)]
    pub(super) fn can_recurse(&self, start: &P::State, h: P::Cost, memo: H::Memo) -> bool {
        let first = self.problem.listed(start, None).and_then(<[_]>::first);
        !self.run.observer.is_active()
            && P::Cost::WHOLE
            && self.cycles == Cycles::Undo
            && first.is_some_and(|&(action, _)| {
                let step = HeuristicStep { parent: start, h, memo, action, limit: P::Cost::MAX };
                self.heuristic.ahead(self.problem, &step).is_some()
            })
    }

    /// As [`Round::iterate`] from a node at this depth, the root at 1, by recursion; `left` is the bound minus its cost so far.
    /// What is pruned is not counted. Returns whether there is a goal; `goal_cost` is then its cost, and `way_back` has
    /// the actions from it back to the node. Far down it leaves the rest to `iterate`, which needs no stack.
    pub(super) fn recurse(
        &mut self,
        state: P::State,
        left: P::Cost,
        h: P::Cost,
        memo: H::Memo,
        last: Option<P::Action>,
        depth: usize,
    ) -> bool {
        // Two levels in one function: half of the calls.
        self.expand(
            state,
            left,
            h,
            memo,
            last,
            depth,
            |round, state, left, h, memo, last, depth| {
                round.expand(state, left, h, memo, last, depth, Self::recurse)
            },
        )
    }

    /// Expands a node for [`Round::recurse`]; `search` searches a child.
    #[inline(always)]
    #[expect(clippy::needless_pass_by_value, reason = "a small state is passed in registers")]
    #[expect(clippy::too_many_arguments, reason = "they are inlined")]
    fn expand(
        &mut self,
        state: P::State,
        left: P::Cost,
        h: P::Cost,
        memo: H::Memo,
        last: Option<P::Action>,
        depth: usize,
        search: impl Fn(
            &mut Self,
            P::State,
            P::Cost,
            P::Cost,
            H::Memo,
            Option<P::Action>,
            usize,
        ) -> bool,
    ) -> bool {
        if depth > self.watch
            && let Some(found) = self.recurse_deep(state.clone(), left, h, memo, last, depth)
        {
            return found;
        }
        let (problem, heuristic) = (self.problem, self.heuristic);
        self.expanded += 1;
        let Some(list) = problem.listed(&state, last) else { return false };
        for &(action, cost) in list {
            let (ahead, is_spent) = self.ahead.overflowing_sub(1);
            self.ahead = ahead;
            if is_spent && !self.spend() {
                return false;
            }
            let limit = left.minus(cost);
            let step = HeuristicStep { parent: &state, h, memo, action, limit };
            let Some((h, memo)) = heuristic.ahead(problem, &step) else { return false };
            if left < cost {
                self.lower_excess(cost.minus(left).plus(h));
                continue;
            }
            if limit < h {
                let over = h.minus(limit);
                if over < self.excess {
                    self.lower_excess(over);
                }
                continue;
            }
            let child = problem.apply(&state, action);
            let found = if problem.is_goal(&child) {
                self.goal_cost = self.bound.minus(limit);
                true
            } else {
                search(self, child, limit, h, memo, Some(action), depth + 1)
            };
            if found {
                self.way_back.push(action);
                return true;
            }
        }
        false
    }

    /// Decides about a node deeper than `watch`: `None` if it is to be expanded as any other.
    #[cold]
    #[inline(never)]
    fn recurse_deep(
        &mut self,
        state: P::State,
        left: P::Cost,
        h: P::Cost,
        memo: H::Memo,
        last: Option<P::Action>,
        depth: usize,
    ) -> Option<bool> {
        const MAX_RECURSION: usize = 256;
        self.report_counts();
        let is_allowed = self.deeper(depth, self.bound.minus(left).plus(h));
        self.refill();
        if !is_allowed || depth <= MAX_RECURSION {
            return (!is_allowed).then_some(false);
        }
        self.above = depth - 1;
        let frame = self.enter(state, self.bound.minus(left), h, memo, last, 0);
        let solution = self.iterate(frame);
        // The next node at this depth comes here again.
        self.watch = self.watch.min(MAX_RECURSION);
        self.refill();
        Some(solution.is_some_and(|mut solution| {
            self.goal_cost = solution.cost;
            // The first action is the one that led to the node; the caller adds it.
            self.way_back.extend(solution.actions.drain(1..).rev());
            true
        }))
    }

    /// Counts a node by the meter; `false` if the search has to stop.
    #[cold]
    #[inline(never)]
    fn spend(&mut self) -> bool {
        self.ahead = 0;
        self.report_counts();
        let goes_on = self.run.meter.spend();
        self.refill();
        goes_on
    }

    /// Notes by how much a pruned node exceeds the bound. It is seldom less than before, so the loop does not store it.
    #[cold]
    #[inline(never)]
    fn lower_excess(&mut self, over: P::Cost) {
        self.excess = self.excess.least(over);
    }

    /// Takes the nodes that the meter lets pass without a check: none once the search has to stop.
    pub(super) fn refill(&mut self) {
        self.taken = self.run.meter.ahead();
        self.ahead = self.taken;
    }

    /// Reports the nodes that were counted since the last [`Round::refill`].
    pub(super) fn report_counts(&mut self) {
        self.run.meter.spent(self.taken - self.ahead);
        self.taken = self.ahead;
        self.run.counts.expanded += std::mem::take(&mut self.expanded);
    }
}
