//! Iterative deepening: depth-first search to depth 0, 1, 2 and so on.
//!
//! *Idea*: the shallow searches are repeated, but most nodes are in the last layer.
//!
//! *Guarantee*: complete; fewest steps, and so cheapest if all steps cost the same. On a finite space without a solution it
//! ends when a round was not cut off by its limit.
//!
//! *Cost*: O(b^d) time (b / (b - 1) times the last round), O(b d) memory.
//!
//! *Source*: R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985.

use super::depth_first::recursive;
use crate::problem::support::run::{Proven, Run};
use crate::problem::{Cost, Problem, ProblemEvent, ProblemReport, Repeats};
use crate::{Limits, Observer};

/// Searches with increasing depth limits, at most to `limits.depth`.
///
/// Games have a search of the same name, [`game::iterative_deepening`](crate::game::iterative_deepening()): a file that imports
/// all of both modules has to name one of the two by its path.
///
/// ```
/// use outwit::problem::iterative_deepening;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let report = iterative_deepening(&Ladder(6), &Limits::none(), &mut ());
/// assert_eq!(report.solution.unwrap().actions, [2, 2, 2]);
/// assert_eq!(report.counts.iterations, 4);
/// ```
pub fn iterative_deepening<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    let mut run = Run::new(limits, observer);
    for depth in 0.. {
        run.counts.iterations += 1;
        let result = recursive(problem, Repeats::AvoidOnPath, depth, &mut run);
        let stopped = run.meter.stopped().is_some();
        let last = limits.depth.is_some_and(|limit| limit <= depth);
        if result.solution.is_some() || stopped || !result.cut || last {
            let exhausted = result.solution.is_none() && !result.cut;
            // Every solution has more steps than the last round that was searched to its end and found none.
            let is_searched = result.solution.is_none() && !stopped;
            let lower_bound = problem.least_cost().times(depth as usize + usize::from(is_searched));
            return run.report(result.solution, Proven { exhausted, lower_bound });
        }
    }
    unreachable!("the depth of a search fits into 32 bits")
}
