//! Moves: `32-28`, and captures with the set of the captured squares.

use crate::board::Word;
use crate::game::Draughts;
use crate::moves::Move;
use crate::position::Position;
use crate::protocol::ProtocolError;
use crate::rules::Rules;

/// The move as text: start and end, and after them every captured square, ascending, all in
/// standard numbers, row by row from the top left with White below, whatever the variant itself writes.
///
/// ```
/// use draughts::{Draughts, Position, Variant, protocol::hub};
///
/// let game = Draughts::any(Variant::International);
/// let position = Position::from_fen("W:W28:B23", game.rules()).unwrap();
/// let mv = hub::read_move(&game, &position, "28x19x23").unwrap();
/// assert_eq!(hub::write_move(mv, game.rules()), "28x19x23");
/// ```
pub fn write_move(mv: Move, rules: &Rules) -> String {
    let number = |bit: u8| rules.board.number(bit).unwrap_or_default();
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
pub fn read_move(game: &Draughts, position: &Position, text: &str) -> Result<Move, ProtocolError> {
    let rules = game.rules();
    let legal = game.legal_moves(position);
    let fault = |expected: String| {
        let example = legal.first().map(|&mv| write_move(mv, rules));
        Err(ProtocolError::of_move(text, expected, example))
    };
    let squares: Option<Vec<u16>> = if text.len() > 256 {
        None
    } else {
        text.trim().split(['-', 'x', 'X', ':']).map(|part| part.trim().parse().ok()).collect()
    };
    let Some([from, to, taken @ ..]) = squares.as_deref() else {
        return fault("squares".to_owned());
    };
    let bit = |number: u16| rules.board.bit_of_number(number);
    let all = rules.board.squares();
    let outside = |number: &&u16| bit(**number).is_none();
    if let Some(number) = squares.iter().flatten().find(outside) {
        return fault(format!("squares from 1 to {all}, not {number}"));
    }
    let mut wanted = u128::ZERO;
    for single in taken.iter().filter_map(|&number| bit(number)) {
        wanted |= u128::single(single.into());
    }
    let ends = |mv: &&Move| Some(mv.from) == bit(*from) && Some(mv.to) == bit(*to);
    let mut found: Vec<Move> = legal.iter().filter(ends).copied().collect();
    if !taken.is_empty() {
        found.retain(|mv| mv.taken == wanted);
    }
    match found[..] {
        [mv] => Ok(mv),
        [] if legal.is_empty() => fault("no move, the game is over".to_owned()),
        [] => fault(format!("one of {}", list(&legal, rules))),
        _ => fault(format!("the captured squares too, one of {}", list(&found, rules))),
    }
}

fn list(moves: &[Move], rules: &Rules) -> String {
    let texts: Vec<String> = moves.iter().take(8).map(|&mv| write_move(mv, rules)).collect();
    texts.join(" ")
}
