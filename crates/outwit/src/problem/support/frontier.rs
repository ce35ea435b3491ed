//! The frontier of a best-first search: a priority queue of nodes by rank.
//!
//! Integer ranks go into buckets (constant time): one bucket for each number if they are small, else one for a range of
//! numbers. Within a range the order is loose, so a search that reaches a goal has to go on until [`Frontier::least`]
//! shows that nothing better can be left. Decimal ranks, and integers that spread too far, go into a heap with four
//! children for each node. Among equals the newest or the oldest comes first.

use super::buckets::Buckets;

/// The maximum number of buckets; a key beyond them moves everything into a heap.
const BUCKETS: u64 = 1 << 16;
/// The binary logarithm of the number of buckets up to the rank of the start, when ranges are needed.
const FINE: u32 = 12;

/// Memory of a node in the frontier in bytes, for estimates.
pub(crate) const FRONTIER_BYTES: usize = 32;

#[derive(Clone, Copy, Debug)]
struct Item {
    key: u64,
    /// Among equals, less comes first.
    order: u32,
    id: u32,
}

impl Item {
    #[inline(always)]
    fn rank(&self) -> u128 {
        u128::from(self.key) << 32 | u128::from(self.order)
    }
}

#[derive(Debug)]
enum Kind {
    Buckets(Buckets),
    Heap(Vec<Item>),
}

/// The parameter says whether the newest of equals comes first, or the oldest: known to the compiler, since a branch for each
/// node costs more than a second copy of the loop.
#[derive(Debug)]
pub(crate) struct Frontier<const NEWEST_FIRST: bool> {
    kind: Kind,
    /// The same for a heap.
    newest_first: bool,
    pushed: u32,
    len: usize,
    peak: usize,
}

impl<const NEWEST_FIRST: bool> Frontier<NEWEST_FIRST> {
    /// An empty frontier; `whole` says whether the keys are whole numbers.
    pub(crate) fn new(whole: bool) -> Self {
        let kind = if whole { Kind::Buckets(Buckets::new(0)) } else { Kind::Heap(Vec::new()) };
        Frontier { kind, newest_first: NEWEST_FIRST, pushed: 0, len: 0, peak: 0 }
    }

    /// An empty frontier of decimal keys with the newest of equals first, whatever the parameter says.
    pub(crate) fn newest_first_heap() -> Self {
        Frontier { newest_first: true, ..Frontier::new(false) }
    }

    /// Chooses the range of keys of a bucket for keys about as great as `typical`: at most `widest`, which is the key of one step
    /// or less, since a bucket that held many steps of a path would turn the search into a depth-first one. The frontier must
    /// be empty.
    pub(crate) fn coarse(mut self, typical: u64, widest: impl FnOnce() -> u64) -> Self {
        let shift = (u64::BITS - typical.leading_zeros()).saturating_sub(FINE);
        if let Kind::Buckets(buckets) = &mut self.kind
            && shift > 0
        {
            let shift = shift.min(widest().max(1).ilog2());
            *buckets = std::mem::replace(buckets, Buckets::new(0)).renewed(shift);
        }
        self
    }

    /// Uses the memory of an earlier frontier. This one must be empty, and not [`coarse`](Frontier::coarse) yet.
    pub(crate) fn in_memory(mut self, kept: &mut Option<Buckets>) -> Self {
        if let (Kind::Buckets(own), Some(other)) = (&mut self.kind, kept.take()) {
            *own = other.renewed(0);
        }
        self
    }

    /// The memory for the next frontier.
    pub(crate) fn into_memory(self) -> Option<Buckets> {
        if let Kind::Buckets(buckets) = self.kind { Some(buckets) } else { None }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn peak(&self) -> usize {
        self.peak.max(self.len)
    }

    /// Memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        match &self.kind {
            Kind::Buckets(buckets) => buckets.bytes(),
            Kind::Heap(items) => items.capacity() * size_of::<Item>(),
        }
    }

    /// Whether `more` nodes can be pushed without allocating memory.
    #[inline(always)]
    pub(crate) fn has_capacity(&self, more: usize) -> bool {
        let capacity = match &self.kind {
            Kind::Buckets(buckets) => buckets.capacity(),
            Kind::Heap(items) => items.capacity(),
        };
        self.len + more <= capacity
    }

    /// Allocates memory for `more` nodes; `false` if there is none.
    #[cold]
    #[inline(never)]
    pub(crate) fn reserve(&mut self, more: usize) -> bool {
        match &mut self.kind {
            Kind::Buckets(buckets) => buckets.reserve(self.len + more),
            Kind::Heap(items) => items.try_reserve(more).is_ok(),
        }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, key: u64, id: u32) {
        self.len += 1;
        if let Kind::Buckets(buckets) = &mut self.kind
            && buckets.push::<NEWEST_FIRST>(key, id)
        {
            return;
        }
        self.push_slowly(key, id);
    }

    /// Pushes onto a heap, or into a bucket that does not exist yet.
    #[inline(never)]
    fn push_slowly(&mut self, key: u64, id: u32) {
        if let Kind::Buckets(buckets) = &mut self.kind {
            if buckets.bucket(key) < BUCKETS {
                buckets.widen(key);
                assert!(buckets.reserve(self.len), "there is no memory for the frontier");
                buckets.push::<NEWEST_FIRST>(key, id);
                return;
            }
            self.spill();
        }
        if let Kind::Heap(items) = &mut self.kind {
            self.pushed = self.pushed.wrapping_add(1);
            let order = if self.newest_first { !self.pushed } else { self.pushed };
            heap_push(items, Item { key, order, id });
        }
    }

    /// Removes the first node and returns its key and its number.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<(u64, u32)> {
        if self.len == 0 {
            return None;
        }
        self.peak = self.peak.max(self.len);
        self.len -= 1;
        match &mut self.kind {
            Kind::Buckets(buckets) => Some(buckets.pop()),
            Kind::Heap(items) => Some(heap_pop(items)),
        }
    }

    /// A lower bound of all keys; `None` if the frontier is empty.
    #[inline]
    pub(crate) fn least(&mut self) -> Option<u64> {
        if self.len == 0 {
            return None;
        }
        match &mut self.kind {
            Kind::Buckets(buckets) => Some(buckets.least()),
            Kind::Heap(items) => items.first().map(|item| item.key),
        }
    }

    /// The first node for which `valid` holds; the nodes before it are removed.
    #[inline]
    pub(crate) fn first_valid(&mut self, mut valid: impl FnMut(u64, u32) -> bool) -> Option<u32> {
        loop {
            let (key, id) = self.first()?;
            if valid(key, id) {
                return Some(id);
            }
            self.pop();
        }
    }

    /// The key and the number of the first node.
    #[inline]
    fn first(&mut self) -> Option<(u64, u32)> {
        if self.len == 0 {
            return None;
        }
        match &mut self.kind {
            Kind::Buckets(buckets) => Some(buckets.first()),
            Kind::Heap(items) => items.first().map(|item| (item.key, item.id)),
        }
    }

    /// Moves everything from the buckets into a heap.
    #[cold]
    #[inline(never)]
    fn spill(&mut self) {
        let Kind::Buckets(buckets) = &mut self.kind else { return };
        let mut waiting = buckets.drain();
        if self.newest_first {
            waiting.reverse();
        }
        let mut items = Vec::with_capacity(self.len);
        for (key, id) in waiting {
            self.pushed = self.pushed.wrapping_add(1);
            let order = if self.newest_first { !self.pushed } else { self.pushed };
            items.push(Item { key, order, id });
        }
        // A sorted list is a heap.
        items.sort_unstable_by_key(Item::rank);
        self.kind = Kind::Heap(items);
    }
}

#[inline]
fn heap_push(items: &mut Vec<Item>, item: Item) {
    items.push(item);
    let last = items.len() - 1;
    up(items, last);
}

#[inline(never)]
fn heap_pop(items: &mut Vec<Item>) -> (u64, u32) {
    let first = items.swap_remove(0);
    down(items);
    (first.key, first.id)
}

#[inline]
fn up(items: &mut [Item], mut at: usize) {
    let item = items[at];
    while at > 0 {
        let above = (at - 1) / 4;
        if item.rank() >= items[above].rank() {
            break;
        }
        items[at] = items[above];
        at = above;
    }
    items[at] = item;
}

#[inline]
fn down(items: &mut [Item]) {
    let Some(&item) = items.first() else { return };
    let rank = item.rank();
    let mut at = 0;
    loop {
        let first = 4 * at + 1;
        let Some(children) = items.get(first..(first + 4).min(items.len())) else { break };
        let mut least = (u128::MAX, 0);
        for (child, index) in children.iter().zip(first..) {
            let one = child.rank();
            // A conditional move: the processor cannot predict which child is least.
            least = if one < least.0 { (one, index) } else { least };
        }
        if least.0 >= rank {
            break;
        }
        items[at] = items[least.1];
        at = least.1;
    }
    items[at] = item;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn buckets_heap_and_a_sorted_list_agree() {
        agree::<true>();
        agree::<false>();
    }

    fn agree<const NEWEST_FIRST: bool>() {
        for seed in 0..100 {
            let mut rng = Rng::new(seed);
            let mut buckets = Frontier::<NEWEST_FIRST>::new(true);
            let mut heap = Frontier::<NEWEST_FIRST>::new(false);
            let mut list: Vec<(u64, i64, u32)> = Vec::new();
            for id in 0..400u32 {
                // Late in half of the runs a key comes that does not fit into a bucket.
                let wide = if seed % 2 == 0 && id > 300 { 1 << 20 } else { 20 };
                if rng.below(3) > 0 {
                    let key = rng.below(wide) as u64;
                    buckets.push(key, id);
                    heap.push(key, id);
                    let order = if NEWEST_FIRST { -i64::from(id) } else { i64::from(id) };
                    list.push((key, order, id));
                    list.sort_unstable();
                } else {
                    let expected = (!list.is_empty()).then(|| list.remove(0));
                    let expected = expected.map(|(key, _, id)| (key, id));
                    assert_eq!((buckets.first(), heap.first()), (expected, expected));
                    assert_eq!(buckets.least(), expected.map(|one| one.0));
                    assert_eq!((buckets.pop(), heap.pop()), (expected, expected), "seed {seed}");
                }
            }
        }
    }

    #[test]
    fn a_frontier_that_cannot_grow_says_so_and_keeps_its_nodes() {
        for whole in [true, false] {
            let mut frontier = Frontier::<false>::new(whole);
            assert!(frontier.reserve(1));
            frontier.push(5, 1);
            assert!(!frontier.reserve(usize::MAX / 4));
            assert_eq!((frontier.pop(), frontier.pop()), (Some((5, 1)), None));
        }
    }

    #[test]
    fn coarse_buckets_keep_everything_and_know_a_lower_bound() {
        let mut rng = Rng::new(1);
        let mut frontier = Frontier::<true>::new(true).coarse(1 << 20, || u64::MAX);
        let mut left: Vec<u64> = (0..1000).map(|_| rng.below(1 << 22) as u64).collect();
        left.iter().zip(0..).for_each(|(&key, id)| frontier.push(key, id));
        while let Some(least) = frontier.least() {
            assert!(left.iter().all(|&key| key >= least));
            let (key, _) = frontier.pop().expect("one is left");
            assert!(key - least < 1 << 9);
            left.swap_remove(left.iter().position(|&other| other == key).expect("it was pushed"));
        }
        assert!(left.is_empty());
    }
}
