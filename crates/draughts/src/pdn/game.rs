//! A game as it was written, before it is replayed.

use std::ops::Range;

use super::result::{is_score, outcome};

/// A game record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Its number in the file, from 1.
    pub number: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The place of its text in the file: up to the beginning of the next game.
    pub bytes: Range<u64>,
    /// Tags in their order; a name may occur twice.
    pub tags: Vec<(String, String)>,
    /// Moves, comments and variations in their order.
    pub items: Vec<Item>,
    /// The number before the first move, if there is one.
    pub first_number: Option<u16>,
    /// The result at the end as it was written, or `None`.
    pub result: Option<String>,
    /// What had to be left out, if the record could not be read in full.
    pub damage: Option<Damage>,
    /// What is wrong although the record could be read in full; at most 100 places.
    pub warnings: Vec<Warning>,
}

/// What could not be read of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Its line in the file, from 1.
    pub line: u64,
    /// What is wrong, in words.
    pub what: String,
}

/// A place in a text that is wrong but could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Its line, from 1.
    pub line: u64,
    /// Its column in characters, from 1.
    pub column: u64,
    /// What is wrong, in words.
    pub what: String,
}

/// A part of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move.
    Move {
        /// The text of the move without number and strength, or `--` if it is not known.
        text: String,
        /// The strength marks, such as `!?`, or nothing.
        strength: String,
        /// The line on which it stands.
        line: u64,
    },
    /// A comment without its braces.
    Comment(String),
    /// A numeric annotation, `$7`; some programs use numbers above the 255 of the standard.
    Annotation(u64),
    /// A variation: other moves instead of the one before.
    Variation(Vec<Item>),
    /// A position set up in the middle of the game, as FEN.
    Setup(String),
}

impl Item {
    /// Whether the moves of the game break off here: at a move that is left out or a position that is set up.
    pub fn is_break(&self) -> bool {
        matches!(self, Item::Setup(_)) || matches!(self, Item::Move { text, .. } if text == "--")
    }
}

impl Game {
    /// The value of the first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The texts of the moves of the game itself, variations aside.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|item| match item {
            Item::Move { text, .. } => Some(text.as_str()),
            _ => None,
        })
    }

    /// Both results, if the `Result` tag names another one than the end of the moves.
    pub(super) fn contradiction(&self) -> Option<(&str, &str)> {
        let (tag, end) = (self.tag("Result")?, self.result.as_deref()?);
        (outcome(tag)? != outcome(end)?).then_some((tag, end))
    }

    /// Takes a last word such as `12-0` that the `Result` tag has too as the result, where there is no other one. Other scoring
    /// systems have numbers that may also be squares.
    pub(super) fn take_score(&mut self) {
        if self.result.as_deref().is_some_and(|result| result != "*") {
            return;
        }
        let is_remark = |item: &Item| matches!(item, Item::Comment(_) | Item::Annotation(_));
        let Some(last) = self.items.iter().rposition(|item| !is_remark(item)) else { return };
        if let Item::Move { text, .. } = &self.items[last]
            && is_score(text)
            && self.tag("Result").is_some_and(|tag| tag.trim() == text)
        {
            self.result = Some(text.clone());
            self.items.remove(last);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.items.is_empty()
    }
}

/// The judgement of a position in signs, as the number that PDN has for it; others, such as `++-`, as a comment.
pub(super) fn judgement(word: &str) -> Option<Item> {
    let is_sign = |byte: u8| matches!(byte, b'+' | b'-' | b'=' | b'/');
    if !word.bytes().all(is_sign) || !word.contains(['+', '=']) {
        return None;
    }
    let number = match word {
        "=" => 10,
        "+=" | "+/=" => 14,
        "=+" | "=/+" => 15,
        "+/-" => 16,
        "-/+" => 17,
        "+-" => 18,
        "-+" => 19,
        _ => return Some(Item::Comment(word.to_owned())),
    };
    Some(Item::Annotation(number))
}
