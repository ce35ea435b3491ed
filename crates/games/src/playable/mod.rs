//! What a game gives: [`Playable`], names, texts and a picture on top of the rules, and everything that it is made of.
//!
//! A file with a game needs nothing of this crate but what is here and [`crate::catalogue::Row`].

pub mod bits;
mod count;
mod evals;
mod level;
mod numbers;
mod record;
mod record_text;
pub(crate) mod setup;
mod text;

use std::path::Path;
use std::sync::Arc;

use outwit::Limits;
use outwit::game::{Game, GameRecorder, GameReport, Oracle};

use views::picture::Picture;
use views::tree::Notation;

use crate::view::WeightBoard;

pub use ::draughts::perft::Convention;
pub(crate) use count::HASHED;
pub use count::{Count, CountMode};
pub use evals::{LearnedEval, NamedEval, NamedFeature};
pub use level::{LEVEL_NAMES, LEVELS, Level, LevelElo};
pub(crate) use numbers::Solved;
pub use numbers::{Numbers, SolvedView};
pub(crate) use record::add_words;
pub use record::{Ending, Record, RecordMove};
pub use setup::{BoardSetup, PieceSet, SetupMode};
pub(crate) use text::{full_name, legal_moves, line_texts};
pub use views::{Fault, Param, Settings};

/// The names and texts of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name to type: lower case words joined by `-`.
    pub id: &'static str,
    /// Other names that are accepted.
    pub aliases: &'static [&'static str],
    /// The name to read.
    pub title: &'static str,
    /// One line about the game.
    pub summary: &'static str,
    /// The rules in plain text: the aim, how to move, when it ends, how moves and positions are written.
    pub rules: &'static str,
    /// The names of the two sides.
    pub sides: [&'static str; 2],
    /// The settings that [`Playable::create`] understands. The first one may be written without its name.
    pub params: &'static [Param],
}

/// A game that people can play: names, texts and a picture on top of the rules.
pub trait Playable:
    Game<State: 'static, Move: 'static> + Clone + Send + Sync + Sized + 'static
{
    /// The names and texts of the game.
    const INFO: GameInfo;
    /// Whether an evaluation takes longer than an access to memory ([`Eval::is_costly`](outwit::game::Eval::is_costly)).
    const COSTLY_EVALS: bool = false;

    /// The game with these settings.
    fn create(settings: &Settings) -> Result<Self, Fault>;

    /// Whether this type plays the game with these settings: a game may be made of two types, see
    /// [`crate::catalogue::Row::of_either`].
    fn fits(settings: &Settings) -> bool {
        let _ = settings;
        true
    }

    /// The names of the two sides with these settings.
    fn sides(&self) -> [&'static str; 2] {
        Self::INFO.sides
    }

    /// The settings that differ from the defaults, as `key=value,key=value`; empty if none does. They open the same game again:
    /// other commands, matches and files use them to do so.
    fn settings(&self) -> String;

    /// A position as one line of text, as short as it can be read; without tabs, and without spaces at its ends.
    fn position_text(&self, state: &Self::State) -> String;

    /// The position that a text describes.
    fn parse_position(&self, text: &str) -> Result<Self::State, Fault>;

    /// A legal move as people write it; different for every legal move of a position, in lower case, too.
    ///
    /// Unless the game has a notation of its own ([`Playable::read_record`]), lists of moves such as `--moves` are read by
    /// [`Record::list`]. A move must be one word for it: without spaces, parentheses and braces, without `!` or `?` at its end, `$` after
    /// its first character and a number with a full stop at its beginning, and no result such as `1-0` or `*`.
    fn move_text(&self, state: &Self::State, mv: Self::Move) -> String;

    /// The texts of several legal moves, for games that can find them together faster than one by one.
    fn move_texts(&self, state: &Self::State, moves: &[Self::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.move_text(state, mv)).collect()
    }

    /// A legal move from another way of writing it than [`Playable::move_text`], if the game knows any.
    fn read_move(&self, state: &Self::State, text: &str) -> Option<Self::Move> {
        let _ = (state, text);
        None
    }

    /// The cells to touch, in order, to make this move; their names are those of the picture. At least one: a pass names a cell
    /// that no other move begins with, for example a cell beside the board with the label "pass".
    fn move_cells(&self, state: &Self::State, mv: Self::Move) -> Vec<String>;

    /// All ways to touch cells for this move, if there are others than [`Playable::move_cells`]; otherwise none. For each step of a
    /// way the cells among which there is a choice. No two moves have a way with the same cells.
    fn move_ways(&self, state: &Self::State, mv: Self::Move) -> Vec<Vec<Vec<String>>> {
        let _ = (state, mv);
        Vec::new()
    }

    /// How the position looks.
    fn picture(&self, state: &Self::State) -> Picture;

    /// The cells of the line that ended the game, in games that are won by one; empty otherwise.
    fn winning_line(&self, state: &Self::State) -> Vec<String> {
        let _ = state;
        Vec::new()
    }

    /// How positions are set up by hand, and with which pieces.
    fn setup_mode(&self) -> SetupMode {
        SetupMode::None
    }

    /// The position with these pieces on the board, or a fault that says what is missing.
    fn set_up(&self, setup: &BoardSetup) -> Result<Self::State, Fault> {
        let _ = setup;
        Err(Fault::new(format!("{} is not set up by hand", Self::INFO.title)))
    }

    /// The evaluations, the best one first; `none` is always there and need not be listed.
    fn evals() -> &'static [NamedEval<Self>] {
        &[]
    }

    /// The evaluation with these learned weights, or a fault if they are none of this game with its settings.
    fn learned(&self, weights: &[u8]) -> Result<LearnedEval<Self>, Fault> {
        let _ = weights;
        Err(Fault::new(format!("{} has no patterns with weights", Self::INFO.title))
            .expected("weights of features, or a formula"))
    }

    /// The name of the evaluation that is used if none is named; `None` = the first of [`Playable::evals`].
    fn default_eval(&self) -> Option<&'static str> {
        None
    }

    /// Eight digits that tell the weights of the evaluation of this name apart, if it has learned ones.
    fn eval_hash(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// The weights of the features whose sum, own minus enemy, is this evaluation to the point in every position; `None` if it
    /// is no such sum.
    fn eval_weights(&self, name: &str) -> Option<Vec<(&'static str, f64)>> {
        let _ = name;
        None
    }

    /// What each kind of piece is worth on each square for an evaluation that looks at nothing else; none for the others.
    fn eval_boards(&self, name: &str) -> Vec<WeightBoard> {
        let _ = name;
        Vec::new()
    }

    /// What can be counted in a position, for evaluations that a user puts together.
    fn features() -> &'static [NamedFeature<Self>] {
        &[]
    }

    /// The moves of an opening book, which are equally good; none if the game has no book that knows the position.
    fn book(&self, state: &Self::State) -> Vec<Self::Move> {
        let _ = state;
        Vec::new()
    }

    /// Positions to begin matches from, where the start alone would not tell players apart; none if there is no list.
    fn openings(&self) -> Vec<Opening> {
        Vec::new()
    }

    /// How all positions are numbered, if there are few enough to solve them all at once.
    fn numbers(&self) -> Option<Numbers<Self>> {
        None
    }

    /// Counts the lines of play below a position, for games that have a quicker way than to list them.
    fn count(&self, state: &Self::State, count: &Count) -> u64 {
        count::count(self, state, count)
    }

    /// What the tables in a folder know about this game; `None` if the game has no tables of its own.
    fn oracle(&self, folder: &Path) -> Result<Option<Arc<dyn Oracle<Self>>>, Fault> {
        let _ = folder;
        Ok(None)
    }

    /// How a level of difficulty plays, from 1, a beginner, to [`LEVELS`].
    fn level(&self, level: u8) -> Level {
        Level::default_for(level)
    }

    /// What a man more is worth in the evaluation of this name, in points, in games of men.
    fn man(&self, eval: &str) -> Option<i32> {
        let _ = eval;
        None
    }

    /// The rule by which a drawn position is drawn, in words, if that is not plain to see.
    fn draw_reason(&self, state: &Self::State) -> Option<String> {
        let _ = state;
        None
    }

    /// The game is drawn at this occurrence of a position; `None` = never. Searches take the third one as a draw in every game.
    fn repetition_limit(&self) -> Option<u32> {
        Some(3)
    }

    /// The Elo of each level above the first, as far as matches of neighbouring levels have measured it.
    fn level_elo(&self) -> Option<LevelElo> {
        None
    }

    /// How the values of its trees are written; by default as wins, losses, draws and points for the side to move at the
    /// root.
    fn notation(&self) -> Notation {
        Notation::default()
    }

    /// The least and the greatest result below a position, for the first side, in games whose outcome is points.
    fn points(&self, state: &Self::State) -> Option<[i32; 2]> {
        let _ = state;
        None
    }

    /// Whether a classic text ranks the nodes of this game's trees: 1 if MAX wins, 0 if MIN does.
    fn has_ranks(&self) -> bool {
        false
    }

    /// How a classic text about the game writes the values of its trees, if there is such a text.
    fn text_notation(&self) -> Option<Notation> {
        None
    }

    /// The program of a classic text for this game, if there is one.
    fn classic() -> Option<TextbookProgram<Self>> {
        None
    }

    /// A game of a text in a notation of its own, for example PDN, by its number from 0; `None` if there is no such notation.
    fn read_record(&self, text: &str, number: usize) -> Option<Result<Record, Fault>> {
        let _ = (text, number);
        None
    }

    /// A record in a notation of its own, for example PDN, that [`Playable::read_record`] reads again;
    /// `ending` becomes its result. `None` if there is no such notation.
    fn write_record(&self, record: &Record, ending: Ending) -> Option<Result<String, Fault>> {
        let _ = (record, ending);
        None
    }

    /// The whole tree below a position as a classic text prints it, if there is such a text: a writer of lines, which
    /// refuses trees of more than `limit` nodes.
    fn classic_tree(
        &self,
        state: &Self::State,
        limit: usize,
    ) -> Option<Result<Vec<String>, Fault>> {
        let _ = (state, limit);
        None
    }
}

/// An opening: a name, and how to get there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// What it is called, after the list that it belongs to: `ballot 8: Edinburgh Single`.
    pub name: String,
    /// The position to begin at; none = the start.
    pub position: Option<String>,
    /// The moves from there.
    pub moves: Vec<String>,
    /// Whether the sides have about equal chances, as far as the list tells.
    pub is_fair: bool,
    /// The names of the parts of the list that it belongs to, for matches with these openings only: `tough`.
    pub parts: &'static [&'static str],
}

/// Searches a position at a level as the program of a classic text did, and records the tree if a recorder is given.
pub type TextbookProgram<G> = fn(
    &G,
    &<G as Game>::State,
    u8,
    &Limits,
    Option<&mut GameRecorder>,
) -> GameReport<<G as Game>::Move>;
