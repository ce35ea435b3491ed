//! Depth-limited search: depth-first search down to a limit.
//!
//! *Idea*: cut off every path at the limit. A path visits no state twice. A state reached by another path is searched
//! again: if it was first reached near the limit, little of the space below it was searched.
//!
//! *Guarantee*: complete for solutions within the limit. `exhausted` is reported only if no path was cut off.
//!
//! *Cost*: O(b^l) time, O(b l) memory for limit l.
//!
//! *Source*: the textbooks; the problem with stored states is described in R. E. Korf, Artificial Intelligence 27, 1985.

use super::depth_first::recursive;
use crate::problem::support::run::{Proven, Run};
use crate::problem::{Cost, Problem, ProblemEvent, ProblemReport, Repeats};
use crate::{Limits, Observer};

/// Searches depth-first, to a depth of `depth` actions, or of `limits.depth` if that is less.
///
/// ```
/// use outwit::problem::depth_limited;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// assert!(depth_limited(&Ladder(6), 2, &Limits::none(), &mut ()).solution.is_none());
/// assert!(depth_limited(&Ladder(6), 3, &Limits::none(), &mut ()).solution.is_some());
/// ```
pub fn depth_limited<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    depth: u32,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    let mut run = Run::new(limits, observer);
    let depth = depth.min(limits.depth.unwrap_or(u32::MAX));
    let result = recursive(problem, Repeats::AvoidOnPath, depth, &mut run);
    let exhausted = result.solution.is_none() && !result.cut;
    run.report(result.solution, Proven { exhausted, lower_bound: P::Cost::ZERO })
}
