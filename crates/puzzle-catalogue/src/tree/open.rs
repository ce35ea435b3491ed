//! The nodes of a recorded search that wait at a moment of its replay.
//!
//! *Idea*: a node arrives when it is generated, and leaves when it is taken or dropped. SMA* is the exception: a parent waits
//! again, with the least total of its forgotten successors, which their next nodes inherit.

use std::collections::{BTreeMap, HashMap};

use outwit::NodeId;
use outwit::problem::{ProblemMark, ProblemStep, ProblemTrace, Prune};

use super::frontier::Discipline;

/// The nodes that wait, by their time of arrival.
#[derive(Default)]
pub(super) struct Open {
    by_arrival: BTreeMap<u32, NodeId>,
    arrival: HashMap<NodeId, u32>,
    /// The node of each number of the search: a cheaper path to a state replaces its node.
    numbers: HashMap<u64, NodeId>,
    next: u32,
    /// SMA*: the total of each node that was not dropped.
    totals: HashMap<NodeId, f64>,
    /// SMA*: the totals of forgotten successors by parent and index of the action.
    forgotten: HashMap<NodeId, BTreeMap<u32, f64>>,
    /// SMA*: the node whose successors are generated, with its total before.
    expanding: Option<(NodeId, f64)>,
}

impl Open {
    /// Does what a step does to the frontier.
    pub(super) fn follow(
        &mut self,
        trace: &ProblemTrace,
        step: &ProblemStep,
        discipline: Discipline,
    ) {
        let Some(node) = trace.get(step.node) else { return };
        let (data, id) = (&node.data, step.node);
        match step.kind {
            ProblemMark::Generated => self.arrive(id, data.number),
            ProblemMark::Goal if discipline.keeps_meetings() => {}
            ProblemMark::Expanded | ProblemMark::Goal | ProblemMark::Pruned => self.leave(id),
            ProblemMark::Duplicate { .. } => {}
        }
        if discipline != Discipline::Remembered {
            return;
        }
        let above = trace.parent(id).zip(data.index);
        match step.kind {
            ProblemMark::Generated => {
                let known = above.and_then(|(parent, index)| {
                    self.forgotten.get_mut(&parent).and_then(|known| known.remove(&index))
                });
                let least = self.expanding.map_or(0.0, |(_, total)| total);
                let total = known.unwrap_or((data.g + data.h).max(least));
                self.totals.insert(id, total);
                if total == f64::INFINITY {
                    self.leave(id);
                }
            }
            ProblemMark::Expanded => {
                self.settle(trace);
                self.expanding = Some((id, self.total(id)));
            }
            ProblemMark::Pruned if data.pruned == Some(Prune::Depth) => {
                self.totals.insert(id, f64::INFINITY);
            }
            ProblemMark::Pruned => {
                let (total, Some((parent, index))) = (self.totals.remove(&id), above) else {
                    return;
                };
                self.forgotten.remove(&id);
                let siblings = self.forgotten.entry(parent).or_default();
                siblings.insert(index, total.unwrap_or(f64::INFINITY));
                if self.expanding.is_none_or(|(busy, _)| busy != parent) {
                    self.wait_again(trace, parent);
                }
            }
            ProblemMark::Goal | ProblemMark::Duplicate { .. } => {}
        }
    }

    /// SMA*: the node whose successors were generated waits again if some of them are forgotten.
    pub(super) fn settle(&mut self, trace: &ProblemTrace) {
        if let Some((parent, _)) = self.expanding.take() {
            self.wait_again(trace, parent);
        }
    }

    fn wait_again(&mut self, trace: &ProblemTrace, parent: NodeId) {
        let forgotten = self.forgotten.get(&parent).into_iter().flatten();
        let least = forgotten.fold(f64::INFINITY, |least, (_, &total)| least.min(total));
        self.totals.insert(parent, least);
        self.leave(parent);
        if let Some(node) = trace.get(parent).filter(|_| least < f64::INFINITY) {
            self.arrive(parent, node.data.number);
        }
    }

    /// SMA*: the total of a node, g + h or more.
    pub(super) fn total(&self, id: NodeId) -> f64 {
        self.totals.get(&id).copied().unwrap_or_default()
    }

    /// A node arrives; an older node of the same number leaves.
    fn arrive(&mut self, id: NodeId, number: u64) {
        if let Some(old) = self.numbers.insert(number, id) {
            self.leave(old);
        }
        self.by_arrival.insert(self.next, id);
        self.arrival.insert(id, self.next);
        self.next += 1;
    }

    fn leave(&mut self, id: NodeId) {
        if let Some(at) = self.arrival.remove(&id) {
            self.by_arrival.remove(&at);
        }
    }

    pub(super) fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        self.by_arrival.values().copied()
    }

    pub(super) fn len(&self) -> usize {
        self.by_arrival.len()
    }
}
