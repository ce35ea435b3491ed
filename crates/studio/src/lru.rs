//! A small cache that drops the least recently used value.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use crate::locked::locked;

/// A value, or none yet. Only requests for the same key wait while it is made.
type Slot<V> = Arc<Mutex<Option<V>>>;

/// Up to `capacity` values by key, the most recently used first.
#[derive(Debug)]
pub(crate) struct LruCache<K, V> {
    entries: Mutex<Entries<K, V>>,
    capacity: usize,
}

#[derive(Debug)]
struct Entries<K, V> {
    cached: VecDeque<(K, V)>,
    /// The values that are being made.
    pending: Vec<(K, Slot<V>)>,
}

impl<K: PartialEq + Clone, V: Clone> LruCache<K, V> {
    /// An empty cache for `capacity` values.
    pub(crate) const fn new(capacity: usize) -> Self {
        let entries = Entries { cached: VecDeque::new(), pending: Vec::new() };
        LruCache { entries: Mutex::new(entries), capacity }
    }

    /// A clone of the value for this key; `make` is called if it is not cached. Meanwhile other requests for this key
    /// wait; requests for other keys do not.
    ///
    /// # Errors
    /// The error of `make`; the cached values then stay as they were.
    pub(crate) fn get_or_insert<E>(
        &self,
        key: K,
        make: impl FnOnce(&K) -> Result<V, E>,
    ) -> Result<V, E> {
        let slot = match locked(&self.entries).find(&key) {
            Ok(value) => return Ok(value),
            Err(slot) => slot,
        };
        let mut value = locked(&slot);
        if let Some(value) = &*value {
            return Ok(value.clone());
        }
        let made = make(&key);
        *value = made.as_ref().ok().cloned();
        let mut entries = locked(&self.entries);
        entries.pending.retain(|entry| !Arc::ptr_eq(&entry.1, &slot));
        if let Ok(value) = &made {
            entries.cached.retain(|entry| entry.0 != key);
            entries.cached.push_front((key, value.clone()));
            entries.cached.truncate(self.capacity);
        }
        made
    }
}

impl<K: PartialEq + Clone, V: Clone> Entries<K, V> {
    /// The cached value, which becomes the most recently used, or the slot in which it is made.
    fn find(&mut self, key: &K) -> Result<V, Slot<V>> {
        let index = self.cached.iter().position(|entry| entry.0 == *key);
        if let Some(entry) = index.and_then(|index| self.cached.remove(index)) {
            let value = entry.1.clone();
            self.cached.push_front(entry);
            return Ok(value);
        }
        if let Some((_, slot)) = self.pending.iter().find(|entry| entry.0 == *key) {
            return Err(Arc::clone(slot));
        }
        let slot = Slot::default();
        self.pending.push((key.clone(), Arc::clone(&slot)));
        Err(slot)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

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

    #[test]
    fn a_slow_value_delays_no_other_key() {
        let cache = LruCache::new(3);
        let (begun, has_begun) = mpsc::channel();
        let (finish, may_finish) = mpsc::channel();
        let cache = &cache;
        thread::scope(|scope| {
            let slow = scope.spawn(move || {
                cache.get_or_insert("slow", |_| {
                    begun.send(()).expect("the test waits");
                    may_finish.recv().map_err(|_| ())
                })
            });
            has_begun.recv().expect("the slow value is being made");
            let (done, is_done) = mpsc::channel();
            scope.spawn(move || done.send(cache.get_or_insert("fast", |_| Ok::<_, ()>(()))));
            let fast = is_done.recv_timeout(Duration::from_secs(20));
            finish.send(()).expect("the slow value waits");
            assert_eq!(fast, Ok(Ok(())), "it had to wait for the slow value");
            assert_eq!(slow.join().expect("no panic"), Ok(()));
        });
    }
}
