//! One file per algorithm; `best_first` and `depth_first` hold the loops that several of them share.

mod a_star;
mod anytime_a_star;
mod beam;
mod best_first;
mod bidirectional;
mod bidirectional_uniform_cost;
mod breadth_first;
mod depth_first;
mod depth_limited;
mod greedy;
mod ida_star;
mod iterative_deepening;
mod near_optimal_bidirectional;
mod recursive_best_first;
mod sma_star;
mod uniform_cost;
mod weighted_a_star;

pub use a_star::{a_star, a_star_in};
pub use anytime_a_star::anytime_a_star;
pub use beam::beam;
pub use best_first::{BestFirst, BestFirstMemory, Rank};
pub use bidirectional::bidirectional;
pub use bidirectional_uniform_cost::bidirectional_uniform_cost;
pub use breadth_first::{BreadthFirst, GoalTest, breadth_first};
pub use depth_first::{DepthFirst, Style, depth_first};
pub use depth_limited::depth_limited;
pub use greedy::greedy;
pub use ida_star::{Cycles, IdaStar, ida_star};
pub use iterative_deepening::iterative_deepening;
pub use near_optimal_bidirectional::near_optimal_bidirectional;
pub use recursive_best_first::{RecursiveBestFirst, recursive_best_first};
pub use sma_star::sma_star;
pub use uniform_cost::uniform_cost;
pub use weighted_a_star::weighted_a_star;
