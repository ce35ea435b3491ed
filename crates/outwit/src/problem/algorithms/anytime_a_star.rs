//! Anytime A*: a first solution quickly, then improvements while there is time.
//!
//! *Idea*: weighted A* that does not stop at its first solution. From then on every node whose g + h is not below the
//! cost of the best solution is dropped; when the frontier is empty, that solution is a cheapest one.
//!
//! *Guarantee*: complete, and optimal if it finishes and the heuristic is admissible. If it is stopped, the report has the
//! best solution so far and a lower bound, which together bound the distance from the optimum.
//!
//! *Cost*: often slightly more than A* if it finishes, with a large weight many times as much: nodes are expanded again, and nodes
//! that A* does not need are expanded.
//!
//! *Source*: E. A. Hansen, R. Zhou, "Anytime heuristic search", Journal of Artificial Intelligence Research 28, 2007.

use crate::problem::{BestFirst, Heuristic, Problem, ProblemEvent, ProblemReport, Rank};
use crate::{Limits, Observer};

/// Searches with g + `weight` h and goes on until the best solution is proven or a limit is reached. `limits.depth` does not
/// matter.
///
/// # Panics
/// If `weight` is negative, infinite or not a number.
///
/// ```
/// use outwit::problem::anytime_a_star;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let report = anytime_a_star(&Ladder(8), &h, 5.0, &Limits::none(), &mut ());
/// assert_eq!((report.cost(), report.optimal), (Some(8), true));
/// assert!(report.improvements.first() >= report.improvements.last());
/// ```
pub fn anytime_a_star<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    weight: f64,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    let rank = Rank::Weighted(weight);
    BestFirst { rank, anytime: true, ..BestFirst::default() }
        .search(problem, heuristic, limits, observer)
}
