//! The n queens: place, list, complete and count.
//!
//! Put `n` queens on a board of `n x n` squares so that no two share a row, a column or a diagonal.
//!
//! | to | look at |
//! | --- | --- |
//! | construct a solution without a search | [`construct`] |
//! | follow a search step by step | [`backtrack`](mod@backtrack), [`QueensEvent`], [`steps`], [`replay`] |
//! | try every permutation, or every board of larger sets | [`brute`] |
//! | place millions of queens by local search | [`local`] |
//! | complete a board that holds some queens | [`complete`] |
//! | count the solutions that contain given queens | [`completions`] |
//! | list all solutions, or one of each class | [`list`] |
//! | count all solutions, and the classes | [`count`], [`symmetric`] |
//! | divide a count into shards | [`count::Plan`] |
//! | queens on a torus, queens that cover the board, queens in colour regions | [`toroidal`], [`domination`], [`regions`] |
//!
//! ```
//! use queens::board::draw;
//! let queens = queens::explicit(6)?;
//! assert_eq!(draw(&queens), "\
//! . . Q . . .
//! . . . . . Q
//! . Q . . . .
//! . . . . Q .
//! Q . . . . .
//! . . . Q . .
//! ");
//! # Ok::<(), queens::construct::PlaceError>(())
//! ```
//!
//! The crate reads and writes no file and prints nothing. Searches report to an [`outwit::Observer`] and obey
//! [`outwit::Limits`]. `unsafe` appears only where the join uses vector instructions.

pub mod backtrack;
pub mod board;
pub mod brute;
pub mod complete;
pub mod completions;
pub mod construct;
pub mod count;
pub mod domination;
mod event;
mod lines;
pub mod list;
pub mod local;
pub mod regions;
pub mod replay;
pub mod steps;
pub mod symmetric;
pub mod toroidal;
pub mod verify;

pub use backtrack::backtrack;
pub use board::{Square, Symmetry};
pub use construct::explicit;
pub use event::QueensEvent;
