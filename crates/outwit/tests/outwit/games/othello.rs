//! Othello on a board of 4 x 4: a small game of points with passes.

use outwit::game::{Game, Outcome, Side};

/// Who owns each stone, as two sets of squares, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub stones: [u16; 2],
    pub turn: Side,
}

/// Othello 4 x 4: the winner's points are its stones less those of the other side.
#[derive(Clone, Copy, Debug)]
pub struct Othello;

/// The move number of a pass.
const PASS: u8 = 16;

/// The stones that a stone on a square would turn over.
fn turned(own: u16, other: u16, square: u8) -> u16 {
    let (row, column) = (i32::from(square) / 4, i32::from(square) % 4);
    let mut all = 0;
    for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
        let (mut row, mut column, mut line) = (row + down, column + right, 0);
        while (0..4).contains(&row) && (0..4).contains(&column) {
            let bit = 1u16 << (4 * row + column);
            if other & bit != 0 {
                line |= bit;
            } else {
                all |= if own & bit == 0 { 0 } else { line };
                break;
            }
            (row, column) = (row + down, column + right);
        }
    }
    all
}

impl Board {
    fn of(&self, side: Side) -> (u16, u16) {
        (self.stones[side as usize], self.stones[side.other() as usize])
    }

    fn placements(&self, side: Side) -> impl Iterator<Item = u8> {
        let (own, other) = self.of(side);
        let is_free = move |square: &u8| (own | other) >> square & 1 == 0;
        (0..16).filter(is_free).filter(move |&square| turned(own, other, square) != 0)
    }
}

impl Game for Othello {
    type State = Board;
    type Move = u8;

    fn start(&self) -> Board {
        // The first side on the squares of one diagonal of the centre, the second on those of the other.
        Board { stones: [1 << 6 | 1 << 9, 1 << 5 | 1 << 10], turn: Side::First }
    }

    fn turn(&self, board: &Board) -> Side {
        board.turn
    }

    fn moves(&self, board: &Board, out: &mut Vec<u8>) {
        out.extend(board.placements(board.turn));
        if out.is_empty() {
            out.push(PASS);
        }
    }

    fn play(&self, board: &Board, mv: u8) -> Board {
        let mut stones = board.stones;
        if mv != PASS {
            let (own, other) = board.of(board.turn);
            let line = turned(own, other, mv);
            stones[board.turn as usize] = own | line | 1 << mv;
            stones[board.turn.other() as usize] = other & !line;
        }
        Board { stones, turn: board.turn.other() }
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let is_over =
            [Side::First, Side::Second].iter().all(|&side| board.placements(side).next().is_none());
        let count = |side: Side| board.stones[side as usize].count_ones() as i32;
        is_over.then(|| Outcome::Points(count(Side::First) - count(Side::Second)))
    }
}
