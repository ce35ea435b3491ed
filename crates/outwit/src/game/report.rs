//! What a search answers.

use std::time::Duration;

use super::{Bound, Score, Value};
use crate::Stopped;

/// What a transposition table did during a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableStatistics {
    /// Look-ups.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Look-ups whose score ended the visit at once.
    pub cuts: u64,
    /// Thousandths of the table that hold an entry of this search.
    pub permille_full: u32,
}

/// A move of the root with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// Its score, for the side to move at the root.
    pub score: Score,
    /// On which side of the score the truth lies.
    pub bound: Bound,
    /// Whether score and bound hold whatever lies beyond the horizon.
    pub proven: bool,
    /// The move and the expected play after it.
    pub moves: Vec<M>,
}

/// The answer of a two-player search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReport<M> {
    /// The move to play; `None` if the game is over or nothing could be searched.
    pub best: Option<M>,
    /// The score for the side to move.
    pub score: Score,
    /// On which side of the score the truth lies.
    pub bound: Bound,
    /// Whether score and bound hold whatever lies beyond the horizon.
    pub proven: bool,
    /// The expected play, starting with `best`.
    pub line: Vec<M>,
    /// The root moves that were scored, best first (all of them, or as many as were asked for).
    pub lines: Vec<Line<M>>,
    /// Plies searched to the full.
    pub depth: u32,
    /// The deepest ply visited.
    pub selective_depth: u32,
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// What the transposition table did.
    pub table: TableStatistics,
    /// Cuts made, and cuts that the first move tried made: their ratio tells how good the order of moves is.
    pub cuts: (u64, u64),
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
}

impl<M: Copy> GameReport<M> {
    /// A report with nothing found yet.
    pub fn empty() -> Self {
        GameReport {
            best: None,
            score: Score::DRAW,
            bound: Bound::Exact,
            proven: false,
            line: Vec::new(),
            lines: Vec::new(),
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            table: TableStatistics::default(),
            cuts: (0, 0),
            stopped: None,
        }
    }

    /// What was found, in the words of a player.
    pub fn value(&self) -> Value {
        Value::of(self.score, self.proven)
    }

    /// All scored root moves that are exactly as good as the best one.
    pub fn equally_good(&self) -> impl Iterator<Item = M> + '_ {
        self.lines
            .iter()
            .filter(|line| line.score == self.score && line.bound == Bound::Exact)
            .filter_map(|line| line.moves.first().copied())
    }
}
