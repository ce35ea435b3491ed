//! What loses a game at once: each way to break the rules of the arena, with an exact message.
//!
//! *Idea*: whatever a player does wrong is a value. The referee ends the game, gives it to the other side and writes the
//! message into the record; nothing that a player does ends a match.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How a player broke the rules. Texts that come from the player are kept as they are, cut to a readable length; whoever
/// shows them escapes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "foul", rename_all = "kebab-case")]
pub enum Foul {
    /// It could not be started, or refused the game.
    NotReady {
        /// Why.
        why: String,
    },
    /// The move it gave is not legal.
    Illegal {
        /// What it played.
        played: String,
        /// What would have been legal.
        expected: String,
    },
    /// It answered after its time.
    Late {
        /// Milliseconds it took.
        took: u64,
        /// Milliseconds it had.
        had: u64,
    },
    /// It gave no answer at all within its time and the grace after it.
    Silent {
        /// Milliseconds after which the referee gave up.
        after: u64,
    },
    /// It ended before the game did.
    Crashed {
        /// With which code or signal, and what it said last.
        how: String,
    },
    /// It wrote more than anybody wants to read.
    Flooded {
        /// Bytes after which the referee gave up.
        bytes: u64,
    },
    /// What it wrote cannot be understood.
    Garbled {
        /// What was found, and what was expected.
        what: String,
    },
    /// It took more memory than it may.
    Memory {
        /// Bytes it may take.
        limit: u64,
    },
    /// It gave up: no foul in the strict sense, but it loses all the same.
    Resigned,
}

/// Texts of players in a record are cut to this many characters.
const READABLE: usize = 200;

impl Foul {
    /// An illegal move.
    pub fn illegal(played: &str, expected: &str) -> Foul {
        Foul::Illegal { played: readable(played), expected: readable(expected) }
    }

    /// An answer that came too late.
    pub fn late(took: Duration, had: Duration) -> Foul {
        Foul::Late { took: took.as_millis() as u64, had: had.as_millis() as u64 }
    }

    /// A player that cannot play this game.
    pub fn not_ready(why: impl fmt::Display) -> Foul {
        Foul::NotReady { why: readable(&why.to_string()) }
    }

    /// A player that ended.
    pub fn crashed(how: impl fmt::Display) -> Foul {
        Foul::Crashed { how: readable(&how.to_string()) }
    }

    /// Something that cannot be understood.
    pub fn garbled(what: impl fmt::Display) -> Foul {
        Foul::Garbled { what: readable(&what.to_string()) }
    }
}

/// A text cut to a readable length.
pub fn readable(text: &str) -> String {
    match text.char_indices().nth(READABLE) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Foul::NotReady { why } => write!(f, "could not play: {why}"),
            Foul::Illegal { played, expected } => {
                write!(f, "played \"{}\", which is not legal; expected {expected}", shown(played))
            }
            // A millisecond late has to look late.
            Foul::Late { took, had } if took == had => {
                write!(f, "was late: it had {had} ms and took a little more")
            }
            Foul::Late { took, had } => write!(f, "was late: it had {had} ms and took {took} ms"),
            Foul::Silent { after } => write!(f, "said nothing for {after} ms"),
            Foul::Crashed { how } => write!(f, "crashed: {how}"),
            Foul::Flooded { bytes } => write!(f, "wrote more than {bytes} bytes for one move"),
            Foul::Garbled { what } => write!(f, "could not be understood: {what}"),
            Foul::Memory { limit } => write!(f, "took more memory than its {limit} bytes"),
            Foul::Resigned => f.write_str("gave up"),
        }
    }
}

/// Control characters of a player must not reach a terminal.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_say_what_happened_and_survive_json() {
        let fouls = [
            (Foul::illegal("z9\u{1b}[2J", "one of a1 b2"), "which is not legal"),
            (Foul::late(Duration::from_millis(101), Duration::from_millis(100)), "101 ms"),
            (Foul::late(Duration::from_micros(100_200), Duration::from_millis(100)), "a little"),
            (Foul::Silent { after: 500 }, "said nothing"),
            (Foul::crashed("signal 9"), "signal 9"),
            (Foul::Flooded { bytes: 1 << 20 }, "1048576 bytes"),
            (Foul::garbled("é".repeat(1000)), "éé.."),
            (Foul::Resigned, "gave up"),
        ];
        for (foul, part) in fouls {
            let text = foul.to_string();
            assert!(text.contains(part) && !text.contains('\u{1b}'), "{text}");
            let json = serde_json::to_string(&foul).unwrap();
            assert_eq!(serde_json::from_str::<Foul>(&json).unwrap(), foul, "{json}");
        }
    }
}
