//! The record of a game: every move with its search data, and the ending.
//!
//! *Guarantee*: the record of a game between repeatable players is the same on every machine; therefore it contains times
//! only if the clock matters. Values are whole numbers, so that records can be hashed.

use std::fmt;
use std::time::Duration;

use games::SearchSummary;
use games::view::{Value, side_does};
use serde::{Deserialize, Serialize};

use crate::forfeit::Forfeit;
use crate::game_start::GameStart;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// How it started.
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

/// A move, as a player chooses it and as the game record keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that made it, 0 or 1; set by the referee.
    pub side: usize,
    /// The value of the position for that side, if the player gives one. In draughts an estimate is in hundredths of a man,
    /// so that the values of different players can be compared; in other games it is in the points of the evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// Search depth in plies, if the player gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes searched, if the player gives them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Time used. A player sets it if it measures better than the referee, for example when a line arrives at a pipe.
    /// Records keep whole milliseconds, and none where the clock does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "milliseconds")]
    pub time: Option<Duration>,
}

impl MoveRecord {
    /// A move without search data.
    pub fn plain(mv: &str) -> MoveRecord {
        MoveRecord { mv: mv.into(), side: 0, value: None, depth: None, nodes: None, time: None }
    }

    /// A move with the summary of its search, if there was one.
    pub(crate) fn of_search(mv: &str, search: Option<&SearchSummary>) -> MoveRecord {
        MoveRecord {
            value: search.map(|search| search.value.in_hundredths_of(search.man)),
            depth: search.map(|search| search.depth),
            nodes: search.map(|search| search.nodes),
            ..MoveRecord::plain(mv)
        }
    }

    /// The time used in milliseconds, else the nodes searched: what the move cost.
    pub(crate) fn cost(&self) -> Option<u64> {
        self.time.map(|time| time.as_millis() as u64).or(self.nodes)
    }
}

/// A time in files: whole milliseconds.
mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "the signature that serde asks for")]
    pub(super) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_millis() as u64).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        Ok(Option::<u64>::deserialize(deserializer)?.map(Duration::from_millis))
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules of the game.
    Rules {
        /// The winner, 0 or 1; `None` = draw.
        winner: Option<usize>,
    },
    /// A draw: a position was repeated too often.
    Repetition,
    /// A draw: the game reached the maximum length.
    TooLong,
    /// By adjudication: the values of both players agreed on the result for long enough.
    Adjudicated {
        /// The winner, 0 or 1; `None` = draw.
        winner: Option<usize>,
    },
    /// A draw: a player claimed it, and the last value of the other player was no win.
    Agreed,
    /// A player forfeited the game.
    #[serde(rename = "foul")]
    Forfeit {
        /// The side that lost by it.
        side: usize,
        /// The reason.
        what: Forfeit,
    },
}

impl Ending {
    /// The winner, 0 for the first and 1 for the second side; `None` = draw.
    pub fn winner(&self) -> Option<usize> {
        match self {
            Ending::Rules { winner } | Ending::Adjudicated { winner } => *winner,
            Ending::Repetition | Ending::TooLong | Ending::Agreed => None,
            Ending::Forfeit { side, .. } => Some(1 - side),
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

    /// The forfeit that ended it, with the player that lost by it; `players` has the first and the second side.
    pub fn forfeit(&self, players: [usize; 2]) -> Option<(usize, &Forfeit)> {
        match &self.ending {
            Ending::Forfeit { side, what } => Some((*players.get(*side)?, what)),
            _ => None,
        }
    }

    /// Why it ended, if not by the rules of the game: "by repetition", or what a side did to lose.
    pub fn reason(&self) -> Option<String> {
        match &self.ending {
            Ending::Rules { .. } => None,
            Ending::Repetition => Some("by repetition".into()),
            Ending::TooLong => Some("by length".into()),
            Ending::Adjudicated { .. } => Some("by adjudication".into()),
            Ending::Agreed => Some("by agreement".into()),
            Ending::Forfeit { side, what } => Some(format!("{} {what}", self.sides[*side])),
        }
    }

    /// The result and its reason in words.
    pub fn result(&self) -> String {
        let winner = self.ending.winner();
        let result = winner.map_or("draw".into(), |side| side_does(&self.sides[side], "win"));
        match self.reason() {
            None => result,
            Some(reason) if matches!(self.ending, Ending::Forfeit { .. }) => {
                format!("{result}: {reason}")
            }
            Some(reason) => format!("{result} {reason}"),
        }
    }
}

impl fmt::Display for GameRecord {
    /// All moves, with those of the opening, and the result in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.start.moves.iter().chain(self.moves.iter().map(|mv| &mv.mv));
        let moves: Vec<&str> = moves.map(String::as_str).collect();
        write!(f, "{}: {}", moves.join(" "), self.result())
    }
}
