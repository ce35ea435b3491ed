//! A game in progress, with its type erased: text in, plain data out.

mod of_game;

use std::io::{Read, Write};
use std::path::Path;

use crate::analysis::{Control, Request};
use crate::picture::Picture;
use crate::solved::SolvedView;
use crate::tree::TreeView;
use crate::view::{EvalView, FeatureView, PositionView, ReportView};
use crate::{
    Arrangement, Count, Custom, EvalChoice, Fault, Kit, Level, Limits, Memory, Opening, Record,
    Standing, Thought,
};

pub(crate) use of_game::Session;

/// A game in progress. A search costs one virtual call, a node none.
pub trait GameSession: Send + Sync {
    /// The position with everything to show it.
    fn view(&self) -> PositionView;

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

    /// Counts the lines of play of exactly `depth` plies.
    fn perft(&self, depth: u32) -> u64;

    /// Counts lines of play as asked for.
    fn count(&self, count: &Count) -> u64;

    /// Searches the position.
    fn analyse(&self, request: &Request, control: &mut Control<'_>) -> Result<ReportView, Fault> {
        self.analyse_with(request, &mut Memory::new(), control)
    }

    /// Searches the position with what is remembered of earlier searches, best those of the same game.
    fn analyse_with(
        &self,
        request: &Request,
        memory: &mut Memory,
        control: &mut Control<'_>,
    ) -> Result<ReportView, Fault>;

    /// Uses the endgame tables in a folder from now on, here and in every fork made later, if the game has any there:
    /// searches take their values as known, and the view shows them.
    fn use_tables(&mut self, folder: &Path) -> Result<(), Fault>;

    /// Whether there are endgame tables of the game in a folder.
    fn check_tables(&self, folder: &Path) -> Result<(), Fault>;

    /// Which tables cannot be used and why, one sentence each, as far as it has turned out.
    fn table_errors(&self) -> Vec<String>;

    /// Where the game stands, in brief.
    fn standing(&self) -> Standing;

    /// The first game of a text: in the notation of the game if it has one, else moves separated by blanks, with or
    /// without numbers. The moves are not played.
    fn read_record(&self, text: &str) -> Result<Record, Fault>;

    /// The names of the sides.
    fn sides(&self) -> [String; 2];

    /// The last move as people write it.
    fn last_move(&self) -> Option<String>;

    /// Searches the position for a move, in brief, with what is remembered of earlier moves.
    fn think(
        &self,
        request: &Request,
        memory: &mut Memory,
    ) -> Result<(Option<String>, Thought), Fault>;

    /// Searches the position and records the tree, at most `limit` nodes of it.
    fn record(
        &self,
        request: &Request,
        control: &mut Control<'_>,
        limit: usize,
    ) -> Result<(ReportView, Box<dyn TreeView>), Fault>;

    /// Whether there are few enough positions to solve them all at once.
    fn is_solvable(&self) -> bool;

    /// The features of the engine that can have an effect in this game.
    fn applicable_features(&self) -> outwit::game::Features;

    /// Solves all positions of the game at once and keeps the solution for
    /// [`Algorithm::Perfect`](crate::Algorithm::Perfect), here and in every fork; `None` if there are too many. `progress` is told the positions done and how many there are.
    fn solve_all(
        &self,
        limits: &Limits,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Option<SolvedView>, Fault>;

    /// Writes the solution of [`GameSession::solve_all`].
    fn save_solution(&self, out: &mut dyn Write) -> Result<(), Fault>;

    /// Takes over a solution that was written for the same game with the same settings.
    fn load_solution(&self, input: &mut dyn Read) -> Result<SolvedView, Fault>;

    /// The evaluations by name, with one line about each, the best one first.
    fn evals(&self) -> Vec<(&'static str, &'static str)>;

    /// Whether a search of this game can use the evaluation.
    fn check_eval(&self, choice: &EvalChoice) -> Result<(), Fault>;

    /// Reads an evaluation for this game from the text of its file: weights or a formula over [`GameSession::features`].
    fn custom_eval(&self, text: &str) -> Result<Custom, Fault>;

    /// How positions of the game are set up by hand.
    fn kit(&self) -> Kit;

    /// What stands on the board.
    fn arrangement(&self) -> Arrangement;

    /// The position that was put together, as text.
    fn arrange(&self, made: &Arrangement) -> Result<String, Fault>;

    /// A board with these pieces on it, position or not.
    fn draft(&self, made: &Arrangement) -> Result<Picture, Fault>;

    /// What an evaluation says about the position, feature by feature; `None` = the game's first.
    fn terms(&self, choice: Option<&EvalChoice>) -> Result<EvalView, Fault>;

    /// What the game counts in a position, how much each side has of it, and what one of it is worth.
    fn features(&self) -> Vec<FeatureView>;

    /// The move of the opening book, if there is one that knows the position.
    fn book(&self) -> Option<String>;

    /// Positions to begin matches from.
    fn openings(&self) -> Vec<Opening>;

    /// How a level of difficulty plays this game.
    fn level(&self, level: u8) -> Level;

    /// Whether there is a program of a classic text for this game.
    fn has_classic(&self) -> bool;

    /// What the program of the classic text answers at this level.
    fn classic(&self, level: u8, limits: &Limits) -> Result<ReportView, Fault>;

    /// The whole tree below the position as a classic text prints it, line by line; refused if it has more than `limit`
    /// nodes.
    fn classic_tree(&self, limit: usize) -> Result<Vec<String>, Fault>;
}
