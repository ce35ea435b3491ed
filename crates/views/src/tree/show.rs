//! What a window onto a tree shows.

use outwit::NodeId;
use serde::{Deserialize, Serialize};

/// What to show. Every field may be left out in JSON.
///
/// ```
/// use views::tree::Show;
/// let show = Show { depth: 3, ..Show::default() };
/// assert_eq!((show.root, show.limit), (0, 2000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Show {
    /// The node to begin with.
    pub root: NodeId,
    /// Levels below it that are opened by themselves; `u32::MAX` = all.
    pub depth: u32,
    /// Nodes opened by hand.
    pub opened: Vec<NodeId>,
    /// Nodes closed by hand; this goes before `opened`.
    pub closed: Vec<NodeId>,
    /// A node to which the way is opened whatever else is asked.
    pub focus: Option<NodeId>,
    /// Nodes, bundles and stubs to show at most.
    pub limit: usize,
    /// Whether to show the moves that a cut made unnecessary.
    pub unseen: bool,
    /// Whether in a tree of many nodes a run of nodes, each the only child of the one before, is shown as one thing, unless its
    /// first node is opened by hand.
    pub fold: bool,
    /// Shows the tree as it was right after this step; later nodes are left out, unfinished ones have no value yet.
    pub step: Option<usize>,
}

impl Default for Show {
    fn default() -> Self {
        Show {
            root: 0,
            depth: u32::MAX,
            opened: Vec::new(),
            closed: Vec::new(),
            focus: None,
            limit: 2000,
            unseen: true,
            fold: false,
            step: None,
        }
    }
}
