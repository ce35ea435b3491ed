//! Divides a count into many small independent parts: partial boards to be completed.
//!
//! *Idea*: place the first few queens in every way that is different under symmetry. Each such *prefix* has a
//! weight, the number of boards it represents (the size of its orbit). There are two cuts:
//!
//! - [`Cut::Rows`]: the first `k` rows, halved by the mirror image. The textbook cut. For odd `n` the
//!   queen of row one may stand in the middle column, and then row two must be halved, so odd `n` needs
//!   `k >= 2`.
//! - [`Cut::Cross`]: the two rows and the two columns next to the centre (up to four queens), one of
//!   orbit under all eight symmetries, then `k` more rows. An eighth of the tree is left, and queens near the
//!   centre attack the most squares, so the tree below has few branches.
//!
//! *Guarantee*: the sum over all prefixes of weight times completions is exactly the number of solutions,
//! and the order of the prefixes never changes for one [`Plan`].
//!
//! *Cost*: listing the prefixes is far cheaper than counting below them, so a shard lists all and counts
//! its own. Listing keeps none of them; a shard keeps its own, 32 bytes each.
//!
//! ```
//! use queens::count::{Cut, Plan};
//! assert_eq!(Plan::new(15, Cut::Rows(3)).expect("odd n with k = 3").prefixes(), 882);
//! assert!(Plan::new(15, Cut::Rows(1)).is_err());
//! ```

use std::fmt;

use outwit::hash::Checksum;

/// Largest board of the tree search, in columns: its diagonals fit in 64 bits.
pub const TREE_LIMIT: usize = 32;

/// How the first queens are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cut {
    /// The first `k` rows from the top, mirror images dropped.
    Rows(usize),
    /// The cross in the middle with all symmetry dropped, then `k` further rows, those nearest to the centre first.
    Cross(usize),
}

/// A board size and a valid cut for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Plan {
    n: usize,
    cut: Cut,
}

/// A board size or a cut that is not valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanError {
    /// The board is smaller than 1 or larger than [`TREE_LIMIT`].
    Size(usize),
    /// The cut has more rows than the board, or too few for an odd board.
    Depth {
        /// Columns of the board.
        n: usize,
        /// Rows requested.
        rows: usize,
        /// Fewest rows that are valid.
        min: usize,
        /// Most rows that are valid.
        max: usize,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(n) => {
                write!(f, "board size {n}, expected 1 to {TREE_LIMIT}, for example 16")
            }
            Self::Depth { n, rows, min, max } => write!(
                f,
                "a cut after {rows} row{} on a board of {n}, expected {min} to {max}, for example {min}",
                if *rows == 1 { "" } else { "s" }
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
    /// Boards that this prefix represents under symmetry.
    pub weight: u64,
}

impl Prefix {
    /// Whether the square is attacked or occupied.
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
    /// A plan for a board of `n` columns.
    ///
    /// # Errors
    /// The board is too large, or the cut is not valid for it.
    pub fn new(n: usize, cut: Cut) -> Result<Self, PlanError> {
        if !(1..=TREE_LIMIT).contains(&n) {
            return Err(PlanError::Size(n));
        }
        let (rows, min, max) = match cut {
            Cut::Rows(k) => (k, if n.is_multiple_of(2) { 1 } else { 2.min(n) }, n),
            Cut::Cross(k) => (k, 0, n.saturating_sub(4)),
        };
        if !(min..=max).contains(&rows) {
            return Err(PlanError::Depth { n, rows, min, max });
        }
        Ok(Self { n, cut })
    }

    /// Columns of the board.
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

    /// A digest of all prefixes in order (64-bit FNV-1a), to distinguish plans.
    pub fn digest(self) -> u64 {
        let mut digest = Checksum::default();
        self.for_each(&mut |p| {
            for word in [u64::from(p.rows), u64::from(p.columns), p.rising, p.falling, p.weight] {
                digest.add(&word.to_le_bytes());
            }
        });
        digest.value()
    }

    /// Calls `visit` with every prefix, in the fixed order of this plan.
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
            rows.sort_unstable_by_key(|&row| ((2 * row + 1).abs_diff(self.n), row));
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
            "a cut after 1 row on a board of 15, expected 2 to 15, for example 2"
        );
        assert!(Plan::new(8, Cut::Rows(0)).is_err());
        assert!(Plan::new(8, Cut::Rows(9)).is_err());
        assert!(Plan::new(8, Cut::Cross(5)).is_err());
    }

    #[test]
    fn digests_distinguish_plans() {
        let digest = |n, cut| Plan::new(n, cut).expect("a valid cut").digest();
        assert_eq!(digest(10, Cut::Rows(2)), digest(10, Cut::Rows(2)));
        assert_ne!(digest(10, Cut::Rows(2)), digest(10, Cut::Rows(3)));
        assert_ne!(digest(10, Cut::Rows(2)), digest(10, Cut::Cross(0)));
    }
}
