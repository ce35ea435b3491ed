//! Backtracking as in the textbooks: one queen per column, column by column from the left.
//!
//! *Idea*: try the rows of a column from below; put a queen on the first square that no earlier queen
//! attacks and continue with the next column. If no row is left, remove the last queen and try its next row.
//!
//! *Guarantee*: finds every solution, in lexicographic order, or proves that there is none.
//!
//! *Cost*: time proportional to the tree (2057 partial boards for n = 8), memory O(n). Each square tried is
//! compared with every queen before it. That is slow on purpose: each conflict then names the attacking queen.
//! To count, see [`crate::count`].
//!
//! *Source*: N. Wirth, "Program development by stepwise refinement", 1971; E. W. Dijkstra, "Notes on
//! structured programming", 1972.
//!
//! ```
//! use queens::backtrack;
//! use std::ops::ControlFlow;
//! let mut found = Vec::new();
//! backtrack(6, &mut (), |queens| {
//!     found.push(queens.to_vec());
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(found.len(), 4);
//! assert_eq!(found[0], [1, 3, 5, 0, 2, 4]);
//! ```

use std::ops::ControlFlow;

use outwit::Observer;

use crate::board::Square;
use crate::event::QueensEvent;

/// Calls `visit` with each solution on a board of `n` columns (row of each column's queen) until it returns
/// `Break`; every step goes to `observer`.
///
/// Returns the nodes of the search tree visited: the queens placed, plus one for the empty board.
pub fn backtrack(
    n: u32,
    observer: &mut impl Observer<QueensEvent>,
    mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
) -> u64 {
    let mut queens: Vec<u32> = Vec::with_capacity(n as usize);
    let mut search = Backtracking::default();
    let mut nodes = 1;
    while let Some(event) = search.step(n, &mut queens) {
        observer.on(event);
        match event {
            QueensEvent::Placed(_) => nodes += 1,
            QueensEvent::Solved if visit(&queens).is_break() => break,
            _ => {}
        }
    }
    nodes
}

/// The first solution in lexicographic order, as the row of each column's queen; `None` if there is none.
pub fn first(n: u32, observer: &mut impl Observer<QueensEvent>) -> Option<Vec<u32>> {
    let mut found = None;
    backtrack(n, observer, |queens| {
        found = Some(queens.to_vec());
        ControlFlow::Break(())
    });
    found
}

/// The state of the search besides the queens on the board, so that it can pause after each step.
#[derive(Debug, Clone, Default)]
pub(crate) struct Backtracking {
    /// The next row to try in the first empty column.
    row: u32,
    /// The full board has been reported as a solution.
    solved: bool,
}

impl Backtracking {
    /// Takes one step; `None` at the end of the search, with the board empty again.
    pub(crate) fn step(&mut self, n: u32, queens: &mut Vec<u32>) -> Option<QueensEvent> {
        let column = queens.len() as u32;
        if column == n && !self.solved {
            self.solved = true;
            return Some(QueensEvent::Solved);
        }
        if column < n && self.row < n {
            let tried = Square { column, row: self.row };
            let mut others = (0..).zip(&*queens).map(|(column, &row)| Square { column, row });
            if let Some(by) = others.find(|queen| queen.attacks(tried)) {
                self.row += 1;
                return Some(QueensEvent::Conflict { tried, by });
            }
            queens.push(self.row);
            self.row = 0;
            return Some(QueensEvent::Placed(tried));
        }
        // The board is full, or no row is left: remove the last queen and continue above it.
        let row = queens.pop()?;
        *self = Self { row: row + 1, solved: false };
        Some(QueensEvent::Removed(Square { column: queens.len() as u32, row }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_the_textbook_tree() {
        // Partial placements, empty board included.
        for (n, expected) in
            [(1, 2), (2, 3), (3, 6), (4, 17), (5, 54), (6, 153), (7, 552), (8, 2057), (9, 8394)]
        {
            assert_eq!(backtrack(n, &mut (), |_| ControlFlow::Continue(())), expected, "n = {n}");
        }
    }

    #[test]
    fn the_events_replay_to_the_solutions() {
        let (mut board, mut conflicts, mut solutions) = (Vec::new(), 0, Vec::new());
        let mut replay = |event| match event {
            QueensEvent::Placed(queen) => {
                assert_eq!(queen.column as usize, board.len());
                board.push(queen.row);
            }
            QueensEvent::Removed(queen) => {
                assert_eq!(board.pop(), Some(queen.row));
                assert_eq!(queen.column as usize, board.len());
            }
            QueensEvent::Conflict { tried, by } => {
                assert!(tried.attacks(by) && board[by.column as usize] == by.row);
                conflicts += 1;
            }
            QueensEvent::Solved => solutions.push(board.clone()),
            other => panic!("{other:?} is no step of backtracking"),
        };
        let mut visited = Vec::new();
        let nodes = backtrack(6, &mut replay, |queens| {
            visited.push(queens.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!((solutions.len(), &solutions), (4, &visited));
        assert!(board.is_empty());
        // Every placed queen had six squares tried above it, less those of full boards.
        assert_eq!(conflicts + nodes - 1, 6 * (nodes - 4));
    }

    #[test]
    fn the_first_solution() {
        assert_eq!(first(8, &mut ()), Some(vec![0, 4, 7, 5, 2, 6, 1, 3]));
        assert_eq!(first(3, &mut ()), None);
        assert_eq!(first(0, &mut ()), Some(vec![]));
    }
}
