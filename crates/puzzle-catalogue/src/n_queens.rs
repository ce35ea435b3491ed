//! N queens in the catalogue, as constraints and as a landscape.

use std::sync::Arc;

use outwit::Rng;
use outwit::csp::Domains;
use outwit::game::Side;
use outwit::local::Landscape;
use puzzles::n_queens::{Queens, RULES};

use super::catalogue::fault;
use super::constraints::{Constrained, ConstraintSession, orders};
use super::landscape::{Improvable, LandscapeSession, variations};
use super::{
    Frame, HeuristicRow, InstanceView, Method, Puzzle, PuzzleRow, PuzzleSession, SolveView, Task,
};
use views::Fault;
use views::picture::{Cell, Drawing, Ground, Marks, Picture, Piece, square_name};
use views::tree::TreeView;
use views::{Param, Settings};

/// The entry of the catalogue.
pub(super) const PUZZLE: PuzzleRow = PuzzleRow::of::<NQueensPuzzle>();

/// The default number of queens.
pub(super) struct NQueensPuzzle {
    size: u32,
}

/// Boards with more columns are not drawn.
const MAX_DRAWN: usize = 40;

impl Puzzle for NQueensPuzzle {
    const ID: &'static str = "n-queens";
    const TITLE: &'static str = "N queens";
    const SUMMARY: &'static str =
        "queens that do not attack each other, as constraints and by local search";
    const RULES: &'static str = RULES;
    const PARAMS: &'static [Param] =
        &[Param { name: "n", meaning: "queens, 1 to 4000", default: "8" }];

    fn replaced_by(_: &str, _: bool) -> &'static [&'static str] {
        &["n"]
    }

    fn create(settings: &Settings) -> Result<Self, Fault> {
        Ok(NQueensPuzzle { size: settings.number("n", 8, 1, 4000)? })
    }

    fn settings(&self) -> String {
        if self.size == 8 { String::new() } else { format!("n={}", self.size) }
    }

    fn methods(&self) -> Vec<Method> {
        [&Method::CONSTRAINTS[..], &Method::LOCAL[..]].concat()
    }

    fn heuristics(&self, method: Method) -> Vec<HeuristicRow> {
        if Method::LOCAL.contains(&method) { variations(method) } else { orders(method) }
    }

    fn default_instance(&self) -> String {
        self.size.to_string()
    }

    fn random(&self, seed: u64) -> Result<String, Fault> {
        // Two and three queens cannot be placed.
        Ok((4 + Rng::new(seed).below(self.size.max(4) as usize - 3)).to_string())
    }

    fn instance(self: &Arc<Self>, text: &str) -> Result<Box<dyn PuzzleSession>, Fault> {
        let no_number = || {
            Fault::new(format!("\"{}\" is not a number of queens", text.trim()))
                .expected("a whole number from 1 to 4000, or a board: the row of the queen in each column")
                .example("8")
        };
        let mut words = text.split_whitespace();
        let is_board = words.clone().nth(1).is_some()
            && words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let queens = if is_board {
            Queens::with_start(text).map_err(fault)?
        } else {
            let size = text.trim().parse().map_err(|_| no_number())?;
            Queens::new(size).map_err(|error| Fault::new(error.to_string()))?
        };
        let size = queens.size();
        let place = || NQueensInstance { board: Arc::clone(self), queens: queens.clone(), size };
        let constraints = ConstraintSession::new(place());
        let landscape = LandscapeSession::new(place());
        Ok(Box::new(Both { constraints, has_start: queens.start().is_some(), landscape }))
    }
}

/// The queens to be placed.
struct NQueensInstance {
    board: Arc<NQueensPuzzle>,
    queens: Queens,
    size: usize,
}

impl NQueensInstance {
    /// The instance as text: the board to begin with, or the number of queens.
    fn instance_text(&self) -> String {
        self.queens.start().map_or_else(|| self.size.to_string(), |rows| self.queens.text(&rows))
    }

    fn name(&self, column: usize, row: usize) -> String {
        // Beyond z the letters would be the same again.
        if self.size <= 26 {
            square_name(column, row)
        } else {
            format!("{}/{}", column + 1, row + 1)
        }
    }

    fn picture(&self, rows: &[Option<usize>], domains: Option<&Domains>) -> (Drawing, Marks) {
        let n = self.size;
        if n > MAX_DRAWN {
            return (Drawing::Board(Picture::default()), Marks::default());
        }
        let cells = (0..n * n).map(|at| {
            let (column, row) = (at % n, n - 1 - at / n);
            let queen = rows.get(column).copied().flatten() == Some(row);
            let open = rows.get(column).copied().flatten().is_none();
            let gone = open && domains.is_some_and(|domains| !domains.has(column, row));
            Cell {
                name: self.name(column, row),
                ground: if gone {
                    Ground::Closed
                } else if (column + row).is_multiple_of(2) {
                    Ground::Dark
                } else {
                    Ground::Light
                },
                piece: queen.then(|| Piece::new(Side::First, "queen", 'Q')),
                ..Cell::default()
            }
        });
        let mut picture = Picture { columns: n, cells: cells.collect(), ..Picture::default() };
        if n <= 26 {
            let frame = Picture::board(n, n, |_, _| Cell::default());
            (picture.column_names, picture.row_names) = (frame.column_names, frame.row_names);
        }
        let queens: Vec<(usize, usize)> =
            rows.iter().enumerate().filter_map(|(column, row)| Some((column, (*row)?))).collect();
        let attacked = |&&(column, row): &&(usize, usize)| {
            queens.iter().any(|&(other, there)| {
                other != column && (there == row || there.abs_diff(row) == other.abs_diff(column))
            })
        };
        let wrong = queens.iter().filter(attacked).map(|&(column, row)| self.name(column, row));
        let marks = Marks { wrong: wrong.collect(), ..Marks::default() };
        (Drawing::Board(picture), marks)
    }
}

impl Constrained for NQueensInstance {
    type Puzzle = NQueensPuzzle;
    type Csp = Queens;

    fn puzzle(&self) -> &NQueensPuzzle {
        &self.board
    }

    fn text(&self) -> String {
        self.instance_text()
    }

    fn csp(&self) -> &Queens {
        &self.queens
    }

    fn variable(&self, column: usize) -> String {
        format!("column {}", column + 1)
    }

    fn value(&self, _: usize, row: usize) -> String {
        format!("row {}", row + 1)
    }

    fn cell(&self, _: usize) -> Option<String> {
        None
    }

    fn solution(&self, rows: &[usize]) -> String {
        self.queens.text(rows)
    }

    fn drawing(&self, assigned: &[Option<usize>], domains: Option<&Domains>) -> (Drawing, Marks) {
        self.picture(assigned, domains)
    }
}

impl Improvable for NQueensInstance {
    type Puzzle = NQueensPuzzle;
    type Landscape = Queens;

    fn puzzle(&self) -> &NQueensPuzzle {
        &self.board
    }

    fn text(&self) -> String {
        self.instance_text()
    }

    fn landscape(&self) -> &Queens {
        &self.queens
    }

    fn temperature(&self) -> f64 {
        2.0
    }

    fn move_text(&self, (column, row): (usize, usize)) -> String {
        format!("column {} to row {}", column + 1, row + 1)
    }

    fn state_text(&self, rows: &Vec<usize>) -> String {
        self.queens.text(rows)
    }

    fn drawing(&self, rows: Option<&Vec<usize>>) -> (Drawing, Marks) {
        let rows = rows.cloned().or_else(|| self.queens.start());
        let rows =
            rows.map_or_else(|| vec![None; self.size], |rows| rows.into_iter().map(Some).collect());
        self.picture(&rows, None)
    }

    fn actions(&self, rows: &Vec<usize>) -> Vec<String> {
        let action = |(column, &row)| {
            format!(
                "{} = {}",
                Constrained::variable(self, column),
                Constrained::value(self, column, row)
            )
        };
        rows.iter().enumerate().map(action).collect()
    }
}

/// A board with both ways to solve it.
struct Both {
    constraints: ConstraintSession<NQueensInstance>,
    /// Whether the instance is a board: local searches begin there, and the others place its number of queens.
    has_start: bool,
    landscape: LandscapeSession<NQueensInstance>,
}

impl Both {
    fn of(&self, method: Method) -> &dyn PuzzleSession {
        if Method::LOCAL.contains(&method) {
            return &self.landscape;
        }
        &self.constraints
    }
}

impl PuzzleSession for Both {
    fn view(&self) -> InstanceView {
        if self.has_start { self.landscape.view() } else { self.constraints.view() }
    }

    fn solve(&self, task: &Task) -> Result<SolveView, Fault> {
        self.of(task.method).solve(task)
    }

    fn record(&self, task: &Task, limit: usize) -> Result<(SolveView, Box<dyn TreeView>), Fault> {
        self.of(task.method).record(task, limit)
    }

    // Local searches end with assignments, too.
    fn after(&self, actions: &[String]) -> Result<Frame, Fault> {
        self.constraints.after(actions)
    }
}
