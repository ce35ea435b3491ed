//! Heuristics: estimates of the cost to the goal.

use super::{Cost, Problem};

/// An estimate of the cost from a state to the nearest goal. A closure can serve as a heuristic.
///
/// *Admissible*: never more than the true cost; then A*, IDA*, RBFS and their relatives find cheapest solutions. *Consistent*: an
/// action never lowers the estimate by more than its cost; then A* expands no state twice, apart from the rounding of sums.
///
/// A heuristic that can be updated after an action more cheaply than it can be computed from a whole state carries a
/// [`Memo`](Heuristic::Memo) along the path and overrides [`Heuristic::after`].
///
/// ```
/// use outwit::problem::{Heuristic, Problem};
/// # struct Line;
/// # impl Problem for Line {
/// #     type State = u32;
/// #     type Action = bool;
/// #     type Cost = u32;
/// #     fn start(&self) -> u32 { 0 }
/// #     fn is_goal(&self, state: &u32) -> bool { *state == 9 }
/// #     fn actions(&self, _: &u32, out: &mut Vec<(bool, u32)>) { out.push((true, 1)); }
/// #     fn apply(&self, state: &u32, _: bool) -> u32 { state + 1 }
/// # }
/// let distance = |_: &Line, state: &u32| 9u32.abs_diff(*state);
/// assert_eq!(distance.estimate(&Line, &2), 7);
/// ```
pub trait Heuristic<P: Problem> {
    /// What the heuristic carries along a path; `()` for most.
    type Memo: Copy;

    /// The estimate for a state, and the memo for its successors.
    fn first(&self, problem: &P, state: &P::State) -> (P::Cost, Self::Memo);

    /// The estimate for `child`, reached from `step.parent`, and its memo. The search drops the child if the estimate
    /// exceeds `step.limit`; so a heuristic may stop computing as soon as it has a lower bound above the limit.
    #[inline(always)]
    fn after(
        &self,
        problem: &P,
        step: HeuristicStep<'_, P, Self::Memo>,
        child: &P::State,
    ) -> (P::Cost, Self::Memo) {
        let _ = step;
        self.first(problem, child)
    }

    /// As [`Heuristic::after`], before the child is made: a search that drops the child by its estimate need not make it.
    /// `None`, the default, if the estimate needs the child; for one problem and heuristic either always or never `None`.
    #[inline(always)]
    fn ahead(
        &self,
        problem: &P,
        step: &HeuristicStep<'_, P, Self::Memo>,
    ) -> Option<(P::Cost, Self::Memo)> {
        let _ = (problem, step);
        None
    }

    /// The estimate for a state without a memo.
    #[inline]
    fn estimate(&self, problem: &P, state: &P::State) -> P::Cost {
        self.first(problem, state).0
    }
}

/// The step from a state to the one that is to be estimated.
#[derive(Debug)]
pub struct HeuristicStep<'a, P: Problem, M> {
    /// The state before the action.
    pub parent: &'a P::State,
    /// The estimate for that state.
    pub h: P::Cost,
    /// The memo of that state.
    pub memo: M,
    /// The action.
    pub action: P::Action,
    /// An estimate above this limit need not be exact, only a lower bound.
    pub limit: P::Cost,
}

impl<P: Problem, F: Fn(&P, &P::State) -> P::Cost> Heuristic<P> for F {
    type Memo = ();

    #[inline(always)]
    fn first(&self, problem: &P, state: &P::State) -> (P::Cost, ()) {
        (self(problem, state), ())
    }
}

/// The heuristic that is zero everywhere. A* with it is uniform-cost search.
#[inline(always)]
pub fn blind<P: Problem>(_: &P, _: &P::State) -> P::Cost {
    P::Cost::ZERO
}
