//! A game in progress, with its type erased: text in, plain data out.
//!
//! [`GameSession`] plays and searches; what belongs to one subject only has a trait of its own: evaluations, positions set
//! up by hand, endgame tables, the solution of the whole game, the program of a textbook.

mod algorithm;
mod cache;
mod interfaces;
mod known;
mod of_game;
mod played;
mod search;

use std::path::Path;

use outwit::Stop;
use outwit::game::Features;

use crate::evaluation::Evaluations;
use crate::playable::{Count, Ending, Fault, Level, LevelElo, Opening, Record};
use crate::view::{OutcomeView, PositionView};

pub use algorithm::{ALGORITHMS, Algorithm, AlgorithmRow, SearchSetting};
pub use cache::EngineCache;
pub use interfaces::{EndgameTables, GameSolution, PositionSetup, Textbook};
pub(crate) use played::Session;
pub use search::{Request, SearchContext, SearchResult, SearchSummary};

/// A game in progress. A search costs one virtual call, a node none.
pub trait GameSession: Send + Sync {
    /// The position with everything to show it.
    fn view(&self) -> PositionView;

    /// The game with its settings, as [`PositionView::game`].
    fn name(&self) -> String;

    /// The state of the game, in brief.
    fn status(&self) -> GameStatus;

    /// The legal moves as texts, as in [`GameSession::view`] but without the work for a picture; none if the game is over.
    fn moves(&self) -> Vec<String>;

    /// The position as text.
    fn position(&self) -> String;

    /// A hash key of the position and its counters of draw rules, whatever moves led to it.
    fn key(&self) -> u64;

    /// Plays the legal move with this text.
    fn play(&mut self, text: &str) -> Result<(), Fault>;

    /// Takes the last move back; `false` if there is none.
    fn undo(&mut self) -> bool;

    /// Goes to the position that a text describes; the moves played so far are forgotten.
    fn set_position(&mut self, text: &str) -> Result<(), Fault>;

    /// Back to the start of the game.
    fn restart(&mut self);

    /// An independent copy, for example for a search on another thread.
    fn fork(&self) -> Box<dyn GameSession>;

    /// Whether the game says how many plies it lasts at most from here.
    fn is_bounded(&self) -> bool;

    /// The least and the greatest result below the position, for the first side; `None` unless it is a game of points.
    fn points(&self) -> Option<[i32; 2]>;

    /// The names of the sides.
    fn sides(&self) -> [String; 2];

    /// The last move as people write it.
    fn last_move(&self) -> Option<String>;

    /// A game of a text by its number from 0: in the notation of the game if it has one, else moves separated by spaces, with or
    /// without numbers, behind header lines as [`Record::read`] takes them. The moves are not played. [`crate::read_record`] opens
    /// the game that the text names.
    fn read_record(&self, text: &str, number: usize) -> Result<Record, Fault>;

    /// A record as text that [`GameSession::read_record`] reads again: in the notation of the game if it has one, else
    /// header lines and the moves with their numbers. The session is at the starting position of the record. `ending` becomes its
    /// result.
    fn write_record(&self, record: &Record, ending: Ending) -> Result<String, Fault>;

    /// Positions to begin matches from.
    fn openings(&self) -> Vec<Opening>;

    /// The moves of the opening book, which are equally good; none if no book knows the position.
    fn book(&self) -> Vec<String>;

    /// How a level of difficulty plays this game.
    fn level(&self, level: u8) -> Level;

    /// The Elo of each level above the first, as far as it was measured.
    fn level_elo(&self) -> Option<LevelElo>;

    /// Counts the lines of play of exactly `depth` plies; after `stop` what was counted by then.
    fn perft(&self, depth: u32, stop: &Stop) -> u64;

    /// Counts lines of play as asked for.
    fn count(&self, count: &Count) -> u64;

    /// The features of the engine that can have an effect in this game.
    fn applicable_features(&self) -> Features;

    /// Searches the position.
    fn search<'s>(
        &'s self,
        request: &Request,
        context: SearchContext<'_>,
    ) -> Result<Box<dyn SearchResult + 's>, Fault>;

    /// Uses the endgame tables in a folder from now on, here and in every fork made later, if the game has any there:
    /// searches take their values as known, and the view shows them.
    fn use_tables(&mut self, folder: &Path) -> Result<(), Fault>;

    /// The evaluations of the game.
    fn evaluations(&self) -> &dyn Evaluations;

    /// Positions set up by hand.
    fn setup(&self) -> &dyn PositionSetup;

    /// The endgame tables of the game.
    fn tables(&self) -> &dyn EndgameTables;

    /// The solution of the whole game.
    fn solution(&self) -> &dyn GameSolution;

    /// The program of a classic textbook.
    fn textbook(&self) -> &dyn Textbook;
}

/// The state of a game, without a picture and without moves as text.
#[derive(Clone, Debug, PartialEq)]
pub struct GameStatus {
    /// Who is to move: 0 or 1.
    pub turn: usize,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// Moves played so far.
    pub plies: usize,
    /// How often the position has been on the board since the last irreversible move, this time included.
    pub occurrences: u32,
    /// The occurrence at which the rules of the game make it a draw; `None` = never.
    pub repetition_limit: Option<u32>,
}

impl GameStatus {
    /// Whether the game is drawn because the position has occurred too often. This is no [`GameStatus::outcome`], which
    /// depends on the position alone.
    pub fn is_repeated(&self) -> bool {
        self.repetition_limit.is_some_and(|limit| self.occurrences >= limit)
    }
}
