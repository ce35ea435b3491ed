//! Finds the node of a state: through a flat array, or by open addressing.
//!
//! A slot of 32 bits holds the number of the node, and in the bits left over a part of its key. A search spends much of
//! its time on cache misses, so the table is kept small.

use super::entry::Entry;
use crate::memory::zeros;
use crate::problem::Problem;

/// A problem with at most this number of states gets its flat array at once, others when enough states are stored.
const SMALL: usize = 1 << 16;
/// The same number if neighbours lie close together in the array. A larger one costs short searches more than it saves.
const LOCAL: usize = 1 << 20;
/// A flat array takes over from a hash table when one state of this number is stored.
pub(crate) const SHARE: usize = 8;
/// The first size of a hash table, in slots.
const FIRST: usize = 1 << 14;
/// A smaller hash table grows to four times its size, a larger one to twice.
const QUICK: usize = 1 << 16;

/// What is to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Find {
    /// Nothing: repeated states are not looked for.
    Nothing,
    /// Whether a state is stored. Its node may be unknown.
    Whether,
    /// The node of a state.
    Where,
}

/// Stands for the node of a state that is stored, if its number is not known.
pub(crate) const SOMEWHERE: u32 = u32::MAX;

/// The layout of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Repeated states are not looked for.
    Tree,
    /// One bit for each index of a state, 32 to a slot: whether it is stored.
    Marked,
    /// One slot for each index of a state.
    Dense,
    /// The upper bits of the key choose the first slot to look at. Of the lower half of the key, the slot keeps the bits
    /// that the number of the node does not need.
    Hashed,
}

/// A slot holds the number of the node plus one, so that zeroed memory is an empty table.
#[derive(Debug)]
pub(crate) struct Table {
    find: Find,
    kind: Kind,
    slots: Vec<u32>,
    /// A hash table has 2^bits slots.
    bits: u32,
}

impl Table {
    /// An empty table of at most `allowed` bytes; `None` if that is not enough. `slots` is the memory of an earlier table:
    /// zeros, or empty.
    pub(crate) fn in_memory<P: Problem>(
        problem: &P,
        find: Find,
        allowed: usize,
        slots: Vec<u32>,
    ) -> Option<Self> {
        let empty = Table { find, kind: Kind::Tree, slots: Vec::new(), bits: 1 };
        if find == Find::Nothing {
            return Some(empty);
        }
        let (kind, count) = empty.flat(problem);
        let at_once = |&count: &usize| {
            // A part of the memory allowed: most of it is for nodes.
            count <= SMALL && count * size_of::<u32>() <= allowed
                || count <= LOCAL
                    && problem.has_local_index()
                    && count * size_of::<u32>() <= allowed / SHARE
        };
        if let Some(count) = count.filter(at_once) {
            return Some(Table { kind, slots: extended(slots, count)?, ..empty });
        }
        let size = (allowed / size_of::<u32>() / SHARE).min(FIRST);
        // The largest power of two that fits.
        let bits = size.checked_ilog2().filter(|&bits| bits > 0)?;
        Some(Table { kind: Kind::Hashed, slots: extended(slots, 1 << bits)?, bits, ..empty })
    }

    /// The slots as zeros, for the next table.
    pub(crate) fn into_memory<P: Problem, T>(
        mut self,
        problem: &P,
        entries: &[Entry<P::State, T>],
    ) -> Vec<u32> {
        // Few states are cleared one by one. Zeros are written about this many times as fast in a row.
        const IN_A_ROW: usize = 64;
        let are_few = entries.len() < self.slots.len() / IN_A_ROW;
        match self.kind {
            Kind::Dense if are_few => {
                for entry in entries {
                    self.slots[problem.index(&entry.state)] = 0;
                }
            }
            Kind::Hashed if are_few => {
                // A state lies behind its first slot without a gap, so this reaches all of them.
                for entry in entries {
                    let mut at = slot_index(problem.key(&entry.state), self.bits);
                    while self.slots[at] != 0 {
                        self.slots[at] = 0;
                        at = (at + 1) & (self.slots.len() - 1);
                    }
                }
            }
            _ => self.slots.fill(0),
        }
        self.slots
    }

    /// The layout that can replace a hash table, and its number of slots if the problem numbers its states.
    fn flat<P: Problem>(&self, problem: &P) -> (Kind, Option<usize>) {
        let states = problem.state_count();
        match self.find {
            Find::Whether => (Kind::Marked, states.map(|states| states.div_ceil(32))),
            _ => (Kind::Dense, states),
        }
    }

    /// Memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u32>()
    }

    /// The number of states, if a flat array holds them.
    pub(crate) fn states(&self) -> Option<usize> {
        match self.kind {
            Kind::Dense => Some(self.slots.len()),
            Kind::Marked => Some(self.slots.len() * 32),
            Kind::Tree | Kind::Hashed => None,
        }
    }

    /// Whether the table is a hash table, which needs the key of a state.
    #[inline(always)]
    pub(crate) fn is_hashed(&self) -> bool {
        self.kind == Kind::Hashed
    }

    /// The number of nodes that fit before the table has to grow: a hash table is at most half full.
    pub(crate) fn capacity(&self) -> usize {
        if self.is_hashed() { self.slots.len() / 2 } else { usize::MAX }
    }

    /// Whether the table has to grow before it holds `count` nodes.
    pub(crate) fn is_full(&self, count: usize) -> bool {
        count > self.capacity()
    }

    /// Grows to hold `count` nodes. The new table may take `allowed` bytes; `false` if that is not enough.
    pub(crate) fn grow<P: Problem, T>(
        &mut self,
        problem: &P,
        entries: &[Entry<P::State, T>],
        count: usize,
        allowed: usize,
    ) -> bool {
        if !self.is_hashed() {
            return true;
        }
        let (kind, flat) = self.flat(problem);
        if let Some(size) = flat.filter(|&size| size / SHARE <= count)
            && size.checked_mul(size_of::<u32>()).is_some_and(|bytes| bytes <= allowed)
        {
            let Some(slots) = zeros(size) else { return false };
            *self = Table { find: self.find, kind, slots, bits: 1 };
            for (id, entry) in (0..).zip(entries) {
                let key = self.key(problem, &entry.state);
                if let Err(slot) = self.look(entries, key, &entry.state) {
                    self.fill(slot, id);
                }
            }
            return true;
        }
        let mut size = self.slots.len() * 2;
        // A small table grows faster, if memory allows it: fewer copies.
        if size < QUICK && 2 * size * size_of::<u32>() <= allowed {
            size *= 2;
        }
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
            let mut at = slot_index(key, bits);
            while grown[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            grown[at] = rest(key, size - 1) | id;
        }
        *self = Table { find: self.find, kind: Kind::Hashed, slots: grown, bits };
        true
    }

    /// The key or index by which `state` is found.
    #[inline(always)]
    pub(crate) fn key<P: Problem>(&self, problem: &P, state: &P::State) -> u64 {
        match self.kind {
            Kind::Tree => 0,
            Kind::Dense | Kind::Marked => problem.index(state) as u64,
            Kind::Hashed => problem.key(state),
        }
    }

    /// The node of `state` with this key; if there is none, the slot for it.
    #[inline(always)]
    pub(crate) fn look<S: Eq, T>(
        &self,
        entries: &[Entry<S, T>],
        key: u64,
        state: &S,
    ) -> Result<u32, Slot> {
        match self.kind {
            Kind::Tree => Err(Slot { at: usize::MAX, rest: 0 }),
            Kind::Dense => {
                let at = key as usize;
                let Some(slot) = self.slots.get(at) else { no_such_index(key) };
                slot.checked_sub(1).ok_or(Slot { at, rest: 0 })
            }
            Kind::Marked => {
                let (at, rest) = (key as usize / 32, 1 << (key % 32));
                let Some(slot) = self.slots.get(at) else { no_such_index(key) };
                if slot & rest != 0 { Ok(SOMEWHERE) } else { Err(Slot { at, rest }) }
            }
            Kind::Hashed => look(entries, &self.slots, self.bits, key, state),
        }
    }

    /// Stores a node in the slot found for it.
    #[inline(always)]
    pub(crate) fn fill(&mut self, slot: Slot, id: u32) {
        // Without detection of repeats there are no slots.
        if let Some(index) = self.slots.get_mut(slot.at) {
            let number = if self.kind == Kind::Marked { 0 } else { id + 1 };
            *index |= slot.rest | number;
        }
    }
}

/// A problem has broken its promise.
#[cold]
#[inline(never)]
fn no_such_index(index: u64) -> ! {
    panic!("`Problem::index` gave {index}; expected a number less than `Problem::state_count`")
}

/// The slot of a state that is not stored yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    at: usize,
    /// The part of the key that the slot keeps, or the bit of the state.
    rest: u32,
}

/// The first slot to look at for a key.
#[inline(always)]
fn slot_index(key: u64, bits: u32) -> usize {
    (key >> (u64::BITS - bits)) as usize
}

/// The part of the key that a slot keeps; `mask` has the bits of the number of a slot.
#[inline(always)]
fn rest(key: u64, mask: usize) -> u32 {
    key as u32 & !(mask as u32)
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
    let mask = slots.len() - 1;
    let (mut at, rest) = (slot_index(key, bits), rest(key, mask));
    loop {
        at &= mask;
        let slot = slots[at];
        if slot == 0 {
            return Err(Slot { at, rest });
        }
        // If the key parts agree, XOR leaves the number of the node plus one in the low bits and zeros above.
        let node = (slot ^ rest).wrapping_sub(1);
        if node as usize <= mask && entries[node as usize].state == *state {
            return Ok(node);
        }
        at += 1;
    }
}

/// As many zeros as wanted, in memory that holds some; `None` if there is no memory.
fn extended(mut held: Vec<u32>, count: usize) -> Option<Vec<u32>> {
    if held.capacity() < count {
        return zeros(count);
    }
    held.resize(count, 0);
    Some(held)
}
