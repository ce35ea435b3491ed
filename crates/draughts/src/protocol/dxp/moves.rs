//! Moves of a position in columns.

use super::message::PlayedMove;
use crate::board::Word;
use crate::moves::Move;
use crate::position::Position;
use crate::protocol::ProtocolError;
use crate::rules::Variant;

/// The move in columns.
pub fn write_move<V: Variant>(mv: Move<V::Word>, seconds: f64) -> PlayedMove {
    let number = |bit: u8| V::RULES.board.number(bit).unwrap_or_default();
    PlayedMove {
        seconds: seconds.round() as u16,
        from: number(mv.from),
        to: number(mv.to),
        taken: mv.taken.bits().map(|bit| number(bit as u8)).collect(),
    }
}

/// The legal move that the columns mean: captured squares are compared as sets.
///
/// ```
/// use draughts::{Position, kinds::International, protocol::dxp};
///
/// let position = Position::<International>::from_fen("W:W28:B23").unwrap();
/// let mv = position.legal_moves()[0];
/// let columns = dxp::write_move::<International>(mv, 12.0);
/// assert_eq!(columns.to_string(), "M001228190123");
/// assert_eq!(dxp::read_move(&position, &columns), Ok(mv));
/// ```
pub fn read_move<V: Variant>(
    position: &Position<V>,
    columns: &PlayedMove,
) -> Result<Move<V::Word>, ProtocolError> {
    let set = |squares: &[u16]| {
        let mut squares = squares.to_vec();
        squares.sort_unstable();
        squares
    };
    let wanted = set(&columns.taken);
    let alike = |mv: &&Move<V::Word>| {
        let written = write_move::<V>(**mv, 0.0);
        written.from == columns.from && written.to == columns.to && set(&written.taken) == wanted
    };
    let legal = position.legal_moves();
    legal.iter().find(alike).copied().ok_or_else(|| {
        let texts = legal.iter().take(8).map(|&mv| write_move::<V>(mv, 0.0).to_string());
        let texts: Vec<String> = texts.collect();
        let expected = if texts.is_empty() {
            "no move, the game is over".to_owned()
        } else {
            format!("a legal move such as {}", texts.join(" "))
        };
        ProtocolError::new(&columns.to_string(), expected, "M001228190123")
    })
}
