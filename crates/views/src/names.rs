//! Words that games and puzzles show alike: the names of searches, and why one was stopped.

use std::fmt;

use outwit::Stopped;
use serde::{Deserialize, Serialize};

/// Which limit ended a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StopReason {
    /// The number of positions.
    Nodes,
    /// The time.
    Time,
    /// The memory.
    Memory,
    /// The depth: a puzzle was not searched deeper, or a line of play is longer than the search can follow.
    Depth,
    /// It was stopped by hand or by its caller.
    Stop,
}

impl From<Stopped> for StopReason {
    fn from(stopped: Stopped) -> StopReason {
        match stopped {
            Stopped::Nodes => StopReason::Nodes,
            Stopped::Time => StopReason::Time,
            Stopped::Memory => StopReason::Memory,
            Stopped::Depth => StopReason::Depth,
            _ => StopReason::Stop,
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Nodes => "nodes",
            StopReason::Time => "time",
            StopReason::Memory => "memory",
            StopReason::Depth => "depth",
            StopReason::Stop => "stop",
        })
    }
}

/// The name of an algorithm or player as the textbooks write it.
///
/// ```
/// use views::display_name;
/// let names = ["alpha-beta", "weighted-a-star", "mcts", "hill-climbing"].map(display_name);
/// assert_eq!(names, ["Alpha-beta", "Weighted A*", "MCTS", "Hill climbing"]);
/// ```
pub fn display_name(name: &str) -> String {
    const KNOWN: &[(&str, &str)] = &[
        ("a-star", "A*"),
        ("alpha-beta", "Alpha-beta"),
        ("anytime-a-star", "Anytime A*"),
        ("breadth-first", "Breadth-first"),
        ("depth-first", "Depth-first"),
        ("depth-limited", "Depth-limited"),
        ("ida-star", "IDA*"),
        ("mcts", "MCTS"),
        ("min-conflicts", "Min-conflicts"),
        ("nbs", "NBS"),
        ("proof-number", "Proof-number"),
        ("rbfs", "RBFS"),
        ("sma-star", "SMA*"),
        ("uniform-cost", "Uniform-cost"),
        ("weighted-a-star", "Weighted A*"),
    ];
    if let Some((_, shown)) = KNOWN.iter().find(|(known, _)| *known == name) {
        return (*shown).into();
    }
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect::<String>().replace('-', " ")
}
