//! Uniform-cost search: the cheapest path first.
//!
//! *Idea*: best-first search ordered by the cost so far, g.
//!
//! *Guarantee*: complete and optimal, if every action costs at least some fixed amount.
//!
//! *Cost*: O(b^(C/e)) time and memory for optimal cost C and least step cost e.
//!
//! *Source*: E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959.

use crate::problem::{BestFirst, Problem, ProblemEvent, ProblemReport};
use crate::{Limits, Observer};

/// Expands the cheapest node first. `limits.depth` does not matter.
///
/// ```
/// use outwit::problem::uniform_cost;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let report = uniform_cost(&Ladder(4), &Limits::none(), &mut ());
/// assert_eq!(report.solution.unwrap().actions, [1, 1, 1, 1]); // cheaper than two big steps
/// ```
pub fn uniform_cost<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    BestFirst::default().search_by_cost(problem, limits, observer)
}
