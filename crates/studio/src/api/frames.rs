//! What a page shows at each of some steps, in one answer. A page loads steps ahead with it, so that a held key shows one
//! step a frame.

use std::time::Instant;

use games::tree::TreeView;
use hyper::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::tree::{Wanted, WindowView, node_view, run, tree};
use super::{Refusal, not_found, parse, puzzle};
use crate::bounds;
use crate::reply::{self, Reply};
use crate::runs::Runs;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Series {
    /// The part of the tree to show at each step.
    #[serde(flatten)]
    wanted: Wanted,
    /// The first step.
    from: usize,
    /// The number of steps.
    count: usize,
    /// Whether a frame has the drawing of the tree, the node of the step in words, and the state of the search.
    window: bool,
    node: bool,
    scene: bool,
    /// Whether the board of the node is drawn from its other side.
    turned: bool,
}

/// One step. What was not asked for is left out.
#[derive(Serialize)]
struct Frame<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<WindowView<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Value>,
}

/// The frames from a step on: at least one, at most as many as asked for, fewer at the end of the record and where the answer
/// would become long or take long.
pub(super) fn frames(id: &str, body: &[u8], runs: &Runs) -> Result<Reply, Refusal> {
    let series: Series = parse(body)?;
    let run = run(id, runs)?;
    let tree = tree(&run)?;
    series
        .text(tree, Instant::now() + bounds::FRAMES_TIME)
        .map(|text| reply::with(StatusCode::OK, "application/json", text))
}

impl Series {
    /// The frames as JSON; after `end` no frame is begun but the first.
    fn text(&self, tree: &dyn TreeView, end: Instant) -> Result<String, Refusal> {
        let Some(last) = tree.steps().checked_sub(1) else { return Err(not_found()) };
        let from = self.from.min(last);
        let count = self.count.clamp(1, bounds::FRAMES).min(last + 1 - from);
        let mut text = format!("{{\"from\":{from},\"frames\":[");
        for step in from..from + count {
            if step > from {
                text.push(',');
            }
            text += &frame(tree, step, self)?;
            if text.len() >= bounds::FRAMES_BYTES || Instant::now() >= end {
                break;
            }
        }
        text += "]}";
        Ok(text)
    }
}

fn frame(tree: &dyn TreeView, step: usize, series: &Series) -> Result<String, Refusal> {
    let show = series.wanted.at(tree, Some(step));
    let window = series.window.then(|| games::tree::window(tree, &show));
    let node =
        series.node.then(|| tree.step(step).and_then(|at| node_view(tree, at.node, series.turned)));
    let scene = series.scene.then(|| tree.scene(Some(step)));
    let frame = Frame {
        window: window.as_ref().map(|window| WindowView::new(tree, window)),
        node: node.flatten(),
        scene: scene.flatten().map(|scene| puzzle::scene_view(tree, &scene)),
    };
    let fault = |error: serde_json::Error| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string());
    serde_json::to_string(&frame).map_err(fault)
}

#[cfg(test)]
mod tests {
    use games::{Algorithm, Limits, Request, SearchContext};

    use super::*;

    #[test]
    fn a_series_that_takes_long_ends_after_a_frame() {
        let session = games::open("two-knights").expect("a game");
        let request = Request::new(Algorithm::Minimax, Limits::none().depth(2));
        let found = session.search(&request, SearchContext::new().recording(1_000));
        let tree = found.expect("a search").recorded().1;
        let series = Series { from: 3, count: 5, ..Series::default() };
        let now = Instant::now();
        let frames = |end| -> Value {
            let text = series.text(&*tree, end).expect("frames");
            serde_json::from_str(&text).expect("JSON")
        };
        assert_eq!(frames(now)["frames"].as_array().map(Vec::len), Some(1));
        let later = now + std::time::Duration::from_hours(1);
        assert_eq!(frames(later)["frames"].as_array().map(Vec::len), Some(5));
    }
}
