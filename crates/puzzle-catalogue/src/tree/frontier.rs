//! The frontier of a recorded search, rebuilt step by step.
//!
//! *Idea*: the record says which nodes were generated, expanded and dropped, and the algorithm says in which order the
//! nodes that wait come out again. A step is the expansion, or the successful goal test, of one node, with everything
//! that follows from it.
//!
//! *Guarantee*: the first node of the list is the one that is taken next, as long as the search goes on in this round
//! (its tests check this for every search with a frontier). Of two searches that meet, the nodes of the one that goes on
//! come first.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::iter::successors;

use outwit::NodeId;
use outwit::problem::{Algorithm, GoalTest, ProblemMark, ProblemStep, SolveOptions, Style};

use super::super::search::Searchable;
use super::open::Open;
use super::states::SearchTree;
use views::tree::{FrontierEvent, FrontierShow, FrontierStep, FrontierTable, Waiting};

/// In which order nodes leave the frontier.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Discipline {
    /// First in, first out.
    Queue,
    /// Last in, first out.
    Stack,
    /// No frontier but a path.
    Path,
    /// The least g first.
    Cost,
    /// The least h first.
    Estimate,
    /// The least g + w h first.
    Total(f64),
    /// The least total of the node or its forgotten successors first: SMA*.
    Remembered,
    /// Layer by layer, the least g + h of a layer first.
    Layers,
    /// Two searches: the whole layer of the smaller one, first in, first out.
    SmallerLayer,
    /// Two searches: the least g of the one with the smaller frontier.
    SmallerCost,
    /// Two searches: both nodes of a pair with the least bound.
    Pairs,
}

impl Discipline {
    pub(crate) fn of(algorithm: Algorithm, options: &SolveOptions) -> Discipline {
        match algorithm {
            Algorithm::DepthFirst if options.style == Style::Stack => Discipline::Stack,
            Algorithm::DepthFirst
            | Algorithm::DepthLimited
            | Algorithm::IterativeDeepening
            | Algorithm::IdaStar
            | Algorithm::RecursiveBestFirst => Discipline::Path,
            Algorithm::UniformCost => Discipline::Cost,
            Algorithm::Greedy => Discipline::Estimate,
            Algorithm::AStar => Discipline::Total(1.0),
            Algorithm::SmaStar => Discipline::Remembered,
            Algorithm::WeightedAStar | Algorithm::AnytimeAStar => Discipline::Total(options.weight),
            Algorithm::Beam => Discipline::Layers,
            Algorithm::Bidirectional => Discipline::SmallerLayer,
            Algorithm::BidirectionalUniformCost => Discipline::SmallerCost,
            Algorithm::NearOptimalBidirectional => Discipline::Pairs,
            _ => Discipline::Queue,
        }
    }

    /// Whether a node in which two searches meet stays in its frontier.
    pub(super) fn keeps_meetings(self) -> bool {
        matches!(self, Discipline::SmallerCost | Discipline::Pairs)
    }

    fn is_two_sided(self) -> bool {
        self.keeps_meetings() || self == Discipline::SmallerLayer
    }

    /// Whether a search tests states when they are generated and not when they are taken from its frontier.
    pub(crate) fn tests_generated(algorithm: Algorithm, options: &SolveOptions) -> bool {
        match algorithm {
            Algorithm::BreadthFirst => options.test == GoalTest::WhenGenerated,
            Algorithm::Beam => true,
            _ => false,
        }
    }

    fn words(self) -> String {
        match self {
            Discipline::Queue => "a queue: the oldest node first".into(),
            Discipline::Stack => "a stack: the newest node first".into(),
            Discipline::Path => {
                "no frontier is kept; the list is the path from the root to the node".into()
            }
            Discipline::Cost => "the least g, the cost so far, first".into(),
            Discipline::Estimate => "the least h, the estimate of the rest, first".into(),
            Discipline::Total(w) if (w - 1.0).abs() < 1e-12 => "the least f = g + h first".into(),
            Discipline::Total(w) => format!("the least f = g + {} h first", views::Number(w)),
            Discipline::Remembered => {
                "the least f first: g + h, at least that of the parent, or the least f of the forgotten successors".into()
            }
            Discipline::Layers => "layer by layer, the least f = g + h of a layer first".into(),
            Discipline::SmallerLayer => {
                "two queues, the oldest node first: a whole layer of the search whose layer is smaller".into()
            }
            Discipline::SmallerCost => {
                "the least g of the search with the smaller frontier first".into()
            }
            Discipline::Pairs => {
                "a pair of nodes, one of each search, with the least lower bound of a path through both".into()
            }
        }
    }

    fn key_name(self) -> &'static str {
        match self {
            Discipline::Cost | Discipline::SmallerCost => "g",
            Discipline::Estimate => "h",
            Discipline::Total(_)
            | Discipline::Remembered
            | Discipline::Layers
            | Discipline::Pairs => "f",
            Discipline::Queue | Discipline::Stack | Discipline::Path | Discipline::SmallerLayer => {
                "depth"
            }
        }
    }

    fn key(self, depth: u32, g: f64, h: f64) -> f64 {
        match self {
            Discipline::Cost | Discipline::SmallerCost => g,
            Discipline::Estimate => h,
            Discipline::Total(weight) => g + weight * h,
            Discipline::Remembered | Discipline::Layers | Discipline::Pairs => g + h,
            Discipline::Queue | Discipline::Stack | Discipline::Path | Discipline::SmallerLayer => {
                f64::from(depth)
            }
        }
    }
}

impl<S: Searchable> SearchTree<S> {
    /// See [`views::tree::TreeView::frontier`].
    pub(super) fn frontier_table(&self, show: FrontierShow, title: String) -> FrontierTable {
        // After the first node that was not kept, successors and frontiers are not known.
        let steps = self.record.trace.complete_steps();
        let is_complete = self.record.trace.is_complete();
        let begins = |kind: ProblemMark| matches!(kind, ProblemMark::Expanded | ProblemMark::Goal);
        let (mut open, mut round, mut number) = (Open::default(), 0, 0);
        let is_path = self.discipline == Discipline::Path;
        let begun = || steps.iter().map(|step| step.kind).filter(|&kind| begins(kind));
        let total = if is_complete || is_path {
            begun().count()
        } else {
            // The last expansion lacks a successor. A path is complete without it.
            begun()
                .enumerate()
                .filter(|(_, kind)| *kind == ProblemMark::Expanded)
                .last()
                .map_or(0, |last| last.0)
        };
        let mut table = FrontierTable {
            title,
            order: self.discipline.words(),
            key: self.discipline.key_name().into(),
            is_path,
            total,
            steps: Vec::new(),
            end: String::new(),
        };
        let from = show.until.map_or(show.from, |until| {
            let begun = steps.iter().take(until + 1).filter(|step| begins(step.kind)).count();
            (begun + 1).saturating_sub(show.rows).max(1)
        });
        // The step whose events are being read.
        let mut row: Option<FrontierStep> = None;
        for (at, step) in steps.iter().enumerate() {
            if self.data(step.node).is_none() {
                continue;
            }
            let is_new_round = self.begins_round(step);
            if (begins(step.kind) || is_new_round)
                && let Some(done) = row.take()
            {
                open.settle(&self.record.trace);
                table.steps.push(self.listed(done, &open, show, &steps[at..]));
                if table.steps.len() == show.rows || show.until.is_some_and(|until| until < at) {
                    break;
                }
            }
            if is_new_round {
                (open, round) = (Open::default(), round + 1);
            }
            open.follow(&self.record.trace, step, self.discipline);
            match step.kind {
                ProblemMark::Expanded | ProblemMark::Goal => {
                    number += 1;
                    let event = match step.kind {
                        ProblemMark::Goal if self.is_meeting(step.node) => FrontierEvent::Met,
                        ProblemMark::Goal => FrontierEvent::Goal,
                        _ => FrontierEvent::Expanded,
                    };
                    if from <= number {
                        row = Some(self.begun(step.node, event, (number, round), &open));
                    }
                }
                ProblemMark::Generated | ProblemMark::Pruned | ProblemMark::Duplicate { .. } => {}
            }
            if let Some(row) = &mut row {
                row.step = at;
            }
        }
        if let Some(done) = row {
            open.settle(&self.record.trace);
            table.steps.push(self.listed(done, &open, show, &[]));
        }
        table.steps.retain(|row| row.number <= total);
        self.add_successors(&mut table.steps);
        if !is_complete && table.steps.last().is_none_or(|last| last.number == total) {
            let (kept, visited) = (self.record.trace.len() as u64, self.record.weights[0]);
            let (kept, visited) = (views::grouped(kept), views::grouped(visited));
            table.end = format!("The record ends here: it holds {kept} of {visited} nodes.");
        }
        table
    }

    fn begun(
        &self,
        node: NodeId,
        event: FrontierEvent,
        (number, round): (usize, usize),
        open: &Open,
    ) -> FrontierStep {
        FrontierStep {
            number,
            round,
            step: 0,
            taken: Waiting { state: self.name(node), ..self.waiting(node, open) },
            event,
            other_g: (event == FrontierEvent::Met).then(|| self.other_half(node)).flatten(),
            successors: Vec::new(),
            known: Vec::new(),
            frontier: Vec::new(),
            more: 0,
        }
    }

    /// Adds the successors to these steps, which follow each other. A search along a path comes back to a node for its next
    /// successor, and two searches may meet between one successor and the next.
    fn add_successors(&self, rows: &mut [FrontierStep]) {
        let first = rows.first().map_or(0, |row| row.number);
        let mut number = 0;
        // The row of the latest expansion of each node.
        let mut expansions: HashMap<NodeId, usize> = HashMap::new();
        for step in self.record.trace.complete_steps() {
            match step.kind {
                ProblemMark::Expanded | ProblemMark::Goal => {
                    number += 1;
                    if step.kind == ProblemMark::Expanded && first <= number {
                        expansions.insert(step.node, number - first);
                    }
                }
                ProblemMark::Generated => {
                    let is_root = self.data(step.node).is_some_and(|data| data.root);
                    let parent = self.record.trace.parent(step.node).filter(|_| !is_root);
                    let row = parent.and_then(|parent| expansions.get(&parent));
                    if let Some(row) = row.and_then(|&row| rows.get_mut(row)) {
                        row.successors.push(self.name(step.node));
                    }
                }
                ProblemMark::Duplicate { index, .. } => {
                    let row = expansions.get(&step.node);
                    if let Some(row) = row.and_then(|&row| rows.get_mut(row)) {
                        let known = self.successor(step.node, index);
                        row.known.extend(known.map(|(state, _)| self.named(&state)));
                    }
                }
                ProblemMark::Pruned => {}
            }
        }
    }

    /// The step with the frontier as it is now; `later` are the steps of the record that follow.
    fn listed(
        &self,
        mut row: FrontierStep,
        open: &Open,
        show: FrontierShow,
        later: &[ProblemStep],
    ) -> FrontierStep {
        let is_two_sided = self.discipline.is_two_sided();
        let nodes: Vec<NodeId> = match self.discipline {
            Discipline::Path => self.path_of_round(row.taken.node),
            Discipline::Stack => open.nodes().rev().collect(),
            _ => open.nodes().collect(),
        };
        let mut list: Vec<Waiting> = nodes.into_iter().map(|id| self.waiting(id, open)).collect();
        // Two searches may meet in a node that stays where it is, so the next node of theirs is one that is expanded.
        let mut later = later.iter();
        let next = if is_two_sided {
            later.find(|step| step.kind == ProblemMark::Expanded)
        } else {
            later.next()
        };
        let next = next.map(|step| step.node);
        if !matches!(self.discipline, Discipline::Path | Discipline::Stack | Discipline::Queue) {
            let is_remembered = self.discipline == Discipline::Remembered;
            let newest = matches!(self.discipline, Discipline::Total(_) | Discipline::Pairs);
            if newest {
                list.reverse();
            }
            let goes_on = next.map_or(row.taken.backward, |next| self.is_backward(next));
            let layer = |node: &Waiting| match self.discipline {
                Discipline::Layers => node.depth,
                _ => u32::from(is_two_sided && node.backward != goes_on),
            };
            let is_by_age = self.discipline == Discipline::SmallerLayer;
            if is_remembered {
                list.sort_by_key(|node| std::cmp::Reverse((node.depth, node.node)));
            }
            list.sort_by(|a, b| {
                let by_layer = layer(a).cmp(&layer(b));
                let by_key = if is_by_age { Ordering::Equal } else { a.key.total_cmp(&b.key) };
                let by_h = if newest { a.h.total_cmp(&b.h) } else { Ordering::Equal };
                by_layer.then(by_key).then(by_h)
            });
            // Which of equals comes first depends on how the search stores them, and a pair is no matter of one key; the
            // record knows.
            let first = list.first().map(|node| node.key);
            let is_next = |node: &&Waiting| {
                Some(node.node) == next
                    && (is_two_sided
                        || first.is_some_and(|key| (node.key - key).abs() <= 1e-9 * key.abs()))
            };
            if let Some(place) = list.iter().position(|node| is_next(&node)) {
                list[..=place].rotate_right(1);
            }
        }
        row.more = list.len().saturating_sub(show.entries);
        list.truncate(show.entries);
        for waiting in &mut list {
            waiting.state = self.name(waiting.node);
        }
        row.frontier = list;
        row
    }

    /// A node of the frontier without its name, since a frontier may have many nodes of which few are listed.
    fn waiting(&self, node: NodeId, open: &Open) -> Waiting {
        let data = self.data(node);
        let is_root = |&id: &NodeId| self.data(id).is_some_and(|data| data.root);
        let path = successors(Some(node), |&id| self.record.trace.parent(id));
        // The first node of the record is a root.
        let depth = path.take_while(|id| !is_root(id)).count() as u32;
        let (g, h) = data.map_or((0.0, 0.0), |data| (data.g / S::UNIT, data.h / S::UNIT));
        Waiting {
            node,
            state: String::new(),
            depth,
            g,
            h,
            key: match self.discipline {
                Discipline::Remembered => open.total(node) / S::UNIT,
                discipline => discipline.key(depth, g, h),
            },
            backward: self.is_backward(node),
        }
    }

    /// The path to a node from the root of its round: the roots of later rounds and of the search from the goal hang below the
    /// first root.
    fn path_of_round(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = self.record.trace.path(node);
        let root = path.iter().rposition(|&id| self.data(id).is_some_and(|data| data.root));
        path.drain(..root.unwrap_or(0));
        path
    }

    /// The state of a node in a word, or as text.
    pub(super) fn name(&self, id: NodeId) -> String {
        self.state(id).map_or_else(String::new, |state| self.named(state))
    }

    fn named(&self, state: &S::State) -> String {
        let name = self.instance.state_name(state);
        if name.is_empty() { self.instance.state_text(state) } else { name }
    }
}
