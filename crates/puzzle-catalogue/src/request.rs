//! What is asked for when a puzzle is to be solved.

use std::sync::Arc;
use std::time::Instant;

use outwit::csp::{Inference, ValueOrder};
use outwit::{Limits, problem};

use super::{CustomHeuristic, Method};

/// What to solve with.
#[derive(Clone)]
pub struct Task {
    /// The way.
    pub method: Method,
    /// The name of the heuristic (or variation); `None` = the first one of the puzzle.
    pub heuristic: Option<String>,
    /// A heuristic from a file, in place of one by name.
    pub custom: Option<Arc<CustomHeuristic>>,
    /// When to stop.
    pub limits: Limits,
    /// For ways that use chance.
    pub seed: u64,
    /// Settings of searches from a start to a goal.
    pub options: problem::SolveOptions,
    /// Settings of local searches.
    pub local: Local,
    /// What backtracking concludes from an assignment.
    pub inference: Inference,
    /// In which order backtracking tries values.
    pub values: ValueOrder,
    /// Whether to find all solutions of a constraint problem and not just one.
    pub all: bool,
    /// Threads for searches that can use several: IDA* with pattern tables.
    pub threads: usize,
    /// Where large tables are kept between runs.
    pub tables: Option<Arc<dyn Tables>>,
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Task").field("method", &self.method).finish_non_exhaustive()
    }
}

/// The settings of local searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Local {
    /// Moves in a row that may leave the cost as it is.
    pub sideways: u32,
    /// New beginnings; none = [`Local::RESTARTS`], or 0 for annealing where no cost is good enough, or for min-conflicts without
    /// `steps` as many as make about two million repairs.
    pub restarts: Option<u64>,
    /// Moves that annealing looks at, or repairs in a round of min-conflicts; none = [`Local::STEPS`], or
    /// [`Local::REPAIRS`] for each variable of min-conflicts.
    pub steps: Option<u64>,
    /// First temperature of annealing; none = as the puzzle suggests.
    pub temperature: Option<f64>,
    /// States that a local beam keeps.
    pub width: usize,
}

impl Default for Local {
    fn default() -> Self {
        Local { sideways: 100, restarts: None, steps: None, temperature: None, width: 8 }
    }
}

impl Local {
    /// New beginnings where none are asked for.
    pub const RESTARTS: u64 = 20;
    /// Steps of annealing where none are asked for.
    pub const STEPS: u64 = 100_000;
    /// Repairs of min-conflicts for each variable where none are asked for. A round that needs more is most likely stuck, and
    /// repairs do not lead out.
    pub const REPAIRS: u64 = 50;

    /// The repairs in a round of min-conflicts with this many variables, and the restarts: without any setting, short rounds
    /// make about as many repairs altogether as `RESTARTS` rounds of `STEPS`.
    pub(super) fn repairs(&self, variables: usize) -> (u64, u64) {
        let all = Self::RESTARTS * Self::STEPS;
        let round = Self::REPAIRS.saturating_mul(variables as u64).clamp(1, all);
        let (steps, restarts) = match self.steps {
            None => (round, all / round),
            Some(steps) => (steps, Self::RESTARTS),
        };
        (steps, self.restarts.unwrap_or(restarts))
    }
}

impl Task {
    /// A task with nothing special asked for.
    pub fn new(method: Method, limits: Limits) -> Self {
        Task {
            method,
            heuristic: None,
            custom: None,
            limits,
            seed: 0,
            options: problem::SolveOptions::default(),
            local: Local::default(),
            inference: Inference::default(),
            values: ValueOrder::default(),
            all: false,
            threads: 1,
            tables: None,
        }
    }

    /// The limits of a search whose preparation began at `begin`: the time for it is what is left.
    pub(super) fn limits_since(&self, begin: Instant) -> Limits {
        let time = self.limits.time.map(|time| time.saturating_sub(begin.elapsed()));
        Limits { time, ..self.limits.clone() }
    }
}

/// A store for tables that take long to make. The reader refuses a damaged table and makes it again.
pub trait Tables: Send + Sync {
    /// The bytes kept under this name.
    fn load(&self, name: &str) -> Option<Vec<u8>>;

    /// Keeps bytes under this name; not being able to is no reason to fail.
    fn save(&self, name: &str, bytes: &[u8]);

    /// Called with the name of the table that is being made, and the share that is done, 0 to 1.
    fn progress(&self, words: &str, share: f64);
}
