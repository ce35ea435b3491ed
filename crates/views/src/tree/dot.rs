//! A tree in the language of Graphviz.

use std::fmt::Write;

use super::{Kind, Role, TreeWindow};
use crate::dot::quoted;

impl TreeWindow {
    /// The window for `dot -Tsvg`.
    pub fn dot(&self) -> String {
        let mut out = String::from("digraph search {\n");
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  label={};", quoted(&self.caption));
        out += "  labelloc=t;\n  node [fontname=\"Helvetica\", fontsize=11];\n";
        out += "  edge [fontname=\"Helvetica\", fontsize=10, arrowhead=none];\n";
        for (index, item) in self.nodes.iter().enumerate() {
            let (shape, tip) = match (&item.node, item.kind) {
                (Some(node), _) if node.state.is_some() => {
                    (super::state::graphviz(node.role), node.reason.clone())
                }
                (Some(node), _) if node.game.over => ("box", node.reason.clone()),
                (Some(node), _) if node.role == Role::Max => ("triangle", node.reason.clone()),
                (Some(node), _) => ("invtriangle", node.reason.clone()),
                (None, Kind::More) => ("folder", "no room to show them".into()),
                (None, _) => ("point", format!("skipped: {}", item.label)),
            };
            let label = [&item.label, &item.window, &item.bundle];
            let label: Vec<&str> =
                label.into_iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
            let look = match item.kind {
                Kind::Unseen => ", style=dotted",
                _ if item.principal => ", penwidth=2.5",
                _ => "",
            };
            let _ = writeln!(
                out,
                "  n{index} [shape={shape}, label={}, tooltip={}{look}];",
                quoted(&label.join("\n")),
                quoted(&tip)
            );
            if let Some(parent) = item.parent {
                let _ =
                    writeln!(out, "  n{parent} -> n{index} [label={}{look}];", quoted(&item.edge));
            }
        }
        out + "}\n"
    }
}
