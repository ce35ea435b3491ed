//! Sudoku: each digit once in every row, column and box.
//!
//! ```
//! use outwit::{Limits, csp::{Backtracking, Inference}};
//! use puzzles::sudoku::Sudoku;
//! let sudoku = Sudoku::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
//! let search = Backtracking { inference: Inference::ArcConsistency, prepare: true, ..Backtracking::default() };
//! let report = search.all().search(&sudoku, &Limits::none(), &mut ());
//! assert_eq!(report.found, 1);
//! assert!(sudoku.text(&report.solutions[0]).starts_with("534678912"));
//! # Ok::<(), puzzles::TextError>(())
//! ```

use outwit::csp::{Backtracking, Csp, Inference};
use outwit::{Limits, Rng};

use crate::TextError;

/// The rules, for people.
pub const RULES: &str = "\
Fill the grid so that every row, every column and every box of 3 x 3 cells has each of the digits 1 to 9. A puzzle is \
written as 81 characters, row by row: digits, and '.' or '0' for an empty cell; spaces, line ends and | - + are ignored.";

/// A puzzle: the digits given. Variable = empty cell, row by row; value = digit less one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    given: Vec<Option<usize>>,
    /// The cells of the variables.
    empty: Vec<usize>,
    /// The variables that differ from each variable.
    peers: Vec<Vec<usize>>,
}

/// Whether two cells must have different digits.
fn sees(a: usize, b: usize) -> bool {
    let (row, col) = (a / 9 == b / 9, a % 9 == b % 9);
    a != b && (row || col || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3))
}

impl Sudoku {
    fn new(given: Vec<Option<usize>>) -> Self {
        let empty: Vec<usize> = (0..81).filter(|&cell| given[cell].is_none()).collect();
        let peers_of =
            |&a: &usize| (0..empty.len()).filter(|&other| sees(a, empty[other])).collect();
        let peers = empty.iter().map(peers_of).collect();
        Sudoku { given, empty, peers }
    }

    /// Reads a puzzle.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut given = Vec::new();
        let mut places = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            for (column, cell) in (1..).zip(content.chars()) {
                let digit = match cell {
                    ' ' | '\t' | '|' | '-' | '+' => continue,
                    '.' | '0' => None,
                    '1'..='9' => Some(cell as usize - '1' as usize),
                    _ => {
                        let what = format!(
                            "'{cell}' was found; expected a digit from 1 to 9, or '.' for empty"
                        );
                        return Err(TextError::at(line, column, what));
                    }
                };
                given.push(digit);
                places.push((line, column));
            }
        }
        if given.len() != 81 {
            let what = format!(
                "the puzzle has {} cells; expected 81, row by row, for example a first row 53..7....",
                given.len()
            );
            return Err(TextError::whole(what));
        }
        let sudoku = Self::new(given);
        for (cell, &(line, column)) in places.iter().enumerate() {
            let same =
                |&other: &usize| sees(other, cell) && sudoku.given[other] == sudoku.given[cell];
            if let Some(digit) = sudoku.given[cell]
                && let Some(other) = (0..cell).find(same)
            {
                let (row, col) = (other / 9 + 1, other % 9 + 1);
                let what = format!(
                    "digit {} stands already in row {row}, column {col} of the grid; expected each digit once in a \
                     row, column and box",
                    digit + 1
                );
                return Err(TextError::at(line, column, what));
            }
        }
        Ok(sudoku)
    }

    /// A puzzle with exactly one solution, drawn by seed: a full grid from which digits are taken as long as `givens`
    /// (or more, where that is not possible) are left.
    pub fn random(givens: usize, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        // A random full grid: the first box at random, the rest by search in a random order of digits.
        let mut digits: Vec<usize> = (0..9).collect();
        rng.shuffle(&mut digits);
        let mut start = vec![None; 81];
        for (at, &digit) in digits.iter().enumerate() {
            start[at / 3 * 9 + at % 3] = Some(digit);
        }
        rng.shuffle(&mut digits);
        let last = start.len() - 1;
        (start[last], start[last - 10]) = (Some(digits[0]), Some(digits[1]));
        let search = Backtracking {
            inference: Inference::ArcConsistency,
            prepare: true,
            ..Backtracking::default()
        };
        let start = Self::new(start);
        let solutions = search.search(&start, &Limits::none(), &mut ()).solutions;
        // Two digits on the last diagonal can always be completed.
        let mut given = start.filled(solutions.first().map_or(&[], |values| values));
        let mut order: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut order);
        let mut left = 81;
        for cell in order {
            if left <= givens {
                break;
            }
            let digit = given[cell].take();
            let two = Backtracking { solutions: 2, ..search };
            if two.search(&Self::new(given.clone()), &Limits::none(), &mut ()).found == 1 {
                left -= 1;
            } else {
                given[cell] = digit;
            }
        }
        Self::new(given)
    }

    /// The digits given, as text.
    pub fn given(&self) -> String {
        text_of(&self.given)
    }

    /// The cell of a variable, counted row by row from 0.
    pub fn cell(&self, variable: usize) -> usize {
        self.empty[variable]
    }

    /// The digits given and those of a solution.
    fn filled(&self, values: &[usize]) -> Vec<Option<usize>> {
        let mut all = self.given.clone();
        for (&cell, &value) in self.empty.iter().zip(values) {
            all[cell] = Some(value);
        }
        all
    }

    /// A solution as text, row by row.
    pub fn text(&self, values: &[usize]) -> String {
        text_of(&self.filled(values))
    }
}

/// Digits as text; a dot is an empty cell.
fn text_of(digits: &[Option<usize>]) -> String {
    let show = |digit: &Option<usize>| digit.map_or('.', |digit| char::from(b'1' + digit as u8));
    digits.iter().map(show).collect()
}

impl Csp for Sudoku {
    fn variables(&self) -> usize {
        self.empty.len()
    }

    fn values(&self, _: usize) -> usize {
        9
    }

    fn neighbours(&self, variable: usize) -> &[usize] {
        &self.peers[variable]
    }

    fn allows(&self, _: usize, x: usize, _: usize, y: usize) -> bool {
        x != y
    }

    fn possible(&self, variable: usize, value: usize) -> bool {
        let cell = self.empty[variable];
        !(0..81).any(|other| self.given[other] == Some(value) && sees(cell, other))
    }
}
