//! The catalogue of games: one file per game, each with its rules, notation, evaluations and picture.
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

mod algorithm;
mod analysis;
mod bits;
mod catalogue;
pub mod compare;
#[cfg(feature = "contract")]
mod contract;
mod count;
mod evaluation;
pub mod exercise;
mod known;
pub mod picture;
mod playable;
mod player;
pub mod puzzle;
mod record;
pub mod review;
mod session;
mod settings;
mod setup;
mod solved;
mod thought;
pub mod tree;
pub mod view;

pub use ::draughts::tables::default_folder as tables_folder;
pub use algorithm::{ALGORITHMS, Algorithm};
pub use analysis::{Control, Progress, Request};
pub use catalogue::{Row, catalogue, find, open};
pub use count::{Convention, Count, CountMode};
pub use evaluation::{Custom, CustomEval, CustomKind, EvalChoice, NamedEval, NamedFeature};
pub use evaluation::{from_parts as eval_from, template as eval_template};
pub use outwit::{Limits, Stop};
pub use playable::{Classic, Opening, Playable};
pub use player::{Choice, LEVELS, Level, Player, PlayerRow, players};
pub use record::Record;
pub use session::GameSession;
pub use settings::{Param, Settings};
pub use setup::{Arrangement, Kit, Stock};
pub use solved::{Numbers, SolvedView};
pub use thought::{Memory, Standing, Thought};
pub use views::{Fault, Place, csv};

catalogue::games! { tic_tac_toe two_knights rabbit_and_wolves connect_four own_tree draughts }
