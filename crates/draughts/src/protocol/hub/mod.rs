//! Hub, version 2: lines between a controller, which owns the game, and an engine.
//!
//! *Idea*: a line is a command and arguments `name=value`. [`ToEngine`] and [`FromEngine`] are the
//! lines as values; [`write_board`] and [`write_move`] give positions and moves, which have a form
//! of their own: one letter a square, and captures with the set of the captured squares.
//! *Guarantee*: unknown commands and arguments are passed over, as the protocol wants, and from an engine also text that does
//! not have the form of a command; a known command that is broken is an error with a sentence. What is written is read back
//! as the same value.
//! *Cost*: linear in the line; lines above 64 KiB are refused.
//! *Source*: F. Letouzey's Hub protocol, version 2. It describes the 10x10 board. Here other boards
//! keep the same order (from the top left, White below) and the same signs, and the parameter
//! `variant` names them, see [`variant_name`].
//!
//! ```
//! use draughts::protocol::hub::{Go, Level, ToEngine};
//!
//! let line = ToEngine::read("level move-time=0.5").unwrap();
//! assert_eq!(line, Some(ToEngine::Level(Level::move_time(0.5))));
//! assert_eq!(ToEngine::Go(Go::Think).to_string(), "go think");
//! assert_eq!(ToEngine::read("sing loudly"), Ok(None));
//! ```

mod board;
mod from_engine;
mod level;
mod line;
mod moves;
mod number;
mod to_engine;
mod variant;

pub use board::{read_board, write_board};
pub use from_engine::{FromEngine, Info, Param, ParamType};
pub use level::Level;
pub use line::Line;
pub use moves::{read_move, write_move};
pub use to_engine::{Go, ToEngine};
pub use variant::{variant_name, variant_of_name};
