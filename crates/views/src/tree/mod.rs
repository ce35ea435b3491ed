//! Recorded search trees, ready to be shown.
//!
//! A [`TreeView`] answers questions about a recorded search in words: what a node is, why it was left, what was cut
//! there. Moves are replayed from the root on demand, so the record itself stays small.
//!
//! From the record to a picture:
//!
//! ```text
//! TreeView --window(&Show)--> Window --> text · csv · svg · png · tikz · dot · json      (and the page draws it, too)
//! ```
//!
//! [`window`](window()) chooses what is worth showing and [`layout`] says where it goes, so that all exits show the same
//! picture. [`overview`](overview()) chooses and places in the same way what is too much for a drawing with texts, in columns of
//! numbers for a canvas. [`Summary`] counts what happened in the whole record.

mod dot;
mod drawing;
mod file;
mod json;
pub mod layout;
mod overview;
mod state;
mod summary;
mod text;
mod window;
pub mod words;

use outwit::NodeId;
use serde::{Deserialize, Serialize};

use crate::picture::{Drawing, Marks, Picture};

pub use drawing::css;
pub use overview::{Overview, overview, visible};
pub use summary::{LevelCount, Summary, WordCount, effective_branching};
pub use window::{Kind, Show, Shown, Window, window};

/// A node of a recorded search, in words. Values and windows are seen from MAX, the side to move at the root, as in the
/// textbooks; wins and losses are counted in plies from the root: `win on ply 7` = MAX wins with the seventh ply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodeView {
    /// Its number.
    pub id: NodeId,
    /// The node above.
    pub parent: Option<NodeId>,
    /// Levels below the root of the tree.
    pub level: u32,
    /// Moves played from the root to here (frames such as an iteration count no move).
    pub ply: u32,
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
    /// The value as a number: points of an evaluation, or 1,000,000 - ply for a win of MAX on that ply and its negative
    /// for a loss.
    pub points: Option<i32>,
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
    /// Nodes below that were visited, kept or not.
    pub below: u64,
    /// Nodes below that were visited but not kept.
    pub hidden: u64,
    /// Whether the game is over here.
    pub over: bool,
    /// The step at which it was entered.
    pub entered: usize,
    /// The step at which it was left.
    pub left: Option<usize>,
    /// What a search for one player says about it; none in the tree of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<PlaceView>,
}

/// A node in the tree of a search for one player. Its `role` is `frontier`, `explored`, `goal` or `dropped`, or `root` for
/// the top of a tree of several rounds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlaceView {
    /// The state in a word, if it has a short name.
    pub name: String,
    /// When its successors were made: 1 = first of all.
    pub order: Option<u32>,
    /// The cost from the root.
    pub g: Option<f64>,
    /// The guess of the rest.
    pub h: Option<f64>,
    /// A small picture of the state, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Picture>,
}

/// What a search has come to at a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// The step, or the whole search.
    pub step: Option<usize>,
    /// The position, the state, or the map that is searched.
    pub drawing: Drawing,
    /// What is marked there: frontier, explored, the way to the current node.
    pub marks: Marks,
    /// What happened, in a sentence.
    pub caption: String,
    /// Counters of this moment, by name.
    pub counts: Vec<(String, f64)>,
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
    /// The game and the position at the root, for a caption.
    fn title(&self) -> String;

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

    /// The steps at which the node was entered and left.
    fn times(&self, id: NodeId) -> Option<(usize, Option<usize>)>;

    /// How many moves of the node a cut made unnecessary to look at.
    fn unseen(&self, id: NodeId) -> usize;

    /// The node with this number, in words.
    fn node(&self, id: NodeId) -> Option<NodeView> {
        self.nodes(&[id]).pop()
    }

    /// Many nodes, in words, in the order asked for; unknown numbers are left out. Neighbours share the work of
    /// replaying their moves.
    fn nodes(&self, ids: &[NodeId]) -> Vec<NodeView>;

    /// Many nodes as they were right after a step of the search; without a step as they are in the end.
    fn nodes_at(&self, ids: &[NodeId], step: Option<usize>) -> Vec<NodeView> {
        let mut views = self.nodes(ids);
        let Some(step) = step else { return views };
        for view in &mut views {
            if view.left.is_none_or(|left| left > step) {
                (view.value, view.points, view.bound, view.why) = (None, None, None, None);
                (view.reason, view.unseen) = ("The search is here or below.".into(), Vec::new());
                view.over = false;
            }
        }
        views
    }

    /// Whether this is the tree of a search for one player.
    fn is_single(&self) -> bool {
        false
    }

    /// The search as a whole right after a step, or in the end; none if nothing was recorded.
    fn scene(&self, step: Option<usize>) -> Option<Scene> {
        let _ = step;
        None
    }

    /// The value after each step of a search that improves a state; empty for others.
    fn curve(&self) -> Vec<f64> {
        Vec::new()
    }

    /// The states in the order in which a search for one player tested them, by their short names or as text.
    fn order(&self) -> Vec<String> {
        Vec::new()
    }

    /// The nodes below, in the order in which they were visited.
    fn children(&self, id: NodeId) -> Vec<NodeId>;

    /// The ids from the root to the node.
    fn path(&self, id: NodeId) -> Vec<NodeId>;

    /// The node that a line of moves leads to, from the root, through the frames of the search; the latest visit if
    /// there are several.
    fn find(&self, moves: &[&str]) -> Option<NodeId>;

    /// How the position of the node looks.
    fn picture(&self, id: NodeId) -> Option<Picture>;

    /// The position of the node as text.
    fn position(&self, id: NodeId) -> Option<String>;

    /// Counts over the whole record.
    fn summary(&self) -> Summary;
}
