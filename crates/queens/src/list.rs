//! Lists solutions one at a time: all of them, or one of each class under rotation and reflection.
//!
//! *Idea*: a bit-mask backtracker with an explicit stack, so that it can pause after each solution. A solution is
//! *fundamental* if none of its eight images comes earlier in lexicographic order.
//!
//! *Guarantee*: every solution once, in lexicographic order.
//!
//! *Cost*: memory O(n), however many solutions there are.
//!
//! ```
//! use outwit::Limits;
//! use queens::list::{fundamental, solutions};
//! let none = Limits::none();
//! assert_eq!(solutions(8, &none).expect("fits").count(), 92);
//! let sizes: Vec<u32> = fundamental(8, &none).expect("fits").map(|f| f.symmetry.class_size()).collect();
//! assert_eq!((sizes.len(), sizes.iter().sum::<u32>()), (12, 92));
//! ```

use outwit::{Limits, Meter};

use crate::board::{Symmetry, images};
use crate::count::{PlanError, prefix::TREE_LIMIT};

/// All solutions on a board of `n` columns, 1 to 32, in lexicographic order. Of `limits`, nodes (queens placed), time and the stop
/// flag apply; the list ends early then.
///
/// # Errors
/// The board is smaller or larger.
pub fn solutions(n: usize, limits: &Limits) -> Result<Solutions, PlanError> {
    if !(1..=TREE_LIMIT).contains(&n) {
        return Err(PlanError::Size(n));
    }
    Ok(Solutions::new(n, n, limits))
}

/// One solution of each class, the lexicographically smallest, with its symmetry; `n` is from 1 to 32. Limits are those
/// of [`solutions`].
///
/// # Errors
/// The board is smaller or larger.
pub fn fundamental(
    n: usize,
    limits: &Limits,
) -> Result<impl Iterator<Item = Fundamental> + use<>, PlanError> {
    if !(1..=TREE_LIMIT).contains(&n) {
        return Err(PlanError::Size(n));
    }
    // The first queen of the smallest image stands in the lower half.
    Ok(Solutions::new(n, n.div_ceil(2), limits)
        .filter(|queens| may_be_smallest(queens))
        .filter_map(|queens| {
            let smallest = images(&queens)[1..].iter().all(|image| *image >= queens);
            let symmetry = Symmetry::of(&queens);
            smallest.then_some(Fundamental { queens, symmetry })
        }))
}

/// A representative of a class of solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fundamental {
    /// The placement.
    pub queens: Vec<u32>,
    /// Its symmetry, which gives the size of the class.
    pub symmetry: Symmetry,
}

/// A quick test by the first queens of the images, before these are written out.
fn may_be_smallest(queens: &[u32]) -> bool {
    let last = queens.len() as u32 - 1;
    let first = queens[0];
    let edge = queens[last as usize];
    let column = |row| queens.iter().position(|&r| r == row).map_or(0, |c| c as u32);
    let (bottom, top) = (column(0), column(last));
    [last - first, edge, last - edge, bottom, last - bottom, top, last - top]
        .iter()
        .all(|&image| image >= first)
}

/// An iterator over solutions.
#[derive(Debug, Clone)]
pub struct Solutions {
    n: usize,
    /// Rows still to be tried in each column reached.
    open: Vec<u64>,
    queens: Vec<u32>,
    rows: u64,
    rising: u64,
    falling: u64,
    meter: Meter,
}

impl Solutions {
    fn new(n: usize, first_rows: usize, limits: &Limits) -> Self {
        let open = vec![(1 << first_rows) - 1];
        let (queens, meter) = (Vec::with_capacity(n), Meter::new(limits));
        Self { n, open, queens, rows: 0, rising: 0, falling: 0, meter }
    }

    fn toggle(&mut self, column: usize, row: u32) {
        self.rows ^= 1 << row;
        self.rising ^= 1 << (row as usize + column);
        self.falling ^= 1 << (row as usize + self.n - 1 - column);
    }

    fn free(&self, column: usize) -> u64 {
        let busy = self.rows | self.rising >> column | self.falling >> (self.n - 1 - column);
        !busy & ((1 << self.n) - 1)
    }
}

impl Iterator for Solutions {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        loop {
            let column = self.open.len().checked_sub(1)?;
            // All solutions with the queen of this column, if it has one, have been listed.
            if self.queens.len() > column {
                let row = self.queens.pop()?;
                self.toggle(column, row);
            }
            let open = self.open[column];
            if open == 0 {
                self.open.pop();
                continue;
            }
            if !self.meter.spend() {
                return None;
            }
            let row = open.trailing_zeros();
            self.open[column] = open & (open - 1);
            self.queens.push(row);
            self.toggle(column, row);
            if column + 1 == self.n {
                return Some(self.queens.clone());
            }
            self.open.push(self.free(column + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_as_backtracking() {
        for n in 1..=9 {
            let mut expected = Vec::new();
            crate::backtrack(n as u32, &mut (), |queens| {
                expected.push(queens.to_vec());
                std::ops::ControlFlow::Continue(())
            });
            let found: Vec<_> = solutions(n, &Limits::none()).expect("fits").collect();
            assert_eq!(found, expected, "n = {n}");
        }
    }

    #[test]
    fn classes_cover_all_solutions_once() {
        for n in 1..=9 {
            let mut all: Vec<Vec<u32>> = Vec::new();
            for class in fundamental(n, &Limits::none()).expect("fits") {
                let mut members = images(&class.queens).to_vec();
                members.sort();
                members.dedup();
                assert_eq!(members.len() as u32, class.symmetry.class_size());
                assert_eq!(members[0], class.queens);
                all.extend(members);
            }
            all.sort();
            let expected: Vec<_> = solutions(n, &Limits::none()).expect("fits").collect();
            assert_eq!(all, expected, "n = {n}");
        }
    }

    #[test]
    fn sizes_out_of_range() {
        assert!(solutions(0, &Limits::none()).is_err());
        assert!(fundamental(33, &Limits::none()).is_err());
    }

    #[test]
    fn limits_end_the_list() {
        let stop = outwit::Stop::new();
        let limits = Limits::none().stop(&stop);
        let mut endless = fundamental(32, &limits).expect("fits");
        assert!(endless.next().is_some());
        stop.raise();
        // The flag is read from time to time.
        assert!(endless.count() < 100_000);
        assert_eq!(solutions(8, &Limits::none().nodes(7)).expect("fits").count(), 0);
    }
}
