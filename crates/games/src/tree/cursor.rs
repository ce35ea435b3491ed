//! Walking about in a recorded tree: the positions along one path are kept, so that a step to a neighbour plays one move
//! and lists the moves of a position once.

use outwit::NodeId;
use outwit::game::{ExitReason, Score, SearchKind, Side};

use super::Tree;
use super::positions::{Link, Positions};
use super::record::is_frame;

/// A node on the path from the root.
pub(super) struct PathNode {
    pub(super) id: NodeId,
    pub(super) is_max: bool,
    pub(super) ply: u32,
    /// The child that the search chose here.
    pub(super) chosen: Option<NodeId>,
}

/// A path through a recorded tree.
pub(super) struct TreeCursor<'a> {
    pub(super) tree: &'a Tree,
    pub(super) path: Vec<PathNode>,
    /// The positions of the path; at least that of the root.
    pub(super) positions: Box<dyn Positions + 'a>,
    /// The side to move at the root.
    turn_at_root: Side,
}

impl<'a> TreeCursor<'a> {
    pub(super) fn new(tree: &'a Tree) -> Self {
        let (positions, turn_at_root) = tree.game.begin();
        TreeCursor { tree, path: Vec::new(), positions, turn_at_root }
    }

    /// Goes to a node; `false` if there is no such node.
    pub(super) fn go(&mut self, id: NodeId) -> bool {
        let path = self.tree.trace.path(id);
        let common = self.path.iter().zip(&path).take_while(|(node, id)| node.id == **id).count();
        self.back_to(common);
        path[common..].iter().all(|&id| self.step_down(id)) && !path.is_empty()
    }

    /// Keeps the first `levels` nodes of the path.
    fn back_to(&mut self, levels: usize) {
        self.path.truncate(levels);
        self.positions.truncate(levels.max(1));
    }

    fn step_down(&mut self, id: NodeId) -> bool {
        let Some(visit) = self.tree.data(id).map(|node| node.visit) else { return false };
        let (side, ply) = match self.path.last() {
            None => (Some(self.turn_at_root), 0),
            Some(above) => {
                let (link, plies) = match (visit.mv, visit.kind) {
                    (Some(index), _) => (Link::Move(index), 1),
                    (None, SearchKind::NullMove) => (Link::Pass, 1),
                    (None, _) => (Link::Same, 0),
                };
                (self.positions.push(link), above.ply + plies)
            }
        };
        let Some(side) = side else { return false };
        let (is_max, chosen) = (side == self.tree.max, self.chosen(id));
        self.path.push(PathNode { id, is_max, ply, chosen });
        true
    }

    /// The last visit of the best move, or the second pass, whose move is the answer; of a frame the last search in it that was
    /// completed.
    fn chosen(&self, id: NodeId) -> Option<NodeId> {
        let data = self.tree.data(id)?;
        let children = self.tree.trace.children(id);
        if is_frame(data) {
            let complete = |child: &NodeId| {
                let verdict = self.tree.data(*child).and_then(|node| node.verdict);
                verdict.is_some_and(|verdict| verdict.reason != ExitReason::Stopped)
            };
            return children.filter(complete).last();
        }
        if let Some((pass, Some(_))) = self.second_pass(id) {
            return Some(pass);
        }
        let best = match data.verdict?.reason {
            ExitReason::Searched { best } => best,
            ExitReason::Cutoff { by, .. } => Some(by),
            _ => None,
        }?;
        let fits =
            |&child: &NodeId| self.tree.data(child).is_some_and(|node| node.visit.mv == Some(best));
        children.filter(fits).last()
    }

    /// The second pass of textbook alpha-beta below the first one, and the index of the move that it chose, if it was completed.
    pub(super) fn second_pass(&self, id: NodeId) -> Option<(NodeId, Option<u16>)> {
        let pass = self.tree.trace.children(id).last()?;
        let data = self.tree.data(pass).filter(|node| node.visit.kind == SearchKind::Distance)?;
        let best = match data.verdict.map(|verdict| verdict.reason) {
            Some(ExitReason::Searched { best }) => best,
            _ => None,
        };
        Some((pass, best))
    }

    /// Where the cursor is; it must have gone somewhere.
    pub(super) fn here(&self) -> &PathNode {
        self.path.last().expect("the cursor has gone to a node")
    }

    /// The level of the node where the cursor is: that of the root is 0.
    pub(super) fn level(&self) -> usize {
        self.path.len() - 1
    }

    /// The text of a move of the node at `level` of the path.
    pub(super) fn move_text(&self, level: usize, index: u16) -> Option<String> {
        self.positions.move_text(level, index)
    }

    /// The text of the move that leads to the node at `level` of the path.
    pub(super) fn text_of_move_to(&self, level: usize) -> Option<String> {
        let index = self.tree.data(self.path.get(level)?.id)?.visit.mv?;
        self.move_text(level.checked_sub(1)?, index)
    }

    /// The cells of the move that leads to the node at `level` of the path.
    pub(super) fn cells_of_move_to(&self, level: usize) -> Vec<String> {
        let node = self.path.get(level).and_then(|node| self.tree.data(node.id));
        let index = node.and_then(|node| node.visit.mv);
        let above = level.checked_sub(1);
        above.zip(index).map_or_else(Vec::new, |(above, index)| self.positions.cells(above, index))
    }

    /// The window of the node at `level` of the path, for MAX.
    pub(super) fn window(&self, level: usize) -> Option<(Score, Score)> {
        let node = self.path.get(level)?;
        let visit = self.tree.data(node.id)?.visit;
        Some(if node.is_max { (visit.alpha, visit.beta) } else { (-visit.beta, -visit.alpha) })
    }

    /// The node that a line of moves leads to from here; the latest visit if there are several.
    pub(super) fn find(&mut self, moves: &[&str]) -> Option<NodeId> {
        let here = self.here().id;
        let Some((first, rest)) = moves.split_first() else { return Some(here) };
        let level = self.level();
        let mut children: Vec<NodeId> = self.tree.trace.children(here).collect();
        children.reverse();
        children.into_iter().find_map(|child| {
            let visit = self.tree.data(child)?.visit;
            let fits = match visit.mv {
                Some(index) => self.move_text(level, index)?.eq_ignore_ascii_case(first),
                None => visit.kind.keeps_position(),
            };
            if !fits || !self.go(child) {
                return None;
            }
            let found = self.find(if visit.mv.is_some() { rest } else { moves });
            self.back_to(level + 1);
            found
        })
    }
}
