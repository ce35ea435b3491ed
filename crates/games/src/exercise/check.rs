//! What belongs into the blanks, and the first answer that is wrong.

use std::collections::HashMap;

use outwit::NodeId;

use super::{Answer, Ask, Exercise, Marks, WrongAnswer};
use crate::tree::{NodeView, Role};

impl Exercise {
    /// The right answers, in the order of the work.
    pub fn solution(&self) -> Vec<Answer> {
        let answer = |node: &NodeView, text: String| Answer { node: node.id, text };
        match self.ask {
            Ask::Values => {
                let mut inner: Vec<&NodeView> =
                    self.nodes.iter().filter(|node| self.is_inner(node)).collect();
                inner.sort_unstable_by_key(|node| (node.left, node.id));
                inner
                    .into_iter()
                    .map(|node| answer(node, plain(node.game.value.as_deref().unwrap_or("?"))))
                    .collect()
            }
            Ask::Cuts => {
                let unseen = |node: &&NodeView| !self.seen.contains_key(&node.id);
                self.nodes.iter().filter(unseen).map(|node| answer(node, "cut".into())).collect()
            }
            Ask::Windows => {
                let entered = self.entered().into_iter().filter(|(node, _)| self.is_inner(node));
                entered
                    .map(|(node, seen)| {
                        answer(
                            node,
                            format!("{} {}", plain(&seen.game.alpha), plain(&seen.game.beta)),
                        )
                    })
                    .collect()
            }
            Ask::Order => {
                let entered = self.entered();
                entered
                    .iter()
                    .enumerate()
                    .map(|(number, (node, _))| answer(node, (number + 1).to_string()))
                    .collect()
            }
        }
    }

    /// The nodes that the search entered, in that order, with what it found there.
    fn entered(&self) -> Vec<(&NodeView, &NodeView)> {
        let pair = |node| self.seen.get(&node).map(|seen| (&self.nodes[node as usize], seen));
        let mut entered: Vec<_> = (0..self.nodes.len() as NodeId).filter_map(pair).collect();
        entered.sort_unstable_by_key(|(node, seen)| (seen.entered, node.id));
        entered
    }

    /// Compares answers with what the search did.
    pub fn check(&self, answers: &[Answer]) -> Marks {
        let solution = self.solution();
        let total = solution.len();
        let (right, wrong) = match self.ask {
            Ask::Values | Ask::Windows => self.check_texts(&solution, answers),
            Ask::Cuts => self.check_cuts(answers),
            Ask::Order => self.check_order(&solution, answers),
        };
        let wrong = wrong.map(|(node, sentence)| WrongAnswer {
            node,
            line: self.lines[node as usize].clone(),
            sentence,
        });
        Marks { right, total, wrong }
    }

    fn check_texts(
        &self,
        solution: &[Answer],
        answers: &[Answer],
    ) -> (usize, Option<(NodeId, String)>) {
        let said: HashMap<NodeId, &str> =
            answers.iter().map(|answer| (answer.node, answer.text.as_str())).collect();
        let said_at = |node: &NodeId| said.get(node).map_or("", |text| text.trim());
        let is_right = |expected: &&Answer| same(said_at(&expected.node), &expected.text);
        let right = solution.iter().filter(is_right).count();
        if let Some(expected) = solution.iter().find(|expected| !is_right(expected)) {
            let said = said_at(&expected.node);
            let what = if said.is_empty() {
                "Nothing is filled in here.".into()
            } else {
                format!("{said} is not right.")
            };
            let rule = if self.ask == Ask::Values {
                self.rule_of_values(expected.node)
            } else {
                self.rule_of_windows(expected.node)
            };
            return (right, Some((expected.node, format!("{what} {rule}"))));
        }
        (solution.len(), None)
    }

    fn rule_of_values(&self, node: NodeId) -> String {
        let below = self.nodes.iter().filter(|child| child.parent == Some(node));
        let values: Vec<String> =
            below.map(|child| plain(child.game.value.as_deref().unwrap_or("?"))).collect();
        let (side, which) = if self.nodes[node as usize].role == Role::Max {
            ("MAX", "greatest")
        } else {
            ("MIN", "smallest")
        };
        format!(
            "{side} chooses here and takes the {which} of the values below: {}.",
            values.join(", ")
        )
    }

    fn rule_of_windows(&self, node: NodeId) -> String {
        if self.nodes[node as usize].parent.is_none() {
            return "At the root no value is known yet: the window is minus infinity and plus infinity."
                .into();
        }
        "Alpha is the best that MAX is sure of already on the way from the root, beta the best for MIN: values of branches \
         that were finished before."
            .into()
    }

    /// A node that is marked stands for all below it.
    fn check_cuts(&self, answers: &[Answer]) -> (usize, Option<(NodeId, String)>) {
        let mut marked = vec![false; self.nodes.len()];
        for answer in answers.iter().filter(|answer| !answer.text.trim().is_empty()) {
            if let Some(mark) = marked.get_mut(answer.node as usize) {
                *mark = true;
            }
        }
        let mut right = 0;
        for node in &self.nodes {
            let index = node.id as usize;
            marked[index] |= node.parent.is_some_and(|parent| marked[parent as usize]);
            let above = node.parent.and_then(|parent| self.seen.get(&parent));
            match (self.seen.get(&node.id), marked[index]) {
                (Some(_), false) => {}
                (None, true) => right += 1,
                (Some(seen), true) => {
                    let sentence = format!(
                        "The search does look here, with the window from {} to {}: the bounds do not yet allow a cutoff here.",
                        plain(&seen.game.alpha),
                        plain(&seen.game.beta)
                    );
                    return (right, Some((node.id, sentence)));
                }
                (None, false) => {
                    let reason = above.map_or_else(String::new, |above| above.reason.clone());
                    return (
                        right,
                        Some((
                            node.id,
                            format!("The search never looks here. {reason}").trim().to_owned(),
                        )),
                    );
                }
            }
        }
        (right, None)
    }

    fn check_order(
        &self,
        solution: &[Answer],
        answers: &[Answer],
    ) -> (usize, Option<(NodeId, String)>) {
        for (right, expected) in solution.iter().enumerate() {
            let Some(said) = answers.get(right) else {
                let line = &self.lines[expected.node as usize];
                let place = if line.is_empty() {
                    "the root".into()
                } else {
                    format!("the node after {line}")
                };
                return (
                    right,
                    Some((expected.node, format!("The search goes on: it enters {place}."))),
                );
            };
            if said.node != expected.node {
                return (right, Some(self.out_of_order(said.node, expected.node)));
            }
        }
        let extra = answers.get(solution.len()).map(|said| self.out_of_order(said.node, 0));
        (solution.len(), extra)
    }

    /// Why the search does not enter this node now, at the node; at the `other` one if there is no such node.
    fn out_of_order(&self, node: NodeId, other: NodeId) -> (NodeId, String) {
        let sentence = if self.seen.contains_key(&node) {
            "Not yet: depth-first, a branch is finished before the next one begins, from left to right."
        } else {
            "The search never enters this node: a cut has made it unnecessary."
        };
        (if (node as usize) < self.nodes.len() { node } else { other }, sentence.into())
    }
}

/// A value as people type it: no plus, an ordinary minus, `W7` for a win on ply 7.
pub(super) fn plain(text: &str) -> String {
    let text = text.trim().to_lowercase().replace('−', "-").replace('∞', "inf");
    let text = text.replace("win on ply ", "w").replace("loss on ply ", "l");
    text.trim_start_matches('+').to_owned()
}

/// Whether two answers mean the same; several numbers may be separated by spaces, commas or brackets.
fn same(said: &str, expected: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        let split = text.split(|c: char| c.is_whitespace() || ",;[]()".contains(c));
        split.filter(|part| !part.is_empty()).map(plain).collect()
    };
    // "win on ply 7" is one value, so it is put together first.
    parts(&plain(said)) == parts(&plain(expected))
}

#[cfg(test)]
mod tests {
    use super::same;

    #[test]
    fn answers_may_be_typed_in_many_ways() {
        assert!(same("[−∞, +∞]", "-inf inf"));
        assert!(same("W5", "win on ply 5") && same("win on ply 5", "w5"));
        assert!(same(" +3 ", "3") && !same("", "3") && !same("3 4", "3"));
    }
}
