//! Completes a partly filled board, or proves that this is impossible.
//!
//! *Idea*: backtracking with the minimum-remaining-values heuristic. Every row and every column must get a queen;
//! always fill the line with the fewest free squares, and backtrack if one has none. The order of the squares is
//! random, and the search restarts with another order after a number of nodes that doubles each time: with many
//! solutions, a new random order finds one sooner than a long search below an early wrong choice.
//!
//! *Guarantee*: exact. `Completed` holds a solution, `Impossible` is a proof, and `Unknown` says that a limit ended
//! the search first.
//!
//! *Cost*: O(n) per node; the problem is NP-complete, so hard boards exist, though most random ones are easy. About n^2 bytes of
//! memory, for the squares that are still to be tried in each line; `Unknown` if there is not so much.
//!
//! *Source*: I. P. Gent, C. Jefferson, P. Nightingale, "Complexity of n-queens completion", JAIR 59, 2017.
//!
//! ```
//! use queens::complete::{Answer, complete};
//! use outwit::Limits;
//! let preset = ["b1".parse().expect("a square")];
//! let answer = complete(4, &preset, &Limits::none().nodes(1000), 1).expect("one queen attacks no other");
//! assert_eq!(answer, Answer::Completed(vec![2, 0, 3, 1]));
//! ```

use crate::board::{Clash, Square};
use crate::count::prefix::TREE_LIMIT;
use outwit::{Limits, Meter, Rng, Stopped};
use std::fmt;

/// The result of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A solution that contains the given queens.
    Completed(Vec<u32>),
    /// No solution contains them.
    Impossible,
    /// A limit ended the search first.
    Unknown,
}

/// Given queens that the search does not accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PresetError {
    /// The board has no squares, or is too large for this search.
    Size(u32),
    /// The board is too large to count completions.
    TooLargeToCount(u32),
    /// A queen is off a board of this many columns.
    OffBoard(Square, u32),
    /// Two queens attack each other or stand on the same square.
    Clash(Clash),
}

/// Largest board, in columns: beyond it a search costs too much memory.
pub const COMPLETE_LIMIT: u32 = 40_000;

impl fmt::Display for PresetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(n) => {
                write!(f, "board size {n}, expected 1 to {COMPLETE_LIMIT}, for example 8")
            }
            Self::TooLargeToCount(n) => {
                write!(
                    f,
                    "board size {n}, expected 1 to {TREE_LIMIT} to count completions, for example 16"
                )
            }
            Self::OffBoard(square, n) => {
                let corner = Square { column: n - 1, row: n - 1 };
                write!(
                    f,
                    "the queen on {square} is off the board, expected a1 to {corner}, for example a1"
                )
            }
            Self::Clash(Clash(a, b)) if a == b => {
                write!(f, "two queens are given on {a}, expected each once")
            }
            Self::Clash(clash) => {
                write!(f, "{clash}, expected queens that do not, for example a1 and b3")
            }
        }
    }
}

impl std::error::Error for PresetError {}

/// Searches for a solution on a board of `n` columns with queens on all `preset` squares; `seed` decides the random
/// order. Of `limits`, nodes, time and the stop flag apply.
///
/// # Errors
/// The board is empty or too large, or the preset queens are off the board or attack each other.
pub fn complete(
    n: u32,
    preset: &[Square],
    limits: &Limits,
    seed: u64,
) -> Result<Answer, PresetError> {
    check_preset(n, preset)?;
    let mut random = Rng::new(seed);
    let mut meter = Meter::new(limits);
    let mut nodes_to_restart = 4 * u64::from(n) + 1000;
    loop {
        let restart_at = meter.nodes().saturating_add(nodes_to_restart);
        let mut search = Search::new(n as usize, restart_at, &mut meter, &mut random);
        let dead = preset.iter().any(|queen| {
            search.put(queen.column as usize, queen.row as usize);
            search.dead
        });
        if dead {
            return Ok(Answer::Impossible);
        }
        match search.run() {
            Some(true) => {
                let queens = search.queens.iter().map(|&row| row as u32).collect();
                return Ok(Answer::Completed(queens));
            }
            Some(false) => return Ok(Answer::Impossible),
            None => {
                if meter.stopped().is_some() {
                    return Ok(Answer::Unknown);
                }
                nodes_to_restart *= 2;
            }
        }
    }
}

/// Whether a search can begin with these queens.
pub(crate) fn check_preset(n: u32, preset: &[Square]) -> Result<(), PresetError> {
    if !(1..=COMPLETE_LIMIT).contains(&n) {
        return Err(PresetError::Size(n));
    }
    for (i, &queen) in preset.iter().enumerate() {
        if queen.column >= n || queen.row >= n {
            return Err(PresetError::OffBoard(queen, n));
        }
        if let Some(&other) = preset[..i].iter().find(|&&o| o == queen || o.attacks(queen)) {
            return Err(PresetError::Clash(Clash(other, queen)));
        }
    }
    Ok(())
}

const EMPTY: usize = usize::MAX;

/// Lines are the columns 0 to n - 1, then the rows n to 2n - 1.
struct Search<'a> {
    n: usize,
    /// Row of the queen in each column.
    queens: Vec<usize>,
    filled: Vec<bool>,
    rising: Vec<bool>,
    falling: Vec<bool>,
    /// Free squares in each line.
    free: Vec<u32>,
    /// Some unfilled line has no free square.
    dead: bool,
    /// The node count at which this attempt is given up.
    restart_at: u64,
    meter: &'a mut Meter,
    random: &'a mut Rng,
}

impl<'a> Search<'a> {
    fn new(n: usize, restart_at: u64, meter: &'a mut Meter, random: &'a mut Rng) -> Self {
        Self {
            n,
            queens: vec![EMPTY; n],
            filled: vec![false; 2 * n],
            rising: vec![false; 2 * n],
            falling: vec![false; 2 * n],
            free: vec![n as u32; 2 * n],
            dead: false,
            restart_at,
            meter,
            random,
        }
    }

    fn is_free(&self, column: usize, row: usize) -> bool {
        !(self.filled[column]
            || self.filled[self.n + row]
            || self.rising[column + row]
            || self.falling[self.n + column - row])
    }

    /// Calls `change` for every free square of other lines that a queen on this square attacks, once for each.
    fn attacked(
        &mut self,
        column: usize,
        row: usize,
        mut change: impl FnMut(&mut Self, usize, usize),
    ) {
        let n = self.n;
        for other in 0..n {
            if other == column {
                continue;
            }
            if self.is_free(other, row) {
                change(self, other, row);
            }
            let across = other.abs_diff(column);
            for target in [row.checked_sub(across), Some(row + across)].into_iter().flatten() {
                if target < n && self.is_free(other, target) {
                    change(self, other, target);
                }
            }
        }
        for other in (0..n).filter(|&other| other != row) {
            if self.is_free(column, other) {
                change(self, column, other);
            }
        }
    }

    fn put(&mut self, column: usize, row: usize) {
        let n = self.n;
        self.attacked(column, row, |search, c, r| {
            search.free[c] -= 1;
            search.free[n + r] -= 1;
            // The lines of the queen itself lose squares too, but they are filled now.
            search.dead |=
                (search.free[c] == 0 && c != column) || (search.free[n + r] == 0 && r != row);
        });
        self.queens[column] = row;
        self.mark(column, row, true);
    }

    fn take(&mut self, column: usize, row: usize) {
        let n = self.n;
        self.queens[column] = EMPTY;
        self.mark(column, row, false);
        self.attacked(column, row, |search, c, r| {
            search.free[c] += 1;
            search.free[n + r] += 1;
        });
        self.dead = false;
    }

    fn mark(&mut self, column: usize, row: usize, on: bool) {
        self.filled[column] = on;
        self.filled[self.n + row] = on;
        self.rising[column + row] = on;
        self.falling[self.n + column - row] = on;
    }

    /// `Some(true)`: the board is full; `Some(false)`: it cannot be filled; `None`: restart, or a limit was reached.
    fn run(&mut self) -> Option<bool> {
        // An explicit stack: recursion as deep as a large board would overflow that of the thread.
        let mut open: Vec<Choices> = Vec::new();
        let mut placed: Vec<(usize, usize)> = Vec::new();
        let Some(line) = self.tightest() else { return Some(true) };
        open.push(self.choices(line)?);
        while let Some(choices) = open.last_mut() {
            let Some((column, row)) = choices.next(self.n) else {
                open.pop();
                if let Some((column, row)) = placed.pop() {
                    self.take(column, row);
                }
                continue;
            };
            if self.meter.nodes() == self.restart_at || !self.meter.spend() {
                return None;
            }
            self.put(column, row);
            if self.dead {
                self.take(column, row);
                continue;
            }
            placed.push((column, row));
            match self.tightest() {
                Some(line) => open.push(self.choices(line)?),
                None => return Some(true),
            }
        }
        Some(false)
    }

    /// The line with the fewest free squares; `None` if every line is filled.
    fn tightest(&self) -> Option<usize> {
        let open = (0..2 * self.n).filter(|&line| !self.filled[line]);
        open.min_by_key(|&line| self.free[line])
    }

    /// The free squares of a line in random order; `None`, with the search stopped, if there is no memory for them.
    fn choices(&mut self, line: usize) -> Option<Choices> {
        let mut places = Vec::new();
        if places.try_reserve_exact(self.free[line] as usize).is_err() {
            self.meter.halt(Stopped::Memory);
            return None;
        }
        let n = self.n;
        let square = |at: u32| square_of(n, line, at);
        places.extend((0..n as u32).filter(|&at| {
            let (column, row) = square(at);
            self.is_free(column, row)
        }));
        self.random.shuffle(&mut places);
        Some(Choices { line, places })
    }
}

/// Squares of a line that are still to be tried.
struct Choices {
    line: usize,
    /// Their places in the line; the last one is tried first.
    places: Vec<u32>,
}

impl Choices {
    /// The next one, by column and row.
    fn next(&mut self, n: usize) -> Option<(usize, usize)> {
        self.places.pop().map(|at| square_of(n, self.line, at))
    }
}

/// Column and row of a place in a line.
fn square_of(n: usize, line: usize, at: u32) -> (usize, usize) {
    if line < n { (line, at as usize) } else { (at as usize, line - n) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::is_solution;

    fn squares(text: &str) -> Vec<Square> {
        text.split(',').filter(|t| !t.is_empty()).map(|t| t.parse().expect("a square")).collect()
    }

    /// The reference over all solutions: is there a solution through these squares?
    fn possible(n: u32, preset: &[Square]) -> bool {
        let mut found = false;
        crate::backtrack(n, &mut (), |queens| {
            found |= preset.iter().all(|s| queens[s.column as usize] == s.row);
            std::ops::ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn agrees_with_listing_all_solutions() {
        let seed = 11;
        println!("seed {seed}");
        let mut random = Rng::new(seed);
        let (mut yes, mut no) = (0, 0);
        for round in 0..400 {
            let n = 4 + random.below(5) as u32;
            let mut preset: Vec<Square> = Vec::new();
            for _ in 0..random.below(4) {
                let square = Square {
                    column: random.below(n as usize) as u32,
                    row: random.below(n as usize) as u32,
                };
                if preset.iter().all(|&s| s != square && !s.attacks(square)) {
                    preset.push(square);
                }
            }
            match complete(n, &preset, &Limits::none(), round).expect("a sound preset") {
                Answer::Completed(queens) => {
                    yes += 1;
                    assert!(is_solution(&queens) && queens.len() == n as usize);
                    assert!(preset.iter().all(|s| queens[s.column as usize] == s.row));
                }
                Answer::Impossible => {
                    no += 1;
                    assert!(!possible(n, &preset), "n = {n}, {preset:?}");
                }
                Answer::Unknown => panic!("there was no limit"),
            }
        }
        assert!(yes > 50 && no > 50, "{yes} yes, {no} no");
    }

    #[test]
    fn bad_presets_are_named() {
        let error =
            |n, text| complete(n, &squares(text), &Limits::none(), 1).expect_err("bad").to_string();
        assert_eq!(error(0, ""), "board size 0, expected 1 to 40000, for example 8");
        assert!(error(8, "a1,i3").contains("i3 is off the board, expected a1 to h8"));
        assert!(error(8, "a9").contains("a9 is off the board"));
        assert!(error(8, "a1,c3").starts_with("the queens on a1 and c3 attack each other"));
        assert!(error(8, "a1,a1").starts_with("two queens are given on a1"));
    }

    #[test]
    fn small_boards() {
        for (n, possible) in [(1, true), (2, false), (3, false), (4, true), (5, true), (6, true)] {
            let answer = complete(n, &[], &Limits::none(), 1).expect("no preset");
            assert_eq!(answer != Answer::Impossible, possible, "n = {n}");
        }
        assert_eq!(complete(6, &squares("a1"), &Limits::none(), 1), Ok(Answer::Impossible));
        assert_eq!(complete(8, &[], &Limits::none().nodes(0), 1), Ok(Answer::Unknown));
    }

    #[test]
    fn a_large_board() {
        let Answer::Completed(queens) =
            complete(300, &squares("a1,b40,cc77"), &Limits::none().nodes(1_000_000), 1)
                .expect("sound")
        else {
            panic!("three queens of 300 leave plenty of room");
        };
        assert!(is_solution(&queens) && queens[0] == 0 && queens[1] == 39);
    }
}
