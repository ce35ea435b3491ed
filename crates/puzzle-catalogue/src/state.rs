//! States of a puzzle one at a time, for searches that are written by its users.

use std::sync::Arc;

use outwit::problem::{self, Problem};

use super::Task;
use super::method::choose;
use super::search::Searchable;
use views::Fault;
use views::picture::Drawing;

/// A state of a puzzle with a start and a goal, its type erased.
pub trait PuzzleState: Send + Sync {
    /// The state as text; different states have different texts.
    fn text(&self) -> String;

    /// Whether it is a goal.
    fn is_goal(&self) -> bool;

    /// What can be done here, in the order of the searches.
    fn successors(&self) -> Vec<PuzzleStep>;

    /// What the heuristic of a task says of the cost to the goal, or the first one of its method. The first estimate may take
    /// long, by building tables within the limits of the task; they are kept with the puzzle.
    fn estimate(&self, task: &Task) -> Result<f64, Fault>;

    /// How it looks.
    fn drawing(&self) -> Drawing;
}

/// A step to another state.
pub struct PuzzleStep {
    /// What is done.
    pub action: String,
    /// What it costs.
    pub cost: f64,
    /// The state after it.
    pub state: Box<dyn PuzzleState>,
}

impl std::fmt::Debug for PuzzleStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PuzzleStep").field("action", &self.action).finish_non_exhaustive()
    }
}

struct At<S: Searchable> {
    instance: Arc<S>,
    state: S::State,
}

/// The start of an instance.
pub(super) fn start<S: Searchable>(instance: &Arc<S>) -> Box<dyn PuzzleState> {
    let state = instance.problem().start();
    Box::new(At { instance: Arc::clone(instance), state })
}

impl<S: Searchable> PuzzleState for At<S> {
    fn text(&self) -> String {
        self.instance.state_text(&self.state)
    }

    fn is_goal(&self) -> bool {
        self.instance.problem().is_goal(&self.state)
    }

    fn successors(&self) -> Vec<PuzzleStep> {
        let problem = self.instance.problem();
        let mut actions = Vec::new();
        problem.actions(&self.state, &mut actions);
        let step = |(action, cost)| PuzzleStep {
            action: self.instance.action_text(&self.state, action).into_owned(),
            cost: problem::Cost::decimal(cost) / S::UNIT,
            state: Box::new(At {
                instance: Arc::clone(&self.instance),
                state: problem.apply(&self.state, action),
            }),
        };
        actions.into_iter().map(step).collect()
    }

    fn estimate(&self, task: &Task) -> Result<f64, Fault> {
        let name = choose(self.instance.guide(), task.method, task.heuristic.as_deref())?;
        let estimate = self.instance.estimate(name, false, task)?;
        Ok(problem::Cost::decimal(estimate(&self.instance.problem(), &self.state)) / S::UNIT)
    }

    fn drawing(&self) -> Drawing {
        self.instance.drawing(&self.state)
    }
}
