//! The arena: players of every kind, fair matches, tournaments with error bars, reports.
//!
//! *Idea*: a [`Contestant`] is anybody who answers a position with a move; the [`Referee`] plays one game between two of
//! them and writes it down.
//!
//! ```
//! use arena::{Entrant, GameStart, Referee};
//! let mut players = [Entrant::parse("engine:depth=9")?.seat()?, Entrant::parse("random")?.seat()?];
//! let [one, two] = &mut players;
//! let start = GameStart::of("tic-tac-toe")?;
//! let record = Referee::default().play(&start, [&mut **one, &mut **two], &games::Stop::new())?;
//! assert_eq!(record.half_points(0), 2);
//! # Ok::<(), games::Fault>(())
//! ```

mod bot;
mod clock;
mod contest;
mod contestant;
mod draughts_start;
pub mod dxp;
mod entrant;
mod foul;
mod games_file;
pub mod gate;
mod hub;
mod openings;
mod pdn_file;
mod record;
mod referee;
pub mod report;
mod resident;
pub mod statistics;
mod tournament;
pub mod tune;
pub mod view;
mod watch;

pub use bot::{Bot, BotFile, BotLevel, LANGUAGES, Language, NewBot, new_bot};
pub use clock::{Clock, Pace};
pub use contest::{Contest, KIND, Pair, Progress, Results, SprtText, Total, open, standings};
pub use contestant::{Chosen, Contestant, GameStart};
pub use entrant::{Entrant, OUTSIDERS, Outsider};
pub use foul::{Foul, readable};
pub use games_file::games_text;
pub use openings::{Line, Openings};
pub use pdn_file::games_pdn;
pub use record::{Ending, GameRecord, MoveRecord};
pub use referee::{Adjudication, Conditions, Referee};
pub use resident::Resident;
pub use tournament::{Format, Played, Round, Tournament, Trouble};
pub use watch::{Board, Watcher, nobody};
