//! Deriving every value of a slice once more from the values after its moves, with other code.
//!
//! *Idea*: the builder goes backwards with the fast generator; here every position is taken
//! forwards, with the moves of [`reference`](crate::reference), which are found square by square,
//! and the next position is put together from its squares. The value of the table must follow from
//! the values after the moves.
//! *Guarantee*: if no position of a slice and of those below it differs, every value is correct: a
//! distance can only be correct if the next one is, down to the end of the game, and a draw only if
//! some move keeps it and none wins.
//! *Cost*: some 2-5 microseconds a position.
//! *Source*: E. Heinz, "Endgame databases and efficient index schemes for chess", ICCA Journal
//! 22(1), 1999, on verification by forward checks.

use std::ops::Range;

use super::material::Material;
use super::set::Tables;
use super::value::TableValue;
use crate::board::Word;
use crate::colour::Colour;
use crate::position::Position;
use crate::reference::{Grid, PlainMove};
use crate::rules::{NoMoves, Rules};

/// A value that does not follow from those of its successors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongValue {
    /// The position as FEN.
    pub position: String,
    /// What the tables say; `None` if they say nothing.
    pub found: Option<TableValue>,
    /// What follows from the positions after its moves; `None` if one of them has no value.
    pub expected: Option<TableValue>,
}

/// Checks the positions of these numbers; all that are wrong come out.
///
/// `None` if the tables have no such slice.
pub fn verify<W: Word>(
    tables: &Tables<W>,
    material: Material,
    numbers: Range<u64>,
) -> Option<Vec<WrongValue>> {
    let indexer = tables.slice(material)?.indexer();
    let mut cursor = indexer.cursor();
    let mut wrong = Vec::new();
    for number in numbers.start..numbers.end.min(indexer.size()) {
        let position = cursor.at(number);
        let found = tables.probe(&position);
        let expected = derive(tables, &position);
        if found.is_none() || found != expected {
            wrong.push(WrongValue { position: position.fen(tables.rules()), found, expected });
        }
    }
    Some(wrong)
}

/// The value of a position from those after its moves.
pub fn derive<W: Word>(tables: &Tables<W>, position: &Position<W>) -> Option<TableValue> {
    let rules = tables.rules();
    let moves = Grid::new(rules, position).moves();
    if moves.is_empty() {
        return Some(match rules.no_moves {
            NoMoves::Loses => TableValue::Loss(0),
            NoMoves::Wins => TableValue::Win(0),
        });
    }
    let (mut quickest, mut longest, mut drawn) = (None, None, false);
    for mv in &moves {
        match tables.probe(&after(rules, position, mv))? {
            TableValue::Loss(plies) => {
                let plies = plies + 1;
                quickest = Some(quickest.map_or(plies, |quick: u8| quick.min(plies)));
            }
            TableValue::Draw => drawn = true,
            TableValue::Win(plies) => longest = longest.max(Some(plies + 1)),
        }
    }
    Some(match (quickest, drawn, longest) {
        (Some(plies), ..) => TableValue::Win(plies),
        (None, true, _) => TableValue::Draw,
        (None, false, Some(plies)) => TableValue::Loss(plies),
        (None, false, None) => unreachable!("there are moves"),
    })
}

/// The position after a move of the slow generator, put together piece by piece.
fn after<W: Word>(rules: &Rules, position: &Position<W>, mv: &PlainMove) -> Position<W> {
    let mover = position.turn();
    let mut own = W::ZERO;
    let mut enemy = W::ZERO;
    let mut kings = W::ZERO;
    let bit = |(row, column): (i8, i8)| {
        let bit = rules.board.bit(row as u8, column as u8).expect("moves stay on the board");
        W::single(bit.into())
    };
    for colour in Colour::BOTH {
        for square in position.pieces(colour).bits() {
            let (row, column) =
                rules.board.row_and_column(square as u8).expect("pieces are on the board");
            let place = (row as i8, column as i8);
            if place == mv.from || mv.taken.contains(&place) {
                continue;
            }
            let single = W::single(square);
            if colour == mover {
                enemy |= single;
            } else {
                own |= single;
            }
            kings |= position.kings() & single;
        }
    }
    enemy |= bit(mv.to);
    if mv.king {
        kings |= bit(mv.to);
    }
    Position::without_counts(own, enemy, kings, mover.other())
}
