//! A tree as a file of any form, and as a table.

use super::{Bound, Exit, Kind, TreeWindow, state};
use crate::Fault;
use crate::csv::row;
use crate::picture::{Format, Theme};

impl TreeWindow {
    /// The window in the form of a file.
    pub fn file(&self, format: Format, theme: Theme) -> Result<Vec<u8>, Fault> {
        Ok(match format {
            Format::Text => self.text().into(),
            Format::Csv => self.csv().into(),
            Format::Json => self.json().into(),
            Format::Dot => self.dot().into(),
            drawn => self.figure().file(drawn, theme)?,
        })
    }

    /// The fields as JSON on several lines.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data without maps always becomes JSON")
    }

    /// A row for each visited node that is shown, in the order of the drawing. Trees of puzzles have the name of the state, or
    /// its text, the order of expansion, g and h besides. The last column names frames, which no move leads to.
    pub fn csv(&self) -> String {
        let head =
            ["node", "parent", "ply", "move", "role", "alpha", "beta", "value", "bound", "why"];
        let state_head = ["state", "order", "g", "h"];
        let has_states = self
            .nodes
            .iter()
            .any(|item| item.node.as_ref().is_some_and(|node| node.state.is_some()));
        let state_head = if has_states { &state_head[..] } else { &[] };
        let mut out = row(&[&head[..], state_head, &["pass"]].concat());
        for item in self.nodes.iter().filter(|item| item.kind == Kind::Node) {
            let Some(node) = &item.node else { continue };
            let game = &node.game;
            // The root of the window has no parent in this table.
            let above = item.parent.and_then(|parent| self.nodes[parent].node.as_ref());
            let parent = above.map(|above| above.id.to_string()).unwrap_or_default();
            let (id, ply) = (node.id.to_string(), node.ply.to_string());
            let mut fields = vec![
                id.as_str(),
                parent.as_str(),
                ply.as_str(),
                node.mv.as_deref().unwrap_or_default(),
                node.role.as_str(),
                game.alpha.as_str(),
                game.beta.as_str(),
                game.value.as_deref().unwrap_or_default(),
                game.bound.map_or("", Bound::as_str),
                node.why.map_or("", Exit::as_str),
            ];
            let state = node.state.as_ref().map(state::fields);
            fields.extend(state.iter().flatten().map(String::as_str));
            fields.push(&node.pass);
            out += &row(&fields);
        }
        out
    }
}
