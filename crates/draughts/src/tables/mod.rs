//! Endgame tables.

mod combination;
mod index;
mod material;

pub use index::{Cursor, Indexer};
pub use material::{MAXIMUM_PIECES, Material};
