//! What is wrong with the text of a map or a puzzle, and where.

use std::collections::HashSet;
use std::fmt;

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

/// The greatest coordinate and length: sums of many distances stay finite and exact to a thousandth.
pub(crate) const MAX_LENGTH: f64 = 1e15;

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

    /// About a text that is no TOML, or none of the expected kind.
    pub(crate) fn of_toml(text: &str, error: &toml::de::Error, expected: &str) -> Self {
        let message = error.message();
        let lacks_quotes = message.starts_with("string values must be quoted")
            || message.starts_with("invalid basic string") && message.ends_with("expected `\"`");
        // Only the words around the value, which is the reader's.
        let what = match message.rsplit_once(", expected ") {
            _ if lacks_quotes => "a text needs double quotes, for example: name = \"A\"".to_owned(),
            Some((found, wanted)) => format!(
                "{}; expected {}; the file has {expected}",
                found_words(found),
                plain_type(wanted).replace('`', "\"")
            ),
            None => format!("{}; expected {expected}", message.replace('`', "\"")),
        };
        let byte = error.span().map_or(0, |span| span.start);
        TextError::in_text(text, byte, what)
    }

    /// About a whole line.
    pub(crate) fn on(line: usize, what: impl Into<String>) -> Self {
        TextError::at(line, 0, what)
    }
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
        "is too far away; expected coordinates from -1e15 to 1e15, for example x = 3"
    } else {
        return None;
    };
    Some(format!("{kind} '{name}' {what}"))
}

/// What the TOML parser found, in plain words.
fn found_words(found: &str) -> String {
    let value = found.strip_prefix("invalid type: ").or(found.strip_prefix("invalid value: "));
    let Some(value) = value else {
        return found.replacen("unknown variant", "unknown value", 1).replace('`', "\"");
    };
    if let Some(text) = value.strip_prefix("string ") {
        return format!("this is the text {text}");
    }
    let numbers = ["integer ", "floating point "];
    if let Some(number) = numbers.iter().find_map(|kind| value.strip_prefix(kind)) {
        return format!("this is the number {}", number.replace('`', ""));
    }
    match value {
        "sequence" => "this is a list".into(),
        "map" => "this is a section".into(),
        other => format!("this is the {}", other.replace('`', "\"")),
    }
}

/// What the TOML parser expected, in plain words.
fn plain_type(wanted: &str) -> &str {
    match wanted {
        "a sequence" => "a list",
        "a map" => "a section",
        "a string" => "a text in quotes",
        "a boolean" => "true or false",
        "f64" => "a number",
        "i64" => "a whole number",
        "u64" | "usize" => "a whole number of at least 0",
        "u32" => "a whole number from 0 to 4294967295",
        "u8" => "a whole number from 0 to 255",
        other => other,
    }
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
