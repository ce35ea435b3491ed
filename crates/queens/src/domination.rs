//! The fewest queens that attack or occupy every square.
//!
//! *Idea*: iterative deepening on the number of queens. Some queen must cover any given uncovered square, so only
//! the squares that attack it are tried, for the uncovered square with the fewest such squares; squares tried
//! before at the same node are excluded. If even the widest queens could not cover the rest, backtrack.
//!
//! *Guarantee*: the exact least number, with a placement. Queens may attack each other.
//!
//! *Cost*: grows exponentially: n = 9 takes a millisecond, n = 11, the limit, 0.15 s.
//!
//! *Source*: W. W. Rouse Ball, "Mathematical Recreations and Essays", 1892; OEIS A075458.
//!
//! ```
//! use outwit::Limits;
//! let queens = queens::domination::domination(8, &Limits::none()).expect("no limit ends it");
//! assert_eq!(queens.len(), 5);
//! ```

use outwit::{Limits, Meter};

use crate::board::Square;

/// Largest board, in columns: its squares fit in 128 bits.
pub const DOMINATION_LIMIT: u32 = 11;

/// A smallest set of queens that covers the board. Of `limits`, nodes (sets of queens), time and the stop flag apply; there is no
/// set if one ends it.
///
/// # Panics
/// If `n` is not from 1 to 11.
pub fn domination(n: u32, limits: &Limits) -> Option<Vec<Square>> {
    assert!(
        (1..=DOMINATION_LIMIT).contains(&n),
        "board size {n}, expected 1 to {DOMINATION_LIMIT}"
    );
    let squares: Vec<Square> = (0..n * n).map(|i| Square { column: i % n, row: i / n }).collect();
    let covers: Vec<u128> = squares
        .iter()
        .map(|a| {
            (0..)
                .zip(&squares)
                .filter(|&(_, b)| a == b || a.attacks(*b))
                .fold(0, |m, (i, _)| m | 1_u128 << i)
        })
        .collect();
    let full = (1_u128 << (n * n)) - 1;
    let widest = covers.iter().map(|cover| cover.count_ones()).max().unwrap_or(0);
    let mut board = Board { covers, widest, meter: Meter::new(limits) };
    let mut queens = Vec::new();
    let mut counts = 1..=n;
    // One queen in each row always covers the board.
    counts.find(|&count| board.cover(full, 0, count, &mut queens))?;
    Some(queens.into_iter().map(|i| squares[i]).collect())
}

struct Board {
    covers: Vec<u128>,
    widest: u32,
    meter: Meter,
}

impl Board {
    fn cover(&mut self, open: u128, tried: u128, queens: u32, placed: &mut Vec<usize>) -> bool {
        if open == 0 {
            return true;
        }
        if queens == 0 || open.count_ones() > queens * self.widest || !self.meter.spend() {
            return false;
        }
        if queens == 1 {
            let last = (0..self.covers.len()).find(|&i| open & !self.covers[i] == 0);
            placed.extend(last);
            return last.is_some();
        }
        // The uncovered square that the fewest untried squares attack.
        let mut rest = open;
        let mut best = (u32::MAX, 0);
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            best = best.min(((self.covers[square] & !tried).count_ones(), square));
        }
        let mut candidates = self.covers[best.1] & !tried;
        let mut tried = tried;
        while candidates != 0 {
            let square = candidates.trailing_zeros() as usize;
            candidates &= candidates - 1;
            placed.push(square);
            if self.cover(open & !self.covers[square], tried, queens - 1, placed) {
                return true;
            }
            placed.pop();
            tried |= 1 << square;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_numbers() {
        // OEIS A075458.
        for (n, expected) in (1..).zip([1, 1, 1, 2, 3, 3, 4, 5, 5, 5, 5]) {
            let queens = domination(n, &Limits::none()).expect("no limit ends it");
            assert_eq!(queens.len(), expected, "n = {n}");
            for i in 0..n * n {
                let square = Square { column: i % n, row: i / n };
                assert!(queens.iter().any(|&q| q == square || q.attacks(square)));
            }
        }
    }

    #[test]
    fn limits_end_the_search() {
        assert_eq!(domination(9, &Limits::none().nodes(100)), None);
    }
}
