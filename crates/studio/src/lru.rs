//! A small cache that drops the least recently used value.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Up to `capacity` values by key, the most recently used first.
#[derive(Debug)]
pub(crate) struct LruCache<K, V> {
    entries: Mutex<VecDeque<(K, V)>>,
    capacity: usize,
}

impl<K: PartialEq, V: Clone> LruCache<K, V> {
    /// An empty cache for `capacity` values.
    pub(crate) const fn new(capacity: usize) -> Self {
        LruCache { entries: Mutex::new(VecDeque::new()), capacity }
    }

    /// A clone of the value for this key; `make` is called if it is not cached. The cache is locked meanwhile.
    ///
    /// # Errors
    /// The error of `make`; the cache then stays as it was.
    pub(crate) fn get_or_insert<E>(
        &self,
        key: K,
        make: impl FnOnce(&K) -> Result<V, E>,
    ) -> Result<V, E> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let cached = entries.iter().position(|entry| entry.0 == key);
        let entry = if let Some(entry) = cached.and_then(|index| entries.remove(index)) {
            entry
        } else {
            let value = make(&key)?;
            (key, value)
        };
        let value = entry.1.clone();
        entries.push_front(entry);
        entries.truncate(self.capacity);
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_value_is_made_again() {
        let cache = LruCache::new(2);
        let mut made = Vec::new();
        for name in ["a", "b", "a", "c", "a", "b"] {
            let found = cache.get_or_insert(name, |name| {
                made.push(*name);
                Ok::<_, ()>(name.to_uppercase())
            });
            assert_eq!(found, Ok(name.to_uppercase()));
            assert_eq!(cache.get_or_insert("x", |_| Err(name)), Err(name));
        }
        assert_eq!(made, ["a", "b", "c", "b"]);
    }
}
