//! What the bidirectional searches share: the two sides with their stores, and the solution through a meeting point.

use super::frontier::FRONTIER_BYTES;
use super::run::Run;
use super::store::{NONE, Store};
use crate::Observer;
use crate::problem::event::BACKWARD;
use crate::problem::{Cost, Direction, Problem, ProblemEvent, Solution};

/// The error of a bidirectional search on a problem that does not list its goals ([`Problem::goals`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoalsUnknown;

impl std::fmt::Display for GoalsUnknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(
            "a bidirectional search has to begin at the goal too, but this problem does not list its goal states; \
             expected them from its function `goals` (`Problem::goals`), for example: the goal board of an 8-puzzle",
        )
    }
}

impl std::error::Error for GoalsUnknown {}

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
    ) -> Result<Option<[Self; 2]>, GoalsUnknown> {
        let goals = problem.goals();
        if goals.is_empty() {
            return Err(GoalsUnknown);
        }
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
        let store = Store::new(problem, true, allowed)?.beside(2 * FRONTIER_BYTES);
        Some(Side { direction, store, roots: 0, actions: Vec::new(), steps: Vec::new() })
    }

    fn root<O: Observer<ProblemEvent>>(
        &mut self,
        problem: &P,
        states: Vec<P::State>,
        run: &mut Run<'_, O>,
        data: &impl Fn(Direction, &P::State) -> (T, P::Cost),
    ) -> Option<()> {
        if !self.store.reserve(problem, states.len(), run.memory) {
            return None;
        }
        for (index, state) in (0..).zip(states) {
            let (data, h) = data(self.direction, &state);
            let (id, new) = self.store.enter(problem, state, NONE, index, |_, _| data);
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
    pub(crate) fn generate_steps(&mut self, problem: &P, id: u32) {
        let state = &self.store.entries[id as usize].state;
        self.steps.clear();
        match self.direction {
            Direction::Backward => problem.arrivals(state, &mut self.steps),
            Direction::Forward => {
                self.actions.clear();
                problem.actions(state, &mut self.actions);
                for &(action, cost) in &self.actions {
                    self.steps.push((problem.apply(state, action), action, cost));
                }
            }
        }
    }
}

/// Where the two sides meet at once: the start and the goal that it is; nothing if it is no goal.
pub(crate) fn meeting_of_roots<P: Problem, T>(
    problem: &P,
    [forward, backward]: &[Side<P, T>; 2],
) -> Option<[u32; 2]> {
    backward.store.find(problem, &forward.store.entries[0].state).map(|goal| [0, goal])
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
