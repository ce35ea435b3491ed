//! Work shared by threads.

use std::iter::from_fn;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread::{self, ScopedJoinHandle};

/// The stack for a thread that searches, in bytes. Searches recurse as deep as their paths are long, proof-number search 2,000
/// plies, with a position for each ply on the stack; the 2 MiB that a thread has by default can be too little.
pub const STACK_BYTES: usize = 64 << 20;

/// The number of cores that this process may use: that of threads where none is given.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Calls `work` on this many threads, of which the calling one is the first; 0 is taken as 1. Each receives an iterator over its
/// part of `items`: whichever thread asks next takes the next one, so that no thread waits for another. The results, that of the
/// calling thread first. If the system starts fewer threads, for lack of memory, they do all the work.
///
/// ```
/// let sums = outwit::parallel::share(2, 1..=100, |numbers| numbers.sum::<u32>());
/// assert_eq!(sums.len(), 2);
/// assert_eq!(sums.iter().sum::<u32>(), 5050);
/// ```
///
/// # Panics
/// If `work` panics, after all threads have ended.
pub fn share<I: Iterator + Send, R: Send>(
    threads: usize,
    items: I,
    work: impl Fn(&mut dyn Iterator<Item = I::Item>) -> R + Sync,
) -> Vec<R> {
    let items = Mutex::new(items);
    // The lock is poisoned only if the iterator has panicked; there are no more items then.
    let run = || work(&mut from_fn(|| items.lock().ok()?.next()));
    thread::scope(|scope| {
        let spawn =
            |_| thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run).ok();
        let others: Vec<_> = (1..threads).map_while(spawn).collect();
        let mut results = vec![run()];
        let joined = others.into_iter().map(ScopedJoinHandle::join);
        results.extend(joined.map(|result| result.unwrap_or_else(|panic| resume_unwind(panic))));
        results
    })
}
