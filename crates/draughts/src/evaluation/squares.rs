//! `squares`: the checkers program of the texts, piece type times board square.
//!
//! *Idea*: each piece counts the value of its type times the weight of its square. The border ring
//! weighs most, since nothing can be captured there; the centre least.
//! *Promise*: on the 8x8 board the rings weigh 4, 3, 2 and 1; a man is worth 5, one row before its
//! promotion 7, a king 10.
//! *Source*: P. Pinto, "Minimax Explained", ai-depot, 2002. Its figure and table are not legible in
//! the copies at hand; the numbers are the usual reconstruction.

use crate::board::{Board, Word};
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::{Rules, Variant};

const MAN: u32 = 5;
const NEARLY_CROWNED: u32 = 7;
const KING: u32 = 10;
/// More rings than any board has.
const RINGS: usize = 8;

/// The squares of each ring, the border first.
pub(super) const fn rings(board: Board) -> [u128; RINGS] {
    let mut rings = [0; RINGS];
    let mut row = 0;
    while row < board.height {
        let mut column = 0;
        while column < board.width {
            if let Some(bit) = board.bit(row, column) {
                let mut distance = row;
                let others = [column, board.height - 1 - row, board.width - 1 - column];
                let mut next = 0;
                while next < others.len() {
                    if others[next] < distance {
                        distance = others[next];
                    }
                    next += 1;
                }
                rings[distance as usize] |= 1 << bit;
            }
            column += 1;
        }
        row += 1;
    }
    rings
}

/// How many rings a board has.
const fn depth(board: Board) -> usize {
    let least = if board.width < board.height { board.width } else { board.height };
    least.div_ceil(2) as usize
}

/// The row before the last one.
const fn before_last(rules: &Rules, colour: Colour) -> u128 {
    let height = rules.board.height;
    match colour {
        Colour::White => rules.board.rows(1, 2),
        Colour::Black => rules.board.rows(height - 2, height - 1),
    }
}

/// The points for the side to move.
pub(super) fn points<V: Variant>(position: &Position<V>) -> i32 {
    let turn = position.turn();
    side(position, turn) as i32 - side(position, turn.other()) as i32
}

fn side<V: Variant>(position: &Position<V>, colour: Colour) -> u32 {
    let (men, kings) = (position.men_of(colour), position.kings_of(colour));
    let near = men
        & V::Word::from_u128(match colour {
            Colour::White => const { before_last(&V::RULES, Colour::White) },
            Colour::Black => const { before_last(&V::RULES, Colour::Black) },
        });
    let depth = const { depth(V::RULES.board) };
    let rings = const { &rings(V::RULES.board) };
    let mut sum = 0;
    for (distance, &ring) in rings.iter().enumerate().take(depth) {
        let ring = V::Word::from_u128(ring);
        let worth = MAN * (men & ring).count()
            + (NEARLY_CROWNED - MAN) * (near & ring).count()
            + KING * (kings & ring).count();
        sum += (depth - distance) as u32 * worth;
    }
    sum
}

#[cfg(test)]
mod tests {
    use crate::Position;
    use crate::kinds::{English, Turkish};

    fn points(fen: &str) -> i32 {
        super::points(&Position::<English>::from_fen(fen).unwrap())
    }

    #[test]
    fn the_border_counts_most() {
        assert_eq!(points("W:WK29:B"), 40);
        assert_eq!(points("W:W18:B"), 5);
        assert_eq!(points("W:W7:B"), 21);
        assert_eq!(points("B:W7:B18"), 5 - 21);
        assert_eq!(super::points(&Position::<Turkish>::start()), 0);
    }
}
