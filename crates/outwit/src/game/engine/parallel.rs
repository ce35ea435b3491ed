//! Parallel search of one tree.
//!
//! *Idea*: every thread runs the whole iterative deepening over the shared table (lazy SMP). To spread the threads over
//! the tree, a thread postpones a move that another one is searching, and finds its result in the table later;
//! before each move it asks the table whether another thread has found the score of the node.
//!
//! *Source*: J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19(1), 1996; the simple form
//! with a table of moves under way after T. Kerrigan.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::hash::mix;

/// The smallest depth at which threads avoid each other; shallower searches are too short.
pub(super) const WORTH_SHARING: i32 = 4;

/// The moves that the threads are searching: a small hash table without locks. A lost or overwritten entry costs time,
/// never correctness.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

/// The hash of a move at a position with a depth; never 0.
#[inline]
pub(super) fn work(key: u64, index: u16, depth: i32) -> u64 {
    mix(key ^ u64::from(index) << 48 ^ (depth as u64) << 32) | 1
}

impl Busy {
    pub(super) fn new() -> Self {
        Busy((0..4096).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn slot(&self, work: u64) -> &AtomicU64 {
        &self.0[(work >> 8) as usize % self.0.len()]
    }

    /// Whether another thread is searching this.
    #[inline]
    pub(super) fn is_taken(&self, work: u64) -> bool {
        self.slot(work).load(Relaxed) == work
    }

    /// Marks this as being searched.
    #[inline]
    pub(super) fn take(&self, work: u64) {
        self.slot(work).store(work, Relaxed);
    }

    /// Removes the mark.
    #[inline]
    pub(super) fn release(&self, work: u64) {
        let slot = self.slot(work);
        if slot.load(Relaxed) == work {
            slot.store(0, Relaxed);
        }
    }
}
