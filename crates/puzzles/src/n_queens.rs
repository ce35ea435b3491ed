//! N queens: as many queens as columns, none attacks another. As constraints and as a landscape.
//!
//! ```
//! use outwit::{Limits, csp::Backtracking, local::HillClimbing};
//! use puzzles::n_queens::Queens;
//! let queens = Queens::new(8)?;
//! assert_eq!(Backtracking::default().all().search(&queens, &Limits::none(), &mut ()).found, 92);
//! let climb = HillClimbing { sideways: 100, restarts: 50, ..HillClimbing::default() };
//! assert!(climb.search(&queens, 1, &Limits::none(), &mut ()).reached);
//! # Ok::<(), puzzles::n_queens::SizeError>(())
//! ```

use std::fmt;

use outwit::Rng;
use outwit::csp::Csp;
use outwit::local::Landscape;

use crate::TextError;

/// The rules, for people.
pub const RULES: &str = "\
Put n queens on a board of n x n squares so that no two stand in the same row, column or diagonal. An instance is \
the number of queens, for example 8. A solution is written as the row of the queen in each column, 1 = first: \
2 4 6 8 3 1 7 5. Any board written so is an instance as well, for example 4 5 6 3 4 5 6 5: hill climbing, annealing and \
local beam search begin there.";

/// The board is too small or too big.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError(usize);

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board for {} queens; expected 1 to {MAX_COLUMNS}, for example n=8", self.0)
    }
}

impl std::error::Error for SizeError {}

/// Most columns of a board.
const MAX_COLUMNS: usize = 4000;

/// The puzzle for a number of queens. A state is the row of the queen in each column.
#[derive(Clone, Debug)]
pub struct Queens {
    size: usize,
    /// All columns, twice in a row: the others of a column are the part that begins after it. A list for each column would take
    /// memory quadratic in the size.
    columns: Vec<usize>,
    /// The state in which a local search begins.
    start: Option<Vec<usize>>,
}

impl Queens {
    /// A board of `size` x `size`.
    pub fn new(size: usize) -> Result<Self, SizeError> {
        if !(1..=MAX_COLUMNS).contains(&size) {
            return Err(SizeError(size));
        }
        Ok(Queens { size, columns: (0..size).chain(0..size).collect(), start: None })
    }

    /// Reads a board, written as by [`Queens::text`]: local searches begin there.
    pub fn with_start(text: &str) -> Result<Self, TextError> {
        let size = text.split_whitespace().count();
        let queens = Queens::new(size).map_err(|error| TextError::whole(error.to_string()))?;
        Ok(Queens { start: Some(queens.parse(text)?), ..queens })
    }

    /// The number of queens.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Pairs of queens that attack each other, one queen in each column.
    pub fn attacks(&self, rows: &[usize]) -> usize {
        let n = self.size;
        let mut lines = vec![0usize; 5 * n];
        let mut pairs = 0;
        for (column, &row) in rows.iter().enumerate() {
            for line in [row, n + row + column, 3 * n + row + n - column] {
                pairs += lines[line];
                lines[line] += 1;
            }
        }
        pairs
    }

    /// A position in numbers, rows counted from 1.
    pub fn text(&self, rows: &[usize]) -> String {
        rows.iter().map(|row| (row + 1).to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Reads a position: the row of the queen in each column, counted from 1.
    pub fn parse(&self, text: &str) -> Result<Vec<usize>, TextError> {
        let n = self.size;
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != n {
            return Err(TextError::whole(format!(
                "{} rows were found; expected {n}, one for each column",
                words.len()
            )));
        }
        let row = |(at, word): (usize, &&str)| match word.parse::<usize>() {
            Ok(row) if (1..=n).contains(&row) => Ok(row - 1),
            _ => Err(TextError::whole(format!(
                "'{word}' in column {} is not a row; expected 1 to {n}, for example: {n}",
                at + 1
            ))),
        };
        words.iter().enumerate().map(row).collect()
    }

    fn attacked(rows: &[usize], column: usize, row: usize) -> usize {
        let attacks = |&(other, there): &(usize, usize)| {
            other != column && (there == row || there.abs_diff(row) == other.abs_diff(column))
        };
        rows.iter().copied().enumerate().filter(attacks).count()
    }
}

impl Csp for Queens {
    fn variables(&self) -> usize {
        self.size
    }

    fn values(&self, _: usize) -> usize {
        self.size
    }

    fn neighbours(&self, column: usize) -> &[usize] {
        &self.columns[column + 1..column + self.size]
    }

    #[inline]
    fn allows(&self, a: usize, x: usize, b: usize, y: usize) -> bool {
        x != y && x.abs_diff(y) != a.abs_diff(b)
    }
}

impl Landscape for Queens {
    type State = Vec<usize>;
    /// Which column, to which row.
    type Move = (usize, usize);

    fn random(&self, rng: &mut Rng) -> Vec<usize> {
        (0..self.size).map(|_| rng.below(self.size)).collect()
    }

    fn start(&self) -> Option<Vec<usize>> {
        self.start.clone()
    }

    fn cost(&self, rows: &Vec<usize>) -> f64 {
        self.attacks(rows) as f64
    }

    fn moves(&self, rows: &Vec<usize>, out: &mut Vec<(usize, usize)>) {
        for (column, &now) in rows.iter().enumerate() {
            out.extend((0..self.size).filter(|&row| row != now).map(|row| (column, row)));
        }
    }

    fn apply(&self, rows: &mut Vec<usize>, (column, row): (usize, usize)) {
        rows[column] = row;
    }

    fn change(&self, rows: &Vec<usize>, (column, row): (usize, usize)) -> f64 {
        let before = Self::attacked(rows, column, rows[column]);
        Self::attacked(rows, column, row) as f64 - before as f64
    }

    fn random_move(&self, rows: &Vec<usize>, rng: &mut Rng) -> Option<(usize, usize)> {
        if self.size < 2 {
            return None;
        }
        let column = rng.below(self.size);
        let row = (rows[column] + 1 + rng.below(self.size - 1)) % self.size;
        Some((column, row))
    }

    fn is_enough(&self, cost: f64) -> bool {
        cost < 0.5
    }
}
