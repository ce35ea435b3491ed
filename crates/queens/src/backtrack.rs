//! Backtracking as the texts show it: a queen a column, one column after the other.
//!
//! *Idea*: try the rows of a column from below; put a queen on the first square that no earlier queen
//! attacks and go on with the next column. If no row is left, take the last queen up and try its next row.
//!
//! *Guarantee*: finds every solution, in lexicographic order, or that there is none.
//!
//! *Cost*: time as the tree (2057 partial boards for n = 8), memory O(n). Each square tried looks at every
//! queen before it: slow on purpose, so that each conflict has a name. To count, see [`crate::count`].
//!
//! *Source*: N. Wirth, "Program development by stepwise refinement", 1971; E. W. Dijkstra, "Notes on
//! structured programming", 1972.
//!
//! ```
//! use queens::{Flow, backtrack};
//! let mut found = Vec::new();
//! backtrack(6, &mut (), |queens| {
//!     found.push(queens.to_vec());
//!     Flow::Continue
//! });
//! assert_eq!(found.len(), 4);
//! assert_eq!(found[0], [1, 3, 5, 0, 2, 4]);
//! ```

use crate::board::Square;
use crate::watch::{Flow, Watch};

/// Calls `visit` on each solution until that says stop. Returns the number of queens put down, plus one for
/// the empty board.
pub fn backtrack(n: u32, watch: &mut impl Watch, mut visit: impl FnMut(&[u32]) -> Flow) -> u64 {
    let mut queens: Vec<u32> = Vec::with_capacity(n as usize);
    let mut nodes = 1;
    let mut row = 0;
    loop {
        let column = queens.len() as u32;
        if column == n {
            watch.solution(&queens);
            if visit(&queens) == Flow::Stop {
                return nodes;
            }
        } else if let Some(next) = (row..n).find(|&row| fits(&queens, row, watch)) {
            watch.place(Square { column, row: next });
            queens.push(next);
            nodes += 1;
            row = 0;
            continue;
        }
        // Nothing fits, or everything does: take back the last queen and go on above it.
        let Some(last) = queens.pop() else { return nodes };
        watch.remove(Square { column: queens.len() as u32, row: last });
        row = last + 1;
    }
}

/// The first solution in lexicographic order.
pub fn first(n: u32, watch: &mut impl Watch) -> Option<Vec<u32>> {
    let mut found = None;
    backtrack(n, watch, |queens| {
        found = Some(queens.to_vec());
        Flow::Stop
    });
    found
}

fn fits(queens: &[u32], row: u32, watch: &mut impl Watch) -> bool {
    let tried = Square { column: queens.len() as u32, row };
    let attacker = (0..)
        .zip(queens)
        .map(|(column, &row)| Square { column, row })
        .find(|queen| queen.attacks(tried));
    if let Some(by) = attacker {
        watch.conflict(tried, by);
    }
    attacker.is_none()
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
            assert_eq!(backtrack(n, &mut (), |_| Flow::Continue), expected, "n = {n}");
        }
    }

    #[derive(Default)]
    struct Replay {
        board: Vec<u32>,
        conflicts: u64,
        solutions: u64,
    }

    impl Watch for Replay {
        fn place(&mut self, queen: Square) {
            assert_eq!(queen.column as usize, self.board.len());
            self.board.push(queen.row);
        }
        fn remove(&mut self, queen: Square) {
            assert_eq!(self.board.pop(), Some(queen.row));
            assert_eq!(queen.column as usize, self.board.len());
        }
        fn conflict(&mut self, tried: Square, by: Square) {
            assert!(tried.attacks(by) && self.board[by.column as usize] == by.row);
            self.conflicts += 1;
        }
        fn solution(&mut self, queens: &[u32]) {
            assert_eq!(queens, self.board);
            self.solutions += 1;
        }
    }

    #[test]
    fn the_steps_replay_to_the_solutions() {
        let mut replay = Replay::default();
        let nodes = backtrack(6, &mut replay, |_| Flow::Continue);
        assert_eq!(replay.solutions, 4);
        assert!(replay.board.is_empty());
        // Every placed queen had six squares tried above it, less those of full boards.
        assert_eq!(replay.conflicts + nodes - 1, 6 * (nodes - 4));
    }

    #[test]
    fn the_first_solution() {
        assert_eq!(first(8, &mut ()), Some(vec![0, 4, 7, 5, 2, 6, 1, 3]));
        assert_eq!(first(3, &mut ()), None);
        assert_eq!(first(0, &mut ()), Some(vec![]));
    }
}
