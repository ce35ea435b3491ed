//! What a controller says.

use std::fmt;

use super::level::Level;
use super::line::{Line, words};
use crate::protocol::ProtocolError;

/// A line from the controller to the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum ToEngine {
    /// The first line: introduce yourself.
    Hub,
    /// A parameter gets a value; only before [`ToEngine::Init`].
    SetParam {
        /// The name of the parameter.
        name: String,
        /// Its new value.
        value: String,
    },
    /// The parameters are set: make yourself ready.
    Init,
    /// Another game begins.
    NewGame,
    /// The position to search.
    Pos {
        /// The board as [`write_board`](super::write_board) gives it; `None` = the starting one.
        board: Option<String>,
        /// Moves that lead from there to the position: those that can be repeated.
        moves: Vec<String>,
    },
    /// How long to think.
    Level(Level),
    /// Search.
    Go(Go),
    /// Are you there?
    Ping,
    /// The expected move has been played: from now on it is your own time.
    PonderHit,
    /// Answer now.
    Stop,
    /// Good bye.
    Quit,
}

/// Why to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// To play the move.
    Think,
    /// In the time of the opponent, after the move that is expected of him.
    Ponder,
    /// To look at the position.
    Analyze,
}

impl ToEngine {
    /// Reads a line; `None` if it is blank or of an unknown command, which is to be passed over.
    pub fn read(text: &str) -> Result<Option<Self>, ProtocolError> {
        match Line::read(text)? {
            Some(line) => Self::of_line(&line),
            None => Ok(None),
        }
    }

    fn of_line(line: &Line) -> Result<Option<Self>, ProtocolError> {
        let missing = |what: &str, example| ProtocolError::new(&line.to_string(), what, example);
        let has = |name| line.get(name).is_some();
        Ok(Some(match line.command.as_str() {
            "hub" => Self::Hub,
            "init" => Self::Init,
            "new-game" => Self::NewGame,
            "ping" => Self::Ping,
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            "set-param" => {
                let example = "set-param name=variant value=normal";
                let name = line.get("name").filter(|name| !name.is_empty());
                let name = name.ok_or_else(|| missing("name=", example))?.to_owned();
                let value = line.get("value").ok_or_else(|| missing("value=", example))?.to_owned();
                Self::SetParam { name, value }
            }
            "pos" => {
                let board = line.get("pos").filter(|board| !board.is_empty());
                let board = board.ok_or_else(|| missing("pos=", "pos pos=start"))?;
                let board = (board != "start").then(|| board.to_owned());
                Self::Pos { board, moves: words(line.get("moves").unwrap_or_default()) }
            }
            "level" => Self::Level(Level::of_line(line)?),
            "go" if has("ponder") => Self::Go(Go::Ponder),
            "go" if has("analyze") || has("analyse") => Self::Go(Go::Analyze),
            "go" if has("think") => Self::Go(Go::Think),
            "go" => return Err(missing("think, ponder or analyze", "go think")),
            _ => return Ok(None),
        }))
    }

    fn line(&self) -> Line {
        match self {
            Self::Hub => Line::new("hub"),
            Self::SetParam { name, value } => {
                Line::new("set-param").with("name", name).with("value", value)
            }
            Self::Init => Line::new("init"),
            Self::NewGame => Line::new("new-game"),
            Self::Pos { board, moves } => {
                let board = board.as_deref().unwrap_or("start");
                let moves = (!moves.is_empty()).then(|| moves.join(" "));
                Line::new("pos").with("pos", board).with_some("moves", moves)
            }
            Self::Level(level) => level.line(),
            Self::Go(Go::Think) => Line::new("go").flag("think"),
            Self::Go(Go::Ponder) => Line::new("go").flag("ponder"),
            Self::Go(Go::Analyze) => Line::new("go").flag("analyze"),
            Self::Ping => Line::new("ping"),
            Self::PonderHit => Line::new("ponder-hit"),
            Self::Stop => Line::new("stop"),
            Self::Quit => Line::new("quit"),
        }
    }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line().fmt(out)
    }
}
