//! A recorded search as a whole, in columns of numbers: for pictures of more nodes than a drawing with texts can hold.
//!
//! *Idea*: what is shown is chosen and described as for a [`TreeWindow`](super::TreeWindow), but every node is as wide as any
//! other, so that where they stand depends on the shape of the tree alone, and the page may choose any scale. With the
//! steps of entering and leaving beside each node, every moment of the search is in it: nodes entered later are not there
//! yet, those not left yet have no value, and the deepest of these is where the search is.
//!
//! *Guarantee*: at most `limit` things, parents before children, no two of a level overlapping.
//!
//! *Cost*: O(things shown + children of opened nodes), whatever the size of the record.

use std::collections::HashMap;

use serde::Serialize;

use super::window::{choose, describe, in_order};
use super::{Exit, Kind, NodeView, Role, Show, TreeView, WindowItem, layout};

/// Many things of a tree, placed. The n-th numbers of all columns belong to the n-th thing; -1 stands for none.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Overview {
    /// What the picture shows.
    pub caption: String,
    /// Nodes kept in the whole record.
    pub kept: usize,
    /// Nodes visited by the whole search.
    pub visited: u64,
    /// Steps of the whole record.
    pub steps: usize,
    /// Whether nodes wait, once made, until the search comes to them, as the states of a puzzle do.
    pub waits: bool,
    /// The step with which the solution of a puzzle was found, however much of it is shown.
    pub found: i64,
    /// The words that other columns name by their index here; the first one is empty.
    pub words: Vec<String>,
    /// Numbers of the nodes; none for siblings that found no room and moves that were not searched.
    pub id: Vec<i64>,
    /// Indices of the parents.
    pub parent: Vec<i64>,
    /// Middles, a node being 1 wide.
    pub x: Vec<f64>,
    /// Levels below the top.
    pub level: Vec<u32>,
    /// The role as a word, for example `max`; `more` or `unseen` for what is no node.
    pub role: Vec<usize>,
    /// What leads there, as a word.
    pub edge: Vec<usize>,
    /// The value in short, as a word.
    pub label: Vec<usize>,
    /// How much is below that is not shown, as a word.
    pub bundle: Vec<usize>,
    /// Sums of [`OVER`](Self::OVER), [`CUT`](Self::CUT), [`BEST`](Self::BEST), [`OPEN`](Self::OPEN) and
    /// [`CAN_OPEN`](Self::CAN_OPEN).
    pub marks: Vec<u8>,
    /// Steps of entering.
    pub entered: Vec<i64>,
    /// Steps of leaving.
    pub left: Vec<i64>,
}

/// Space between two nodes of a level.
const GAP: f64 = 0.25;

impl Overview {
    /// The game is over here.
    pub const OVER: u8 = 1;
    /// It was left by a cut.
    pub const CUT: u8 = 2;
    /// It lies on the principal variation.
    pub const BEST: u8 = 4;
    /// Its children are shown.
    pub const OPEN: u8 = 8;
    /// It has children that can be shown.
    pub const CAN_OPEN: u8 = 16;

    fn add(&mut self, item: &WindowItem, x: f64, words: &mut Words) {
        let node = item.node.as_ref();
        let parent = item.parent;
        self.id.push(node.map_or(-1, |node| i64::from(node.id)));
        self.parent.push(number(parent));
        self.x.push((x * 100.0).round() / 100.0);
        self.level.push(parent.map_or(0, |parent| self.level[parent] + 1));
        self.role.push(words.index_of(match (node, item.kind) {
            (Some(node), _) => node.role.as_str(),
            (None, Kind::More) => "more",
            (None, _) => "unseen",
        }));
        self.edge.push(words.index_of(&item.edge));
        // The label of a stub is shown on demand only.
        self.label.push(words.index_of(if item.kind == Kind::Unseen { "" } else { &item.label }));
        self.bundle.push(words.index_of(&item.bundle));
        let marks = [
            (Self::OVER, node.is_some_and(|node| node.game.over)),
            (
                Self::CUT,
                node.is_some_and(|node| matches!(node.why, Some(Exit::Cut | Exit::TableCut))),
            ),
            (Self::BEST, item.principal),
            (Self::OPEN, item.open),
            (Self::CAN_OPEN, item.can_open),
        ];
        self.marks.push(marks.iter().filter(|mark| mark.1).map(|mark| mark.0).sum());
        self.entered.push(number(node.map(|node| node.entered)));
        self.left.push(number(node.and_then(|node| node.left)));
    }
}

/// -1 for none.
fn number(number: Option<usize>) -> i64 {
    number.map_or(-1, |number| number as i64)
}

/// The goal of a search for one player, if it was reached.
fn goal(tree: &dyn TreeView) -> Option<NodeView> {
    let path = if tree.is_single() { tree.chosen_path(0) } else { Vec::new() };
    tree.node(*path.last()?).filter(|last| last.role == Role::Goal)
}

/// Words, each with its index.
#[derive(Default)]
struct Words {
    list: Vec<String>,
    indices: HashMap<String, usize>,
}

impl Words {
    fn index_of(&mut self, word: &str) -> usize {
        if let Some(&index) = self.indices.get(word) {
            return index;
        }
        let index = self.list.len();
        self.list.push(word.to_owned());
        self.indices.insert(word.to_owned(), index);
        index
    }
}

/// How many things there are to show, of which `show.limit` are counted at most.
pub fn visible(tree: &dyn TreeView, show: &Show) -> usize {
    choose(tree, show).len()
}

/// Chooses, describes and places what to show. The whole search is in it, so a step in `show` counts for nothing.
pub fn overview(tree: &dyn TreeView, show: &Show) -> Overview {
    let show = Show { step: None, fold: false, ..show.clone() };
    let entries = choose(tree, &show);
    let order = in_order(&entries);
    let shown = describe(tree, &show, &entries, &order);
    let parents: Vec<Option<usize>> = shown.iter().map(|item| item.parent).collect();
    let xs = layout::tidy(&parents, &vec![1.0; shown.len()], GAP);
    let mut words = Words::default();
    words.index_of("");
    let root = tree.node(0);
    // A state with its cost waits to be expanded; an assignment has none and is tested at once.
    let state = root.as_ref().and_then(|root| root.state.as_ref());
    let waits = state.is_some_and(|state| state.g.is_some());
    let found = goal(tree).and_then(|goal| if waits { goal.left } else { Some(goal.entered) });
    let mut overview = Overview {
        caption: tree.title(),
        kept: tree.len(),
        visited: root.map_or(0, |root| root.below + 1),
        steps: tree.steps(),
        waits,
        found: number(found),
        ..Overview::default()
    };
    for (item, x) in shown.iter().zip(xs) {
        overview.add(item, x, &mut words);
    }
    overview.words = words.list;
    overview
}
