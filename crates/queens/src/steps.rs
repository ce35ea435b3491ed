//! Searches as iterators over their steps, to be shown one step at a time.
//!
//! *Idea*: [`Steps`] is an iterator over the events of a search; it holds the board as it is after the steps taken.
//! A clone continues independently; [`Replay`](crate::replay::Replay) keeps clones as checkpoints.
//!
//! *Guarantee*: the same events as [`backtrack`](crate::backtrack()) and [`local`](crate::local) report; brute force gives one event
//! for each board of [`Boards`].
//!
//! *Cost*: O(n) per step; the local search runs to its end before the first step and keeps all its events.
//!
//! ```
//! use queens::QueensEvent;
//! use queens::steps::Steps;
//! let mut steps = Steps::backtracking(4);
//! assert_eq!(steps.next(), Some(QueensEvent::Placed("a1".parse()?)));
//! assert!(steps.any(|event| event == QueensEvent::Solved));
//! assert_eq!((steps.tally().steps, steps.queens()), (31, &[1, 3, 0, 2][..]));
//! # Ok::<(), queens::board::NotASquare>(())
//! ```

use std::sync::Arc;

use crate::backtrack::Backtracking;
use crate::board::Square;
use crate::brute::{BRUTE_LIMIT, Boards, Space, TooLarge};
use crate::construct::PlaceError;
use crate::event::QueensEvent;
use crate::local::local_search;

/// How often each kind of step was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// All steps.
    pub steps: u64,
    /// Queens placed.
    pub placed: u64,
    /// Queens removed.
    pub removed: u64,
    /// Squares refused because a queen attacks them.
    pub conflicts: u64,
    /// Exchanges of rows.
    pub swaps: u64,
    /// Full boards refused.
    pub refused: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// A search and the board after the steps taken so far.
#[derive(Debug, Clone)]
pub struct Steps {
    n: u32,
    queens: Vec<u32>,
    tally: Tally,
    search: Search,
}

#[derive(Debug, Clone)]
enum Search {
    Backtracking(Backtracking),
    Boards(Boards),
    Recorded { events: Arc<[QueensEvent]>, next: usize },
}

impl Steps {
    /// Backtracking on a board of `n` columns, column by column and row by row from below.
    pub fn backtracking(n: u32) -> Self {
        Self::new(n, Search::Backtracking(Backtracking::default()))
    }

    /// All boards of a set, one board per step.
    ///
    /// # Errors
    /// The board is too large for brute force.
    pub fn brute(n: u32, space: Space) -> Result<Self, TooLarge> {
        if n > BRUTE_LIMIT {
            return Err(TooLarge(n));
        }
        Ok(Self::new(n, Search::Boards(Boards::new(space, n))))
    }

    /// The local search on a board of `n` columns, with a seed.
    ///
    /// # Errors
    /// The board has no solution, is too large, or there is no memory for it.
    pub fn local(n: u32, seed: u64) -> Result<Self, PlaceError> {
        let mut events = Vec::new();
        local_search(n as usize, seed, &mut |event| events.push(event))?;
        Ok(Self::new(n, Search::Recorded { events: events.into(), next: 0 }))
    }

    fn new(n: u32, search: Search) -> Self {
        Self { n, queens: Vec::new(), tally: Tally::default(), search }
    }

    /// Columns of the board.
    pub fn size(&self) -> u32 {
        self.n
    }

    /// The queens on the board, by column and row.
    pub fn squares(&self) -> Vec<Square> {
        match &self.search {
            Search::Boards(boards) if self.tally.steps > 0 => boards.squares(),
            _ => (0..).zip(&self.queens).map(|(column, &row)| Square { column, row }).collect(),
        }
    }

    /// The rows of the queens on the board, column by column from the left; may be fewer than columns. None for
    /// brute force, see [`Steps::squares`].
    pub fn queens(&self) -> &[u32] {
        &self.queens
    }

    /// The steps taken so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    fn advance(&mut self) -> Option<QueensEvent> {
        let Self { n, queens, search, .. } = self;
        match search {
            Search::Backtracking(search) => search.step(*n, queens),
            Search::Boards(boards) => {
                let found = boards.advance().then(|| boards.clash())?;
                Some(found.map_or(QueensEvent::Solved, QueensEvent::Refused))
            }
            Search::Recorded { events, next } => {
                let event = *events.get(*next)?;
                *next += 1;
                apply(queens, event);
                Some(event)
            }
        }
    }
}

impl Iterator for Steps {
    type Item = QueensEvent;

    fn next(&mut self) -> Option<QueensEvent> {
        let event = self.advance()?;
        self.tally.steps += 1;
        let count = match event {
            QueensEvent::Placed(_) => &mut self.tally.placed,
            QueensEvent::Removed(_) => &mut self.tally.removed,
            QueensEvent::Conflict { .. } => &mut self.tally.conflicts,
            QueensEvent::Swapped(..) => &mut self.tally.swaps,
            QueensEvent::Refused(_) => &mut self.tally.refused,
            QueensEvent::Solved => &mut self.tally.solutions,
            QueensEvent::Restarted => return Some(event),
        };
        *count += 1;
        Some(event)
    }
}

/// Changes the board as a recorded event of the local search says.
fn apply(queens: &mut Vec<u32>, event: QueensEvent) {
    match event {
        QueensEvent::Placed(queen) => queens.push(queen.row),
        QueensEvent::Swapped(one, other) => queens.swap(one as usize, other as usize),
        QueensEvent::Restarted => queens.clear(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::is_solution;
    use std::ops::ControlFlow;

    #[test]
    fn the_steps_of_backtracking_are_its_events() {
        for n in 1..=7 {
            let mut events = Vec::new();
            let mut observer = |event| events.push(event);
            let nodes = crate::backtrack(n, &mut observer, |_| ControlFlow::Continue(()));
            let mut steps = Steps::backtracking(n);
            assert_eq!(steps.by_ref().collect::<Vec<_>>(), events, "n = {n}");
            assert_eq!(steps.tally().placed + 1, nodes);
            assert_eq!(steps.tally().steps, events.len() as u64);
            assert!(steps.queens().is_empty());
        }
    }

    #[test]
    fn every_board_of_brute_force_is_a_step() {
        for space in Space::ALL {
            let mut steps = Steps::brute(4, space).expect("small");
            let mut boards = Boards::new(space, 4);
            assert!(steps.squares().is_empty(), "no board before the first step");
            while boards.advance() {
                let event = steps.next().expect("as many boards");
                assert_eq!(steps.squares(), boards.squares());
                let expected = boards.clash().map_or(QueensEvent::Solved, QueensEvent::Refused);
                assert_eq!(event, expected);
            }
            assert_eq!((steps.next(), steps.tally().solutions), (None, 2), "{space:?}");
        }
        assert!(Steps::brute(11, Space::Rows).is_err());
    }

    #[test]
    fn the_local_search_ends_with_its_solution() {
        for n in [1, 4, 5, 6, 8, 20, 32] {
            for seed in 0..20 {
                let mut steps = Steps::local(n, seed).expect("has a solution");
                assert_eq!(steps.by_ref().last(), Some(QueensEvent::Solved));
                assert!(is_solution(steps.queens()), "n = {n}, seed {seed}");
                let found = local_search(n as usize, seed, &mut ()).expect("has a solution");
                assert_eq!((steps.queens(), steps.tally().swaps), (&*found.queens, found.swaps));
            }
        }
        assert!(Steps::local(3, 1).is_err());
    }

    #[test]
    fn a_clone_continues_where_it_was_made() {
        let mut steps = Steps::backtracking(6);
        steps.nth(99);
        let clone = steps.clone();
        assert!(steps.eq(clone));
    }
}
