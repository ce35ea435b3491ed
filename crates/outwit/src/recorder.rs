//! The recorder of games, problems and constraint searches: an observer that keeps a search as a [`Trace`]. Local search has
//! no tree.
//!
//! The recorder knows how to keep a bounded tree; each family's event type says, as a [`Recorded`], which nodes and steps
//! its events become.

use std::collections::HashMap;

use crate::hash::Build;
use crate::{NodeId, Observer, Trace};

/// An event of a search that a [`Recorder`] can keep. The event types of games, problems and constraint searches implement it.
pub trait Recorded: Sized {
    /// What is kept of a node.
    type Node;
    /// The kinds of steps in the log.
    type Mark: Copy;

    /// Whether a full recorder drops its deepest level and goes on, so that it keeps the top of the tree. Otherwise it
    /// keeps the nodes that came first.
    const KEEPS_TOP: bool = false;

    /// The root, in families that report no event for it.
    fn root() -> Option<Self::Node> {
        None
    }

    /// Writes the event into the trace.
    fn record(self, recorder: &mut Recorder<Self>);
}

/// An observer that records the events of one search, up to a number of nodes.
///
/// ```
/// use outwit::game::{self, alpha_beta, Game, GameRecorder, Limits};
/// # use outwit::game::example::Nim;
/// let mut recorder = GameRecorder::new(10_000);
/// let nim = Nim(7);
/// let report = alpha_beta(&nim, &nim.start(), &game::NoEval, &Limits::none(), &mut recorder);
/// let trace = recorder.into_trace();
/// assert_eq!(trace.len() as u64, report.nodes);
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<E: Recorded> {
    trace: Trace<E::Node, E::Mark>,
    /// The kept nodes from the root to the current one, in families whose events are nested.
    path: Vec<NodeId>,
    /// How many nodes that were not kept lie between the end of `path` and the current node.
    below: u32,
    /// The nodes by the numbers that the search gave them, in families that number their nodes.
    ids: HashMap<u64, NodeId, Build>,
    /// How many nodes have been expanded, in the family that says so.
    expanded: u32,
}

impl<E: Recorded> Recorder<E> {
    /// A recorder that keeps at most `limit` nodes (at least 1): of a game tree the topmost ones, but always the root and its
    /// children; else those that come first.
    pub fn new(limit: usize) -> Self {
        let mut trace = Trace::new(limit);
        if let Some(root) = E::root() {
            trace.add(None, root);
        }
        Recorder { trace, path: Vec::new(), below: 0, ids: HashMap::default(), expanded: 0 }
    }

    /// The trace recorded so far.
    pub fn into_trace(self) -> Trace<E::Node, E::Mark> {
        self.trace
    }

    pub(crate) fn is_full(&self) -> bool {
        self.trace.is_full()
    }

    /// The root, if there is one yet. Later trees of the same search hang below it.
    pub(crate) fn root(&self) -> Option<NodeId> {
        (!self.trace.is_empty()).then_some(0)
    }

    /// The last node of the path, or the root.
    pub(crate) fn current(&self) -> Option<NodeId> {
        self.path.last().copied().or(self.root())
    }

    /// Whether the current node is one that was not kept.
    pub(crate) fn is_below(&self) -> bool {
        self.below > 0
    }

    /// Adds a node and its first step; in a full trace it is counted at its parent instead.
    pub(crate) fn add(
        &mut self,
        parent: Option<NodeId>,
        data: E::Node,
        mark: E::Mark,
    ) -> Option<NodeId> {
        self.trace.reserve();
        if self.is_full() && !E::KEEPS_TOP {
            self.hide(parent);
            return None;
        }
        let id = self.trace.add(parent, data);
        self.trace.log(id, mark);
        Some(id)
    }

    /// Counts a node that is not kept at the node above it.
    pub(crate) fn hide(&mut self, parent: Option<NodeId>) {
        self.miss();
        if let Some(above) = parent.and_then(|id| self.trace.get_mut(id)) {
            above.hidden += 1;
        }
    }

    /// Counts an event that is not kept.
    pub(crate) fn miss(&mut self) {
        self.trace.miss();
    }

    /// Logs a step at a node and changes what is kept of it; without a node the event is missed.
    pub(crate) fn mark(
        &mut self,
        node: Option<NodeId>,
        mark: E::Mark,
        change: impl FnOnce(&mut E::Node),
    ) {
        let Some(id) = node else { return self.miss() };
        if let Some(node) = self.trace.get_mut(id) {
            change(&mut node.data);
        }
        self.trace.log(id, mark);
    }

    /// Enters a child of the current node.
    pub(crate) fn descend(&mut self, data: E::Node, mark: E::Mark) {
        self.trace.reserve();
        // The root and its children always stay.
        let can_fold = E::KEEPS_TOP && self.trace.levels() > 2;
        if can_fold && self.below == 0 && self.is_full() {
            // The deepest level goes, and with it the lower end of the path.
            let Some(new_id) = self.trace.fold() else {
                self.below += 1;
                return self.hide(self.current());
            };
            let kept: Vec<NodeId> = self.path.iter().map_while(|&id| new_id(id)).collect();
            self.below = (self.path.len() - kept.len()) as u32;
            self.path = kept;
        }
        let parent = self.current();
        let level = parent.and_then(|id| self.trace.get(id)).map_or(0, |node| node.level + 1);
        if self.below > 0 || level >= self.trace.levels() {
            self.below += 1;
            self.hide(parent);
            return;
        }
        match self.add(parent, data, mark) {
            Some(id) => self.path.push(id),
            None => self.below += 1,
        }
    }

    /// Leaves the current node; its number if it was kept.
    pub(crate) fn ascend(&mut self) -> Option<NodeId> {
        if self.below > 0 {
            self.below -= 1;
            return None;
        }
        self.path.pop()
    }

    /// Remembers the number that the search gave to a node.
    pub(crate) fn number(&mut self, number: u64, id: NodeId) {
        self.ids.insert(number, id);
    }

    /// The node with this number, if it was kept.
    pub(crate) fn find(&self, number: u64) -> Option<NodeId> {
        self.ids.get(&number).copied()
    }

    /// The ordinal of the next expansion, 1 = first.
    pub(crate) fn next_expansion(&mut self) -> u32 {
        self.expanded += 1;
        self.expanded
    }
}

impl<E: Recorded> Observer<E> for Recorder<E> {
    fn on(&mut self, event: E) {
        event.record(self);
    }
}
