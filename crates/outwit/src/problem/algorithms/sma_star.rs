//! SMA*: A* within a fixed number of nodes.
//!
//! *Idea*: as A*, but when the memory is full, the worst leaf is dropped (the greatest total, among equals the
//! shallowest), and its parent stores its value. When all other nodes have become worse than that value, the parent
//! generates the leaf again.
//!
//! *Guarantee*: complete if a solution fits into the memory: its path may have `budget` nodes. The report says `optimal` if
//! no path that did not fit could be cheaper and the heuristic is admissible.
//!
//! *Cost*: never more than `budget` nodes. With a small memory leaves are dropped and generated again, and the time may
//! grow without bound.
//!
//! *Source*: S. Russell, "Efficient memory-bounded search methods", ECAI 1992; successors are made all at once, as in
//! J. Lovinger, X. Zhang, "Enhanced simplified memory-bounded A* (SMA*+)", GCAI 2017.

use std::collections::BTreeSet;

use crate::problem::support::run::{Proven, Run};
use crate::problem::{Cost, Heuristic, Problem, ProblemEvent, ProblemReport, Prune, Solution};
use crate::{Limits, Observer};

/// A node in memory. Its successors are in three groups: in memory, forgotten, or not generated yet.
struct Node<P: Problem> {
    state: P::State,
    /// The index of the parent in the arena, or `NONE`.
    parent: usize,
    /// The index of the action in the list of the parent.
    index: u32,
    action: Option<P::Action>,
    g: P::Cost,
    /// The least g + h that this node itself can still contribute: that of the node before its expansion, then the least
    /// one of its forgotten successors (`MAX` without any). Successors in memory have totals of their own.
    total: P::Cost,
    depth: u32,
    number: u64,
    /// The number of successors in memory.
    children: u32,
    /// Whether the successors have been generated at least once.
    expanded: bool,
    /// Whether it was closed since its successors would lie beyond the depth limit or not fit into the memory.
    too_deep: bool,
    /// Successors that were dropped: the index of the action, and the total at that time.
    forgotten: Vec<(u32, P::Cost)>,
}

/// The solution, and how the search ended.
type Found<P> = (Option<Solution<<P as Problem>::Action, <P as Problem>::Cost>>, End);

/// The order of both lists: least total, then deepest, then newest; last the index in the arena.
type Key = (u64, u32, u64, usize);

const NONE: usize = usize::MAX;

/// Searches with at most `budget` nodes in memory (at least 1, the start); `limits.depth` bounds the number of actions.
///
/// ```
/// use outwit::problem::sma_star;
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let h = |ladder: &Ladder, rung: &u32| ladder.0 - rung;
/// let report = sma_star(&Ladder(6), &h, 8, &Limits::none(), &mut ());
/// assert_eq!((report.cost(), report.optimal), (Some(6), true));
/// assert!(report.counts.peak_nodes <= 8);
/// // The path of seven nodes does not fit into three.
/// assert!(sma_star(&Ladder(6), &h, 3, &Limits::none(), &mut ()).solution.is_none());
/// ```
pub fn sma_star<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>>(
    problem: &P,
    heuristic: &H,
    budget: usize,
    limits: &Limits,
    observer: &mut O,
) -> ProblemReport<P::Action, P::Cost> {
    let mut search = Sma {
        problem,
        heuristic,
        budget: budget.max(1),
        run: Run::new(limits, observer),
        nodes: Vec::new(),
        free: Vec::new(),
        open: BTreeSet::new(),
        leaves: BTreeSet::new(),
        too_deep: P::Cost::MAX,
    };
    let (solution, end) = search.search(limits.depth);
    let exhausted = end == End::Empty && search.too_deep >= P::Cost::MAX;
    let least = search.open.first().map_or(P::Cost::MAX, |key| search.nodes[key.3].total);
    let lower_bound = match (end, &solution) {
        (End::Found, Some(solution)) => search.too_deep.least(solution.cost),
        _ => search.too_deep.least(least),
    };
    search.run.report(solution, Proven { exhausted, lower_bound })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Found,
    Empty,
    Stopped,
}

struct Sma<'a, P: Problem, H, O> {
    problem: &'a P,
    heuristic: &'a H,
    budget: usize,
    run: Run<'a, O>,
    nodes: Vec<Node<P>>,
    /// Indices of `nodes` that can be used again.
    free: Vec<usize>,
    /// The frontier: nodes with a total below `MAX`, so not expanded yet or with forgotten successors. Invariant: `open`
    /// and `leaves` hold every node under its current key; a node is unlisted before its total, depth or children change,
    /// and listed again after.
    open: BTreeSet<Key>,
    /// Nodes without successors in memory, except the root: the candidates to be dropped.
    leaves: BTreeSet<Key>,
    /// The least total of a node whose successors could not fit into the memory.
    too_deep: P::Cost,
}

impl<P: Problem, H: Heuristic<P>, O: Observer<ProblemEvent>> Sma<'_, P, H, O> {
    fn key(&self, id: usize) -> Key {
        let node = &self.nodes[id];
        (node.total.key(), u32::MAX - node.depth, u64::MAX - node.number, id)
    }

    fn search(&mut self, max_depth: Option<u32>) -> Found<P> {
        let start = self.problem.start();
        let h = self.heuristic.estimate(self.problem, &start);
        self.run.root(0, h, Some(self.budget as f64));
        self.run.next = 1;
        self.nodes.push(Node {
            state: start,
            parent: NONE,
            index: 0,
            action: None,
            g: P::Cost::ZERO,
            total: h.checked(),
            depth: 0,
            number: 0,
            children: 0,
            expanded: false,
            too_deep: false,
            forgotten: Vec::new(),
        });
        self.run.counts.peak_nodes = 1;
        let key = self.key(0);
        if h < P::Cost::MAX {
            self.open.insert(key);
            self.run.counts.peak_frontier = 1;
        }
        // A path of `budget` nodes has `budget - 1` actions.
        let deepest = (self.budget - 1).min(u32::MAX as usize) as u32;
        let deepest = deepest.min(max_depth.unwrap_or(u32::MAX));
        let mut actions = Vec::new();
        loop {
            let Some(&(_, _, _, id)) = self.open.first() else { return (None, End::Empty) };
            let node = &self.nodes[id];
            if !node.expanded && self.problem.is_goal(&node.state) {
                self.run.goal(node.number);
                return (Some(self.solution(id)), End::Found);
            }
            if node.depth >= deepest {
                // No goal, and a successor would be a path of too many nodes: the node is closed for good.
                self.too_deep = self.too_deep.least(node.total);
                self.run.pruned(self.nodes[id].number, Prune::Depth);
                self.unlist(id);
                self.nodes[id].total = P::Cost::MAX;
                self.nodes[id].expanded = true;
                self.nodes[id].too_deep = true;
                self.relist(id);
                continue;
            }
            actions.clear();
            self.problem.actions(&self.nodes[id].state, &mut actions);
            if !self.expand(id, &actions) {
                return (None, End::Stopped);
            }
            let bytes = self.nodes.capacity() * (size_of::<Node<P>>() + self.problem.heap_bytes())
                + (self.open.len() + self.leaves.len()) * 2 * size_of::<Key>();
            let enough = bytes <= self.run.memory;
            if !self.run.check_memory(enough, bytes) {
                return (None, End::Stopped);
            }
            let waiting = self.open.len() as u64;
            self.run.counts.peak_frontier = self.run.counts.peak_frontier.max(waiting);
        }
    }

    /// Generates all successors of `id`, or those that were forgotten; `false` if the search has to stop.
    ///
    /// The node is unlisted meanwhile, so it cannot be dropped to make room for its own successors.
    fn expand(&mut self, id: usize, actions: &[(P::Action, P::Cost)]) -> bool {
        self.run.expanded(self.nodes[id].number);
        self.unlist(id);
        let first_time = !self.nodes[id].expanded;
        self.nodes[id].expanded = true;
        let forgotten = std::mem::take(&mut self.nodes[id].forgotten);
        let (g, total, depth) = (self.nodes[id].g, self.nodes[id].total, self.nodes[id].depth);
        let known_of =
            |index| forgotten.iter().find(|&&(at, _)| at == index).map(|&(_, total)| total);
        for (index, &(action, cost)) in (0..).zip(actions) {
            let known = known_of(index);
            if !first_time && known.is_none() {
                continue;
            }
            // A forgotten dead end stays forgotten.
            if known.is_some_and(|known| known >= P::Cost::MAX) {
                self.nodes[id].forgotten.push((index, P::Cost::MAX));
                continue;
            }
            if !self.run.meter.spend() {
                // The successors that are left count for the lower bound, with what is known of them.
                let left = (index..).zip(&actions[index as usize..]);
                let known = left.filter_map(|(index, _)| {
                    let known = known_of(index).or_else(|| first_time.then_some(total))?;
                    Some((index, known))
                });
                self.nodes[id].forgotten.extend(known);
                self.relist(id);
                return false;
            }
            let state = self.problem.apply(&self.nodes[id].state, action);
            if self.on_path(id, &state) {
                self.run.duplicate(self.nodes[id].number, index, None);
                continue;
            }
            let h = self.heuristic.estimate(self.problem, &state);
            let g = g.plus(cost);
            // A forgotten successor keeps its value, which may have grown by the search below it. Otherwise the total is
            // g + h, but never less than that of the parent (pathmax).
            let total = known.unwrap_or_else(|| g.plus(h).most(total));
            let number = self.run.next;
            self.run.next += 1;
            self.run.generated(number, self.nodes[id].number, index, g, h);
            self.run.counts.depth = self.run.counts.depth.max(depth + 1);
            let node = Node {
                state,
                parent: id,
                index,
                action: Some(action),
                g,
                total,
                depth: depth + 1,
                number,
                children: 0,
                expanded: false,
                too_deep: false,
                forgotten: Vec::new(),
            };
            self.insert_within_budget(node);
        }
        self.relist(id);
        true
    }

    /// Adds a new node. If the memory is full, the worst leaf is dropped, which may be the new node itself.
    fn insert_within_budget(&mut self, node: Node<P>) {
        let parent = node.parent;
        let fresh = (node.total.key(), u32::MAX - node.depth, u64::MAX - node.number, NONE);
        if self.free.is_empty() && self.nodes.try_reserve(1).is_err() {
            // What the system has not is a budget as well.
            self.budget = self.nodes.len();
        }
        if self.nodes.len() - self.free.len() >= self.budget {
            let Some(worst) = self.leaves.last().copied().filter(|worst| *worst > fresh) else {
                self.run.pruned(node.number, Prune::Memory);
                self.nodes[parent].forgotten.push((node.index, node.total));
                return;
            };
            self.forget(worst.3, parent);
        }
        self.nodes[parent].children += 1;
        let id = if let Some(id) = self.free.pop() {
            self.nodes[id] = node;
            id
        } else {
            self.nodes.push(node);
            self.nodes.len() - 1
        };
        let counts = &mut self.run.counts;
        counts.peak_nodes = counts.peak_nodes.max((self.nodes.len() - self.free.len()) as u64);
        self.relist(id);
    }

    /// Drops a leaf and stores its total at its parent; `busy` is the node being expanded, which is unlisted already.
    fn forget(&mut self, leaf: usize, busy: usize) {
        self.unlist(leaf);
        let (parent, index, total) =
            (self.nodes[leaf].parent, self.nodes[leaf].index, self.nodes[leaf].total);
        // A node counts as pruned once.
        if !self.nodes[leaf].too_deep {
            self.run.pruned(self.nodes[leaf].number, Prune::Memory);
        }
        self.free.push(leaf);
        if parent != busy {
            self.unlist(parent);
        }
        self.nodes[parent].children -= 1;
        self.nodes[parent].forgotten.push((index, total));
        if parent != busy {
            self.relist(parent);
        }
    }

    /// Removes a node from both lists.
    fn unlist(&mut self, id: usize) {
        let key = self.key(id);
        self.open.remove(&key);
        self.leaves.remove(&key);
    }

    /// Updates the total of a node and inserts it into the lists to which it belongs.
    fn relist(&mut self, id: usize) {
        let forgotten = self.nodes[id].forgotten.iter();
        let least = forgotten.fold(P::Cost::MAX, |least, &(_, total)| least.least(total));
        let node = &mut self.nodes[id];
        if node.expanded {
            // Successors in memory are listed themselves; this node stands for the forgotten ones.
            node.total = least;
        }
        let (is_open, is_leaf) = (node.total < P::Cost::MAX, node.children == 0);
        let inner = node.parent != NONE;
        let key = self.key(id);
        if is_open {
            self.open.insert(key);
        }
        if is_leaf && inner {
            self.leaves.insert(key);
        }
    }

    fn on_path(&self, mut id: usize, state: &P::State) -> bool {
        while id != NONE {
            if self.nodes[id].state == *state {
                return true;
            }
            id = self.nodes[id].parent;
        }
        false
    }

    fn solution(&self, mut id: usize) -> Solution<P::Action, P::Cost> {
        let cost = self.nodes[id].g;
        let mut actions = Vec::new();
        while let Some(action) = self.nodes[id].action {
            actions.push(action);
            id = self.nodes[id].parent;
        }
        actions.reverse();
        Solution { actions, cost }
    }
}
