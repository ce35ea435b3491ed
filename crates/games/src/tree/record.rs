//! The recorded search of a game, behind [`TreeView`].

use outwit::NodeId;
use outwit::game::{ExitReason, GameMark, GameNode, GameTrace, SearchKind, Side};

use super::cursor::TreeCursor;
use super::positions::{Replay, Root};
use super::{Iteration, NodeView, Notation, Scale, Scene, StepView, TreeView, exact, explain};
use crate::picture::Picture;
use crate::playable::Playable;

/// A trace together with the game and the position it began with.
pub(crate) struct Tree {
    pub(super) game: Box<dyn Replay>,
    pub(super) trace: GameTrace,
    /// The side that is called MAX.
    pub(super) max: Side,
    /// How values are written.
    pub(super) scale: Scale,
    /// Step of entering and of leaving, for each node.
    pub(super) times: Vec<(u32, u32)>,
    /// Steps at which a node was left by a cut.
    pub(super) cuts: Vec<u32>,
    /// Steps at which a frame was entered: a search does not count it as a node.
    pub(super) frames: Vec<u32>,
    /// Nodes visited at and below, for each node.
    weights: Vec<u64>,
}

const NEVER: u32 = u32::MAX;

/// Whether a node is no position that was searched, but the frame around searches of the same position.
pub(super) const fn is_frame(node: &GameNode) -> bool {
    matches!(node.visit.kind, SearchKind::Search | SearchKind::Iteration)
}

impl Tree {
    /// The tree with values in a notation.
    pub(crate) fn new<G: Playable>(
        game: G,
        state: G::State,
        trace: GameTrace,
        notation: Notation,
    ) -> Self {
        let max = notation.max.unwrap_or_else(|| game.turn(&state));
        Tree::of(Box::new(Root { game, state }), trace, max, notation.scale)
    }

    fn of(game: Box<dyn Replay>, mut trace: GameTrace, max: Side, scale: Scale) -> Self {
        exact::remove_windows(&mut trace);
        let mut times = vec![(NEVER, NEVER); trace.len()];
        for (index, step) in (0..).zip(trace.steps()) {
            let times = &mut times[step.node as usize];
            match step.kind {
                GameMark::Enter => times.0 = index,
                GameMark::Leave => times.1 = index,
            }
        }
        let weights = trace.weights();
        let cuts = Self::cuts_of(&trace, &times);
        let frames = trace.nodes().zip(&times).filter(|((_, node), _)| is_frame(&node.data));
        let frames = frames.map(|(_, times)| times.0).collect();
        Tree { game, trace, max, scale, times, cuts, frames, weights }
    }

    /// The plies from the root to the deepest node that was kept.
    fn deepest(&self) -> u32 {
        let levels = (0..self.trace.len() as NodeId).filter_map(|id| self.trace.get(id));
        // The root and the frame of an iteration are no plies.
        levels.map(|node| node.level).max().unwrap_or(0).saturating_sub(1)
    }

    pub(super) fn data(&self, id: NodeId) -> Option<&GameNode> {
        self.trace.get(id).map(|node| &node.data)
    }

    /// Nodes visited below.
    pub(super) fn below(&self, id: NodeId) -> u64 {
        self.weights.get(id as usize).map_or(0, |weight| weight - 1)
    }

    /// A cursor at a node, if there is such a node.
    fn cursor_at(&self, id: NodeId) -> Option<TreeCursor<'_>> {
        let mut cursor = TreeCursor::new(self);
        cursor.go(id).then_some(cursor)
    }
}

impl TreeView for Tree {
    fn title(&self) -> String {
        self.game.title()
    }

    fn len(&self) -> usize {
        self.trace.len()
    }

    fn scale(&self) -> Scale {
        self.scale
    }

    fn iterations(&self) -> Vec<Iteration> {
        let row = |node: NodeId| {
            let data = self.data(node)?;
            let complete =
                data.verdict.is_some_and(|verdict| verdict.reason != ExitReason::Stopped);
            let depth = data.visit.depth.and_then(|depth| u32::try_from(depth).ok())?;
            // An iteration to the end of the game has a depth that no game reaches.
            let depth = if depth < 10_000 { depth } else { self.deepest() };
            (data.visit.kind == SearchKind::Iteration).then_some(Iteration {
                node,
                depth,
                complete,
            })
        };
        self.trace.children(0).filter_map(row).collect()
    }

    fn steps(&self) -> usize {
        self.trace.steps().len()
    }

    fn step(&self, index: usize) -> Option<StepView> {
        self.trace
            .step(index)
            .map(|step| StepView { node: step.node, enters: step.kind == GameMark::Enter })
    }

    fn times(&self, id: NodeId) -> Option<(usize, Option<usize>)> {
        let &(entered, left) = self.times.get(id as usize)?;
        Some((entered as usize, (left != NEVER).then_some(left as usize)))
    }

    fn unseen(&self, id: NodeId) -> usize {
        match self.data(id).and_then(|node| node.verdict).map(|verdict| verdict.reason) {
            Some(ExitReason::Cutoff { skipped, .. }) => skipped.into(),
            _ => 0,
        }
    }

    fn nodes(&self, ids: &[NodeId]) -> Vec<NodeView> {
        let mut cursor = TreeCursor::new(self);
        ids.iter().filter_map(|&id| explain::node_view(&mut cursor, id)).collect()
    }

    fn scene(&self, step: Option<usize>) -> Option<Scene> {
        self.scene_at(step)
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        self.trace.children(id).collect()
    }

    fn path(&self, id: NodeId) -> Vec<NodeId> {
        self.trace.path(id)
    }

    fn find(&self, moves: &[&str]) -> Option<NodeId> {
        self.cursor_at(0)?.find(moves)
    }

    fn picture(&self, id: NodeId) -> Option<Picture> {
        let cursor = self.cursor_at(id)?;
        cursor.positions.picture(cursor.level())
    }

    fn position(&self, id: NodeId) -> Option<String> {
        let cursor = self.cursor_at(id)?;
        cursor.positions.text(cursor.level())
    }
}
