//! Positions: the side to move, then one letter a square.

use crate::colour::Colour;
use crate::notation::Setup;
use crate::position::Position;
use crate::protocol::ProtocolError;
use crate::rules::Rules;

/// The position as text: `W` or `B` for the side to move, then for each square in the standard
/// order (from the top left, White below) `w` or `b` for a man, `W` or `B` for a king, `e` if it is
/// empty.
///
/// ```
/// use draughts::{Position, Variant, protocol::hub};
///
/// let rules = Variant::English.rules();
/// let start = Position::start(rules);
/// let text = hub::write_board(&start, rules);
/// assert_eq!(text, "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
/// assert_eq!(hub::read_board(&text, rules), Ok(start));
/// ```
pub fn write_board(position: &Position, rules: &Rules) -> String {
    let squares = 1..=rules.board.squares();
    let letters = squares.map(|number| match position.piece_at(number, rules) {
        None => 'e',
        Some((colour, true)) => colour.letter(),
        Some((colour, false)) => colour.letter().to_ascii_lowercase(),
    });
    std::iter::once(position.turn().letter()).chain(letters).collect()
}

/// Reads a position.
pub fn read_board(text: &str, rules: &'static Rules) -> Result<Position, ProtocolError> {
    let example = || write_board(&Position::start(rules), rules);
    let fault = |found: &str, expected: String| Err(ProtocolError::new(found, expected, example()));
    let mut letters = text.chars();
    let turn = match letters.next() {
        Some('W' | 'w') => Colour::White,
        Some('B' | 'b') => Colour::Black,
        _ => return fault(text, "W or B for the side to move".to_owned()),
    };
    let all = rules.board.squares();
    let found = letters.clone().count();
    if found != usize::from(all) {
        return fault(text, format!("one letter for each of the {all} squares, not {found}"));
    }
    let mut setup = Setup::empty(turn);
    for (number, letter) in (1..).zip(letters) {
        match letter {
            'e' | 'E' | '.' => {}
            'w' => setup.put(number, Colour::White, false),
            'W' => setup.put(number, Colour::White, true),
            'b' => setup.put(number, Colour::Black, false),
            'B' => setup.put(number, Colour::Black, true),
            _ => return fault(&letter.to_string(), format!("w, W, b, B or e on square {number}")),
        }
    }
    let position = setup.position(rules);
    position.or_else(|error| fault(text, format!("a position of the game ({error})")))
}
