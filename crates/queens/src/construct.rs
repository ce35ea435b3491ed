//! A solution for every board that has one, by an explicit formula.
//!
//! *Idea*: queens a knight's move apart do not attack each other. Place a staircase of such queens on the even rows
//! and another on the odd rows; where the two would share a diagonal (`n mod 6` is 2 or 3), move a few queens.
//!
//! *Guarantee*: a solution for `n = 1` and every `n >= 4`; 2 and 3 have none.
//!
//! *Cost*: O(n) time, no memory beyond the answer.
//!
//! *Source*: E. Pauls, "Das Maximalproblem der Damen auf dem Schachbrete", Deutsche Schachzeitung 1874.
//!
//! ```
//! assert_eq!(queens::explicit(8), Ok(vec![1, 3, 5, 7, 2, 0, 6, 4]));
//! assert!(queens::explicit(3).is_err());
//! ```

use std::fmt;

use outwit::memory;

/// Why there are no queens on a board of this many columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceError {
    /// There is no solution: on boards of 2 and 3 columns, and of none.
    NoSolution(usize),
    /// The board is larger than [`MAX_SIZE`].
    TooLarge(usize),
    /// The board needs more memory than there is.
    OutOfMemory(usize),
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceError::NoSolution(0) => {
                f.write_str("board size 0, expected 1 or more, for example 8")
            }
            PlaceError::NoSolution(n) => write!(
                f,
                "there is no solution on a board of {n} x {n}: 1 and every size from 4 on have one, for example 8"
            ),
            PlaceError::TooLarge(n) => {
                write!(f, "board size {n}, expected at most {MAX_SIZE}, for example 1000000")
            }
            PlaceError::OutOfMemory(n) => write!(
                f,
                "there is not enough memory for a board of size {n}, expected a smaller one, for example 1000000"
            ),
        }
    }
}

impl std::error::Error for PlaceError {}

/// Largest board, in columns.
pub const MAX_SIZE: usize = 1 << 31;

pub(crate) fn check(n: usize) -> Result<(), PlaceError> {
    match n {
        0 | 2 | 3 => Err(PlaceError::NoSolution(n)),
        1..=MAX_SIZE => Ok(()),
        _ => Err(PlaceError::TooLarge(n)),
    }
}

/// A solution on a board of `n` columns: the row of each column's queen.
///
/// # Errors
/// The board has no solution, is too large, or there is no memory for it.
pub fn explicit(n: usize) -> Result<Vec<u32>, PlaceError> {
    check(n)?;
    let mut queens: Vec<u32> = memory::zeros(n).ok_or(PlaceError::OutOfMemory(n))?;
    // Each staircase goes up by two; with rows counted from 0 the even rows of the textbooks are 1, 3, 5 ..
    let (even_start, odd_start) = match n % 6 {
        // The odd rows of the textbooks run 3, 1, 7, 9, .., n - 1, 5: from the third on two steps ahead.
        2 => (1, 2),
        // The even rows run 4, 6, .., n - 1, 2 and the odd ones 5, 7, .., n, 1, 3.
        3 => (3, 4),
        _ => (1, 0),
    };
    let (even, odd) = queens.split_at_mut(n / 2);
    for (stair, start) in [(even, even_start), (odd, odd_start)] {
        for (at, row) in stair.iter_mut().enumerate() {
            *row = (2 * at + start) as u32;
        }
    }
    for (column, row) in moved(n) {
        queens[column] = row as u32;
    }
    Ok(queens)
}

/// The role of a queen in the construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stair {
    /// On the staircase of the even rows (counted from 1, as in the textbooks), in the left half.
    Even,
    /// On the staircase of the odd rows, in the right half.
    Odd,
    /// Moved off its staircase, so that the two do not share a diagonal.
    Moved,
}

/// The role of the queen in `column` (from 0) of [`explicit`] on a board of `n` columns.
///
/// ```
/// use queens::construct::{Stair, stair};
/// let parts: Vec<Stair> = (0..8).map(|column| stair(8, column)).collect();
/// assert_eq!(parts[3..6], [Stair::Even, Stair::Moved, Stair::Moved]);
/// assert_eq!(parts[7], Stair::Moved);
/// ```
pub fn stair(n: usize, column: usize) -> Stair {
    if moved(n).iter().any(|&(at, _)| at == column) {
        Stair::Moved
    } else if column < n / 2 {
        Stair::Even
    } else {
        Stair::Odd
    }
}

/// The queens moved off their staircase, by column and row.
fn moved(n: usize) -> Vec<(usize, usize)> {
    let half = n / 2;
    match n % 6 {
        2 => vec![(half, 2), (half + 1, 0), (n - 1, 4)],
        3 => vec![(half - 1, 1), (n - 2, 0), (n - 1, 2)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::verify;

    #[test]
    fn every_size_up_to_2999() {
        for n in (1..3000).filter(|&n| n != 2 && n != 3) {
            let queens = explicit(n).expect("has a solution");
            assert_eq!((queens.len(), verify(&queens, 1)), (n, Ok(())), "n = {n}");
        }
    }

    #[test]
    fn as_in_the_textbooks() {
        let rows =
            |n| explicit(n).expect("has a solution").iter().map(|r| r + 1).collect::<Vec<_>>();
        assert_eq!(rows(8), [2, 4, 6, 8, 3, 1, 7, 5]);
        assert_eq!(rows(9), [4, 6, 8, 2, 5, 7, 9, 1, 3]);
        assert_eq!(rows(14), [2, 4, 6, 8, 10, 12, 14, 3, 1, 7, 9, 11, 13, 5]);
        assert_eq!(rows(15), [4, 6, 8, 10, 12, 14, 2, 5, 7, 9, 11, 13, 15, 1, 3]);
        assert_eq!(
            rows(20),
            [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 3, 1, 7, 9, 11, 13, 15, 17, 19, 5]
        );
    }

    #[test]
    fn stairs_go_up_by_two() {
        for n in (4..200).chain([1]) {
            let queens = explicit(n).expect("has a solution");
            for column in 1..n {
                let parts = [stair(n, column - 1), stair(n, column)];
                if parts == [Stair::Even; 2] || parts == [Stair::Odd; 2] {
                    assert_eq!(queens[column], queens[column - 1] + 2, "n = {n}, column {column}");
                }
            }
            let left = (0..n).filter(|&column| stair(n, column) == Stair::Moved).count();
            assert!(left <= 3, "n = {n}");
        }
    }

    #[test]
    fn large_boards() {
        for n in [200_000, 200_001, 200_002, 200_003, 200_004, 200_005, 65_536, 131_074] {
            assert_eq!(verify(&explicit(n).expect("has a solution"), 2), Ok(()), "n = {n}");
        }
    }

    #[test]
    fn sizes_without_a_solution() {
        for n in [0, 2, 3] {
            assert_eq!(explicit(n), Err(PlaceError::NoSolution(n)));
        }
        assert_eq!(explicit(MAX_SIZE + 1), Err(PlaceError::TooLarge(MAX_SIZE + 1)));
        assert!(PlaceError::NoSolution(3).to_string().contains("no solution"));
        assert!(PlaceError::OutOfMemory(MAX_SIZE).to_string().contains("not enough memory"));
    }
}
