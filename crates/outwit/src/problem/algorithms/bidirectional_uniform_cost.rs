//! Bidirectional uniform-cost search: uniform-cost search from the start and from the goal.
//!
//! *Idea*: the first path on which the two searches meet need not be the cheapest. The search ends when the cheapest open
//! nodes of both sides together cost no less than the best path found.
//!
//! *Guarantee*: complete and optimal. The problem must list its goals and know its arrivals.
//!
//! *Cost*: O(b^(C/2e)) time and memory for optimal cost C and least step cost e.
//!
//! *Source*: I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971 (the condition to stop).

use crate::problem::support::bidirectional::{GoalsUnknown, Side, join, meeting_of_roots};
use crate::problem::support::frontier::Frontier;
use crate::problem::support::run::{Proven, Run};
use crate::problem::support::store::ParentAction;
use crate::problem::{Cost, Counts, Problem, ProblemEvent, ProblemReport, Prune};
use crate::{Limits, Observer};

struct Data<C> {
    g: C,
    expanded: bool,
}

/// Searches for a cheapest path from both ends. `limits.depth` does not matter.
///
/// ```
/// use outwit::problem::bidirectional_uniform_cost;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let report = bidirectional_uniform_cost(&Ladder(6), &Limits::none(), &mut ()).unwrap();
/// assert_eq!((report.cost(), report.optimal), (Some(6), true));
/// ```
pub fn bidirectional_uniform_cost<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    limits: &Limits,
    observer: &mut O,
) -> Result<ProblemReport<P::Action, P::Cost>, GoalsUnknown> {
    let mut run = Run::new(limits, observer);
    let root = |_, _: &P::State| (Data { g: P::Cost::ZERO, expanded: false }, P::Cost::ZERO);
    let Some(mut sides) = Side::both(problem, &mut run, root)? else {
        return Ok(run.report(None, Proven { exhausted: false, lower_bound: P::Cost::ZERO }));
    };
    let mut frontiers = [0, 1].map(|_| Frontier::new(P::Cost::WHOLE, false));
    for (side, frontier) in sides.iter().zip(&mut frontiers) {
        (0..side.roots as u32).for_each(|id| frontier.push(0, id));
    }
    let mut best = meeting_of_roots(problem, &sides).map(|meeting| (P::Cost::ZERO, meeting));
    let mut lower_bound = P::Cost::ZERO;
    let exhausted = 'search: loop {
        note_frontier(&mut run.counts, &frontiers);
        // The cheapest open node of each side.
        let mut tops = [None; 2];
        for at in 0..2 {
            let entries = &sides[at].store.entries;
            tops[at] = frontiers[at].first_valid(|key, id| {
                let data = &entries[id as usize].data;
                !data.expanded && data.g.key() == key
            });
        }
        let [Some(one), Some(other)] = tops else {
            lower_bound = P::Cost::MAX;
            break true;
        };
        let g = |at: usize, id: u32| sides[at].store.entries[id as usize].data.g;
        // A path not found yet leaves the area of one side, takes at least one action, and enters that of the other.
        let least = g(0, one).plus(g(1, other));
        lower_bound = lower_bound.most(least);
        if best.is_some_and(|(cost, _)| least.plus(problem.least_cost()) >= cost) {
            lower_bound = best.map_or(least, |(cost, _)| cost);
            break false;
        }
        let ahead = usize::from(frontiers[1].len() < frontiers[0].len());
        let behind = 1 - ahead;
        let Some((_, id)) = frontiers[ahead].pop() else { continue };
        let number = sides[ahead].number(id);
        let g = sides[ahead].store.entries[id as usize].data.g;
        sides[ahead].generate_steps(problem, id);
        let steps = std::mem::take(&mut sides[ahead].steps);
        let frontier = &mut frontiers[ahead];
        let has_room = frontier.has_capacity(steps.len()) || frontier.reserve(steps.len());
        let fixed = sides[behind].store.bytes() + frontiers[0].bytes() + frontiers[1].bytes();
        let enough = has_room
            && sides[ahead].store.reserve(problem, steps.len(), run.memory.saturating_sub(fixed))
            && fixed + sides[ahead].store.bytes() <= run.memory;
        if !run.check_memory(enough, fixed + sides[ahead].store.bytes()) {
            break false;
        }
        run.expanded(number);
        sides[ahead].store.entries[id as usize].data.expanded = true;
        for (index, (state, _, cost)) in (0..).zip(&steps) {
            if !run.meter.spend() {
                break 'search false;
            }
            let there = g.plus(*cost);
            let data = Data { g: there, expanded: false };
            let (made, new) =
                sides[ahead].store.enter(problem, state.clone(), id, index, |_, _| data);
            let known = &mut sides[ahead].store.entries[made as usize];
            if !new {
                if known.data.g <= there {
                    run.duplicate(number, index, Some(sides[ahead].number(made)));
                    continue;
                }
                run.counts.reopened += u64::from(known.data.expanded);
                (known.parent, known.parent_action) = (id, ParentAction::new(index));
                known.data = Data { g: there, expanded: false };
            }
            run.generated(sides[ahead].number(made), number, index, there, P::Cost::ZERO);
            if let Some(met) = sides[behind].store.find(problem, state) {
                let total = there.plus(sides[behind].store.entries[met as usize].data.g);
                if best.is_none_or(|(cost, _)| total < cost) {
                    run.goal(sides[ahead].number(made));
                    let meeting = if ahead == 0 { [made, met] } else { [met, made] };
                    best = Some((total, meeting));
                }
            }
            if best.is_some_and(|(cost, _)| there >= cost) {
                run.pruned(sides[ahead].number(made), Prune::Bound);
                continue;
            }
            frontiers[ahead].push(there.key(), made);
        }
        sides[ahead].steps = steps;
    };
    note_frontier(&mut run.counts, &frontiers);
    run.counts.peak_nodes = (sides[0].store.len() + sides[1].store.len()) as u64;
    let solution = best.map(|(cost, meeting)| join(problem, &sides, meeting, cost));
    run.counts.depth = solution.as_ref().map_or(0, |solution| solution.actions.len() as u32);
    Ok(run.report(solution, Proven { exhausted, lower_bound }))
}

/// Counts the nodes that both sides have open at this moment.
fn note_frontier(counts: &mut Counts, frontiers: &[Frontier; 2]) {
    let waiting = (frontiers[0].len() + frontiers[1].len()) as u64;
    counts.peak_frontier = counts.peak_frontier.max(waiting);
}
