//! The frontier of a search for one player, step by step, as in textbooks on state space search.

use outwit::NodeId;
use serde::Serialize;

use crate::Number;
use crate::csv::row;

/// Which steps to list, and how much of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierShow {
    /// The number of the first step, from 1.
    pub from: usize,
    /// The most steps.
    pub rows: usize,
    /// The most waiting nodes of a step.
    pub entries: usize,
    /// With an event of the record, the steps up to that event are listed, the last ones if there are more than `rows`;
    /// `from` does not count then.
    pub until: Option<usize>,
}

/// A node of the frontier.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Waiting {
    /// Its number in the tree.
    pub node: NodeId,
    /// The state: its name, or else as text.
    pub state: String,
    /// Steps from the root.
    pub depth: u32,
    /// The cost from the root.
    pub g: f64,
    /// The estimate of the rest.
    pub h: f64,
    /// What the order of the frontier goes by, see [`FrontierTable::key`].
    pub key: f64,
    /// Whether it belongs to the search from the goal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub backward: bool,
}

/// What became of the node of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FrontierEvent {
    /// Its successors were generated.
    Expanded,
    /// It is a goal.
    Goal,
    /// The searches from both ends have met there.
    Met,
}

/// One step: a node is taken from the frontier.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FrontierStep {
    /// The number of the step, from 1.
    pub number: usize,
    /// The round of a search with rounds (depth limits, cost bounds), from 1.
    pub round: usize,
    /// The last event of the step in the record.
    pub step: usize,
    /// The node that is taken.
    pub taken: Waiting,
    /// What became of it.
    pub event: FrontierEvent,
    /// Where two searches have met: the cost of the half of the other search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_g: Option<f64>,
    /// The states of the successors that were generated, in the order of the puzzle; of a search along one path, those
    /// that it has gone to.
    pub successors: Vec<String>,
    /// Successors that were dropped since their states are known already.
    pub known: Vec<String>,
    /// The frontier after the step, what comes next first; of a search along one path that path from the root.
    pub frontier: Vec<Waiting>,
    /// Nodes of the frontier that are not listed.
    pub more: usize,
}

/// The frontier at the steps of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FrontierTable {
    /// The puzzle and the instance.
    pub title: String,
    /// How the frontier is ordered, in words.
    pub order: String,
    /// The name of the key: `f`, `g`, `h` or `depth`.
    pub key: String,
    /// Whether the list is the path of a search that keeps no frontier.
    pub is_path: bool,
    /// Steps of the whole search; of a record that is not complete, those that it can tell.
    pub total: usize,
    /// The steps.
    pub steps: Vec<FrontierStep>,
    /// Why the search went on after the last step, in a sentence; empty if it did not, or if that step is not listed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub end: String,
}

impl FrontierTable {
    /// A node of the frontier as text: the state, and its key unless the order is that of arrival.
    pub fn entry(&self, node: &Waiting) -> String {
        let side = if node.backward { "*" } else { "" };
        if self.key == "depth" {
            format!("{}{side}", node.state)
        } else {
            format!("{}{side} {}", node.state, Number(node.key))
        }
    }

    /// The frontier of a step as text, in brackets as in textbooks.
    pub fn list(&self, step: &FrontierStep) -> String {
        let mut entries: Vec<String> = step.frontier.iter().map(|node| self.entry(node)).collect();
        if step.more > 0 {
            entries.push(format!("{} more", step.more));
        }
        format!("[{}]", entries.join(", "))
    }

    /// A row for each step; lists are separated by semicolons, and a key stands behind its state and a colon. In the frontier a
    /// star marks the nodes of the search from the goal.
    pub fn csv(&self) -> String {
        let list = if self.is_path { "path" } else { "frontier" };
        let mut out = row(&[
            "step",
            "round",
            "node",
            "event",
            "depth",
            "g",
            "h",
            "key",
            "successors",
            "known",
            list,
            "more",
            "other_g",
            "backward",
        ]);
        for step in &self.steps {
            let taken = &step.taken;
            let event = match step.event {
                FrontierEvent::Expanded => "expanded",
                FrontierEvent::Goal => "goal",
                FrontierEvent::Met => "met",
            };
            let keyed = |node: &Waiting| {
                let side = if node.backward { "*" } else { "" };
                format!("{}{side}:{}", node.state, Number(node.key))
            };
            let frontier: Vec<String> = step.frontier.iter().map(keyed).collect();
            out += &row(&[
                &step.number.to_string(),
                &step.round.to_string(),
                &taken.state,
                event,
                &taken.depth.to_string(),
                &Number(taken.g).to_string(),
                &Number(taken.h).to_string(),
                &Number(taken.key).to_string(),
                &step.successors.join(";"),
                &step.known.join(";"),
                &frontier.join(";"),
                &step.more.to_string(),
                &step.other_g.map_or_else(String::new, |g| Number(g).to_string()),
                &taken.backward.to_string(),
            ]);
        }
        out
    }
}
