//! Locks that are taken also after a panic of another thread.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, also after a panic of another thread: a value is stored only when it is complete.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
