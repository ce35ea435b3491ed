//! Connect Four for the `minimax` crate, as a user would write it: two bitboards, the middle columns first.

use minimax::{Evaluation, Evaluator, Game, Winner};

/// Stones of the side to move and all stones; bit = 7 x column + row.
#[derive(Clone, Copy, Default)]
pub(crate) struct Board {
    own: u64,
    all: u64,
}

pub(crate) struct Rules;

fn has_four(stones: u64) -> bool {
    [1, 6, 7, 8].iter().any(|&step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

impl Game for Rules {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(board) {
            return Some(winner);
        }
        moves.extend(
            [3u8, 2, 4, 1, 5, 0, 6]
                .iter()
                .filter(|&&column| board.all >> (7 * column + 5) & 1 == 0),
        );
        None
    }

    fn apply(board: &mut Board, column: u8) -> Option<Board> {
        Some(Board {
            own: board.own ^ board.all,
            all: board.all | (board.all + (1 << (7 * column))),
        })
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        if has_four(board.own ^ board.all) {
            Some(Winner::PlayerJustMoved)
        } else if board.all.count_ones() == 42 {
            Some(Winner::Draw)
        } else {
            None
        }
    }

    fn zobrist_hash(board: &Board) -> u64 {
        crate::mix(board.own + board.all + 0x0000_0408_1020_4081)
    }

    fn notation(_: &Board, column: u8) -> Option<String> {
        Some((column + 1).to_string())
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

/// The sum over stones of the number of lines of four through the square, own minus the opponent's.
#[derive(Clone)]
pub(crate) struct Lines;

const WEIGHTS: [[i16; 6]; 4] =
    [[3, 4, 5, 5, 4, 3], [4, 6, 8, 8, 6, 4], [5, 8, 11, 11, 8, 5], [7, 10, 13, 13, 10, 7]];

impl Evaluator for Lines {
    type G = Rules;
    fn evaluate(&self, board: &Board) -> Evaluation {
        let sum = |mut stones: u64| {
            let mut sum = 0;
            while stones != 0 {
                let square = stones.trailing_zeros() as usize;
                let column = square / 7;
                sum += WEIGHTS[column.min(6 - column)][square % 7];
                stones &= stones - 1;
            }
            sum
        };
        sum(board.own) - sum(board.own ^ board.all)
    }
}
