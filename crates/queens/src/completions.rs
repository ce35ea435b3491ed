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
//! let found = completions(8, &given, &Limits::none(), &mut |_| {});
//! assert_eq!(found.expect("a board").solutions, 4);
//! ```

use outwit::{Limits, Meter};

use crate::board::Square;
use crate::complete::{PresetError, check_preset};
use crate::count::Progress;
use crate::count::estimate::tree_nodes;
use crate::count::prefix::TREE_LIMIT;
use crate::lines::Lines;

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
/// the stop flag apply. `progress` is called with how many of the ways to fill the first two rows are done.
///
/// # Errors
/// The board is empty or too large, or the preset queens are off the board or attack each other.
pub fn completions(
    n: u32,
    preset: &[Square],
    limits: &Limits,
    progress: &mut dyn FnMut(Progress),
) -> Result<Completions, PresetError> {
    let (board, lines) = Board::of(n, preset)?;
    let mut meter = Meter::new(limits);
    let mut begun = vec![lines];
    let filled = board.rows.len().min(2);
    for row in 0..filled {
        let mut next = Vec::new();
        for lines in begun.into_iter().take_while(|_| meter.spend()) {
            board.replies(row, lines, |lines| next.push(lines));
        }
        begun = next;
    }
    let mut solutions = 0;
    for (done, &lines) in begun.iter().enumerate() {
        progress(Progress { done, total: begun.len() });
        solutions += board.count(filled, lines, &mut meter);
    }
    Ok(Completions { solutions, nodes: meter.nodes(), stopped: meter.stopped().is_some() })
}

/// Estimates from `probes` random descents, drawn by `seed`, how many partial boards [`completions`] visits.
///
/// # Errors
/// Those of [`completions`].
pub fn estimate(n: u32, preset: &[Square], probes: u32, seed: u64) -> Result<f64, PresetError> {
    let (board, start) = Board::of(n, preset)?;
    Ok(tree_nodes(probes, seed, start, |row, lines, found| {
        if row < board.rows.len() {
            board.replies(row, lines, |lines| found.push(lines));
        }
    }))
}

struct Board {
    n: usize,
    /// The rows to fill, in order.
    rows: Vec<usize>,
}

impl Board {
    /// The board, and the lines that the preset queens attack.
    fn of(n: u32, preset: &[Square]) -> Result<(Board, Lines), PresetError> {
        if n as usize > TREE_LIMIT {
            return Err(PresetError::TooLargeToCount(n));
        }
        check_preset(n, preset)?;
        let n = n as usize;
        let is_open = |&row: &usize| preset.iter().all(|queen| queen.row as usize != row);
        let mut rows: Vec<usize> = (0..n).filter(is_open).collect();
        rows.sort_unstable_by_key(|&row| ((2 * row + 1).abs_diff(n), row));
        let lines = preset.iter().fold(Lines::default(), |lines, queen| {
            lines.with(n, queen.row as usize, 1 << queen.column)
        });
        Ok((Board { n, rows }, lines))
    }

    /// Calls `each` with the lines after every queen that the row of this index can hold.
    fn replies(&self, index: usize, lines: Lines, mut each: impl FnMut(Lines)) {
        let row = self.rows[index];
        let mut free = lines.free(self.n, row);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            each(lines.with(self.n, row, queen));
        }
    }

    fn count(&self, filled: usize, lines: Lines, meter: &mut Meter) -> u64 {
        if !meter.spend() {
            return 0;
        }
        if filled == self.rows.len() {
            return 1;
        }
        let mut solutions = 0;
        self.replies(filled, lines, |lines| solutions += self.count(filled + 1, lines, meter));
        solutions
    }
}

#[cfg(test)]
mod tests {
    use outwit::Rng;

    use super::*;
    use crate::list::solutions;

    #[test]
    fn as_many_as_are_listed() {
        let mut rng = Rng::new(6);
        for n in 1..=8_usize {
            let all: Vec<Vec<u32>> = solutions(n, &Limits::none()).unwrap().collect();
            for round in 0..30 {
                let count = (round % 4).min(n);
                let preset: Vec<Square> = (0..count)
                    .map(|_| Square { column: rng.below(n) as u32, row: rng.below(n) as u32 })
                    .collect();
                let Ok(found) = completions(n as u32, &preset, &Limits::none(), &mut |_| {}) else {
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
        let count = |n, limits| completions(n, &[], &limits, &mut |_| {});
        assert!(count(33, Limits::none()).is_err());
        assert!(count(0, Limits::none()).is_err());
        let found = count(20, Limits::none().nodes(1000)).unwrap();
        assert!(found.stopped && found.nodes < 100_000);
        assert_eq!(count(12, Limits::none()).unwrap().solutions, 14_200);
    }

    #[test]
    fn the_estimate_is_near_the_number_of_boards() {
        let preset = ["a1".parse().unwrap()];
        let found = completions(12, &preset, &Limits::none(), &mut |_| {}).unwrap();
        let estimated = estimate(12, &preset, 20_000, 1).unwrap();
        assert!((estimated / found.nodes as f64 - 1.0).abs() < 0.1, "{estimated} {found:?}");
    }
}
