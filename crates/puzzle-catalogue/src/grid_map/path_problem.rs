//! Paths over a grid, step by step or by jumps, as one problem: so the searches are compiled once.

use outwit::problem::Problem;
use puzzles::grid_map::{Direction, GridProblem, Jump, JumpProblem, UNIT};

/// A search for a path over a grid.
pub(super) enum PathProblem<'a> {
    /// Step by step.
    Steps(GridProblem<'a>),
    /// By jumps.
    Jumps(JumpProblem<'a>),
}

impl Problem for PathProblem<'_> {
    type State = u32;
    /// One step is a jump of one.
    type Action = Jump;
    type Cost = u64;

    fn start(&self) -> u32 {
        match self {
            PathProblem::Steps(problem) => problem.start(),
            PathProblem::Jumps(jumps) => jumps.start(),
        }
    }

    fn is_goal(&self, state: &u32) -> bool {
        match self {
            PathProblem::Steps(problem) => problem.is_goal(state),
            PathProblem::Jumps(jumps) => jumps.is_goal(state),
        }
    }

    fn actions(&self, state: &u32, out: &mut Vec<(Jump, u64)>) {
        match self {
            PathProblem::Steps(problem) => {
                let mut steps = Vec::with_capacity(8);
                problem.actions(state, &mut steps);
                out.extend(steps.into_iter().map(|(direction, cost)| (step(direction), cost)));
            }
            PathProblem::Jumps(jumps) => jumps.actions(state, out),
        }
    }

    fn apply(&self, state: &u32, jump: Jump) -> u32 {
        match self {
            PathProblem::Steps(problem) => problem.apply(state, jump.direction),
            PathProblem::Jumps(jumps) => jumps.apply(state, jump),
        }
    }

    fn inverse(&self, jump: Jump) -> Option<Jump> {
        // A jump ends where something forces a decision; seldom does one lead back.
        matches!(self, PathProblem::Steps(_)).then(|| step(jump.direction.back()))
    }

    fn goals(&self) -> Vec<u32> {
        match self {
            PathProblem::Steps(problem) => problem.goals(),
            PathProblem::Jumps(_) => Vec::new(),
        }
    }

    fn is_reversible(&self) -> bool {
        matches!(self, PathProblem::Steps(_))
    }

    fn least_cost(&self) -> u64 {
        UNIT
    }

    fn state_count(&self) -> Option<usize> {
        match self {
            PathProblem::Steps(problem) => problem.state_count(),
            PathProblem::Jumps(jumps) => jumps.state_count(),
        }
    }

    fn has_local_index(&self) -> bool {
        match self {
            PathProblem::Steps(problem) => problem.has_local_index(),
            PathProblem::Jumps(jumps) => jumps.has_local_index(),
        }
    }

    fn index(&self, state: &u32) -> usize {
        *state as usize
    }
}

/// One step as a jump.
pub(super) fn step(direction: Direction) -> Jump {
    Jump { direction, steps: 1 }
}
