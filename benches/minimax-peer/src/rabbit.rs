//! Rabbit and wolves for the `minimax` crate: the rabbit looks upwards first, the wolves go by ascending square.

use minimax::{Evaluation, Evaluator, Game, Winner};

#[derive(Clone, Copy)]
pub(crate) struct Board {
    wolves: u32,
    rabbit: u8,
    rabbit_moves: bool,
}

impl Board {
    pub(crate) fn start(rabbit: u8) -> Board {
        Board { wolves: 0xf, rabbit: 28 + rabbit, rabbit_moves: true }
    }
}

/// The two squares diagonally below a square, then the two above; 32 = none.
const fn neighbours(square: u8) -> [u8; 4] {
    let (row, k) = (square as i8 / 4, square as i8 % 4);
    let column = 2 * k + 1 - row % 2;
    let mut out = [32; 4];
    let mut i = 0;
    while i < 4 {
        let (r, c) = (row + [1, 1, -1, -1][i], column + [-1, 1, -1, 1][i]);
        if r >= 0 && r < 8 && c >= 0 && c < 8 {
            out[i] = (r * 4 + c / 2) as u8;
        }
        i += 1;
    }
    out
}

const NEXT: [[u8; 4]; 32] = {
    let mut all = [[32; 4]; 32];
    let mut square = 0;
    while square < 32 {
        all[square as usize] = neighbours(square);
        square += 1;
    }
    all
};

pub(crate) struct Rules;

impl Game for Rules {
    type S = Board;
    type M = (u8, u8);

    fn generate_moves(board: &Board, moves: &mut Vec<(u8, u8)>) -> Option<Winner> {
        if board.rabbit < 4 {
            return Some(if board.rabbit_moves {
                Winner::PlayerToMove
            } else {
                Winner::PlayerJustMoved
            });
        }
        let taken = board.wolves | 1 << board.rabbit;
        let free = |to: u8| to < 32 && taken >> to & 1 == 0;
        if board.rabbit_moves {
            let from = board.rabbit;
            moves.extend(
                [2, 3, 0, 1]
                    .map(|i| (from, NEXT[from as usize][i]))
                    .into_iter()
                    .filter(|&(_, to)| free(to)),
            );
        } else {
            let mut wolves = board.wolves;
            while wolves != 0 {
                let from = wolves.trailing_zeros() as u8;
                wolves &= wolves - 1;
                moves.extend(
                    NEXT[from as usize][..2].iter().filter(|&&to| free(to)).map(|&to| (from, to)),
                );
            }
        }
        moves.is_empty().then_some(Winner::PlayerJustMoved)
    }

    fn apply(board: &mut Board, (from, to): (u8, u8)) -> Option<Board> {
        let rabbit_moves = !board.rabbit_moves;
        Some(if board.rabbit_moves {
            Board { rabbit: to, rabbit_moves, ..*board }
        } else {
            Board { wolves: board.wolves ^ 1 << from ^ 1 << to, rabbit_moves, ..*board }
        })
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        Self::generate_moves(board, &mut Vec::new())
    }

    fn zobrist_hash(board: &Board) -> u64 {
        crate::mix(
            u64::from(board.wolves) << 6
                | u64::from(board.rabbit) << 1
                | u64::from(board.rabbit_moves),
        )
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
