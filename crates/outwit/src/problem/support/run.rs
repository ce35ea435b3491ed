//! A running one-player search: its limits, its counters and its observer.

use super::store::{KeptStore, Store};
use super::table::Find;
use crate::problem::{
    Cost, Counts, Direction, Problem, ProblemEvent, ProblemReport, Prune, Solution,
};
use crate::{Limits, Meter, Observer, Stopped};

/// A running search.
pub(crate) struct Run<'a, O> {
    pub(crate) observer: &'a mut O,
    /// Counts generated nodes.
    pub(crate) meter: Meter,
    pub(crate) counts: Counts,
    /// The memory limit in bytes.
    pub(crate) memory: usize,
    /// The number of the next node, for searches that do not store nodes.
    pub(crate) next: u64,
}

impl<'a, O: Observer<ProblemEvent>> Run<'a, O> {
    pub(crate) fn new(limits: &Limits, observer: &'a mut O) -> Self {
        Run {
            observer,
            meter: Meter::new(limits),
            counts: Counts::default(),
            memory: limits.memory.unwrap_or(usize::MAX),
            next: 0,
        }
    }

    /// An empty store with memory for the root; stops the search if the limit does not allow it.
    pub(crate) fn store<P: Problem, T>(
        &mut self,
        problem: &P,
        find: Find,
    ) -> Option<Store<P::State, T>> {
        self.store_in(problem, find, KeptStore::default(), 0)
    }

    /// As [`Run::store`], in the memory of an earlier search; growing leaves bytes for each node free for what is beside it.
    pub(crate) fn store_in<P: Problem, T>(
        &mut self,
        problem: &P,
        find: Find,
        kept: KeptStore<P::State, T>,
        beside: usize,
    ) -> Option<Store<P::State, T>> {
        let (memory, meter) = (self.memory, &mut self.meter);
        let store = Store::new(problem, find, memory, kept);
        let store = store
            .map(|store| store.beside(beside))
            .and_then(|mut store| store.reserve(problem, 1, memory, meter).then_some(store));
        if store.is_none() {
            self.meter.halt(Stopped::Memory);
        }
        store
    }

    #[inline(always)]
    pub(crate) fn root<C: Cost>(&mut self, node: u64, h: C, bound: Option<f64>) {
        if self.observer.is_active() {
            let direction = Direction::Forward;
            self.observer.on(ProblemEvent::Root {
                node,
                direction,
                index: 0,
                h: h.decimal(),
                bound,
            });
        }
    }

    #[inline(always)]
    pub(crate) fn generated<C: Cost>(&mut self, node: u64, parent: u64, index: u32, g: C, h: C) {
        if self.observer.is_active() {
            let (g, h) = (g.decimal(), h.decimal());
            self.observer.on(ProblemEvent::Generated { node, parent, index, g, h });
        }
    }

    #[inline(always)]
    pub(crate) fn expanded(&mut self, node: u64) {
        self.counts.expanded += 1;
        if self.observer.is_active() {
            self.observer.on(ProblemEvent::Expanded { node });
        }
    }

    #[inline(always)]
    pub(crate) fn duplicate(&mut self, parent: u64, index: u32, of: Option<u64>) {
        self.counts.duplicates += 1;
        if self.observer.is_active() {
            self.observer.on(ProblemEvent::Duplicate { parent, index, of });
        }
    }

    #[inline(always)]
    pub(crate) fn pruned(&mut self, node: u64, reason: Prune) {
        self.counts.pruned += 1;
        if self.observer.is_active() {
            self.observer.on(ProblemEvent::Pruned { node, reason });
        }
    }

    /// A node is dropped with its siblings; their parent remembers `value`.
    #[inline(always)]
    pub(crate) fn forgotten<C: Cost>(&mut self, node: u64, value: C) {
        self.counts.pruned += 1;
        if self.observer.is_active() {
            self.observer.on(ProblemEvent::Forgotten { node, value: value.decimal() });
        }
    }

    /// A generated node is dropped for a better one with the same state: a duplicate that nothing is lost by.
    #[inline(always)]
    pub(crate) fn same_state(&mut self, node: u64) {
        self.counts.duplicates += 1;
        if self.observer.is_active() {
            self.observer.on(ProblemEvent::Pruned { node, reason: Prune::Known });
        }
    }

    #[inline(always)]
    pub(crate) fn goal(&mut self, node: u64) {
        if self.observer.is_active() {
            self.observer.on(ProblemEvent::Goal { node });
        }
    }

    /// Records the memory in use; stops the search if it is not `enough`.
    #[inline(always)]
    pub(crate) fn check_memory(&mut self, enough: bool, bytes: usize) -> bool {
        if enough {
            self.counts.peak_bytes = self.counts.peak_bytes.max(bytes);
        } else {
            self.meter.halt(Stopped::Memory);
        }
        enough
    }

    /// Reserves memory in a list that is about to grow, beside `others` bytes in use elsewhere; stops the search if the
    /// limit does not allow it.
    #[inline(always)]
    pub(crate) fn reserve_in<T>(&mut self, list: &mut Vec<T>, others: usize) -> bool {
        // More than the actions of most states.
        const AHEAD: usize = 256;
        if list.capacity() - list.len() >= AHEAD {
            return true;
        }
        let more = AHEAD.max(list.len() / 2);
        let bytes = others.saturating_add((list.len() + more) * size_of::<T>());
        let enough = bytes <= self.memory && list.try_reserve_exact(more).is_ok();
        self.check_memory(enough, others + bytes_of(list))
    }

    /// The report, from the counters and from what the algorithm has proven.
    pub(crate) fn report<A, C: Cost>(
        mut self,
        solution: Option<Solution<A, C>>,
        proven: Proven<C>,
    ) -> ProblemReport<A, C> {
        self.counts.generated = self.meter.nodes();
        self.counts.iterations = self.counts.iterations.max(1);
        let cost = solution.as_ref().map(|solution| solution.cost);
        let exhausted = proven.exhausted && self.meter.stopped().is_none();
        let lower_bound = match (cost, exhausted) {
            (None, true) => C::MAX,
            _ => cost.map_or(proven.lower_bound, |cost| proven.lower_bound.least(cost)),
        };
        ProblemReport {
            optimal: cost.is_some_and(|cost| lower_bound >= cost),
            solution,
            exhausted,
            lower_bound,
            improvements: Vec::new(),
            counts: self.counts,
            time: self.meter.elapsed(),
            stopped: self.meter.stopped(),
        }
    }
}

/// Memory of a list in bytes, without what its items own.
#[inline(always)]
pub(crate) fn bytes_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

/// What a search has proven: whether it examined its whole space, and a lower bound of the cost of any solution.
#[derive(Clone, Copy)]
pub(crate) struct Proven<C> {
    pub(crate) exhausted: bool,
    pub(crate) lower_bound: C,
}
