//! A bucket queue: nodes in lists by range of rank, everything in constant time.
//!
//! All lists share one pool of links, so that a short search asks for memory a few times only.

/// The end of a list.
const END: u32 = u32::MAX;

/// A node that waits.
#[derive(Clone, Copy, Debug)]
struct Link {
    key: u64,
    id: u32,
    /// The link behind it, or the next free one.
    next: u32,
}

/// The first and the last link of a bucket.
#[derive(Clone, Copy, Debug)]
struct Ends {
    first: u32,
    last: u32,
}

#[derive(Debug)]
pub(super) struct Buckets {
    ends: Vec<Ends>,
    links: Vec<Link>,
    /// The first link that can be used again.
    free: u32,
    /// All buckets before this one are empty.
    low: usize,
    /// A bucket takes 2^shift keys.
    shift: u32,
}

impl Buckets {
    pub(super) fn new(shift: u32) -> Self {
        Buckets { ends: Vec::new(), links: Vec::new(), free: END, low: 0, shift }
    }

    /// The number of the bucket for a key.
    #[inline(always)]
    pub(super) fn bucket(&self, key: u64) -> u64 {
        key >> self.shift
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.ends.capacity() * size_of::<Ends>() + self.links.capacity() * size_of::<Link>()
    }

    #[inline(always)]
    pub(super) fn push(&mut self, key: u64, id: u32, in_front: bool) {
        let at = self.bucket(key) as usize;
        self.low = self.low.min(at);
        if self.ends.len() <= at {
            self.widen(at);
        }
        let ends = &mut self.ends[at];
        let link = Link { key, id, next: if in_front { ends.first } else { END } };
        let mut place = self.free;
        if let Some(free) = self.links.get_mut(place as usize) {
            self.free = free.next;
            *free = link;
        } else {
            place = self.links.len() as u32;
            self.links.push(link);
        }
        if ends.first == END {
            *ends = Ends { first: place, last: place };
        } else if in_front {
            ends.first = place;
        } else {
            self.links[ends.last as usize].next = place;
            ends.last = place;
        }
    }

    #[cold]
    #[inline(never)]
    fn widen(&mut self, at: usize) {
        let nobody = Ends { first: END, last: END };
        self.ends.resize((at + 1).next_power_of_two().max(64), nobody);
    }

    /// Takes the first node out. There must be one.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> (u64, u32) {
        self.seek();
        let ends = &mut self.ends[self.low];
        let place = ends.first;
        let link = &mut self.links[place as usize];
        ends.first = std::mem::replace(&mut link.next, self.free);
        self.free = place;
        (link.key, link.id)
    }

    /// The key and the number of the first node. There must be one.
    #[inline(always)]
    pub(super) fn first(&mut self) -> (u64, u32) {
        self.seek();
        let link = &self.links[self.ends[self.low].first as usize];
        (link.key, link.id)
    }

    /// The least key that the first node may have. There must be one.
    #[inline(always)]
    pub(super) fn least(&mut self) -> u64 {
        self.seek();
        (self.low as u64) << self.shift
    }

    /// Moves on to the first bucket that is not empty.
    #[inline(always)]
    fn seek(&mut self) {
        while self.ends[self.low].first == END {
            self.low += 1;
        }
    }

    /// All nodes that wait, bucket by bucket.
    pub(super) fn drain(&mut self) -> Vec<(u64, u32)> {
        let mut all = Vec::with_capacity(self.links.len());
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
