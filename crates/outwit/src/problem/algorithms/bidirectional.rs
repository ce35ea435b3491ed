//! Bidirectional breadth-first search: from the start and from the goal until the two searches meet.
//!
//! *Idea*: two searches to half the depth are far smaller than one to the full depth. Whole layers are expanded, always on
//! the side with the smaller frontier.
//!
//! *Guarantee*: complete; fewest steps, and so cheapest if all steps cost the same. The problem must list its goals and
//! know its [`arrivals`](crate::problem::Problem::arrivals).
//!
//! *Cost*: O(b^(d/2)) time and memory.
//!
//! *Source*: I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971.

use crate::problem::support::bidirectional::{Side, join, meeting_of_roots};
use crate::problem::support::run::{Proven, Run};
use crate::problem::{BackwardUnknown, Cost, Problem, ProblemEvent, ProblemReport};
use crate::{Limits, Observer};

/// Searches breadth-first from both ends.
///
/// # Errors
///
/// [`BackwardUnknown`] if the problem does not list its goals, or does not know the steps that lead to a state
/// ([`Problem::arrivals`]).
///
/// ```
/// use outwit::problem::bidirectional;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let report = bidirectional(&Ladder(6), &Limits::none(), &mut ()).expect("the goal is known");
/// assert_eq!(report.solution.unwrap().actions, [2, 2, 2]);
/// ```
pub fn bidirectional<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    limits: &Limits,
    observer: &mut O,
) -> Result<ProblemReport<P::Action, P::Cost>, BackwardUnknown> {
    let mut run = Run::new(limits, observer);
    let unknown = Proven { exhausted: false, lower_bound: P::Cost::ZERO };
    let root = |_, _: &P::State| (P::Cost::ZERO, P::Cost::ZERO);
    let Some(mut sides) = Side::both(problem, &mut run, root)? else {
        return Ok(run.report(None, unknown));
    };
    // The frontier of a side is a range of its store.
    let mut layers = sides.each_ref().map(|side| 0..side.roots);
    run.counts.peak_frontier = (layers[0].len() + layers[1].len()) as u64;
    let mut meeting = meeting_of_roots(problem, &sides);
    // The number of layers whose expansion has begun, those of both sides together.
    let mut radius = 0;
    // A path of no more steps than there are complete layers, those of both sides together, would have been a meeting.
    let mut least_steps = 0;
    'search: while meeting.is_none() {
        let active = usize::from(layers[1].len() < layers[0].len());
        let [ahead, behind] = if active == 0 { [0, 1] } else { [1, 0] };
        let begin = sides[ahead].store.len();
        if layers[ahead].is_empty() {
            break;
        }
        least_steps = radius as usize + 1;
        if limits.depth.is_some_and(|limit| radius >= limit) {
            run.counts.pruned += layers[ahead].len() as u64;
            break;
        }
        radius += 1;
        for id in layers[ahead].clone() {
            let number = sides[ahead].number(id as u32);
            run.expanded(number);
            sides[ahead].generate_steps(problem, id as u32)?;
            let steps = std::mem::take(&mut sides[ahead].steps);
            let allowed = run.memory.saturating_sub(sides[behind].store.bytes());
            let has_room =
                sides[ahead].store.reserve(problem, steps.len(), allowed, &mut run.meter);
            let bytes = sides[0].store.bytes() + sides[1].store.bytes();
            if !run.check_memory(has_room && bytes <= run.memory, bytes) {
                break 'search;
            }
            for (index, (state, _, cost)) in (0..).zip(&steps) {
                if !run.meter.spend() {
                    break 'search;
                }
                let g = sides[ahead].store.entries[id].data.plus(*cost);
                let (made, new) =
                    sides[ahead].store.enter(problem, state.clone(), id as u32, index, |_| g);
                if !new {
                    run.duplicate(number, index, Some(sides[ahead].number(made)));
                    continue;
                }
                run.generated(sides[ahead].number(made), number, index, g, P::Cost::ZERO);
                // The rest of the layer, its successors so far, and the layer of the other side.
                let open = layers[ahead].end - id - 1 + sides[ahead].store.len() - begin;
                let waiting = (open + layers[behind].len()) as u64;
                run.counts.peak_frontier = run.counts.peak_frontier.max(waiting);
                if let Some(other) = sides[behind].store.find(problem, state) {
                    run.goal(sides[ahead].number(made));
                    meeting = Some(if active == 0 { [made, other] } else { [other, made] });
                    break 'search;
                }
            }
            sides[ahead].steps = steps;
        }
        layers[ahead] = begin..sides[ahead].store.len();
    }
    run.counts.peak_nodes = (sides[0].store.len() + sides[1].store.len()) as u64;
    run.counts.depth = radius;
    let solution = meeting.map(|[one, other]| {
        let [g, back] =
            [&sides[0].store.entries[one as usize], &sides[1].store.entries[other as usize]];
        join(problem, &sides, [one, other], g.data.plus(back.data))
    });
    let steps = solution.as_ref().map_or(least_steps, |solution| solution.actions.len());
    let lower_bound = problem.least_cost().times(steps);
    let exhausted = solution.is_none() && run.counts.pruned == 0;
    // The time of the report includes that of freeing the nodes.
    drop(sides);
    Ok(run.report(solution, Proven { exhausted, lower_bound }))
}
