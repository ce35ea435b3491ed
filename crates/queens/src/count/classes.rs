//! The number of solutions that differ by more than a rotation or reflection.
//!
//! *Idea*: by Burnside's lemma the number of classes is the mean, over the eight symmetries, of the solutions
//! each leaves unchanged. No solution but the single square is its own mirror image, so only the solutions
//! unchanged by half and quarter turns are counted, which is fast ([`crate::symmetric`]).
//!
//! *Guarantee*: exact, and a check of the total: a wrong total is rarely divisible as required.
//!
//! *Source*: W. Burnside, "Theory of Groups of Finite Order", 1897.
//!
//! ```
//! let classes = queens::count::Classes::of(8, 92).expect("92 is right");
//! assert_eq!((classes.unique, classes.eight, classes.four), (12, 11, 1));
//! assert!(queens::count::Classes::of(8, 93).is_err());
//! ```

use crate::symmetric::{half_turn, quarter_turn};
use std::fmt;

/// All solutions of a board, by the size of their class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Classes {
    /// All solutions.
    pub all: u128,
    /// Solutions up to rotation and reflection.
    pub unique: u128,
    /// Classes of eight.
    pub eight: u128,
    /// Classes of four.
    pub four: u128,
    /// Classes of two.
    pub two: u128,
    /// Classes of one: the single square only.
    pub one: u128,
}

/// A total that is wrong: it is not consistent with the number of symmetric solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongTotal {
    /// Columns of the board.
    pub n: usize,
    /// The total given.
    pub all: u128,
}

impl fmt::Display for WrongTotal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} solutions on a board of {} do not divide into classes of eight, four and two: the count is wrong",
            self.all, self.n
        )
    }
}

impl std::error::Error for WrongTotal {}

impl Classes {
    /// Divides the `all` solutions of a board of `n` columns into classes; counts the symmetric ones itself.
    ///
    /// # Errors
    /// `all` cannot be the number of solutions.
    ///
    /// # Panics
    /// If `n` is not from 1 to 32.
    pub fn of(n: usize, all: u128) -> Result<Self, WrongTotal> {
        if n == 1 {
            let one = Self { all, unique: 1, eight: 0, four: 0, two: 0, one: 1 };
            return if all == 1 { Ok(one) } else { Err(WrongTotal { n, all }) };
        }
        let divide = |members: Option<u128>, size| {
            members.filter(|m| m % size == 0).map(|m| m / size).ok_or(WrongTotal { n, all })
        };
        let (half, quarter) = (u128::from(half_turn(n)), u128::from(quarter_turn(n)));
        let eight = divide(all.checked_sub(half), 8)?;
        let four = divide(half.checked_sub(quarter), 4)?;
        let two = divide(Some(quarter), 2)?;
        let unique = eight + four + two;
        Ok(Self { all, unique, eight, four, two, one: 0 })
    }
}
