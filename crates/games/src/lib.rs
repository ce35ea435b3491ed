//! The catalogue of games: one module per game, each with its rules, notation, evaluations and picture.
//!
//! A game is generic code over [`Playable`]; everything outside works with a `Box<dyn` [`GameSession`]`>`: text in, plain
//! data ([`view`]) out, one virtual call per search and none per node. No game knows a terminal, a page or a file.
//!
//! ```
//! let mut session = games::open("tic-tac-toe")?;
//! session.play("b2")?;
//! assert_eq!(session.view().position, "...|.X.|... O");
//! # Ok::<(), games::Fault>(())
//! ```

pub mod catalogue;
pub mod compare;
#[cfg(feature = "contract")]
mod contract;
pub mod evaluation;
pub mod exercise;
pub mod playable;
pub mod player;
pub mod review;
pub mod session;
pub mod tree;
pub mod view;

pub use self::draughts::draughts_variant;
pub use catalogue::{Row, add, catalogue, find, open, read_record};
pub use evaluation::{Custom, CustomEval, CustomKind, EvalChoice};
pub use evaluation::{from_parts as eval_from, template as eval_template};
pub use formula::{toml_fault, toml_key, weights_file};
pub use outwit::{Limits, Stop};
pub use playable::{
    BoardSetup, Convention, Count, CountMode, Ending, LEVEL_NAMES, LEVELS, Level, LevelElo,
    NamedEval, NamedFeature, Numbers, Opening, Param, PieceSet, Playable, Record, RecordMove,
    Settings, SetupMode, SolvedView, TextbookProgram,
};
pub use player::{Choice, Player, PlayerRow, players, turn_limits};
pub use session::{
    ALGORITHMS, Algorithm, EngineCache, GameSession, GameStatus, Request, SearchContext,
    SearchSetting, SearchSummary,
};
pub use views::{Fault, Place, csv, id_of, no_effect, picture, with_minus_signs};

catalogue::games! { tic_tac_toe two_knights rabbit_and_wolves connect_four own_tree draughts }
