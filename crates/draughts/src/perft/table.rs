//! The table of counts that hashed perft looks positions up in.

use std::mem::size_of;
use std::sync::{Mutex, MutexGuard, PoisonError};

use outwit::memory;

use crate::board::Word;
use crate::colour::Colour;
use crate::position::Position;

/// How many parts of the table are locked separately (a power of two).
const PARTS: usize = 1024;

/// Entries of a bucket: the first keeps the deeper count, the second the later one.
const WAYS: usize = 2;

/// Counts of positions by depth. A bucket holds whole positions, so that a wrong count is
/// impossible.
#[derive(Debug)]
pub(super) struct Table<W: Word> {
    parts: Vec<Mutex<Vec<[Entry<W>; WAYS]>>>,
    buckets: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry<W: Word> {
    position: Position<W>,
    depth: u32,
    count: u64,
}

impl<W: Word> Table<W> {
    /// A table of about this many mebibytes (at least one), or less where the system has less memory.
    pub(super) fn new(mebibytes: usize) -> Self {
        let bytes = mebibytes.max(1) << 20;
        let wanted = bytes / size_of::<[Entry<W>; WAYS]>() / PARTS;
        // A power of two, so that a mask finds the bucket.
        let mut buckets: usize = 1 << wanted.max(1).ilog2();
        // The counts are the same with a smaller table.
        while buckets > 1 && !memory::has_room_for::<[Entry<W>; WAYS]>(buckets * PARTS) {
            buckets /= 2;
        }
        let position = Position::without_counts(W::ZERO, W::ZERO, W::ZERO, Colour::White);
        let empty = Entry { position, depth: 0, count: 0 };
        let parts = (0..PARTS).map(|_| Mutex::new(vec![[empty; WAYS]; buckets])).collect();
        Self { parts, buckets }
    }

    fn part(&self, key: u64) -> MutexGuard<'_, Vec<[Entry<W>; WAYS]>> {
        // An entry is written whole, so a panic elsewhere leaves nothing half done.
        self.parts[key as usize % PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bucket(&self, key: u64) -> usize {
        (key >> 20) as usize & (self.buckets - 1)
    }

    /// The count of this position at this depth, if it is known.
    pub(super) fn get(&self, key: u64, position: &Position<W>, depth: u32) -> Option<u64> {
        let part = self.part(key);
        let bucket = &part[self.bucket(key)];
        let found = bucket.iter().find(|entry| entry.depth == depth && entry.position == *position);
        found.map(|entry| entry.count)
    }

    /// Remembers a count.
    pub(super) fn put(&self, key: u64, position: &Position<W>, depth: u32, count: u64) {
        let mut part = self.part(key);
        let bucket = &mut part[self.bucket(key)];
        let entry = Entry { position: *position, depth, count };
        let way = usize::from(bucket[0].depth > depth);
        bucket[way] = entry;
    }
}
