//! Searches one step at a time, to be shown: go on as far as you like, look at the board, go on.
//!
//! *Idea*: [`Steps`] is an iterator over what a search does; it holds the board as it is after the steps taken.
//! A copy goes on where it was made; [`Walk`](crate::walk::Walk) keeps copies to go back to.
//!
//! *Guarantee*: the same steps as [`backtrack`](crate::backtrack()), [`permutations`](crate::permutations()) and
//! [`local`](crate::local) tell a [`Watch`].
//!
//! *Cost*: O(n) a step; the local search is over before its first step is handed out, and keeps them all.
//!
//! ```
//! use queens::steps::{Event, Steps};
//! let mut steps = Steps::backtracking(4);
//! assert_eq!(steps.next(), Some(Event::Placed("a1".parse()?)));
//! assert!(steps.any(|event| event == Event::Solved));
//! assert_eq!((steps.tally().steps, steps.queens()), (31, &[1, 3, 0, 2][..]));
//! # Ok::<(), queens::board::NotASquare>(())
//! ```

use std::sync::Arc;

use crate::board::{Clash, Square};
use crate::construct::NoSolution;
use crate::local::local_search;
use crate::permutations::{PERMUTATION_LIMIT, TooLarge, clash, next_permutation};
use crate::watch::Watch;

/// What happened in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A queen was put down.
    Placed(Square),
    /// A queen was taken up again.
    Removed(Square),
    /// A queen cannot stand on `tried`, since `by` attacks it.
    Conflict {
        /// The square looked at.
        tried: Square,
        /// The queen that attacks it.
        by: Square,
    },
    /// Two columns exchanged the rows of their queens.
    Swapped(u32, u32),
    /// A whole board was looked at, and these two queens attack each other.
    Refused(Clash),
    /// The board was cleared for another attempt.
    Restarted,
    /// The queens on the board are a solution.
    Solved,
}

/// How often each kind of step was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Steps in all.
    pub steps: u64,
    /// Queens put down.
    pub placed: u64,
    /// Queens taken up.
    pub removed: u64,
    /// Squares refused since a queen attacks them.
    pub conflicts: u64,
    /// Exchanges.
    pub swaps: u64,
    /// Whole boards refused.
    pub refused: u64,
    /// Solutions seen.
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
    Backtracking { row: u32, solved: bool },
    Permutations { begun: bool },
    Recorded { events: Arc<[Event]>, next: usize },
}

impl Steps {
    /// Backtracking on a board of `n` columns, column by column and row by row from below.
    pub fn backtracking(n: u32) -> Self {
        Self::new(n, Vec::new(), Search::Backtracking { row: 0, solved: false })
    }

    /// All orders of the rows, one board a step.
    pub fn permutations(n: u32) -> Result<Self, TooLarge> {
        if n > PERMUTATION_LIMIT {
            return Err(TooLarge(n));
        }
        Ok(Self::new(n, (0..n).collect(), Search::Permutations { begun: false }))
    }

    /// The local search with a seed.
    pub fn local(n: u32, seed: u64) -> Result<Self, NoSolution> {
        let mut record = Record(Vec::new());
        local_search(n as usize, seed, &mut record)?;
        Ok(Self::new(n, Vec::new(), Search::Recorded { events: record.0.into(), next: 0 }))
    }

    fn new(n: u32, queens: Vec<u32>, search: Search) -> Self {
        Self { n, queens, tally: Tally::default(), search }
    }

    /// Columns of the board.
    pub fn size(&self) -> u32 {
        self.n
    }

    /// The rows of the queens on the board, column by column from the left; may be fewer than columns.
    pub fn queens(&self) -> &[u32] {
        &self.queens
    }

    /// What was done so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    fn advance(&mut self) -> Option<Event> {
        let Self { n, queens, search, .. } = self;
        match search {
            Search::Backtracking { row, solved } => backtracking(*n, queens, row, solved),
            Search::Permutations { begun } => {
                if std::mem::replace(begun, true) && !next_permutation(queens) {
                    return None;
                }
                Some(clash(queens).map_or(Event::Solved, Event::Refused))
            }
            Search::Recorded { events, next } => {
                let event = *events.get(*next)?;
                *next += 1;
                replay(queens, event);
                Some(event)
            }
        }
    }
}

impl Iterator for Steps {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let event = self.advance()?;
        self.tally.steps += 1;
        let count = match event {
            Event::Placed(_) => &mut self.tally.placed,
            Event::Removed(_) => &mut self.tally.removed,
            Event::Conflict { .. } => &mut self.tally.conflicts,
            Event::Swapped(..) => &mut self.tally.swaps,
            Event::Refused(_) => &mut self.tally.refused,
            Event::Solved => &mut self.tally.solutions,
            Event::Restarted => return Some(event),
        };
        *count += 1;
        Some(event)
    }
}

/// One step of [`backtrack`](crate::backtrack()), whose loop this is turned inside out.
fn backtracking(n: u32, queens: &mut Vec<u32>, row: &mut u32, solved: &mut bool) -> Option<Event> {
    let column = queens.len() as u32;
    if column == n && !*solved {
        *solved = true;
        return Some(Event::Solved);
    }
    if column < n && *row < n {
        let tried = Square { column, row: *row };
        let mut others = (0..).zip(&*queens).map(|(column, &row)| Square { column, row });
        if let Some(by) = others.find(|queen| queen.attacks(tried)) {
            *row += 1;
            return Some(Event::Conflict { tried, by });
        }
        queens.push(*row);
        *row = 0;
        return Some(Event::Placed(tried));
    }
    let last = queens.pop()?;
    (*row, *solved) = (last + 1, false);
    Some(Event::Removed(Square { column: queens.len() as u32, row: last }))
}

fn replay(queens: &mut Vec<u32>, event: Event) {
    match event {
        Event::Placed(queen) => queens.push(queen.row),
        Event::Swapped(one, other) => queens.swap(one as usize, other as usize),
        Event::Restarted => queens.clear(),
        _ => {}
    }
}

/// Writes down what a search tells.
struct Record(Vec<Event>);

impl Watch for Record {
    fn place(&mut self, queen: Square) {
        self.0.push(Event::Placed(queen));
    }

    fn remove(&mut self, _queen: Square) {
        // The local search clears the whole board, queen by queen.
        if self.0.last() != Some(&Event::Restarted) {
            self.0.push(Event::Restarted);
        }
    }

    fn swap(&mut self, one: u32, other: u32) {
        self.0.push(Event::Swapped(one, other));
    }

    fn solution(&mut self, _queens: &[u32]) {
        self.0.push(Event::Solved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::is_solution;
    use crate::watch::Flow;

    #[derive(Default)]
    struct Told(Vec<Event>);

    impl Watch for Told {
        fn place(&mut self, queen: Square) {
            self.0.push(Event::Placed(queen));
        }
        fn remove(&mut self, queen: Square) {
            self.0.push(Event::Removed(queen));
        }
        fn conflict(&mut self, tried: Square, by: Square) {
            self.0.push(Event::Conflict { tried, by });
        }
        fn solution(&mut self, _queens: &[u32]) {
            self.0.push(Event::Solved);
        }
    }

    #[test]
    fn the_steps_of_backtracking_are_those_of_the_textbook() {
        for n in 1..=7 {
            let mut told = Told::default();
            let nodes = crate::backtrack(n, &mut told, |_| Flow::Continue);
            let mut steps = Steps::backtracking(n);
            assert_eq!(steps.by_ref().collect::<Vec<_>>(), told.0, "n = {n}");
            assert_eq!(steps.tally().placed + 1, nodes);
            assert_eq!(steps.tally().steps, told.0.len() as u64);
            assert!(steps.queens().is_empty());
        }
    }

    #[test]
    fn every_board_of_brute_force_is_a_step() {
        for n in 1..=7 {
            let mut boards = Vec::new();
            crate::permutations(n, |queens, solves| boards.push((queens.to_vec(), solves)))
                .expect("small");
            let mut steps = Steps::permutations(n).expect("small");
            for (queens, solves) in boards {
                let event = steps.next().expect("as many boards");
                assert_eq!((steps.queens(), event == Event::Solved), (&*queens, solves));
                if let Event::Refused(Clash(a, b)) = event {
                    assert!(a.attacks(b));
                    assert!([a, b].iter().all(|s| queens[s.column as usize] == s.row));
                }
            }
            assert_eq!(steps.next(), None);
        }
        assert!(Steps::permutations(11).is_err());
    }

    #[test]
    fn the_local_search_ends_with_its_solution() {
        for n in [1, 4, 5, 6, 8, 20, 32] {
            for seed in 0..20 {
                let mut steps = Steps::local(n, seed).expect("has a solution");
                assert_eq!(steps.by_ref().last(), Some(Event::Solved));
                assert!(is_solution(steps.queens()), "n = {n}, seed {seed}");
                let found = local_search(n as usize, seed, &mut ()).expect("has a solution");
                assert_eq!((steps.queens(), steps.tally().swaps), (&*found.queens, found.swaps));
            }
        }
        assert!(Steps::local(3, 1).is_err());
    }

    #[test]
    fn a_copy_goes_on_where_it_was_made() {
        let mut steps = Steps::backtracking(6);
        steps.nth(99);
        let copy = steps.clone();
        assert!(steps.eq(copy));
    }
}
