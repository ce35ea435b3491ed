//! Boards as bits: the bit of each square in a machine word, and the shift of each step.
//!
//! *Idea*: on a diagonal board every row holds `width / 2` playing squares followed by at least one
//! unused bit, so that one shift steps every piece of a side at once in any of eight directions and
//! a piece that leaves the board falls on an unused bit. On a full board (Turkish) a row is eight
//! bits and steps to the side need a mask.
//! *Guarantee*: all sets of squares are computed from [`Board`]; no square is listed by hand.
//! *Cost*: 10x10 takes 63 bits, 12x12 takes 89, 14x14 takes 118.
//! *Source*: the padded layout is common in draughts programs ("ghost squares").

mod rays;
mod word;

pub(crate) use rays::{Rays, rays};
pub use word::Word;
pub(crate) use word::of_word;

/// The size and colouring of a board; the standard numbering is row-major from the top, with White
/// below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Number of columns (even).
    pub width: u8,
    /// Number of rows.
    pub height: u8,
    /// Whether the bottom-left square, seen from White, is a playing square.
    pub corner: bool,
    /// Whether every square is a playing square (Turkish).
    pub full: bool,
}

/// The eight directions, in the order of the direction numbers 0 to 7.
///
/// `(row, column)` change of one diagonal step (0 to 3) or one orthogonal step (4 to 7), rows
/// counted downwards. The opposite of `d` is `3 - d` or `11 - d`.
pub const DIRECTIONS: [(i8, i8); 8] =
    [(-1, -1), (-1, 1), (1, -1), (1, 1), (-1, 0), (0, -1), (0, 1), (1, 0)];

impl Board {
    /// An ordinary board: dark squares of one colour, bottom-left square in play.
    pub const fn diagonal(width: u8, height: u8) -> Self {
        Self { width, height, corner: true, full: false }
    }

    /// The mirror image of the ordinary board: the bottom-left square is not in play.
    pub const fn mirrored(self) -> Self {
        Self { corner: !self.corner, ..self }
    }

    /// Number of playing squares.
    pub const fn squares(self) -> u16 {
        let all = self.width as u16 * self.height as u16;
        if self.full { all } else { all / 2 }
    }

    /// Whether the square in this row (from the top, 0-based) and column is a playing square.
    pub const fn is_played(self, row: u8, column: u8) -> bool {
        if row >= self.height || column >= self.width {
            return false;
        }
        self.full || ((row + column) % 2 == (self.height - 1) % 2) == self.corner
    }

    /// The bit of the square in this row and column, or `None` if it is not a playing square.
    pub const fn bit(self, row: u8, column: u8) -> Option<u8> {
        if !self.is_played(row, column) {
            return None;
        }
        if self.full {
            return Some(row * self.width + column);
        }
        let half = self.width / 2;
        let odd_start = if self.is_played(0, 0) { half + 2 } else { half + 1 };
        Some(row / 2 * (2 * half + 3) + row % 2 * odd_start + column / 2)
    }

    /// Row (from the top, 0-based) and column of a bit, or `None` for an unused bit.
    pub const fn row_and_column(self, bit: u8) -> Option<(u8, u8)> {
        if self.full {
            let (row, column) = (bit / self.width, bit % self.width);
            return if row < self.height { Some((row, column)) } else { None };
        }
        let half = self.width / 2;
        let pair = 2 * half + 3;
        let first_even = if self.is_played(0, 0) { 0 } else { 1 };
        let odd_start = half + 2 - first_even;
        let rest = bit % pair;
        let (row, index, first) = if rest < half {
            (bit / pair * 2, rest, first_even)
        } else if rest >= odd_start && rest < odd_start + half {
            (bit / pair * 2 + 1, rest - odd_start, 1 - first_even)
        } else {
            return None;
        };
        if row < self.height { Some((row, 2 * index + first)) } else { None }
    }

    /// The bit of a square in the standard numbering (1 = first playing square of the top row).
    pub const fn bit_of_number(self, number: u16) -> Option<u8> {
        if number == 0 || number > self.squares() {
            return None;
        }
        let index = number - 1;
        if self.full {
            return Some(index as u8);
        }
        let half = (self.width / 2) as u16;
        let (row, in_row) = ((index / half) as u8, (index % half) as u8);
        let first = if self.is_played(row, 0) { 0 } else { 1 };
        self.bit(row, 2 * in_row + first)
    }

    /// The standard number of a bit, or `None` for an unused bit.
    pub const fn number(self, bit: u8) -> Option<u16> {
        match self.row_and_column(bit) {
            Some((row, column)) if self.full => {
                Some(row as u16 * self.width as u16 + column as u16 + 1)
            }
            Some((row, column)) => {
                Some(row as u16 * (self.width / 2) as u16 + (column / 2) as u16 + 1)
            }
            None => None,
        }
    }

    /// All playing squares of the rows `first..last`, counted from the top.
    pub const fn rows(self, first: u8, last: u8) -> u128 {
        let mut mask = 0;
        let mut row = first;
        while row < last && row < self.height {
            let mut column = 0;
            while column < self.width {
                if let Some(bit) = self.bit(row, column) {
                    mask |= 1 << bit;
                }
                column += 1;
            }
            row += 1;
        }
        mask
    }

    /// All playing squares.
    pub const fn mask(self) -> u128 {
        self.rows(0, self.height)
    }

    /// All playing squares of one column.
    pub const fn column(self, column: u8) -> u128 {
        let mut mask = 0;
        let mut row = 0;
        while row < self.height {
            if let Some(bit) = self.bit(row, column) {
                mask |= 1 << bit;
            }
            row += 1;
        }
        mask
    }

    /// By how many bits a step in this direction shifts; negative towards bit 0.
    pub const fn shift(self, direction: usize) -> i32 {
        let half = self.width as i32 / 2;
        let row = if self.full { self.width as i32 } else { 2 * half + 3 };
        [-(half + 2), -(half + 1), half + 1, half + 2, -row, -1, 1, row][direction]
    }
}

/// The opposite direction.
pub const fn opposite(direction: usize) -> usize {
    if direction < 4 { 3 - direction } else { 11 - direction }
}

/// Whether a step in this direction raises the bit index.
pub(crate) const fn is_rising(direction: usize) -> bool {
    matches!(direction, 2 | 3 | 6 | 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARDS: [Board; 8] = [
        Board::diagonal(6, 6),
        Board::diagonal(8, 8),
        Board::diagonal(8, 8).mirrored(),
        Board::diagonal(10, 8),
        Board::diagonal(10, 10),
        Board::diagonal(12, 12).mirrored(),
        Board::diagonal(14, 14),
        Board { width: 8, height: 8, corner: true, full: true },
    ];

    #[test]
    fn numbers_bits_and_places_agree() {
        for board in BOARDS {
            let mut seen = 0u128;
            for number in 1..=board.squares() {
                let bit = board.bit_of_number(number).unwrap();
                assert_eq!(board.number(bit), Some(number), "{board:?}");
                let (row, column) = board.row_and_column(bit).unwrap();
                assert_eq!(board.bit(row, column), Some(bit), "{board:?}");
                seen |= 1 << bit;
            }
            assert_eq!(seen, board.mask());
            for bit in 0..128u8 {
                assert_eq!(
                    board.row_and_column(bit).is_some(),
                    seen >> bit & 1 == 1,
                    "{board:?} {bit}"
                );
            }
        }
    }

    #[test]
    fn a_shift_is_a_step_or_leaves_the_board() {
        for board in BOARDS.into_iter().filter(|board| !board.full) {
            for number in 1..=board.squares() {
                let bit = board.bit_of_number(number).unwrap();
                let (row, column) = board.row_and_column(bit).unwrap();
                for (direction, &(down, right)) in DIRECTIONS.iter().enumerate() {
                    let scale = if direction < 4 { 1 } else { 2 };
                    let row = row as i8 + scale * down;
                    let column = column as i8 + scale * right;
                    let expected = if row < 0 || column < 0 {
                        None
                    } else {
                        board.bit(row as u8, column as u8)
                    };
                    let target = i32::from(bit) + board.shift(direction);
                    let found = u8::try_from(target)
                        .ok()
                        .filter(|&bit| board.row_and_column(bit).is_some());
                    assert_eq!(found, expected, "{board:?} {number} {direction}");
                }
            }
        }
    }
}
