//! Recorded trees: any part of them, at any step.

use std::sync::Arc;

use bytes::Bytes;
use games::picture::{Marks, Theme};
use games::tree::{self, Kind, Show, TreeView, Window};
use hyper::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::mpsc;

use super::{Refusal, bad, not_found, parse};
use crate::bounds;
use crate::events;
use crate::reply::{self, Reply};
use crate::runs::{Run, Runs};

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
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).and_then(|(_, value)| value.parse().ok())
}

/// Steps `from` to `from + n` of the record.
pub(super) fn steps(id: &str, query: &str, runs: &Runs) -> Result<Reply, Refusal> {
    let run = run(id, runs)?;
    let tree = tree(&run)?;
    let from = number(query, "from").unwrap_or(0).min(tree.steps());
    let count = number(query, "n").unwrap_or(100).min(bounds::STEPS_PER_ANSWER);
    let steps: Vec<_> =
        (from..tree.steps()).take(count).map_while(|index| tree.step(index)).collect();
    Ok(reply::json(&json!({ "from": from, "steps": steps, "total": tree.steps() })))
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
    let (title, steps) = (json!(tree.title()), tree.steps());
    let mut text = format!("{{\"title\":{title},\"steps\":{steps},\"nodes\":[");
    for from in (0..tree.len()).step_by(NODES_PER_PART) {
        let to = (from + NODES_PER_PART).min(tree.len());
        let ids: Vec<u32> = (from..to).map(|id| id as u32).collect();
        for (number, node) in (from..).zip(tree.nodes(&ids)) {
            text += if number == 0 { "\n" } else { ",\n" };
            text += &json!(node).to_string();
        }
        if sender.send(std::mem::take(&mut text).into()).await.is_err() {
            return;
        }
    }
    text += "\n]}\n";
    // If the client has disconnected, no one waits for the end.
    let _ = sender.send(text.into()).await;
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Wanted {
    #[serde(flatten)]
    show: Show,
    /// The format of a file to answer with, instead of data for the page.
    file: Option<String>,
    /// Whether to show the part around the node of the step.
    follow: bool,
}

/// A shown node, bundle or skipped move, for the page.
#[derive(Serialize)]
struct Item<'a> {
    id: Option<u32>,
    parent: Option<usize>,
    kind: Kind,
    x: f64,
    y: f64,
    edge: &'a str,
    label: &'a str,
    role: &'a str,
    value: Option<&'a str>,
    open: bool,
    can_open: bool,
    bundle: &'a str,
}

fn items(window: &Window) -> Vec<Item<'_>> {
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
                role: node.map_or("", |node| node.role.as_str()),
                value: node.and_then(|node| node.game.value.as_deref()),
                open: shown.open,
                can_open: shown.can_open,
                bundle: &shown.bundle,
            }
        })
        .collect()
}

/// A longer path is not drawn from the root.
const MAX_DRAWN_PATH: usize = 60;

/// A part of the tree, laid out and drawn.
pub(super) fn window(id: &str, body: &[u8], runs: &Runs) -> Result<Reply, Refusal> {
    let mut wanted: Wanted = parse(body)?;
    let run = run(id, runs)?;
    let tree = tree(&run)?;
    let show = &mut wanted.show;
    show.limit = show.limit.clamp(1, bounds::DRAWN_NODES);
    show.step = show.step.map(|step| step.min(tree.steps().saturating_sub(1)));
    let step = show.step.and_then(|step| tree.step(step));
    if let (true, Some(step)) = (wanted.follow, step) {
        show.focus = Some(step.node);
        // Of a long path only the lower end is drawn.
        let path = tree.path(step.node);
        if path.len() > MAX_DRAWN_PATH {
            show.root = path[path.len() - MAX_DRAWN_PATH / 3];
        }
    }
    let window = tree::window(tree, &wanted.show);
    if let Some(form) = &wanted.file {
        return reply::file(form, |format| window.file(format, Theme::Auto)).map_err(bad);
    }
    // The page chooses between drawing and overview by the number of visible nodes; the window of a step is always small.
    let all = Show { limit: bounds::OVERVIEW_NODES, ..wanted.show };
    let visible = step.is_none().then(|| tree::visible(tree, &all));
    Ok(reply::json(&json!({
        "items": items(&window), "svg": window.svg(Theme::Page), "kept": window.kept, "visited": window.visited,
        "steps": window.steps, "step": window.step, "at": step, "width": window.width, "caption": window.caption,
        "visible": visible, "iterations": tree.iterations(),
    })))
}

/// A large part of the tree in columns of numbers, for a canvas.
pub(super) fn overview(id: &str, body: &[u8], runs: &Runs) -> Result<Reply, Refusal> {
    let show: Show = parse(body)?;
    let run = run(id, runs)?;
    let limit = show.limit.clamp(1, bounds::OVERVIEW_NODES);
    Ok(reply::json(&tree::overview(tree(&run)?, &Show { limit, ..show })))
}

/// A node in words, with its board.
pub(super) fn node(id: &str, node: &str, runs: &Runs) -> Result<Reply, Refusal> {
    let run = run(id, runs)?;
    let tree = tree(&run)?;
    let number = node.parse().map_err(|_| not_found())?;
    let view = tree.node(number).ok_or_else(not_found)?;
    let path = tree.path(number);
    let line: Vec<String> = tree.nodes(&path).into_iter().filter_map(|node| node.mv).collect();
    let picture = tree.picture(number);
    let svg =
        picture.map(|picture| picture.svg(&Marks::default(), Theme::Page, "Position of the node"));
    let children = tree.children(number);
    Ok(reply::json(&json!({
        "node": view, "line": line, "svg": svg, "position": tree.position(number),
        "children": children.into_iter().take(200).collect::<Vec<_>>(),
    })))
}

/// Counts over the whole record.
pub(super) fn summary(id: &str, runs: &Runs) -> Result<Reply, Refusal> {
    let run = run(id, runs)?;
    Ok(reply::json(&tree(&run)?.summary()))
}
