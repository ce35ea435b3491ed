//! The reasons for which a player loses a game at once, each with an exact message.
//!
//! *Idea*: every mistake of a player is a value. The referee ends the game, the other side wins, and the reason is kept in
//! the record. No mistake of a player ends a match.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::time_control::is_zero;

/// Why a player lost a game at once. Text from the player is shortened but not escaped. Files call the reason `foul`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "forfeit", rename_all = "kebab-case")]
pub enum Forfeit {
    /// It could not be started, or refused the game.
    NotReady {
        /// Why.
        why: String,
    },
    /// Its move is not legal.
    Illegal {
        /// The move.
        played: String,
        /// The legal moves.
        expected: String,
    },
    /// It exceeded its time.
    Late {
        /// Milliseconds used.
        took: u64,
        /// Milliseconds allowed.
        had: u64,
    },
    /// It did not answer within its time and the grace period after it.
    Silent {
        /// Milliseconds allowed.
        after: u64,
        /// Milliseconds that were waited after them.
        #[serde(default, skip_serializing_if = "is_zero")]
        grace: u64,
        /// The answer that was awaited and the word that asked for it, if it was no move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        awaited: Option<[String; 2]>,
    },
    /// It ended during the game.
    Crashed {
        /// The exit code or signal, and the end of its standard error.
        how: String,
    },
    /// It wrote too much.
    Flooded {
        /// The limit in bytes.
        bytes: u64,
    },
    /// What it wrote cannot be understood.
    Garbled {
        /// The output, and what was expected.
        what: String,
    },
    /// It exceeded its memory.
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// It started too many processes.
    Processes {
        /// The limit: processes and threads.
        limit: u64,
    },
    /// It ended the game with a result that the game does not have.
    Claimed {
        /// The result.
        result: Claim,
    },
    /// It resigned.
    Resigned,
    /// The game was not played: it had forfeited too many games before.
    Out {
        /// The number of forfeits after which a player is out.
        after: u64,
    },
}

/// The result with which a player ends a game on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// It won.
    Win,
    /// A draw. The referee refuses it if the other player says that it wins.
    Draw,
}

/// The kind of a [`Forfeit`], without its details; its name in files is the same. Tables show the kinds in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForfeitKind {
    /// [`Forfeit::NotReady`]
    NotReady,
    /// [`Forfeit::Illegal`]
    Illegal,
    /// [`Forfeit::Late`]
    Late,
    /// [`Forfeit::Silent`]
    Silent,
    /// [`Forfeit::Crashed`]
    Crashed,
    /// [`Forfeit::Flooded`]
    Flooded,
    /// [`Forfeit::Garbled`]
    Garbled,
    /// [`Forfeit::Memory`]
    Memory,
    /// [`Forfeit::Processes`]
    Processes,
    /// [`Forfeit::Claimed`]
    Claimed,
    /// [`Forfeit::Resigned`]
    Resigned,
    /// [`Forfeit::Out`]
    Out,
}

impl ForfeitKind {
    /// In words: `no answer`.
    pub fn words(self) -> &'static str {
        match self {
            ForfeitKind::NotReady => "could not play",
            ForfeitKind::Illegal => "illegal move",
            ForfeitKind::Late => "late",
            ForfeitKind::Silent => "no answer",
            ForfeitKind::Crashed => "crash",
            ForfeitKind::Flooded => "too much output",
            ForfeitKind::Garbled => "not understood",
            ForfeitKind::Memory => "too much memory",
            ForfeitKind::Processes => "too many processes",
            ForfeitKind::Claimed => "wrong claim",
            ForfeitKind::Resigned => "resigned",
            ForfeitKind::Out => "not played",
        }
    }

    /// Whether it is a fault of the player: anything but resigning and games that were not played.
    pub fn is_fault(self) -> bool {
        !matches!(self, ForfeitKind::Resigned | ForfeitKind::Out)
    }
}

/// Numbers of forfeits by kind in words: `2 illegal move, 1 crash`.
pub(crate) fn forfeit_words(kinds: &BTreeMap<ForfeitKind, u64>) -> String {
    let words = kinds.iter().map(|(kind, count)| format!("{count} {}", kind.words()));
    words.collect::<Vec<_>>().join(", ")
}

/// Maximum length, in characters, of a player's text in a record.
const MAX_TEXT: usize = 200;
/// The same of a crash, which has lines of its standard error.
const MAX_CRASH_TEXT: usize = 600;

impl Forfeit {
    /// Its kind.
    pub fn kind(&self) -> ForfeitKind {
        match self {
            Forfeit::NotReady { .. } => ForfeitKind::NotReady,
            Forfeit::Illegal { .. } => ForfeitKind::Illegal,
            Forfeit::Late { .. } => ForfeitKind::Late,
            Forfeit::Silent { .. } => ForfeitKind::Silent,
            Forfeit::Crashed { .. } => ForfeitKind::Crashed,
            Forfeit::Flooded { .. } => ForfeitKind::Flooded,
            Forfeit::Garbled { .. } => ForfeitKind::Garbled,
            Forfeit::Memory { .. } => ForfeitKind::Memory,
            Forfeit::Processes { .. } => ForfeitKind::Processes,
            Forfeit::Claimed { .. } => ForfeitKind::Claimed,
            Forfeit::Resigned => ForfeitKind::Resigned,
            Forfeit::Out { .. } => ForfeitKind::Out,
        }
    }

    /// An illegal move.
    pub fn illegal(played: &str, expected: &str) -> Forfeit {
        Forfeit::Illegal { played: readable(played), expected: readable(expected) }
    }

    /// Whether the time was exceeded.
    pub fn is_late(&self) -> bool {
        matches!(self, Forfeit::Late { .. } | Forfeit::Silent { .. })
    }

    /// An answer after `took` when `had` was allowed.
    pub fn late(took: Duration, had: Duration) -> Forfeit {
        Forfeit::Late { took: took.as_millis() as u64, had: had.as_millis() as u64 }
    }

    /// No answer, when `had` was allowed and `grace` was waited after it.
    pub(crate) fn silent(had: Duration, grace: Duration) -> Forfeit {
        let [after, grace] = [had, grace].map(|time| time.as_millis() as u64);
        Forfeit::Silent { after, grace, awaited: None }
    }

    /// The forfeit; if it is that of no answer, with the answer that was awaited and the word that asked for it.
    pub(crate) fn awaiting(self, answer: &str, word: &str) -> Forfeit {
        match self {
            Forfeit::Silent { after, grace, .. } => {
                Forfeit::Silent { after, grace, awaited: Some([answer, word].map(String::from)) }
            }
            other => other,
        }
    }

    /// The forfeit; if it is that of no answer, with these times.
    pub(crate) fn with_grace(self, had: Duration, grace: Duration) -> Forfeit {
        if matches!(self, Forfeit::Silent { .. }) { Forfeit::silent(had, grace) } else { self }
    }

    /// A player that cannot be started or cannot play this game.
    pub fn not_ready(why: impl fmt::Display) -> Forfeit {
        Forfeit::NotReady { why: readable(&why.to_string()) }
    }

    /// A player that ended during the game.
    pub fn crashed(how: impl fmt::Display) -> Forfeit {
        Forfeit::Crashed { how: cut(&how.to_string(), MAX_CRASH_TEXT) }
    }

    /// Output that cannot be understood.
    pub fn garbled(what: impl fmt::Display) -> Forfeit {
        Forfeit::Garbled { what: readable(&what.to_string()) }
    }
}

/// The text, cut to 200 characters.
pub fn readable(text: &str) -> String {
    cut(text, MAX_TEXT)
}

/// The text, cut to a number of characters.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forfeit::NotReady { why } => write!(f, "could not play: {why}"),
            Forfeit::Illegal { played, expected } => {
                write!(f, "played \"{}\", which is not legal; expected {expected}", shown(played))
            }
            // Both round to the same millisecond.
            Forfeit::Late { took, had } if took == had => {
                write!(f, "was late: it had {had} ms and took a little more")
            }
            Forfeit::Late { took, had } => {
                write!(f, "was late: it had {had} ms and took {took} ms")
            }
            Forfeit::Silent { after, awaited: Some([answer, word]), .. } => {
                let (answer, word) = (shown(answer), shown(word));
                write!(f, "did not answer: expected \"{answer}\" within {after} ms of \"{word}\"")
            }
            Forfeit::Silent { after, grace: 0, .. } => {
                write!(f, "did not answer within {after} ms")
            }
            Forfeit::Silent { after, grace, .. } => {
                write!(f, "did not answer within {after} ms and {grace} ms of grace")
            }
            Forfeit::Crashed { how } => write!(f, "crashed: {how}"),
            Forfeit::Flooded { bytes } => write!(f, "wrote more than {bytes} bytes for one move"),
            Forfeit::Garbled { what } => write!(f, "could not be understood: {what}"),
            Forfeit::Memory { limit } => write!(f, "took more memory than its {limit} bytes"),
            Forfeit::Processes { limit } => {
                write!(f, "started more than its {limit} processes and threads")
            }
            Forfeit::Claimed { result: Claim::Win } => {
                f.write_str("claimed a win, but the game was not over")
            }
            Forfeit::Claimed { result: Claim::Draw } => {
                f.write_str("claimed a draw, but the last value of the other player is a win")
            }
            Forfeit::Resigned => f.write_str("gave up"),
            Forfeit::Out { after: 1 } => f.write_str("was out after a forfeit"),
            Forfeit::Out { after } => write!(f, "was out after {after} forfeits"),
        }
    }
}

/// The text with escapes for characters that cannot be seen or change the order of others: controls must not reach a terminal.
fn shown(text: &str) -> String {
    text.escape_debug().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_say_what_happened_and_survive_json() {
        let ms = Duration::from_millis;
        let forfeits = [
            (Forfeit::illegal("z9\u{1b}[2J", "one of a1 b2"), "which is not legal"),
            (Forfeit::illegal("\u{feff}\u{202e}é1", "b2"), r#"played "\u{feff}\u{202e}é1", which"#),
            (Forfeit::late(Duration::from_millis(101), Duration::from_millis(100)), "101 ms"),
            (Forfeit::late(Duration::from_micros(100_200), Duration::from_millis(100)), "a little"),
            (Forfeit::silent(ms(500), ms(0)), "did not answer within 500 ms"),
            (Forfeit::silent(ms(500), ms(200)), "within 500 ms and 200 ms of grace"),
            (
                Forfeit::silent(ms(700), ms(0)).awaiting("ready", "newgame"),
                "did not answer: expected \"ready\" within 700 ms of \"newgame\"",
            ),
            (Forfeit::crashed("signal 9"), "signal 9"),
            (Forfeit::Flooded { bytes: 1 << 20 }, "1048576 bytes"),
            (Forfeit::garbled("é".repeat(1000)), "éé.."),
            // The message of a crash has room for some lines of standard error.
            (Forfeit::crashed("é".repeat(500) + "!"), "é!"),
            (Forfeit::crashed("é".repeat(1000)), "éé.."),
            (Forfeit::Processes { limit: 64 }, "more than its 64 processes"),
            (Forfeit::Claimed { result: Claim::Win }, "claimed a win"),
            (Forfeit::Claimed { result: Claim::Draw }, "claimed a draw"),
            (Forfeit::Resigned, "gave up"),
            (Forfeit::Out { after: 3 }, "was out after 3 forfeits"),
        ];
        for (forfeit, part) in forfeits {
            let text = forfeit.to_string();
            assert!(text.contains(part) && !text.contains('\u{1b}'), "{text}");
            let json = serde_json::to_string(&forfeit).unwrap();
            assert_eq!(serde_json::from_str::<Forfeit>(&json).unwrap(), forfeit, "{json}");
            let kind = serde_json::to_string(&forfeit.kind()).unwrap();
            assert!(json.contains(&format!("\"forfeit\":{kind}")), "{json}");
        }
    }
}
