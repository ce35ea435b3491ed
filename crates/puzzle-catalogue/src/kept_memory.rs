//! The memory of A*, kept from one instance to the next: a list has many short searches, each of which would ask for it
//! again.

use std::sync::{Mutex, PoisonError};

use outwit::problem::BestFirstMemory;

/// The number of nodes that fit into new memory before it has to grow.
const FIRST_NODES: usize = 1 << 13;
/// More than this, in bytes, is given back after a search.
const MAX_KEPT: usize = 16 << 20;

/// What A* has allocated for earlier instances, once for each search at the same time; by the types of its states, actions and
/// costs, for heuristics that carry nothing along the path.
pub(super) struct KeptMemory<S, A, C>(Mutex<Vec<BestFirstMemory<S, A, C, ()>>>);

impl<S, A, C> Default for KeptMemory<S, A, C> {
    fn default() -> Self {
        KeptMemory(Mutex::default())
    }
}

impl<S, A, C> KeptMemory<S, A, C> {
    /// Runs a search in memory that no other search is using.
    pub(super) fn run<R>(&self, search: impl FnOnce(&mut BestFirstMemory<S, A, C, ()>) -> R) -> R {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut memory =
            kept().pop().unwrap_or_else(|| BestFirstMemory::with_capacity(FIRST_NODES));
        let report = search(&mut memory);
        if memory.bytes() <= MAX_KEPT {
            kept().push(memory);
        }
        report
    }
}
