//! Brute force: every order of the rows, checked one by one. The reference for the other searches, with which it
//! shares no code.
//!
//! *Idea*: queens on different rows and columns are a permutation, so list all permutations and keep those
//! without a shared diagonal.
//!
//! *Guarantee*: every solution, in lexicographic order.
//!
//! *Cost*: n! boards, each checked pair by pair: 3.6 million boards for n = 10, the limit.
//!
//! *Source*: a common first exercise in algorithm design.
//!
//! ```
//! let mut boards = 0;
//! let solutions = queens::permutations(6, |_, _| boards += 1).expect("6 is small");
//! assert_eq!((boards, solutions), (720, 4));
//! ```

use crate::board::{Clash, Square};
use std::fmt;

/// Largest board, in columns.
pub const PERMUTATION_LIMIT: u32 = 10;

/// A board too large for brute force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge(pub u32);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "brute force on a board of {}, expected at most {PERMUTATION_LIMIT}, for example 8",
            self.0
        )
    }
}

impl std::error::Error for TooLarge {}

/// Calls `visit` with every permutation of `n` rows and whether it is a solution; returns the number of solutions.
///
/// # Errors
/// `n` is larger than [`PERMUTATION_LIMIT`].
pub fn permutations(n: u32, mut visit: impl FnMut(&[u32], bool)) -> Result<u64, TooLarge> {
    if n > PERMUTATION_LIMIT {
        return Err(TooLarge(n));
    }
    let mut queens: Vec<u32> = (0..n).collect();
    let mut solutions = 0;
    loop {
        let solves = clash(&queens).is_none();
        solutions += u64::from(solves);
        visit(&queens, solves);
        if !next_permutation(&mut queens) {
            return Ok(solutions);
        }
    }
}

/// The first two queens that share a diagonal, if any.
fn clash(queens: &[u32]) -> Option<Clash> {
    let square = |column: usize| Square { column: column as u32, row: queens[column] };
    (0..queens.len())
        .flat_map(|a| (0..a).map(move |b| (b, a)))
        .find(|&(b, a)| queens[a].abs_diff(queens[b]) as usize == a - b)
        .map(|(b, a)| Clash(square(b), square(a)))
}

/// The next permutation in lexicographic order, if there is one.
pub(crate) fn next_permutation(items: &mut [u32]) -> bool {
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
    fn solutions_by_brute_force() {
        for (n, expected) in [1, 1, 0, 0, 2, 10, 4, 40, 92, 352].into_iter().enumerate() {
            assert_eq!(permutations(n as u32, |_, _| {}), Ok(expected), "n = {n}");
        }
        assert_eq!(permutations(11, |_, _| {}), Err(TooLarge(11)));
    }

    #[test]
    fn the_same_boards_as_backtracking() {
        let mut brute = Vec::new();
        permutations(8, |queens, solves| {
            if solves {
                brute.push(queens.to_vec());
            }
        })
        .expect("small");
        let mut tree = Vec::new();
        crate::backtrack(8, &mut (), |queens| {
            tree.push(queens.to_vec());
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(brute, tree);
    }
}
