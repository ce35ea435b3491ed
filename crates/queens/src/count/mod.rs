//! Counting.
pub mod control;
pub mod join;
pub use control::{Control, Progress, Stopped};
pub fn test_join(n: usize, threads: usize, v: join::Vectors) -> join::Joined { join::join(n, threads, v, Control::default()).expect("no stop") }
