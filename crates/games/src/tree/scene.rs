//! What the search of a game has come to at a step: the position, the event in words, and counters.

use outwit::game::{ExitReason, SearchKind};

use super::record::Tree;
use super::{NodeView, Scene, TreeView};
use crate::picture::{Drawing, Marks};

impl Tree {
    /// The steps at which nodes were left by a cut, in order.
    pub(super) fn cuts_of(trace: &outwit::game::GameTrace, times: &[(u32, u32)]) -> Vec<u32> {
        let is_cut = |id: outwit::NodeId| {
            let verdict = trace.get(id).and_then(|node| node.data.verdict);
            let reason = verdict.map(|verdict| verdict.reason);
            matches!(reason, Some(ExitReason::Cutoff { .. } | ExitReason::TableCutoff { .. }))
        };
        let left = (0..).zip(times).filter(|(id, _)| is_cut(*id)).map(|(_, times)| times.1);
        let mut cuts: Vec<u32> = left.collect();
        cuts.sort_unstable();
        cuts
    }

    /// The scene after a step, or in the end.
    pub(super) fn scene_at(&self, step: Option<usize>) -> Option<Scene> {
        let steps = self.steps();
        let step = step.map(|step| step.min(steps.saturating_sub(1)));
        let event = step.and_then(|step| self.step(step));
        let id = event.map_or(0, |event| event.node);
        let node = self.node(id)?;
        let caption = match event {
            None => node.reason.clone(),
            Some(event) if event.enters && !has_window(&node) => {
                format!("Enters {}.", name(&node))
            }
            Some(event) if event.enters => {
                format!("Enters {}: window [{}, {}].", name(&node), node.game.alpha, node.game.beta)
            }
            Some(_) => {
                let value = node.game.value.as_deref().unwrap_or("no value");
                format!("Leaves {} with {value}. {}", name(&node), node.reason)
            }
        };
        let now = step.unwrap_or(steps) as u32;
        let visited = self.times.partition_point(|times| times.0 <= now)
            - self.frames.partition_point(|&at| at <= now);
        let cuts = self.cuts.partition_point(|&at| at <= now);
        let counts = vec![
            ("nodes visited".to_owned(), visited as f64),
            ("cuts".to_owned(), cuts as f64),
            ("moves deep".to_owned(), f64::from(node.ply)),
        ];
        let drawing = Drawing::Board(self.picture(id)?);
        Some(Scene { step, drawing, marks: Marks::default(), caption, counts })
    }
}

/// Whether the search has windows: Monte-Carlo tree search and proof-number search have none.
fn has_window(node: &NodeView) -> bool {
    [SearchKind::Playouts, SearchKind::ProofNumber].iter().all(|kind| kind.name() != node.pass)
}

/// How a node is called.
fn name(node: &NodeView) -> &str {
    node.mv.as_deref().unwrap_or(if node.parent.is_none() { "the root" } else { &node.pass })
}
