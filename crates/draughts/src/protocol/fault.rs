//! What is wrong with a message.

use std::error::Error;
use std::fmt;

/// A message that cannot be understood: what was found, what was expected, and one that is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolError {
    found: String,
    expected: String,
    example: String,
}

/// The longest piece of a faulty message that is repeated.
const MAX_EXCERPT_CHARS: usize = 60;

impl ProtocolError {
    /// `found` is repeated in quotes, cut if it is long.
    pub(crate) fn new(
        found: &str,
        expected: impl Into<String>,
        example: impl Into<String>,
    ) -> Self {
        let cut = found.chars().nth(MAX_EXCERPT_CHARS).is_some();
        let mut text: String = found.chars().take(MAX_EXCERPT_CHARS).collect();
        if cut {
            text.push('…');
        }
        Self { found: text, expected: expected.into(), example: example.into() }
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, expected, example } = self;
        write!(out, "{found:?} is not understood; expected {expected}, for example: {example}")
    }
}

impl Error for ProtocolError {}
