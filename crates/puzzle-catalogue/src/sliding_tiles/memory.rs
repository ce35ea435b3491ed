//! The memory of A*, kept from one board to the next: a list has many short searches, each of which would ask for it again.

use std::sync::{Mutex, PoisonError};

use outwit::Limits;
use outwit::problem::{BestFirst, BestFirstMemory, ProblemReport};
use puzzles::sliding_tiles::{Board, Manhattan, Move, SlidingTiles};

/// More than this, in bytes, is given back after a search.
const MAX_KEPT: usize = 16 << 20;

/// What A* by the Manhattan distance has allocated for the last board of up to sixteen cells.
#[derive(Default)]
pub(super) struct SearchMemory(Mutex<BestFirstMemory<Board<u64>, Move, u32, ()>>);

impl SearchMemory {
    /// A* by the Manhattan distance. Another search at the same time gets memory of its own.
    pub(super) fn a_star(
        &self,
        puzzle: &SlidingTiles<u64>,
        limits: &Limits,
    ) -> ProblemReport<Move, u32> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut memory = std::mem::take(&mut *kept());
        let h = Manhattan::new(puzzle);
        let report = BestFirst::default().search_in(puzzle, &h, limits, &mut (), &mut memory);
        if memory.bytes() <= MAX_KEPT {
            *kept() = memory;
        }
        report
    }
}
