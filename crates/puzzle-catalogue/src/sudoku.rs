//! Sudoku in the catalogue.

use std::sync::Arc;

use outwit::csp::{Csp, Domains};
use outwit::game::Side;
use puzzles::sudoku::{RULES, Sudoku};

use super::catalogue::{PuzzleFile, fault};
use super::constraints::{Constrained, ConstraintSession, orders};
use super::{Entry, HeuristicRow, Method, Puzzle, PuzzleRow, PuzzleSession};
use views::Fault;
use views::picture::{Cell, Drawing, Marks, Picture, Piece};
use views::{Param, Settings};

/// The entry of the catalogue.
pub(super) const PUZZLE: PuzzleRow = PuzzleRow::of::<SudokuPuzzle>();

/// How many digits a random puzzle gives.
pub(super) struct SudokuPuzzle {
    givens: u32,
}

const USUAL: u32 = 30;

/// Rows of a puzzle, and the least number of characters of one in a line.
const ROWS: usize = 9;
const CELLS: usize = 81;

impl Puzzle for SudokuPuzzle {
    const ID: &'static str = "sudoku";
    const TITLE: &'static str = "Sudoku";
    const SUMMARY: &'static str = "each digit once in every row, column and box";
    const RULES: &'static str = RULES;
    const EDIT: &'static str = "digits";
    const PARAMS: &'static [Param] = &[Param {
        name: "givens",
        meaning: "digits given in a random puzzle, 17 to 81, more if needed for a unique solution",
        default: "30",
    }];

    fn replaced_by(_: &str, _: bool) -> &'static [&'static str] {
        &["givens"]
    }

    fn create(settings: &Settings) -> Result<Self, Fault> {
        Ok(SudokuPuzzle { givens: settings.number("givens", USUAL, 17, 81)? })
    }

    fn settings(&self) -> String {
        if self.givens == USUAL { String::new() } else { format!("givens={}", self.givens) }
    }

    fn methods(&self) -> Vec<Method> {
        Method::CONSTRAINTS.into()
    }

    fn heuristics(&self, method: Method) -> Vec<HeuristicRow> {
        orders(method)
    }

    fn default_instance(&self) -> String {
        self.random(1).unwrap_or_default()
    }

    fn random(&self, seed: u64) -> Result<String, Fault> {
        Ok(Sudoku::random(self.givens as usize, seed).given())
    }

    /// A list of puzzles, or one puzzle that is written row by row.
    fn read(&mut self, file: &PuzzleFile<'_>) -> Result<Vec<Entry>, Fault> {
        let mut entries = file.entries();
        let is_grid = |rows: &[Entry]| {
            let short = |row: &Entry| row.instance.chars().count() < CELLS;
            rows.len() >= ROWS && rows.iter().all(short)
        };
        if is_grid(&entries) {
            let rows: Vec<String> = entries.drain(1..).map(|row| row.instance).collect();
            entries[0].instance += &rows.concat();
            entries[0].line = 0;
        }
        Ok(entries)
    }

    fn instance(self: &Arc<Self>, text: &str) -> Result<Box<dyn PuzzleSession>, Fault> {
        let sudoku = Sudoku::parse(text).map_err(fault)?;
        Ok(Box::new(ConstraintSession::new(SudokuInstance { grid: Arc::clone(self), sudoku })))
    }
}

/// A puzzle to be filled.
struct SudokuInstance {
    grid: Arc<SudokuPuzzle>,
    sudoku: Sudoku,
}

fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

impl Constrained for SudokuInstance {
    type Puzzle = SudokuPuzzle;
    type Csp = Sudoku;

    fn puzzle(&self) -> &SudokuPuzzle {
        &self.grid
    }

    fn text(&self) -> String {
        self.sudoku.given()
    }

    fn csp(&self) -> &Sudoku {
        &self.sudoku
    }

    fn variable(&self, variable: usize) -> String {
        name(self.sudoku.cell(variable))
    }

    fn value(&self, _: usize, value: usize) -> String {
        (value + 1).to_string()
    }

    fn cell(&self, variable: usize) -> Option<String> {
        Some(name(self.sudoku.cell(variable)))
    }

    fn solution(&self, values: &[usize]) -> String {
        self.sudoku.text(values)
    }

    fn drawing(&self, assigned: &[Option<usize>], domains: Option<&Domains>) -> (Drawing, Marks) {
        let sudoku = &self.sudoku;
        let fixed = |(cell, digit): (usize, char)| {
            let is_given = digit.is_ascii_digit();
            let given = || Piece::new(Side::First, "given", ' ');
            let label = if is_given { digit.to_string() } else { String::new() };
            Cell { name: name(cell), piece: is_given.then(given), label, ..Cell::default() }
        };
        let mut cells: Vec<Cell> = sudoku.given().chars().enumerate().map(fixed).collect();
        let digit = |value: usize| (value + 1).to_string();
        let value = |variable: usize| assigned.get(variable).copied().flatten();
        for variable in 0..sudoku.variables() {
            let cell = &mut cells[sudoku.cell(variable)];
            cell.piece = value(variable).map(|_| Piece::new(Side::First, "found", ' '));
            cell.label = match (value(variable), domains) {
                (Some(value), _) => digit(value),
                (_, Some(domains)) => domains.values(variable).map(digit).collect(),
                _ => String::new(),
            };
        }
        let picture = Picture { columns: 9, cells, blocks: 3, ..Picture::default() };
        let clashes = |&variable: &usize| {
            value(variable).is_some_and(|mine| {
                !sudoku.possible(variable, mine)
                    || sudoku.neighbours(variable).iter().any(|&other| value(other) == Some(mine))
            })
        };
        let wrong = (0..sudoku.variables()).filter(clashes);
        let wrong = wrong.map(|variable| name(sudoku.cell(variable))).collect();
        (Drawing::Board(picture), Marks { wrong, ..Marks::default() })
    }
}
