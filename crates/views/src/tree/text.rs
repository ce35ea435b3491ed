//! A tree as indented lines.

use std::fmt::Write;

use super::{Bound, Kind, TreeWindow, WindowItem};

impl TreeWindow {
    /// The window as lines of text, drawn with `├─`; cut branches are dotted (`├╌`). `=>` marks the principal variation.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n", self.caption);
        let mut last_child = vec![true; self.nodes.len()];
        let mut seen = vec![false; self.nodes.len()];
        for (index, item) in self.nodes.iter().enumerate().rev() {
            if let Some(parent) = item.parent {
                last_child[index] = !std::mem::replace(&mut seen[parent], true);
            }
        }
        // What stands to the left of the children of each node.
        let mut left: Vec<String> = Vec::with_capacity(self.nodes.len());
        for (index, item) in self.nodes.iter().enumerate() {
            let Some(parent) = item.parent else {
                left.push(String::new());
                out += &line(item);
                out.push('\n');
                continue;
            };
            let before = left[parent].clone();
            let dash = if item.kind == Kind::Unseen { '╌' } else { '─' };
            let corner = if last_child[index] { '└' } else { '├' };
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{before}{corner}{dash} {}", line(item));
            left.push(before + if last_child[index] { "   " } else { "│  " });
        }
        out
    }
}

fn line(item: &WindowItem) -> String {
    let Some(node) = &item.node else {
        return match item.kind {
            Kind::More => format!("{}: {}", item.edge, item.bundle),
            _ => format!("{} skipped", item.label),
        };
    };
    let mut parts: Vec<String> = Vec::new();
    if item.principal && item.parent.is_some() {
        parts.push("=>".into());
    }
    if !item.edge.is_empty() {
        parts.push(item.edge.clone());
    }
    if let Some(place) = &node.state {
        parts.extend(super::state::words(place, node.role));
        if !item.bundle.is_empty() {
            parts.push(format!("({})", item.bundle));
        }
        parts.push(format!(" {}", node.reason));
        return parts.join(" ").trim_end().to_owned();
    }
    parts.push(node.role.as_str().to_uppercase());
    match (&node.game.value, &item.so_far) {
        (Some(value), _) => parts.push(match node.game.bound {
            Some(Bound::Lower) => format!(">= {}", for_max(value)),
            Some(Bound::Upper) => format!("<= {}", for_max(value)),
            _ => for_max(value),
        }),
        (None, Some(so_far)) => parts.push(format!("so far {}", for_max(so_far))),
        (None, None) => {}
    }
    parts.extend(node.game.rank.map(|rank| format!("rank {rank}")));
    if !item.window.is_empty() {
        parts.push(item.window.replace('−', "-").replace('∞', "inf"));
    }
    if !item.bundle.is_empty() {
        parts.push(format!("({})", item.bundle));
    }
    parts.push(format!(" {}", node.reason));
    parts.join(" ").trim_end().to_owned()
}

/// A value with whose it is: at a node of MIN "loss" alone could be read as a loss of MIN.
fn for_max(value: &str) -> String {
    match value.get(..4) {
        Some("loss") => value.replacen("loss", "loss for MAX", 1),
        _ if value.starts_with("win") => value.replacen("win", "win for MAX", 1),
        _ => value.to_owned(),
    }
}
