//! Where a search keeps the states it has met: one arena, and a table that finds a state in it.
//!
//! States that are dense indices are found through a flat array, others through open addressing; neither allocates per
//! state. A node remembers its parent and the *index* of its action in the parent's list, so that the arena needs no
//! room for actions; they are looked up once more for the nodes of the solution.

use super::table::{Find, SHARE, Slot, Table};
use crate::problem::Problem;

/// The first nodes for which there is room.
const FIRST: usize = 256;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

/// One node of the arena.
#[derive(Debug)]
pub(crate) struct Entry<S, T> {
    pub(crate) state: S,
    pub(crate) parent: u32,
    pub(crate) index: u32,
    pub(crate) data: T,
}

#[derive(Debug)]
pub(crate) struct Store<S, T> {
    pub(crate) entries: Vec<Entry<S, T>>,
    table: Table,
    heap_bytes: usize,
    /// Bytes for each node that are left free for a frontier.
    beside: usize,
    /// For so many nodes there is room, as was seen the last time that there was none.
    room: usize,
}

impl<S: Clone + Eq, T> Store<S, T> {
    /// An empty store; `None` if even that exceeds the memory allowed.
    pub(crate) fn new<P: Problem<State = S>>(
        problem: &P,
        find_repeats: bool,
        allowed: usize,
    ) -> Option<Self> {
        let find = if find_repeats { Find::Where } else { Find::Nothing };
        Self::with(problem, find, allowed)
    }

    /// As [`Store::new`], for a search that asks whether a state is known, but not always where it is.
    pub(crate) fn with<P: Problem<State = S>>(
        problem: &P,
        find: Find,
        allowed: usize,
    ) -> Option<Self> {
        let table = Table::new(problem, find, allowed)?;
        Some(Store {
            entries: Vec::new(),
            table,
            heap_bytes: problem.heap_bytes(),
            beside: 0,
            room: 0,
        })
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
        self.entries.capacity() * size_of::<Entry<S, T>>()
            + self.len() * self.heap_bytes
            + self.table.bytes()
    }

    /// Makes room for `more` nodes within `allowed` bytes; `false` if there is none.
    #[inline]
    pub(crate) fn reserve<P: Problem<State = S>>(
        &mut self,
        problem: &P,
        more: usize,
        allowed: usize,
    ) -> bool {
        self.has_room(more) || self.grow(problem, self.entries.len() + more, allowed)
    }

    /// Whether there is room for `more` nodes without taking any memory.
    #[inline(always)]
    pub(crate) fn has_room(&self, more: usize) -> bool {
        self.entries.len() + more <= self.room
    }

    #[cold]
    #[inline(never)]
    fn grow<P: Problem<State = S>>(&mut self, problem: &P, needed: usize, allowed: usize) -> bool {
        if needed >= NONE as usize {
            return false;
        }
        if self.table.is_full(needed) {
            // While it grows, the old table is there as well.
            let left = allowed.saturating_sub(self.bytes());
            if !self.table.grow(problem, &self.entries, needed, left) {
                return false;
            }
        }
        if needed > self.entries.capacity() {
            let fixed = self.bytes() - self.entries.capacity() * size_of::<Entry<S, T>>();
            let each = size_of::<Entry<S, T>>();
            let affordable = allowed.saturating_sub(fixed) / (each + self.beside).max(1);
            // A flat array knows how many nodes there can be; a search that has met enough of them will meet most.
            let last = self.table.states().filter(|&states| {
                (needed..=needed.saturating_mul(SHARE).min(affordable)).contains(&states)
            });
            let twice = (self.entries.capacity() * 2).max(FIRST).max(needed).min(affordable);
            let target = last.unwrap_or(twice);
            if target < needed
                || self.entries.try_reserve_exact(target - self.entries.len()).is_err()
            {
                return false;
            }
        }
        // What states keep elsewhere is counted anew for each.
        let room = if self.heap_bytes == 0 { self.entries.capacity() } else { 0 };
        self.room = room.min(self.table.capacity());
        self.bytes() <= allowed
    }

    /// The node of `state`; if there is none, `make` gives the data of a new one. Room must have been made.
    #[inline]
    pub(crate) fn enter<P: Problem<State = S>>(
        &mut self,
        problem: &P,
        state: S,
        parent: u32,
        index: u32,
        make: impl FnOnce(&S, &Entries<S, T>) -> T,
    ) -> (u32, bool) {
        let back = self.entries.get(parent as usize).map_or(NONE, |above| above.parent);
        match self.look(problem, back, &state) {
            Ok(known) => (known, false),
            Err(slot) => {
                let data = make(&state, &self.entries);
                (self.add(slot, state, parent, index, data), true)
            }
        }
    }

    /// The node of `state`, reached from a node below `back`; if there is none, the slot into which a new one goes at once.
    #[inline(always)]
    pub(crate) fn look<P: Problem<State = S>>(
        &self,
        problem: &P,
        back: u32,
        state: &S,
    ) -> Result<u32, Slot> {
        // Often a step leads straight back; no key is needed to see that.
        if self.table.is_hashed()
            && let Some(above) = self.entries.get(back as usize)
            && above.state == *state
        {
            return Ok(back);
        }
        self.table.look(&self.entries, self.table.key(problem, state), state)
    }

    /// Adds a node for the state for which [`Store::look`] has just found this slot. Room must have been made.
    #[inline(always)]
    pub(crate) fn add(&mut self, slot: Slot, state: S, parent: u32, index: u32, data: T) -> u32 {
        let id = self.entries.len() as u32;
        self.table.fill(slot, id);
        self.entries.push(Entry { state, parent, index, data });
        id
    }

    /// The node of `state`, if it is known.
    pub(crate) fn find<P: Problem<State = S>>(&self, problem: &P, state: &S) -> Option<u32> {
        self.table.look(&self.entries, self.table.key(problem, state), state).ok()
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
            actions.push(list[entry.index as usize].0);
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
            actions.push(list[entry.index as usize].1);
            entry = above;
        }
        actions
    }
}

/// The nodes of a store.
pub(crate) type Entries<S, T> = Vec<Entry<S, T>>;
