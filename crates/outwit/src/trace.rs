//! The record of a search: its tree and the order of its events, with random access.
//!
//! *Idea*: a trace is the search tree plus a log of steps. Steps can be read in any order: going back, jumping and
//! exporting a part are index arithmetic.
//!
//! *Bounded*: when the tree is full, its recorder may drop the deepest level ([`Trace::fold`]); the dropped nodes are
//! counted at the node above ([`Node::hidden`]). What remains is then the whole top of the tree. The record
//! ends as well with a log of 8 steps for each node that it may hold, at least 1,000,000: one assignment can remove many values.
//!
//! *Cost*: O(1) a step; folding takes time linear in the number of nodes and happens at most once for each level.

use crate::memory;

/// The number of a node; the root is 0.
pub type NodeId = u32;

const NONE: NodeId = NodeId::MAX;

/// The steps that a trace holds for each node that it may hold.
const STEPS_PER_NODE: usize = 8;

/// The steps that every trace may hold.
const MIN_STEPS: usize = 1_000_000;

/// One node of the recorded tree.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Node<T> {
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    /// Number of edges from the root.
    pub level: u32,
    /// The number of nodes below this one that were visited but not kept.
    pub hidden: u64,
    /// The data of the family about the node.
    pub data: T,
}

/// One step of the log: what happened at which node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step<K> {
    /// The node.
    pub node: NodeId,
    /// What happened.
    pub kind: K,
}

/// A recorded search: nodes with a `T`, steps of kind `K`.
///
/// ```
/// use outwit::Trace;
/// let mut trace = Trace::new(1000);
/// let root = trace.add(None, "start");
/// let child = trace.add(Some(root), "left");
/// trace.log(child, 'x');
/// assert_eq!(trace.children(root).collect::<Vec<_>>(), [child]);
/// assert_eq!(trace.step(0).map(|step| step.kind), Some('x'));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Trace<T, K> {
    nodes: Vec<Node<T>>,
    steps: Vec<Step<K>>,
    limit: usize,
    step_limit: usize,
    levels: u32,
    /// The number of steps before the first event that was not kept.
    complete: Option<usize>,
}

impl<T, K: Copy> Trace<T, K> {
    /// An empty trace for at most `limit` nodes (at least 1) and 8 times as many steps (at least 1,000,000).
    pub fn new(limit: usize) -> Self {
        Trace {
            nodes: Vec::new(),
            steps: Vec::new(),
            limit: limit.max(1),
            step_limit: limit.saturating_mul(STEPS_PER_NODE).max(MIN_STEPS),
            levels: u32::MAX,
            complete: None,
        }
    }

    /// Whether the trace holds `limit` nodes, or no further step.
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= self.limit || self.steps.len() >= self.step_limit
    }

    /// The number of levels that are kept; nodes at this level or deeper have been dropped.
    pub fn levels(&self) -> u32 {
        self.levels
    }

    /// Adds a node below `parent`, or the root.
    pub fn add(&mut self, parent: Option<NodeId>, data: T) -> NodeId {
        let id = self.nodes.len() as NodeId;
        let parent = parent.unwrap_or(NONE);
        let level = self.nodes.get(parent as usize).map_or(0, |node| node.level + 1);
        self.nodes.push(Node {
            parent,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            level,
            hidden: 0,
            data,
        });
        self.link(parent, id);
        id
    }

    fn link(&mut self, parent: NodeId, child: NodeId) {
        let Some(node) = self.nodes.get_mut(parent as usize) else { return };
        let before = std::mem::replace(&mut node.last_child, child);
        if before == NONE {
            node.first_child = child;
        } else {
            self.nodes[before as usize].next_sibling = child;
        }
    }

    /// Appends a step at `node` to the log. A full log stays as it is.
    pub fn log(&mut self, node: NodeId, kind: K) {
        if self.steps.len() >= self.step_limit {
            // Later steps would not follow the last one, also after a fold.
            self.step_limit = 0;
            return self.miss();
        }
        // Without memory the log ends here; the nodes and what is known of them stay.
        let _ = memory::push(&mut self.steps, Step { node, kind });
    }

    /// Makes room for one more node and its steps; without memory the trace is full from now on.
    pub(crate) fn reserve(&mut self) {
        // Steps of the nodes on the path still come after the last node.
        const STEPS: usize = 256;
        if self.nodes.try_reserve(1).is_err() || self.steps.try_reserve(STEPS).is_err() {
            self.limit = self.nodes.len();
        }
    }

    /// Drops the deepest level and returns a function from old ids to new ones; `None` = dropped. Without memory for the
    /// list of the new ids nothing changes, and there is no function.
    ///
    /// The root and its children always stay.
    pub fn fold(&mut self) -> Option<impl Fn(NodeId) -> Option<NodeId> + use<T, K>> {
        let mut new_id = memory::filled(NONE, self.nodes.len())?;
        let deepest = self.nodes.iter().map(|node| node.level).max().unwrap_or(0).max(2);
        self.levels = deepest;
        let mut kept = 0;
        for id in 0..self.nodes.len() {
            let node = &mut self.nodes[id];
            let parent = new_id.get(node.parent as usize).copied();
            if node.level >= deepest {
                let hidden = 1 + node.hidden;
                // A parent always comes before its child, so it has been moved by now.
                if let Some(above) = parent.and_then(|parent| self.nodes.get_mut(parent as usize)) {
                    above.hidden += hidden;
                }
                continue;
            }
            new_id[id] = kept as NodeId;
            node.parent = parent.unwrap_or(NONE);
            (node.first_child, node.last_child, node.next_sibling) = (NONE, NONE, NONE);
            self.nodes.swap(kept, id);
            kept += 1;
        }
        self.nodes.truncate(kept);
        for id in 0..self.nodes.len() {
            self.link(self.nodes[id].parent, id as NodeId);
        }
        let first = self.steps.iter().position(|step| new_id[step.node as usize] == NONE);
        self.complete = self.complete.into_iter().chain(first).min();
        self.steps.retain_mut(|step| {
            step.node = new_id[step.node as usize];
            step.node != NONE
        });
        Some(move |old| new_id.get(old as usize).copied().filter(|&id| id != NONE))
    }

    /// Number of nodes kept.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node with this number.
    pub fn get(&self, id: NodeId) -> Option<&Node<T>> {
        self.nodes.get(id as usize)
    }

    /// The node with this number, to change its data.
    pub fn get_mut(&mut self, id: NodeId) -> Option<&mut Node<T>> {
        self.nodes.get_mut(id as usize)
    }

    /// The node above.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.get(id).map(|node| node.parent).filter(|&id| id != NONE)
    }

    /// The nodes below, in the order in which they were added.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let some = |id: NodeId| (id != NONE).then_some(id);
        let first = self.get(id).and_then(|node| some(node.first_child));
        std::iter::successors(first, move |&id| some(self.nodes[id as usize].next_sibling))
    }

    /// The ids from the root down to `id`.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(self.get(id).map(|_| id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// The numbers of nodes at and below each node, those that were not kept included.
    pub fn weights(&self) -> Vec<u64> {
        let mut weights: Vec<u64> = self.nodes.iter().map(|node| 1 + node.hidden).collect();
        // A parent is older than its children.
        for id in (0..self.len()).rev() {
            if let Some(parent) = self.parent(id as NodeId) {
                weights[parent as usize] += weights[id];
            }
        }
        weights
    }

    /// All nodes, oldest first.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node<T>)> {
        (0..).zip(&self.nodes)
    }

    /// All steps, oldest first.
    pub fn steps(&self) -> &[Step<K>] {
        &self.steps
    }

    /// The steps before the first event that was not kept: up to there the whole search can be rebuilt.
    pub fn complete_steps(&self) -> &[Step<K>] {
        &self.steps[..self.complete.unwrap_or(self.steps.len())]
    }

    /// Whether every event was kept.
    pub fn is_complete(&self) -> bool {
        self.complete.is_none()
    }

    /// An event is not kept.
    pub(crate) fn miss(&mut self) {
        self.complete = self.complete.or(Some(self.steps.len()));
    }

    /// The step with this number.
    pub fn step(&self, index: usize) -> Option<Step<K>> {
        self.steps.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A full binary tree, entered depth-first.
    fn grow(trace: &mut Trace<u32, ()>, parent: Option<NodeId>, height: u32) {
        let id = trace.add(parent, height);
        trace.log(id, ());
        if height > 0 {
            grow(trace, Some(id), height - 1);
            grow(trace, Some(id), height - 1);
        }
    }

    #[test]
    fn folding_keeps_the_top_and_counts_the_rest() {
        let mut trace = Trace::new(16);
        grow(&mut trace, None, 4);
        assert_eq!(trace.len(), 31);
        for (levels, nodes) in [(4, 15), (3, 7), (2, 3), (2, 3)] {
            let lookup = trace.fold().expect("there is memory");
            assert_eq!(lookup(0), Some(0));
            assert_eq!((trace.levels(), trace.len(), trace.steps().len()), (levels, nodes, nodes));
            let hidden: u64 = trace.nodes().map(|(_, node)| node.hidden).sum();
            assert_eq!(hidden + trace.len() as u64, 31);
            let inner = trace.nodes().filter(|&(id, _)| trace.children(id).next().is_some());
            assert_eq!(inner.count(), nodes / 2);
        }
    }

    #[test]
    fn a_full_log_ends_the_record() {
        let mut trace = Trace::new(10);
        let root = trace.add(None, 0);
        for _ in 0..MIN_STEPS {
            assert!(!trace.is_full());
            trace.log(root, ());
        }
        assert!(trace.is_full() && trace.is_complete());
        trace.log(root, ());
        assert_eq!((trace.steps().len(), trace.is_complete()), (MIN_STEPS, false));
        assert_eq!(trace.complete_steps().len(), MIN_STEPS);
    }

    #[test]
    fn a_path_leads_from_the_root() {
        let mut trace = Trace::new(100);
        grow(&mut trace, None, 3);
        assert_eq!(trace.path(3), [0, 1, 2, 3]);
        assert_eq!(trace.path(99), []);
        assert_eq!(trace.parent(0), None);
    }
}
