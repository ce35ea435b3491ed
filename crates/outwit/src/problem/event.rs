//! The events of a one-player search.

use crate::{NodeId, Recorded, Recorder, Step, Trace};

/// The direction in which a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Direction {
    /// From the start.
    #[default]
    Forward,
    /// From the goal; a successor is then a state that leads here.
    Backward,
}

/// Why a node was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum Prune {
    /// It lies at the depth limit: it is not expanded.
    Depth,
    /// Its cost plus its estimate exceeds the bound of this round.
    Bound,
    /// The beam is full of better nodes.
    Beam,
    /// A better node with the same state is in the beam already.
    Known,
    /// The memory is full, and its value, that of its forgotten successors if it was expanded, is the worst; its parent remembers it.
    Memory,
    /// The search left its parent for a better node; see [`ProblemEvent::Forgotten`].
    Forgotten,
}

/// An event of a one-player search. The search numbers its nodes; one number is one node of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ProblemEvent {
    /// The root of a tree: the start, a goal (backward search), or the start again in the next round.
    Root {
        /// Its number.
        node: u64,
        /// The direction.
        direction: Direction,
        /// The index of the goal in [`goals`](super::Problem::goals), for a backward root.
        index: u32,
        /// The estimate of the heuristic.
        h: f64,
        /// The bound of this round, if there is one: a depth, a cost, a beam width or a weight.
        bound: Option<f64>,
    },
    /// A successor was generated.
    Generated {
        /// Its number.
        node: u64,
        /// The node it was generated from.
        parent: u64,
        /// The index of the action in the list that [`actions`](super::Problem::actions) (or
        /// [`arrivals`](super::Problem::arrivals), backward) gives for the parent.
        index: u32,
        /// The cost from the root.
        g: f64,
        /// The estimate of the heuristic.
        h: f64,
    },
    /// A node was chosen and is no goal; its successors are generated now.
    Expanded {
        /// Its number.
        node: u64,
    },
    /// A successor is dropped because its state is known already.
    Duplicate {
        /// The node it was generated from.
        parent: u64,
        /// The index of the action.
        index: u32,
        /// The node with the same state, where the search knows it.
        of: Option<u64>,
    },
    /// A node is dropped.
    Pruned {
        /// Its number.
        node: u64,
        /// The reason.
        reason: Prune,
    },
    /// A node is dropped because the search left its parent for a better node, as recursive best-first search does.
    Forgotten {
        /// Its number.
        node: u64,
        /// The value that the parent remembers: the least one of its successors.
        value: f64,
    },
    /// A node is a goal (or the meeting point of a bidirectional search) and ends a solution.
    Goal {
        /// Its number.
        node: u64,
    },
}

/// One node of a recorded search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ProblemNode {
    /// The number that the search gave it.
    pub number: u64,
    /// The direction of its tree.
    pub direction: Direction,
    /// The index of the action that led here, or of the goal that a backward root is; `None` for a forward root.
    pub index: Option<u32>,
    /// The cost from the root.
    pub g: f64,
    /// The estimated cost to the goal.
    pub h: f64,
    /// For a root: the bound of its round.
    pub bound: Option<f64>,
    /// When it was expanded: 1 = first.
    pub expanded: Option<u32>,
    /// Whether it is the end of a solution.
    pub goal: bool,
    /// Why it was dropped.
    pub pruned: Option<Prune>,
    /// Of a forgotten node: the value that its parent remembers.
    pub remembered: Option<f64>,
    /// Whether it is a root.
    pub root: bool,
}

/// The kinds of steps in the log of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum ProblemMark {
    /// The node is generated.
    Generated,
    /// The node is expanded.
    Expanded,
    /// A successor of the node is dropped because its state is known already.
    Duplicate {
        /// The index of the action.
        index: u32,
        /// The node with the same state.
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

/// An observer that records a one-player search: everything up to a number of nodes, then only counts.
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
pub type ProblemRecorder = Recorder<ProblemEvent>;

/// Backward nodes have numbers from the upper half.
pub(crate) const BACKWARD: u64 = 1 << 63;

fn direction_of(number: u64) -> Direction {
    if number >= BACKWARD { Direction::Backward } else { Direction::Forward }
}

impl ProblemNode {
    /// A node that is neither expanded nor dropped yet.
    fn new(number: u64, index: Option<u32>, g: f64, h: f64) -> Self {
        ProblemNode {
            number,
            direction: direction_of(number),
            index,
            g,
            h,
            bound: None,
            expanded: None,
            goal: false,
            pruned: None,
            remembered: None,
            root: false,
        }
    }

    /// Adds the node to a trace, where later events find it by its number.
    fn add(self, parent: Option<NodeId>, recorder: &mut ProblemRecorder) {
        if let Some(id) = recorder.add(parent, self, ProblemMark::Generated) {
            recorder.number(self.number, id);
        }
    }
}

impl Recorded for ProblemEvent {
    type Node = ProblemNode;
    type Mark = ProblemMark;

    fn record(self, recorder: &mut ProblemRecorder) {
        match self {
            ProblemEvent::Root { node, direction, index, h, bound } => {
                let index = (direction == Direction::Backward).then_some(index);
                let root =
                    ProblemNode { bound, root: true, ..ProblemNode::new(node, index, 0.0, h) };
                root.add(recorder.root(), recorder);
            }
            ProblemEvent::Generated { node, parent, index, g, h } => match recorder.find(parent) {
                Some(above) => ProblemNode::new(node, Some(index), g, h).add(Some(above), recorder),
                // Its parent was not kept either; the root counts it.
                None => recorder.hide(recorder.root()),
            },
            ProblemEvent::Expanded { node } => {
                let order = recorder.next_expansion();
                let id = recorder.find(node);
                recorder.mark(id, ProblemMark::Expanded, |data| data.expanded = Some(order));
            }
            ProblemEvent::Duplicate { parent, index, of } => {
                let of = of.and_then(|number| recorder.find(number));
                let id = recorder.find(parent);
                recorder.mark(id, ProblemMark::Duplicate { index, of }, |_| {});
            }
            ProblemEvent::Pruned { node, reason } => {
                let id = recorder.find(node);
                recorder.mark(id, ProblemMark::Pruned, |data| data.pruned = Some(reason));
            }
            ProblemEvent::Forgotten { node, value } => {
                let id = recorder.find(node);
                recorder.mark(id, ProblemMark::Pruned, |data| {
                    (data.pruned, data.remembered) = (Some(Prune::Forgotten), Some(value));
                });
            }
            ProblemEvent::Goal { node } => {
                let id = recorder.find(node);
                recorder.mark(id, ProblemMark::Goal, |data| data.goal = true);
            }
        }
    }
}
