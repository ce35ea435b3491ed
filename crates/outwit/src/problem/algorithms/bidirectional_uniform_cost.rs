//! Bidirectional uniform-cost search: uniform-cost search from the start and from the goal.
//!
//! *Idea*: the first path on which the two searches meet need not be the cheapest. The search ends when the cheapest open
//! nodes of both sides together cost no less than the best path found.
//!
//! *Guarantee*: complete and optimal, if every action costs at least some fixed amount. The problem must list its goals and know its
//! [`arrivals`](crate::problem::Problem::arrivals).
//!
//! *Cost*: O(b^(C/2e)) time and memory for optimal cost C and least step cost e.
//!
//! *Source*: I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971 (the condition to stop).

use crate::problem::support::bidirectional::{Pair, Reached, Side};
use crate::problem::support::frontier::Frontier;
use crate::problem::support::marked::Marked;
use crate::problem::support::run::{Proven, Run};
use crate::problem::{BackwardUnknown, Cost, Problem, ProblemEvent, ProblemReport, Prune};
use crate::{Limits, Observer};

struct Data<C> {
    g: C,
    marked: Marked,
}

impl<C: Cost> Reached<C> for Data<C> {
    #[inline(always)]
    fn g(&self) -> C {
        self.g
    }

    #[inline(always)]
    fn h(&self) -> C {
        C::ZERO
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

/// Searches for a cheapest path from both ends. `limits.depth` does not matter.
///
/// # Errors
///
/// [`BackwardUnknown`] if the problem does not list its goals, or does not know the steps that lead to a state
/// ([`Problem::arrivals`]).
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
) -> Result<ProblemReport<P::Action, P::Cost>, BackwardUnknown> {
    let mut run = Run::new(limits, observer);
    let root = |_, _: &P::State| (Data { g: P::Cost::ZERO, marked: Marked::at(0) }, P::Cost::ZERO);
    let Some(sides) = Side::both(problem, &mut run, root)? else {
        return Ok(run.report(None, Proven { exhausted: false, lower_bound: P::Cost::ZERO }));
    };
    let mut pair = Pair::new(problem, run, sides);
    let mut frontiers = [0, 1].map(|_| Frontier::<false>::new(P::Cost::WHOLE));
    for (side, frontier) in pair.sides.iter().zip(&mut frontiers) {
        (0..side.roots as u32).for_each(|id| frontier.push(0, id));
    }
    // Some problems look at all their actions for it.
    let least_cost = problem.least_cost();
    let mut lower_bound = P::Cost::ZERO;
    let exhausted = 'search: loop {
        pair.note_frontier(frontiers[0].len() + frontiers[1].len());
        // The cheapest open node of each side.
        let mut tops = [None; 2];
        for at in 0..2 {
            let entries = &pair.sides[at].store.entries;
            tops[at] = frontiers[at].first_valid(|key, id| {
                let data = &entries[id as usize].data;
                !data.marked.has_any(Marked::EXPANDED) && data.g.key() == key
            });
        }
        let [Some(one), Some(other)] = tops else {
            lower_bound = P::Cost::MAX;
            break true;
        };
        let g = |at: usize, id: u32| pair.sides[at].store.entries[id as usize].data.g;
        // A path not found yet leaves the area of one side, takes at least one action, and enters that of the other.
        let least = g(0, one).plus(g(1, other));
        lower_bound = lower_bound.most(least);
        if pair.best.is_some_and(|(cost, _)| least.plus(least_cost) >= cost) {
            lower_bound = pair.best.map_or(least, |(cost, _)| cost);
            break false;
        }
        let ahead = usize::from(frontiers[1].len() < frontiers[0].len());
        let Some((_, id)) = frontiers[ahead].pop() else { continue };
        let g = pair.sides[ahead].store.entries[id as usize].data.g;
        pair.sides[ahead].generate_steps(problem, id)?;
        let steps = std::mem::take(&mut pair.sides[ahead].steps);
        let frontier = &mut frontiers[ahead];
        let has_room = frontier.has_capacity(steps.len()) || frontier.reserve(steps.len());
        let bytes = frontiers[0].bytes() + frontiers[1].bytes();
        if !pair.reserve(ahead, steps.len(), has_room.then_some(bytes)) {
            break false;
        }
        pair.run.expanded(pair.sides[ahead].number(id));
        pair.sides[ahead].store.entries[id as usize].data.marked.set(Marked::EXPANDED);
        for (index, (state, _, cost)) in (0..).zip(&steps) {
            if !pair.run.meter.spend() {
                break 'search false;
            }
            let there = g.plus(*cost);
            let make = |_: &P::State, depth| Data { g: there, marked: Marked::at(depth) };
            let Some(made) = pair.enter(ahead, id, index, state, there, make) else { continue };
            if pair.best.is_some_and(|(cost, _)| there >= cost) {
                pair.run.pruned(pair.sides[ahead].number(made), Prune::Bound);
                continue;
            }
            frontiers[ahead].push(there.key(), made);
        }
        pair.sides[ahead].steps = steps;
    };
    pair.note_frontier(frontiers[0].len() + frontiers[1].len());
    Ok(pair.finish(Proven { exhausted, lower_bound }))
}
