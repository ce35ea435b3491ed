//! A recorded search as a whole, in columns of numbers: for pictures of more nodes than a drawing with texts can hold.
//!
//! *Idea*: what is shown is chosen and described as for a [`Window`](super::Window), but every node is as wide as any
//! other, so that where they stand depends on the shape of the tree alone, and whoever draws may choose any scale. With the
//! steps of entering and leaving beside each node, every moment of the search is in it: nodes entered later are not there
//! yet, those not left yet have no value, and the deepest of these is where the search is.
//!
//! *Guarantee*: at most `limit` things, parents before children, no two of a level overlapping.
//!
//! *Cost*: O(things shown + children of opened nodes), whatever the size of the record.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::window::{choose, describe, in_order};
use super::{Kind, NodeView, Show, Shown, TreeView, layout};

/// Many things of a tree, placed. The n-th numbers of all columns belong to the n-th thing; -1 stands for none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// The words that other columns give by their places here; the first one is empty.
    pub words: Vec<String>,
    /// Numbers of the nodes; none for siblings that found no room and moves that were never looked at.
    pub id: Vec<i64>,
    /// Places of the parents.
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
    /// It lies on the line of best play.
    pub const BEST: u8 = 4;
    /// Its children are shown.
    pub const OPEN: u8 = 8;
    /// It has children that can be shown.
    pub const CAN_OPEN: u8 = 16;

    fn add(&mut self, item: &Shown, x: f64, words: &mut Words) {
        let node = item.node.as_ref();
        let parent = item.parent;
        self.id.push(node.map_or(-1, |node| i64::from(node.id)));
        self.parent.push(number(parent));
        self.x.push((x * 100.0).round() / 100.0);
        self.level.push(parent.map_or(0, |parent| self.level[parent] + 1));
        self.role.push(words.place(match (node, item.kind) {
            (Some(node), _) => &node.role,
            (None, Kind::More) => "more",
            (None, _) => "unseen",
        }));
        self.edge.push(words.place(&item.edge));
        // The label of a stub is told on demand only.
        self.label.push(words.place(if item.kind == Kind::Unseen { "" } else { &item.label }));
        self.bundle.push(words.place(&item.bundle));
        let marks = [
            (Self::OVER, node.is_some_and(|node| node.over)),
            (Self::CUT, node.is_some_and(|node| node.why.as_deref() == Some("cut"))),
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
    let mut last = tree.node(0).filter(|_| tree.is_single())?;
    while let Some(next) = tree.nodes(&tree.children(last.id)).into_iter().find(|node| node.chosen)
    {
        last = next;
    }
    (last.role == "goal").then_some(last)
}

/// Words, each with its place.
#[derive(Default)]
struct Words {
    list: Vec<String>,
    places: HashMap<String, usize>,
}

impl Words {
    fn place(&mut self, word: &str) -> usize {
        if let Some(&place) = self.places.get(word) {
            return place;
        }
        let place = self.list.len();
        self.list.push(word.to_owned());
        self.places.insert(word.to_owned(), place);
        place
    }
}

/// How many things there are to show, of which `show.limit` are counted at most.
pub fn visible(tree: &dyn TreeView, show: &Show) -> usize {
    choose(tree, show).len()
}

/// Chooses, describes and places what to show. The whole search is in it, so a step in `show` counts for nothing.
///
/// ```
/// use games::tree::{Show, overview};
/// use games::{Algorithm, Control, Limits, Request};
/// let session = games::open("two-knights")?;
/// let request = Request::new(Algorithm::Minimax, Limits::none());
/// let mut control = Control { on_progress: &mut |_| {} };
/// let (_, tree) = session.record(&request, &mut control, 1_000)?;
/// let all = overview(&*tree, &Show { limit: 20_000, ..Show::default() });
/// assert_eq!((all.id.len(), all.parent[0], all.words[all.role[0]].as_str()), (673, -1, "max"));
/// # Ok::<(), games::Fault>(())
/// ```
pub fn overview(tree: &dyn TreeView, show: &Show) -> Overview {
    let show = Show { step: None, ..show.clone() };
    let entries = choose(tree, &show);
    let order = in_order(&entries);
    let shown = describe(tree, &show, &entries, &order);
    let parents: Vec<Option<usize>> = shown.iter().map(|item| item.parent).collect();
    let places = layout::tidy(&parents, &vec![1.0; shown.len()], GAP);
    let mut words = Words::default();
    words.place("");
    let room = || Vec::with_capacity(shown.len());
    let root = tree.node(0);
    // A state with its cost waits to be looked at; an assignment has none and is judged on the spot.
    let place = root.as_ref().and_then(|root| root.place.as_ref());
    let waits = place.is_some_and(|place| place.g.is_some());
    let found = goal(tree).and_then(|goal| if waits { goal.left } else { Some(goal.entered) });
    let mut overview = Overview {
        caption: tree.title(),
        kept: tree.len(),
        visited: root.map_or(0, |root| root.below + 1),
        steps: tree.steps(),
        waits,
        found: number(found),
        words: Vec::new(),
        id: room(),
        parent: room(),
        x: Vec::with_capacity(shown.len()),
        level: Vec::with_capacity(shown.len()),
        role: Vec::with_capacity(shown.len()),
        edge: Vec::with_capacity(shown.len()),
        label: Vec::with_capacity(shown.len()),
        bundle: Vec::with_capacity(shown.len()),
        marks: Vec::with_capacity(shown.len()),
        entered: room(),
        left: room(),
    };
    for (item, x) in shown.iter().zip(places) {
        overview.add(item, x, &mut words);
    }
    overview.words = words.list;
    overview
}

#[cfg(test)]
mod tests {
    use super::super::window;
    use super::*;
    use crate::{Algorithm, Control, Limits, Request};

    fn record(position: &str, algorithm: Algorithm) -> Box<dyn TreeView> {
        let mut session = crate::open("tic-tac-toe").expect("a game of the catalogue");
        session.set_position(position).expect("a position");
        let mut control = Control { on_progress: &mut |_| {} };
        let request = Request::new(algorithm, Limits::none().depth(9));
        session.record(&request, &mut control, 2_000_000).expect("a search").1
    }

    #[test]
    fn it_shows_what_a_window_shows() {
        let tree = record("X..|.O.|..X O", Algorithm::AlphaBeta);
        for (depth, limit) in [(99, 2000), (3, 2000), (99, 150)] {
            let show = Show { depth, limit, ..Show::default() };
            let (all, small) = (overview(&*tree, &show), window(&*tree, &show));
            assert_eq!(all.id.len(), small.nodes.len());
            assert_eq!(all.id.len(), visible(&*tree, &show));
            for (place, item) in small.nodes.iter().enumerate() {
                let id = item.node.as_ref().map_or(-1, |node| i64::from(node.id));
                assert_eq!(all.id[place], id);
                assert_eq!(all.parent[place], item.parent.map_or(-1, |parent| parent as i64));
                assert_eq!(all.words[all.edge[place]], item.edge);
                assert_eq!(all.words[all.bundle[place]], item.bundle);
                assert_eq!(all.marks[place] & Overview::BEST > 0, item.principal);
                assert_eq!(all.marks[place] & Overview::OPEN > 0, item.open);
            }
        }
    }

    #[test]
    fn nodes_of_a_level_do_not_overlap_and_the_limit_holds() {
        let tree = record("...|...|... X", Algorithm::AlphaBeta);
        let all = overview(&*tree, &Show { limit: 20_000, ..Show::default() });
        assert!(all.id.len() > 10_000 && all.id.len() <= 20_000 + 9, "{}", all.id.len());
        let deepest = all.level.iter().max().copied().unwrap_or(0);
        let mut right = vec![f64::NEG_INFINITY; deepest as usize + 1];
        for (place, &x) in all.x.iter().enumerate() {
            let level = all.level[place] as usize;
            assert!(x - right[level] >= 1.0 + GAP - 0.02, "{place}");
            right[level] = x;
        }
    }

    /// The steps beside the nodes tell where the search is: the deepest node that was entered and not left before.
    #[test]
    fn every_moment_is_in_it() {
        let tree = record("X..|.O.|..X O", Algorithm::AlphaBeta);
        let all = overview(&*tree, &Show::default());
        assert_eq!(tree.len(), all.id.iter().filter(|id| **id >= 0).count());
        for index in 0..tree.steps() {
            let at = index as i64;
            let open = |place: &usize| {
                all.id[*place] >= 0 && all.entered[*place] <= at && all.left[*place] >= at
            };
            let deepest = (0..all.id.len()).filter(open).max_by_key(|&place| all.entered[place]);
            let node = tree.step(index).expect("a step").node;
            assert_eq!(deepest.map(|place| all.id[place]), Some(i64::from(node)), "{index}");
        }
    }
}
