//! The opening books that come with the program: the best moves of positions near the start, from searches of all positions some
//! plies later.
//!
//! *Idea*: a tree in plain text. A line is a position: the move that leads to it, indented by its ply, a colon, the best moves,
//! which are equally good, and the points for the side to move. Positions are looked up by their key, so the order of the
//! moves before does not matter.
//! *Guarantee*: every move of a book is legal.
//! *Source*: `outwit book` with `--moves`; the first line of each book has its settings.
//!
//! ```
//! use draughts::{Draughts, Position, Variant, book};
//!
//! let game = Draughts::any(Variant::English);
//! let start = Position::start(game.rules());
//! let moves = book::book_moves(&game, &start);
//! assert!(!moves.is_empty());
//! assert!(moves.iter().all(|mv| game.legal_moves(&start).contains(mv)));
//! ```

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::board::Word;
use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Variant;

/// The moves by the keys of their positions.
type Moves = HashMap<u64, Vec<Move<u64>>, outwit::hash::Build>;

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

/// The moves of the book for a position, which are equally good; none if it does not know the position. English, Russian and
/// International draughts have books.
pub fn book_moves<W: Word>(game: &Draughts<W>, position: &Position<W>) -> Vec<Move<W>> {
    let Some(book) = BOOKS.iter().find(|book| book.variant.rules() == game.rules()) else {
        return Vec::new();
    };
    let moves = book.moves.get_or_init(|| {
        let game = Draughts::new(book.variant).expect("a narrow word holds the board");
        read(&game, book.text).map(|(position, moves)| (position.key(), moves)).collect()
    });
    let Some(moves) = moves.get(&position.converted::<u64>().key()) else { return Vec::new() };
    // Should two positions share a key, the moves of the other one are hardly legal here.
    let legal = game.legal_moves(position);
    moves.iter().map(Move::converted).filter(|mv| legal.contains(mv)).collect()
}

/// The positions of a book and their moves. Lines that cannot be read are left out; the tests find them.
fn read(game: &Draughts<u64>, text: &str) -> impl Iterator<Item = (Position<u64>, Vec<Move<u64>>)> {
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
        let (moves, _points) = best.rsplit_once(' ')?;
        let moves = moves.split(' ').map(|mv| game.read_move(&position, mv).ok());
        Some((position, moves.collect::<Option<Vec<_>>>()?))
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
            for (position, moves) in read {
                assert_eq!(book_moves(&game, &position), moves, "{}", book.variant);
            }
        }
    }

    #[test]
    fn a_position_has_all_moves_that_are_equally_good() {
        let start = |variant| {
            let game = Draughts::any(variant);
            book_moves(&game, &Position::start(game.rules())).len()
        };
        assert_eq!(start(Variant::International), 6);
    }
}
