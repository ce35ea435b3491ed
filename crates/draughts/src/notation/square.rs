//! Names of squares.

use std::error::Error;
use std::fmt;

use crate::rules::{Rules, SquareNames};

/// No square has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareError {
    found: String,
    example: String,
    last: String,
}

impl fmt::Display for SquareError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, example, last } = self;
        write!(out, "there is no square {found:?}; squares run from {example} to {last}")
    }
}

impl Error for SquareError {}

impl SquareError {
    fn new(rules: &Rules, found: &str) -> Self {
        let all = rules.board.squares();
        let (one, other) = match rules.notation.squares {
            SquareNames::Numbers => (1, all),
            SquareNames::NumbersTurned => (all, 1),
            SquareNames::Letters => {
                let bottom = rules.board.width / if rules.board.full { 1 } else { 2 };
                (all + 1 - u16::from(bottom), u16::from(bottom))
            }
        };
        let found = found.chars().take(12).collect();
        Self { found, example: write_square(rules, one), last: write_square(rules, other) }
    }
}

/// The standard number of the square with this name: a number, or a letter and a number.
///
/// Both are read in every variant. A number in a game of letters counts from the top left.
pub fn read_square(rules: &Rules, text: &str) -> Result<u16, SquareError> {
    let fault = || SquareError::new(rules, text);
    let first = text.bytes().next().ok_or_else(fault)?;
    if first.is_ascii_digit() {
        if text.len() > 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(fault());
        }
        let number: u16 = text.parse().map_err(|_| fault())?;
        let all = rules.board.squares();
        if number == 0 || number > all {
            return Err(fault());
        }
        return Ok(match rules.notation.squares {
            SquareNames::NumbersTurned => all + 1 - number,
            SquareNames::Numbers | SquareNames::Letters => number,
        });
    }
    let column = first.to_ascii_lowercase().wrapping_sub(b'a');
    let rest = &text.as_bytes()[1..];
    if rest.is_empty() || rest.len() > 2 || !rest.iter().all(u8::is_ascii_digit) {
        return Err(fault());
    }
    let rank = rest.iter().fold(0, |sum, digit| sum * 10 + (digit - b'0'));
    let row = rules.board.height.checked_sub(rank).filter(|_| rank > 0).ok_or_else(fault)?;
    let bit = rules.board.bit(row, column).ok_or_else(fault)?;
    rules.board.number(bit).ok_or_else(fault)
}

/// The name of a square given by its standard number, as the variant writes it.
pub fn write_square(rules: &Rules, number: u16) -> String {
    match rules.notation.squares {
        SquareNames::Numbers => number.to_string(),
        SquareNames::NumbersTurned => {
            (rules.board.squares() + 1).saturating_sub(number).to_string()
        }
        SquareNames::Letters => {
            let found =
                rules.board.bit_of_number(number).and_then(|bit| rules.board.row_and_column(bit));
            match found {
                Some((row, column)) => {
                    format!("{}{}", char::from(b'a' + column), rules.board.height - row)
                }
                None => number.to_string(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Variant, table};

    #[test]
    fn corners_have_their_names() {
        let name = |rules: &Rules, row, column| {
            let bit = rules.board.bit(row, column).unwrap();
            write_square(rules, rules.board.number(bit).unwrap())
        };
        assert_eq!(name(&table::ENGLISH, 0, 1), "1"); // b8
        assert_eq!(name(&table::INTERNATIONAL, 9, 0), "46");
        assert_eq!(name(&table::ITALIAN, 0, 0), "1"); // a8
        assert_eq!(name(&table::SPANISH, 7, 7), "1"); // h1
        assert_eq!(name(&table::SPANISH, 7, 5), "2"); // leftwards
        assert_eq!(name(&table::RUSSIAN, 7, 0), "a1");
        assert_eq!(name(&table::TURKISH, 0, 7), "h8");
        assert_eq!(name(&table::THAI, 0, 1), "32");
        assert_eq!(name(&table::SPANTSIRETTI, 7, 8), "i1");
    }

    #[test]
    fn names_are_read_back() {
        for variant in Variant::ALL {
            let rules = variant.rules();
            for number in 1..=rules.board.squares() {
                let name = write_square(rules, number);
                assert_eq!(read_square(rules, &name), Ok(number), "{variant} {name}");
            }
            for text in ["", "0", "a0", "a", "z3", "999", "1a", "-1", "a99", "é4", "b1b", "00000"]
            {
                assert!(read_square(rules, text).is_err(), "{variant} {text}");
            }
        }
    }
}
