//! What trees of states and of assignments have in common: a trace, and what is known of its nodes beforehand.

use outwit::{NodeId, Trace};

use super::NEVER;
use views::picture::{Drawing, Picture};
use views::tree::{FrontierShow, FrontierTable, NodeView, Role, Scene, StepView, TreeView};

/// A trace with what takes a walk through all of it.
pub(super) struct Record<T, K> {
    pub(super) trace: Trace<T, K>,
    /// Steps at which each node was made and left, or [`NEVER`].
    pub(super) times: Vec<(u32, u32)>,
    /// Nodes at and below each node, those that were not kept included.
    pub(super) weights: Vec<u64>,
    /// Whether each node lies on the way to the solution.
    pub(super) on_way: Vec<bool>,
}

impl<T, K: Copy> Record<T, K> {
    /// `solution` is where the way leads.
    pub(super) fn new(
        trace: Trace<T, K>,
        times: Vec<(u32, u32)>,
        solution: Option<NodeId>,
    ) -> Self {
        let mut on_way = vec![false; trace.len()];
        for id in solution.map_or_else(Vec::new, |id| trace.path(id)) {
            on_way[id as usize] = true;
        }
        let weights = trace.weights();
        Record { trace, times, weights, on_way }
    }

    pub(super) fn data(&self, id: NodeId) -> Option<&T> {
        self.trace.get(id).map(|node| &node.data)
    }

    /// A node with what the trace alone tells of it.
    pub(super) fn node(&self, id: NodeId) -> Option<NodeView> {
        let node = self.trace.get(id)?;
        let (entered, left) = self.times[id as usize];
        Some(NodeView {
            parent: self.trace.parent(id),
            level: node.level,
            ply: node.level,
            children: self.trace.children(id).count(),
            entered: entered as usize,
            left: (left != NEVER).then_some(left as usize),
            ..NodeView::new(id, Role::Explored)
        })
    }
}

/// A tree around a record: what only the problem can say.
pub(super) trait Recorded: Send + Sync {
    /// What the trace keeps of a node.
    type Data;
    /// What can happen at a step.
    type Mark: Copy + PartialEq + 'static;
    /// The mark of a step at which a node is made.
    const MADE: Self::Mark;

    fn record(&self) -> &Record<Self::Data, Self::Mark>;

    fn title(&self) -> String;

    /// A node as it is at a step; at the end without one.
    fn view(&self, id: NodeId, step: Option<usize>) -> Option<NodeView>;

    /// The state of the search at a step.
    fn scene(&self, step: Option<usize>) -> Option<Scene>;

    /// States or values in the order in which they were tested.
    fn order(&self) -> Vec<String> {
        Vec::new()
    }

    /// See [`TreeView::frontier`].
    fn frontier(&self, show: FrontierShow) -> Option<FrontierTable> {
        let _ = show;
        None
    }

    /// What leads to a node from its parent.
    fn action(&self, id: NodeId) -> Option<String>;

    fn drawing(&self, id: NodeId) -> Option<Drawing>;

    fn position(&self, id: NodeId) -> Option<String>;
}

/// A recorded search of a puzzle, as [`TreeView`] shows it.
pub(crate) struct PuzzleTree<R>(pub(crate) R);

impl<R: Recorded> TreeView for PuzzleTree<R> {
    fn title(&self) -> String {
        self.0.title()
    }

    fn len(&self) -> usize {
        self.0.record().trace.len()
    }

    fn steps(&self) -> usize {
        self.0.record().trace.steps().len()
    }

    fn step(&self, index: usize) -> Option<StepView> {
        let step = self.0.record().trace.step(index)?;
        Some(StepView { node: step.node, enters: step.kind == R::MADE })
    }

    fn times(&self, id: NodeId) -> Option<(usize, Option<usize>)> {
        let &(entered, left) = self.0.record().times.get(id as usize)?;
        Some((entered as usize, (left != NEVER).then_some(left as usize)))
    }

    fn unseen(&self, _: NodeId) -> usize {
        0
    }

    fn nodes(&self, ids: &[NodeId]) -> Vec<NodeView> {
        self.nodes_at(ids, None)
    }

    fn nodes_at(&self, ids: &[NodeId], step: Option<usize>) -> Vec<NodeView> {
        ids.iter().filter_map(|&id| self.0.view(id, step)).collect()
    }

    fn is_single(&self) -> bool {
        true
    }

    fn scene(&self, step: Option<usize>) -> Option<Scene> {
        self.0.scene(step)
    }

    fn order(&self) -> Vec<String> {
        self.0.order()
    }

    fn frontier(&self, show: FrontierShow) -> Option<FrontierTable> {
        self.0.frontier(show)
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        self.0.record().trace.children(id).collect()
    }

    fn path(&self, id: NodeId) -> Vec<NodeId> {
        self.0.record().trace.path(id)
    }

    fn find(&self, moves: &[&str]) -> Option<NodeId> {
        // Spaces do not count: "WA = red" is found as "WA=red".
        let plain = |text: &str| text.replace(' ', "").to_lowercase();
        moves.iter().try_fold(0, |id, wanted| {
            let fits = |&child: &NodeId| {
                self.0.action(child).is_some_and(|text| plain(&text) == plain(wanted))
            };
            self.0.record().trace.children(id).filter(fits).last()
        })
    }

    fn picture(&self, id: NodeId) -> Option<Picture> {
        self.0.drawing(id)?.board()
    }

    fn position(&self, id: NodeId) -> Option<String> {
        self.0.position(id)
    }
}
