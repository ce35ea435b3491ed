//! The sheet: the tree as it is drawn for the one who works on it.

use outwit::NodeId;

use super::{Answer, Ask, Exercise};
use crate::tree::{Show, TreeWindow, window};

impl Exercise {
    /// The tree with blanks where something is asked, the answers so far filled in. What would give the answer away is
    /// left out.
    pub fn sheet(&self, answers: &[Answer]) -> TreeWindow {
        let mut sheet = window(&*self.whole, &Show { unseen: false, ..Show::default() });
        for shown in &mut sheet.nodes {
            let Some(node) = &mut shown.node else { continue };
            let said = self.said(node.id, answers);
            let is_leaf = node.children == 0;
            node.reason.clone_from(&self.lines[node.id as usize]);
            node.chosen = false;
            shown.principal = false;
            shown.window = String::new();
            if !is_leaf {
                (node.game.value, node.game.points, node.game.bound) = (None, None, None);
                shown.label = String::new();
            }
            match self.ask {
                Ask::Values if !is_leaf => shown.label = said.unwrap_or_default(),
                Ask::Windows if !is_leaf => {
                    shown.window = said.map_or_else(String::new, |said| format!("[{said}]"));
                }
                Ask::Cuts if said.is_some() => shown.bundle = "cut".into(),
                Ask::Order => shown.bundle = said.unwrap_or_default(),
                _ => {}
            }
        }
        sheet
    }

    fn said(&self, node: NodeId, answers: &[Answer]) -> Option<String> {
        if self.ask == Ask::Order {
            let place = answers.iter().position(|answer| answer.node == node)?;
            return Some(format!("{}.", place + 1));
        }
        let answer = answers.iter().find(|answer| answer.node == node)?;
        let text: String = answer.text.trim().chars().take(20).collect();
        (!text.is_empty()).then_some(text)
    }
}
