//! Near-optimal bidirectional search (NBS): A* from both ends with, for consistent heuristics, at most twice the least
//! possible number of expansions.
//!
//! *Idea*: no path through a pair of open nodes, one of each side, is cheaper than max(f(u), f(v), g(u) + g(v) + e).
//! Always expand both nodes of a pair with the least such bound. Each side keeps its nodes in two lists, waiting by f and
//! ready by g, in which the pair is found without a search.
//!
//! *Guarantee*: complete, and optimal if both heuristics are admissible. If they are consistent, at most twice as many
//! expansions as any search with the same information has to make; expansions at a bound equal to the optimal cost (ties) do
//! not count. The problem must list its goals and know its [`arrivals`](crate::problem::Problem::arrivals).
//!
//! *Cost*: between bidirectional search and A*; all nodes are kept.
//!
//! *Source*: J. Chen, R. C. Holte, S. Zilles, N. R. Sturtevant, "Front-to-end bidirectional heuristic search with
//! near-optimal node expansions", IJCAI 2017.

use crate::problem::support::bidirectional::{Pair, Reached, Side};
use crate::problem::support::frontier::Frontier;
use crate::problem::support::marked::Marked;
use crate::problem::support::run::{Proven, Run};
use crate::problem::{
    BackwardUnknown, Cost, Direction, Heuristic, Problem, ProblemEvent, ProblemReport, Prune,
};
use crate::{Limits, Observer};

struct Data<C> {
    g: C,
    h: C,
    marked: Marked,
}

impl<C: Cost> Reached<C> for Data<C> {
    #[inline(always)]
    fn g(&self) -> C {
        self.g
    }

    #[inline(always)]
    fn h(&self) -> C {
        self.h
    }

    #[inline(always)]
    fn marked(&self) -> Marked {
        self.marked
    }

    #[inline(always)]
    fn reach(&mut self, g: C, marked: Marked) {
        (self.g, self.marked) = (g, marked);
    }
}

/// The open nodes of one side: first `waiting`, ordered by f; once f is within the lower bound, `ready`, ordered by g.
struct Lists {
    waiting: Frontier<true>,
    ready: Frontier<true>,
}

/// Searches from both ends; `to_goal` estimates the cost to the goal, `to_start` the cost from the start. `limits.depth` does
/// not matter.
///
/// # Errors
///
/// [`BackwardUnknown`] if the problem does not list its goals, or does not know the steps that lead to a state
/// ([`Problem::arrivals`]).
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
) -> Result<ProblemReport<P::Action, P::Cost>, BackwardUnknown>
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
        (Data { g: P::Cost::ZERO, h, marked: Marked::at(0) }, h)
    };
    let Some(sides) = Side::both(problem, &mut run, root)? else {
        return Ok(run.report(None, Proven { exhausted: false, lower_bound: P::Cost::ZERO }));
    };
    let mut pair = Pair::new(problem, run, sides);
    let mut lists = [0, 1].map(|_| Lists {
        waiting: Frontier::new(P::Cost::WHOLE),
        ready: Frontier::new(P::Cost::WHOLE),
    });
    for (side, lists) in pair.sides.iter().zip(&mut lists) {
        for id in 0..side.roots as u32 {
            let h = side.store.entries[id as usize].data.h;
            if h < P::Cost::MAX {
                lists.waiting.push(h.key(), id);
            }
        }
    }
    // Some problems look at all their actions for it.
    let least_cost = problem.least_cost();
    let mut lower_bound = P::Cost::ZERO;
    let exhausted = 'search: loop {
        pair.note_frontier(open(&lists));
        let Some(next) = next_pair(least_cost, &mut pair.sides, &mut lists, &mut lower_bound)
        else {
            lower_bound = P::Cost::MAX;
            break true;
        };
        if pair.best.is_some_and(|(cost, _)| lower_bound >= cost) {
            break false;
        }
        for (ahead, id) in [(0, next[0]), (1, next[1])] {
            let Data { g, marked, .. } = pair.sides[ahead].store.entries[id as usize].data;
            // The expansion of the first node of the pair may have made the second one useless.
            if marked.has_any(Marked::EXPANDED) || pair.best.is_some_and(|(cost, _)| g >= cost) {
                pair.sides[ahead].store.entries[id as usize].data.marked.set(Marked::EXPANDED);
                continue;
            }
            pair.sides[ahead].generate_steps(problem, id)?;
            let steps = std::mem::take(&mut pair.sides[ahead].steps);
            let waiting = &mut lists[ahead].waiting;
            let has_room = waiting.has_capacity(steps.len()) || waiting.reserve(steps.len());
            let bytes = lists.iter().map(|l| l.waiting.bytes() + l.ready.bytes()).sum();
            if !pair.reserve(ahead, steps.len(), has_room.then_some(bytes)) {
                break 'search false;
            }
            pair.run.expanded(pair.sides[ahead].number(id));
            pair.sides[ahead].store.entries[id as usize].data.marked.set(Marked::EXPANDED);
            for (index, (state, _, cost)) in (0..).zip(&steps) {
                if !pair.run.meter.spend() {
                    break 'search false;
                }
                let there = g.plus(*cost);
                let direction = pair.sides[ahead].direction;
                let make = |state: &P::State, depth| {
                    let h = estimate(direction, state);
                    Data { g: there, h, marked: Marked::at(depth) }
                };
                let Some(made) = pair.enter(ahead, id, index, state, there, make) else { continue };
                let total = there.plus(pair.sides[ahead].store.entries[made as usize].data.h);
                if total >= pair.best.map_or(P::Cost::MAX, |(cost, _)| cost) {
                    pair.run.pruned(pair.sides[ahead].number(made), Prune::Bound);
                    // It cannot be on a better path, so it need not be looked at again.
                    pair.sides[ahead].store.entries[made as usize]
                        .data
                        .marked
                        .set(Marked::EXPANDED);
                    continue;
                }
                lists[ahead].waiting.push(total.key(), made);
            }
            pair.sides[ahead].steps = steps;
        }
    };
    pair.note_frontier(open(&lists));
    Ok(pair.finish(Proven { exhausted, lower_bound }))
}

/// The number of nodes that both sides have open.
fn open(lists: &[Lists; 2]) -> usize {
    lists.iter().map(|list| list.waiting.len() + list.ready.len()).sum()
}

/// The pair with the least bound, which becomes the new lower bound; `None` if one frontier is empty. Each action costs at least
/// `least_cost`.
fn next_pair<P: Problem>(
    least_cost: P::Cost,
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
                    !data.marked.has_any(Marked::EXPANDED | Marked::READY)
                        && data.g.plus(data.h).key() == key
                });
                let Some(id) = waiting[at] else { break };
                let data = &mut entries[id as usize].data;
                if data.g.plus(data.h) > *lower_bound {
                    break;
                }
                lists[at].waiting.pop();
                data.marked.set(Marked::READY);
                lists[at].ready.push(data.g.key(), id);
            }
            ready[at] = lists[at].ready.first_valid(|key, id| {
                let data = &entries[id as usize].data;
                !data.marked.has_any(Marked::EXPANDED)
                    && data.marked.has_any(Marked::READY)
                    && data.g.key() == key
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
            let pair = data(0, one).g.plus(data(1, other).g).plus(least_cost);
            if pair <= *lower_bound {
                return Some([one, other]);
            }
            next = next.least(pair);
        }
        *lower_bound = next;
    }
}
