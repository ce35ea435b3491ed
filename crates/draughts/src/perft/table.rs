//! The table of counts that hashed perft looks positions up in.

use std::mem::size_of;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::position::Position;
use crate::rules::Variant;

/// How many parts of the table are locked separately (a power of two).
const PARTS: usize = 1024;

/// Entries of a bucket: the first keeps the deeper walk, the second the later one.
const WAYS: usize = 2;

/// Counts of positions by depth. A bucket holds whole positions, so that a wrong count is
/// impossible.
#[derive(Debug)]
pub struct Table<V: Variant> {
    parts: Vec<Mutex<Vec<[Entry<V>; WAYS]>>>,
    buckets: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry<V: Variant> {
    position: Position<V>,
    depth: u32,
    count: u64,
}

impl<V: Variant> Table<V> {
    /// A table of about this many mebibytes (at least one).
    pub fn new(mebibytes: usize) -> Self {
        let bytes = mebibytes.max(1) << 20;
        let wanted = bytes / size_of::<[Entry<V>; WAYS]>() / PARTS;
        // A power of two, so that a mask finds the bucket.
        let buckets = 1 << wanted.max(1).ilog2();
        let empty = Entry { position: Position::start(), depth: 0, count: 0 };
        let parts = (0..PARTS).map(|_| Mutex::new(vec![[empty; WAYS]; buckets])).collect();
        Self { parts, buckets }
    }

    fn part(&self, key: u64) -> MutexGuard<'_, Vec<[Entry<V>; WAYS]>> {
        // An entry is written whole, so a panic elsewhere leaves nothing half done.
        self.parts[key as usize % PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bucket(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.buckets - 1)
    }

    /// The count of this position at this depth, if it is known.
    pub fn get(&self, key: u64, position: &Position<V>, depth: u32) -> Option<u64> {
        let part = self.part(key);
        let bucket = &part[self.bucket(key)];
        let found = bucket.iter().find(|entry| entry.depth == depth && entry.position == *position);
        found.map(|entry| entry.count)
    }

    /// Remembers a count.
    pub fn put(&self, key: u64, position: &Position<V>, depth: u32, count: u64) {
        let mut part = self.part(key);
        let bucket = &mut part[self.bucket(key)];
        let entry = Entry { position: *position, depth, count };
        let way = usize::from(bucket[0].depth > depth);
        bucket[way] = entry;
    }
}
