//! Draughts: every rule set from one table.
//!
//! A position of English draughts, its moves and the count of its tree:
//!
//! ```
//! use draughts::{Draughts, Kind, Position};
//!
//! let game = Draughts::any(Kind::English);
//! assert_eq!(game.legal_moves(&Position::start(game.rules())).len(), 7);
//! ```

pub mod board;
pub mod book;
mod colour;
pub mod draw;
pub mod evaluation;
pub mod game;
mod generate;
mod geometry;
mod moves;
pub mod notation;
pub mod openings;
pub mod pdn;
pub mod perft;
mod position;
mod processor;
pub mod protocol;
pub mod reference;
pub mod rules;
pub mod tables;
pub mod train;

pub use colour::Colour;
pub use game::Draughts;
pub use moves::{Move, Route};
pub use notation::{FenError, MoveError, Placed, Setup, SetupError, SetupFault};
pub use position::{KingRun, Position, State};
pub use rules::{Kind, Rules, UnknownVariant};
