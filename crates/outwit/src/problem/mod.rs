//! Problems for one player: find the cheapest path from a start to a goal.
//!
//! Implement [`Problem`] (four functions); every search of this module then works with it. Symbols in the module pages:
//! `b` branching factor, `d` depth of the shallowest solution, `m` longest path, `g` cost so far, `h` estimated cost to the
//! goal.
//!
//! | search | idea | cheapest? |
//! |---|---|---|
//! | [`breadth_first`] | layer by layer | if all steps cost the same |
//! | [`depth_first`], [`depth_limited`] | deepest node first | no |
//! | [`iterative_deepening`] | depth 0, 1, 2, ... | if all steps cost the same |
//! | [`uniform_cost`] | least g | yes |
//! | [`greedy`] | least h | no |
//! | [`a_star`] | least g + h | yes |
//! | [`weighted_a_star`], [`anytime_a_star`] | least g + w h | within the factor w; if it finishes |
//! | [`beam`] | only the best nodes of each layer | no |
//! | [`ida_star`], [`recursive_best_first`] | A* in linear memory | yes |
//! | [`sma_star`] | A* within a node budget | if it fits |
//! | [`bidirectional`], [`bidirectional_uniform_cost`] | from both ends | as their unidirectional versions |
//! | [`near_optimal_bidirectional`] | A* from both ends | yes |
//!
//! The last two rows need [`Problem::goals`], and [`Problem::arrivals`] or [`Problem::is_reversible`]; without them they return
//! [`BackwardUnknown`].
//!
//! Every search takes [`Limits`] and an observer of [`ProblemEvent`]s and returns a [`ProblemReport`]. The node limit counts
//! generated nodes without the start.

mod algorithm;
mod algorithms;
mod backward;
mod cost;
mod event;
#[doc(hidden)]
pub mod example;
mod heuristic;
mod repeats;
mod report;
mod rules;
mod support;

pub use crate::{Limits, Meter, Stop, Stopped};
pub use algorithm::{Algorithm, Setting, SolveOptions, SolveTask, solve};
pub use algorithms::*;
pub use backward::BackwardUnknown;
pub use cost::Cost;
pub use event::{
    Direction, ProblemEvent, ProblemMark, ProblemNode, ProblemRecorder, ProblemStep, ProblemTrace,
    Prune,
};
pub use heuristic::{Heuristic, HeuristicStep, blind};
pub use repeats::Repeats;
pub use report::{Counts, ProblemReport, Solution};
pub use rules::Problem;
