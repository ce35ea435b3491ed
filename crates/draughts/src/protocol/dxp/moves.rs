//! Moves of a position in columns.

use super::message::PlayedMove;
use crate::board::Word;
use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::protocol::ProtocolError;
use crate::rules::Rules;

/// The move in columns.
pub fn write_move(mv: Move, seconds: f64, rules: &Rules) -> PlayedMove {
    let number = |bit: u8| rules.board.number(bit).unwrap_or_default();
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
/// use draughts::{Draughts, Position, Variant, protocol::dxp};
///
/// let game = Draughts::any(Variant::International);
/// let position = Position::from_fen("W:W28:B23", game.rules()).unwrap();
/// let mv = game.legal_moves(&position)[0];
/// let columns = dxp::write_move(mv, 12.0, game.rules());
/// assert_eq!(columns.to_string(), "M001228190123");
/// assert_eq!(dxp::read_move(&game, &position, &columns), Ok(mv));
/// ```
pub fn read_move(
    game: &Draughts,
    position: &Position,
    columns: &PlayedMove,
) -> Result<Move, ProtocolError> {
    let set = |squares: &[u16]| {
        let mut squares = squares.to_vec();
        squares.sort_unstable();
        squares
    };
    let wanted = set(&columns.taken);
    let alike = |mv: &&Move| {
        let written = write_move(**mv, 0.0, game.rules());
        written.from == columns.from && written.to == columns.to && set(&written.taken) == wanted
    };
    let legal = game.legal_moves(position);
    legal.iter().find(alike).copied().ok_or_else(|| {
        let texts = legal.iter().take(8).map(|&mv| write_move(mv, 0.0, game.rules()).to_string());
        let texts: Vec<String> = texts.collect();
        let expected = if texts.is_empty() {
            "no move, the game is over".to_owned()
        } else {
            format!("a legal move such as {}", texts.join(" "))
        };
        ProtocolError::of_move(&columns.to_string(), expected, texts.into_iter().next())
    })
}
