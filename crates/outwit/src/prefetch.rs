//! Loading memory into the cache before it is needed.
//!
//! The one use of `unsafe` in the library: the instruction takes an address, and addresses are not checked. A prefetch
//! changes no value and reads none, so the portable version does nothing at all.

/// Begins to load the cache line of `place`; nothing waits for it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[expect(unsafe_code, reason = "the prefetch instruction; see the portable version below")]
pub(crate) fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: the instruction is part of every x86-64 processor, and never faults; besides, the address is that of a value
    // that is borrowed.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
}

/// Does nothing on processors without a stable instruction for it.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn prefetch<T>(_: &T) {}
