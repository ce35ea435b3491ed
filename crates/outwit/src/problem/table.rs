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
const FIRST: usize = 256;

/// Nodes are stored plus one, so that fresh memory from the system is an empty table.
#[derive(Debug)]
pub(super) enum Table {
    /// Repeated states are not looked for.
    Tree,
    /// Node by index of its state.
    Dense(Vec<u32>),
    /// 2^bits slots. The first bits of a key tell the place; of its lower half, all but the last bits are kept.
    Hashed { slots: Vec<u32>, bits: u32 },
}

impl Table {
    /// An empty table of at most `allowed` bytes, unless `find_repeats` is off; `None` if there is none.
    pub(super) fn new<P: Problem>(problem: &P, find_repeats: bool, allowed: usize) -> Option<Self> {
        if !find_repeats {
            return Some(Table::Tree);
        }
        if let Some(count) = problem.state_count().filter(|&count| count <= SMALL)
            && count * size_of::<u32>() <= allowed
        {
            return Some(Table::Dense(vec![0; count]));
        }
        let size = (allowed / size_of::<u32>()).min(FIRST);
        // A power of two, not more than may be taken.
        let bits = size.checked_ilog2().filter(|&bits| bits > 0)?;
        Some(Table::Hashed { slots: vec![0; 1 << bits], bits })
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Table::Tree => 0,
            Table::Dense(places) => places.capacity() * size_of::<u32>(),
            Table::Hashed { slots, .. } => slots.capacity() * size_of::<u32>(),
        }
    }

    /// How many states there are, if a flat array holds them.
    pub(super) fn states(&self) -> Option<usize> {
        if let Table::Dense(places) = self { Some(places.len()) } else { None }
    }

    /// Whether finding a state takes its key.
    #[inline(always)]
    pub(super) fn is_hashed(&self) -> bool {
        matches!(self, Table::Hashed { .. })
    }

    /// Whether the table has to grow before it holds `count` nodes: at most half of it is used.
    #[inline(always)]
    pub(super) fn is_full(&self, count: usize) -> bool {
        matches!(self, Table::Hashed { slots, .. } if count * 2 > slots.len())
    }

    /// Makes room for `count` nodes, `allowed` being the bytes of the new table; `false` if there are not enough.
    pub(super) fn grow<P: Problem, T>(
        &mut self,
        problem: &P,
        entries: &[Entry<P::State, T>],
        count: usize,
        allowed: usize,
    ) -> bool {
        let Table::Hashed { slots, .. } = self else { return true };
        if let Some(states) = problem.state_count().filter(|&states| states / SHARE <= count)
            && states.checked_mul(size_of::<u32>()).is_some_and(|bytes| bytes <= allowed)
        {
            let Some(mut places) = zeros(states) else { return false };
            for (id, entry) in (1..).zip(entries) {
                places[problem.index(&entry.state)] = id;
            }
            *self = Table::Dense(places);
            return true;
        }
        let mut size = slots.len() * if slots.len() < 1 << 12 { 4 } else { 2 };
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
        *self = Table::Hashed { slots: grown, bits };
        true
    }

    /// The node of `state`; if there is none, it will be `id`.
    #[inline(always)]
    pub(super) fn enter<P: Problem, T>(
        &mut self,
        problem: &P,
        entries: &[Entry<P::State, T>],
        state: &P::State,
        id: u32,
    ) -> Option<u32> {
        match self {
            Table::Tree => None,
            Table::Dense(places) => {
                let slot = &mut places[problem.index(state)];
                if *slot != 0 {
                    return Some(*slot - 1);
                }
                *slot = id + 1;
                None
            }
            Table::Hashed { slots, bits } => {
                let found = look(problem, entries, slots, *bits, state);
                found.map_err(|(at, rest)| slots[at] = rest | (id + 1)).ok()
            }
        }
    }

    /// The node of `state`, if it is known.
    #[inline]
    pub(super) fn find<P: Problem, T>(
        &self,
        problem: &P,
        entries: &[Entry<P::State, T>],
        state: &P::State,
    ) -> Option<u32> {
        match self {
            Table::Tree => None,
            Table::Dense(places) => places[problem.index(state)].checked_sub(1),
            Table::Hashed { slots, bits } => look(problem, entries, slots, *bits, state).ok(),
        }
    }
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

/// The node of `state`, or the free slot for it and what it would keep of the key.
#[inline(always)]
fn look<P: Problem, T>(
    problem: &P,
    entries: &[Entry<P::State, T>],
    slots: &[u32],
    bits: u32,
    state: &P::State,
) -> Result<u32, (usize, u32)> {
    let key = problem.key(state);
    let (mut at, rest) = (place(key, bits), rest(key, bits));
    loop {
        at &= slots.len() - 1;
        let slot = slots[at];
        if slot == 0 {
            return Err((at, rest));
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
