//! Recorded search trees, ready to be shown.
//!
//! A [`TreeView`] answers questions about a recorded search in words: what a node is, why the search left it, what was cut
//! there. Moves are replayed from the root on demand, so the record itself stays small.
//!
//! From the record to a picture:
//!
//! ```text
//! TreeView --window(&Show)--> TreeWindow --> text · csv · svg · png · tikz · dot · json      (and the page draws it, too)
//! ```
//!
//! [`window`](window()) chooses what is worth showing and [`layout`] says where it goes, so that all exits show the same
//! picture. [`overview`](overview()) chooses and places in the same way what is too much for a drawing with texts, in columns of
//! numbers for a canvas.

mod dot;
mod drawing;
mod file;
mod frontier;
mod item;
mod keep_places;
pub mod layout;
mod node;
mod overview;
mod show;
mod state;
mod text;
mod window;
pub mod words;

use outwit::NodeId;
use serde::Serialize;

use crate::picture::{Drawing, Marks, Picture};

pub use drawing::css;
pub use frontier::{FrontierEvent, FrontierShow, FrontierStep, FrontierTable, Waiting};
pub use item::{Kind, TreeWindow, WindowItem};
pub use node::{Bound, Exit, GameNodeView, NodeView, RemovedValues, Role, StateView};
pub use overview::{Overview, overview, visible};
pub use show::Show;
pub use window::window;
pub use words::{Notation, Scale};

/// What a search has come to at a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StepView {
    /// The node.
    pub node: NodeId,
    /// `true` = entered, `false` = left.
    pub enters: bool,
}

/// One iteration of a search with increasing depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Iteration {
    /// The node of the iteration, the position at the root of the search.
    pub node: NodeId,
    /// Its depth limit in plies.
    pub depth: u32,
    /// Whether it came to its end.
    pub complete: bool,
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

    /// How its values are written.
    fn scale(&self) -> Scale {
        Scale::default()
    }

    /// The iterations of a search with increasing depth, in their order; empty for others.
    fn iterations(&self) -> Vec<Iteration> {
        Vec::new()
    }

    /// Number of steps.
    fn steps(&self) -> usize;

    /// The step with this number.
    fn step(&self, index: usize) -> Option<StepView>;

    /// The steps at which the node was entered and left.
    fn times(&self, id: NodeId) -> Option<(usize, Option<usize>)>;

    /// How many moves of the node a cut made unnecessary to search.
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
                view.why = None;
                view.reason = "The search is here or below.".into();
                view.game = GameNodeView {
                    depth: view.game.depth,
                    alpha: std::mem::take(&mut view.game.alpha),
                    alpha_points: view.game.alpha_points,
                    beta: std::mem::take(&mut view.game.beta),
                    beta_points: view.game.beta_points,
                    ..GameNodeView::default()
                };
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

    /// The states in the order in which a search for one player tested whether they are goals, by their short names or as text.
    fn order(&self) -> Vec<String> {
        Vec::new()
    }

    /// The frontier at the steps of a search from a start to a goal; none for other searches.
    fn frontier(&self, show: FrontierShow) -> Option<FrontierTable> {
        let _ = show;
        None
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

    /// The cells of the last move before the node, as on a board; empty if no move leads there.
    fn last_cells(&self, id: NodeId) -> Vec<String> {
        let _ = id;
        Vec::new()
    }

    /// The ids from a node down along the choices of the search: the principal variation, if the node is the root.
    fn chosen_path(&self, from: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut next = self.times(from).map(|_| from);
        while let Some(id) = next {
            path.push(id);
            let below = self.nodes(&self.children(id));
            next = below.into_iter().find(|child| child.chosen).map(|child| child.id);
        }
        path
    }

    /// The position of the node as text.
    fn position(&self, id: NodeId) -> Option<String>;
}
