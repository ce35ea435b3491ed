//! What a search tells its observer, and the recorder that keeps it as a [`Trace`].

use std::collections::HashMap;

use crate::hash::Build;
use crate::{NodeId, Observer, Step, Trace};

/// In which direction a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Direction {
    /// From the start.
    #[default]
    Forward,
    /// From the goal; a successor is then a state that leads here.
    Backward,
}

/// Why a node was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prune {
    /// Deeper than the depth limit.
    Depth,
    /// Its cost with its guess exceeds the bound of this round.
    Bound,
    /// The beam is full of better ones.
    Beam,
    /// The memory is full of better ones; its parent remembers its value.
    Memory,
}

/// What a one-player search reports. Nodes have numbers that the search gives; one number is one node of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ProblemEvent {
    /// A tree begins here: the start, a goal (backward search), or the start once more in the next round.
    Root {
        /// Its number.
        node: u64,
        /// The direction.
        way: Direction,
        /// Which goal, for a backward root.
        place: u32,
        /// The guess.
        h: f64,
        /// The bound of this round, if there is one: depth, cost, beam width or weight.
        bound: Option<f64>,
    },
    /// A successor was made.
    Generated {
        /// Its number.
        node: u64,
        /// The node it was made from.
        parent: u64,
        /// Which action: its place in the list that [`actions`](super::Problem::actions) (or
        /// [`arrivals`](super::Problem::arrivals), backward) gives for the parent.
        place: u32,
        /// The cost from the root.
        g: f64,
        /// The guess.
        h: f64,
    },
    /// A node was chosen, tested, and its successors are now made.
    Expanded {
        /// Its number.
        node: u64,
    },
    /// A successor is a state that is known already and is dropped.
    Duplicate {
        /// The node it was made from.
        parent: u64,
        /// Which action.
        place: u32,
        /// The node that stays, where the search knows it.
        of: Option<u64>,
    },
    /// A node is dropped.
    Pruned {
        /// Its number.
        node: u64,
        /// Why.
        why: Prune,
    },
    /// A node is a goal (or the meeting point of a two-way search) and ends a solution.
    Goal {
        /// Its number.
        node: u64,
    },
}

/// One node of a recorded search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProblemNode {
    /// The number that the search gave it.
    pub number: u64,
    /// The direction of its tree.
    pub way: Direction,
    /// Which action led here, or which goal a backward root is; `None` for a forward root.
    pub place: Option<u32>,
    /// The cost from the root.
    pub g: f64,
    /// The guess to the goal.
    pub h: f64,
    /// For a root: the bound of its round.
    pub bound: Option<f64>,
    /// When it was expanded: 1 = first.
    pub expanded: Option<u32>,
    /// Whether it is the end of a solution.
    pub goal: bool,
    /// Why it was dropped.
    pub pruned: Option<Prune>,
    /// Whether it is a root.
    pub root: bool,
}

/// The kinds of steps in the log of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemMark {
    /// The node is made.
    Generated,
    /// The node is expanded.
    Expanded,
    /// A successor of the node (by the action at this place) was known already.
    Duplicate {
        /// Which action.
        place: u32,
        /// The node that stays.
        of: Option<NodeId>,
    },
    /// The node is dropped.
    Pruned,
    /// The node is a goal.
    Goal,
}

/// The recorded tree of a one-player search.
pub type ProblemTrace = Trace<ProblemNode, ProblemMark>;

/// One step of a [`ProblemTrace`].
pub type ProblemStep = Step<ProblemMark>;

/// An observer that records what it hears: everything up to a number of nodes, then only counts.
///
/// So the frontier and the explored set at any recorded step can be rebuilt exactly.
///
/// ```
/// use outwit::problem::{a_star, ProblemRecorder};
/// # use outwit::problem::example::Ladder;
/// # use outwit::Limits;
/// let mut recorder = ProblemRecorder::new(10_000);
/// let report = a_star(&Ladder(9), &|_: &Ladder, _: &u32| 0, &Limits::none(), &mut recorder);
/// let trace = recorder.into_trace();
/// assert_eq!(trace.nodes().filter(|(_, node)| node.data.goal).count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct ProblemRecorder {
    trace: ProblemTrace,
    limit: usize,
    known: HashMap<u64, NodeId, Build>,
    expanded: u32,
    /// Events that came after the trace was full.
    missed: u64,
}

impl ProblemRecorder {
    /// A recorder that keeps the first `limit` nodes (at least 16).
    pub fn new(limit: usize) -> Self {
        let limit = limit.max(16);
        ProblemRecorder {
            trace: Trace::new(limit),
            limit,
            known: HashMap::default(),
            expanded: 0,
            missed: 0,
        }
    }

    /// How many events are not in the trace since it was full.
    pub fn missed(&self) -> u64 {
        self.missed
    }

    /// What has been recorded.
    pub fn into_trace(self) -> ProblemTrace {
        self.trace
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        self.known.get(&number).copied()
    }

    fn add(&mut self, parent: Option<NodeId>, data: ProblemNode) {
        if self.trace.len() >= self.limit {
            self.missed += 1;
            if let Some(above) = parent.and_then(|id| self.trace.get_mut(id)) {
                above.hidden += 1;
            }
            return;
        }
        let number = data.number;
        let id = self.trace.add(parent, data);
        self.trace.log(id, ProblemMark::Generated);
        self.known.insert(number, id);
    }

    fn mark(&mut self, number: u64, mark: ProblemMark, change: impl FnOnce(&mut ProblemNode)) {
        match self.find(number) {
            Some(id) => {
                if let Some(node) = self.trace.get_mut(id) {
                    change(&mut node.data);
                }
                self.trace.log(id, mark);
            }
            None => self.missed += 1,
        }
    }
}

/// Backward nodes have numbers from the upper half.
pub(crate) const BACKWARD: u64 = 1 << 63;

fn way_of(number: u64) -> Direction {
    if number >= BACKWARD { Direction::Backward } else { Direction::Forward }
}

impl Observer<ProblemEvent> for ProblemRecorder {
    fn on(&mut self, event: ProblemEvent) {
        let blank = ProblemNode {
            number: 0,
            way: Direction::Forward,
            place: None,
            g: 0.0,
            h: 0.0,
            bound: None,
            expanded: None,
            goal: false,
            pruned: None,
            root: false,
        };
        match event {
            ProblemEvent::Root { node, way, place, h, bound } => {
                let place = (way == Direction::Backward).then_some(place);
                // A second tree of the same search hangs below the first root.
                let parent = (!self.trace.is_empty()).then_some(0);
                self.add(
                    parent,
                    ProblemNode { number: node, way, place, h, bound, root: true, ..blank },
                );
            }
            ProblemEvent::Generated { node, parent, place, g, h } => match self.find(parent) {
                Some(above) => {
                    let way = way_of(node);
                    let data = ProblemNode { number: node, way, place: Some(place), g, h, ..blank };
                    self.add(Some(above), data);
                }
                None => self.missed += 1,
            },
            ProblemEvent::Expanded { node } => {
                self.expanded += 1;
                let order = self.expanded;
                self.mark(node, ProblemMark::Expanded, |data| data.expanded = Some(order));
            }
            ProblemEvent::Duplicate { parent, place, of } => {
                let of = of.and_then(|number| self.find(number));
                self.mark(parent, ProblemMark::Duplicate { place, of }, |_| {});
            }
            ProblemEvent::Pruned { node, why } => {
                self.mark(node, ProblemMark::Pruned, |data| data.pruned = Some(why));
            }
            ProblemEvent::Goal { node } => {
                self.mark(node, ProblemMark::Goal, |data| data.goal = true)
            }
        }
    }
}
