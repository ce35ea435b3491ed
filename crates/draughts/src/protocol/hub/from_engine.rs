//! What an engine says.

use std::fmt;

use super::line::{Line, words};
use super::number::{read_real, write_seconds};
use crate::protocol::ProtocolError;

/// A line from the engine to the controller.
#[derive(Clone, Debug, PartialEq)]
pub enum FromEngine {
    /// Who it is.
    Id {
        /// The name of the program.
        name: String,
        /// Its version.
        version: String,
        /// Who wrote it.
        author: String,
        /// Where, if it is known.
        country: Option<String>,
    },
    /// A parameter that can be set.
    Param(Param),
    /// All parameters have been sent.
    Wait,
    /// Ready to play.
    Ready,
    /// What the search has found so far.
    Info(Info),
    /// The search is over.
    Done {
        /// The move to play.
        mv: String,
        /// The answer that is expected.
        ponder: Option<String>,
    },
    /// Yes, I am there.
    Pong,
    /// Something is wrong; for people to read.
    Error(String),
}

/// A parameter of an engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its value if it is not set.
    pub value: String,
    /// Which values it takes.
    pub values: ParamType,
}

/// Which values a parameter takes.
#[derive(Clone, Debug, PartialEq)]
pub enum ParamType {
    /// `true` or `false`.
    Bool,
    /// A whole number in a range.
    Int {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// A number in a range.
    Real {
        /// The least.
        min: f64,
        /// The most.
        max: f64,
    },
    /// Any text.
    Text,
    /// One of these words.
    Enum(Vec<String>),
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Plies searched.
    pub depth: Option<u32>,
    /// Plies of the average line, to a tenth.
    pub mean_depth: Option<f64>,
    /// The value in men for the side to move, to a hundredth.
    pub score: Option<f64>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Seconds, to the millisecond.
    pub time: Option<f64>,
    /// Millions of positions in a second, to a tenth.
    pub speed: Option<f64>,
    /// The expected play.
    pub line: Vec<String>,
}

const PARAM: &str = "param name=book value=true type=bool";

/// The commands of engines.
const COMMANDS: [&str; 8] = ["id", "param", "wait", "ready", "info", "done", "pong", "error"];

impl FromEngine {
    /// Reads a line; `None` if it is blank or of an unknown command, which is to be passed over whatever follows it: engines
    /// write text for people too.
    ///
    /// ```
    /// use draughts::protocol::hub::FromEngine;
    ///
    /// assert_eq!(FromEngine::read("=== Engine 1.0 ==="), Ok(None));
    /// assert!(FromEngine::read("done =2").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Option<Self>, ProtocolError> {
        if !COMMANDS.contains(&Line::command_of(text)) {
            return Ok(None);
        }
        let Some(line) = Line::read(text)? else { return Ok(None) };
        let owned = |name: &str| line.get(name).unwrap_or_default().to_owned();
        Ok(Some(match line.command.as_str() {
            "id" => Self::Id {
                name: owned("name"),
                version: owned("version"),
                author: owned("author"),
                country: line.get("country").map(str::to_owned),
            },
            "param" => Self::Param(Param::of_line(&line)?),
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "info" => Self::Info(Info::of_line(&line)),
            "done" => {
                let mv = line.get("move").filter(|mv| !mv.is_empty());
                let mv = mv.ok_or_else(|| ProtocolError::new(text, "move=", "done move=32-28"))?;
                let ponder = line.get("ponder").filter(|mv| !mv.is_empty());
                Self::Done { mv: mv.to_owned(), ponder: ponder.map(str::to_owned) }
            }
            "pong" => Self::Pong,
            "error" => Self::Error(owned("message")),
            _ => return Ok(None),
        }))
    }

    fn line(&self) -> Line {
        match self {
            Self::Id { name, version, author, country } => Line::new("id")
                .with("name", name)
                .with("version", version)
                .with("author", author)
                .with_some("country", country.clone()),
            Self::Param(param) => param.line(),
            Self::Wait => Line::new("wait"),
            Self::Ready => Line::new("ready"),
            Self::Info(info) => info.line(),
            Self::Done { mv, ponder } => {
                Line::new("done").with("move", mv).with_some("ponder", ponder.clone())
            }
            Self::Pong => Line::new("pong"),
            Self::Error(message) => Line::new("error").with("message", message),
        }
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line().fmt(out)
    }
}

impl Param {
    /// An unknown type takes any text, and a limit that is no number of the type counts as missing.
    fn of_line(line: &Line) -> Result<Self, ProtocolError> {
        let fault = |expected: &str| ProtocolError::new(&line.to_string(), expected, PARAM);
        let name = line.get("name").filter(|name| !name.is_empty());
        let name = name.ok_or_else(|| fault("name="))?.to_owned();
        let value = line.get("value").unwrap_or_default().to_owned();
        let whole = |end| line.get(end).and_then(|value| value.parse().ok());
        let real = |end| line.get(end).and_then(read_real);
        let values = match line.get("type") {
            Some("bool") => ParamType::Bool,
            Some("int") => ParamType::Int {
                min: whole("min").unwrap_or(i64::MIN),
                max: whole("max").unwrap_or(i64::MAX),
            },
            Some("real") => ParamType::Real {
                min: real("min").unwrap_or(f64::MIN),
                max: real("max").unwrap_or(f64::MAX),
            },
            Some("enum") => ParamType::Enum(words(line.get("values").unwrap_or_default())),
            _ => ParamType::Text,
        };
        Ok(Self { name, value, values })
    }

    fn line(&self) -> Line {
        let line = Line::new("param").with("name", &self.name).with("value", &self.value);
        match &self.values {
            ParamType::Bool => line.with("type", "bool"),
            ParamType::Int { min, max } => {
                line.with("type", "int").with("min", min.to_string()).with("max", max.to_string())
            }
            ParamType::Real { min, max } => {
                line.with("type", "real").with("min", min.to_string()).with("max", max.to_string())
            }
            ParamType::Text => line.with("type", "string"),
            ParamType::Enum(words) => line.with("type", "enum").with("values", words.join(" ")),
        }
    }
}

impl Info {
    /// Every field is optional: a value that is no number, such as `depth=5/12`, `score=inf` or `nps=-nan`, counts as missing.
    fn of_line(line: &Line) -> Self {
        let mut info = Self::default();
        for (name, value) in line.pairs() {
            match name {
                "depth" => info.depth = value.parse().ok(),
                "mean-depth" => info.mean_depth = read_real(value),
                "score" => info.score = read_real(value),
                "nodes" => info.nodes = value.parse().ok(),
                "time" => info.time = read_real(value),
                "nps" => info.speed = read_real(value),
                "pv" => info.line = words(value),
                _ => {}
            }
        }
        info
    }

    fn line(&self) -> Line {
        Line::new("info")
            .with_some("depth", self.depth.map(|depth| depth.to_string()))
            .with_some("mean-depth", self.mean_depth.map(|depth| format!("{depth:.1}")))
            .with_some("score", self.score.map(|score| format!("{score:.2}")))
            .with_some("nodes", self.nodes.map(|nodes| nodes.to_string()))
            .with_some("time", self.time.map(write_seconds))
            .with_some("nps", self.speed.map(|speed| format!("{speed:.1}")))
            .with_some("pv", (!self.line.is_empty()).then(|| self.line.join(" ")))
    }
}
