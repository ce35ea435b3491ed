//! Moves: `32-28`, and captures with the set of the captured squares.

use crate::board::Word;
use crate::moves::Move;
use crate::position::Position;
use crate::protocol::ProtocolError;
use crate::rules::Variant;

const EXAMPLE: &str = "32-28, or 28x19x23 for a capture of 23";

/// The move as text: start and end, and after them every captured square, ascending, all in
/// standard numbers whatever the variant itself writes.
///
/// ```
/// use draughts::{Position, kinds::International, protocol::hub};
///
/// let position = Position::<International>::from_fen("W:W28:B23").unwrap();
/// let mv = hub::read_move(&position, "28x19x23").unwrap();
/// assert_eq!(hub::write_move::<International>(mv), "28x19x23");
/// ```
pub fn write_move<V: Variant>(mv: Move<V::Word>) -> String {
    let number = |bit: u8| V::RULES.board.number(bit).unwrap_or_default();
    let (from, to) = (number(mv.from), number(mv.to));
    if !mv.is_capture() {
        return format!("{from}-{to}");
    }
    let mut taken: Vec<u16> = mv.taken.bits().map(|bit| number(bit as u8)).collect();
    taken.sort_unstable();
    let squares = taken.iter().map(|square| format!("x{square}"));
    format!("{from}x{to}{}", squares.collect::<String>())
}

/// Reads a legal move. The captured squares may come in any order, and may be left out where start
/// and end tell the move.
pub fn read_move<V: Variant>(
    position: &Position<V>,
    text: &str,
) -> Result<Move<V::Word>, ProtocolError> {
    let fault = |expected: String| Err(ProtocolError::new(text, expected, EXAMPLE));
    let squares: Option<Vec<u16>> = if text.len() > 256 {
        None
    } else {
        text.trim().split(['-', 'x', 'X', ':']).map(|part| part.trim().parse().ok()).collect()
    };
    let Some([from, to, taken @ ..]) = squares.as_deref() else {
        return fault("squares".to_owned());
    };
    let bit = |number: u16| V::RULES.board.bit_of_number(number);
    let all = V::RULES.board.squares();
    let outside = |number: &&u16| bit(**number).is_none();
    if let Some(number) = squares.iter().flatten().find(outside) {
        return fault(format!("squares from 1 to {all}, not {number}"));
    }
    let mut wanted = V::Word::ZERO;
    for single in taken.iter().filter_map(|&number| bit(number)) {
        wanted |= V::Word::single(single.into());
    }
    let legal = position.legal_moves();
    let ends = |mv: &&Move<V::Word>| Some(mv.from) == bit(*from) && Some(mv.to) == bit(*to);
    let mut found: Vec<Move<V::Word>> = legal.iter().filter(ends).copied().collect();
    if !taken.is_empty() {
        found.retain(|mv| mv.taken == wanted);
    }
    match found[..] {
        [mv] => Ok(mv),
        [] if legal.is_empty() => fault("no move, the game is over".to_owned()),
        [] => fault(format!("a legal move, one of {}", list::<V>(&legal))),
        _ => fault(format!("the captured squares too, one of {}", list::<V>(&found))),
    }
}

fn list<V: Variant>(moves: &[Move<V::Word>]) -> String {
    let texts: Vec<String> = moves.iter().take(8).map(|&mv| write_move::<V>(mv)).collect();
    texts.join(" ")
}
