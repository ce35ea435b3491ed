//! Unpacked blocks of the tables of a variant, a bounded number of them.
//!
//! *Idea*: a block belongs to one set of four places, found by its key. A new block takes the place of the one of its set
//! that was used least recently. A lock is held only while a byte is read or a place is exchanged: a block is unpacked
//! before, by two threads at the same time if it so happens.
//! *Guarantee*: `get` gives the byte of the block that was inserted with this key, or nothing.
//! *Cost*: a look-up that finds its block takes some 15 ns.

use std::sync::{Mutex, MutexGuard, OnceLock};

/// Blocks a set.
const WAYS: usize = 4;
/// Not the key of any block.
const NO_KEY: u64 = u64::MAX;

struct Way {
    key: u64,
    block: Box<[u8]>,
}

/// The most recently used first.
type Set = Mutex<[Way; WAYS]>;

/// The cache. Its sets are allocated at the first block.
pub(super) struct Cache {
    number: usize,
    sets: OnceLock<Box<[Set]>>,
}

impl Cache {
    /// For at most this number of blocks, at least four.
    pub(super) fn new(blocks: usize) -> Self {
        Self { number: (blocks / WAYS).max(1), sets: OnceLock::new() }
    }

    /// A byte of a block, if the block is there.
    #[inline]
    pub(super) fn get(&self, key: u64, offset: usize) -> Option<u8> {
        let mut ways = lock(self.set(self.sets.get()?, key));
        let found = ways.iter().position(|way| way.key == key)?;
        if found > 0 {
            ways[..=found].rotate_right(1);
        }
        ways[0].block.get(offset).copied()
    }

    /// Adds a block.
    pub(super) fn insert(&self, key: u64, block: Box<[u8]>) {
        let empty = || Mutex::new([NO_KEY; WAYS].map(|key| Way { key, block: Box::new([]) }));
        let sets = self.sets.get_or_init(|| (0..self.number).map(|_| empty()).collect());
        let mut ways = lock(self.set(sets, key));
        // Another thread may have unpacked the same block meanwhile.
        if ways.iter().all(|way| way.key != key) {
            ways.rotate_right(1);
            ways[0] = Way { key, block };
        }
    }

    #[inline]
    fn set<'a>(&self, sets: &'a [Set], key: u64) -> &'a Set {
        let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &sets[((u128::from(spread) * self.number as u128) >> u64::BITS) as usize]
    }
}

#[inline]
fn lock(set: &Set) -> MutexGuard<'_, [Way; WAYS]> {
    set.lock().expect("no thread panics while it holds a set")
}

#[cfg(test)]
mod tests {
    use outwit::Rng;

    use super::*;

    /// What the block of a key holds.
    fn block(key: u64) -> Box<[u8]> {
        (0..16).map(|offset| (key * 7 + offset) as u8).collect()
    }

    #[test]
    fn the_bytes_are_those_of_the_key() {
        let cache = Cache::new(40);
        assert_eq!(cache.get(1, 0), None);
        std::thread::scope(|scope| {
            for seed in 0..3 {
                let cache = &cache;
                scope.spawn(move || {
                    let mut rng = Rng::new(seed);
                    for _ in 0..20_000 {
                        let (key, offset) = (rng.below(60) as u64, rng.below(16));
                        match cache.get(key, offset) {
                            Some(byte) => assert_eq!(byte, block(key)[offset]),
                            None => cache.insert(key, block(key)),
                        }
                    }
                });
            }
        });
        let held = (0..60).filter(|&key| cache.get(key, 0).is_some()).count();
        assert!((20..=40).contains(&held), "{held}");
        assert_eq!(cache.get(cache_key(&cache), 99), None, "the block is shorter");
    }

    /// Some key that is there.
    fn cache_key(cache: &Cache) -> u64 {
        (0..60).find(|&key| cache.get(key, 0).is_some()).unwrap()
    }

    #[test]
    fn the_least_recently_used_block_goes() {
        let cache = Cache::new(4);
        (0..4).for_each(|key| cache.insert(key, block(key)));
        assert!(cache.get(0, 0).is_some());
        cache.insert(9, block(9));
        let there: Vec<u64> = (0..10).filter(|&key| cache.get(key, 0).is_some()).collect();
        assert_eq!(there, [0, 2, 3, 9]);
    }
}
