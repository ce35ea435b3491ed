//! Tables of square weights: the value of a single piece on each square, for evaluations that depend on nothing else.
//!
//! *Idea*: each weight is computed as the value of the board with that piece alone, so that no weight is listed twice.
//! *Guarantee*: the sum of the weights of White's pieces, minus that of Black's by the board turned round, is the evaluation
//! for White.

use super::named;
use crate::board::Word;
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::NoMoves;
use crate::{Draughts, State};

/// The weights of one kind of piece, as White sees the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightBoard {
    /// `man` or `king`.
    pub piece: &'static str,
    /// The rows from the top; `None` where no such piece can stand.
    pub rows: Vec<Vec<Option<i32>>>,
}

/// The boards of weights of an evaluation; `None` if it looks at more than the piece and its square.
pub fn boards<W: Word>(game: &Draughts<W>, name: &str) -> Option<[WeightBoard; 2]> {
    let evaluation = named::<W>(name).filter(|evaluation| evaluation.of_squares)?;
    let (board, rules) = (game.rules().board, game.rules());
    let turned = if rules.no_moves == NoMoves::Wins { -1 } else { 1 };
    let weight = |bit: u8, king: bool| {
        let own = W::single(bit.into());
        let kings = if king { own } else { W::ZERO };
        let position = Position::without_counts(own, W::ZERO, kings, Colour::White);
        turned * (evaluation.points)(game, &State::from(position))
    };
    Some([("man", false), ("king", true)].map(|(piece, king)| {
        let square = |row, column| {
            // A man that reaches the last row is crowned.
            let bit = board.bit(row, column).filter(|_| king || row > 0)?;
            Some(weight(bit, king))
        };
        let rows = 0..board.height;
        let rows = rows.map(|row| (0..board.width).map(|column| square(row, column)).collect());
        WeightBoard { piece, rows: rows.collect() }
    }))
}
