//! A small opening book: what a long search thought of positions near the start.
//!
//! *Idea*: plain text, one position a line: FEN, move, depth and score, made by the
//! example `book`. It is found again by the key of the position.
//! *Guarantee*: every move of the book is legal; the score is the points of `outwit` for the side to
//! move after a search of that depth.
//!
//! ```
//! use draughts::{Position, book, kinds::English};
//!
//! let advice = book::english(&Position::start()).expect("the start is in the book");
//! assert!(Position::<English>::start().legal_moves().contains(&advice.mv));
//! ```

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::kinds::English;
use crate::moves::Move;
use crate::position::Position;

/// What the book says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move to play.
    pub mv: Move<u64>,
    /// Plies of the search that chose it.
    pub depth: u32,
    /// Points for the side to move.
    pub score: i32,
}

/// The advice of the book of English draughts.
pub fn english(position: &Position<English>) -> Option<Advice> {
    static BOOK: OnceLock<HashMap<u64, Advice, outwit::hash::Build>> = OnceLock::new();
    let book = BOOK.get_or_init(|| {
        let text = include_str!("../data/book_english.txt");
        read(text).map(|(position, advice)| (position.key(), advice)).collect()
    });
    // Should two positions share a key, the move of the other one is hardly legal here.
    let advice = book.get(&position.key())?;
    position.legal_moves().contains(&advice.mv).then_some(*advice)
}

/// The lines of a book that can be read: `FEN | move | depth | score`, `#` before a comment.
fn read(text: &str) -> impl Iterator<Item = (Position<English>, Advice)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut fields = line.split('|').map(str::trim);
        let position = Position::from_fen(fields.next()?).ok()?;
        let mv = position.read_move(fields.next()?).ok()?;
        let depth = fields.next()?.parse().ok()?;
        let score = fields.next()?.parse().ok()?;
        Some((position, Advice { mv, depth, score }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_and_found() {
        let text = include_str!("../data/book_english.txt");
        let lines = text.lines().filter(|line| !line.starts_with('#')).count();
        let entries: Vec<_> = read(text).collect();
        assert_eq!(entries.len(), lines);
        assert!(lines >= 50, "{lines}");
        for (position, advice) in entries {
            assert_eq!(english(&position), Some(advice), "{}", position.fen());
        }
    }
}
