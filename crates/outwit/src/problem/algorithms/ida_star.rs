//! IDA*: A* with the memory of depth-first search.
//!
//! *Idea*: depth-first search that turns back where g + h exceeds a bound. The first bound is the estimate of the start,
//! each next one the least total that exceeded the last bound. Only the path is stored.
//!
//! *Guarantee*: complete, and optimal if the heuristic is admissible. On a finite space without a solution it ends only
//! with [`Cycles::Path`], or if the heuristic recognises every dead end.
//!
//! *Cost*: O(b^d) time, O(b d) memory. If nearly all paths have different costs, a round may add a single node, and the
//! time becomes the square of that of A*.
//!
//! *Source*: R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985.

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

/// A node on the path. Its actions are a range of the common list.
struct Frame<P: Problem, M> {
    state: P::State,
    g: P::Cost,
    h: P::Cost,
    memo: M,
    /// The action that undoes the one that led here.
    back: Option<P::Action>,
    /// Where its actions begin in the common list; they end where those of the next frame begin.
    begin: u32,
    /// The action to try next.
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
        let mut bound = h;
        let mut cut = false;
        let mut solution = None;
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
                cut: false,
                watch: 0,
                frames,
                actions,
            };
            solution = round.search(&start, h, memo);
            cut |= round.cut;
            let next_bound = round.next_bound;
            // The lists keep their memory for the next round.
            (frames, actions) = (round.frames, round.actions);
            if solution.is_some() || run.meter.stopped().is_some() {
                break;
            }
            bound = next_bound;
        }
        let exhausted = solution.is_none() && !cut && bound >= P::Cost::MAX;
        let lower_bound = if cut { P::Cost::ZERO } else { bound };
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
    /// Whether the depth limit cut off a path.
    cut: bool,
    /// A path of at least this length needs a check: it may be the longest so far, or longer than allowed.
    watch: usize,
    frames: Vec<Frame<P, H::Memo>>,
    actions: Vec<(P::Action, P::Cost)>,
}

impl<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>> Round<'_, '_, P, H, O> {
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
        self.push(start.clone(), P::Cost::ZERO, h, memo, None, number);
        let cost = self.dive()?;
        let taken = self.frames.iter().map(|frame| self.actions[frame.next as usize - 1].0);
        Some(Solution { actions: taken.collect(), cost })
    }

    #[inline(always)]
    fn push(
        &mut self,
        state: P::State,
        g: P::Cost,
        h: P::Cost,
        memo: H::Memo,
        back: Option<P::Action>,
        number: u64,
    ) {
        self.run.expanded(number);
        let begin = self.actions.len() as u32;
        self.problem.actions(&state, &mut self.actions);
        self.frames.push(Frame { state, g, h, memo, back, begin, next: begin, number });
    }

    /// Searches until a goal is found, whose cost is returned, or everything within the bound is searched.
    ///
    /// Invariant: `frames` is the path, and `actions` holds the actions of its nodes one after the other.
    fn dive(&mut self) -> Option<P::Cost> {
        loop {
            let depth = self.frames.len();
            let frame = self.frames.last_mut()?;
            let Some(&(action, cost)) = self.actions.get(frame.next as usize) else {
                self.actions.truncate(frame.begin as usize);
                self.frames.pop();
                continue;
            };
            frame.next += 1;
            if frame.back == Some(action) && self.cycles != Cycles::Allow {
                continue;
            }
            if !self.run.meter.spend() {
                return None;
            }
            let index = frame.next - 1 - frame.begin;
            let child = self.problem.apply(&frame.state, action);
            let g = frame.g.plus(cost);
            let step = HeuristicStep {
                parent: &frame.state,
                h: frame.h,
                memo: frame.memo,
                action,
                // The heuristic may stop computing once it knows that the child is beyond the bound.
                limit: self.bound.minus(g),
            };
            let (h, memo) = self.heuristic.after(self.problem, step, &child);
            let (parent, number) = (frame.number, self.run.next);
            if O::ACTIVE {
                self.run.next += 1;
                self.run.generated(number, parent, index, g, h);
            }
            let total = g.plus(h);
            if self.bound < total {
                self.next_bound = self.next_bound.least(total);
                self.run.pruned(number, Prune::Bound);
                continue;
            }
            let back = self.problem.inverse(action);
            let repeated = match self.cycles {
                Cycles::Allow => false,
                // Without an inverse action, the state is compared with the one before.
                Cycles::Undo => {
                    back.is_none() && depth >= 2 && self.frames[depth - 2].state == child
                }
                Cycles::Path => self.frames.iter().any(|above| above.state == child),
            };
            if repeated {
                self.run.duplicate(parent, index, None);
                continue;
            }
            if self.problem.is_goal(&child) {
                self.run.goal(number);
                return Some(g);
            }
            if depth >= self.watch && !self.deeper(depth + 1) {
                self.run.pruned(number, Prune::Depth);
                continue;
            }
            self.push(child, g, h, memo, back, number);
        }
    }

    /// Whether a path of `depth` nodes is allowed; if so, updates the counters of the longest path.
    #[cold]
    fn deeper(&mut self, depth: usize) -> bool {
        if depth > self.max_depth {
            self.cut = true;
            return false;
        }
        self.watch = depth;
        let counts = &mut self.run.counts;
        if depth > counts.peak_frontier as usize {
            (counts.peak_frontier, counts.peak_nodes) = (depth as u64, depth as u64);
            counts.depth = depth as u32;
            counts.peak_bytes = self.frames.capacity() * size_of::<Frame<P, H::Memo>>()
                + self.actions.capacity() * size_of::<(P::Action, P::Cost)>();
        }
        true
    }
}

crate::named_values!(Cycles {
    Undo = "undo": "skip moves that undo the previous move",
    Path = "path": "skip states that are already on the path",
    Allow = "allow": "skip nothing: plain tree search",
});
