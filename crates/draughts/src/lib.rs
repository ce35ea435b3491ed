//! Draughts: every rule set from one table.
//!
//! The starting position of English draughts, its moves and the number of lines of play of six plies:
//!
//! ```
//! use draughts::perft::{Convention, Perft};
//! use draughts::{Draughts, Position, Variant};
//!
//! let game = Draughts::any(Variant::English);
//! let start = Position::start(game.rules());
//! assert_eq!(game.legal_moves(&start).len(), 7);
//! assert_eq!(game.perft(&start, &Perft::new(6, Convention::Keep)), 36_768);
//! ```
//!
//! | module | what |
//! |---|---|
//! | [`rules`] | the rules of each variant, and the list of the variants |
//! | [`game`] | draughts as a game of the library `outwit`: every search plays it |
//! | [`board`] | boards as bits |
//! | [`notation`] | positions (FEN) and moves as text |
//! | [`draw`] | the counters of the draw rules |
//! | [`perft`], [`reference`](mod@reference) | counts of lines of play; the slow move generator that the fast one is tested against |
//! | [`evaluation`] | evaluations by hand and learned ones |
//! | [`train`] | learning of evaluations from games of the engine against itself |
//! | [`tables`] | endgame tables |
//! | [`openings`], [`book`] | openings for matches; a small opening book |
//! | [`pdn`] | files of games |
//! | [`protocol`] | the protocols between draughts programs, Hub and DXP |

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
mod state;
pub mod tables;
mod text;
pub mod train;

pub use colour::Colour;
pub use game::Draughts;
pub use moves::{Move, Route};
pub use notation::{FenError, MoveError, Setup, SetupError, SetupFault, SetupPiece};
pub use position::{KingRun, Position};
pub use rules::{Rules, UnknownVariant, Variant};
pub use state::State;
