//! Queens on a torus: diagonals continue across the border.
//!
//! *Idea*: moving every queen one row up keeps a solution, so the queen of the first column may stay in the
//! first row, and the count is multiplied by `n`. Diagonals are `n` bits that rotate.
//!
//! *Guarantee*: exact. There is a solution exactly if neither 2 nor 3 divides `n` (Pólya), which is used.
//!
//! *Cost*: an ordinary tree search: n = 13 at once, n = 17 in seconds.
//!
//! *Source*: G. Pólya, "Über die doppelt-periodischen Lösungen des n-Damen-Problems", 1918; OEIS A007705.
//!
//! ```
//! use outwit::Limits;
//! use queens::toroidal::toroidal;
//! let counts = [1, 5, 6, 7, 11].map(|n| toroidal(n, &Limits::none(), &mut |_| {}));
//! assert_eq!(counts, [1, 10, 0, 28, 88].map(Some));
//! ```

use outwit::{Limits, Meter};

use crate::count::Progress;
use crate::count::estimate::tree_nodes;

/// Largest board, in columns.
pub const TOROIDAL_LIMIT: u32 = 31;

/// Solutions on a torus of `n` columns. `progress` is called with the number of ways to fill the first
/// columns that have been searched. Of `limits`, nodes (partial boards), time and the stop flag apply; there is no count if
/// one ends it.
///
/// # Panics
/// If `n` is not from 1 to 31.
pub fn toroidal(n: u32, limits: &Limits, progress: &mut dyn FnMut(Progress)) -> Option<u64> {
    let Some(torus) = Torus::of(n) else { return Some(0) };
    let mut meter = Meter::new(limits);
    let mut begun = vec![torus.start()];
    for _ in 1..n.min(3) {
        let mut next = Vec::new();
        for lines in begun.into_iter().take_while(|_| meter.spend()) {
            torus.replies(lines, |lines| next.push(lines));
        }
        begun = next;
    }
    let mut solutions = 0;
    for (done, &lines) in begun.iter().enumerate() {
        progress(Progress { done, total: begun.len() });
        solutions += torus.count(lines, &mut meter);
    }
    meter.stopped().is_none().then(|| u64::from(n) * solutions)
}

/// Estimates from `probes` random descents, drawn by `seed`, how many partial boards [`toroidal`] visits.
///
/// # Panics
/// If `n` is not from 1 to 31.
pub fn estimate(n: u32, probes: u32, seed: u64) -> f64 {
    let Some(torus) = Torus::of(n) else { return 0.0 };
    tree_nodes(probes, seed, torus.start(), |_, lines, found| {
        torus.replies(lines, |lines| found.push(lines));
    })
}

/// The lines that queens attack: rows, and rising and falling diagonals as the rows attacked in the next column.
type Lines = [u32; 3];

struct Torus {
    n: u32,
    full: u32,
}

impl Torus {
    /// `None` if it has no solution.
    fn of(n: u32) -> Option<Torus> {
        assert!(
            (1..=TOROIDAL_LIMIT).contains(&n),
            "torus size {n}, expected 1 to {TOROIDAL_LIMIT}"
        );
        let is_solvable = !n.is_multiple_of(2) && !n.is_multiple_of(3);
        is_solvable.then_some(Torus { n, full: (1 << n) - 1 })
    }

    /// With a queen in the first row of the first column.
    fn start(&self) -> Lines {
        [1, self.up(1), self.down(1)]
    }

    fn up(&self, diagonals: u32) -> u32 {
        (diagonals << 1 | diagonals >> (self.n - 1)) & self.full
    }

    fn down(&self, diagonals: u32) -> u32 {
        diagonals >> 1 | (diagonals & 1) << (self.n - 1)
    }

    /// Calls `each` with the lines after every queen that the next column can hold.
    fn replies(&self, [rows, rising, falling]: Lines, mut each: impl FnMut(Lines)) {
        let mut free = self.full & !(rows | rising | falling);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            each([rows | queen, self.up(rising | queen), self.down(falling | queen)]);
        }
    }

    fn count(&self, lines: Lines, meter: &mut Meter) -> u64 {
        if lines[0] == self.full {
            return 1;
        }
        if !meter.spend() {
            return 0;
        }
        let mut sum = 0;
        self.replies(lines, |lines| sum += self.count(lines, meter));
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Brute force over all solutions of the plain board.
    fn slow(n: u32) -> u64 {
        let mut count = 0;
        crate::backtrack(n, &mut (), |queens| {
            let distinct = |line: fn(u32, u32, u32) -> u32| {
                let lines = (0..n).zip(queens).fold(0_u32, |all, (c, &r)| all | 1 << line(c, r, n));
                lines.count_ones() == n
            };
            let solves = distinct(|c, r, n| (c + r) % n) && distinct(|c, r, n| (c + n - r) % n);
            count += u64::from(solves);
            std::ops::ControlFlow::Continue(())
        });
        count
    }

    #[test]
    fn the_same_as_filtering_plain_solutions() {
        for n in 1..=10 {
            assert_eq!(toroidal(n, &Limits::none(), &mut |_| {}), Some(slow(n)), "n = {n}");
        }
    }

    #[test]
    fn thirteen() {
        assert_eq!(toroidal(13, &Limits::none(), &mut |_| {}), Some(4524));
        assert_eq!(toroidal(13, &Limits::none().nodes(100), &mut |_| {}), None);
    }

    /// Visits every partial board.
    fn nodes(torus: &Torus, lines: Lines) -> u64 {
        let mut sum = 1;
        torus.replies(lines, |lines| sum += nodes(torus, lines));
        sum
    }

    #[test]
    fn the_estimate_is_near_the_number_of_boards() {
        let torus = Torus::of(11).unwrap();
        let (exact, estimated) = (nodes(&torus, torus.start()) as f64, estimate(11, 20_000, 1));
        assert!((estimated / exact - 1.0).abs() < 0.1, "{estimated} of {exact}");
    }
}
