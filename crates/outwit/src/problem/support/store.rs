//! The nodes of a search: one arena, and a table that finds a state in it.
//!
//! States that are dense indices are found through a flat array, others by open addressing; neither allocates memory per
//! state. A node stores its parent and the *index* of its action in the parent's list, not the action; the actions of the
//! solution are generated once more.

use std::time::Duration;

use super::entry::{Entry, ParentAction};
use super::table::{Find, SHARE, Slot, Table};
use crate::problem::{Cost, Problem, Solution};
use crate::{Meter, Stopped};

/// The first capacity of the arena, in nodes.
const FIRST: usize = 256;

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Debug)]
pub(crate) struct Store<S, T> {
    pub(crate) entries: Vec<Entry<S, T>>,
    table: Table,
    heap_bytes: usize,
    /// The number of nodes that the arena has grown to hold; an earlier search may have left it larger.
    room: usize,
    /// Bytes for each node that growing leaves free for a frontier.
    beside: usize,
    /// The number of nodes that fit into arena and table, as computed when they last grew.
    capacity: usize,
    /// The time that the table last took to grow, and the number of nodes that it held.
    last_growth: (Duration, usize),
}

/// The memory of a store between two searches.
#[derive(Debug)]
pub(crate) struct KeptStore<S, T> {
    entries: Vec<Entry<S, T>>,
    /// Zeros.
    slots: Vec<u32>,
}

impl<S, T> Default for KeptStore<S, T> {
    fn default() -> Self {
        KeptStore { entries: Vec::new(), slots: Vec::new() }
    }
}

impl<S, T> KeptStore<S, T> {
    /// Memory for this number of nodes, if there is so much.
    pub(crate) fn with_capacity(nodes: usize) -> Self {
        let mut kept = KeptStore::default();
        // A search that needs it says so if there is none.
        _ = kept.entries.try_reserve_exact(nodes);
        kept
    }

    /// Memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<S, T>>()
            + self.slots.capacity() * size_of::<u32>()
    }
}

impl<S: Clone + Eq, T> Store<S, T> {
    /// An empty store, in the memory of an earlier one; `None` if even that exceeds the memory allowed.
    pub(crate) fn new<P: Problem<State = S>>(
        problem: &P,
        find: Find,
        allowed: usize,
        KeptStore { entries, slots }: KeptStore<S, T>,
    ) -> Option<Self> {
        let table = Table::in_memory(problem, find, allowed, slots)?;
        let heap_bytes = problem.heap_bytes();
        Some(Store {
            entries,
            table,
            heap_bytes,
            room: 0,
            beside: 0,
            capacity: 0,
            last_growth: (Duration::ZERO, 1),
        })
    }

    /// The memory for the next search.
    pub(crate) fn into_memory<P: Problem<State = S>>(mut self, problem: &P) -> KeptStore<S, T> {
        let slots = self.table.into_memory(problem, &self.entries);
        self.entries.clear();
        KeptStore { entries: self.entries, slots }
    }

    /// Leaves `bytes` for each node free for something else when the store grows.
    pub(crate) fn beside(mut self, bytes: usize) -> Self {
        self.beside = bytes;
        self
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.room * size_of::<Entry<S, T>>() + self.len() * self.heap_bytes + self.table.bytes()
    }

    /// Memory in bytes without that for nodes.
    pub(crate) fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Reserves memory for `more` nodes within `allowed` bytes in all; `false` if that is not enough, or if the time that is left
    /// is not, which then ends the search.
    #[inline]
    pub(crate) fn reserve<P: Problem<State = S>>(
        &mut self,
        problem: &P,
        more: usize,
        allowed: usize,
        meter: &mut Meter,
    ) -> bool {
        self.has_capacity(more) || self.grow(problem, self.entries.len() + more, allowed, meter)
    }

    /// Whether `more` nodes fit without allocating memory.
    #[inline(always)]
    pub(crate) fn has_capacity(&self, more: usize) -> bool {
        self.entries.len() + more <= self.capacity
    }

    #[cold]
    #[inline(never)]
    fn grow<P: Problem<State = S>>(
        &mut self,
        problem: &P,
        needed: usize,
        allowed: usize,
        meter: &mut Meter,
    ) -> bool {
        if needed >= NONE as usize {
            return false;
        }
        if self.table.is_full(needed) {
            if !meter.has_left(self.growth_time()) {
                meter.halt(Stopped::Time);
                return false;
            }
            // While the table grows, the old one is in memory as well.
            let left = allowed.saturating_sub(self.bytes());
            let begin = meter.elapsed();
            if !self.table.grow(problem, &self.entries, needed, left) {
                return false;
            }
            self.last_growth = (meter.elapsed().saturating_sub(begin), self.entries.len().max(1));
        }
        if needed > self.room {
            let fixed = self.bytes() - self.room * size_of::<Entry<S, T>>();
            let each = size_of::<Entry<S, T>>();
            let affordable = allowed.saturating_sub(fixed) / (each + self.beside).max(1);
            // A flat array knows the number of states; a search that has stored many of them will store most.
            let last = self.table.states().filter(|&states| {
                (needed..=needed.saturating_mul(SHARE).min(affordable)).contains(&states)
            });
            let twice = (self.room * 2).max(FIRST).max(needed).min(affordable);
            let target = last.unwrap_or(twice);
            if target < needed
                || self.entries.try_reserve_exact(target - self.entries.len()).is_err()
            {
                return false;
            }
            self.room = target;
        }
        // States with memory elsewhere are counted one by one: no capacity in advance.
        let capacity = if self.heap_bytes == 0 { self.room } else { 0 };
        self.capacity = capacity.min(self.table.capacity());
        self.bytes() <= allowed
    }

    /// The expected time to enter all nodes into a larger table, from the last time; more than in proportion to their number,
    /// since a larger table misses the cache more often.
    fn growth_time(&self) -> Duration {
        let (time, nodes) = self.last_growth;
        time.mul_f64(1.5 * self.entries.len() as f64 / nodes as f64)
    }

    /// The node of `state`, and whether it is new; `make` gives the data of a new one. Memory must have been reserved.
    #[inline]
    pub(crate) fn enter<P: Problem<State = S>>(
        &mut self,
        problem: &P,
        state: S,
        parent: u32,
        index: u32,
        make: impl FnOnce(&S) -> T,
    ) -> (u32, bool) {
        let back = self.entries.get(parent as usize).map_or(NONE, |above| above.parent);
        match self.look(problem, back, &state) {
            Ok(known) => (known, false),
            Err(slot) => {
                let data = make(&state);
                (self.add(slot, state, parent, ParentAction::new(index), data), true)
            }
        }
    }

    /// The node of `state`, which was reached from a child of `back`; if there is none, the slot for a new one, valid until
    /// the next change.
    #[inline(always)]
    pub(crate) fn look<P: Problem<State = S>>(
        &self,
        problem: &P,
        back: u32,
        state: &S,
    ) -> Result<u32, Slot> {
        // Many actions lead straight back to the state before: compare with it before computing a key.
        if self.table.is_hashed()
            && let Some(above) = self.entries.get(back as usize)
            && above.state == *state
        {
            return Ok(back);
        }
        self.table.look(&self.entries, self.table.key(problem, state), state)
    }

    /// Adds a node for the state for which [`Store::look`] has just returned this slot. Memory must have been reserved.
    #[inline(always)]
    pub(crate) fn add(
        &mut self,
        slot: Slot,
        state: S,
        parent: u32,
        parent_action: ParentAction,
        data: T,
    ) -> u32 {
        let id = self.entries.len() as u32;
        self.table.fill(slot, id);
        self.entries.push(Entry { state, parent, parent_action, data });
        id
    }

    /// The node of `state`, if there is one.
    pub(crate) fn find<P: Problem<State = S>>(&self, problem: &P, state: &S) -> Option<u32> {
        self.table.look(&self.entries, self.table.key(problem, state), state).ok()
    }

    /// Whether `state` lies on the path from the root to `id`.
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
        self.steps(problem, id).into_iter().map(|(action, _)| action).collect()
    }

    /// The path from the root down to `id`, with the sum of its costs.
    pub(crate) fn solution<P: Problem<State = S>>(
        &self,
        problem: &P,
        id: u32,
    ) -> Solution<P::Action, P::Cost> {
        let steps = self.steps(problem, id);
        let cost = steps.iter().fold(P::Cost::ZERO, |sum, &(_, cost)| sum.plus(cost));
        Solution { actions: steps.into_iter().map(|(action, _)| action).collect(), cost }
    }

    /// The actions from the root down to `id`, with their costs.
    fn steps<P: Problem<State = S>>(&self, problem: &P, id: u32) -> Vec<(P::Action, P::Cost)> {
        let mut steps = Vec::new();
        let mut list = Vec::new();
        let mut entry = &self.entries[id as usize];
        while entry.parent != NONE {
            let above = &self.entries[entry.parent as usize];
            let listed = problem.listed(&above.state, None);
            if listed.is_none() {
                list.clear();
                problem.actions(&above.state, &mut list);
            }
            steps.push(listed.unwrap_or(&list)[entry.parent_action.index()]);
            entry = above;
        }
        steps.reverse();
        steps
    }

    /// The actions from `id` to the root of a backward search.
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
            problem
                .arrivals(&above.state, &mut list)
                .expect("they were known when this node was generated");
            actions.push(list[entry.parent_action.index()].1);
            entry = above;
        }
        actions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_keeps_its_index_and_what_is_stale() {
        for index in [0, 1, 7, 1000, (1 << 23) - 1] {
            for stale in [0, 1, 0b1010_0001, 0xFF] {
                let action = ParentAction::with_stale(index, stale);
                assert_eq!((action.index(), action.stale()), (index as usize, stale));
            }
            assert_eq!(ParentAction::new(index), ParentAction::with_stale(index, 0));
        }
        // Stale indices after the eighth are not kept, nor any beside a large index.
        assert_eq!(ParentAction::with_stale(3, 0x1_02).stale(), 2);
        assert_eq!(ParentAction::with_stale(1 << 23, 1).index(), 1 << 23);
        assert_eq!(ParentAction::with_stale(1 << 23, 1).stale(), 0);
    }
}
