//! The opening books that come with the program: the best moves of positions near the start, from searches of all positions some
//! plies later.
//!
//! *Idea*: a tree in plain text. A line is a position: the move that leads to it, indented by its ply, a colon, the best move
//! and the points for the side to move. Positions are looked up by their key, so the order of the moves before does not
//! matter.
//! *Guarantee*: every move of a book is legal.
//! *Source*: `outwit book` with `--moves`; the first line of each book has its settings.
//!
//! ```
//! use draughts::{Draughts, Position, Variant, book};
//!
//! let game = Draughts::any(Variant::English);
//! let start = Position::start(game.rules());
//! let mv = book::book_move(&game, &start).expect("the start is in the book");
//! assert!(game.legal_moves(&start).contains(&mv));
//! ```

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::board::Word;
use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Variant;

/// The moves by the keys of their positions.
type Moves = HashMap<u64, Move<u64>, outwit::hash::Build>;

/// A book, read when it is first asked.
struct Book {
    variant: Variant,
    text: &'static str,
    moves: OnceLock<Moves>,
}

static BOOKS: [Book; 3] = [
    Book {
        variant: Variant::English,
        text: include_str!("../data/book_english.txt"),
        moves: OnceLock::new(),
    },
    Book {
        variant: Variant::Russian,
        text: include_str!("../data/book_russian.txt"),
        moves: OnceLock::new(),
    },
    Book {
        variant: Variant::International,
        text: include_str!("../data/book_international.txt"),
        moves: OnceLock::new(),
    },
];

/// The move of the book for a position, if it has one. English, Russian and International draughts have books.
pub fn book_move<W: Word>(game: &Draughts<W>, position: &Position<W>) -> Option<Move<W>> {
    let book = BOOKS.iter().find(|book| book.variant.rules() == game.rules())?;
    let moves = book.moves.get_or_init(|| {
        let game = Draughts::new(book.variant).expect("a narrow word holds the board");
        read(&game, book.text).map(|(position, mv)| (position.key(), mv)).collect()
    });
    let mv = moves.get(&position.converted::<u64>().key())?.converted();
    // Should two positions share a key, the move of the other one is hardly legal here.
    game.legal_moves(position).contains(&mv).then_some(mv)
}

/// The positions of a book and their moves. Lines that cannot be read are left out; the tests find them.
fn read(game: &Draughts<u64>, text: &str) -> impl Iterator<Item = (Position<u64>, Move<u64>)> {
    // The positions from the start to the line before.
    let mut path: Vec<Position<u64>> = Vec::new();
    text.lines().filter(|line| !line.starts_with('#')).filter_map(move |line| {
        let (last, best) = line.trim_start().split_once(": ")?;
        let ply = line.len() - line.trim_start().len();
        path.truncate(ply);
        let position = match path.last() {
            None => Position::start(game.rules()),
            Some(before) => game.after(before, game.read_move(before, last).ok()?),
        };
        path.push(position);
        Some((position, game.read_move(&position, best.split(' ').next()?).ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_and_found() {
        for book in &BOOKS {
            let game = Draughts::new(book.variant).unwrap();
            let lines = book.text.lines().filter(|line| !line.starts_with('#')).count();
            let read: Vec<_> = read(&game, book.text).collect();
            assert_eq!(read.len(), lines, "{}", book.variant);
            assert!(lines > 200, "{}: {lines}", book.variant);
            for (position, mv) in read {
                assert_eq!(book_move(&game, &position), Some(mv), "{}", book.variant);
            }
        }
    }
}
