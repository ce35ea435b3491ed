//! Brute force over three sets of boards: all sets of squares, one row for each column, and all orders of the rows.
//!
//! *Idea*: each restriction of the next set is a rule of the puzzle that no longer needs checking: one queen in each column,
//! then one in each row.
//!
//! *Guarantee*: every board of the set once, in lexicographic order, so every solution.
//!
//! *Cost*: [`Space::size`] boards, each checked pair by pair until two queens attack each other. For 8 queens these are
//! 4,426,165,368 sets of squares, 16,777,216 choices of rows and 40,320 orders.
//!
//! *Source*: a common first exercise in algorithm design.
//!
//! ```
//! use queens::brute::{Boards, Space};
//! assert_eq!(Space::Squares.size(8), Some(4_426_165_368));
//! let mut boards = Boards::new(Space::Rows, 5);
//! let mut solutions = 0;
//! while boards.advance() {
//!     solutions += u32::from(boards.clash().is_none());
//! }
//! assert_eq!(solutions, 10);
//! ```

use crate::board::{Clash, Square};
use std::fmt;

/// Largest board for which a search steps through all boards of a set, in columns.
pub const BRUTE_LIMIT: u32 = 10;

/// A board too large for brute force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge(pub u32);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "brute force on a board of {}, expected at most {BRUTE_LIMIT}, for example 8",
            self.0
        )
    }
}

impl std::error::Error for TooLarge {}

/// A set of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
    /// `n` queens on any of the `n * n` squares.
    Squares,
    /// One queen in each column, on any row.
    Rows,
    /// One queen in each column and each row.
    Permutations,
}

impl Space {
    /// All of them, the largest first.
    pub const ALL: [Space; 3] = [Space::Squares, Space::Rows, Space::Permutations];

    /// The name to type.
    pub fn name(self) -> &'static str {
        match self {
            Space::Squares => "squares",
            Space::Rows => "rows",
            Space::Permutations => "permutations",
        }
    }

    /// The number of boards as a formula.
    pub fn formula(self, n: u32) -> String {
        match self {
            Space::Squares => format!("{} choose {n}", u64::from(n) * u64::from(n)),
            Space::Rows => format!("{n}^{n}"),
            Space::Permutations => format!("{n}!"),
        }
    }

    /// The number of boards; `None` if it needs more than 128 bits.
    pub fn size(self, n: u32) -> Option<u128> {
        let n = u128::from(n);
        match self {
            // Each partial product is a binomial coefficient, so that the division leaves no remainder.
            Space::Squares => {
                (0..n).try_fold(1u128, |all, k| Some(all.checked_mul(n * n - k)? / (k + 1)))
            }
            Space::Rows => n.checked_pow(u32::try_from(n).ok()?),
            Space::Permutations => (1..=n).try_fold(1u128, u128::checked_mul),
        }
    }
}

/// The boards of a set, one after the other.
#[derive(Debug, Clone)]
pub struct Boards {
    space: Space,
    n: u32,
    /// Squares counted column by column from a1, or the row of each column.
    places: Vec<u32>,
    started: bool,
}

impl Boards {
    /// Before the first board of `n` queens.
    pub fn new(space: Space, n: u32) -> Self {
        let places = match space {
            Space::Squares | Space::Permutations => (0..n).collect(),
            Space::Rows => vec![0; n as usize],
        };
        Self { space, n, places, started: false }
    }

    /// Goes to the next board; `false` if there is none.
    pub fn advance(&mut self) -> bool {
        if !std::mem::replace(&mut self.started, true) {
            return true;
        }
        let n = self.n;
        match self.space {
            Space::Permutations => next_permutation(&mut self.places),
            Space::Rows => {
                let raised = self.places.iter().rposition(|&row| row + 1 < n);
                let Some(raised) = raised else { return false };
                self.places[raised] += 1;
                self.places[raised + 1..].fill(0);
                true
            }
            Space::Squares => {
                // The last k squares of the board are the last that the last k queens can have.
                let last = |index: usize| n * n - n + index as u32;
                let raised = (0..n as usize).rev().find(|&i| self.places[i] < last(i));
                let Some(raised) = raised else { return false };
                let first = self.places[raised] + 1;
                (first..)
                    .zip(&mut self.places[raised..])
                    .for_each(|(square, place)| *place = square);
                true
            }
        }
    }

    /// The square of the queen with this index.
    fn square(&self, index: usize) -> Square {
        let place = self.places[index];
        match self.space {
            Space::Squares => Square { column: place / self.n, row: place % self.n },
            Space::Rows | Space::Permutations => Square { column: index as u32, row: place },
        }
    }

    /// The squares of the queens, by column and row.
    pub fn squares(&self) -> Vec<Square> {
        (0..self.places.len()).map(|index| self.square(index)).collect()
    }

    /// The first two queens that attack each other; none for a solution.
    pub fn clash(&self) -> Option<Clash> {
        (1..self.places.len()).find_map(|a| {
            let queen = self.square(a);
            let other = (0..a).map(|b| self.square(b)).find(|other| other.attacks(queen))?;
            Some(Clash(other, queen))
        })
    }
}

/// The next permutation in lexicographic order, if there is one.
fn next_permutation(items: &mut [u32]) -> bool {
    let Some(fall) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let swap = items
        .iter()
        .rposition(|&item| item > items[fall])
        .expect("the item after the fall is larger");
    items.swap(fall, swap);
    items[fall + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_met_once_and_the_solutions_are_those_of_backtracking() {
        for n in 1..=5 {
            let expected = crate::list::solutions(n as usize, &outwit::Limits::none())
                .expect("a small board")
                .count();
            for space in Space::ALL {
                let mut boards = Boards::new(space, n);
                let (mut seen, mut solutions) = (Vec::new(), 0);
                while boards.advance() {
                    seen.push(boards.squares());
                    solutions += usize::from(boards.clash().is_none());
                }
                assert!(seen.is_sorted_by(|a, b| a < b), "{space:?} {n}");
                assert_eq!(Some(seen.len() as u128), space.size(n), "{space:?} {n}");
                assert_eq!(solutions, expected, "{space:?} {n}");
            }
        }
    }

    #[test]
    fn the_orders_of_the_rows_have_all_solutions() {
        for (n, expected) in (0..).zip([1, 1, 0, 0, 2, 10, 4, 40, 92, 352]) {
            let (mut boards, mut solutions) = (Boards::new(Space::Permutations, n), 0);
            while boards.advance() {
                solutions += u32::from(boards.clash().is_none());
            }
            assert_eq!(solutions, expected, "n = {n}");
        }
    }

    #[test]
    fn the_sizes_for_eight_queens() {
        let sizes = Space::ALL.map(|space| space.size(8));
        assert_eq!(sizes, [Some(4_426_165_368), Some(16_777_216), Some(40_320)]);
        assert_eq!(Space::ALL.map(|space| space.formula(8)), ["64 choose 8", "8^8", "8!"]);
        assert_eq!(Space::Rows.size(40), None);
    }
}
