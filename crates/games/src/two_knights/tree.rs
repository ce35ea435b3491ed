//! The whole tree of a position, ranked 0 or 1 and printed as boards: the classic program.
//!
//! *Idea*: the first player is `min`, as in the program, whose root is `min`; the second is `max`. A node whose player cannot
//! move has rank 1 if it is `min` and 0 if it is `max`; any other node takes the greatest or the least rank of its children.
//! Rank 1 means that the second player wins.
//!
//! *Guarantee*: the tree is complete, so the ranks are exact. They do not tell a quick win from a slow one.
//!
//! *Cost*: one board in memory for every node; [`Tree::grow`] takes a limit.
//!
//! *Source*: the widely copied article "Possible chess knights movements using minimax algorithm" (in Ruby).
//!
//! ```
//! use games::two_knights::{TwoKnights, tree::Tree};
//! use games::Playable;
//!
//! let game = TwoKnights::new(4);
//! let state = game.parse_position("0 1 0 0|0 4 0 0|0 0 3 0|0 0 2 0")?;
//! let tree = Tree::grow(&game, &state, 1_000)?;
//! assert_eq!((tree.len(), tree.leaves(), tree.rank()), (43, 22, 1));
//! let lines: Vec<String> = tree.lines().take(5).collect();
//! assert_eq!(lines, [
//!     " [  ] [ 1] [  ] [  ] ",
//!     " [  ] [ 4] [  ] [  ] ",
//!     " [  ] [  ] [ 3] [  ] ",
//!     " [  ] [  ] [ 2] [  ] ",
//!     " -------------------",
//! ]);
//! # Ok::<(), games::Fault>(())
//! ```

use outwit::game::{Game, Side};

use super::{State, TwoKnights};
use crate::playable::Fault;

/// The number of a node; 0 is the root.
pub type NodeId = usize;

/// A node of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its position.
    pub state: State,
    /// Plies below the root.
    pub level: usize,
    /// 1 if the second player, `max`, wins, else 0.
    pub rank: u8,
    /// The nodes below, in the order of the moves.
    pub children: Vec<NodeId>,
}

/// The whole tree below a position.
#[derive(Clone, Debug)]
pub struct Tree {
    size: usize,
    nodes: Vec<Node>,
}

impl Tree {
    /// Makes all nodes, depth first, and ranks them; refuses trees of more than `limit` nodes.
    pub fn grow(game: &TwoKnights, state: &State, limit: usize) -> Result<Tree, Fault> {
        let mut tree = Tree { size: game.size(), nodes: Vec::new() };
        if tree.grow_node(game, *state, 0, limit).is_none() {
            return Err(Fault::new(format!("the whole tree has more than {limit} nodes"))
                .expected("a smaller board or a position later in the game")
                .example("two-knights:size=4"));
        }
        Ok(tree)
    }

    fn grow_node(
        &mut self,
        game: &TwoKnights,
        state: State,
        level: usize,
        limit: usize,
    ) -> Option<NodeId> {
        let id = self.nodes.len();
        if id >= limit {
            return None;
        }
        self.nodes.push(Node { state, level, rank: 0, children: Vec::new() });
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let mut children = Vec::with_capacity(moves.len());
        for target in moves {
            children.push(self.grow_node(game, state.after(target), level + 1, limit)?);
        }
        let is_max = state.turn == Side::Second;
        let ranks = children.iter().map(|&child| self.nodes[child].rank);
        let rank = if is_max { ranks.max() } else { ranks.min() };
        self.nodes[id].rank = rank.unwrap_or(u8::from(!is_max));
        self.nodes[id].children = children;
        Some(id)
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has at least its root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id)
    }

    /// Number of nodes at which the game is over.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.children.is_empty()).count()
    }

    /// The rank of the root: 1 if the second player wins, else 0.
    pub fn rank(&self) -> u8 {
        self.nodes[0].rank
    }

    /// Number of nodes on each level, the root first.
    pub fn levels(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for node in &self.nodes {
            if counts.len() <= node.level {
                counts.resize(node.level + 1, 0);
            }
            counts[node.level] += 1;
        }
        counts
    }

    /// What the classic program prints: the board of the start, then all boards of the tree, each below its parent and
    /// one step further to the right.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let start = self.board(&self.nodes[0], 0);
        let tree = self.nodes.iter().flat_map(|node| self.board(node, node.level));
        start.into_iter().chain(tree)
    }

    /// A board in the classic form, with the rule below it.
    fn board(&self, node: &Node, steps: usize) -> Vec<String> {
        const STEP: usize = 2;
        let indent = " ".repeat(1 + STEP * steps);
        let cell = |square: usize| match node.state.numbers[square] {
            0 => "[  ] ".into(),
            number => format!("[{number:>2}] "),
        };
        let row = |row: usize| (0..self.size).map(move |column| cell(8 * row + column));
        let mut lines: Vec<String> = (0..self.size)
            .map(|y| row(y).fold(indent.clone(), |line, cell| line + &cell))
            .collect();
        lines.push(format!("{indent}{}", "-".repeat(5 * self.size - 1)));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playable::Playable;

    fn grow(size: usize, position: Option<&str>) -> Tree {
        let game = TwoKnights::new(size);
        let state =
            position.map_or_else(|| game.start(), |text| game.parse_position(text).unwrap());
        Tree::grow(&game, &state, 100_000).unwrap()
    }

    #[test]
    fn the_classic_example_has_the_known_shape() {
        let tree = grow(4, Some("0 1 0 0|0 4 0 0|0 0 3 0|0 0 2 0"));
        assert_eq!((tree.len(), tree.leaves(), tree.rank()), (43, 22, 1));
        assert_eq!(tree.levels(), [1, 3, 7, 6, 2, 2, 2, 6, 14]);
        assert_eq!(tree.lines().count(), 44 * 5);
        let root = &tree.nodes[0];
        let squares: Vec<u8> =
            root.children.iter().map(|&child| tree.nodes[child].state.knights[0]).collect();
        // Row and column, as the text counts them.
        assert_eq!(squares, [8, 3 * 8, 3], "the moves (1,0), (3,0) and (0,3) in this order");
        let sizes: Vec<usize> = root
            .children
            .iter()
            .zip(root.children[1..].iter().chain([&tree.len()]))
            .map(|(from, to)| to - from)
            .collect();
        assert_eq!(sizes, [36, 3, 3]);
        assert!(root.children.iter().all(|&child| tree.nodes[child].rank == 1));
    }

    #[test]
    fn the_start_has_673_nodes() {
        let tree = grow(4, None);
        assert_eq!((tree.len(), tree.leaves(), tree.rank()), (673, 232, 1));
        assert_eq!(grow(3, None).len(), 17);
    }

    #[test]
    fn a_tree_that_is_too_large_is_refused() {
        let game = TwoKnights::new(8);
        let fault = Tree::grow(&game, &game.start(), 1_000).unwrap_err();
        assert!(fault.to_string().contains("more than 1000 nodes"), "{fault}");
    }
}
