//! Recorded search trees, ready to be shown.
//!
//! A [`TreeView`] answers questions about a recorded search in words: what a node is, why it was left, what was cut
//! there. Moves are replayed from the root on demand, so the record itself stays small.

mod explain;

use outwit::NodeId;
use outwit::game::{GameNode, GameTrace, Mark, Pass};
use serde::{Deserialize, Serialize};

use crate::analysis::legal_moves;
use crate::picture::Picture;
use crate::{Playable, view};

/// A node of a recorded search, in words. Values and windows are seen from MAX, the side to move at the root, as in the
/// textbooks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NodeView {
    /// Its number.
    pub id: NodeId,
    /// The node above.
    pub parent: Option<NodeId>,
    /// Levels below the root of the tree.
    pub level: u32,
    /// The move that led here; none for the root and for frames such as an iteration.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// `max` or `min`: who chooses here.
    pub role: String,
    /// What it was visited for: `full`, `scout`, `reduced`, `again`, `quiescence`, ..
    pub pass: String,
    /// Plies left to the horizon.
    pub depth: Option<i16>,
    /// What MAX was sure of on entering.
    pub alpha: String,
    /// What MIN was sure of on entering.
    pub beta: String,
    /// What was found; none while the search is below the node.
    pub value: Option<String>,
    /// `exact`, `lower` (at least) or `upper` (at most), for MAX.
    pub bound: Option<String>,
    /// Why it was left, in a word: `over`, `horizon`, `searched`, `cut`, `table`, ..
    pub why: Option<String>,
    /// Why it was left, in a sentence.
    pub reason: String,
    /// Moves that were never looked at, as text.
    pub unseen: Vec<String>,
    /// Whether this child was chosen by its parent.
    pub chosen: bool,
    /// Nodes directly below that are kept.
    pub children: usize,
    /// Nodes below that were visited but not kept.
    pub hidden: u64,
    /// Whether the game is over here.
    pub over: bool,
}

/// One step of a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepView {
    /// The node.
    pub node: NodeId,
    /// `true` = entered, `false` = left.
    pub enters: bool,
}

/// A recorded search.
pub trait TreeView: Send + Sync {
    /// Nodes kept.
    fn len(&self) -> usize;

    /// Whether nothing was recorded.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of steps.
    fn steps(&self) -> usize;

    /// The step with this number.
    fn step(&self, index: usize) -> Option<StepView>;

    /// The node with this number, in words.
    fn node(&self, id: NodeId) -> Option<NodeView>;

    /// The nodes below, in the order in which they were visited.
    fn children(&self, id: NodeId) -> Vec<NodeId>;

    /// The ids from the root to the node.
    fn path(&self, id: NodeId) -> Vec<NodeId>;

    /// How the position of the node looks.
    fn picture(&self, id: NodeId) -> Option<Picture>;

    /// The position of the node as text.
    fn position(&self, id: NodeId) -> Option<String>;
}

/// The recorded search of a game.
pub(crate) struct Tree<G: Playable> {
    game: G,
    root: G::State,
    trace: GameTrace,
}

impl<G: Playable> Tree<G> {
    pub(crate) fn new(game: G, root: G::State, trace: GameTrace) -> Self {
        Tree { game, root, trace }
    }

    fn data(&self, id: NodeId) -> Option<&GameNode> {
        self.trace.get(id).map(|node| &node.data)
    }

    /// The position of a node, by playing the moves of its path.
    fn state(&self, id: NodeId) -> Option<G::State> {
        let mut state = self.root.clone();
        for step in self.trace.path(id) {
            let node = self.data(step)?;
            state = match (node.visit.mv, node.visit.pass) {
                (Some(index), _) => {
                    let mv = *legal_moves(&self.game, &state).get(index as usize)?;
                    self.game.play(&state, mv)
                }
                (None, Pass::NullMove) => self.game.pass(&state)?,
                (None, _) => state,
            };
        }
        Some(state)
    }
}

impl<G: Playable> TreeView for Tree<G> {
    fn len(&self) -> usize {
        self.trace.len()
    }

    fn steps(&self) -> usize {
        self.trace.steps().len()
    }

    fn step(&self, index: usize) -> Option<StepView> {
        self.trace
            .step(index)
            .map(|step| StepView { node: step.node, enters: step.kind == Mark::Enter })
    }

    fn node(&self, id: NodeId) -> Option<NodeView> {
        explain::node_view(self, id)
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        self.trace.children(id).collect()
    }

    fn path(&self, id: NodeId) -> Vec<NodeId> {
        self.trace.path(id)
    }

    fn picture(&self, id: NodeId) -> Option<Picture> {
        self.state(id).map(|state| self.game.picture(&state))
    }

    fn position(&self, id: NodeId) -> Option<String> {
        self.state(id).map(|state| self.game.position_text(&state))
    }
}

impl<G: Playable> Tree<G> {
    /// A score of the search in words: for MAX, plies counted from the root.
    fn score_text(score: outwit::game::Score) -> String {
        score.to_string()
    }

    fn bound_text(bound: outwit::game::Bound) -> &'static str {
        view::bound_word(bound)
    }
}
