//! Two knights for the `minimax` crate: targets in ascending order.

use minimax::{Evaluation, Evaluator, Game, Winner};

#[derive(Clone, Copy)]
pub(crate) struct Board {
    free: u64,
    mover: u8,
    other: u8,
}

impl Board {
    pub(crate) fn corners(size: usize) -> Board {
        let all = (0..size).fold(0u64, |all, row| all | ((1 << size) - 1) << (8 * row));
        let last = (9 * (size - 1)) as u8;
        Board { free: all & !(1 | 1 << last), mover: 0, other: last }
    }

    fn targets(&self) -> u64 {
        JUMPS[self.mover as usize] & self.free
    }
}

const JUMPS: [u64; 64] = {
    let steps: [(i8, i8); 8] =
        [(-2, -1), (-1, -2), (1, -2), (2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)];
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            let (r, c) = (square as i8 / 8 + steps[i].0, square as i8 % 8 + steps[i].1);
            if r >= 0 && r < 8 && c >= 0 && c < 8 {
                all[square] |= 1 << (8 * r + c);
            }
            i += 1;
        }
        square += 1;
    }
    all
};

pub(crate) struct Rules;

impl Game for Rules {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        let mut targets = board.targets();
        if targets == 0 {
            return Some(Winner::PlayerJustMoved);
        }
        while targets != 0 {
            moves.push(targets.trailing_zeros() as u8);
            targets &= targets - 1;
        }
        None
    }

    fn apply(board: &mut Board, target: u8) -> Option<Board> {
        Some(Board { free: board.free & !(1 << target), mover: board.other, other: target })
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        (board.targets() == 0).then_some(Winner::PlayerJustMoved)
    }

    fn zobrist_hash(board: &Board) -> u64 {
        crate::mix(board.free)
            ^ crate::mix(u64::from(board.mover) << 8 | u64::from(board.other) | 1 << 20)
    }
}

#[derive(Clone)]
pub(crate) struct Nothing;

impl Evaluator for Nothing {
    type G = Rules;
    fn evaluate(&self, _: &Board) -> Evaluation {
        0
    }
}
