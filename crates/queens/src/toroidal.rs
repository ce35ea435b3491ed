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
//! assert_eq!([1, 5, 6, 7, 11].map(queens::toroidal::toroidal), [1, 10, 0, 28, 88]);
//! ```

/// Largest board, in columns.
pub const TOROIDAL_LIMIT: u32 = 31;

/// Solutions on a torus of `n` columns.
///
/// # Panics
/// If `n` is not from 1 to 31.
pub fn toroidal(n: u32) -> u64 {
    assert!((1..=TOROIDAL_LIMIT).contains(&n), "torus size {n}, expected 1 to {TOROIDAL_LIMIT}");
    if n.is_multiple_of(2) || n.is_multiple_of(3) {
        return 0;
    }
    let torus = Torus { n, full: (1 << n) - 1 };
    if n == 1 { 1 } else { u64::from(n) * torus.count(1, torus.up(1), torus.down(1)) }
}

struct Torus {
    n: u32,
    full: u32,
}

impl Torus {
    fn up(&self, diagonals: u32) -> u32 {
        (diagonals << 1 | diagonals >> (self.n - 1)) & self.full
    }

    fn down(&self, diagonals: u32) -> u32 {
        diagonals >> 1 | (diagonals & 1) << (self.n - 1)
    }

    /// Fills the columns that follow; `rising` and `falling` are the rows attacked in the next one.
    fn count(&self, rows: u32, rising: u32, falling: u32) -> u64 {
        if rows == self.full {
            return 1;
        }
        let mut free = self.full & !(rows | rising | falling);
        let mut sum = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            sum += self.count(rows | queen, self.up(rising | queen), self.down(falling | queen));
        }
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
            assert_eq!(toroidal(n), slow(n), "n = {n}");
        }
    }

    #[test]
    fn thirteen() {
        assert_eq!(toroidal(13), 4524);
    }
}
