//! Cuts a count into many small independent parts: partial boards to be completed.
//!
//! *Idea*: place the first few queens in every way that symmetry does not repeat; each such *prefix*
//! carries a weight, the number of boards it stands for. Two cuts are offered:
//!
//! - [`Cut::Rows`]: the first `k` rows, halved by the mirror image. The textbook's cut. For odd `n` the
//!   queen of row one may stand in the middle column, and then row two must be halved, so odd `n` needs
//!   `k >= 2`.
//! - [`Cut::Cross`]: the two rows and the two columns next to the centre (up to four queens), one of
//!   each class under all eight symmetries, then `k` more rows. An eighth of the tree is left, and queens
//!   near the centre attack most, so that the tree below is thin.
//!
//! *Guarantee*: the sum over all prefixes of weight times completions is exactly the number of solutions,
//! and the order of the prefixes never changes for one [`Plan`].
//!
//! *Cost*: listing the prefixes is far cheaper than counting below them, so a shard lists all and counts
//! its own; memory does not grow with their number.
//!
//! ```
//! use queens::count::{Cut, Plan};
//! assert_eq!(Plan::new(15, Cut::Rows(3)).expect("odd n with k = 3").prefixes(), 882);
//! assert!(Plan::new(15, Cut::Rows(1)).is_err());
//! ```

use std::fmt;

/// Largest board the tree search takes: its diagonals fit in 64 bits.
pub const TREE_LIMIT: usize = 32;

/// How the first queens are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cut {
    /// The first `k` rows from the top, mirror images dropped.
    Rows(usize),
    /// The cross in the middle with all symmetry dropped, then `k` further rows, those nearest to the centre first.
    Cross(usize),
}

/// A board size and a cut that go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Plan {
    n: usize,
    cut: Cut,
}

/// A board size or a cut that cannot be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanError {
    /// The board is smaller than 1 or larger than [`TREE_LIMIT`].
    Size(usize),
    /// The cut wants more rows than there are, or too few for an odd board.
    Depth {
        /// The board.
        n: usize,
        /// Rows asked for.
        rows: usize,
        /// Fewest rows that would do.
        least: usize,
        /// Most rows that would do.
        most: usize,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(n) => {
                write!(f, "board size {n}, expected 1 to {TREE_LIMIT}, for example 16")
            }
            Self::Depth { n, rows, least, most } => write!(
                f,
                "a cut after {rows} rows on a board of {n}, expected {least} to {most}, for example {least}"
            ),
        }
    }
}

impl std::error::Error for PlanError {}

/// A partial board: some rows filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Prefix {
    /// Rows that hold a queen, as bits.
    pub rows: u32,
    /// Columns that hold a queen, as bits.
    pub columns: u32,
    /// Rising diagonals in use: bit `row + column`.
    pub rising: u64,
    /// Falling diagonals in use: bit `column + n - 1 - row`.
    pub falling: u64,
    /// Boards this prefix stands for.
    pub weight: u64,
}

impl Prefix {
    /// Whether a queen there is attacked or stands already.
    fn attacks(&self, n: usize, row: usize, column: usize) -> bool {
        self.rows >> row & 1 == 1
            || self.columns >> column & 1 == 1
            || self.rising >> (row + column) & 1 == 1
            || self.falling >> (column + n - 1 - row) & 1 == 1
    }

    fn with(mut self, n: usize, row: usize, column: usize) -> Self {
        self.rows |= 1 << row;
        self.columns |= 1 << column;
        self.rising |= 1 << (row + column);
        self.falling |= 1 << (column + n - 1 - row);
        self
    }
}

impl Plan {
    /// Checks that board and cut go together.
    pub fn new(n: usize, cut: Cut) -> Result<Self, PlanError> {
        if !(1..=TREE_LIMIT).contains(&n) {
            return Err(PlanError::Size(n));
        }
        let (rows, least, most) = match cut {
            Cut::Rows(k) => (k, if n.is_multiple_of(2) { 1 } else { 2.min(n) }, n),
            Cut::Cross(k) => (k, 0, n.saturating_sub(4)),
        };
        if !(least..=most).contains(&rows) {
            return Err(PlanError::Depth { n, rows, least, most });
        }
        Ok(Self { n, cut })
    }

    /// The coarsest cross cut with at least `prefixes` prefixes, or the finest there is. For even shards,
    /// ask for 64 prefixes a shard.
    pub fn fine(n: usize, prefixes: u64) -> Result<Self, PlanError> {
        let mut plan = Self::new(n, Cut::Cross(0))?;
        let mut rows = 1;
        while plan.prefixes() < prefixes {
            match Self::new(n, Cut::Cross(rows)) {
                Ok(finer) => plan = finer,
                Err(_) => break,
            }
            rows += 1;
        }
        Ok(plan)
    }

    /// The board.
    pub fn size(self) -> usize {
        self.n
    }

    /// The cut.
    pub fn cut(self) -> Cut {
        self.cut
    }

    /// Number of prefixes.
    pub fn prefixes(self) -> u64 {
        let mut count = 0;
        self.for_each(&mut |_| count += 1);
        count
    }

    /// A digest of all prefixes in order (64-bit FNV-1a), to tell one plan from another.
    pub fn digest(self) -> u64 {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        self.for_each(&mut |p| {
            for word in [u64::from(p.rows), u64::from(p.columns), p.rising, p.falling, p.weight] {
                for byte in word.to_le_bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
                }
            }
        });
        hash
    }

    /// Visits every prefix in the fixed order of this plan.
    pub fn for_each(self, visit: &mut impl FnMut(Prefix)) {
        match self.cut {
            _ if self.n == 1 => visit(Prefix { weight: 1, ..Prefix::default() }.with(1, 0, 0)),
            Cut::Rows(k) => self.rows(k, visit),
            Cut::Cross(k) => self.cross(k, visit),
        }
    }

    /// The rows still empty, in the order in which they are filled.
    pub(super) fn order(self, filled: u32) -> Vec<usize> {
        let mut rows: Vec<usize> = (0..self.n).filter(|row| filled >> row & 1 == 0).collect();
        if let Cut::Cross(_) = self.cut {
            rows.sort_by_key(|&row| (2 * row + 1).abs_diff(self.n));
        }
        rows
    }

    fn rows(self, k: usize, visit: &mut impl FnMut(Prefix)) {
        let n = self.n;
        let empty = Prefix { weight: 2, ..Prefix::default() };
        for column in 0..n / 2 {
            self.extend(empty.with(n, 0, column), k - 1, visit);
        }
        if !n.is_multiple_of(2) {
            let middle = empty.with(n, 0, n / 2);
            for column in 0..n / 2 {
                if !middle.attacks(n, 1, column) {
                    self.extend(middle.with(n, 1, column), k - 2, visit);
                }
            }
        }
    }

    /// Fills `more` further rows in every way.
    fn extend(self, prefix: Prefix, more: usize, visit: &mut impl FnMut(Prefix)) {
        let next = if more == 0 { None } else { self.order(prefix.rows).first().copied() };
        let Some(row) = next else { return visit(prefix) };
        for column in 0..self.n {
            if !prefix.attacks(self.n, row, column) {
                self.extend(prefix.with(self.n, row, column), more - 1, visit);
            }
        }
    }

    fn cross(self, k: usize, visit: &mut impl FnMut(Prefix)) {
        let n = self.n;
        // Two lines at the same distance on both sides of the centre.
        let near = n / 2 - 1;
        let far = n - 1 - near;
        for (a, b) in pairs(n).filter(|&pair| class(n, pair)[0] == pair) {
            let images = class(n, (a, b));
            let orbit = 1 + images.windows(2).filter(|two| two[0] != two[1]).count() as u64;
            for (c, d) in pairs(n) {
                // Reflection in a diagonal exchanges the rows' pair and the columns' pair.
                let other = class(n, (c, d))[0];
                if other < (a, b) {
                    continue;
                }
                let weight = if other == (a, b) { orbit } else { 2 * orbit };
                let squares = [(near, a), (far, b), (c, near), (d, far)];
                if let Some(prefix) = place(n, &squares) {
                    self.extend(Prefix { weight, ..prefix }, k, visit);
                }
            }
        }
    }
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |a| (0..n).filter(move |&b| b != a).map(move |b| (a, b)))
}

/// The images of the queens of two opposite rows under upside down and left to right, smallest first.
fn class(n: usize, (a, b): (usize, usize)) -> [(usize, usize); 4] {
    let (x, y) = (n - 1 - a, n - 1 - b);
    let mut images = [(a, b), (b, a), (x, y), (y, x)];
    images.sort_unstable();
    images
}

/// Puts queens on these squares; the same square may be named twice, but no two queens may attack each other.
fn place(n: usize, squares: &[(usize, usize)]) -> Option<Prefix> {
    let mut prefix = Prefix::default();
    for (i, &(row, column)) in squares.iter().enumerate() {
        if squares[..i].contains(&(row, column)) {
            continue;
        }
        if prefix.attacks(n, row, column) {
            return None;
        }
        prefix = prefix.with(n, row, column);
    }
    Some(prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefix_counts() {
        // Computed independently of this project's code.
        for (n, k, expected) in
            [(15, 3, 882), (15, 4, 6_990), (16, 4, 9_844), (16, 5, 70_906), (20, 5, 327_274)]
        {
            let plan = Plan::new(n, Cut::Rows(k)).expect("a valid cut");
            assert_eq!(plan.prefixes(), expected, "n = {n}, k = {k}");
        }
    }

    #[test]
    fn cuts_out_of_range() {
        assert_eq!(Plan::new(0, Cut::Cross(0)), Err(PlanError::Size(0)));
        assert_eq!(Plan::new(33, Cut::Cross(0)), Err(PlanError::Size(33)));
        let error = Plan::new(15, Cut::Rows(1)).expect_err("odd boards need two rows");
        assert_eq!(
            error.to_string(),
            "a cut after 1 rows on a board of 15, expected 2 to 15, for example 2"
        );
        assert!(Plan::new(8, Cut::Rows(9)).is_err());
        assert!(Plan::new(8, Cut::Cross(5)).is_err());
    }

    #[test]
    fn as_fine_as_asked() {
        for (n, wanted) in [(1, 5), (4, 1000), (12, 1000), (16, 64 * 64), (20, 1)] {
            let plan = Plan::fine(n, wanted).expect("a valid board");
            if let Cut::Cross(rows) = plan.cut()
                && rows > 0
            {
                let coarser = Plan::new(n, Cut::Cross(rows - 1)).expect("a valid cut");
                assert!(coarser.prefixes() < wanted, "n = {n}");
            }
            assert!(n < 5 || plan.prefixes() >= wanted, "n = {n}");
        }
    }

    #[test]
    fn digests_tell_plans_apart() {
        let digest = |n, cut| Plan::new(n, cut).expect("a valid cut").digest();
        assert_eq!(digest(10, Cut::Rows(2)), digest(10, Cut::Rows(2)));
        assert_ne!(digest(10, Cut::Rows(2)), digest(10, Cut::Rows(3)));
        assert_ne!(digest(10, Cut::Rows(2)), digest(10, Cut::Cross(0)));
    }
}
