//! Several threads on one tree.
//!
//! *Idea*: every thread runs the whole iterative deepening over the shared table (lazy SMP). So that they do not all
//! walk the same way, a thread puts off a move that another one is searching at the moment, and finds its result in the
//! table when it comes back.
//!
//! *Source*: J.-C. Weill, "The ABDADA distributed minimax search algorithm", ICCA Journal 19(1), 1996; the simple form
//! with a table of moves under way after T. Kerrigan.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::hash::mix;

/// Shallower searches are over before sharing pays.
pub(super) const WORTH_SHARING: i32 = 4;

/// What the threads are searching at the moment.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

/// A name for "this move at this position at this depth".
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

    /// Whether another thread is at it.
    #[inline]
    pub(super) fn is_taken(&self, work: u64) -> bool {
        self.slot(work).load(Relaxed) == work
    }

    /// Says that this thread is at it.
    #[inline]
    pub(super) fn take(&self, work: u64) {
        self.slot(work).store(work, Relaxed);
    }

    /// Says that this thread has done it.
    #[inline]
    pub(super) fn release(&self, work: u64) {
        let slot = self.slot(work);
        if slot.load(Relaxed) == work {
            slot.store(0, Relaxed);
        }
    }
}
