//! An allocator for tests that refuses large requests, as a system without memory does.
#![expect(
    unsafe_code,
    reason = "an allocator cannot be written without it; this one is for tests only"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The allocator of the system, except that it may refuse large requests.
pub(crate) struct Limited;

/// Bytes from which on a request is large, and may be refused.
static LARGE: AtomicUsize = AtomicUsize::new(1 << 20);

/// Bytes of all large pieces, and how many they may become.
static LIVE: AtomicUsize = AtomicUsize::new(0);
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);

/// What the large pieces came to with each request, in the order of the requests.
static TOTALS: [AtomicUsize; 1 << 12] = [const { AtomicUsize::new(0) }; 1 << 12];
static REQUESTS: AtomicUsize = AtomicUsize::new(0);

/// Calls requests large from this number of bytes on. To be called before the first of them.
pub(crate) fn large_from(bytes: usize) {
    LARGE.store(bytes, Relaxed);
}

/// Runs `work`; what the large pieces came to with each of its requests, in ascending order and each once.
pub(crate) fn totals_of(work: impl FnOnce()) -> Vec<usize> {
    REQUESTS.store(0, Relaxed);
    work();
    let count = REQUESTS.load(Relaxed).min(TOTALS.len());
    let mut totals: Vec<usize> = TOTALS[..count].iter().map(|total| total.load(Relaxed)).collect();
    totals.sort_unstable();
    totals.dedup();
    totals
}

/// Runs `work` while the large pieces may not have more than `bytes` together.
pub(crate) fn within<T>(bytes: usize, work: impl FnOnce() -> T) -> T {
    LIMIT.store(bytes, Relaxed);
    let result = work();
    LIMIT.store(usize::MAX, Relaxed);
    result
}

/// Counts a change of a piece from `old` to `new` bytes; `false` if that is too much, and nothing is counted then.
fn granted(old: usize, new: usize) -> bool {
    let least = LARGE.load(Relaxed);
    let large = |bytes: usize| if bytes >= least { bytes } else { 0 };
    if large(old) == large(new) {
        return true;
    }
    let total = LIVE.load(Relaxed) + large(new) - large(old);
    if large(new) > large(old) {
        if total > LIMIT.load(Relaxed) {
            return false;
        }
        if let Some(entry) = TOTALS.get(REQUESTS.fetch_add(1, Relaxed)) {
            entry.store(total, Relaxed);
        }
    }
    LIVE.fetch_add(large(new), Relaxed);
    LIVE.fetch_sub(large(old), Relaxed);
    true
}

// SAFETY: every call goes to the allocator of the system with the same arguments, or returns null.
unsafe impl GlobalAlloc for Limited {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of `alloc`.
        if granted(0, layout.size()) { unsafe { System.alloc(layout) } } else { null_mut() }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the promises of `alloc_zeroed`.
        if granted(0, layout.size()) { unsafe { System.alloc_zeroed(layout) } } else { null_mut() }
    }

    unsafe fn realloc(&self, piece: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        if granted(layout.size(), bytes) {
            // SAFETY: the caller keeps the promises of `realloc`.
            unsafe { System.realloc(piece, layout, bytes) }
        } else {
            null_mut()
        }
    }

    unsafe fn dealloc(&self, piece: *mut u8, layout: Layout) {
        granted(layout.size(), 0);
        // SAFETY: the caller keeps the promises of `dealloc`.
        unsafe { System.dealloc(piece, layout) }
    }
}
