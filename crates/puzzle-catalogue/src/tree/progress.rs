//! What a recorded search has done up to a step: its frontier, its path and its counts.

use outwit::NodeId;
use outwit::problem::{Direction, ProblemMark, ProblemNode, ProblemStep, ProblemTrace, Prune};

use super::super::search::Searchable;
use super::frontier::Discipline;
use super::open::Open;
use super::states::SearchTree;

impl<S: Searchable> SearchTree<S> {
    /// Whether a round, such as an iteration of IDA*, begins with a step.
    pub(super) fn begins_round(&self, step: &ProblemStep) -> bool {
        let is_root = |data: &ProblemNode| data.root && data.direction == Direction::Forward;
        step.kind == ProblemMark::Generated && self.data(step.node).is_some_and(is_root)
    }

    /// The step at which the round of a step began.
    fn round(&self, until: usize) -> usize {
        let steps = self.record.trace.steps();
        let begins = |&index: &usize| self.begins_round(&steps[index]);
        (0..=until.min(steps.len().saturating_sub(1))).rev().find(begins).unwrap_or(0)
    }

    /// What the search has done up to a step.
    pub(super) fn replayed(&self, until: usize) -> Replayed {
        let mut done = Replayed::default();
        let begin = self.round(until);
        for (index, step) in self.record.trace.steps()[..=until].iter().enumerate() {
            let this_round = index >= begin;
            if this_round && self.discipline == Discipline::Path {
                done.follow(&self.record.trace, step);
            }
            if this_round {
                done.open.follow(&self.record.trace, step, self.discipline);
            }
            let data = self.data(step.node);
            match step.kind {
                ProblemMark::Generated => {
                    done.generated += u64::from(data.is_some_and(|data| !data.root));
                }
                ProblemMark::Expanded => {
                    done.expanded += 1;
                    done.expanded_here.extend(this_round.then_some(step.node));
                }
                ProblemMark::Goal => done.expanded_here.extend(this_round.then_some(step.node)),
                // Dropped for another node with the same state.
                ProblemMark::Pruned
                    if data.is_some_and(|data| data.pruned == Some(Prune::Known)) =>
                {
                    done.duplicates += 1;
                }
                ProblemMark::Pruned => done.pruned += 1,
                // A successor that is known already was generated, too.
                ProblemMark::Duplicate { .. } => {
                    done.duplicates += 1;
                    done.generated += 1;
                }
            }
        }
        done.open.settle(&self.record.trace);
        done
    }
}

/// The work of a search up to a step.
#[derive(Default)]
pub(super) struct Replayed {
    /// The frontier of this round.
    pub(super) open: Open,
    /// The expanded nodes from the root of this round to the node of the step, of a search along a path.
    path: Vec<NodeId>,
    /// The nodes expanded in this round.
    pub(super) expanded_here: Vec<NodeId>,
    expanded: u64,
    generated: u64,
    duplicates: u64,
    pruned: u64,
}

impl Replayed {
    /// Moves the path to the node of a step. A node that was expanded again is on the path with what follows from it now.
    fn follow(&mut self, trace: &ProblemTrace, step: &ProblemStep) {
        let above = match step.kind {
            ProblemMark::Duplicate { .. } => Some(step.node),
            _ => trace.parent(step.node),
        };
        let end = self.path.iter().rposition(|&id| Some(id) == above);
        self.path.truncate(end.map_or(0, |end| end + 1));
        if step.kind == ProblemMark::Expanded {
            self.path.push(step.node);
        }
    }

    pub(super) fn counts(&self, discipline: Discipline) -> Vec<(String, f64)> {
        // The same number as `peak_frontier` of the search.
        let kept = match discipline {
            Discipline::Path => ("path now", self.path.len()),
            _ => ("frontier now", self.open.len()),
        };
        let counts = [
            ("expanded", self.expanded),
            ("generated", self.generated),
            (kept.0, kept.1 as u64),
            ("duplicates", self.duplicates),
            ("pruned", self.pruned),
        ];
        counts.map(|(name, count)| (name.to_owned(), count as f64)).into()
    }
}
