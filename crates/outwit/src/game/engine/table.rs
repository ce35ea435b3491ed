//! The transposition table: results of searched positions, shared by all threads without a lock.
//!
//! *Idea*: an entry is two words: the data, and the key XOR the data. If two threads write at the same time, the halves do
//! not match and the entry is not found; nothing worse can happen. Four entries form a bucket of one cache line; a new
//! entry replaces the oldest and shallowest of its bucket.
//!
//! The table begins small, so that a short search stays in the processor's cache, and doubles as it fills, where the time
//! limit allows it ([`Table::grow`]). While one thread copies the entries, the others go on; to them an entry that has not
//! been copied yet is not found.
//!
//! *Source*: R. M. Hyatt, T. Mann, "A lock-less transposition table implementation for parallel search", ICGA Journal
//! 25(1), 2002.

use Ordering::Relaxed;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::clock::Clock;
use crate::prefetch::prefetch;

use crate::game::{Bound, Score};

/// The stored result of a search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score; the distance of a win or loss counts from the position.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// Depth of the search, in plies.
    pub(crate) depth: u8,
    /// Whether score and bound hold at any depth.
    pub(crate) solved: bool,
    /// The index of the best move in the list of moves, or `NO_MOVE`.
    pub(crate) best: u16,
}

impl Entry {
    /// Whether the score ends a search with this window; both count from the same position.
    #[inline]
    pub(crate) fn is_cut(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => beta <= self.score,
            Bound::Upper => self.score <= alpha,
        }
    }
}

/// The index that stands for no move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// Entries in a bucket.
const WAYS: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([(AtomicU64, AtomicU64); WAYS]);

/// Buckets of the smallest stage: 64 KiB.
const SMALLEST: usize = 1 << 10;
/// The ratio of the sizes of two successive stages.
const GROWTH: usize = 2;
const STAGES: usize = 28;

/// From this number of buckets on, 1 MiB, a stage reserves at least [`MAPPED`].
const LARGE: usize = (1 << 20) / size_of::<Bucket>();
/// Buckets in 33 MiB. The allocator maps a request of that size separately and returns it to the system with the table.
/// Smaller requests it may keep for each thread, and a server that searches for days would hold them all. Pages that are
/// never written take no memory.
const MAPPED: usize = (33 << 20) / size_of::<Bucket>();

/// The table.
pub(crate) struct Table {
    /// The stages made so far; the last one is in use.
    stages: [OnceLock<Vec<Bucket>>; STAGES],
    stage: AtomicUsize,
    /// Held while a stage is made.
    growing: Mutex<()>,
    /// The shortest time in nanoseconds that growing has taken for each `SMALLEST` buckets of the new stage; `u64::MAX`
    /// before the first time.
    growth_nanos: AtomicU64,
    /// The maximum number of buckets.
    max_buckets: usize,
}

// Data word, from the low bits: move 16, score 32, depth 8, bound 2, solved 1, generation 5. The bound is never 0, so
// that an empty entry is none.
const GENERATIONS: u64 = 32;

fn pack(entry: Entry, generation: u64) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.best)
        | u64::from(entry.score.points() as u32) << 16
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(entry.solved) << 58
        | generation << 59
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    Some(Entry {
        score: Score::from_points((data >> 16) as u32 as i32),
        bound,
        depth: (data >> 48) as u8,
        solved: data >> 58 & 1 == 1,
        best: data as u16,
    })
}

impl Table {
    /// A table that may grow to about `mib` MiB (at least one bucket).
    pub(crate) fn new(mib: usize) -> Self {
        let max_buckets = ((mib << 20) / size_of::<Bucket>()).max(1);
        let table = Table {
            stages: Default::default(),
            growing: Mutex::new(()),
            stage: AtomicUsize::new(0),
            growth_nanos: AtomicU64::new(u64::MAX),
            max_buckets,
        };
        // Small: 64 KiB, for which a process that goes on has memory.
        assert!(table.make(0), "there is no memory for the smallest table");
        table
    }

    /// Buckets of a stage.
    fn size_of_stage(&self, stage: usize) -> usize {
        SMALLEST.saturating_mul(GROWTH.saturating_pow(stage as u32)).min(self.max_buckets)
    }

    /// Makes a stage, unless it is there; `false` if there is no memory.
    fn make(&self, stage: usize) -> bool {
        // One at a time, so that two threads do not request the memory twice. A panic cannot leave a stage half made.
        let _growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        if self.stages[stage].get().is_some() {
            return true;
        }
        let size = self.size_of_stage(stage);
        let capacity = if size < LARGE { size } else { size.max(MAPPED) };
        let mut buckets = Vec::new();
        if buckets.try_reserve_exact(capacity).is_err() {
            return false;
        }
        buckets.resize_with(size, Bucket::default);
        self.stages[stage].set(buckets).is_ok()
    }

    /// The buckets in use.
    #[inline]
    fn buckets(&self) -> &[Bucket] {
        let stage = self.stage.load(Ordering::Acquire);
        self.stages[stage].get().map_or(&[], |buckets| buckets)
    }

    /// The stage in use and the one after it, if a larger one is allowed.
    fn next(&self) -> Option<(usize, usize)> {
        let stage = self.stage.load(Relaxed);
        let next = stage + 1;
        let larger = next < STAGES && self.size_of_stage(stage) < self.size_of_stage(next);
        larger.then_some((stage, next))
    }

    /// Whether this generation has filled half of the table, which may grow.
    pub(crate) fn is_half_full(&self, generation: u64) -> bool {
        self.next().is_some() && self.permille_full(generation) >= 500
    }

    /// The expected time to grow to the next stage, from earlier times; zero before the first one.
    pub(crate) fn growth_time(&self) -> Duration {
        let cost = Some(self.growth_nanos.load(Relaxed)).filter(|&cost| cost < u64::MAX);
        let size = self.next().map_or(0, |(_, next)| self.size_of_stage(next));
        Duration::from_nanos(cost.unwrap_or(0).saturating_mul(size.div_ceil(SMALLEST) as u64))
    }

    /// Grows to the next stage, if there is one and memory for it, and copies all entries.
    pub(crate) fn grow(&self) {
        let clock = Clock::new(None);
        let begin = clock.now();
        let Some((stage, next)) = self.next() else { return };
        let old = self.buckets();
        // Without memory the search goes on with the table that it has.
        if !self.make(next) {
            return;
        }
        let size = self.size_of_stage(next);
        // From here on all threads use the new stage. The old one is read only by this loop, and freed after the search.
        if self.stage.compare_exchange(stage, next, Ordering::Release, Relaxed).is_err() {
            return;
        }
        for (check, data) in old.iter().flat_map(|bucket| &bucket.0) {
            let data = data.load(Relaxed);
            if let Some(entry) = unpack(data) {
                self.put(check.load(Relaxed) ^ data, entry, data >> 59);
            }
        }
        let cost =
            clock.now().saturating_sub(begin).as_nanos() as u64 / size.div_ceil(SMALLEST) as u64;
        self.growth_nanos.fetch_min(cost, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let buckets = self.buckets();
        // A game's key may be far from random: mix it, then scale its high part to the number of buckets.
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index =
            (u128::from(spread ^ spread >> 32).wrapping_mul(buckets.len() as u128) >> 64) as usize;
        &buckets[index]
    }

    /// The entry of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|(check, data)| {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key { unpack(data) } else { None }
        })
    }

    /// Begins to load the cache line of an entry that will be looked up soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// Stores an entry. It replaces the entry of the same position or an empty one; else the one with the least value,
    /// which is its depth minus eight for each search since it was written.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry, generation: u64) {
        let mut victim = &self.bucket(key).0[0];
        let mut least = i64::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.1.load(Relaxed);
            if slot.0.load(Relaxed) ^ data == key || data == 0 {
                victim = slot;
                break;
            }
            let age = (generation + GENERATIONS - (data >> 59)) % GENERATIONS;
            let worth = (data >> 48 & 0xff) as i64 - 8 * age as i64;
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = pack(entry, generation % GENERATIONS);
        victim.0.store(key ^ data, Relaxed);
        victim.1.store(data, Relaxed);
    }

    /// Frees the stages before the one in use, which other threads might still read during a search.
    pub(crate) fn drop_earlier_stages(&mut self) {
        let stage = self.stage.load(Relaxed);
        self.stages[..stage].iter_mut().for_each(|stage| _ = stage.take());
    }

    /// Removes all entries.
    pub(crate) fn clear(&self) {
        for (check, data) in self.buckets().iter().flat_map(|bucket| &bucket.0) {
            check.store(0, Relaxed);
            data.store(0, Relaxed);
        }
    }

    /// Thousandths of the table filled in this generation, estimated from its first buckets.
    pub(crate) fn permille_full(&self, generation: u64) -> u32 {
        let buckets = self.buckets();
        let sample = buckets.len().min(250);
        let slots = buckets[..sample].iter().flat_map(|bucket| &bucket.0);
        let is_used = |data: u64| data != 0 && data >> 59 == generation % GENERATIONS;
        let used = slots.filter(|slot| is_used(slot.1.load(Relaxed))).count();
        (used * 1000 / (sample * WAYS)) as u32
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table({} buckets)", self.buckets().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    fn random_entry(rng: &mut Rng) -> Entry {
        Entry {
            score: [Score::win_in(7), Score::loss_in(90), Score::eval(-12), Score::DRAW]
                [rng.below(4)],
            bound: [Bound::Exact, Bound::Lower, Bound::Upper][rng.below(3)],
            depth: rng.below(256) as u8,
            solved: rng.below(2) == 0,
            best: rng.below(65536) as u16,
        }
    }

    #[test]
    fn an_entry_survives_packing() {
        let mut rng = Rng::new(1);
        for _ in 0..10_000 {
            let entry = random_entry(&mut rng);
            assert_eq!(unpack(pack(entry, rng.below(32) as u64)), Some(entry));
        }
        assert_eq!(unpack(0), None);
    }

    #[test]
    fn a_torn_entry_is_not_recognised() {
        let table = Table::new(0);
        let entry = random_entry(&mut Rng::new(2));
        table.put(77, entry, 0);
        assert_eq!(table.get(77), Some(entry));
        let slot = &table.bucket(77).0[0];
        slot.1.store(slot.1.load(Relaxed) ^ 1 << 20, Relaxed);
        assert_eq!(table.get(77), None);
    }

    #[test]
    fn old_entries_give_way_first() {
        let table = Table::new(0);
        let entry = |depth| Entry {
            score: Score::DRAW,
            bound: Bound::Exact,
            depth,
            solved: false,
            best: 0,
        };
        for key in 1..=4 {
            table.put(key, entry(10), if key == 3 { 0 } else { 4 });
        }
        table.put(5, entry(1), 4);
        assert_eq!(table.get(3), None);
        assert!([1, 2, 4, 5].into_iter().all(|key| table.get(key).is_some()));
    }

    #[test]
    fn a_table_that_grows_keeps_what_it_knows() {
        let mut table = Table::new(4);
        let entry = |key: u64| Entry {
            score: Score::eval(key as i32),
            bound: Bound::Lower,
            depth: 3,
            solved: false,
            best: 9,
        };
        let keys: Vec<u64> = (1..=3000u64).map(crate::hash::mix).collect();
        for &key in &keys {
            table.put(key, entry(key), 1);
        }
        let known =
            |table: &Table| keys.iter().filter(|&&key| table.get(key) == Some(entry(key))).count();
        let before = known(&table);
        assert!(table.is_half_full(1));
        table.grow();
        assert_eq!(table.buckets().len(), SMALLEST * GROWTH);
        assert_eq!(known(&table), before);
        assert!(!table.is_half_full(1), "it is not half full");
        table.drop_earlier_stages();
        assert!(table.stages[0].get().is_none());
        assert_eq!(known(&table), before);
        assert!(table.growth_time() > Duration::ZERO);
    }

    #[test]
    fn threads_never_see_a_mixture() {
        let table = Table::new(0);
        std::thread::scope(|scope| {
            for seed in 0..3 {
                let table = &table;
                scope.spawn(move || {
                    let mut rng = Rng::new(seed);
                    for _ in 0..20_000 {
                        let key = 1 + rng.below(6) as u64;
                        // Every field says which key it belongs to.
                        let score = Score::eval(key as i32);
                        let entry = Entry {
                            score,
                            bound: Bound::Exact,
                            depth: key as u8,
                            solved: true,
                            best: key as u16,
                        };
                        table.put(key, entry, rng.below(32) as u64);
                        if let Some(found) = table.get(key) {
                            assert_eq!(found, entry);
                        }
                    }
                });
            }
        });
    }
}
