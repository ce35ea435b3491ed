//! One player: a start, actions, a goal, and the cheapest path from one to the other.
//!
//! Describe a problem as a [`Problem`] (four functions) and every search here solves it. Legend of the module pages:
//! `b` branching factor, `d` depth of the shallowest solution, `m` longest path, `g` cost so far, `h` guess of the rest.
//!
//! | search | idea | cheapest? |
//! |---|---|---|
//! | [`breadth_first`] | layer by layer | if all steps cost the same |
//! | [`depth_first`], [`depth_limited`] | one path as far as it goes | no |
//! | [`iterative_deepening`] | depth 0, 1, 2, ... | if all steps cost the same |
//! | [`uniform_cost`] | least g | yes |
//! | [`greedy`] | least h | no |
//! | [`a_star`] | least g + h | yes |
//! | [`weighted_a_star`], [`anytime_a_star`] | least g + w h | within w; in the end |
//! | [`beam`] | the best few of each layer | no |
//! | [`ida_star`], [`recursive_best_first`] | A* without memory | yes |
//! | [`sma_star`] | A* within so many nodes | if it fits |
//! | [`bidirectional`], [`bidirectional_uniform_cost`] | from both ends | as their unidirectional versions |
//! | [`near_optimal_bidirectional`] | A* from both ends | yes |
//!
//! Every search takes [`Limits`], tells an observer its [`ProblemEvent`]s and returns a [`ProblemReport`]. "Nodes" of
//! the limits are generated nodes, the start not counted.

mod algorithm;
mod algorithms;
mod cost;
mod event;
#[doc(hidden)]
pub mod example;
mod heuristic;
mod report;
mod rules;
mod support;

pub use crate::{Limits, Meter, Stop, Stopped};
pub use algorithm::{Algorithm, SolveOptions, SolveTask, UnknownAlgorithm, solve};
pub use algorithms::*;
pub use cost::Cost;
pub use event::{
    Direction, ProblemEvent, ProblemMark, ProblemNode, ProblemRecorder, ProblemStep, ProblemTrace,
    Prune,
};
pub use heuristic::{Heuristic, HeuristicStep, blind};
pub use report::{Counts, ProblemReport, Solution};
pub use rules::Problem;
pub use support::bidirectional::GoalsUnknown;
pub use support::run::Repeats;
