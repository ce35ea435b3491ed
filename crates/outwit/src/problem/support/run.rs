//! What all one-player searches share: counting, limits, telling the observer.

use crate::problem::{Cost, Counts, Direction, ProblemEvent, ProblemReport, Prune, Solution};
use crate::{Limits, Meter, Observer, Stopped};

/// Whether states that were met before are met again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Repeats {
    /// Graph search: a state is kept once; needs memory for all states met.
    #[default]
    Avoid,
    /// Only states on the path to a node are kept from following it: no cycles, but detours are walked again.
    AvoidOnPath,
    /// Tree search: every path is a new node, as if no state could come back.
    Allow,
}

/// A running search.
pub(crate) struct Run<'a, O> {
    pub(crate) observer: &'a mut O,
    /// Counts generated nodes.
    pub(crate) meter: Meter,
    pub(crate) counts: Counts,
    /// Bytes that may be taken.
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

    #[inline(always)]
    pub(crate) fn root<C: Cost>(&mut self, node: u64, h: C, bound: Option<f64>) {
        if O::ACTIVE {
            let way = Direction::Forward;
            self.observer.on(ProblemEvent::Root { node, way, place: 0, h: h.decimal(), bound });
        }
    }

    #[inline(always)]
    pub(crate) fn generated<C: Cost>(&mut self, node: u64, parent: u64, place: u32, g: C, h: C) {
        if O::ACTIVE {
            let (g, h) = (g.decimal(), h.decimal());
            self.observer.on(ProblemEvent::Generated { node, parent, place, g, h });
        }
    }

    #[inline(always)]
    pub(crate) fn expanded(&mut self, node: u64) {
        self.counts.expanded += 1;
        if O::ACTIVE {
            self.observer.on(ProblemEvent::Expanded { node });
        }
    }

    #[inline(always)]
    pub(crate) fn duplicate(&mut self, parent: u64, place: u32, of: Option<u64>) {
        self.counts.duplicates += 1;
        if O::ACTIVE {
            self.observer.on(ProblemEvent::Duplicate { parent, place, of });
        }
    }

    #[inline(always)]
    pub(crate) fn pruned(&mut self, node: u64, why: Prune) {
        self.counts.pruned += 1;
        if O::ACTIVE {
            self.observer.on(ProblemEvent::Pruned { node, why });
        }
    }

    #[inline(always)]
    pub(crate) fn goal(&mut self, node: u64) {
        if O::ACTIVE {
            self.observer.on(ProblemEvent::Goal { node });
        }
    }

    /// Notes how much is taken and stops the search if there is no room.
    #[inline(always)]
    pub(crate) fn room(&mut self, enough: bool, bytes: usize) -> bool {
        if enough {
            self.counts.peak_bytes = self.counts.peak_bytes.max(bytes);
        } else {
            self.meter.halt(Stopped::Memory);
        }
        enough
    }

    /// Makes room in a list that is about to grow, beside `others` bytes; stops the search if there is none.
    #[inline(always)]
    pub(crate) fn room_in<T>(&mut self, list: &mut Vec<T>, others: usize) -> bool {
        // Longer than most lists of actions.
        const AHEAD: usize = 256;
        if list.capacity() - list.len() >= AHEAD {
            return true;
        }
        let more = AHEAD.max(list.len() / 2);
        let bytes = others.saturating_add((list.len() + more) * size_of::<T>());
        let enough = bytes <= self.memory && list.try_reserve_exact(more).is_ok();
        self.room(enough, others + list.capacity() * size_of::<T>())
    }

    /// The report; the algorithm says what it has proven.
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

/// What a search has proven.
#[derive(Clone, Copy)]
pub(crate) struct Proven<C> {
    pub(crate) exhausted: bool,
    pub(crate) lower_bound: C,
}

crate::named_values!(Repeats {
    Avoid = "avoid": "graph search: each state is expanded once",
    AvoidOnPath = "on-path": "no cycles: a state may not repeat on its own path",
    Allow = "allow": "tree search: repeated states are searched again",
});
