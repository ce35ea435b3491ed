//! Beam search: breadth-first search that keeps only the best nodes of each layer.
//!
//! *Idea*: keep the best `width` nodes of a layer by g + h and drop the rest.
//!
//! *Guarantee*: neither complete nor optimal.
//!
//! *Cost*: O(k b d) time and O(k d) memory for width k.
//!
//! *Source*: B. T. Lowerre, "The HARPY speech recognition system", 1976.

use std::ops::ControlFlow;

use crate::memory;
use crate::problem::support::run::{Proven, Run, bytes_of};
use crate::problem::support::store::{NONE, Store};
use crate::problem::support::table::Find;
use crate::problem::{
    Cost, Heuristic, HeuristicStep, Problem, ProblemEvent, ProblemReport, Prune, Solution,
};
use crate::{Limits, Observer};

/// Keeps the `width` best nodes of each layer, at least 1; `limits.depth` bounds the number of layers.
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
    let mut run = Run::new(limits, observer);
    let solution = run.store(problem, Find::Where).and_then(|store| {
        let (layer, candidates, actions) = (Vec::new(), Vec::new(), Vec::new());
        let (width, run) = (width.max(1), &mut run);
        Search { problem, heuristic, width, run, store, layer, candidates, actions }
            .solve(limits.depth)
    });
    let exhausted = solution.is_none() && run.counts.pruned == 0;
    run.report(solution, Proven { exhausted, lower_bound: P::Cost::ZERO })
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

/// A running search.
struct Search<'a, 'o, P: Problem, H: Heuristic<P>, O> {
    problem: &'a P,
    heuristic: &'a H,
    width: usize,
    run: &'a mut Run<'o, O>,
    store: Store<P::State, Data<P::Cost, H::Memo>>,
    /// The nodes that were kept of the last layer.
    layer: Vec<u32>,
    /// The successors of the layer.
    candidates: Vec<Candidate<P::State, P::Cost, H::Memo>>,
    actions: Vec<(P::Action, P::Cost)>,
}

type Found<P> = Option<Solution<<P as Problem>::Action, <P as Problem>::Cost>>;

impl<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>> Search<'_, '_, P, H, O> {
    fn solve(mut self, max_depth: Option<u32>) -> Found<P> {
        if self.start() {
            return Some(Solution { actions: Vec::new(), cost: P::Cost::ZERO });
        }
        for depth in 1.. {
            let counts = &mut self.run.counts;
            counts.peak_nodes = counts.peak_nodes.max(self.store.len() as u64);
            if self.layer.is_empty() {
                return None;
            }
            if max_depth.is_some_and(|limit| depth > limit) {
                counts.pruned += self.layer.len() as u64;
                return None;
            }
            if let ControlFlow::Break(found) = self.generate(depth) {
                return found;
            }
            self.keep()?;
        }
        None
    }

    /// Enters the root; whether it is a goal.
    fn start(&mut self) -> bool {
        let start = self.problem.start();
        let (h, memo) = self.heuristic.first(self.problem, &start);
        self.run.root(0, h, Some(self.width as f64));
        self.run.next = 1;
        let counts = &mut self.run.counts;
        counts.peak_frontier = counts.peak_frontier.max(1);
        let is_goal = self.problem.is_goal(&start);
        if is_goal {
            self.run.goal(0);
        } else {
            let data = Data { g: P::Cost::ZERO, h, memo, number: 0 };
            self.layer.push(self.store.enter(self.problem, start, NONE, 0, |_| data).0);
        }
        is_goal
    }

    /// Generates the successors of the layer; ends with the first goal, or with nothing if a limit was reached.
    fn generate(&mut self, depth: u32) -> ControlFlow<Found<P>> {
        let Search { problem, heuristic, run, store, layer, candidates, actions, .. } = self;
        for (index, &id) in layer.iter().enumerate() {
            // The rest of the layer.
            let rest = layer.len() - index - 1;
            let entry = &store.entries[id as usize];
            let Data { g, h, memo, number } = entry.data;
            let others = store.bytes() + candidates.len() * problem.heap_bytes();
            if !run.reserve_in(candidates, others) {
                return ControlFlow::Break(None);
            }
            run.expanded(number);
            actions.clear();
            problem.actions(&entry.state, actions);
            for (index, &(action, cost)) in (0..).zip(&*actions) {
                if !run.meter.spend() {
                    return ControlFlow::Break(None);
                }
                let child = problem.apply(&entry.state, action);
                if let Some(known) = store.find(*problem, &child) {
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
                let waiting = (rest + candidates.len() + 1) as u64;
                run.counts.peak_frontier = run.counts.peak_frontier.max(waiting);
                if problem.is_goal(&child) {
                    run.goal(made);
                    let mut taken = store.actions(*problem, id);
                    taken.push(action);
                    return ControlFlow::Break(Some(Solution { actions: taken, cost: g }));
                }
                if h.checked() < P::Cost::MAX {
                    let data = Data { g, h, memo, number: made };
                    let candidate = Candidate { state: child, parent: id, index, data };
                    if memory::push(candidates, candidate).is_none() {
                        run.check_memory(false, store.bytes());
                        return ControlFlow::Break(None);
                    }
                }
            }
            let list = bytes_of(candidates) + candidates.len() * problem.heap_bytes();
            let taken = store.bytes() + list;
            if !run.check_memory(taken <= run.memory, taken) {
                return ControlFlow::Break(None);
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes the best successors the next layer; `None` if a limit was reached.
    fn keep(&mut self) -> Option<()> {
        let Search { problem, width, run, store, layer, candidates, .. } = self;
        // Among equals the one generated first; a stable sort would need memory.
        let key =
            |Data { g, h, number, .. }: Data<P::Cost, H::Memo>| (g.plus(h).key(), h.key(), number);
        candidates.sort_unstable_by_key(|one| key(one.data));
        layer.clear();
        let list = bytes_of(candidates);
        let mut waiting = candidates.drain(..);
        while let Some(one) = waiting.next() {
            if layer.len() == *width {
                // A state that is kept already is no loss.
                if store.find(*problem, &one.state).is_some() {
                    run.same_state(one.data.number);
                } else {
                    run.pruned(one.data.number, Prune::Beam);
                }
                continue;
            }
            let others = list + waiting.len() * problem.heap_bytes();
            let allowed = run.memory.saturating_sub(others);
            let enough = store.reserve(*problem, 1, allowed, &mut run.meter);
            if !run.check_memory(enough, store.bytes() + others) {
                return None;
            }
            let (data, number) = (one.data, one.data.number);
            let (id, new) = store.enter(*problem, one.state, one.parent, one.index, |_| data);
            if !new {
                run.same_state(number);
            } else if memory::push(layer, id).is_none() {
                run.check_memory(false, store.bytes());
                return None;
            }
        }
        Some(())
    }
}
