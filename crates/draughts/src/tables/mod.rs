//! Endgame tables: the exact value of every position of few pieces.
//!
//! *Idea*: the positions of one material, seen by the side to move, are a [`Slice`]; [`Indexer`]
//! numbers them without gaps. [`build`] finds their values backwards from the end of the game, from
//! those of the slices with fewer pieces or fewer men. [`Tables`] keeps the slices of a variant and
//! looks positions up. [`verify`] derives every value once more, with the slow generator.
//! *Guarantee*: win, draw or loss under the plain rules of the variant, and the exact number of plies
//! to the end, over all captures and promotions: the winner takes the shortest way, the loser the
//! longest. A position that comes back is a draw. The counting draw rules (a number of moves of
//! kings alone, and the like) are not part of a value, so a long win may be a draw by count.
//! *Cost*: English with 5 pieces has 139,450,808 positions a side to move.
//! *Source*: see the parts.
//!
//! ```
//! use draughts::{Position, Variant};
//! use draughts::tables::{Material, Tables, TableValue, build};
//!
//! let rules = Variant::English.rules();
//! let tables = Tables::<u64>::new(rules);
//! for (pieces, men) in [(2, 0), (2, 1), (2, 2)] {
//!     for material in Material::pairs(rules, pieces, men) {
//!         for built in build(&tables, material, &|| false)? {
//!             tables.insert(built.slice(rules));
//!         }
//!     }
//! }
//! let opposition = Position::from_fen("W:WK18:BK10", rules).expect("two kings");
//! assert_eq!(tables.probe(&opposition), Some(TableValue::Draw));
//! # Ok::<(), draughts::tables::BuildError>(())
//! ```

mod any;
mod build;
mod cache;
pub(crate) mod coder;
mod combination;
mod file;
mod index;
mod material;
mod oracle;
mod set;
mod slice;
mod value;
mod verify;

pub use any::{AnyTables, open, positions};
pub use build::{BuildError, Built, build, unsupported};
pub use file::{TableRefused, TableSummary, file_name};
pub use index::{Cursor, Indexer};
pub use material::{MAXIMUM_PIECES, Material};
pub use oracle::open_oracle;
pub use set::{Tables, path};
pub use slice::Slice;
pub use value::TableValue;
pub use verify::{WrongValue, derive, verify};
