//! Weighted A*: A* with the estimate multiplied by a weight, for a faster search with a bounded loss of quality.
//!
//! *Idea*: best-first search ordered by g + w h with a weight w, usually above 1. A weight below 1 weakens the estimate:
//! A* with the heuristic w h, and uniform cost with w = 0.
//!
//! *Guarantee*: complete where A* is; the cost is at most max(w, 1) times the optimal one if the heuristic is admissible. The report's
//! lower bound often proves more than that.
//!
//! *Cost*: often much less than A*, with no guarantee.
//!
//! *Source*: I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1, 1970.

use crate::problem::{BestFirst, Heuristic, Problem, ProblemEvent, ProblemReport, Rank};
use crate::{Limits, Observer};

/// Expands the node with the least g + `weight` h first. `limits.depth` does not matter.
///
/// # Panics
/// If `weight` is negative, infinite or not a number. A search by the estimate alone is [`greedy`](super::greedy).
///
/// ```
/// use outwit::problem::weighted_a_star;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let report = weighted_a_star(&Ladder(8), &h, 1.5, &Limits::none(), &mut ());
/// assert!(report.cost().unwrap() <= 12);
/// ```
pub fn weighted_a_star<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    weight: f64,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    BestFirst { rank: Rank::Weighted(weight), ..BestFirst::default() }
        .search(problem, heuristic, limits, observer)
}
