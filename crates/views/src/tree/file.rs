//! A tree as a file of any form, and as a table.

use super::{Bound, Exit, Kind, Window};
use crate::Fault;
use crate::csv::row;
use crate::picture::{Format, Theme};

impl Window {
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

    /// A row for each visited node that is shown, in the order of the drawing.
    pub fn csv(&self) -> String {
        let head =
            ["node", "parent", "ply", "move", "role", "alpha", "beta", "value", "bound", "why"];
        let mut out = row(&head);
        for node in self.nodes.iter().filter(|item| item.kind == Kind::Node) {
            let Some(node) = &node.node else { continue };
            let game = &node.game;
            let parent = node.parent.map(|parent| parent.to_string()).unwrap_or_default();
            out += &row(&[
                node.id.to_string().as_str(),
                parent.as_str(),
                node.ply.to_string().as_str(),
                node.mv.as_deref().unwrap_or_default(),
                node.role.as_str(),
                game.alpha.as_str(),
                game.beta.as_str(),
                game.value.as_deref().unwrap_or_default(),
                game.bound.map_or("", Bound::as_str),
                node.why.map_or("", Exit::as_str),
            ]);
        }
        out
    }
}
