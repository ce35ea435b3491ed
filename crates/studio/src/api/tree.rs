//! Recorded trees: any part of them, at any step.

use std::sync::Arc;

use games::picture::{Marks, Theme};
use games::tree::{self, Bound, Iteration, Kind, Show, StepView, TreeView, TreeWindow};
use hyper::StatusCode;
use hyper::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{Refusal, bad, not_found, parameter, parse};
use crate::bounds;
use crate::events;
use crate::reply::{self, Reply};
use crate::runs::{Run, Runs};

/// The run with this number, given as text.
pub(super) fn run(id: &str, runs: &Runs) -> Result<Arc<Run>, Refusal> {
    let known = id.parse().ok().and_then(|id| runs.get(id));
    let message = "this search is no longer in memory; please search again";
    known.ok_or_else(|| (StatusCode::NOT_FOUND, message.to_owned()))
}

pub(super) fn tree(run: &Run) -> Result<&dyn TreeView, Refusal> {
    run.tree().ok_or_else(|| bad("this search has recorded no tree"))
}

/// A number in a query string.
pub(super) fn number(query: &str, name: &str) -> Option<usize> {
    parameter(query, name)?.parse().ok()
}

/// Nodes in one part of a streamed tree.
const NODES_PER_PART: usize = 1_000;

/// All recorded nodes as JSON with `title`, `steps` and `nodes`, in the order in which they were generated; sent in parts, so
/// that the server never holds the whole text.
pub(super) fn whole(id: &str, runs: &Runs) -> Result<Reply, Refusal> {
    let run = run(id, runs)?;
    tree(&run)?;
    let (sender, reply) = events::open_as("application/json");
    tokio::spawn(send_nodes(run, sender));
    Ok(reply)
}

async fn send_nodes(run: Arc<Run>, sender: mpsc::Sender<Bytes>) {
    let Some(tree) = run.tree() else { return };
    let (title, steps, count) = (json!(tree.title()), tree.steps(), tree.len());
    let mut text = format!("{{\"title\":{title},\"steps\":{steps},\"nodes\":[");
    for from in (0..count).step_by(NODES_PER_PART) {
        let run = Arc::clone(&run);
        // On the pool of blocking threads, so that other connections do not wait.
        let part = tokio::task::spawn_blocking(move || run.tree().map(|tree| part(tree, from)));
        let Ok(Some(part)) = part.await else { return };
        text += &part;
        if sender.send(std::mem::take(&mut text).into()).await.is_err() {
            return;
        }
    }
    text += "\n]}\n";
    // If the client has disconnected, no one waits for the end.
    let _ = sender.send(text.into()).await;
}

/// The nodes of one part of the tree, as entries of an array.
fn part(tree: &dyn TreeView, from: usize) -> String {
    let to = (from + NODES_PER_PART).min(tree.len());
    let ids: Vec<u32> = (from..to).map(|id| id as u32).collect();
    let mut text = String::new();
    for (number, node) in (from..).zip(tree.nodes(&ids)) {
        text += if number == 0 { "\n" } else { ",\n" };
        text += &json!(node).to_string();
    }
    text
}

/// A part of the tree that a page asks for.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    #[serde(flatten)]
    show: Show,
    /// The format of a file to answer with, instead of data for the page.
    file: Option<String>,
    /// Whether to show the part around the node of the step.
    follow: bool,
}

impl Wanted {
    /// What to show after a step of the tree, or in the end.
    pub(super) fn at(&self, tree: &dyn TreeView, step: Option<usize>) -> Show {
        let mut show = self.show.clone();
        show.limit = show.limit.clamp(1, bounds::DRAWN_NODES);
        show.step = step.map(|step| step.min(tree.steps().saturating_sub(1)));
        if let (true, Some(at)) = (self.follow, show.step.and_then(|step| tree.step(step))) {
            show.focus = Some(at.node);
            // Of a long path only the lower end is drawn, unless its runs are folded.
            let path = tree.path(at.node);
            if path.len() > MAX_DRAWN_PATH && !show.fold {
                show.root = path[path.len() - MAX_DRAWN_PATH / 3];
            }
        }
        show
    }
}

/// A shown node, bundle or skipped move, for the page.
#[derive(Serialize)]
pub(super) struct Item<'a> {
    id: Option<u32>,
    parent: Option<usize>,
    kind: Kind,
    x: f64,
    y: f64,
    edge: &'a str,
    label: &'a str,
    /// How the value of a node is related to the exact one.
    bound: Option<Bound>,
    role: &'a str,
    open: bool,
    can_open: bool,
    bundle: &'a str,
}

fn items(window: &TreeWindow) -> Vec<Item<'_>> {
    window
        .nodes
        .iter()
        .map(|shown| {
            let node = shown.node.as_ref();
            Item {
                id: node.map(|node| node.id),
                parent: shown.parent,
                kind: shown.kind,
                x: shown.x,
                y: shown.y,
                edge: &shown.edge,
                label: &shown.label,
                bound: node.and_then(|node| node.game.bound),
                role: node.map_or("", |node| node.role.as_str()),
                open: shown.open,
                can_open: shown.can_open,
                bundle: &shown.bundle,
            }
        })
        .collect()
}

/// A longer path is not drawn from the root.
const MAX_DRAWN_PATH: usize = 60;

/// A part of the tree, laid out and drawn, for the page.
#[derive(Serialize)]
pub(super) struct WindowView<'a> {
    items: Vec<Item<'a>>,
    svg: String,
    /// Width of the drawing, with its legend.
    width: f64,
    kept: usize,
    visited: u64,
    steps: usize,
    at: Option<StepView>,
    caption: &'a str,
    /// How many nodes an overview would show; only of the whole tree.
    visible: Option<usize>,
    /// The nodes of the principal variation below the node that the window begins with; only of the whole tree.
    principal: Vec<u32>,
    iterations: Vec<Iteration>,
}

impl<'a> WindowView<'a> {
    pub(super) fn new(tree: &dyn TreeView, window: &'a TreeWindow) -> WindowView<'a> {
        WindowView {
            items: items(window),
            svg: window.svg(Theme::Page),
            width: window.width,
            kept: window.kept,
            visited: window.visited,
            steps: window.steps,
            at: window.step.and_then(|step| tree.step(step)),
            caption: &window.caption,
            visible: None,
            principal: Vec::new(),
            iterations: tree.iterations(),
        }
    }
}

/// A part of the tree, laid out and drawn.
pub(super) fn window(id: &str, body: &[u8], runs: &Runs) -> Result<Reply, Refusal> {
    let wanted: Wanted = parse(body)?;
    let run = run(id, runs)?;
    let tree = tree(&run)?;
    let show = wanted.at(tree, wanted.show.step);
    let window = tree::window(tree, &show);
    if let Some(form) = &wanted.file {
        let draw = |format| window.file(format, Theme::Auto);
        return reply::file(form, &window.figure(), draw).map_err(bad);
    }
    let mut view = WindowView::new(tree, &window);
    // The page chooses between drawing and overview by the number of visible nodes; the window of a step is always small.
    if view.at.is_none() {
        view.principal = tree.chosen_path(show.root);
        view.visible = Some(tree::visible(tree, &Show { limit: bounds::OVERVIEW_NODES, ..show }));
    }
    Ok(reply::json(&view))
}

/// A large part of the tree in columns of numbers, for a canvas.
pub(super) fn overview(id: &str, body: &[u8], runs: &Runs) -> Result<Reply, Refusal> {
    let show: Show = parse(body)?;
    let run = run(id, runs)?;
    let limit = show.limit.clamp(1, bounds::OVERVIEW_NODES);
    Ok(reply::json(&tree::overview(tree(&run)?, &Show { limit, ..show })))
}

/// A node in words, with its board; `turned=1` in the query draws the board from its other side.
pub(super) fn node(id: &str, node: &str, query: &str, runs: &Runs) -> Result<Reply, Refusal> {
    let run = run(id, runs)?;
    let wanted = node.parse().map_err(|_| not_found())?;
    let turned = number(query, "turned") == Some(1);
    let view = node_view(tree(&run)?, wanted, turned).ok_or_else(not_found)?;
    Ok(reply::json(&view))
}

/// The same as data; none if there is no such node.
pub(super) fn node_view(tree: &dyn TreeView, number: u32, turned: bool) -> Option<Value> {
    let view = tree.node(number)?;
    let path = tree.path(number);
    let line: Vec<String> = tree.nodes(&path).into_iter().filter_map(|node| node.mv).collect();
    let last = tree.last_cells(number);
    let marks = Marks { last: last.clone(), ..Marks::default() };
    let svg = tree.picture(number).map(|picture| {
        let picture = if turned { picture.turned() } else { picture };
        picture.svg(&marks, Theme::Page, "Position of the node")
    });
    let children = tree.children(number);
    Some(json!({
        "node": view, "line": line, "svg": svg, "last": last, "position": tree.position(number),
        "children": children.into_iter().take(200).collect::<Vec<_>>(),
    }))
}

#[cfg(test)]
mod tests {
    use games::{Algorithm, Limits, Request, SearchContext};

    use super::*;

    /// The board shows a node as the game shows its positions: with its last move, and from either side.
    #[test]
    fn a_node_has_the_cells_of_its_last_move_and_can_be_turned() {
        let session = games::open("tic-tac-toe").expect("a game");
        let request = Request::new(Algorithm::AlphaBeta, Limits::none().depth(3));
        let found = session.search(&request, SearchContext::new().recording(10_000));
        let (report, tree) = found.expect("a search").recorded();
        let path = tree.chosen_path(0);
        let line: Vec<String> = tree.nodes(&path).into_iter().filter_map(|node| node.mv).collect();
        assert_eq!(line, report.line);
        let last = *path.last().expect("the root");
        let [usual, turned] = [false, true].map(|turned| node_view(&*tree, last, turned));
        let (usual, turned) = (usual.expect("a node"), turned.expect("a node"));
        assert_eq!(usual["last"], json!([line[2]]));
        assert_ne!(usual["svg"], turned["svg"]);
        assert_eq!(node_view(&*tree, 0, false).expect("the root")["last"], json!([]));
    }

    /// The page compares it with the room that it has; the tree itself may be narrower than its legend.
    #[test]
    fn the_width_of_a_window_is_that_of_its_drawing() {
        let session = games::open("two-knights").expect("a game");
        let request = Request::new(Algorithm::Minimax, Limits::none().depth(1));
        let found = session.search(&request, SearchContext::new().recording(1_000));
        let tree = found.expect("a search").recorded().1;
        for depth in [0, 1] {
            let show = Show { depth, ..Show::default() };
            let window = tree::window(&*tree, &show);
            let view = WindowView::new(&*tree, &window);
            assert!(view.svg.contains(&format!(" width=\"{}\"", view.width)), "{:.300}", view.svg);
        }
    }
}
