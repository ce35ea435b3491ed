//! Greedy best-first search: the least estimated cost to the goal first.
//!
//! *Idea*: best-first search ordered by the estimated cost to the goal alone, h.
//!
//! *Guarantee*: complete on finite spaces if repeated states are avoided; the solution need not be optimal.
//!
//! *Cost*: O(b^m) at worst, often far less than a search for a cheapest solution.
//!
//! *Source*: J. E. Doran, D. Michie, "Experiments with the Graph Traverser program", 1966.

use crate::problem::{BestFirst, Heuristic, Problem, ProblemEvent, ProblemReport, Rank};
use crate::{Limits, Observer};

/// Expands the node with the least h first. `limits.depth` does not matter.
///
/// ```
/// use outwit::problem::greedy;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let report = greedy(&Ladder(4), &h, &Limits::none(), &mut ());
/// assert_eq!(report.solution.unwrap().actions, [2, 2]);
/// ```
pub fn greedy<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    BestFirst { rank: Rank::Estimate, ..BestFirst::default() }
        .search(problem, heuristic, limits, observer)
}
