//! A small opening book: the results of long searches of positions near the start.
//!
//! *Idea*: plain text, one position per line: FEN, move, depth of the search and
//! score. Positions are looked up by their key.
//! *Guarantee*: every move of the book is legal; the score is the points of `standard` for the side to
//! move after a search of that depth.
//!
//! ```
//! use draughts::{Draughts, Position, Variant, book};
//!
//! let game = Draughts::any(Variant::English);
//! let start = Position::start(game.rules());
//! let entry = book::book_move(&game, &start).expect("the start is in the book");
//! assert!(game.legal_moves(&start).contains(&entry.mv));
//! ```

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::board::Word;
use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Variant;

/// The entry of the book for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove<W = u128> {
    /// The move to play.
    pub mv: Move<W>,
    /// Plies of the search that chose it.
    pub depth: u32,
    /// Points for the side to move.
    pub score: i32,
}

/// The entry of the book for a position, if there is one. Only English draughts has a book.
pub fn book_move<W: Word>(game: &Draughts<W>, position: &Position<W>) -> Option<BookMove<W>> {
    static BOOK: OnceLock<HashMap<u64, BookMove<u64>, outwit::hash::Build>> = OnceLock::new();
    if game.rules() != Variant::English.rules() {
        return None;
    }
    let book = BOOK.get_or_init(|| {
        let text = include_str!("../data/book_english.txt");
        let game = Draughts::new(Variant::English).expect("a narrow word holds the board");
        read(&game, text).map(|(position, entry)| (position.key(), entry)).collect()
    });
    let &BookMove { mv, depth, score } = book.get(&position.converted::<u64>().key())?;
    // Should two positions share a key, the move of the other one is hardly legal here.
    let mv = mv.converted();
    game.legal_moves(position).contains(&mv).then_some(BookMove { mv, depth, score })
}

/// The lines of a book that can be read: `FEN | move | depth | score`, `#` before a comment.
fn read(game: &Draughts<u64>, text: &str) -> impl Iterator<Item = (Position<u64>, BookMove<u64>)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(move |line| {
        let mut fields = line.split('|').map(str::trim);
        let position = Position::from_fen(fields.next()?, game.rules()).ok()?;
        let mv = game.read_move(&position, fields.next()?).ok()?;
        let depth = fields.next()?.parse().ok()?;
        let score = fields.next()?.parse().ok()?;
        Some((position, BookMove { mv, depth, score }))
    })
}
