//! The frontier of a best-first search: nodes by rank.
//!
//! Ranks that are small whole numbers go into buckets (constant time); as soon as one is too big for that, everything
//! moves into a heap with four children a node. Both give the same order: least key, then least tie, then the newest or
//! the oldest.

use std::collections::VecDeque;

const BUCKETS: u64 = 1 << 12;

/// Bytes that a waiting node takes at most, mostly.
pub(crate) const FRONTIER_BYTES: usize = 24;

#[derive(Clone, Copy, Debug)]
struct Item {
    key: u64,
    tie: u64,
    /// Among equals, less comes first.
    order: u32,
    id: u32,
}

impl Item {
    #[inline(always)]
    fn before(&self, other: &Item) -> bool {
        (self.key, self.tie, self.order) < (other.key, other.tie, other.order)
    }
}

/// All nodes of one key, by tie.
#[derive(Debug, Default)]
struct Level {
    ties: Vec<VecDeque<u32>>,
    low: usize,
    len: usize,
}

#[derive(Debug)]
enum Kind {
    Buckets { levels: Vec<Level>, low: usize },
    Heap(Vec<Item>),
}

#[derive(Debug)]
pub(crate) struct Frontier {
    kind: Kind,
    newest_first: bool,
    pushed: u32,
    len: usize,
    peak: usize,
}

impl Frontier {
    /// An empty frontier; `whole` says whether the keys are whole numbers that may be small.
    pub(crate) fn new(whole: bool, newest_first: bool) -> Self {
        let kind = if whole {
            Kind::Buckets { levels: Vec::new(), low: 0 }
        } else {
            Kind::Heap(Vec::new())
        };
        Frontier { kind, newest_first, pushed: 0, len: 0, peak: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn peak(&self) -> usize {
        self.peak
    }

    /// Bytes taken, about.
    pub(crate) fn bytes(&self) -> usize {
        match &self.kind {
            // A ring buffer doubles, so it may be half empty.
            Kind::Buckets { levels, .. } => levels.len() * size_of::<Level>() + self.peak * 8,
            Kind::Heap(items) => items.capacity() * size_of::<Item>(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64, tie: u64, id: u32) {
        self.len += 1;
        self.peak = self.peak.max(self.len);
        if key.max(tie) >= BUCKETS {
            self.spill();
        }
        match &mut self.kind {
            Kind::Buckets { levels, low } => {
                let key = key as usize;
                *low = if self.len == 1 { key } else { key.min(*low) };
                if levels.len() <= key {
                    levels.resize_with(key + 1, Level::default);
                }
                let level = &mut levels[key];
                let tie = tie as usize;
                if level.ties.len() <= tie {
                    level.ties.resize_with(tie + 1, VecDeque::new);
                }
                level.low = if level.len == 0 { tie } else { tie.min(level.low) };
                level.len += 1;
                level.ties[tie].push_back(id);
            }
            Kind::Heap(items) => {
                self.pushed = self.pushed.wrapping_add(1);
                let order = if self.newest_first { !self.pushed } else { self.pushed };
                items.push(Item { key, tie, order, id });
                let last = items.len() - 1;
                up(items, last);
            }
        }
    }

    /// Takes the first node out: its key and its number.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u64, u32)> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        match &mut self.kind {
            Kind::Buckets { levels, low } => {
                while levels[*low].len == 0 {
                    *low += 1;
                }
                let level = &mut levels[*low];
                while level.ties[level.low].is_empty() {
                    level.low += 1;
                }
                level.len -= 1;
                let ring = &mut level.ties[level.low];
                let id = if self.newest_first { ring.pop_back() } else { ring.pop_front() };
                id.map(|id| (*low as u64, id))
            }
            Kind::Heap(items) => {
                let first = items.swap_remove(0);
                down(items);
                Some((first.key, first.id))
            }
        }
    }

    /// The first node for which `valid` holds; those before it are void and are thrown away.
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
            Kind::Buckets { levels, low } => {
                while levels[*low].len == 0 {
                    *low += 1;
                }
                let level = &mut levels[*low];
                while level.ties[level.low].is_empty() {
                    level.low += 1;
                }
                let ring = &level.ties[level.low];
                let id = if self.newest_first { ring.back() } else { ring.front() };
                id.map(|&id| (*low as u64, id))
            }
            Kind::Heap(items) => items.first().map(|item| (item.key, item.id)),
        }
    }

    #[cold]
    #[inline(never)]
    fn spill(&mut self) {
        let Kind::Buckets { levels, .. } = &mut self.kind else { return };
        let mut items = Vec::with_capacity(self.len);
        for (key, level) in (0..).zip(std::mem::take(levels)) {
            for (tie, ring) in (0..).zip(level.ties) {
                for id in ring {
                    self.pushed = self.pushed.wrapping_add(1);
                    let order = if self.newest_first { !self.pushed } else { self.pushed };
                    items.push(Item { key, tie, order, id });
                }
            }
        }
        // A sorted list is a heap.
        items.sort_unstable_by_key(|item| (item.key, item.tie, item.order));
        self.kind = Kind::Heap(items);
    }
}

#[inline]
fn up(items: &mut [Item], mut at: usize) {
    let item = items[at];
    while at > 0 {
        let above = (at - 1) / 4;
        if !item.before(&items[above]) {
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
    let mut at = 0;
    loop {
        let first = 4 * at + 1;
        if first >= items.len() {
            break;
        }
        let mut least = first;
        for child in first + 1..(first + 4).min(items.len()) {
            if items[child].before(&items[least]) {
                least = child;
            }
        }
        if !items[least].before(&item) {
            break;
        }
        items[at] = items[least];
        at = least;
    }
    items[at] = item;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn buckets_heap_and_a_sorted_list_agree() {
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let newest_first = seed % 2 == 0;
            let mut buckets = Frontier::new(true, newest_first);
            let mut heap = Frontier::new(false, newest_first);
            let mut list: Vec<(u64, u64, i64, u32)> = Vec::new();
            for id in 0..400u32 {
                // Late in half of the runs a key comes that does not fit into a bucket.
                let wide = if seed % 4 < 2 && id > 300 { 1 << 20 } else { 20 };
                if rng.below(3) > 0 {
                    let (key, tie) = (rng.below(wide) as u64, rng.below(5) as u64);
                    buckets.push(key, tie, id);
                    heap.push(key, tie, id);
                    let order = if newest_first { -i64::from(id) } else { i64::from(id) };
                    list.push((key, tie, order, id));
                    list.sort_unstable();
                } else {
                    let expected = (!list.is_empty()).then(|| list.remove(0));
                    let expected = expected.map(|(key, _, _, id)| (key, id));
                    assert_eq!((buckets.first(), heap.first()), (expected, expected));
                    assert_eq!((buckets.pop(), heap.pop()), (expected, expected), "seed {seed}");
                }
            }
        }
    }
}
