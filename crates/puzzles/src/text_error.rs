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
