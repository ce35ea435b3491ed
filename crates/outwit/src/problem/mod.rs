//! One player: a start, actions, a goal, and the cheapest way from one to the other.
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
//! | [`bidirectional`], [`bidirectional_uniform_cost`] | from both ends | as their one-way twins |
//! | [`near_optimal_bidirectional`] | A* from both ends | yes |
//!
//! Every search takes [`Limits`], tells an observer its [`Event`]s and returns a [`Report`]. "Nodes" of
//! the limits are generated nodes, the start not counted.

mod a_star;
mod algorithm;
mod anytime_a_star;
mod beam;
mod best_first;
mod bidirectional;
mod bidirectional_uniform_cost;
mod breadth_first;
mod buckets;
mod cost;
mod depth_first;
mod depth_limited;
mod event;
#[doc(hidden)]
pub mod example;
mod frontier;
mod greedy;
mod heuristic;
mod ida_star;
mod iterative_deepening;
mod nbs;
mod rbfs;
mod report;
mod rules;
mod run;
mod sma_star;
mod store;
mod table;
mod two_way;
mod uniform_cost;
mod weighted_a_star;

pub use crate::{Limits, Meter, Stop, Stopped};
pub use a_star::a_star;
pub use algorithm::{Algorithm, Options, UnknownAlgorithm, solve};
pub use anytime_a_star::anytime_a_star;
pub use beam::{Beam, beam};
pub use best_first::{BestFirst, Rank};
pub use bidirectional::bidirectional;
pub use bidirectional_uniform_cost::bidirectional_uniform_cost;
pub use breadth_first::{BreadthFirst, GoalTest, breadth_first};
pub use cost::Cost;
pub use depth_first::{DepthFirst, Style, depth_first};
pub use depth_limited::depth_limited;
pub use event::{Event, Mark, ProblemNode, ProblemStep, ProblemTrace, Prune, Recorder, Way};
pub use greedy::greedy;
pub use heuristic::{Heuristic, Step, blind};
pub use ida_star::{Cycles, IdaStar, ida_star};
pub use iterative_deepening::iterative_deepening;
pub use nbs::near_optimal_bidirectional;
pub use rbfs::{RecursiveBestFirst, recursive_best_first};
pub use report::{Counts, Report, Solution};
pub use rules::Problem;
pub use run::Repeats;
pub use sma_star::sma_star;
pub use two_way::OneWay;
pub use uniform_cost::uniform_cost;
pub use weighted_a_star::weighted_a_star;
