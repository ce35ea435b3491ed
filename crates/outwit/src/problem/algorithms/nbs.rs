//! Near-optimal bidirectional search (NBS): A* from both ends with at most twice the least possible number of
//! expansions.
//!
//! *Idea*: no path through a pair of open nodes, one of each side, is cheaper than max(f(u), f(v), g(u) + g(v) + e).
//! Always expand both nodes of a pair with the least such bound. Each side keeps its nodes in two lists, waiting by f and
//! ready by g, in which the pair is found without a search.
//!
//! *Guarantee*: complete, and optimal if both heuristics are admissible. At most twice as many expansions as any search
//! with the same information has to make.
//!
//! *Cost*: between bidirectional search and A*; all nodes are kept.
//!
//! *Source*: J. Chen, R. C. Holte, S. Zilles, N. R. Sturtevant, "Front-to-end bidirectional heuristic search with
//! near-optimal node expansions", IJCAI 2017.

use crate::problem::support::bidirectional::{GoalsUnknown, Side, join, meeting_of_roots};
use crate::problem::support::frontier::Frontier;
use crate::problem::support::run::{Proven, Run};
use crate::problem::support::store::ParentAction;
use crate::problem::{
    Cost, Counts, Direction, Heuristic, Problem, ProblemEvent, ProblemReport, Prune,
};
use crate::{Limits, Observer};

struct Data<C> {
    g: C,
    h: C,
    expanded: bool,
    ready: bool,
}

/// The open nodes of one side: first `waiting`, ordered by f; once f is within the lower bound, `ready`, ordered by g.
struct Lists {
    waiting: Frontier,
    ready: Frontier,
}

/// Searches from both ends; `to_goal` estimates the cost to the goal, `to_start` the cost from the start. `limits.depth` does
/// not matter.
///
/// ```
/// use outwit::problem::near_optimal_bidirectional;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let (to_goal, to_start) = (|l: &Ladder, rung: &u32| l.0 - rung, |_: &Ladder, rung: &u32| *rung);
/// let report =
///     near_optimal_bidirectional(&Ladder(6), &to_goal, &to_start, &Limits::none(), &mut ()).unwrap();
/// assert_eq!((report.cost(), report.optimal), (Some(6), true));
/// ```
pub fn near_optimal_bidirectional<P, H, B, O>(
    problem: &P,
    to_goal: &H,
    to_start: &B,
    limits: &Limits,
    observer: &mut O,
) -> Result<ProblemReport<P::Action, P::Cost>, GoalsUnknown>
where
    P: Problem,
    H: Heuristic<P>,
    B: Heuristic<P>,
    O: Observer<ProblemEvent>,
{
    let estimate = |direction, state: &P::State| match direction {
        Direction::Forward => to_goal.estimate(problem, state),
        Direction::Backward => to_start.estimate(problem, state),
    };
    let mut run = Run::new(limits, observer);
    let root = |direction, state: &P::State| {
        let h = estimate(direction, state).checked();
        (Data { g: P::Cost::ZERO, h, expanded: false, ready: false }, h)
    };
    let Some(mut sides) = Side::both(problem, &mut run, root)? else {
        return Ok(run.report(None, Proven { exhausted: false, lower_bound: P::Cost::ZERO }));
    };
    let mut lists = [0, 1].map(|_| Lists {
        waiting: Frontier::new(P::Cost::WHOLE, true),
        ready: Frontier::new(P::Cost::WHOLE, true),
    });
    for (side, lists) in sides.iter().zip(&mut lists) {
        for id in 0..side.roots as u32 {
            let h = side.store.entries[id as usize].data.h;
            if h < P::Cost::MAX {
                lists.waiting.push(h.key(), id);
            }
        }
    }
    let mut best = meeting_of_roots(problem, &sides).map(|meeting| (P::Cost::ZERO, meeting));
    let mut lower_bound = P::Cost::ZERO;
    let exhausted = 'search: loop {
        note_frontier(&mut run.counts, &lists);
        let Some(pair) = next_pair(problem, &mut sides, &mut lists, &mut lower_bound) else {
            lower_bound = P::Cost::MAX;
            break true;
        };
        if best.is_some_and(|(cost, _)| lower_bound >= cost) {
            break false;
        }
        for (ahead, id) in [(0, pair[0]), (1, pair[1])] {
            let behind = 1 - ahead;
            let number = sides[ahead].number(id);
            let Data { g, expanded, .. } = sides[ahead].store.entries[id as usize].data;
            // The expansion of the first node of the pair may have made the second one useless.
            if expanded || best.is_some_and(|(cost, _)| g >= cost) {
                sides[ahead].store.entries[id as usize].data.expanded = true;
                continue;
            }
            sides[ahead].generate_steps(problem, id);
            let steps = std::mem::take(&mut sides[ahead].steps);
            let waiting = &mut lists[ahead].waiting;
            let has_room = waiting.has_capacity(steps.len()) || waiting.reserve(steps.len());
            let fixed = sides[behind].store.bytes()
                + lists.iter().map(|l| l.waiting.bytes() + l.ready.bytes()).sum::<usize>();
            let allowed = run.memory.saturating_sub(fixed);
            let enough = has_room
                && sides[ahead].store.reserve(problem, steps.len(), allowed)
                && fixed + sides[ahead].store.bytes() <= run.memory;
            if !run.check_memory(enough, fixed + sides[ahead].store.bytes()) {
                break 'search false;
            }
            run.expanded(number);
            sides[ahead].store.entries[id as usize].data.expanded = true;
            for (index, (state, _, cost)) in (0..).zip(&steps) {
                if !run.meter.spend() {
                    break 'search false;
                }
                let there = g.plus(*cost);
                let direction = sides[ahead].direction;
                let make = |state: &P::State, _: &_| {
                    let h = estimate(direction, state);
                    Data { g: there, h, expanded: false, ready: false }
                };
                let (made, new) = sides[ahead].store.enter(problem, state.clone(), id, index, make);
                let known = &mut sides[ahead].store.entries[made as usize];
                if !new {
                    if known.data.g <= there {
                        run.duplicate(number, index, Some(sides[ahead].number(made)));
                        continue;
                    }
                    run.counts.reopened += u64::from(known.data.expanded);
                    (known.parent, known.parent_action) = (id, ParentAction::new(index));
                    known.data = Data { g: there, expanded: false, ready: false, ..known.data };
                }
                let h = known.data.h;
                run.generated(sides[ahead].number(made), number, index, there, h);
                if let Some(met) = sides[behind].store.find(problem, state) {
                    let total = there.plus(sides[behind].store.entries[met as usize].data.g);
                    if best.is_none_or(|(cost, _)| total < cost) {
                        run.goal(sides[ahead].number(made));
                        let meeting = if ahead == 0 { [made, met] } else { [met, made] };
                        best = Some((total, meeting));
                    }
                }
                let total = there.plus(h);
                if total >= best.map_or(P::Cost::MAX, |(cost, _)| cost) {
                    run.pruned(sides[ahead].number(made), Prune::Bound);
                    // It cannot be on a better path, so it need not be looked at again.
                    sides[ahead].store.entries[made as usize].data.expanded = true;
                    continue;
                }
                lists[ahead].waiting.push(total.key(), made);
            }
            sides[ahead].steps = steps;
        }
    };
    note_frontier(&mut run.counts, &lists);
    run.counts.peak_nodes = (sides[0].store.len() + sides[1].store.len()) as u64;
    let solution = best.map(|(cost, meeting)| join(problem, &sides, meeting, cost));
    run.counts.depth = solution.as_ref().map_or(0, |solution| solution.actions.len() as u32);
    Ok(run.report(solution, Proven { exhausted, lower_bound }))
}

/// Counts the nodes that both sides have open at this moment.
fn note_frontier(counts: &mut Counts, lists: &[Lists; 2]) {
    let waiting = lists.iter().map(|list| (list.waiting.len() + list.ready.len()) as u64).sum();
    counts.peak_frontier = counts.peak_frontier.max(waiting);
}

/// The pair with the least bound, which becomes the new lower bound; `None` if one frontier is empty.
fn next_pair<P: Problem>(
    problem: &P,
    sides: &mut [Side<P, Data<P::Cost>>; 2],
    lists: &mut [Lists; 2],
    lower_bound: &mut P::Cost,
) -> Option<[u32; 2]> {
    loop {
        let mut waiting = [None; 2];
        let mut ready = [None; 2];
        for at in 0..2 {
            let entries = &mut sides[at].store.entries;
            loop {
                waiting[at] = lists[at].waiting.first_valid(|key, id| {
                    let data = &entries[id as usize].data;
                    !data.expanded && !data.ready && data.g.plus(data.h).key() == key
                });
                let Some(id) = waiting[at] else { break };
                let data = &mut entries[id as usize].data;
                if data.g.plus(data.h) > *lower_bound {
                    break;
                }
                lists[at].waiting.pop();
                data.ready = true;
                lists[at].ready.push(data.g.key(), id);
            }
            ready[at] = lists[at].ready.first_valid(|key, id| {
                let data = &entries[id as usize].data;
                !data.expanded && data.ready && data.g.key() == key
            });
            if waiting[at].is_none() && ready[at].is_none() {
                return None;
            }
        }
        let data = |at: usize, id: u32| &sides[at].store.entries[id as usize].data;
        let total =
            |at: usize| waiting[at].map_or(P::Cost::MAX, |id| data(at, id).g.plus(data(at, id).h));
        let mut next = total(0).least(total(1));
        if let [Some(one), Some(other)] = ready {
            let pair = data(0, one).g.plus(data(1, other).g).plus(problem.least_cost());
            if pair <= *lower_bound {
                return Some([one, other]);
            }
            next = next.least(pair);
        }
        *lower_bound = next;
    }
}
