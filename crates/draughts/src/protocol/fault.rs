//! What is wrong with a message.

use std::error::Error;
use std::fmt;

/// A message that cannot be used: what was found, what was expected, and one that is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolError {
    found: String,
    fault: &'static str,
    expected: String,
    /// None where no message would be right.
    example: Option<String>,
}

/// The longest piece of a faulty message that is repeated.
const MAX_EXCERPT_CHARS: usize = 60;

impl ProtocolError {
    /// A message that is not understood. `found` is repeated in quotes, cut if it is long.
    pub(crate) fn new(
        found: &str,
        expected: impl Into<String>,
        example: impl Into<String>,
    ) -> Self {
        let example = Some(example.into());
        Self { example, ..Self::of(found, "is not understood", expected) }
    }

    /// A sound message that is not allowed now.
    pub(crate) fn untimely(found: &str, expected: impl Into<String>) -> Self {
        Self::of(found, "comes at the wrong time", expected)
    }

    /// Not a move of the position; `legal` is one, if there is any.
    pub(crate) fn of_move(found: &str, expected: impl Into<String>, legal: Option<String>) -> Self {
        Self { example: legal, ..Self::of(found, "is not a move here", expected) }
    }

    /// What was expected.
    pub fn expected(&self) -> &str {
        &self.expected
    }

    fn of(found: &str, fault: &'static str, expected: impl Into<String>) -> Self {
        let cut = found.chars().nth(MAX_EXCERPT_CHARS).is_some();
        let mut text: String = found.chars().take(MAX_EXCERPT_CHARS).collect();
        if cut {
            text.push('…');
        }
        Self { found: text, fault, expected: expected.into(), example: None }
    }
}

impl fmt::Display for ProtocolError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, fault, expected, example } = self;
        write!(out, "{found:?} {fault}; expected {expected}")?;
        example.iter().try_for_each(|example| write!(out, ", for example: {example}"))
    }
}

impl Error for ProtocolError {}
