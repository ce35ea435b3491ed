//! The limits of an engine's searches.

use super::line::Line;
use super::number::{read_number, read_seconds, write_seconds};
use crate::protocol::ProtocolError;

const EXAMPLE: &str = "level moves=40 time=300 inc=2";

/// The limits of the searches to come; what is given holds together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Level {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Seconds for every move.
    pub move_time: Option<f64>,
    /// Moves until time is added; none = to the end of the game.
    pub moves: Option<u32>,
    /// Seconds left on the clock.
    pub time: Option<f64>,
    /// Seconds added before every move.
    pub increment: Option<f64>,
    /// No limit but `stop`.
    pub infinite: bool,
}

impl Level {
    /// Seconds for every move.
    pub fn move_time(seconds: f64) -> Self {
        Self { move_time: Some(seconds), ..Self::default() }
    }

    pub(super) fn of_line(line: &Line) -> Result<Self, ProtocolError> {
        let mut level = Self::default();
        for (name, value) in line.pairs() {
            match name {
                "depth" => {
                    level.depth = Some(read_number(name, value, 1..=u32::MAX, "level depth=12")?);
                }
                "nodes" => {
                    level.nodes =
                        Some(read_number(name, value, 1..=u64::MAX, "level nodes=1000000")?);
                }
                "move-time" => {
                    level.move_time = Some(read_seconds(name, value, "level move-time=5")?);
                }
                "moves" => level.moves = Some(read_number(name, value, 0..=u32::MAX, EXAMPLE)?),
                "time" => level.time = Some(read_seconds(name, value, EXAMPLE)?),
                "inc" => level.increment = Some(read_seconds(name, value, EXAMPLE)?),
                "infinite" => level.infinite = true,
                _ => {}
            }
        }
        // No moves to go is what some clocks send for "to the end".
        level.moves = level.moves.filter(|&moves| moves > 0);
        // Moves and increment alone would be a search without an end.
        let limits = Self { moves: None, increment: None, ..level.clone() };
        if limits == Self::default() {
            let expected = "depth=, nodes=, move-time=, time= or infinite";
            return Err(ProtocolError::new(&line.to_string(), expected, EXAMPLE));
        }
        Ok(level)
    }

    pub(super) fn line(&self) -> Line {
        let line = Line::new("level")
            .with_some("depth", self.depth.map(|depth| depth.to_string()))
            .with_some("nodes", self.nodes.map(|nodes| nodes.to_string()))
            .with_some("move-time", self.move_time.map(write_seconds))
            .with_some("moves", self.moves.map(|moves| moves.to_string()))
            .with_some("time", self.time.map(write_seconds))
            .with_some("inc", self.increment.map(write_seconds));
        if self.infinite { line.flag("infinite") } else { line }
    }
}
