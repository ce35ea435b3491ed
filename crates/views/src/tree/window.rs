//! What to show of a recorded search: a small tree, chosen, measured and placed.
//!
//! *Idea*: level by level from the root of the window, nodes are opened as long as they are wanted (depth, or by hand) and
//! the number of things on the page allows. What stays closed is a bundle that says how much is in it; what a cut made
//! unnecessary is a stub. With a step given, the tree is shown as it was at that moment of the search.
//!
//! *Guarantee*: at most `limit` things (but always the root and the path to the focus), parents before children, no two of
//! a level overlapping.
//!
//! *Cost*: O(things shown + children of opened nodes), whatever the size of the record.

use std::collections::{HashSet, VecDeque};
use std::ops::Range;

use outwit::NodeId;
use outwit::game::Score;

use super::drawing::half_width;
use super::{
    Bound, Kind, NodeView, Role, Show, TreeView, TreeWindow, WindowItem, keep_places, layout, state,
};
use crate::grouped;

const LEVEL_HEIGHT: f64 = 126.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 74.0;
const MARGIN: f64 = 12.0;
const GAP: f64 = 10.0;
/// Unseen moves that get a stub of their own; the rest shares one.
const STUBS: usize = 4;

/// Chooses, measures and places what to show.
pub fn window(tree: &dyn TreeView, show: &Show) -> TreeWindow {
    let entries = choose(tree, show);
    let order = in_order(&entries);
    let mut shown = describe(tree, show, &entries, &order);
    let mut size = place(&mut shown);
    // While a small tree is stepped through, its nodes stay where they are at the end.
    if show.step.is_some() && tree.len() <= show.limit {
        let whole = Show { step: None, focus: None, ..show.clone() };
        let entries = choose(tree, &whole);
        let mut end = describe(tree, &whole, &entries, &in_order(&entries));
        let end_size = place(&mut end);
        if keep_places::keep_places(&mut shown, &end) {
            size = end_size;
        }
    }
    let (width, height) = size;
    let root = tree.node(0);
    TreeWindow {
        caption: tree.title(),
        nodes: shown,
        kept: tree.len(),
        visited: root.map_or(0, |root| root.below + 1),
        steps: tree.steps(),
        step: show.step,
        width,
        height,
    }
}

/// The name of the frame around an iteration.
const ITERATION: &str = "iteration";
/// Depths from here on mean the whole game.
const ENDLESS: i16 = 10_000;

/// A shorter run of single nodes is shown node by node.
const MIN_RUN: usize = 4;
/// So are all runs of a tree of at most this many nodes.
const MAX_UNFOLDED: usize = 40;

enum EntryKind {
    Node(NodeId),
    More(Vec<NodeId>),
    /// A stub for these of the moves of its parent that were not searched.
    Unseen(Range<usize>),
    /// Nodes each of which is the only child of the one before.
    Run(Vec<NodeId>),
}

pub(super) struct Entry {
    what: EntryKind,
    level: u32,
    children: Vec<usize>,
    can_open: bool,
    /// Whether the reader wants to see the nodes of the run to which it belongs.
    unfolded: bool,
}

impl Entry {
    fn new(what: EntryKind, level: u32) -> Entry {
        Entry { what, level, children: Vec::new(), can_open: false, unfolded: false }
    }
}

/// Opens nodes level by level.
pub(super) fn choose(tree: &dyn TreeView, show: &Show) -> Vec<Entry> {
    let opened: HashSet<NodeId> = show.opened.iter().copied().collect();
    let closed: HashSet<NodeId> = show.closed.iter().copied().collect();
    let way: HashSet<NodeId> =
        show.focus.map_or_else(Vec::new, |id| tree.path(id)).into_iter().collect();
    let until = show.step.unwrap_or(usize::MAX);
    let begun = |id: NodeId| tree.times(id).is_some_and(|(entered, _)| entered <= until);
    let finished =
        |id: NodeId| tree.times(id).is_some_and(|(_, left)| left.is_some_and(|left| left <= until));
    // Of several iterations the last one that was completed is opened; of the picture of a step all.
    let iterations = if show.step.is_none() { tree.iterations() } else { Vec::new() };
    let last = iterations.iter().rfind(|iteration| iteration.complete);
    let earlier: HashSet<NodeId> = iterations
        .iter()
        .map(|iteration| iteration.node)
        .filter(|&node| last.is_some_and(|last| last.node != node) && node != show.root)
        .collect();
    let mut entries = Vec::new();
    if tree.times(show.root).is_none() {
        return entries;
    }
    entries.push(Entry::new(EntryKind::Node(show.root), 0));
    let mut queue = VecDeque::from([0]);
    while let Some(index) = queue.pop_front() {
        let EntryKind::Node(id) = entries[index].what else { continue };
        let level = entries[index].level;
        let mut children: Vec<NodeId> =
            tree.children(id).into_iter().filter(|&child| begun(child)).collect();
        let unseen = if show.unseen && finished(id) { tree.unseen(id) } else { 0 };
        let is_leaf = children.is_empty() && unseen == 0;
        entries[index].can_open = !is_leaf;
        let on_way = way.contains(&id) && show.focus != Some(id);
        let wanted = on_way
            || !closed.contains(&id)
                && (level < show.depth && !earlier.contains(&id) || opened.contains(&id));
        let room = show.limit.saturating_sub(entries.len());
        if is_leaf || !wanted || (room < 2 && !on_way && children.len() > room) {
            continue;
        }
        let unfolded = entries[index].unfolded || children.iter().any(|id| opened.contains(id));
        let mut run = Vec::new();
        while show.fold
            && tree.len() > MAX_UNFOLDED
            && !unfolded
            && let [only] = children[..]
            && show.focus != Some(only)
            && !closed.contains(&only)
            && !opened.contains(&only)
        {
            let below: Vec<NodeId> =
                tree.children(only).into_iter().filter(|&child| begun(child)).collect();
            if below.len() != 1 || show.unseen && finished(only) && tree.unseen(only) > 0 {
                break;
            }
            run.push(only);
            children = below;
        }
        if run.len() >= MIN_RUN {
            let first = entries.len();
            entries[index].children = vec![first];
            let mut entry = Entry::new(EntryKind::Run(run), level + 1);
            entry.children = vec![first + 1];
            entry.can_open = true;
            entries.push(entry);
            entries.push(Entry::new(EntryKind::Node(children[0]), level + 2));
            queue.push_back(first + 1);
            continue;
        }
        if let Some(&first) = run.first() {
            children = vec![first];
        }
        let is_single = children.len() == 1;
        let mut more = Vec::new();
        if children.len() > room {
            let keep = room.saturating_sub(1).max(1);
            more = children.split_off(keep);
            if let Some(at) = more.iter().position(|id| way.contains(id)) {
                // The way to the focus must not vanish in a bundle.
                let kept = more.remove(at);
                more.extend(children.pop());
                children.push(kept);
                more.sort_unstable();
            }
        }
        let nodes = children.len();
        let mut below: Vec<EntryKind> = children.into_iter().map(EntryKind::Node).collect();
        if !more.is_empty() {
            below.push(EntryKind::More(more));
        }
        let first = entries.len();
        let room = show.limit.saturating_sub(first + below.len());
        below.extend(stubs(unseen, room).map(EntryKind::Unseen));
        queue.extend(first..first + nodes);
        entries[index].children = (first..first + below.len()).collect();
        entries.extend(below.into_iter().map(|what| Entry::new(what, level + 1)));
        if let [child] = entries[index].children[..] {
            entries[child].unfolded = unfolded && is_single;
        }
    }
    entries
}

/// The stubs for a number of moves: one each for the first, and one for the rest; as many as there is room for.
fn stubs(moves: usize, room: usize) -> impl Iterator<Item = Range<usize>> {
    let most = STUBS.min(room);
    let single = if moves <= most { moves } else { STUBS.min(room.saturating_sub(1)) };
    let rest = (single < moves.min(room)).then_some(single..moves);
    (0..single).map(|index| index..index + 1).chain(rest)
}

/// The entries with the indices of their parents, every parent before its children.
pub(super) fn in_order(entries: &[Entry]) -> Vec<(usize, Option<usize>)> {
    let mut order = Vec::with_capacity(entries.len());
    let mut stack = if entries.is_empty() { vec![] } else { vec![(0, None)] };
    while let Some((index, parent)) = stack.pop() {
        let here = order.len();
        order.push((index, parent));
        let children = entries[index].children.iter().rev();
        stack.extend(children.map(|&child| (child, Some(here))));
    }
    order
}

pub(super) fn describe(
    tree: &dyn TreeView,
    show: &Show,
    entries: &[Entry],
    order: &[(usize, Option<usize>)],
) -> Vec<WindowItem> {
    let ids: Vec<NodeId> = order
        .iter()
        .filter_map(|&(index, _)| match entries[index].what {
            EntryKind::Node(id) => Some(id),
            _ => None,
        })
        .collect();
    let mut views = tree.nodes_at(&ids, show.step).into_iter();
    let current = show.step.and_then(|step| tree.step(step)).map(|step| step.node);
    let mut shown: Vec<WindowItem> = Vec::with_capacity(order.len());
    for &(index, parent) in order {
        let entry = &entries[index];
        let above = parent.map(|parent| &shown[parent]);
        let item = match &entry.what {
            EntryKind::Node(_) => {
                let view = views.next().expect("a view for every node asked for");
                node(tree, show, entry, view, above, current)
            }
            EntryKind::Run(ids) => folded(tree, ids, above),
            EntryKind::More(ids) => bundle(tree, ids, above),
            EntryKind::Unseen(moves) => stub(above, moves),
        };
        shown.push(WindowItem { parent, ..item });
    }
    shown
}

fn blank(kind: Kind) -> WindowItem {
    WindowItem {
        kind,
        parent: None,
        x: 0.0,
        y: 0.0,
        width: 0.0,
        edge: String::new(),
        label: String::new(),
        window: String::new(),
        open: false,
        can_open: false,
        bundle: String::new(),
        principal: false,
        current: false,
        so_far: None,
        node: None,
    }
}

fn node(
    tree: &dyn TreeView,
    show: &Show,
    entry: &Entry,
    mut view: NodeView,
    above: Option<&WindowItem>,
    current: Option<NodeId>,
) -> WindowItem {
    let scale = tree.scale();
    let mut so_far = None;
    let parent_done =
        above.and_then(|above| above.node.as_ref()).is_none_or(|n| n.game.value.is_some());
    if view.state.is_none() {
        if show.step.is_some_and(|step| view.left.is_none_or(|left| left > step)) {
            so_far = best_so_far(tree, &view, show.step.unwrap_or(0));
        }
        view.chosen &= parent_done;
    }
    let open = !entry.children.is_empty();
    let below = if open { view.hidden } else { view.below };
    let narrowed = |bound: Option<i32>, of_max: bool| {
        so_far
            .filter(|_| (view.role == Role::Max) == of_max)
            .or_else(|| bound.map(Score::from_points))
            .map_or_else(String::new, |score| scale.short(score))
    };
    let alpha = narrowed(view.game.alpha_points, true);
    let beta = narrowed(view.game.beta_points, false);
    let is_frame = view.mv.is_none() && view.parent.is_some();
    let label = match (&view.state, view.game.points) {
        (Some(found), _) => state::label(found),
        (None, None) => String::new(),
        (None, Some(points)) => {
            let sign = match view.game.bound {
                Some(Bound::Lower) => "≥",
                Some(Bound::Upper) => "≤",
                _ => "",
            };
            let rank = view.game.rank.map_or_else(String::new, |rank| format!(" rank {rank}"));
            sign.to_owned() + &scale.short(Score::from_points(points)) + &rank
        }
    };
    WindowItem {
        edge: match (&view.mv, is_frame) {
            (Some(mv), _) => mv.clone(),
            (None, true) => frame_name(&view),
            (None, false) => String::new(),
        },
        label,
        window: match (&view.state, alpha.as_str(), beta.as_str()) {
            (Some(found), ..) => state::numbers(found),
            (None, "−∞", "+∞") => String::new(),
            _ => format!("[{alpha}, {beta}]"),
        },
        open,
        can_open: entry.can_open,
        bundle: if below > 0 { format!("{} more", grouped(below)) } else { String::new() },
        principal: above.is_none_or(|above| above.principal && view.chosen),
        current: current == Some(view.id),
        so_far: so_far.map(|score| scale.value(score)),
        node: Some(view),
        ..blank(Kind::Node)
    }
}

/// What is written at a frame, a node to which no move leads: an iteration is named after its depth.
fn frame_name(view: &NodeView) -> String {
    match view.game.depth {
        Some(depth) if view.pass == ITERATION && depth < ENDLESS => format!("depth {depth}"),
        _ => view.pass.clone(),
    }
}

/// The best of the children that were finished at a step, for the side that chooses at the node; never worse than the
/// bound it had on entering.
fn best_so_far(tree: &dyn TreeView, view: &NodeView, step: usize) -> Option<Score> {
    let done: Vec<NodeId> = tree
        .children(view.id)
        .into_iter()
        .filter(|&id| tree.times(id).is_some_and(|(_, left)| left.is_some_and(|l| l <= step)))
        .collect();
    let scores = tree.nodes(&done).into_iter().filter_map(|child| child.game.points);
    let best = if view.role == Role::Max { scores.max() } else { scores.min() };
    best.map(Score::from_points)
}

fn bundle(tree: &dyn TreeView, ids: &[NodeId], above: Option<&WindowItem>) -> WindowItem {
    let views = tree.nodes(ids);
    let nodes: u64 = views.iter().map(|view| view.below + 1).sum();
    let is_max = above.and_then(|above| above.node.as_ref()).is_some_and(|n| n.role == Role::Max);
    let points = views.iter().filter_map(|view| view.game.points);
    let best = if is_max { points.max() } else { points.min() };
    let best = best.map_or_else(String::new, |points| {
        format!(", best {}", tree.scale().short(Score::from_points(points)))
    });
    WindowItem {
        edge: format!("{} {}", ids.len(), if tree.is_single() { "more" } else { "moves" }),
        bundle: format!("{} nodes{best}", grouped(nodes)),
        ..blank(Kind::More)
    }
}

/// Nodes in a row: the first one, and what the others are.
fn folded(tree: &dyn TreeView, ids: &[NodeId], above: Option<&WindowItem>) -> WindowItem {
    let views = tree.nodes(ids);
    let moves: Vec<&str> = views.iter().filter_map(|view| view.mv.as_deref()).collect();
    let ends = [moves.first(), moves.last()].into_iter().flatten();
    let ends: Vec<&str> = ends.copied().collect();
    let (label, bundle) = (moves.join(", "), ends.join(" … "));
    let mut first = views.into_iter().next();
    if let Some(state) = first.as_mut().and_then(|view| view.state.as_mut()) {
        state.board = None;
    }
    let chosen = first.as_ref().is_some_and(|view| view.chosen);
    WindowItem {
        edge: format!("{} in a row", ids.len()),
        label,
        bundle,
        can_open: true,
        principal: above.is_none_or(|above| above.principal && chosen),
        node: first,
        ..blank(Kind::Run)
    }
}

fn stub(above: Option<&WindowItem>, range: &Range<usize>) -> WindowItem {
    let moves =
        above.and_then(|above| above.node.as_ref()).map_or(&[][..], |node| &node.game.unseen);
    let moves = moves.get(range.start..range.end.min(moves.len()));
    let edge = match moves {
        None | Some([]) => "?".into(),
        Some([mv]) => mv.clone(),
        Some(many) => format!("{} more", many.len()),
    };
    WindowItem { edge, label: moves.unwrap_or_default().join(" "), ..blank(Kind::Unseen) }
}

/// Measures and places everything; returns the size of the drawing.
fn place(shown: &mut [WindowItem]) -> (f64, f64) {
    let letters = |text: &str, size: f64| text.chars().count() as f64 * size * 0.6;
    for item in shown.iter_mut() {
        let texts = match item.kind {
            // The label of a stub is shown on demand only.
            Kind::Unseen => letters(&item.edge, 12.0).max(18.0),
            Kind::Run => letters(&item.edge, 12.0).max(letters(&item.bundle, 12.0)) + 4.0,
            _ => [
                if item.node.as_ref().is_some_and(|node| node.state.is_none()) {
                    2.0 * half_width(item) + 2.0
                } else {
                    32.0
                },
                letters(&item.edge, 12.0) + 4.0,
                letters(&item.label, 13.0),
                item.so_far.as_ref().map_or(0.0, |text| letters(text, 13.0) + letters("≥", 13.0)),
                letters(&item.window, 12.0),
                letters(&item.bundle, 12.0),
            ]
            .into_iter()
            .fold(0.0, f64::max),
        };
        item.width = texts.max(state::width(item)).ceil();
    }
    let level_height = LEVEL_HEIGHT + shown.iter().map(state::extra_height).fold(0.0, f64::max);
    let parents: Vec<Option<usize>> = shown.iter().map(|item| item.parent).collect();
    let widths: Vec<f64> = shown.iter().map(|item| item.width).collect();
    let x = layout::tidy(&parents, &widths, GAP);
    let mut levels: Vec<u32> = Vec::with_capacity(shown.len());
    let (mut right, mut deepest) = (0.0, 0);
    for (item, x) in shown.iter_mut().zip(x) {
        let level = item.parent.map_or(0, |parent| levels[parent] + 1);
        levels.push(level);
        deepest = deepest.max(level);
        item.x = ((MARGIN + x) * 10.0).round() / 10.0;
        item.y = TOP + f64::from(level) * level_height;
        right = f64::max(right, item.x + item.width / 2.0);
    }
    let bottom = BOTTOM + level_height - LEVEL_HEIGHT;
    ((right + MARGIN).ceil(), TOP + f64::from(deepest) * level_height + bottom)
}
