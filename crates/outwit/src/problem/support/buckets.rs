//! A bucket queue: one linked list of nodes for each range of keys; every operation takes constant time.
//!
//! All lists share one pool of links, so that a short search allocates memory a few times only.

/// The end of a list.
const END: u32 = u32::MAX;

/// The first size of the pool, in links.
const FIRST: usize = 256;

/// A node in a list.
#[derive(Clone, Copy, Debug)]
struct Link {
    key: u64,
    id: u32,
    /// The index of the next link of the list, or of the next free link.
    next: u32,
}

/// The first link of a bucket, and the last one if nodes are added behind.
#[derive(Clone, Copy, Debug)]
struct Ends {
    first: u32,
    last: u32,
}

#[derive(Debug)]
pub(crate) struct Buckets {
    ends: Vec<Ends>,
    /// One bit for each bucket: whether its list has a node.
    used: Vec<u64>,
    /// The number of buckets in use; the vectors may be longer if an earlier search needed more.
    wide: usize,
    links: Vec<Link>,
    /// The first free link.
    free: u32,
    /// All buckets before this one are empty.
    low: usize,
    /// A bucket holds 2^shift successive keys.
    shift: u32,
}

impl Buckets {
    pub(crate) fn new(shift: u32) -> Self {
        Buckets {
            ends: Vec::new(),
            used: Vec::new(),
            wide: 0,
            links: Vec::new(),
            free: END,
            low: 0,
            shift,
        }
    }

    /// Allocates memory for this number of nodes, if there is so much.
    pub(crate) fn allocate(&mut self, nodes: usize) {
        // A search that needs it says so if there is none.
        _ = self.links.try_reserve_exact(nodes);
    }

    /// Empty buckets in the same memory.
    pub(super) fn renewed(mut self, shift: u32) -> Self {
        for (number, used) in self.used.iter_mut().enumerate() {
            while *used != 0 {
                self.ends[64 * number + used.trailing_zeros() as usize].first = END;
                *used &= *used - 1;
            }
        }
        self.links.clear();
        Buckets { wide: 0, free: END, low: 0, shift, ..self }
    }

    /// The number of the bucket for a key.
    #[inline(always)]
    pub(super) fn bucket(&self, key: u64) -> u64 {
        key >> self.shift
    }

    /// Memory in bytes that this search has used.
    pub(super) fn bytes(&self) -> usize {
        self.wide * size_of::<Ends>()
            + self.wide / 64 * size_of::<u64>()
            + self.links.len() * size_of::<Link>()
    }

    /// Memory in bytes that is held, whether this search has used it or an earlier one.
    pub(crate) fn held(&self) -> usize {
        self.ends.capacity() * size_of::<Ends>()
            + self.used.capacity() * size_of::<u64>()
            + self.links.capacity() * size_of::<Link>()
    }

    /// The number of nodes that fit before the pool has to grow.
    #[inline(always)]
    pub(super) fn capacity(&self) -> usize {
        self.links.len()
    }

    /// Lets the pool grow to at least `nodes` links; `false` if there is no memory.
    #[cold]
    pub(super) fn reserve(&mut self, nodes: usize) -> bool {
        let old = self.links.len();
        let new = if nodes > old { nodes.next_power_of_two().max(FIRST) } else { old };
        if self.links.try_reserve_exact(new - old).is_err() {
            return false;
        }
        let fresh = (old..new).map(|index| Link { key: 0, id: 0, next: index as u32 + 1 });
        self.links.extend(fresh);
        if let Some(last) = self.links.get_mut(old..).and_then(<[Link]>::last_mut) {
            last.next = std::mem::replace(&mut self.free, old as u32);
        }
        true
    }

    /// Adds a node; `false`, with nothing changed but hints, if its bucket or a free link does not exist yet: see
    /// [`Buckets::widen`] and [`Buckets::reserve`]. All nodes of a queue go in front, or all behind.
    #[inline(always)]
    pub(super) fn push<const IN_FRONT: bool>(&mut self, key: u64, id: u32) -> bool {
        let at = self.bucket(key) as usize;
        if at >= self.wide {
            return false;
        }
        let ends = &mut self.ends[at];
        self.low = self.low.min(at);
        self.used[at / 64] |= 1 << (at % 64);
        let index = self.free;
        let Some(link) = self.links.get_mut(index as usize) else { return false };
        self.free = link.next;
        if IN_FRONT {
            // The last link is not needed, and whether there is one could not be predicted.
            *link = Link { key, id, next: ends.first };
            ends.first = index;
        } else {
            *link = Link { key, id, next: END };
            let before = std::mem::replace(&mut ends.last, index);
            if ends.first == END {
                ends.first = index;
            } else {
                self.links[before as usize].next = index;
            }
        }
        true
    }

    /// Makes the buckets up to that of a key.
    #[cold]
    pub(super) fn widen(&mut self, key: u64) {
        let at = self.bucket(key) as usize;
        if at >= self.wide {
            self.wide = (at + 1).next_power_of_two().max(64);
        }
        if self.wide > self.ends.len() {
            self.ends.resize(self.wide, Ends { first: END, last: END });
            self.used.resize(self.wide / 64, 0);
        }
    }

    /// Removes the first node and returns its key and its number. The queue must not be empty.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> (u64, u32) {
        self.seek();
        let ends = &mut self.ends[self.low];
        let index = ends.first;
        let link = &mut self.links[index as usize];
        ends.first = std::mem::replace(&mut link.next, self.free);
        self.free = index;
        self.used[self.low / 64] &= !(u64::from(ends.first == END) << (self.low % 64));
        (link.key, link.id)
    }

    /// The key and the number of the first node. The queue must not be empty.
    #[inline(always)]
    pub(super) fn first(&mut self) -> (u64, u32) {
        self.seek();
        let link = &self.links[self.ends[self.low].first as usize];
        (link.key, link.id)
    }

    /// A lower bound of all keys: the least key of the first bucket in use. The queue must not be empty.
    #[inline(always)]
    pub(super) fn least(&mut self) -> u64 {
        self.seek();
        (self.low as u64) << self.shift
    }

    /// Moves `low` to the first bucket that is not empty.
    #[inline(always)]
    fn seek(&mut self) {
        // One word of `used` covers 64 buckets: fewer unpredictable branches than testing the lists.
        let mut at = self.low / 64;
        let mut used = self.used[at] >> (self.low % 64) << (self.low % 64);
        while used == 0 {
            at += 1;
            used = self.used[at];
        }
        self.low = 64 * at + used.trailing_zeros() as usize;
    }

    /// Removes all nodes and returns them, bucket by bucket.
    pub(super) fn drain(&mut self) -> Vec<(u64, u32)> {
        let mut all = Vec::new();
        for ends in std::mem::take(&mut self.ends) {
            let mut at = ends.first;
            while let Some(link) = self.links.get(at as usize) {
                all.push((link.key, link.id));
                at = link.next;
            }
        }
        all
    }
}
