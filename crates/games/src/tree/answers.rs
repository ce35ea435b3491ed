//! What a recorded search answers as a [`TreeView`].

use outwit::NodeId;
use outwit::game::{ExitReason, GameMark, SearchKind};

use super::cursor::TreeCursor;
use super::record::{NEVER, Tree};
use super::{Iteration, NodeView, Scale, Scene, StepView, TreeView, explain};
use crate::picture::Picture;

impl Tree {
    /// The plies from the root to the deepest node that was kept.
    fn deepest(&self) -> u32 {
        let levels = (0..self.trace.len() as NodeId).filter_map(|id| self.trace.get(id));
        // The frames of the search and of an iteration are no plies.
        levels.map(|node| node.level).max().unwrap_or(0).saturating_sub(2)
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
            // An iteration to the end of the game has no depth.
            let depth = data.visit.depth.and_then(|depth| u32::try_from(depth).ok());
            let depth = depth.unwrap_or_else(|| self.deepest());
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
            Some(ExitReason::TableCutoff { skipped, .. }) => skipped.into(),
            // Without children the record no longer tells which moves they were.
            Some(ExitReason::Cutoff { skipped, .. })
                if self.trace.children(id).next().is_some() =>
            {
                skipped.into()
            }
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

    fn last_cells(&self, id: NodeId) -> Vec<String> {
        let Some(cursor) = self.cursor_at(id) else { return Vec::new() };
        let moves = |level: &usize| {
            self.data(cursor.path[*level].id).is_some_and(|node| node.visit.mv.is_some())
        };
        (1..=cursor.level())
            .rev()
            .find(moves)
            .map_or_else(Vec::new, |level| cursor.cells_of_move_to(level))
    }

    fn chosen_path(&self, from: NodeId) -> Vec<NodeId> {
        let mut cursor = TreeCursor::new(self);
        let mut path = Vec::new();
        let mut next = Some(from);
        while let Some(id) = next.filter(|&id| cursor.go(id)) {
            path.push(id);
            next = cursor.here().chosen;
        }
        path
    }

    fn position(&self, id: NodeId) -> Option<String> {
        let cursor = self.cursor_at(id)?;
        cursor.positions.text(cursor.level())
    }
}
