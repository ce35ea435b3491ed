//! Positions and moves as text.
//!
//! *Idea*: the crate uses one numbering for all boards; only this module knows how a variant names its
//! squares. Text becomes a [`Setup`], a `Setup` becomes a checked [`Position`](crate::Position)
//! or a fault that names the square and gives the setup back.
//! *Guarantee*: a text that was written is read back as the same value; no text makes the reader panic.
//! *Source*: PDN 3.0 and the FEN dialects of the draughts sites.

mod fen;
mod setup;
mod square;
mod text;

pub use fen::FenError;
pub use setup::{Setup, SetupError, SetupFault, SetupPiece};
pub use square::{SquareError, read_square, write_square};
pub use text::MoveError;
pub(crate) use text::is_dash;
