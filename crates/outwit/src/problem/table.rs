//! How a search finds a state that it has met: through a flat array, or by open addressing.
//!
//! A slot of 32 bits holds the number of the node, and as many bits of its key as there is room for: a search spends
//! much of its time waiting for memory, so what is small is fast.

use super::Problem;
use super::store::Entry;

/// A problem with at most so many states gets its flat array at once, others when a search has met enough of them.
const SMALL: usize = 1 << 16;
/// Of so many states one must have been met before a flat array takes over.
pub(super) const SHARE: usize = 8;
/// The first size of a hash table.
const FIRST: usize = 4096;

/// How states are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Repeated states are not looked for.
    Tree,
    /// A slot for each index of a state.
    Dense,
    /// The first bits of a key tell the slot, or one near it; of the key's lower half, all but the last bits are kept.
    Hashed,
}

/// Nodes are stored plus one, so that fresh memory from the system is an empty table.
#[derive(Debug)]
pub(super) struct Table {
    kind: Kind,
    slots: Vec<u32>,
    /// Of a hash table: it has 2^bits slots.
    bits: u32,
}

impl Table {
    /// An empty table of at most `allowed` bytes, unless `find_repeats` is off; `None` if there is none.
    pub(super) fn new<P: Problem>(problem: &P, find_repeats: bool, allowed: usize) -> Option<Self> {
        if !find_repeats {
            return Some(Table { kind: Kind::Tree, slots: Vec::new(), bits: 1 });
        }
        if let Some(count) = problem.state_count().filter(|&count| count <= SMALL)
            && count * size_of::<u32>() <= allowed
        {
            return Some(Table { kind: Kind::Dense, slots: vec![0; count], bits: 1 });
        }
        let size = (allowed / size_of::<u32>() / SHARE).min(FIRST);
        // A power of two, not more than may be taken.
        let bits = size.checked_ilog2().filter(|&bits| bits > 0)?;
        Some(Table { kind: Kind::Hashed, slots: vec![0; 1 << bits], bits })
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }

    /// How many states there are, if a flat array holds them.
    pub(super) fn states(&self) -> Option<usize> {
        (self.kind == Kind::Dense).then_some(self.slots.len())
    }

    /// Whether finding a state takes its key.
    #[inline(always)]
    pub(super) fn is_hashed(&self) -> bool {
        self.kind == Kind::Hashed
    }

    /// How many nodes it can hold before it has to grow: at most half of it is used.
    pub(super) fn capacity(&self) -> usize {
        if self.is_hashed() { self.slots.len() / 2 } else { usize::MAX }
    }

    /// Whether the table has to grow before it holds `count` nodes.
    pub(super) fn is_full(&self, count: usize) -> bool {
        count > self.capacity()
    }

    /// Makes room for `count` nodes, `allowed` being the bytes of the new table; `false` if there are not enough.
    pub(super) fn grow<P: Problem, T>(
        &mut self,
        problem: &P,
        entries: &[Entry<P::State, T>],
        count: usize,
        allowed: usize,
    ) -> bool {
        if !self.is_hashed() {
            return true;
        }
        if let Some(states) = problem.state_count().filter(|&states| states / SHARE <= count)
            && states.checked_mul(size_of::<u32>()).is_some_and(|bytes| bytes <= allowed)
        {
            let Some(mut places) = zeros(states) else { return false };
            for (id, entry) in (1..).zip(entries) {
                places[problem.index(&entry.state)] = id;
            }
            *self = Table { kind: Kind::Dense, slots: places, bits: 1 };
            return true;
        }
        let mut size = self.slots.len() * if self.slots.len() < 1 << 16 { 4 } else { 2 };
        while count * 2 > size {
            size *= 2;
        }
        let bits = size.trailing_zeros();
        if size.checked_mul(size_of::<u32>()).is_none_or(|bytes| bytes > allowed) || bits > 31 {
            return false;
        }
        let Some(mut grown) = zeros(size) else { return false };
        for (id, entry) in (1..).zip(entries) {
            let key = problem.key(&entry.state);
            let mut at = place(key, bits);
            while grown[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            grown[at] = rest(key, bits) | id;
        }
        *self = Table { kind: Kind::Hashed, slots: grown, bits };
        true
    }

    /// What tells where to look for `state`.
    #[inline(always)]
    pub(super) fn key<P: Problem>(&self, problem: &P, state: &P::State) -> u64 {
        match self.kind {
            Kind::Tree => 0,
            Kind::Dense => problem.index(state) as u64,
            Kind::Hashed => problem.key(state),
        }
    }

    /// The node of `state`, which has this key; if there is none, the slot for it.
    #[inline(always)]
    pub(super) fn look<S: Eq, T>(
        &self,
        entries: &[Entry<S, T>],
        key: u64,
        state: &S,
    ) -> Result<u32, Slot> {
        match self.kind {
            Kind::Tree => Err(Slot { at: usize::MAX, rest: 0 }),
            Kind::Dense => {
                let at = key as usize;
                self.slots[at].checked_sub(1).ok_or(Slot { at, rest: 0 })
            }
            Kind::Hashed => look(entries, &self.slots, self.bits, key, state),
        }
    }

    /// Puts a node into the slot found for it.
    #[inline(always)]
    pub(super) fn fill(&mut self, slot: Slot, id: u32) {
        // Without repeats there are no slots.
        if let Some(place) = self.slots.get_mut(slot.at) {
            *place = slot.rest | (id + 1);
        }
    }
}

/// Where a state belongs that is not there yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    at: usize,
    /// What the slot keeps of the key.
    rest: u32,
}

/// Where a state with this key belongs.
#[inline(always)]
fn place(key: u64, bits: u32) -> usize {
    (key >> (u64::BITS - bits)) as usize
}

/// What a slot keeps of the key.
#[inline(always)]
fn rest(key: u64, bits: u32) -> u32 {
    key as u32 >> bits << bits
}

/// The node of `state`, or the free slot for it.
#[inline(always)]
fn look<S: Eq, T>(
    entries: &[Entry<S, T>],
    slots: &[u32],
    bits: u32,
    key: u64,
    state: &S,
) -> Result<u32, Slot> {
    let (mut at, rest) = (place(key, bits), rest(key, bits));
    loop {
        at &= slots.len() - 1;
        let slot = slots[at];
        if slot == 0 {
            return Err(Slot { at, rest });
        }
        // What is left of the slot is the number of a node.
        let node = (slot ^ rest).wrapping_sub(1);
        if node >> bits == 0 && entries[node as usize].state == *state {
            return Ok(node);
        }
        at += 1;
    }
}

/// So many zeros, fresh from the system where possible; `None` if there is no memory.
fn zeros<T: Clone + Default>(count: usize) -> Option<Vec<T>> {
    // Asking first turns an abort into an answer.
    Vec::<T>::new().try_reserve_exact(count).ok()?;
    Some(vec![T::default(); count])
}
