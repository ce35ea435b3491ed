//! Depth-first search: follow one path as far as it goes, then go back to the last choice.
//!
//! *Idea*: a stack, last in, first out. Textbooks have two styles. The recursive one visits the successors in the order of
//! the problem and marks a state when it is entered. The one with an explicit stack pushes all successors, so that the last
//! one is visited first, and marks a state when it is pushed.
//!
//! *Guarantee*: complete on finite spaces if repeated states are avoided. The solution need not be optimal.
//!
//! *Cost*: O(b^m) time; memory O(b m), unless all states met are kept to avoid repeats.
//!
//! *Source*: M. Trémaux (1882) for mazes; R. E. Tarjan, SIAM Journal on Computing 1, 1972.

use crate::problem::support::entry::ParentAction;
use crate::problem::support::marked::Marked;
use crate::problem::support::run::{Proven, Run, bytes_of};
use crate::problem::support::store::{NONE, Store};
use crate::problem::{Cost, Problem, ProblemEvent, ProblemReport, Prune, Repeats, Solution};
use crate::{Limits, Observer};

/// The order in which the successors of a state are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// The recursive style: the first successor first.
    #[default]
    Recursive,
    /// The style with an explicit stack: the last successor first.
    Stack,
}

/// Depth-first search with its variations.
///
/// ```
/// use outwit::problem::{DepthFirst, Style};
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let stack = DepthFirst { style: Style::Stack, ..DepthFirst::default() };
/// assert!(stack.search(&Ladder(6), &Limits::none(), &mut ()).solution.is_some());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DepthFirst {
    /// Graph search, no cycles, or tree search (which may never end).
    pub repeats: Repeats,
    /// The order of the successors.
    pub style: Style,
}

/// Searches depth-first, every state once, in the order of the problem.
///
/// ```
/// use outwit::problem::depth_first;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let report = depth_first(&Ladder(3), &Limits::none(), &mut ());
/// assert_eq!(report.solution.unwrap().actions, [1, 1, 1]);
/// ```
pub fn depth_first<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    DepthFirst::default().search(problem, limits, observer)
}

impl DepthFirst {
    /// Searches; `limits.depth` bounds the number of steps.
    pub fn search<P: Problem, O: Observer<ProblemEvent>>(
        self,
        problem: &P,
        limits: &Limits,
        observer: &mut O,
    ) -> ProblemReport<P::Action, P::Cost> {
        let mut run = Run::new(limits, observer);
        let depth = limits.depth.unwrap_or(u32::MAX);
        let result = match self.style {
            Style::Recursive => recursive(problem, self.repeats, depth, &mut run),
            Style::Stack => stack(problem, self.repeats, depth, &mut run),
        };
        let exhausted = result.solution.is_none() && !result.cut;
        run.report(result.solution, Proven { exhausted, lower_bound: P::Cost::ZERO })
    }
}

/// The result of one depth-first search.
pub(super) struct DepthFirstResult<A, C> {
    pub(super) solution: Option<Solution<A, C>>,
    /// Whether the depth limit cut off a path.
    pub(super) cut: bool,
}

/// A node on the path: its range in the common list of actions, and the action to try next.
struct Frame {
    id: u32,
    number: u64,
    begin: usize,
    next: usize,
    end: usize,
}

/// What the recursive style stores with each state: the cost and the number of steps from the root.
#[derive(Clone, Copy)]
struct FromRoot<C> {
    g: C,
    depth: u32,
}

/// What the style with an explicit stack stores with each state.
#[derive(Clone, Copy)]
struct OnStack<C> {
    g: C,
    /// The number of steps from the root; marked as expanded once the node is taken from the stack.
    marked: Marked,
}

pub(super) fn recursive<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    repeats: Repeats,
    max_depth: u32,
    run: &mut Run<'_, O>,
) -> DepthFirstResult<P::Action, P::Cost> {
    let mut result = DepthFirstResult { solution: None, cut: false };
    let Some(mut store) = run.store(problem, repeats.find()) else { return result };
    // Nodes count from the first successor on.
    run.check_memory(true, store.table_bytes());
    let mut number = run.next;
    run.next += 1;
    let bound = (max_depth < u32::MAX).then_some(f64::from(max_depth));
    run.root(number, P::Cost::ZERO, bound);
    let root = FromRoot { g: P::Cost::ZERO, depth: 0 };
    let mut id = store.enter(problem, problem.start(), NONE, 0, |_| root).0;
    let mut frames: Vec<Frame> = Vec::new();
    let mut actions = Vec::new();
    // Each round enters the node `id`, then tries actions until one leads to the next node to enter. Invariant: `frames`
    // is the path, and `actions` holds the actions of its nodes one after the other.
    loop {
        run.counts.peak_nodes = run.counts.peak_nodes.max(store.len() as u64);
        let node = (id, number);
        match enter(problem, run, &store, &mut frames, &mut actions, node, max_depth) {
            Entered::Goal => {
                let taken = frames.iter().map(|frame| actions[frame.next - 1]);
                let taken = taken.map(|(action, _)| action).collect();
                let cost = store.entries[id as usize].data.g;
                result.solution = Some(Solution { actions: taken, cost });
                return result;
            }
            Entered::Cut => result.cut = true,
            Entered::Expanded => {}
            Entered::Stopped => return result,
        }
        let (path, list) = (&mut frames, &mut actions);
        let next = next_child(problem, run, &mut store, path, list, repeats, max_depth);
        let Some(next) = next else { return result };
        (id, number) = next;
    }
}

/// What became of a node that was entered.
enum Entered {
    Goal,
    /// It lies at the depth limit.
    Cut,
    Expanded,
    /// There is no memory for it or its actions.
    Stopped,
}

/// Tests a node, and appends it to the path unless it lies at the depth limit.
#[inline(always)]
fn enter<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    run: &mut Run<'_, O>,
    store: &Store<P::State, FromRoot<P::Cost>>,
    frames: &mut Vec<Frame>,
    actions: &mut Vec<(P::Action, P::Cost)>,
    (id, number): (u32, u64),
    max_depth: u32,
) -> Entered {
    let entry = &store.entries[id as usize];
    if problem.is_goal(&entry.state) {
        run.goal(number);
        return Entered::Goal;
    }
    if entry.data.depth >= max_depth {
        run.pruned(number, Prune::Depth);
        return Entered::Cut;
    }
    if !run.reserve_in(frames, store.bytes() + bytes_of(actions))
        || !run.reserve_in(actions, store.bytes() + bytes_of(frames))
    {
        return Entered::Stopped;
    }
    run.expanded(number);
    let begin = actions.len();
    problem.actions(&entry.state, actions);
    frames.push(Frame { id, number, begin, next: begin, end: actions.len() });
    run.counts.peak_frontier = run.counts.peak_frontier.max(frames.len() as u64);
    Entered::Expanded
}

/// Tries the actions along the path, the last node first, until one leads to a node to enter; `None` at the end of the search.
#[inline(always)]
fn next_child<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    run: &mut Run<'_, O>,
    store: &mut Store<P::State, FromRoot<P::Cost>>,
    frames: &mut Vec<Frame>,
    actions: &mut Vec<(P::Action, P::Cost)>,
    repeats: Repeats,
    max_depth: u32,
) -> Option<(u32, u64)> {
    let path = bytes_of(frames) + bytes_of(actions);
    loop {
        let frame = frames.last_mut()?;
        if frame.next == frame.end {
            actions.truncate(frame.begin);
            frames.pop();
            continue;
        }
        if repeats != Repeats::Avoid {
            // Only the path is stored.
            store.entries.truncate(frame.id as usize + 1);
        }
        let (action, cost) = actions[frame.next];
        let index = (frame.next - frame.begin) as u32;
        frame.next += 1;
        if !run.meter.spend() {
            return None;
        }
        let enough = store.reserve(problem, 1, run.memory.saturating_sub(path), &mut run.meter);
        if !run.check_memory(enough, store.bytes() + path) {
            return None;
        }
        let above = &store.entries[frame.id as usize];
        let child = problem.apply(&above.state, action);
        let reached = FromRoot { g: above.data.g.plus(cost), depth: above.data.depth + 1 };
        if repeats == Repeats::AvoidOnPath && store.on_path(frame.id, &child) {
            run.duplicate(frame.number, index, None);
            continue;
        }
        let (made, new) = store.enter(problem, child, frame.id, index, |_| reached);
        let known = &mut store.entries[made as usize];
        if !new {
            // With a depth limit, a state reached again nearer to the root is searched again: more of the space below
            // it is within the limit now.
            if max_depth == u32::MAX || known.data.depth <= reached.depth {
                run.duplicate(frame.number, index, None);
                continue;
            }
            known.data = reached;
        }
        let number = run.next;
        run.next += 1;
        run.counts.depth = run.counts.depth.max(reached.depth);
        run.generated(number, frame.number, index, reached.g, P::Cost::ZERO);
        return Some((made, number));
    }
}

fn stack<P: Problem, O: Observer<ProblemEvent>>(
    problem: &P,
    repeats: Repeats,
    max_depth: u32,
    run: &mut Run<'_, O>,
) -> DepthFirstResult<P::Action, P::Cost> {
    let mut result = DepthFirstResult { solution: None, cut: false };
    let Some(mut store) = run.store(problem, repeats.find()) else { return result };
    let root = OnStack { g: P::Cost::ZERO, marked: Marked::at(0) };
    store.enter(problem, problem.start(), NONE, 0, |_| root);
    run.root(0, P::Cost::ZERO, None);
    let mut list = vec![0u32];
    let mut actions = Vec::new();
    while let Some(id) = list.pop() {
        run.counts.peak_nodes = store.len() as u64;
        let entry = &mut store.entries[id as usize];
        let OnStack { g, marked } = entry.data;
        if marked.has_any(Marked::EXPANDED) {
            // It was pushed again at a smaller depth.
            continue;
        }
        entry.data.marked.set(Marked::EXPANDED);
        let (state, depth) = (entry.state.clone(), marked.depth());
        if problem.is_goal(&state) {
            run.goal(u64::from(id));
            result.solution = Some(store.solution(problem, id));
            return result;
        }
        if depth >= max_depth {
            run.pruned(u64::from(id), Prune::Depth);
            result.cut = true;
            continue;
        }
        run.expanded(u64::from(id));
        actions.clear();
        problem.actions(&state, &mut actions);
        if !run.reserve_in(&mut list, store.bytes()) {
            return result;
        }
        let allowed = run.memory.saturating_sub(list.capacity() * 4);
        let enough = store.reserve(problem, actions.len(), allowed, &mut run.meter);
        if !run.check_memory(enough, store.bytes() + list.capacity() * 4) {
            return result;
        }
        for (index, &(action, cost)) in (0..).zip(&actions) {
            if !run.meter.spend() {
                return result;
            }
            let child = problem.apply(&state, action);
            if repeats == Repeats::AvoidOnPath && store.on_path(id, &child) {
                run.duplicate(u64::from(id), index, None);
                continue;
            }
            let reached = OnStack { g: g.plus(cost), marked: marked.next() };
            let (made, new) = store.enter(problem, child, id, index, |_| reached);
            if !new {
                let known = &mut store.entries[made as usize];
                // As in the recursive style.
                if max_depth == u32::MAX || known.data.marked.depth() <= depth + 1 {
                    run.duplicate(u64::from(id), index, Some(u64::from(made)));
                    continue;
                }
                run.counts.reopened += u64::from(known.data.marked.has_any(Marked::EXPANDED));
                (known.parent, known.parent_action, known.data) =
                    (id, ParentAction::new(index), reached);
            }
            run.generated(u64::from(made), u64::from(id), index, reached.g, P::Cost::ZERO);
            run.counts.depth = run.counts.depth.max(depth + 1);
            list.push(made);
        }
        run.counts.peak_frontier = run.counts.peak_frontier.max(list.len() as u64);
    }
    result
}

crate::named_values!(Style {
    Recursive = "recursive": "first successor first",
    Stack = "stack": "last successor first, as with an explicit stack",
});
