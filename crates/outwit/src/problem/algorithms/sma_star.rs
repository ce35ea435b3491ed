//! SMA*: A* within a fixed number of nodes.
//!
//! *Idea*: as A*, but when the memory is full, the worst leaf is dropped (the greatest total, among equals the
//! shallowest), and its parent remembers its value. When everything else has become worse than that value, the parent
//! makes the leaf once more.
//!
//! *Guarantee*: complete if a solution fits into the memory: its path may have `budget` nodes. The report says `optimal` if
//! nothing that did not fit could be cheaper and the guess is admissible.
//!
//! *Cost*: never more than `budget` nodes; a small memory is paid for with time, which may grow beyond all limits.
//!
//! *Source*: S. Russell, "Efficient memory-bounded search methods", ECAI 1992; successors are made all at once, as in
//! J. Lovinger, X. Zhang, "Enhanced simplified memory-bounded A* (SMA*+)", GCAI 2017.

use std::collections::BTreeSet;

use crate::problem::support::run::{Proven, Run};
use crate::problem::{Cost, Heuristic, Problem, ProblemEvent, ProblemReport, Prune, Solution};
use crate::{Limits, Observer};

struct Node<P: Problem> {
    state: P::State,
    parent: usize,
    /// Which action of the parent, and which one it is.
    index: u32,
    action: Option<P::Action>,
    g: P::Cost,
    /// The best total that can still be found here.
    total: P::Cost,
    depth: u32,
    number: u64,
    /// Successors that are in memory.
    children: u32,
    /// Whether the successors have been made at least once.
    expanded: bool,
    /// Successors that were dropped: their taken and totals.
    forgotten: Vec<(u32, P::Cost)>,
}

/// The solution, and how the search ended.
type Found<P> = (Option<Solution<<P as Problem>::Action, <P as Problem>::Cost>>, End);

/// The order of the frontier: least total, then the deepest, then the newest.
type Key = (u64, u32, u64, usize);

const NONE: usize = usize::MAX;

/// Searches with at most `budget` nodes in memory (at least 2).
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
        budget: budget.max(2),
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
    free: Vec<usize>,
    /// Nodes with something to make: not yet expanded, or with forgotten successors.
    open: BTreeSet<Key>,
    /// Nodes without successors in memory, except the root.
    leaves: BTreeSet<Key>,
    /// The least total of a node that was too deep for the memory.
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
            total: h,
            depth: 0,
            number: 0,
            children: 0,
            expanded: false,
            forgotten: Vec::new(),
        });
        let key = self.key(0);
        if h < P::Cost::MAX {
            self.open.insert(key);
        }
        // A path of `budget` nodes has one step less.
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
                // Not a goal, and no room for anything below it.
                self.too_deep = self.too_deep.least(node.total);
                self.run.pruned(self.nodes[id].number, Prune::Depth);
                self.unlist(id);
                self.nodes[id].total = P::Cost::MAX;
                self.nodes[id].expanded = true;
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
            if !self.run.room(enough, bytes) {
                return (None, End::Stopped);
            }
            let waiting = self.open.len() as u64;
            self.run.counts.peak_frontier = self.run.counts.peak_frontier.max(waiting);
        }
    }

    /// Makes all successors of `id`, or those that were forgotten; `false` if the search has to stop.
    fn expand(&mut self, id: usize, actions: &[(P::Action, P::Cost)]) -> bool {
        self.run.expanded(self.nodes[id].number);
        self.unlist(id);
        let first_time = !self.nodes[id].expanded;
        self.nodes[id].expanded = true;
        let forgotten = std::mem::take(&mut self.nodes[id].forgotten);
        let (g, total, depth) = (self.nodes[id].g, self.nodes[id].total, self.nodes[id].depth);
        for (index, &(action, cost)) in (0..).zip(actions) {
            let known = forgotten.iter().find(|&&(at, _)| at == index).map(|&(_, total)| total);
            if !first_time && known.is_none() {
                continue;
            }
            if known.is_some_and(|known| known >= P::Cost::MAX) {
                self.nodes[id].forgotten.push((index, P::Cost::MAX));
                continue;
            }
            if !self.run.meter.spend() {
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
                forgotten: Vec::new(),
            };
            self.make_room_for(node);
        }
        self.relist(id);
        true
    }

    /// Puts a new node into memory, where the worst leaf (perhaps the new one itself) makes room for it.
    fn make_room_for(&mut self, node: Node<P>) {
        let parent = node.parent;
        let fresh = (node.total.key(), u32::MAX - node.depth, u64::MAX - node.number, NONE);
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

    /// Drops a leaf; `busy` is the node whose successors are being made.
    fn forget(&mut self, leaf: usize, busy: usize) {
        self.unlist(leaf);
        let (parent, index, total) =
            (self.nodes[leaf].parent, self.nodes[leaf].index, self.nodes[leaf].total);
        self.run.pruned(self.nodes[leaf].number, Prune::Memory);
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

    fn unlist(&mut self, id: usize) {
        let key = self.key(id);
        self.open.remove(&key);
        self.leaves.remove(&key);
    }

    /// Puts a node on the lists it belongs to, after its total has been brought up to date.
    fn relist(&mut self, id: usize) {
        let forgotten = self.nodes[id].forgotten.iter();
        let least = forgotten.fold(P::Cost::MAX, |least, &(_, total)| least.least(total));
        let node = &mut self.nodes[id];
        if node.expanded {
            // Successors in memory speak for themselves; this node speaks for the forgotten ones.
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
