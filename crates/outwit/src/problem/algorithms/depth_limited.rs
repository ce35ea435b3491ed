//! Depth-limited search: depth-first, but never deeper than a limit.
//!
//! *Idea*: cut every path at the limit. States on the path are not entered again; states elsewhere are, since a state
//! first met near the limit would hide what lies below it from a shorter path.
//!
//! *Guarantee*: complete for solutions within the limit. `exhausted` is said only if nothing was cut.
//!
//! *Cost*: O(b^l) time, O(b l) memory for limit l.
//!
//! *Source*: the textbooks; the trap with remembered states is in R. E. Korf, Artificial Intelligence 27, 1985.

use super::depth_first::recursive;
use crate::problem::support::run::{Proven, Run};
use crate::problem::{Cost, Problem, ProblemEvent, ProblemReport, Repeats};
use crate::{Limits, Observer};

/// Searches depth-first to `depth` steps.
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
    let dive = recursive(problem, Repeats::AvoidOnPath, depth, &mut run);
    let exhausted = dive.solution.is_none() && !dive.cut;
    run.report(dive.solution, Proven { exhausted, lower_bound: P::Cost::ZERO })
}
