//! Recursive best-first search (RBFS): expands nodes in the order of A* with the memory of depth-first search.
//!
//! *Idea*: follow the best successor as long as its subtree is better than the best alternative anywhere on the path,
//! then go back, store the value found, and follow the alternative. Textbooks write it as a recursion; here the recursion
//! is a list of frames, so that a deep path cannot overflow the stack.
//!
//! *Guarantee*: complete on finite spaces (no path visits a state twice), and optimal if the heuristic is admissible.
//!
//! *Cost*: O(b d) memory; a subtree is generated again each time the search returns to it.
//!
//! *Source*: R. E. Korf, "Linear-space best-first search", Artificial Intelligence 62, 1993.

use crate::problem::support::run::{Proven, Run};
use crate::problem::{
    Cost, Heuristic, HeuristicStep, Problem, ProblemEvent, ProblemReport, Prune, Solution,
};
use crate::{Limits, Observer, Stopped};

/// A successor, kept while its parent is on the path.
struct Child<P: Problem, M> {
    state: P::State,
    action: Option<P::Action>,
    g: P::Cost,
    h: P::Cost,
    memo: M,
    /// The least g + h known below it.
    total: P::Cost,
    number: u64,
}

/// A node on the path with its successors.
struct Frame<C> {
    /// Where its successors begin in the common list.
    begin: usize,
    /// The successor that is being followed.
    chosen: usize,
    /// The node is left when its value exceeds this: the least total of an alternative on the path.
    limit: C,
}

/// Recursive best-first search with its variations.
///
/// ```
/// use outwit::{Limits, Stopped, problem::RecursiveBestFirst};
/// # use outwit::problem::example::Ladder;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let search = |budget| RecursiveBestFirst { budget: Some(budget) }.search(&Ladder(6), &h, &Limits::none(), &mut ());
/// assert_eq!((search(100).cost(), search(100).stopped), (Some(6), None));
/// let report = search(4);
/// assert_eq!((report.cost(), report.stopped), (None, Some(Stopped::Memory)));
/// assert!(report.counts.peak_nodes <= 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecursiveBestFirst {
    /// The maximum number of nodes in memory: the path and the siblings of its nodes. A search that needs more stops with
    /// [`Stopped::Memory`].
    pub budget: Option<usize>,
}

/// Searches best-first in linear space; `limits.depth` bounds the number of steps. The memory limit holds for the path and the
/// siblings of its nodes.
///
/// ```
/// use outwit::problem::recursive_best_first;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let report = recursive_best_first(&Ladder(4), &h, &Limits::none(), &mut ());
/// assert_eq!((report.cost(), report.optimal), (Some(4), true));
/// ```
pub fn recursive_best_first<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    RecursiveBestFirst::default().search(problem, heuristic, limits, observer)
}

impl RecursiveBestFirst {
    /// Searches from the start of the problem; `limits.depth` bounds the number of steps.
    pub fn search<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
        self,
        problem: &P,
        heuristic: &H,
        limits: &Limits,
        observer: &mut O,
    ) -> ProblemReport<P::Action, P::Cost> {
        let budget = self.budget.unwrap_or(usize::MAX);
        let max_depth = limits.depth.map_or(usize::MAX, |limit| limit as usize);
        let mut run = Run::new(limits, observer);
        let start = problem.start();
        let (h, memo) = heuristic.first(problem, &start);
        run.root(0, h, None);
        run.next = 1;
        let total = h.checked();
        let root =
            Child { state: start, action: None, g: P::Cost::ZERO, h, memo, total, number: 0 };
        // The common list of successors. The root is the only successor of the first frame, so that all nodes are alike.
        let mut pool: Vec<Child<P, H::Memo>> = vec![root];
        let mut frames = vec![Frame { begin: 0, chosen: 0, limit: P::Cost::MAX }];
        let mut actions = Vec::new();
        let nothing = |lower_bound| Proven { exhausted: false, lower_bound };
        // The least total of a node that was not expanded because of the depth limit: what lies below it is not known.
        let mut cut = P::Cost::MAX;
        loop {
            let frame = frames.last_mut().expect("the first frame stays");
            let (best, second) = best_two(&pool[frame.begin..]);
            let value = best.map_or(P::Cost::MAX, |best| pool[frame.begin + best].total);
            // Another subtree is better: leave this one and store its value at its root.
            if value > frame.limit || value >= P::Cost::MAX {
                let begin = frame.begin;
                let is_limit = frames.len() > max_depth;
                frames.pop();
                let Some(above) = frames.last() else {
                    let exhausted = cut >= P::Cost::MAX;
                    return run.report(None, Proven { exhausted, lower_bound: cut });
                };
                for child in pool.drain(begin..) {
                    // A node counts as pruned once.
                    if !is_limit || child.total < P::Cost::MAX {
                        run.forgotten(child.number, value);
                    }
                }
                pool[above.chosen].total = value;
                continue;
            }
            let begin = frame.begin;
            frame.chosen = begin + best.unwrap_or(0);
            let limit = second.map_or(frame.limit, |second| frame.limit.least(second));
            let (chosen, number) = (frame.chosen, pool[frame.chosen].number);
            let depth = frames.len();
            if problem.is_goal(&pool[chosen].state) {
                run.goal(number);
                let path = frames.iter().map(|frame| &pool[frame.chosen]);
                let taken = path.filter_map(|child| child.action).collect();
                let solution = Solution { actions: taken, cost: pool[chosen].g };
                // Every alternative has a total of at least this value.
                return run.report(Some(solution), nothing(value.least(cut)));
            }
            if depth > max_depth {
                // Closed for good, as in SMA*.
                cut = cut.least(std::mem::replace(&mut pool[chosen].total, P::Cost::MAX));
                run.pruned(number, Prune::Depth);
                continue;
            }
            run.expanded(number);
            run.counts.peak_frontier = run.counts.peak_frontier.max(depth as u64);
            actions.clear();
            problem.actions(&pool[chosen].state, &mut actions);
            let new = pool.len();
            if new + actions.len() > budget {
                run.meter.halt(Stopped::Memory);
            }
            for (index, &(action, cost)) in (0..).zip(&actions) {
                if !run.meter.spend() {
                    return run.report(None, nothing(least_open(&frames, &pool).least(cut)));
                }
                let parent = &pool[chosen];
                let state = problem.apply(&parent.state, action);
                if frames.iter().any(|frame| pool[frame.chosen].state == state) {
                    run.duplicate(number, index, None);
                    continue;
                }
                let (memo, limit) = (parent.memo, P::Cost::MAX);
                let step =
                    HeuristicStep { parent: &parent.state, h: parent.h, memo, action, limit };
                let (h, memo) = heuristic.after(problem, step, &state);
                let g = parent.g.plus(cost);
                let total = g.plus(h).most(parent.total);
                let made = run.next;
                run.next += 1;
                run.generated(made, number, index, g, h);
                run.counts.depth = run.counts.depth.max(depth as u32);
                pool.push(Child { state, action: Some(action), g, h, memo, total, number: made });
            }
            frames.push(Frame { begin: new, chosen: new, limit });
            let counts = &mut run.counts;
            counts.peak_nodes = counts.peak_nodes.max(pool.len() as u64);
            let bytes = pool.capacity() * (size_of::<Child<P, H::Memo>>() + problem.heap_bytes())
                + frames.capacity() * size_of::<Frame<P::Cost>>();
            if !run.check_memory(bytes <= run.memory, bytes) {
                return run.report(None, nothing(least_open(&frames, &pool).least(cut)));
            }
        }
    }
}

/// The least total of all open nodes: those in memory without the ones followed, for which the nodes below them stand. In the last
/// frame none is followed yet, or not all of its successors are generated.
fn least_open<P: Problem, M>(frames: &[Frame<P::Cost>], pool: &[Child<P, M>]) -> P::Cost {
    let above = &frames[..frames.len() - 1];
    let mut followed = above.iter().map(|frame| frame.chosen).peekable();
    let open = pool.iter().enumerate().filter(|(at, _)| followed.next_if_eq(at).is_none());
    open.map(|(_, child)| child.total).fold(P::Cost::MAX, P::Cost::least)
}

/// The index of the child with the least total, and the least total of the others.
fn best_two<P: Problem, M>(children: &[Child<P, M>]) -> (Option<usize>, Option<P::Cost>) {
    let mut best: Option<usize> = None;
    let mut second: Option<P::Cost> = None;
    for (at, child) in children.iter().enumerate() {
        match best {
            Some(least) if child.total >= children[least].total => {
                second = Some(second.map_or(child.total, |second| second.least(child.total)));
            }
            _ => {
                second = best.map(|least| children[least].total);
                best = Some(at);
            }
        }
    }
    (best, second)
}
