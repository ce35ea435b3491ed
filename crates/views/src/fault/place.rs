//! A place in a text, by line and column, and how to show it.

use std::fmt;
use std::ops::Range;

/// Characters of a line that are shown on either side of the fault.
const AROUND: usize = 60;

/// A place in a text.
///
/// ```
/// let place = views::Place::find("men = 3\nkigns = 5", 8..13);
/// assert_eq!(place.to_string(), "line 2, column 1");
/// assert_eq!(place.snippet(), "2 | kigns = 5\n  | ^^^^^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
    /// Characters that are wrong, at least 1.
    length: usize,
    /// The whole line.
    text: String,
}

impl Place {
    /// The place of a range of bytes; any range will do, also one beyond the end.
    pub fn find(source: &str, range: Range<usize>) -> Place {
        let start = source.floor_char_boundary(range.start);
        let before = &source[..start];
        let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
        let end = source[start..].find('\n').map_or(source.len(), |newline| start + newline);
        let stop = source.floor_char_boundary(range.end).clamp(start, end);
        Place {
            line: 1 + before.matches('\n').count(),
            column: 1 + source[begin..start].chars().count(),
            length: source[start..stop].chars().count().max(1),
            text: source[begin..end].trim_end_matches('\r').into(),
        }
    }

    /// The same place, counted from the line after the first `lines`.
    pub fn lines_up(mut self, lines: usize) -> Place {
        self.line = self.line.saturating_sub(lines).max(1);
        self
    }

    /// The same place with the line as `source` has it, where the searched text added something to it.
    pub fn shown_in(mut self, source: &str) -> Place {
        if let Some(line) = source.lines().nth(self.line - 1) {
            line.clone_into(&mut self.text);
        }
        self
    }

    /// The line with its number, and carets below what is wrong. A long line is cut on both sides.
    pub fn snippet(&self) -> String {
        let skipped = (self.column - 1).saturating_sub(AROUND);
        let shown = |c: char| if c.is_control() { ' ' } else { c };
        let part: String = self.text.chars().skip(skipped).take(2 * AROUND).map(shown).collect();
        let number = self.line.to_string();
        let indent = " ".repeat(self.column - 1 - skipped);
        let room = (part.chars().count() + skipped + 1).saturating_sub(self.column).max(1);
        let carets = "^".repeat(self.length.min(room));
        format!("{number} | {}\n{} | {indent}{carets}", part.trim_end(), " ".repeat(number.len()))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_range_of_every_text_is_a_place() {
        let text = "a\u{e9}\r\n\n\u{1f407} = 1\n\t";
        for start in 0..text.len() + 3 {
            for end in 0..text.len() + 3 {
                let snippet = Place::find(text, start..end).snippet();
                assert_eq!(snippet.lines().count(), 2, "{snippet}");
            }
        }
        let long = "x".repeat(5_000);
        let place = Place::find(&long, 4_000..4_800);
        assert_eq!(place.to_string(), "line 1, column 4001");
        assert!(place.snippet().lines().all(|line| line.len() < 130), "{}", place.snippet());
    }
}
