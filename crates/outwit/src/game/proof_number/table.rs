//! The table of proof and disproof numbers: of fixed size, and the entry that cost least work is replaced.

use super::numbers::Numbers;

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// The number of nodes searched for the position; 0 = the entry is empty.
    work: u32,
}

const WAYS: usize = 4;
const EMPTY: Entry = Entry { key: 0, numbers: Numbers { proof: 1, disproof: 1, note: 0 }, work: 0 };

pub(super) struct Table {
    entries: Vec<Entry>,
    pub(super) probes: u64,
    pub(super) hits: u64,
}

impl Table {
    /// A table of at most `bytes`, but at least one bucket.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Entry>() / WAYS).max(1);
        Table { entries: vec![EMPTY; buckets * WAYS], probes: 0, hits: 0 }
    }

    fn bucket(&mut self, key: u64) -> &mut [Entry] {
        let buckets = self.entries.len() / WAYS;
        let bucket = ((u128::from(key) * buckets as u128) >> 64) as usize;
        &mut self.entries[bucket * WAYS..][..WAYS]
    }

    pub(super) fn get(&mut self, key: u64) -> Option<Numbers> {
        self.probes += 1;
        let entry = self.bucket(key).iter().find(|entry| entry.key == key && entry.work > 0);
        let numbers = entry.map(|entry| entry.numbers);
        self.hits += u64::from(numbers.is_some());
        numbers
    }

    /// Stores the numbers of a position after a search of `work` more nodes.
    pub(super) fn put(&mut self, key: u64, numbers: Numbers, work: u64) {
        let bucket = self.bucket(key);
        let same = bucket.iter().position(|entry| entry.key == key && entry.work > 0);
        let index = same.unwrap_or_else(|| {
            (0..WAYS).min_by_key(|&way| bucket[way].work).expect("a bucket has entries")
        });
        let entry = &mut bucket[index];
        if same.is_some() && entry.numbers.is_solved() && !numbers.is_solved() {
            return; // another path has solved the position in the meantime
        }
        let before = if same.is_some() { entry.work } else { 0 };
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1).saturating_add(before);
        *entry = Entry { key, numbers, work };
    }

    pub(super) fn permille_full(&self) -> u32 {
        let sample = &self.entries[..self.entries.len().min(4000)];
        let full = sample.iter().filter(|entry| entry.work > 0).count();
        (1000 * full / sample.len()) as u32
    }
}
