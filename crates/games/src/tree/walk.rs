//! Walking about in a recorded tree: the positions along one path are kept, so that a step to a neighbour plays one move
//! and lists the moves of a position once.

use outwit::NodeId;
use outwit::game::{ExitReason, Score, SearchKind};

use super::Tree;
use crate::playable::{Playable, legal_moves};

/// A node on the path from the root.
pub(super) struct Place<G: Playable> {
    pub(super) id: NodeId,
    pub(super) state: G::State,
    pub(super) moves: Vec<G::Move>,
    pub(super) is_max: bool,
    pub(super) ply: u32,
    /// The child that the search chose here.
    pub(super) chosen: Option<NodeId>,
}

/// A path through a recorded tree.
pub(super) struct Walk<'a, G: Playable> {
    pub(super) tree: &'a Tree<G>,
    pub(super) path: Vec<Place<G>>,
}

impl<'a, G: Playable> Walk<'a, G> {
    pub(super) fn new(tree: &'a Tree<G>) -> Self {
        Walk { tree, path: Vec::new() }
    }

    /// Goes to a node; `false` if there is no such node.
    pub(super) fn go(&mut self, id: NodeId) -> bool {
        let path = self.tree.trace.path(id);
        let common = self.path.iter().zip(&path).take_while(|(place, id)| place.id == **id).count();
        self.path.truncate(common);
        path[common..].iter().all(|&id| self.step_down(id)) && !path.is_empty()
    }

    fn step_down(&mut self, id: NodeId) -> bool {
        let game = &self.tree.game;
        let Some(visit) = self.tree.data(id).map(|node| node.visit) else { return false };
        let next = match self.path.last() {
            None => Some((self.tree.root.clone(), 0)),
            Some(above) => match (visit.mv, visit.kind) {
                (Some(index), _) => above
                    .moves
                    .get(index as usize)
                    .map(|&mv| (game.play(&above.state, mv), above.ply + 1)),
                (None, SearchKind::NullMove) => {
                    game.pass(&above.state).map(|state| (state, above.ply + 1))
                }
                (None, _) => Some((above.state.clone(), above.ply)),
            },
        };
        let Some((state, ply)) = next else { return false };
        let moves = legal_moves(game, &state);
        let is_max = game.turn(&state) == self.tree.max;
        let chosen = self.chosen(id);
        self.path.push(Place { id, state, moves, is_max, ply, chosen });
        true
    }

    /// The last visit of the best move; of a frame the last search in it that was completed.
    fn chosen(&self, id: NodeId) -> Option<NodeId> {
        let data = self.tree.data(id)?;
        let children = self.tree.trace.children(id);
        if matches!(data.visit.kind, SearchKind::Search | SearchKind::Iteration) {
            let complete = |child: &NodeId| {
                let verdict = self.tree.data(*child).and_then(|node| node.verdict);
                verdict.is_some_and(|verdict| verdict.reason != ExitReason::Stopped)
            };
            return children.filter(complete).last();
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

    /// Where the walk is; it must have gone somewhere.
    pub(super) fn here(&self) -> &Place<G> {
        self.path.last().expect("the walk has gone to a node")
    }

    pub(super) fn state(&self) -> &G::State {
        &self.here().state
    }

    /// The text of a move of the node at `level` of the path.
    pub(super) fn move_text(&self, level: usize, index: u16) -> Option<String> {
        let place = self.path.get(level)?;
        let mv = *place.moves.get(index as usize)?;
        Some(self.tree.game.move_text(&place.state, mv))
    }

    /// The text of the move that leads to the node at `level` of the path.
    pub(super) fn text_of_move_to(&self, level: usize) -> Option<String> {
        let index = self.tree.data(self.path.get(level)?.id)?.visit.mv?;
        self.move_text(level.checked_sub(1)?, index)
    }

    /// The window of the node at `level` of the path, for MAX.
    pub(super) fn window(&self, level: usize) -> Option<(Score, Score)> {
        let place = self.path.get(level)?;
        let visit = self.tree.data(place.id)?.visit;
        Some(if place.is_max { (visit.alpha, visit.beta) } else { (-visit.beta, -visit.alpha) })
    }

    /// The node that a line of moves leads to from here; the latest visit if there are several.
    pub(super) fn find(&mut self, moves: &[&str]) -> Option<NodeId> {
        let here = self.here().id;
        let Some((first, rest)) = moves.split_first() else { return Some(here) };
        let level = self.path.len() - 1;
        let mut children: Vec<NodeId> = self.tree.trace.children(here).collect();
        children.reverse();
        children.into_iter().find_map(|child| {
            let visit = self.tree.data(child)?.visit;
            let fits = match visit.mv {
                Some(index) => self.move_text(level, index)?.eq_ignore_ascii_case(first),
                None => visit.kind.stays(),
            };
            if !fits || !self.go(child) {
                return None;
            }
            let found = self.find(if visit.mv.is_some() { rest } else { moves });
            self.path.truncate(level + 1);
            found
        })
    }
}
