//! A small tree with what each thing in it is, ready to be drawn.

use serde::Serialize;

use super::NodeView;

/// A small tree, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TreeWindow {
    /// What the picture shows; may be replaced.
    pub caption: String,
    /// What is shown, every parent before its children and siblings from left to right.
    pub nodes: Vec<WindowItem>,
    /// Nodes kept in the whole record.
    pub kept: usize,
    /// Nodes visited by the whole search.
    pub visited: u64,
    /// Steps of the whole record.
    pub steps: usize,
    /// The step shown.
    pub step: Option<usize>,
    /// Width of the drawing.
    pub width: f64,
    /// Height of the drawing.
    pub height: f64,
}

/// What a thing in a [`TreeWindow`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A visited node.
    Node,
    /// Several visited siblings for which there was no room.
    More,
    /// A move that was not searched (or several: see the label).
    Unseen,
    /// Nodes each of which is the only child of the one before, as one thing; its node is the first of them.
    Run,
}

/// A thing in a [`TreeWindow`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WindowItem {
    /// What it is.
    pub kind: Kind,
    /// The index of its parent in [`TreeWindow::nodes`].
    pub parent: Option<usize>,
    /// Middle of the shape.
    pub x: f64,
    /// Middle of the shape.
    pub y: f64,
    /// Width that is kept free for it.
    pub width: f64,
    /// What to write at the edge that leads here: the move, or the name of a frame.
    pub edge: String,
    /// What to write at the shape: the value in short (`W7` = MAX wins on ply 7, `L8` = MIN wins on ply 8), or a count.
    pub label: String,
    /// The window of alpha and beta, in short; in a picture of a step the window of that moment. Empty if it is open on
    /// both sides.
    pub window: String,
    /// Whether its children are shown.
    pub open: bool,
    /// Whether there are kept nodes below that can be shown.
    pub can_open: bool,
    /// How much is below that is not shown, for example `48,211 more`; empty if nothing.
    pub bundle: String,
    /// Whether it lies on the principal variation from the root of the window.
    pub principal: bool,
    /// Whether this is the node of the step shown.
    pub current: bool,
    /// The best value found so far, while the search is below the node.
    pub so_far: Option<String>,
    /// Everything else about a visited node.
    pub node: Option<NodeView>,
}
