//! The n queens: place, list, complete and count.
//!
//! Put `n` queens on a board of `n x n` squares so that no two share a row, a column or a diagonal.
//!
//! | to | look at |
//! | --- | --- |
//! | write a solution down without searching | [`construct`] |
//! | see a search at work, step by step | [`backtrack`](mod@backtrack), [`watch`], [`steps`], [`walk`] |
//! | see brute force | [`permutations`](mod@permutations) |
//! | place millions of queens by local search | [`local`] |
//! | fill up a board that holds some queens | [`complete`] |
//! | list all solutions, or one of each class | [`list`] |
//! | count all solutions, and the classes | [`count`], [`symmetric`] |
//! | cut a count into shards | [`count::Plan`] |
//! | queens on a torus, queens that cover the board, queens in colour regions | [`toroidal`], [`domination`], [`regions`] |
//!
//! ```
//! use queens::board::draw;
//! let queens = queens::explicit(6, 1)?;
//! assert_eq!(draw(&queens), "\
//! . . Q . . .
//! . . . . . Q
//! . Q . . . .
//! . . . . Q .
//! Q . . . . .
//! . . . Q . .
//! ");
//! # Ok::<(), queens::construct::NoSolution>(())
//! ```
//!
//! The crate touches no file and no screen. `unsafe` appears only where the join uses vector instructions.

pub mod backtrack;
pub mod board;
pub mod complete;
pub mod construct;
pub mod count;
pub mod domination;
pub mod list;
pub mod local;
pub mod permutations;
pub mod regions;
pub mod steps;
pub mod symmetric;
pub mod toroidal;
pub mod verify;
pub mod walk;
pub mod watch;

pub use backtrack::backtrack;
pub use board::{Square, Symmetry};
pub use construct::explicit;
pub use permutations::permutations;
pub use watch::{Flow, Watch};
