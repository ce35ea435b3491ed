//! Work on several threads with results in order.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Calls `work` with every number of a range, on this many threads; the results in the order of the numbers.
pub fn in_order<T: Send>(
    threads: usize,
    range: Range<u64>,
    work: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(range.start);
    let done = Mutex::new(Vec::new());
    let run = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= range.end {
                return;
            }
            let result = work(number);
            if let Ok(mut done) = done.lock() {
                done.push((number, result));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            scope.spawn(run);
        }
        run();
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
