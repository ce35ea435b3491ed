//! Where a search keeps the states it has met: one arena, and a table that finds a state in it.
//!
//! States that are dense indices are found through a flat array, others through open addressing; neither allocates per
//! state. A node remembers its parent and the *place* of its action in the parent's list, so that the arena needs no
//! room for actions; they are looked up once more for the nodes of the solution.

use super::Problem;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// One node of the arena.
#[derive(Debug)]
pub(crate) struct Entry<S, T> {
    pub(crate) state: S,
    pub(crate) parent: u32,
    pub(crate) place: u32,
    pub(crate) data: T,
}

#[derive(Debug)]
enum Table {
    /// Repeated states are not looked for.
    Tree,
    /// Node by index of its state.
    Dense(Vec<u32>),
    /// The upper half of the key beside the node, at a place given by the lower half.
    Hashed(Vec<u64>),
}

const EMPTY: u64 = NONE as u64;

#[derive(Debug)]
pub(crate) struct Store<S, T> {
    pub(crate) entries: Vec<Entry<S, T>>,
    table: Table,
    heap_bytes: usize,
    /// Bytes for each node that are left free for a frontier.
    beside: usize,
}

impl<S: Clone + Eq, T> Store<S, T> {
    /// An empty store; `None` if even that exceeds the memory allowed.
    pub(crate) fn new<P: Problem<State = S>>(
        problem: &P,
        find_repeats: bool,
        allowed: usize,
    ) -> Option<Self> {
        let table = match problem.state_count() {
            _ if !find_repeats => Table::Tree,
            Some(count) => {
                if count.checked_mul(4).is_none_or(|bytes| bytes > allowed) {
                    return None;
                }
                let mut places = Vec::new();
                places.try_reserve_exact(count).ok()?;
                places.resize(count, NONE);
                Table::Dense(places)
            }
            None => Table::Hashed(vec![EMPTY; 64]),
        };
        Some(Store { entries: Vec::new(), table, heap_bytes: problem.heap_bytes(), beside: 0 })
    }

    /// Leaves so many bytes a node free for something else when it grows.
    pub(crate) fn beside(mut self, bytes: usize) -> Self {
        self.beside = bytes;
        self
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Bytes taken.
    pub(crate) fn bytes(&self) -> usize {
        let table = match &self.table {
            Table::Tree => 0,
            Table::Dense(places) => places.capacity() * 4,
            Table::Hashed(slots) => slots.capacity() * 8,
        };
        self.entries.capacity() * size_of::<Entry<S, T>>() + self.len() * self.heap_bytes + table
    }

    /// Makes room for `more` nodes within `allowed` bytes; `false` if there is none.
    #[inline]
    pub(crate) fn reserve<P: Problem<State = S>>(
        &mut self,
        problem: &P,
        more: usize,
        allowed: usize,
    ) -> bool {
        let needed = self.entries.len() + more;
        let full = match &self.table {
            Table::Hashed(slots) => needed * 3 > slots.len() * 2,
            _ => false,
        };
        if needed <= self.entries.capacity() && !full && self.heap_bytes == 0 {
            return true;
        }
        self.grow(problem, needed, full, allowed)
    }

    #[cold]
    #[inline(never)]
    fn grow<P: Problem<State = S>>(
        &mut self,
        problem: &P,
        needed: usize,
        table_full: bool,
        allowed: usize,
    ) -> bool {
        if needed >= NONE as usize {
            return false;
        }
        if table_full && let Table::Hashed(slots) = &self.table {
            let mut size = slots.len() * 2;
            while needed * 3 > size * 2 {
                size *= 2;
            }
            // While it grows, the old table is there as well.
            if self.bytes() + size * 8 > allowed || !self.rehash(problem, size) {
                return false;
            }
        }
        if needed > self.entries.capacity() {
            let fixed = self.bytes() - self.entries.capacity() * size_of::<Entry<S, T>>();
            let each = size_of::<Entry<S, T>>();
            let affordable = allowed.saturating_sub(fixed) / (each + self.beside).max(1);
            let target = (self.entries.capacity() * 2).max(64).max(needed).min(affordable);
            if target < needed
                || self.entries.try_reserve_exact(target - self.entries.len()).is_err()
            {
                return false;
            }
        }
        self.bytes() <= allowed
    }

    fn rehash<P: Problem<State = S>>(&mut self, problem: &P, size: usize) -> bool {
        let mut slots = Vec::new();
        if slots.try_reserve_exact(size).is_err() {
            return false;
        }
        slots.resize(size, EMPTY);
        for (id, entry) in (0u64..).zip(&self.entries) {
            let key = problem.key(&entry.state);
            let mut at = key as usize & (size - 1);
            while slots[at] != EMPTY {
                at = (at + 1) & (size - 1);
            }
            slots[at] = key >> 32 << 32 | id;
        }
        self.table = Table::Hashed(slots);
        true
    }

    /// The node of `state`; if there is none, `make` gives the data of a new one. Room must have been made.
    #[inline]
    pub(crate) fn enter<P: Problem<State = S>>(
        &mut self,
        problem: &P,
        state: S,
        parent: u32,
        place: u32,
        make: impl FnOnce(&S, &Entries<S, T>) -> T,
    ) -> (u32, bool) {
        let id = self.entries.len() as u32;
        match &mut self.table {
            Table::Tree => {}
            Table::Dense(places) => {
                let slot = &mut places[problem.index(&state)];
                if *slot != NONE {
                    return (*slot, false);
                }
                *slot = id;
            }
            Table::Hashed(slots) => {
                let key = problem.key(&state);
                let mask = slots.len() - 1;
                let mut at = key as usize & mask;
                loop {
                    let slot = slots[at];
                    if slot as u32 == NONE {
                        break;
                    }
                    if (slot ^ key) >> 32 == 0 && self.entries[slot as u32 as usize].state == state
                    {
                        return (slot as u32, false);
                    }
                    at = (at + 1) & mask;
                }
                slots[at] = key >> 32 << 32 | u64::from(id);
            }
        }
        let data = make(&state, &self.entries);
        self.entries.push(Entry { state, parent, place, data });
        (id, true)
    }

    /// The node of `state`, if it is known.
    pub(crate) fn find<P: Problem<State = S>>(&self, problem: &P, state: &S) -> Option<u32> {
        match &self.table {
            Table::Tree => None,
            Table::Dense(places) => Some(places[problem.index(state)]).filter(|&id| id != NONE),
            Table::Hashed(slots) => {
                let key = problem.key(state);
                let mask = slots.len() - 1;
                let mut at = key as usize & mask;
                loop {
                    let slot = slots[at];
                    if slot as u32 == NONE {
                        return None;
                    }
                    if (slot ^ key) >> 32 == 0 && self.entries[slot as u32 as usize].state == *state
                    {
                        return Some(slot as u32);
                    }
                    at = (at + 1) & mask;
                }
            }
        }
    }

    /// Whether `state` is `id` or lies above it.
    pub(crate) fn on_path(&self, mut id: u32, state: &S) -> bool {
        while let Some(entry) = self.entries.get(id as usize) {
            if entry.state == *state {
                return true;
            }
            id = entry.parent;
        }
        false
    }

    /// The actions from the root down to `id`.
    pub(crate) fn actions<P: Problem<State = S>>(&self, problem: &P, id: u32) -> Vec<P::Action> {
        let mut actions = Vec::new();
        let mut list = Vec::new();
        let mut entry = &self.entries[id as usize];
        while entry.parent != NONE {
            let above = &self.entries[entry.parent as usize];
            list.clear();
            problem.actions(&above.state, &mut list);
            actions.push(list[entry.place as usize].0);
            entry = above;
        }
        actions.reverse();
        actions
    }

    /// The actions from `id` on to the root of a backward search.
    pub(crate) fn actions_back<P: Problem<State = S>>(
        &self,
        problem: &P,
        id: u32,
    ) -> Vec<P::Action> {
        let mut actions = Vec::new();
        let mut list = Vec::new();
        let mut entry = &self.entries[id as usize];
        while entry.parent != NONE {
            let above = &self.entries[entry.parent as usize];
            list.clear();
            problem.arrivals(&above.state, &mut list);
            actions.push(list[entry.place as usize].1);
            entry = above;
        }
        actions
    }
}

/// The nodes of a store.
pub(crate) type Entries<S, T> = Vec<Entry<S, T>>;
