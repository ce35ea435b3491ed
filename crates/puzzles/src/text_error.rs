//! What is wrong with the text of a map or a puzzle, and where.

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
        let mut what = error.message().replace('`', "\"");
        // The names of types in Rust, in plain words.
        for (name, plain) in [
            ("a sequence", "a list"),
            ("a map", "a section"),
            ("a string", "a text in quotes"),
            ("a boolean", "true or false"),
            ("f64", "a number"),
            ("usize", "a whole number of at least 0"),
            ("u8", "a whole number from 0 to 255"),
            ("unknown variant", "unknown value"),
            ("invalid type: ", "this is the "),
            ("invalid value: ", "this is the "),
            ("the string ", "the text "),
            ("the integer ", "the number "),
            ("the floating point ", "the number "),
        ] {
            what = what.replacen(name, plain, 1);
        }
        let byte = error.span().map_or(0, |span| span.start);
        TextError::in_text(text, byte, format!("{what}; expected {expected}"))
    }

    /// About a whole line.
    pub(crate) fn on(line: usize, what: impl Into<String>) -> Self {
        TextError::at(line, 0, what)
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
