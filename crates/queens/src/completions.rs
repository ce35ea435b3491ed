//! Counts the solutions that contain given queens.
//!
//! *Idea*: bit-parallel backtracking row by row, always in the order in which the free rows lie from the middle outwards;
//! rows with a given queen are filled beforehand, so that their attacks cut branches from the start.
//!
//! *Guarantee*: exact. Without given queens it is the number of all solutions.
//!
//! *Cost*: every given queen divides the time by about the size of the board. No symmetry is used, since given queens
//! destroy it.
//!
//! ```
//! use outwit::Limits;
//! use queens::completions::completions;
//! let given = ["a1".parse().expect("a square")];
//! assert_eq!(completions(8, &given, &Limits::none()).expect("a board").solutions, 4);
//! ```

use outwit::{Limits, Meter};

use crate::board::Square;
use crate::complete::{PresetError, check_preset};
use crate::count::prefix::TREE_LIMIT;

/// A count of completions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completions {
    /// Solutions that contain the given queens; fewer than all if it was stopped.
    pub solutions: u64,
    /// Partial boards visited.
    pub nodes: u64,
    /// Whether a limit ended the count.
    pub stopped: bool,
}

/// Counts the solutions on a board of `n` columns, 1 to 32, that contain all `preset` queens. Of `limits`, nodes, time and
/// the stop flag apply.
///
/// # Errors
/// The board is empty or too large, or the preset queens are off the board or attack each other.
pub fn completions(n: u32, preset: &[Square], limits: &Limits) -> Result<Completions, PresetError> {
    if n as usize > TREE_LIMIT {
        return Err(PresetError::TooLargeToCount(n));
    }
    check_preset(n, preset)?;
    let mut rows: Vec<u32> =
        (0..n).filter(|&row| preset.iter().all(|queen| queen.row != row)).collect();
    rows.sort_by_key(|&row| (2 * row + 1).abs_diff(n));
    let mut search = Search { n, rows, meter: Meter::new(limits) };
    let (mut columns, mut rising, mut falling) = (0, 0, 0);
    for queen in preset {
        columns |= 1 << queen.column;
        rising |= 1 << (queen.row + queen.column);
        falling |= 1 << (queen.column + n - 1 - queen.row);
    }
    let solutions = search.count(0, columns, rising, falling);
    let meter = search.meter;
    Ok(Completions { solutions, nodes: meter.nodes(), stopped: meter.stopped().is_some() })
}

struct Search {
    n: u32,
    /// The rows to fill, in order.
    rows: Vec<u32>,
    meter: Meter,
}

impl Search {
    fn count(&mut self, filled: usize, columns: u64, rising: u64, falling: u64) -> u64 {
        if !self.meter.spend() {
            return 0;
        }
        let Some(&row) = self.rows.get(filled) else { return 1 };
        let all = (1_u64 << self.n) - 1;
        let mut free = all & !(columns | rising >> row | falling >> (self.n - 1 - row));
        let mut solutions = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let (up, down) = (queen << row, queen << (self.n - 1 - row));
            solutions += self.count(filled + 1, columns | queen, rising | up, falling | down);
        }
        solutions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::solutions;
    use outwit::Rng;

    #[test]
    fn as_many_as_are_listed() {
        let mut rng = Rng::new(6);
        for n in 1..=8_usize {
            let all: Vec<Vec<u32>> = solutions(n).unwrap().collect();
            for round in 0..30 {
                let count = (round % 4).min(n);
                let preset: Vec<Square> = (0..count)
                    .map(|_| Square { column: rng.below(n) as u32, row: rng.below(n) as u32 })
                    .collect();
                let Ok(found) = completions(n as u32, &preset, &Limits::none()) else {
                    assert!(check_preset(n as u32, &preset).is_err());
                    continue;
                };
                let holds = |queens: &&Vec<u32>| {
                    preset.iter().all(|queen| queens[queen.column as usize] == queen.row)
                };
                let expected = all.iter().filter(holds).count();
                assert_eq!(found.solutions, expected as u64, "{n} {preset:?}");
            }
        }
    }

    #[test]
    fn the_limits_of_the_board_and_of_the_search() {
        assert!(completions(33, &[], &Limits::none()).is_err());
        assert!(completions(0, &[], &Limits::none()).is_err());
        let found = completions(20, &[], &Limits::none().nodes(1000)).unwrap();
        assert!(found.stopped && found.nodes < 100_000);
        assert_eq!(completions(12, &[], &Limits::none()).unwrap().solutions, 14_200);
    }
}
