//! What is kept of a game: every move with what was thought, and how it ended.
//!
//! *Guarantee*: the record of a game between repeatable players is the same on every machine; so it holds no time unless
//! the clock decided something. Values are kept as whole numbers, so that records can be hashed.

use std::fmt;

use games::view::Value;
use serde::{Deserialize, Serialize};

use crate::contestant::GameStart;
use crate::foul::Foul;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// How it began.
    pub start: GameStart,
    /// The names of the players of the first and the second side.
    pub players: [String; 2],
    /// The names of the sides.
    pub sides: [String; 2],
    /// The moves after the opening.
    pub moves: Vec<MoveRecord>,
    /// How it ended.
    pub ending: Ending,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// As people write it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that made it.
    pub side: usize,
    /// What that side thought the position was worth to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// Plies looked ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds taken; only where the clock matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules of the game.
    Rules {
        /// The winner, 0 or 1; none if drawn.
        winner: Option<usize>,
    },
    /// The same position came up too often: a draw.
    Repetition,
    /// It lasted too long: a draw.
    TooLong,
    /// Both sides agreed for long enough who wins, or that nobody does.
    Adjudicated {
        /// The winner, 0 or 1; none if drawn.
        winner: Option<usize>,
    },
    /// A player broke the rules of the arena.
    Foul {
        /// The side that lost by it.
        side: usize,
        /// What it did.
        what: Foul,
    },
}

impl Ending {
    /// The winner, 0 for the first and 1 for the second side; none if drawn.
    pub fn winner(&self) -> Option<usize> {
        match self {
            Ending::Rules { winner } | Ending::Adjudicated { winner } => *winner,
            Ending::Repetition | Ending::TooLong => None,
            Ending::Foul { side, .. } => Some(1 - side),
        }
    }

    /// In words, with the names of the sides.
    pub fn words(&self, sides: &[String; 2]) -> String {
        let result = self.winner().map_or("draw".into(), |side| format!("{} wins", sides[side]));
        match self {
            Ending::Rules { .. } => result,
            Ending::Repetition => format!("{result} by repetition"),
            Ending::TooLong => format!("{result} by length"),
            Ending::Adjudicated { .. } => format!("{result} by agreement of both values"),
            Ending::Foul { side, what } => format!("{result}: {} {what}", sides[*side]),
        }
    }
}

impl GameRecord {
    /// Half points of a side: 2 for a win, 1 for a draw, 0 for a loss.
    pub fn half_points(&self, side: usize) -> u32 {
        match self.ending.winner() {
            None => 1,
            Some(winner) => 2 * u32::from(winner == side),
        }
    }

    /// How it ended, in words.
    pub fn result(&self) -> String {
        self.ending.words(&self.sides)
    }
}

impl fmt::Display for GameRecord {
    /// All moves and the result in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.start.moves.iter().chain(self.moves.iter().map(|mv| &mv.mv));
        let moves: Vec<&str> = moves.map(String::as_str).collect();
        write!(f, "{}: {}", moves.join(" "), self.result())
    }
}
