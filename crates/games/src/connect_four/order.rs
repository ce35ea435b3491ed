//! From stones put on the board by hand to an order in which they could have been dropped.
//!
//! *Idea*: a stone lands on the one below it, and the players take turns; so which columns are how full says whose stone is
//! next. Depth-first search over these fillings, each visited once: at most 8^7 of them, mostly a few dozen.

use std::collections::HashSet;

use super::board::{COLUMNS, ROWS, has_four};
use crate::picture::parse_square;
use crate::playable::{BoardSetup, Fault};

/// What stands in each column, from the bottom: true for a stone of the first player.
type Stones = [Vec<bool>; COLUMNS as usize];

/// The columns to play, as the text of a position has them.
pub(super) fn of(setup: &BoardSetup) -> Result<String, Fault> {
    let stones = stones(setup)?;
    let count = |whose: bool| stones.iter().flatten().filter(|&&first| first == whose).count();
    let (red, yellow) = (count(true), count(false));
    if red != yellow && red != yellow + 1 {
        return Err(Fault::new(format!("there are {red} red and {yellow} yellow stones"))
            .expected("as many of both, or one red stone more, since Red begins"));
    }
    let mut search = Search { stones: &stones, dead: HashSet::new(), order: String::new() };
    if search.found([0; COLUMNS as usize], [0; 2], red + yellow) {
        return Ok(search.order);
    }
    Err(Fault::new("these stones cannot have been dropped in turn")
        .expected("an order of moves in which no side has four in a line before the end"))
}

/// Nothing hangs in the air.
fn stones(setup: &BoardSetup) -> Result<Stones, Fault> {
    let mut squares = Vec::new();
    for (cell, letter) in &setup.pieces {
        let square = parse_square(cell, usize::from(COLUMNS), usize::from(ROWS));
        let square = square.ok_or_else(|| {
            Fault::new(format!("there is no square \"{cell}\"")).expected("a1 to g6")
        })?;
        squares.push((square, *letter == 'X', cell));
    }
    squares.sort_by_key(|((_, row), ..)| *row);
    let mut stones = Stones::default();
    for ((column, row), first, cell) in squares {
        if stones[column].len() < row {
            return Err(Fault::new(format!("the stone on {cell} hangs in the air"))
                .expected("stones on all squares below it"));
        }
        stones[column].push(first);
    }
    Ok(stones)
}

struct Search<'a> {
    stones: &'a Stones,
    /// Fillings from which the end cannot be reached.
    dead: HashSet<[usize; COLUMNS as usize]>,
    order: String,
}

impl Search<'_> {
    /// Whether the stones above `filled` can be dropped in turn; the bits are those of both players so far.
    fn found(&mut self, filled: [usize; COLUMNS as usize], bits: [u64; 2], left: usize) -> bool {
        if left == 0 {
            return true;
        }
        let over = bits.into_iter().any(has_four);
        if over || !self.dead.insert(filled) {
            return false;
        }
        let first = self.order.len().is_multiple_of(2);
        for (column, stones) in (0..).zip(self.stones) {
            let row = filled[column];
            if stones.get(row) != Some(&first) {
                continue;
            }
            let (mut filled, mut bits) = (filled, bits);
            filled[column] += 1;
            bits[usize::from(!first)] |= 1 << (7 * column + row);
            self.order.push(char::from(b'1' + column as u8));
            if self.found(filled, bits, left - 1) {
                return true;
            }
            self.order.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(pieces: &[(&str, char)]) -> Result<String, Fault> {
        let pieces = pieces.iter().map(|(cell, letter)| ((*cell).to_owned(), *letter)).collect();
        of(&BoardSetup { pieces, turn: 0 })
    }

    #[test]
    fn stones_have_an_order_or_a_reason_why_not() {
        assert_eq!(order(&[]).unwrap(), "");
        assert_eq!(order(&[("d1", 'X'), ("d2", 'O'), ("a1", 'X')]).unwrap(), "441");
        for (pieces, part) in [
            (&[("d2", 'X')][..], "hangs in the air"),
            (&[("d1", 'O')], "0 red and 1 yellow"),
            (&[("h1", 'X')], "no square"),
            (&[("a1", 'O'), ("a2", 'X')], "cannot have been dropped"),
        ] {
            let fault = order(pieces).unwrap_err().to_string();
            assert!(fault.contains(part) && fault.contains("expected"), "{fault}");
        }
        // Two lines of four cannot both come last.
        let both = |row: usize, letter| (0..4).map(move |column| (column, row, letter));
        let pieces: Vec<(String, char)> = both(1, 'X')
            .chain(both(2, 'O'))
            .map(|(column, row, letter)| (format!("{}{row}", char::from(b'a' + column)), letter))
            .collect();
        let pieces: Vec<(&str, char)> =
            pieces.iter().map(|(cell, letter)| (&**cell, *letter)).collect();
        assert!(order(&pieces).unwrap_err().to_string().contains("four in a line"));
    }
}
