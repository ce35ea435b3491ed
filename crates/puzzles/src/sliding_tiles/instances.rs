//! Lists of instances: one board a line, numbers separated by spaces, `#` for comments; what follows a `;` is ignored.

use std::fmt;

use super::{BoardError, Goal, SlidingTiles, Word};

/// One line of a list.
#[derive(Clone, Debug)]
pub struct Instance<W> {
    /// The line, 1 = first.
    pub line: usize,
    /// The puzzle.
    pub puzzle: SlidingTiles<W>,
    /// What else the line says, between `;`.
    pub notes: Vec<String>,
}

/// A line of a list that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceError {
    /// The line, 1 = first.
    pub line: usize,
    /// What is wrong.
    pub fault: BoardError,
}

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for InstanceError {}

/// Reads a list of boards.
///
/// ```
/// use puzzles::sliding_tiles::{Goal, parse_instances};
/// let list = parse_instances::<u64>(3, 3, "# easy\n1 0 2 3 4 5 6 7 8 ; 1\n", &Goal::BlankFirst)?;
/// assert_eq!((list[0].line, list[0].notes[0].as_str()), (2, "1"));
/// # Ok::<(), puzzles::sliding_tiles::InstanceError>(())
/// ```
pub fn parse_instances<W: Word>(
    rows: usize,
    cols: usize,
    text: &str,
    goal: &Goal,
) -> Result<Vec<Instance<W>>, InstanceError> {
    let mut list = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or("");
        let mut parts = content.split(';').map(str::trim);
        let board = parts.next().unwrap_or("");
        if board.is_empty() {
            continue;
        }
        let puzzle = SlidingTiles::parse(rows, cols, board, goal)
            .map_err(|fault| InstanceError { line: at + 1, fault })?;
        let notes = parts.map(str::to_string).collect();
        list.push(Instance { line: at + 1, puzzle, notes });
    }
    Ok(list)
}
