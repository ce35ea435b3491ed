//! Counting.
pub mod control;
pub mod join;
pub mod prefix;
pub mod shard;
mod tree;
pub use control::{Control, Progress, Stopped};
pub use prefix::{Cut, Plan, PlanError, Prefix};
pub use shard::ShardCount;
pub fn test_join(n: usize, threads: usize, v: join::Vectors) -> join::Joined { join::join(n, threads, v, Control::default()).expect("no stop") }
