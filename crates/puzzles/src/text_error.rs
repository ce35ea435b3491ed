//! What is wrong with the text of a map or a puzzle, and where.

use std::collections::HashSet;
use std::fmt;

use toml::de::{DeTable, DeValue};

/// What is wrong with a text, or with a question about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, 1 = first; 0 if it is not about a place in a text.
    pub line: usize,
    /// The column, 1 = first; 0 if it is about the whole line.
    pub column: usize,
    /// What was found and what was expected.
    pub what: String,
}

/// The greatest coordinate and length: sums of many distances stay finite, and a distance is exact to a thousandth.
pub(crate) const MAX_LENGTH: f64 = 1e12;

impl TextError {
    pub(crate) fn at(line: usize, column: usize, what: impl Into<String>) -> Self {
        TextError { line, column, what: what.into() }
    }

    /// About a byte of a text.
    pub(crate) fn in_text(text: &str, byte: usize, what: String) -> Self {
        let before = &text.as_bytes()[..byte.min(text.len())];
        let line = before.split(|&byte| byte == b'\n').count();
        let begin = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let column = 1 + String::from_utf8_lossy(&before[begin..]).chars().count();
        TextError { line, column, what }
    }

    /// About the whole text.
    pub(crate) fn whole(what: impl Into<String>) -> Self {
        TextError::at(0, 0, what)
    }

    /// About a whole line.
    pub(crate) fn on(line: usize, what: impl Into<String>) -> Self {
        TextError::at(line, 0, what)
    }

    /// About a word, a part of the text of this line.
    pub(crate) fn on_word(
        (line, text): (usize, &str),
        word: &str,
        what: impl Into<String>,
    ) -> Self {
        let before = word.as_ptr().addr().saturating_sub(text.as_ptr().addr());
        let column = text.get(..before).map_or(0, |before| before.chars().count() + 1);
        TextError::at(line, column, what)
    }
}

/// The first letters of a line, for a message.
pub(crate) fn start_of(line: &str) -> String {
    line.chars().take(40).collect()
}

/// The node that a word of a line of a DIMACS file names, counted from 0; the file counts them from 1 to `count`.
pub(crate) fn dimacs_node(
    line: (usize, &str),
    word: &str,
    count: usize,
) -> Result<usize, TextError> {
    let node = word.parse().ok().filter(|node| (1..=count).contains(node));
    node.map(|node| node - 1).ok_or_else(|| {
        let what = format!("node {word} does not exist; expected a number from 1 to {count}");
        TextError::on_word(line, word, what)
    })
}

/// What is wrong with an entry of a map, a "place" or a "region": its name, which is added to the names before it, or its
/// coordinates.
pub(crate) fn entry_fault<'n>(
    kind: &str,
    name: &'n str,
    (x, y): (Option<f64>, Option<f64>),
    known: &mut HashSet<&'n str>,
) -> Option<String> {
    let is_any = |fits: fn(f64) -> bool| [x, y].into_iter().flatten().any(fits);
    let what = if name.trim() != name || name.is_empty() || name.chars().any(char::is_control) {
        return Some(format!(
            "{name:?} is no name of a {kind}; expected a word or words in one line, for example A"
        ));
    } else if !known.insert(name) {
        &format!("occurs twice; expected names that differ, for example {name}2")
    } else if x.is_some() != y.is_some() {
        "has only one of x and y; expected both or none, for example x = 3 and y = 4"
    } else if is_any(|at| !at.is_finite()) {
        "has no finite coordinates; expected numbers, for example x = 3"
    } else if is_any(|at| at.abs() > MAX_LENGTH) {
        "is too far away; expected coordinates from -1e12 to 1e12, for example x = 3"
    } else {
        return None;
    };
    Some(format!("{kind} '{name}' {what}"))
}

/// The byte where a value of a TOML text begins, 0 if there is none; its path is keys and indices with dots between them, such
/// as `road.3.from`. Only a fault asks for it, so that data need not carry their places.
pub(crate) fn place_of(text: &str, path: &str) -> usize {
    let Ok(table) = DeTable::parse(text) else { return 0 };
    let (mut words, table) = (path.split('.'), table.into_inner());
    let first = words.next().and_then(|word| table.get(word));
    let value = words.fold(first, |value, word| match value?.get_ref() {
        DeValue::Table(table) => table.get(word),
        DeValue::Array(list) => list.get(word.parse::<usize>().ok()?),
        _ => None,
    });
    value.map_or(0, |value| value.span().start)
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => f.write_str(&self.what),
            (line, 0) => write!(f, "line {line}: {}", self.what),
            (line, column) => write!(f, "line {line}, column {column}: {}", self.what),
        }
    }
}

impl std::error::Error for TextError {}

/// What is wrong with a map in TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TomlError {
    /// It is no TOML, or has other keys or types than such a map.
    Toml(toml::de::Error),
    /// The map itself is wrong.
    Map(TextError),
}

impl From<TextError> for TomlError {
    fn from(error: TextError) -> Self {
        TomlError::Map(error)
    }
}

impl fmt::Display for TomlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TomlError::Toml(error) => error.fmt(f),
            TomlError::Map(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TomlError {}
