//! The n queens: place, list, complete and count.
pub mod backtrack;
pub mod board;
pub mod construct;
pub mod complete;
pub mod count;
pub mod list;
pub mod local;
pub mod permutations;
mod random;
pub mod verify;
pub mod watch;
pub use backtrack::backtrack;
pub use board::{Square, Symmetry};
pub use construct::explicit;
pub use permutations::permutations;
pub use watch::{Flow, Watch};
