//! What is guessed about the direction to the goal.

use super::{Cost, Problem};

/// A guess of the cost from a state to the nearest goal. A closure will do.
///
/// *Admissible*: never more than the true cost; then A* and its family find cheapest solutions. *Consistent*: an action
/// never lowers the guess by more than it costs; then no state has to be expanded twice.
///
/// A heuristic that can follow an action more cheaply than it can look at a whole state carries a
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
    /// What is carried along a path; `()` for most.
    type Memo: Copy;

    /// The guess for a state, with what the states after it need.
    fn first(&self, problem: &P, state: &P::State) -> (P::Cost, Self::Memo);

    /// The guess for `child`, reached from `step.parent`. A search that drops the child anyway when the guess exceeds
    /// `step.limit` says so; then any true lower bound above the limit is a good answer.
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

    /// The guess alone.
    #[inline]
    fn estimate(&self, problem: &P, state: &P::State) -> P::Cost {
        self.first(problem, state).0
    }
}

/// The step from a state to the one whose cost is to be guessed.
#[derive(Debug)]
pub struct HeuristicStep<'a, P: Problem, M> {
    /// Where the step begins.
    pub parent: &'a P::State,
    /// The guess there.
    pub h: P::Cost,
    /// What was carried up to there.
    pub memo: M,
    /// What is done.
    pub action: P::Action,
    /// A greater guess than this is as good as any greater one.
    pub limit: P::Cost,
}

impl<P: Problem, F: Fn(&P, &P::State) -> P::Cost> Heuristic<P> for F {
    type Memo = ();

    #[inline(always)]
    fn first(&self, problem: &P, state: &P::State) -> (P::Cost, ()) {
        (self(problem, state), ())
    }
}

/// The heuristic that knows nothing: every guess is zero. A* with it is uniform-cost search.
#[inline(always)]
pub fn blind<P: Problem>(_: &P, _: &P::State) -> P::Cost {
    P::Cost::ZERO
}
