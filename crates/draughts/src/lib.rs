//! Draughts: every rule set from one table.
//!
//! A position of English draughts, its moves and the count of its tree:
//!
//! ```
//! use draughts::{Position, kinds::English};
//!
//! let start = Position::<English>::start();
//! assert_eq!(start.legal_moves().len(), 7);
//! ```

mod any;
pub mod board;
pub mod book;
mod colour;
pub mod draw;
pub mod evaluation;
pub mod game;
mod generate;
mod moves;
pub mod notation;
pub mod openings;
pub mod pdn;
pub mod perft;
mod position;
pub mod protocol;
pub mod reference;
pub mod rules;
pub mod tables;

pub use any::{AnyDraughts, AnyState, Functions};
pub use colour::Colour;
pub use game::{Draughts, State};
pub use generate::Route;
pub use moves::Move;
pub use notation::{Fault, FenError, MoveError, Placed, Setup, SetupError};
pub use position::{KingRun, Position};
pub use rules::{Kind, Rules, UnknownVariant, Variant, Visitor, variant_types as kinds};
