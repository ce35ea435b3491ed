//! The arena: players of every kind, fair matches, tournaments with error bars, reports.
//!
//! *Idea*: a [`MatchPlayer`] answers a position with a move; the [`Referee`] plays one game between two of them and records
//! it.
//!
//! ```
//! use arena::{GameStart, PlayerSpec, Referee};
//! let player = |text| PlayerSpec::parse(text)?.instantiate();
//! let (mut one, mut two) = (player("engine:depth=9")?, player("random")?);
//! let start = GameStart::of("tic-tac-toe")?;
//! let record = Referee::default().play(&start, [&mut *one, &mut *two], &games::Stop::new())?;
//! assert_eq!(record.half_points(0), 2);
//! # Ok::<(), games::Fault>(())
//! ```

mod bot;
mod builtin;
mod contest;
pub mod dxp;
mod error;
mod external_player;
mod forfeit;
mod format;
mod game_start;
mod games_file;
pub mod grading;
mod hub;
mod input_fault;
mod live_game;
mod match_player;
mod openings;
mod pdn_file;
mod pdn_openings;
mod player_spec;
mod program;
mod record;
mod referee;
pub mod report;
pub mod statistics;
mod time_control;
mod tournament;
pub mod train;
pub mod tune;
pub mod view;

pub use bot::{LANGUAGES, Language, NewBot, is_bot_file, new_bot};
pub use builtin::BuiltinPlayer;
pub use contest::{
    Contest, ContestWork, KIND, OTHER_PROGRAM, Pair, PlayerHashes, Progress, Results, SprtText,
    Total, default_pairs, open, standings,
};
pub use error::ArenaError;
pub use external_player::{Confinement, ExternalPlayer, Instantiate};
pub use forfeit::{Claim, Forfeit, ForfeitKind, readable};
pub use format::{Format, TournamentText};
pub use game_start::{GameStart, refuse_king_counts};
pub use games_file::games_text;
pub use input_fault::input_fault;
pub use live_game::{GameObserver, LiveGame};
pub use match_player::MatchPlayer;
pub use openings::{Opening, Openings};
pub use pdn_file::games_pdn;
pub use player_spec::{EXTERNAL_PLAYERS, PlayerSpec, path_beside};
pub use program::{Sandbox, kill_bots};
pub use record::{Ending, GameRecord, MoveRecord};
pub use referee::{Adjudication, Conditions, Referee};
pub use time_control::{Clock, Overruns, TimeControl};
pub use tournament::{
    Decision, ProgressListener, Reason, Round, RunSettings, Tournament, TournamentResult,
    is_round_folder, knock_out_notes,
};
