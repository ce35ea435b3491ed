//! What front ends get to see of a puzzle: plain data with stable field names.

use std::borrow::Cow;
use std::time::Duration;

use outwit::Stopped;
use serde::{Deserialize, Serialize};
use views::picture::Drawing;
use views::{Number, display_name, grouped};

use super::{Method, Task};

/// A cost: whole numbers are written without a decimal point, others with two decimals, very small ones with three digits.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Default)]
pub struct Cost(pub f64);

impl Serialize for Cost {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = self.0.fract() == 0.0 && self.0.abs() < 1e15;
        if whole {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Cost {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer).map(Cost)
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A cost is 0 only if it is.
        if self.0 != 0.0 && self.0.abs() < 0.005 {
            return f.pad(&format!("{:.2e}", self.0));
        }
        f.pad(&Number(self.0).to_string())
    }
}

/// An instance, with all that is needed to show it and to solve it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct InstanceView {
    /// The puzzle with its settings, as it can be opened again.
    pub puzzle: String,
    /// The instance as text.
    pub instance: String,
    /// How it looks.
    pub drawing: Drawing,
    /// The ways to solve it.
    pub algorithms: Vec<AlgorithmView>,
    /// The name of the one that is used if none is chosen.
    #[serde(default)]
    pub default_algorithm: String,
    /// What formulas of heuristics are made of; empty if there are no such formulas.
    #[serde(default)]
    pub features: Vec<FeatureView>,
    /// How the page may change it by clicks: `slide`, `ends`, `digits`, or nothing.
    pub edit: String,
}

/// A way to solve a puzzle, with its heuristics.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlgorithmView {
    /// The name to type.
    pub name: String,
    /// The name to read.
    #[serde(default)]
    pub title: String,
    /// What it does.
    pub summary: String,
    /// Names, summaries and titles of its heuristics, the default first; empty = it takes none.
    pub heuristics: Vec<(String, String, String)>,
}

/// A feature that heuristics of users are made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeatureView {
    /// The name to type, as a name in a formula.
    pub name: String,
    /// The name to read.
    pub title: String,
    /// What it measures, in one line.
    pub summary: String,
}

/// The answer to a task, for searches, local searches and constraints alike. What does not apply is left out or zero.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SolveView {
    /// The puzzle with its settings.
    pub puzzle: String,
    /// The instance.
    pub instance: String,
    /// The way.
    pub algorithm: String,
    /// The heuristic (or variation); `none` if it has none.
    pub heuristic: String,
    /// Whether a solution was found.
    pub solved: bool,
    /// What the solution costs; of an unsolved landscape the best cost met.
    pub cost: Option<Cost>,
    /// What to do, first thing first.
    pub actions: Vec<Cow<'static, str>>,
    /// Where that leads: the state or the assignment found, as text.
    pub solution: Option<String>,
    /// Where all solutions were asked for: these as text, but no more than 100.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub all_solutions: Vec<String>,
    /// Whether the solution is proven to be a cheapest one.
    pub optimal: bool,
    /// Whether there is nothing left to look at: without a solution, that none exists.
    pub exhausted: bool,
    /// No solution costs less.
    pub lower_bound: Option<Cost>,
    /// States whose successors were made; assignments of backtracking; moves made of a local search.
    pub expanded: u64,
    /// Successors made; moves looked at; pairs of values checked.
    pub generated: u64,
    /// Successors that were known already.
    pub duplicates: u64,
    /// Nodes dropped for other reasons.
    pub pruned: u64,
    /// States that were expanded again since a cheaper way was found.
    pub reopened: u64,
    /// Rounds: depth or cost limits, weights, restarts.
    pub iterations: u64,
    /// The most nodes that waited at one time; 0 for searches without a frontier.
    pub peak_frontier: u64,
    /// The most nodes kept at one time.
    pub peak_nodes: u64,
    /// An estimate of the most bytes taken.
    pub peak_bytes: u64,
    /// The greatest depth of a node.
    pub depth: u32,
    /// The effective branching factor.
    pub branching: Option<f64>,
    /// Solutions found one after the other: cost, and nodes generated by then.
    pub improvements: Vec<(Cost, u64)>,
    /// Solutions counted, where all were asked for.
    pub solutions: u64,
    /// Time taken by the search.
    pub seconds: f64,
    /// Time taken by what the search needs before it begins, such as tables or the jumps of a map; later searches that
    /// find it ready take next to none.
    #[serde(default)]
    pub prepare_seconds: f64,
    /// Why the search ended early.
    pub stopped: Option<Stopped>,
    /// What is to be said about it, in a sentence; empty if nothing.
    pub note: String,
}

/// The limit of depth or of nodes in memory that may have hidden a solution from a search that has found none, has not searched
/// everything and was not stopped; `reached` is its depth.
pub fn own_limit(algorithm: &str, depth: Option<u32>, reached: u32) -> Option<Stopped> {
    // Searches by depth alone always have a limit.
    if depth.map_or(algorithm == "depth-limited", |limit| reached >= limit) {
        return Some(Stopped::Depth);
    }
    (algorithm == "sma-star").then_some(Stopped::Memory)
}

impl SolveView {
    /// The answer for an instance that is known to have no solution, without a search.
    pub fn unsolvable(puzzle: String, instance: &str, method: Method, why: &str) -> Self {
        SolveView {
            puzzle,
            instance: instance.into(),
            algorithm: method.name().into(),
            heuristic: "none".into(),
            exhausted: true,
            note: why.into(),
            ..SolveView::default()
        }
    }

    /// The actions as [`PuzzleSession::after`](crate::PuzzleSession::after) takes them.
    pub fn steps(&self) -> Vec<String> {
        self.actions.iter().map(|action| action.clone().into_owned()).collect()
    }

    /// Adds the sentence that says why there is no answer.
    pub(super) fn explained(mut self, task: &Task) -> Self {
        if self.solved && self.stopped.is_none() {
            return self;
        }
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let nodes = |count: u64| format!("{} node{}", grouped(count), plural(count));
        let (limits, budget) = (&task.limits, nodes(task.options.budget as u64));
        let is_open = !self.solved && !self.exhausted && self.stopped.is_none();
        let own = own_limit(&self.algorithm, limits.depth, self.depth).filter(|_| is_open);
        self.stopped = self.stopped.or(own);
        let fills_budget = own == Some(Stopped::Memory);
        let who = display_name(&self.algorithm);
        self.note = match self.stopped {
            Some(Stopped::Memory) if self.algorithm == "rbfs" => {
                format!("{who} needs more than its budget of {budget}; give it a larger one")
            }
            Some(Stopped::Memory) if fills_budget => format!(
                "{who} has searched what fits into its budget of {budget}; a larger one may find a solution"
            ),
            Some(Stopped::Memory) => {
                let mib = limits.memory.unwrap_or(0) as f64 / f64::from(1 << 20);
                let size = if mib >= 1024.0 {
                    format!("{} GiB", Number(mib / 1024.0))
                } else {
                    format!("{} MiB", Number(mib))
                };
                let instead = match self.algorithm.as_str() {
                    "sma-star" => "a smaller --budget",
                    "beam" => "a smaller --width",
                    "local-beam" => "a smaller --width, or take hill-climbing",
                    _ => "take a search that needs little, for example ida-star",
                };
                // The system may have refused memory before the limit.
                format!(
                    "{who} ran out of memory (limit {size}) after {}; give it more, or {instead}",
                    nodes(self.generated)
                )
            }
            Some(Stopped::Depth) => {
                let deepest = limits.depth.unwrap_or(self.depth);
                format!("{who} reached its depth limit of {deepest}")
            }
            Some(Stopped::Nodes) => {
                format!("{who} reached its limit of {}", nodes(limits.nodes.unwrap_or(0)))
            }
            Some(Stopped::Time) => {
                format!(
                    "{who} reached its time limit of {}",
                    in_words(limits.time.unwrap_or_default())
                )
            }
            Some(_) => format!("{who} was stopped"),
            None if self.exhausted => {
                format!("{who} has searched everything and found none")
            }
            None => format!("{who} ended without a solution"),
        };
        self
    }
}

/// A time limit as messages name it.
pub(super) fn in_words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 {
        format!("{} ms", Number(1e3 * seconds))
    } else {
        format!("{} s", Number(seconds))
    }
}
