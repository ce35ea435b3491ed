//! Breadth-first search: all states one step away, then all two steps away, and so on.
//!
//! *Idea*: a queue, first in, first out. Since nodes are stored in the order in which they are generated, the queue is an
//! index that moves through the store.
//!
//! *Guarantee*: complete; fewest steps, and so cheapest if all steps cost the same. The report says
//! `optimal` if the problem's [`least_cost`](crate::problem::Problem::least_cost) proves that.
//!
//! *Cost*: O(b^d) time and memory. Testing a state when it is generated, and not when it is expanded, saves one layer.
//!
//! *Source*: E. F. Moore, "The shortest path through a maze", 1959.

use crate::problem::support::run::{Proven, Run};
use crate::problem::support::store::{NONE, Store};
use crate::problem::support::table::Find;
use crate::problem::{Cost, Problem, ProblemEvent, ProblemReport, Repeats, Solution};
use crate::{Limits, Observer};

/// When a state is tested for being a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GoalTest {
    /// When it is generated.
    #[default]
    WhenGenerated,
    /// When it is chosen for expansion, as in many textbooks.
    WhenExpanded,
}

/// Breadth-first search with its variations.
///
/// ```
/// use outwit::problem::{BreadthFirst, GoalTest};
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let as_printed = BreadthFirst { test: GoalTest::WhenExpanded, ..BreadthFirst::default() };
/// let report = as_printed.search(&Ladder(5), &Limits::none(), &mut ());
/// assert_eq!(report.solution.unwrap().actions, [2, 2, 1]); // fewest steps, not the least cost
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BreadthFirst {
    /// Graph search or tree search.
    pub repeats: Repeats,
    /// When states are tested for being a goal.
    pub test: GoalTest,
}

/// Searches breadth-first, every state once.
///
/// ```
/// use outwit::problem::breadth_first;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let report = breadth_first(&Ladder(4), &Limits::none(), &mut ());
/// assert_eq!(report.solution.unwrap().actions, [2, 2]);
/// ```
pub fn breadth_first<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    BreadthFirst::default().search(problem, limits, observer)
}

impl BreadthFirst {
    /// Searches; `limits.depth` bounds the number of steps.
    pub fn search<P: Problem, O: Observer<ProblemEvent>>(
        self,
        problem: &P,
        limits: &Limits,
        observer: &mut O,
    ) -> ProblemReport<P::Action, P::Cost> {
        let mut run = Run::new(limits, observer);
        let max_depth = limits.depth.unwrap_or(u32::MAX);
        let at_once = self.test == GoalTest::WhenGenerated;
        let find = match self.repeats.find() {
            Find::Where if !run.observer.is_active() => Find::Whether,
            find => find,
        };
        let Some(mut store) = run.store(problem, find) else {
            return run.report(None, Proven { exhausted: false, lower_bound: P::Cost::ZERO });
        };
        run.check_memory(true, store.bytes());
        // Where it ends without a solution: the number of steps that a solution has at least.
        let found = 'search: {
            store.enter(problem, problem.start(), NONE, 0, |_| P::Cost::ZERO);
            run.root(0, P::Cost::ZERO, None);
            run.counts.peak_frontier = 1;
            if at_once && problem.is_goal(&store.entries[0].state) {
                run.goal(0);
                break 'search Ok(0);
            }
            let mut actions = Vec::new();
            let (mut at, mut layer_end, mut depth) = (0, 1, 0);
            // The layer that is being expanded was tested as a whole when it was generated, or is tested meanwhile.
            let least_steps = |depth: u32| depth as usize + usize::from(at_once);
            while at < store.len() {
                if at == layer_end {
                    (layer_end, depth) = (store.len(), depth + 1);
                }
                let id = at as u32;
                at += 1;
                if !at_once && problem.is_goal(&store.entries[id as usize].state) {
                    run.goal(u64::from(id));
                    break 'search Ok(id);
                }
                if depth == max_depth {
                    run.pruned(u64::from(id), crate::problem::Prune::Depth);
                    continue;
                }
                let expanded = self.expand(problem, &mut run, &mut store, &mut actions, id, depth);
                let Ok(goal) = expanded else { break 'search Err(least_steps(depth)) };
                // Of a node that is not expanded to its end, too.
                let waiting = (store.len() - at) as u64;
                run.counts.peak_frontier = run.counts.peak_frontier.max(waiting);
                if let Some(goal) = goal {
                    break 'search Ok(goal);
                }
            }
            Err(depth as usize + 1)
        };
        run.counts.peak_nodes = store.len() as u64;
        let solution = found.ok().map(|id| Solution {
            actions: store.actions(problem, id),
            cost: store.entries[id as usize].data,
        });
        // There is no solution with fewer steps.
        let found_steps = solution.as_ref().map_or(0, |solution| solution.actions.len());
        let steps = found.map_or_else(|least| least, |_| found_steps);
        let lower_bound = problem.least_cost().times(steps);
        let exhausted = solution.is_none() && run.counts.pruned == 0;
        // The time of the report includes that of freeing the nodes.
        drop(store);
        run.report(solution, Proven { exhausted, lower_bound })
    }

    /// Generates the successors of a node, up to a goal if they are tested now; an error if a limit was reached.
    #[inline(always)]
    fn expand<P: Problem, O: Observer<ProblemEvent>>(
        self,
        problem: &P,
        run: &mut Run<'_, O>,
        store: &mut Store<P::State, P::Cost>,
        actions: &mut Vec<(P::Action, P::Cost)>,
        id: u32,
        depth: u32,
    ) -> Result<Option<u32>, ()> {
        let state = store.entries[id as usize].state.clone();
        let g = store.entries[id as usize].data;
        run.expanded(u64::from(id));
        actions.clear();
        problem.actions(&state, actions);
        if !store.has_capacity(actions.len()) {
            let enough = store.reserve(problem, actions.len(), run.memory, &mut run.meter);
            if !run.check_memory(enough, store.bytes()) {
                return Err(());
            }
        }
        for (index, &(action, cost)) in (0..).zip(&*actions) {
            if !run.meter.spend() {
                return Err(());
            }
            let child = problem.apply(&state, action);
            if self.repeats == Repeats::AvoidOnPath && store.on_path(id, &child) {
                run.duplicate(u64::from(id), index, None);
                continue;
            }
            let there = g.plus(cost);
            let (made, new) = store.enter(problem, child, id, index, |_| there);
            if !new {
                run.duplicate(u64::from(id), index, Some(u64::from(made)));
                continue;
            }
            run.generated(u64::from(made), u64::from(id), index, there, P::Cost::ZERO);
            run.counts.depth = depth + 1;
            if self.test == GoalTest::WhenGenerated
                && problem.is_goal(&store.entries[made as usize].state)
            {
                run.goal(u64::from(made));
                return Ok(Some(made));
            }
        }
        Ok(None)
    }
}

crate::named_values!(GoalTest {
    WhenGenerated = "generated": "when the state is generated",
    WhenExpanded = "expanded": "when the state is taken from the frontier, as in many textbooks",
});
