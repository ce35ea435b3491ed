//! Work on several threads with results in order.

use std::ops::Range;

use outwit::parallel::share;

/// Calls `work` with every number of a range, on this many threads; the results in the order of the numbers.
pub(super) fn in_order<T: Send>(
    threads: usize,
    range: Range<u64>,
    work: impl Fn(u64) -> T + Sync,
) -> Vec<T> {
    let parts = share(threads, range, |numbers| {
        numbers.map(|number| (number, work(number))).collect::<Vec<_>>()
    });
    let mut done: Vec<_> = parts.into_iter().flatten().collect();
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
