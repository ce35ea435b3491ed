//! The table of proof and disproof numbers: of fixed size, and the entry that cost least work is replaced.

use super::numbers::Numbers;
use crate::memory;

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: Numbers,
    /// The number of nodes searched for the position; 0 = the entry is empty.
    work: u32,
}

/// An entry as words that are 0 when it is empty: the system hands out such memory without writing it, so that neither a short
/// search nor a time limit waits for a large table.
type Words = [u64; 3];

impl Entry {
    fn of(words: Words) -> Entry {
        let [key, numbers, rest] = words;
        let numbers =
            Numbers { proof: (numbers >> 32) as u32, disproof: numbers as u32, note: rest as u32 };
        Entry { key, numbers, work: (rest >> 32) as u32 }
    }

    fn words(self) -> Words {
        let Numbers { proof, disproof, note } = self.numbers;
        let pair = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
        [self.key, pair(proof, disproof), pair(self.work, note)]
    }
}

const WAYS: usize = 4;

pub(super) struct Table {
    entries: Vec<Words>,
    pub(super) probes: u64,
    pub(super) hits: u64,
}

impl Table {
    /// A table of at most `bytes`, but at least one bucket; smaller where the system has less memory.
    pub(super) fn new(bytes: usize) -> Self {
        let mut buckets = (bytes / size_of::<Words>() / WAYS).max(1);
        loop {
            if let Some(entries) = memory::zeros(buckets * WAYS) {
                return Table { entries, probes: 0, hits: 0 };
            }
            // The search takes longer with a smaller table, but its results are the same.
            buckets = (buckets / 2).max(1);
        }
    }

    fn bucket(&mut self, key: u64) -> &mut [Words] {
        let buckets = self.entries.len() / WAYS;
        let bucket = ((u128::from(key) * buckets as u128) >> 64) as usize;
        &mut self.entries[bucket * WAYS..][..WAYS]
    }

    pub(super) fn get(&mut self, key: u64) -> Option<Numbers> {
        self.probes += 1;
        let mut entries = self.bucket(key).iter().map(|&words| Entry::of(words));
        let entry = entries.find(|entry| entry.key == key && entry.work > 0);
        let numbers = entry.map(|entry| entry.numbers);
        self.hits += u64::from(numbers.is_some());
        numbers
    }

    /// Stores the numbers of a position after a search of `work` more nodes.
    pub(super) fn put(&mut self, key: u64, numbers: Numbers, work: u64) {
        let bucket = self.bucket(key);
        let way = |way: usize| Entry::of(bucket[way]);
        let same = (0..WAYS).find(|&index| way(index).key == key && way(index).work > 0);
        let index = same.unwrap_or_else(|| {
            (0..WAYS).min_by_key(|&index| way(index).work).expect("a bucket has entries")
        });
        let entry = way(index);
        if same.is_some() && entry.numbers.is_solved() && !numbers.is_solved() {
            return; // another path has solved the position in the meantime
        }
        let before = if same.is_some() { entry.work } else { 0 };
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1).saturating_add(before);
        bucket[index] = Entry { key, numbers, work }.words();
    }

    pub(super) fn permille_full(&self) -> u32 {
        let sample = &self.entries[..self.entries.len().min(4000)];
        let full = sample.iter().filter(|&&words| Entry::of(words).work > 0).count();
        (1000 * full / sample.len()) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creating a table writes nothing, so it takes no time: all of it is the zero memory of the system.
    #[test]
    fn an_empty_table_is_zero() {
        let mut table = Table::new(100_000);
        assert_eq!(table.entries.len(), 100_000 / 24 / WAYS * WAYS);
        assert!(table.entries.iter().flatten().all(|&word| word == 0));
        assert!(table.get(0).is_none() && table.get(7).is_none());
        assert_eq!(table.permille_full(), 0);
    }

    #[test]
    fn an_entry_keeps_all_its_fields() {
        let numbers = Numbers { proof: u32::MAX, disproof: 3, note: 1 << 31 };
        let entry = Entry { key: u64::MAX - 5, numbers, work: u32::MAX - 1 };
        let same = Entry::of(entry.words());
        assert_eq!((same.key, same.work, same.numbers), (entry.key, entry.work, numbers));
        let mut table = Table::new(0);
        table.put(9, numbers, 5);
        assert_eq!(table.get(9), Some(numbers));
    }
}
