//! The report of a two-player search.

use std::time::Duration;

use super::{Bound, Score, Value};
use crate::Stopped;

/// The counters of the transposition table during a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TableStatistics {
    /// Look-ups.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Look-ups whose score made a search of the position unnecessary.
    pub cuts: u64,
    /// Thousandths of the table that hold an entry of this search.
    pub permille_full: u32,
}

/// A move of the root with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Line<M> {
    /// Its score, for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact, a lower bound or an upper bound.
    pub bound: Bound,
    /// Whether score and bound hold in the whole game, independent of the depth and the evaluation.
    pub proven: bool,
    /// The principal variation that begins with the move.
    pub moves: Vec<M>,
}

/// The report of every two-player search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct GameReport<M> {
    /// The move to play; `None` if the game is over or nothing could be searched.
    pub best: Option<M>,
    /// The score for the side to move; without meaning unless [`GameReport::has_value`].
    pub score: Score,
    /// Whether the score is exact, a lower bound or an upper bound.
    pub bound: Bound,
    /// Whether score and bound hold in the whole game, independent of the depth and the evaluation.
    pub proven: bool,
    /// The least and the greatest value that are still possible in the whole game, if that is all that was proven.
    pub between: Option<(Score, Score)>,
    /// The principal variation, starting with `best`.
    pub line: Vec<M>,
    /// The root moves that have a score, in order of preference: all of them, or the requested number of principal variations.
    pub lines: Vec<Line<M>>,
    /// Depth of the last complete iteration, in plies; of proof-number search and solved games the distance of the score.
    pub depth: u32,
    /// The greatest ply that was visited.
    pub selective_depth: u32,
    /// Number of nodes visited, the root included.
    pub nodes: u64,
    /// How many of the nodes a second pass of textbook alpha-beta visited, which finds the distance of a win or loss.
    pub distance_nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The counters of the transposition table.
    pub table: TableStatistics,
    /// The number of beta cutoffs, and how many of them the first move caused: their ratio measures the move ordering.
    pub cuts: (u64, u64),
    /// The limit that ended the search early, if any.
    pub stopped: Option<Stopped>,
}

impl<M: Copy> GameReport<M> {
    /// The report of a search that has found nothing yet.
    pub fn empty() -> Self {
        GameReport {
            best: None,
            score: Score::DRAW,
            bound: Bound::Exact,
            proven: false,
            between: None,
            line: Vec::new(),
            lines: Vec::new(),
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            distance_nodes: 0,
            time: Duration::ZERO,
            table: TableStatistics::default(),
            cuts: (0, 0),
            stopped: None,
        }
    }

    /// The same for a search that was stopped among the root moves: the score is that of the best one so far, if there is one.
    pub(crate) fn at_least(mut self) -> Self {
        if !self.lines.is_empty() {
            self.bound = Bound::Lower;
        }
        self
    }

    /// Whether `score` and `bound` say anything: not if a limit ended the search before its first score, or if the search only
    /// proves values and has proven none.
    ///
    /// ```
    /// use outwit::game::{self, minimax, Game, Limits};
    /// # use outwit::game::example::Nim;
    /// let nim = Nim(9);
    /// let search = |limits| minimax(&nim, &nim.start(), &game::NoEval, &limits, &mut ());
    /// assert!(search(Limits::none()).has_value() && search(Limits::none().depth(0)).has_value());
    /// assert!(!search(Limits::none().nodes(0)).has_value());
    /// ```
    pub fn has_value(&self) -> bool {
        self.proven || !self.lines.is_empty() || self.bound != Bound::Exact
    }

    /// The score as a win, a loss, a draw or an evaluation.
    pub fn value(&self) -> Value {
        Value::of(self.score, self.proven)
    }
}
