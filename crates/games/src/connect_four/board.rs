//! The board as bits: square = 7 x column + row from the bottom. The seventh row is always empty, so that lines do not
//! run from one column into the next.
//!
//! ```text
//!    5 12 19 26 33 40 47
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42
//! ```

/// Columns.
pub(super) const COLUMNS: u8 = 7;
/// Rows.
pub(super) const ROWS: u8 = 6;
/// Squares.
pub(super) const SQUARES: u32 = 42;

/// The bottom square of each column.
pub(super) const BOTTOM: u64 = 0x0000_0408_1020_4081;
/// All squares.
pub(super) const BOARD: u64 = BOTTOM * 0x3f;

/// The directions of a line: up, and to the right downwards, level and upwards.
const STEPS: [u32; 4] = [1, 6, 7, 8];

/// Whether four of `stones` stand in a line.
#[inline]
pub(super) fn has_four(stones: u64) -> bool {
    STEPS.iter().any(|&step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Lines of four squares that lie wholly on `squares`.
#[inline]
pub(super) fn lines_on(squares: u64) -> u32 {
    let on = |step: u32| {
        let pairs = squares & squares >> step;
        (pairs & pairs >> (2 * step)).count_ones()
    };
    STEPS.into_iter().map(on).sum()
}

/// The squares on which a further stone would make four in a line, taken or not.
#[inline]
pub(super) fn completing(stones: u64) -> u64 {
    // In a column only the square on top of three can complete them.
    let mut squares = stones << 1 & stones << 2 & stones << 3;
    for step in [6, 7, 8] {
        // Two in a row above a square, with a third either farther up or below the square; and the same downwards.
        let pair = stones << step & stones << (2 * step);
        squares |= pair & stones << (3 * step);
        squares |= pair & stones >> step;
        let pair = stones >> step & stones >> (2 * step);
        squares |= pair & stones >> (3 * step);
        squares |= pair & stones << step;
    }
    squares & BOARD
}

/// The board with left and right exchanged; also for a key made of 7 bits a column.
#[inline]
pub(super) fn mirror(bits: u64) -> u64 {
    const COLUMN: u64 = 0x7f;
    (bits & COLUMN) << 42
        | (bits & COLUMN << 7) << 28
        | (bits & COLUMN << 14) << 14
        | (bits & COLUMN << 21)
        | (bits & COLUMN << 28) >> 14
        | (bits & COLUMN << 35) >> 28
        | (bits & COLUMN << 42) >> 42
}

/// The number of four-lines through each square: 3 in the corners, 13 in the middle.
pub(super) const LINES: [u8; 49] = lines();

const fn lines() -> [u8; 49] {
    let mut counts = [0; 49];
    let mut first = 0;
    while first < 49 {
        let mut way = 0;
        while way < 4 {
            let step = STEPS[way] as usize;
            let last = first + 3 * step;
            // A line that leaves the board passes through an empty seventh row or beyond the last column.
            let inside = last < 49
                && BOARD >> first & 1 == 1
                && BOARD >> (first + step) & 1 == 1
                && BOARD >> (first + 2 * step) & 1 == 1
                && BOARD >> last & 1 == 1;
            if inside {
                let mut stone = 0;
                while stone < 4 {
                    counts[first + stone * step] += 1;
                    stone += 1;
                }
            }
            way += 1;
        }
        first += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use outwit::Rng;

    use super::*;

    /// The lines of four, found without bit tricks.
    fn all_lines() -> Vec<u64> {
        let inside = |column: i32, row: i32| (0..7).contains(&column) && (0..6).contains(&row);
        let mut lines = Vec::new();
        for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
            for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                if inside(column + 3 * right, row + 3 * up) {
                    let square = |i: i32| 7 * (column + i * right) + row + i * up;
                    lines.push((0..4).fold(0, |line, i| line | 1 << square(i)));
                }
            }
        }
        lines
    }

    #[test]
    fn lines_are_found_on_random_boards() {
        let lines = all_lines();
        assert_eq!(lines.len(), 69);
        let mut rng = Rng::new(4);
        for _ in 0..10_000 {
            // Stones stand on each other, as in a game.
            let column = |rng: &mut Rng| (1 << rng.below(7)) - 1;
            let all = (0..7).fold(0, |all, i| all | column(&mut rng) << (7 * i));
            let stones = all & rng.next_u64();
            assert_eq!(has_four(stones), lines.iter().any(|line| line & !stones == 0));
            let on_lines = lines.iter().filter(|&&line| line & !stones == 0).count();
            assert_eq!(lines_on(stones) as usize, on_lines, "{stones:#x}");
            let completes = |square: &u32| {
                lines
                    .iter()
                    .any(|&line| line >> square & 1 == 1 && (line & !(1 << square)) & !stones == 0)
            };
            let free = BOARD & !all;
            let slow = (0..49).filter(completes).fold(0, |all, square| all | 1 << square);
            assert_eq!(completing(stones) & free, slow & free, "{stones:#x}");
            assert_eq!(mirror(mirror(stones)), stones);
        }
    }

    #[test]
    fn corners_have_three_lines_and_the_middle_thirteen() {
        assert_eq!((LINES[0], LINES[23], LINES[5], LINES[2]), (3, 13, 3, 5));
        let total: u32 = LINES.iter().map(|&count| u32::from(count)).sum();
        assert_eq!(total, 69 * 4);
    }
}
