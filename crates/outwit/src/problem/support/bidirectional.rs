//! What the bidirectional searches share: the two sides with their stores, and the solution through a meeting point; and, of
//! the searches by cost, the cheapest meeting so far.

use super::entry::ParentAction;
use super::frontier::FRONTIER_BYTES;
use super::marked::Marked;
use super::run::{Proven, Run};
use super::store::{KeptStore, NONE, Store};
use super::table::Find;
use crate::Observer;
use crate::problem::event::BACKWARD;
use crate::problem::{
    BackwardUnknown, Cost, Direction, Problem, ProblemEvent, ProblemReport, Solution,
};

/// One side of a bidirectional search.
pub(crate) struct Side<P: Problem, T> {
    pub(crate) direction: Direction,
    pub(crate) store: Store<P::State, T>,
    /// The number of roots, which are the first nodes of the store.
    pub(crate) roots: usize,
    actions: Vec<(P::Action, P::Cost)>,
    pub(crate) steps: Vec<(P::State, P::Action, P::Cost)>,
}

impl<P: Problem, T> Side<P, T> {
    /// Both sides with their roots; `None` if the memory limit does not allow them, which `run` then reports.
    pub(crate) fn both<O: Observer<ProblemEvent>>(
        problem: &P,
        run: &mut Run<'_, O>,
        data: impl Fn(Direction, &P::State) -> (T, P::Cost),
    ) -> Result<Option<[Self; 2]>, BackwardUnknown> {
        let goals = problem.goals();
        if goals.is_empty() {
            return Err(BackwardUnknown::Goals);
        }
        // Asked at once, so that the error does not depend on where the sides meet or on a limit.
        problem.arrivals(&goals[0], &mut Vec::new())?;
        let within_memory = || {
            let mut forward = Self::new(problem, Direction::Forward, run.memory)?;
            let allowed = run.memory.saturating_sub(forward.store.bytes());
            let mut backward = Self::new(problem, Direction::Backward, allowed)?;
            forward.root(problem, vec![problem.start()], run, &data)?;
            backward.root(problem, goals, run, &data)?;
            Some([forward, backward])
        };
        let sides = within_memory();
        if sides.is_none() {
            run.check_memory(false, 0);
        }
        Ok(sides)
    }

    fn new(problem: &P, direction: Direction, allowed: usize) -> Option<Self> {
        let store = Store::new(problem, Find::Where, allowed, KeptStore::default())?;
        let store = store.beside(2 * FRONTIER_BYTES);
        Some(Side { direction, store, roots: 0, actions: Vec::new(), steps: Vec::new() })
    }

    fn root<O: Observer<ProblemEvent>>(
        &mut self,
        problem: &P,
        states: Vec<P::State>,
        run: &mut Run<'_, O>,
        data: &impl Fn(Direction, &P::State) -> (T, P::Cost),
    ) -> Option<()> {
        if !self.store.reserve(problem, states.len(), run.memory, &mut run.meter) {
            return None;
        }
        for (index, state) in (0..).zip(states) {
            let (data, h) = data(self.direction, &state);
            let (id, new) = self.store.enter(problem, state, NONE, index, |_| data);
            if run.observer.is_active() && new {
                let (node, direction, h) = (self.number(id), self.direction, h.decimal());
                run.observer.on(ProblemEvent::Root { node, direction, index, h, bound: None });
            }
        }
        self.roots = self.store.len();
        Some(())
    }

    /// The number of a node in events.
    pub(crate) fn number(&self, id: u32) -> u64 {
        match self.direction {
            Direction::Forward => u64::from(id),
            Direction::Backward => BACKWARD | u64::from(id),
        }
    }

    /// Fills `steps` with the neighbours of a node in the direction of this side.
    pub(crate) fn generate_steps(&mut self, problem: &P, id: u32) -> Result<(), BackwardUnknown> {
        let state = &self.store.entries[id as usize].state;
        self.steps.clear();
        match self.direction {
            Direction::Backward => problem.arrivals(state, &mut self.steps)?,
            Direction::Forward => {
                self.actions.clear();
                problem.actions(state, &mut self.actions);
                for &(action, cost) in &self.actions {
                    self.steps.push((problem.apply(state, action), action, cost));
                }
            }
        }
        Ok(())
    }
}

/// Where the two sides meet at once: the start and the goal that it is; nothing if it is no goal.
pub(crate) fn meeting_of_roots<P: Problem, T>(
    problem: &P,
    [forward, backward]: &[Side<P, T>; 2],
) -> Option<[u32; 2]> {
    backward.store.find(problem, &forward.store.entries[0].state).map(|goal| [0, goal])
}

/// What a search by cost stores with each node of a side.
pub(crate) trait Reached<C> {
    /// The cost of the cheapest path found so far.
    fn g(&self) -> C;

    /// The estimated cost of the rest of the way.
    fn h(&self) -> C;

    /// The number of steps from the root, and what was done with the node.
    fn marked(&self) -> Marked;

    /// Takes a cheaper path with these marks.
    fn reach(&mut self, g: C, marked: Marked);
}

/// A running search by cost from both ends.
pub(crate) struct Pair<'a, P: Problem, T, O> {
    problem: &'a P,
    pub(crate) run: Run<'a, O>,
    pub(crate) sides: [Side<P, T>; 2],
    /// The least cost of a path found so far, and the nodes of its meeting on either side.
    pub(crate) best: Option<(P::Cost, [u32; 2])>,
    /// The depth of the deepest node of either side.
    deepest: [u32; 2],
}

impl<'a, P: Problem, T: Reached<P::Cost>, O: Observer<ProblemEvent>> Pair<'a, P, T, O> {
    /// Two sides that have only their roots.
    pub(crate) fn new(problem: &'a P, run: Run<'a, O>, sides: [Side<P, T>; 2]) -> Self {
        let best = meeting_of_roots(problem, &sides).map(|meeting| (P::Cost::ZERO, meeting));
        Pair { problem, run, sides, best, deepest: [0; 2] }
    }

    /// Counts the nodes that both sides have open at this moment.
    #[inline(always)]
    pub(crate) fn note_frontier(&mut self, waiting: usize) {
        self.run.counts.peak_frontier = self.run.counts.peak_frontier.max(waiting as u64);
    }

    /// Reserves memory for the successors of a node beside `frontiers` bytes, which are `None` if those have no room; stops the
    /// search if the limit does not allow it.
    #[inline(always)]
    pub(crate) fn reserve(&mut self, ahead: usize, more: usize, frontiers: Option<usize>) -> bool {
        let fixed = self.sides[1 - ahead].store.bytes() + frontiers.unwrap_or(0);
        let store = &mut self.sides[ahead].store;
        let left = self.run.memory.saturating_sub(fixed);
        let enough = frontiers.is_some()
            && store.reserve(self.problem, more, left, &mut self.run.meter)
            && fixed + store.bytes() <= self.run.memory;
        self.run.check_memory(enough, fixed + store.bytes())
    }

    /// Enters a successor of the node `parent`, reached at the cost `there`, and notes whether the sides meet in it; `None` if a
    /// path to it is known that costs no more.
    #[inline(always)]
    pub(crate) fn enter(
        &mut self,
        ahead: usize,
        parent: u32,
        index: u32,
        state: &P::State,
        there: P::Cost,
        make: impl FnOnce(&P::State, u32) -> T,
    ) -> Option<u32> {
        let Pair { problem, run, sides, best, deepest } = self;
        let number = sides[ahead].number(parent);
        let depth = sides[ahead].store.entries[parent as usize].data.marked().depth() + 1;
        let make = |state: &P::State| make(state, depth);
        let (made, new) = sides[ahead].store.enter(*problem, state.clone(), parent, index, make);
        let known = &mut sides[ahead].store.entries[made as usize];
        if !new {
            if known.data.g() <= there {
                run.duplicate(number, index, Some(sides[ahead].number(made)));
                return None;
            }
            (known.parent, known.parent_action) = (parent, ParentAction::new(index));
            // It is open again.
            run.counts.reopened += u64::from(known.data.marked().has_any(Marked::EXPANDED));
            known.data.reach(there, Marked::at(depth));
        }
        deepest[ahead] = deepest[ahead].max(depth);
        let h = known.data.h();
        run.generated(sides[ahead].number(made), number, index, there, h);
        let behind = &sides[1 - ahead].store;
        if let Some(met) = behind.find(*problem, state) {
            let total = there.plus(behind.entries[met as usize].data.g());
            if best.is_none_or(|(cost, _)| total < cost) {
                run.goal(sides[ahead].number(made));
                *best = Some((total, if ahead == 0 { [made, met] } else { [met, made] }));
            }
        }
        Some(made)
    }

    /// The report at the end.
    pub(crate) fn finish(self, proven: Proven<P::Cost>) -> ProblemReport<P::Action, P::Cost> {
        let Pair { problem, mut run, sides, best, deepest } = self;
        run.counts.peak_nodes = (sides[0].store.len() + sides[1].store.len()) as u64;
        let solution = best.map(|(cost, meeting)| join(problem, &sides, meeting, cost));
        run.counts.depth = deepest[0] + deepest[1];
        // The time of the report includes that of freeing the nodes.
        drop(sides);
        run.report(solution, proven)
    }
}

/// The solution through a state that both sides have reached; `meeting` is its node on either side.
pub(crate) fn join<P: Problem, T>(
    problem: &P,
    sides: &[Side<P, T>; 2],
    meeting: [u32; 2],
    cost: P::Cost,
) -> Solution<P::Action, P::Cost> {
    let mut actions = sides[0].store.actions(problem, meeting[0]);
    actions.extend(sides[1].store.actions_back(problem, meeting[1]));
    Solution { actions, cost }
}
