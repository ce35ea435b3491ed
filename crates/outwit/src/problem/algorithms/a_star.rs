//! A*: the least estimated total cost first.
//!
//! *Idea*: best-first search ordered by the cost so far plus the estimated cost to the goal, g + h; among equals the node
//! nearer to the goal by the estimate, then the newest.
//!
//! *Guarantee*: complete if the space is finite or every action costs at least some fixed amount, and optimal if the heuristic is
//! admissible. If it is also consistent, no state is expanded twice, apart from the rounding below.
//!
//! *Cost*: every state with g + h less than the optimal cost is expanded, and none with more; all are kept. Large costs are sorted by
//! ranges, and sums of floating-point numbers are rounded: a few states with slightly more than the optimal cost may be expanded
//! then, and a few states twice. The result is the same.
//!
//! *Source*: P. E. Hart, N. J. Nilsson, B. Raphael, 1968.

use crate::problem::{BestFirst, BestFirstMemory, Heuristic, Problem, ProblemEvent, ProblemReport};
use crate::{Limits, Observer};

/// Expands the node with the least g + h first. `limits.depth` does not matter.
///
/// ```
/// use outwit::problem::a_star;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let report = a_star(&Ladder(4), &h, &Limits::none(), &mut ());
/// assert!(report.optimal);
/// assert_eq!((report.cost(), report.counts.expanded), (Some(4), 4));
/// ```
pub fn a_star<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    a_star_in(problem, heuristic, limits, observer, &mut BestFirstMemory::default())
}

/// As [`a_star`], in the memory of an earlier search: for many short searches, each of which would otherwise ask for memory and
/// clear it. The reports are the same.
///
/// ```
/// use outwit::problem::{BestFirstMemory, a_star, a_star_in};
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let mut memory = BestFirstMemory::default();
/// for rungs in [2, 4, 8] {
///     let (ladder, none) = (Ladder(rungs), Limits::none());
///     let report = a_star_in(&ladder, &h, &none, &mut (), &mut memory);
///     let alone = a_star(&ladder, &h, &none, &mut ());
///     assert_eq!((report.cost(), report.counts), (Some(rungs), alone.counts));
/// }
/// ```
pub fn a_star_in<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    limits: &Limits,
    observer: &mut O,
    memory: &mut BestFirstMemory<P::State, P::Action, P::Cost, H::Memo>,
) -> ProblemReport<P::Action, P::Cost> {
    BestFirst::default().search_by_total(problem, heuristic, limits, observer, memory)
}
