//! IDA*: A* with the memory of depth-first search.
//!
//! *Idea*: depth-first search that turns back where g + h exceeds a bound. The first bound is the estimate of the start,
//! each next one the least total that exceeded the last bound. Only the path is stored.
//!
//! *Guarantee*: complete if every cycle that [`Cycles`] does not avoid has a positive cost, and optimal if the heuristic is
//! admissible. Without a solution it ends if the paths that it follows are finite in number: in a finite space with [`Cycles::Path`], or
//! if the heuristic recognises every dead end.
//!
//! *Cost*: O(b^d) time, O(b d) memory. If nearly all paths have different costs, a round may add a single node, and the
//! time becomes the square of that of A*.
//!
//! *Source*: R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985.

mod recursion;

use crate::problem::support::run::{Proven, Run};
use crate::problem::{
    Cost, Heuristic, HeuristicStep, Problem, ProblemEvent, ProblemReport, Prune, Solution,
};
use crate::{Limits, Observer};

/// Which cycles are avoided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Cycles {
    /// Actions that undo the last one; costs next to nothing.
    #[default]
    Undo,
    /// All cycles: each node is compared with all states of the path.
    Path,
    /// None: plain tree search.
    Allow,
}

/// IDA* with its variations.
///
/// ```
/// use outwit::problem::{Cycles, IdaStar, blind};
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let search = IdaStar { cycles: Cycles::Path };
/// assert_eq!(search.search(&Ladder(4), &blind, &Limits::none(), &mut ()).cost(), Some(4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IdaStar {
    /// Which cycles are avoided.
    pub cycles: Cycles,
}

/// Searches with increasing bounds on g + h.
///
/// ```
/// use outwit::problem::ida_star;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let report = ida_star(&Ladder(4), &h, &Limits::none(), &mut ());
/// assert_eq!((report.cost(), report.counts.iterations), (Some(4), 1));
/// ```
pub fn ida_star<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    IdaStar::default().search(problem, heuristic, limits, observer)
}

/// A node on the path. Its actions are a list that the problem keeps, or a range of the common list.
struct Frame<P: Problem, M> {
    state: P::State,
    g: P::Cost,
    h: P::Cost,
    memo: M,
    /// The action that led here.
    last: Option<P::Action>,
    /// Where its actions begin in the common list; they end where those of the next frame begin.
    begin: u32,
    /// The action to try next: its index in the list of the problem, or in the common list.
    next: u32,
    number: u64,
}

impl IdaStar {
    /// Searches from the start of the problem; `limits.depth` bounds the number of steps.
    pub fn search<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
        self,
        problem: &P,
        heuristic: &H,
        limits: &Limits,
        observer: &mut O,
    ) -> ProblemReport<P::Action, P::Cost> {
        let mut run = Run::new(limits, observer);
        let max_depth = limits.depth.unwrap_or(u32::MAX) as usize;
        let start = problem.start();
        let (h, memo) = heuristic.first(problem, &start);
        let (mut bound, mut cut, mut solution) = (h.checked(), P::Cost::MAX, None);
        let (mut frames, mut actions) = (Vec::new(), Vec::new());
        while bound < P::Cost::MAX {
            run.counts.iterations += 1;
            let mut round = Round {
                problem,
                heuristic,
                run: &mut run,
                cycles: self.cycles,
                max_depth,
                bound,
                next_bound: P::Cost::MAX,
                cut,
                watch: 0,
                frames,
                actions,
                above: 0,
                ahead: 0,
                taken: 0,
                expanded: 0,
                excess: P::Cost::MAX,
                goal_cost: P::Cost::MAX,
                way_back: Vec::new(),
            };
            solution = round.search(&start, h, memo);
            cut = round.cut;
            let next_bound = round.next_bound;
            // The lists keep their memory for the next round.
            (frames, actions) = (round.frames, round.actions);
            if solution.is_some() || run.meter.stopped().is_some() {
                break;
            }
            bound = next_bound;
        }
        let lower_bound = bound.least(cut);
        let exhausted = solution.is_none() && lower_bound >= P::Cost::MAX;
        run.report(solution, Proven { exhausted, lower_bound })
    }
}

/// One depth-first search within a bound.
struct Round<'a, 'o, P: Problem, H: Heuristic<P>, O> {
    problem: &'a P,
    heuristic: &'a H,
    run: &'a mut Run<'o, O>,
    cycles: Cycles,
    max_depth: usize,
    bound: P::Cost,
    next_bound: P::Cost,
    /// The least total of a node that the depth limit cut off, in all rounds.
    cut: P::Cost,
    /// A path of at least this length needs a check: it may be the longest so far, or longer than allowed.
    watch: usize,
    frames: Vec<Frame<P, H::Memo>>,
    actions: Vec<(P::Action, P::Cost)>,
    /// The number of nodes on the path above those in `frames`.
    above: usize,
    /// Nodes that [`Round::recurse`] may still generate before the next check of the limits, of those that it took.
    ahead: u64,
    taken: u64,
    /// Nodes that it expanded and that are not in the counts yet.
    expanded: u64,
    /// By how much a node that it pruned exceeds the bound, at least.
    excess: P::Cost,
    /// The cost of the goal it found.
    goal_cost: P::Cost,
    /// The actions of the solution from the goal up.
    way_back: Vec<P::Action>,
}

impl<'a, P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>> Round<'a, '_, P, H, O> {
    fn search(
        &mut self,
        start: &P::State,
        h: P::Cost,
        memo: H::Memo,
    ) -> Option<Solution<P::Action, P::Cost>> {
        let number = self.run.next;
        self.run.next += 1;
        self.run.root(number, h, Some(self.bound.decimal()));
        if self.problem.is_goal(start) {
            self.run.goal(number);
            return Some(Solution { actions: Vec::new(), cost: P::Cost::ZERO });
        }
        if !self.deeper(1, h) {
            self.run.pruned(number, Prune::Depth);
            return None;
        }
        if self.can_recurse(start, h, memo) {
            let before = (self.run.meter.nodes(), self.run.counts);
            self.refill();
            let found = self.recurse(start.clone(), self.bound, h, memo, None, 1);
            self.report_counts();
            self.next_bound = self.next_bound.least(self.bound.plus(self.excess));
            // Every node but the root was generated, and was then expanded, pruned, or the goal.
            let counts = &mut self.run.counts;
            let expanded = counts.expanded - before.1.expanded;
            let kept = expanded - 1 + u64::from(found);
            counts.pruned = before.1.pruned + self.run.meter.nodes() - before.0 - kept;
            let actions = self.way_back.drain(..).rev().collect();
            return found.then_some(Solution { actions, cost: self.goal_cost });
        }
        let root = self.enter(start.clone(), P::Cost::ZERO, h, memo, None, number);
        self.iterate(root)
    }

    /// The frame of a node that is expanded.
    #[inline(always)]
    fn enter(
        &mut self,
        state: P::State,
        g: P::Cost,
        h: P::Cost,
        memo: H::Memo,
        last: Option<P::Action>,
        number: u64,
    ) -> Frame<P, H::Memo> {
        self.run.expanded(number);
        let mut frame = Frame { state, g, h, memo, last, begin: 0, next: 0, number };
        if self.listed(&frame).is_none() {
            frame.begin = self.actions.len() as u32;
            frame.next = frame.begin;
            self.problem.actions(&frame.state, &mut self.actions);
        }
        frame
    }

    /// The list that the problem keeps. An observer receives the index of an action among all of them, so it needs the
    /// common list.
    #[inline(always)]
    fn listed(&self, frame: &Frame<P, H::Memo>) -> Option<&'a [(P::Action, P::Cost)]> {
        let last = if self.cycles == Cycles::Allow { None } else { frame.last };
        if self.run.observer.is_active() { None } else { self.problem.listed(&frame.state, last) }
    }

    /// Searches from `frame` until a goal is found, or everything within the bound is searched.
    ///
    /// Invariant: `frames` is the path to `frame` without it, and `actions` holds the actions of these nodes one after the
    /// other, unless the problem lists them. The node that is expanded is a local variable, so that the steps from one
    /// child to the next need no memory.
    fn iterate(&mut self, mut frame: Frame<P, H::Memo>) -> Option<Solution<P::Action, P::Cost>> {
        loop {
            let listed = self.listed(&frame);
            let child = loop {
                let list = listed.unwrap_or(&self.actions);
                let Some(&(action, cost)) = list.get(frame.next as usize) else { break None };
                frame.next += 1;
                if listed.is_none()
                    && self.cycles != Cycles::Allow
                    && frame.last.and_then(|last| self.problem.inverse(last)) == Some(action)
                {
                    continue;
                }
                if !self.run.meter.spend() {
                    return None;
                }
                let index = frame.next - 1 - frame.begin;
                let g = frame.g.plus(cost);
                let make = || self.problem.apply(&frame.state, action);
                let mut made = None;
                let step = HeuristicStep {
                    parent: &frame.state,
                    h: frame.h,
                    memo: frame.memo,
                    action,
                    // The heuristic may stop computing once it knows that the child is beyond the bound.
                    limit: self.bound.minus(g),
                };
                let ahead = self.heuristic.ahead(self.problem, &step);
                let (h, memo) = ahead.unwrap_or_else(|| {
                    self.heuristic.after(self.problem, step, made.get_or_insert_with(make))
                });
                let total = g.plus(h);
                // A state that is skipped must not set the next bound either. Others beyond the bound need no comparison.
                let repeated = (total <= self.bound || total < self.next_bound)
                    && match self.cycles {
                        Cycles::Allow => false,
                        // Without an inverse action, the state is compared with the one before.
                        Cycles::Undo => {
                            let above = self.frames.last();
                            self.problem.inverse(action).is_none()
                                && above.is_some_and(|above| {
                                    above.state == *made.get_or_insert_with(make)
                                })
                        }
                        Cycles::Path => {
                            let child = made.get_or_insert_with(make);
                            frame.state == *child
                                || self.frames.iter().any(|above| above.state == *child)
                        }
                    };
                if repeated {
                    self.run.duplicate(frame.number, index, None);
                    continue;
                }
                let (parent, number) = (frame.number, self.run.next);
                if self.run.observer.is_active() {
                    self.run.next += 1;
                    self.run.generated(number, parent, index, g, h);
                }
                if self.bound < total {
                    self.next_bound = self.next_bound.least(total);
                    self.run.pruned(number, Prune::Bound);
                    continue;
                }
                let child = made.unwrap_or_else(make);
                if self.problem.is_goal(&child) {
                    self.run.goal(number);
                    let path = self.frames.iter().chain([&frame]);
                    let actions = path.filter_map(|frame| frame.last).chain([action]).collect();
                    return Some(Solution { actions, cost: g });
                }
                let depth = self.above + self.frames.len() + 1;
                if depth >= self.watch && !self.deeper(depth + 1, total) {
                    self.run.pruned(number, Prune::Depth);
                    continue;
                }
                break Some(self.enter(child, g, h, memo, Some(action), number));
            };
            if let Some(child) = child {
                self.frames.push(std::mem::replace(&mut frame, child));
            } else {
                self.actions.truncate(frame.begin as usize);
                frame = self.frames.pop()?;
            }
        }
    }

    /// Whether limits allow a path of `depth` nodes, the last with this `total`; if so, updates the counters of the longest path.
    #[cold]
    fn deeper(&mut self, depth: usize, total: P::Cost) -> bool {
        let counts = &mut self.run.counts;
        if depth > self.max_depth {
            self.cut = self.cut.least(total);
            return false;
        }
        self.watch = depth;
        if depth > counts.peak_frontier as usize {
            (counts.peak_frontier, counts.peak_nodes) = (depth as u64, depth as u64);
            counts.depth = depth as u32;
            let frames = self.frames.capacity().max(depth);
            let bytes = frames * (size_of::<Frame<P, H::Memo>>() + self.problem.heap_bytes())
                + self.actions.capacity() * size_of::<(P::Action, P::Cost)>();
            return self.run.check_memory(bytes <= self.run.memory, bytes);
        }
        true
    }
}

crate::named_values!(Cycles {
    Undo = "undo": "skip moves that undo the previous move",
    Path = "path": "skip states that are already on the path",
    Allow = "allow": "skip nothing: plain tree search",
});
