//! Counts the solutions that look the same after half a turn or a quarter turn of the board.
//!
//! *Idea*: such a solution is fixed by a half or a quarter of its queens, so place two or four at a time,
//! from the centre outwards.
//!
//! *Guarantee*: exact.
//!
//! *Cost*: a small fraction of a full count: the tree has half or a quarter of the depth.
//!
//! ```
//! assert_eq!(queens::symmetric::half_turn(12), 80);
//! assert_eq!(queens::symmetric::quarter_turn(12), 8);
//! ```

use crate::count::prefix::TREE_LIMIT;
use crate::lines::Lines;

fn check(n: usize) {
    assert!((1..=TREE_LIMIT).contains(&n), "board size {n}, expected 1 to {TREE_LIMIT}");
}

/// Solutions equal to themselves after half a turn, those with more symmetry included.
///
/// # Panics
/// If `n` is not from 1 to 32.
pub fn half_turn(n: usize) -> u64 {
    check(n);
    let centre = n / 2;
    if n == 1 {
        return 1;
    }
    let start =
        if n % 2 == 1 { Lines::default().with(n, centre, 1 << centre) } else { Lines::default() };
    // A mirror image has the same symmetry, so the first queen stays in the left half.
    2 * pairs(n, centre - 1, start, (1 << centre) - 1)
}

/// Fills row `row`, the one opposite, and all further out. The board always has the symmetry, so what fits
/// in one row fits in the other, except on the two long diagonals, where both queens would meet.
fn pairs(n: usize, row: usize, lines: Lines, within: u64) -> u64 {
    let long = 1 << row | 1 << (n - 1 - row);
    let mut free = lines.free(n, row) & !long & within;
    let mut count = 0;
    while free != 0 {
        let column = free.trailing_zeros() as usize;
        free &= free - 1;
        if row == 0 {
            count += 1;
        } else {
            let next = lines.with(n, row, 1 << column).with(n, n - 1 - row, 1 << (n - 1 - column));
            count += pairs(n, row - 1, next, !0);
        }
    }
    count
}

/// Solutions equal to themselves after a quarter turn.
///
/// # Panics
/// If `n` is not from 1 to 32.
pub fn quarter_turn(n: usize) -> u64 {
    check(n);
    match n % 4 {
        0 => fours(n, (1 << (n / 2)) - 1, Lines::default()),
        1 => fours(n, (1 << (n / 2)) - 1, Lines::default().with(n, n / 2, 1 << (n / 2))),
        // Two or three queens would be left over.
        _ => 0,
    }
}

/// `open` are the distances from the border of the lines still empty; each stands for two rows and two columns.
fn fours(n: usize, open: u32, lines: Lines) -> u64 {
    if open == 0 {
        return 1;
    }
    let row = open.ilog2() as usize;
    let rest = open & !(1 << row);
    let mut count = 0;
    for column in 0..n {
        let across = column.min(n - 1 - column);
        // The turned queens would meet this one in its row or column otherwise.
        if rest >> across & 1 == 0 {
            continue;
        }
        let (mut r, mut c) = (row, column);
        let mut next = Some(lines);
        for _ in 0..4 {
            next =
                next.filter(|lines| lines.free(n, r) >> c & 1 == 1).map(|l| l.with(n, r, 1 << c));
            (r, c) = (c, n - 1 - r);
        }
        count += next.map_or(0, |lines| fours(n, rest & !(1 << across), lines));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;
    use crate::list::solutions;

    #[test]
    fn the_same_as_among_all_solutions() {
        for n in 1..=10 {
            let symmetries: Vec<_> = solutions(n, &outwit::Limits::none())
                .expect("fits")
                .map(|queens| Symmetry::of(&queens))
                .collect();
            let turned = symmetries.iter().filter(|&&s| s != Symmetry::None).count();
            let quarter = symmetries.iter().filter(|&&s| s >= Symmetry::QuarterTurn).count();
            assert_eq!(half_turn(n), turned as u64, "n = {n}");
            assert_eq!(quarter_turn(n), quarter as u64, "n = {n}");
        }
    }
}
