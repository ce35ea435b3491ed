//! Beam search: breadth-first search that keeps only the best nodes of each layer.
//!
//! *Idea*: keep the best `width` nodes of a layer by g + h and drop the rest. If no node is left, the search can begin
//! again with twice the width.
//!
//! *Guarantee*: neither complete nor optimal; with widening complete on finite spaces.
//!
//! *Cost*: O(k b d) time and O(k d) memory for width k.
//!
//! *Source*: B. T. Lowerre, "The HARPY speech recognition system", 1976.

use crate::memory;
use crate::problem::support::run::{Proven, Run};
use crate::problem::support::store::NONE;
use crate::problem::support::table::Find;
use crate::problem::{
    Cost, Heuristic, HeuristicStep, Problem, ProblemEvent, ProblemReport, Prune, Solution,
};
use crate::{Limits, Observer};

/// Beam search with its variations.
///
/// ```
/// use outwit::problem::Beam;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let report = Beam { width: 1, widen: true }.search(&Ladder(7), &h, &Limits::none(), &mut ());
/// assert!(report.solution.is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// Nodes kept of each layer, at least 1.
    pub width: usize,
    /// Whether to search again with twice the width when no solution was found.
    pub widen: bool,
}

/// Keeps the `width` best nodes of each layer.
///
/// ```
/// use outwit::problem::beam;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// assert!(beam(&Ladder(7), &h, 3, &Limits::none(), &mut ()).solution.is_some());
/// ```
pub fn beam<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    width: usize,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    Beam { width, widen: false }.search(problem, heuristic, limits, observer)
}

#[derive(Clone, Copy)]
struct Data<C, M> {
    g: C,
    h: C,
    memo: M,
    number: u64,
}

/// A successor before it is known whether it gets into the beam.
struct Candidate<S, C, M> {
    state: S,
    parent: u32,
    index: u32,
    data: Data<C, M>,
}

impl Beam {
    /// Searches; `limits.depth` bounds the number of layers.
    pub fn search<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
        self,
        problem: &P,
        heuristic: &H,
        limits: &Limits,
        observer: &mut O,
    ) -> ProblemReport<P::Action, P::Cost> {
        let mut run = Run::new(limits, observer);
        let mut width = self.width.max(1);
        loop {
            run.counts.iterations += 1;
            let (before, mut dropped) = (run.counts.pruned, false);
            let solution = round(problem, heuristic, width, limits.depth, &mut run, &mut dropped);
            if solution.is_some() || run.meter.stopped().is_some() || !dropped || !self.widen {
                // The depth limit prunes, too, but a wider beam does not reach deeper.
                let exhausted = solution.is_none() && run.counts.pruned == before;
                return run.report(solution, Proven { exhausted, lower_bound: P::Cost::ZERO });
            }
            width = width.saturating_mul(2);
        }
    }
}

fn round<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    width: usize,
    max_depth: Option<u32>,
    run: &mut Run<'_, O>,
    dropped: &mut bool,
) -> Option<Solution<P::Action, P::Cost>> {
    let mut store = run.store(problem, Find::Where)?;
    let start = problem.start();
    let (h, memo) = heuristic.first(problem, &start);
    let number = run.next;
    run.next += 1;
    run.root(number, h, Some(width as f64));
    let data = Data { g: P::Cost::ZERO, h, memo, number };
    if problem.is_goal(&start) {
        run.goal(number);
        return Some(Solution { actions: Vec::new(), cost: P::Cost::ZERO });
    }
    store.enter(problem, start, NONE, 0, |_| data);
    let mut layer = vec![0u32];
    let mut candidates = Vec::new();
    let mut actions = Vec::new();
    for depth in 1.. {
        candidates.clear();
        run.counts.peak_nodes = run.counts.peak_nodes.max(store.len() as u64);
        if layer.is_empty() {
            return None;
        }
        if max_depth.is_some_and(|limit| depth > limit) {
            run.counts.pruned += layer.len() as u64;
            return None;
        }
        for &id in &layer {
            let entry = &store.entries[id as usize];
            let Data { g, h, memo, number } = entry.data;
            run.expanded(number);
            actions.clear();
            problem.actions(&entry.state, &mut actions);
            for (index, &(action, cost)) in (0..).zip(&actions) {
                if !run.meter.spend() {
                    return None;
                }
                let child = problem.apply(&entry.state, action);
                if let Some(known) = store.find(problem, &child) {
                    let of = store.entries[known as usize].data.number;
                    run.duplicate(number, index, Some(of));
                    continue;
                }
                let limit = P::Cost::MAX;
                let step = HeuristicStep { parent: &entry.state, h, memo, action, limit };
                let (h, memo) = heuristic.after(problem, step, &child);
                let g = g.plus(cost);
                let made = run.next;
                run.next += 1;
                run.generated(made, number, index, g, h);
                run.counts.depth = run.counts.depth.max(depth);
                if problem.is_goal(&child) {
                    run.goal(made);
                    let mut taken = store.actions(problem, id);
                    taken.push(action);
                    return Some(Solution { actions: taken, cost: g });
                }
                if h.checked() < P::Cost::MAX {
                    let data = Data { g, h, memo, number: made };
                    let candidate = Candidate { state: child, parent: id, index, data };
                    if memory::push(&mut candidates, candidate).is_none() {
                        run.check_memory(false, store.bytes());
                        return None;
                    }
                }
            }
            let bytes = size_of::<Candidate<P::State, P::Cost, H::Memo>>() + problem.heap_bytes();
            let taken = store.bytes() + bytes * candidates.capacity();
            if !run.check_memory(taken <= run.memory, taken) {
                return None;
            }
        }
        // The sort is stable: among equals the one generated first.
        candidates.sort_by_key(|one| (one.data.g.plus(one.data.h).key(), one.data.h.key()));
        layer.clear();
        for one in candidates.drain(..) {
            if layer.len() == width {
                // A state that is kept already is no loss.
                if store.find(problem, &one.state).is_some() {
                    run.same_state(one.data.number);
                    continue;
                }
                *dropped = true;
                run.pruned(one.data.number, Prune::Beam);
                continue;
            }
            let enough = store.reserve(problem, 1, run.memory);
            if !run.check_memory(enough, store.bytes()) {
                return None;
            }
            let (data, number) = (one.data, one.data.number);
            let (id, new) = store.enter(problem, one.state, one.parent, one.index, |_| data);
            if !new {
                run.same_state(number);
            } else if memory::push(&mut layer, id).is_none() {
                run.check_memory(false, store.bytes());
                return None;
            }
        }
        run.counts.peak_frontier = run.counts.peak_frontier.max(layer.len() as u64);
    }
    None
}
