//! The events of a constraint search.

use crate::{Recorded, Recorder, Trace};

/// An event of a constraint search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CspEvent {
    /// A variable is assigned a value.
    Assign {
        /// The variable.
        variable: usize,
        /// The value.
        value: usize,
    },
    /// A value is removed from the domain of a variable.
    Removed {
        /// The variable.
        variable: usize,
        /// The value.
        value: usize,
        /// The neighbour whose values all forbid it.
        because: usize,
    },
    /// The last assignment conflicts with the value of this variable, or empties its domain.
    Conflict {
        /// The variable.
        variable: usize,
    },
    /// All variables are assigned.
    Solution,
    /// The last assignment is undone, together with all its removals.
    Back,
}

/// One assignment of a recorded search; the root is the empty assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct CspNode {
    /// The variable and its value; `None` for the root.
    pub assigned: Option<(usize, usize)>,
    /// Whether it completes a solution.
    pub solution: bool,
    /// The variable with which it conflicts.
    pub conflict: Option<usize>,
}

/// The kinds of steps in the log of a constraint search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum CspMark {
    /// The variable is assigned.
    Assign,
    /// A value of another variable is removed.
    Removed {
        /// The variable.
        variable: usize,
        /// The value.
        value: usize,
        /// The neighbour whose values all forbid it.
        because: usize,
    },
    /// There is a conflict.
    Conflict,
    /// A solution.
    Solution,
    /// The assignment is undone.
    Back,
}

/// The recorded tree of a constraint search.
pub type CspTrace = Trace<CspNode, CspMark>;

/// An observer that records a constraint search, up to a number of assignments.
///
/// ```
/// use outwit::csp::{Backtracking, CspRecorder, example::ring};
/// use outwit::Limits;
/// let mut recorder = CspRecorder::new(1000);
/// let report = Backtracking::default().search(&ring(5, 3), &Limits::none(), &mut recorder);
/// assert_eq!(recorder.into_trace().len() as u64, 1 + report.nodes);
/// ```
pub type CspRecorder = Recorder<CspEvent>;

impl Recorded for CspEvent {
    type Node = CspNode;
    type Mark = CspMark;

    fn root() -> Option<CspNode> {
        Some(CspNode { assigned: None, solution: false, conflict: None })
    }

    fn record(self, recorder: &mut CspRecorder) {
        let here = recorder.current();
        match self {
            CspEvent::Assign { variable, value } => {
                let assigned = Some((variable, value));
                let node = CspNode { assigned, solution: false, conflict: None };
                recorder.descend(node, CspMark::Assign);
            }
            CspEvent::Back => {
                if let Some(id) = recorder.ascend() {
                    recorder.mark(Some(id), CspMark::Back, |_| {});
                }
            }
            // What happens below an assignment that was not kept is not kept either.
            _ if recorder.is_below() => recorder.miss(),
            CspEvent::Removed { variable, value, because } => {
                recorder.mark(here, CspMark::Removed { variable, value, because }, |_| {});
            }
            CspEvent::Conflict { variable } => {
                recorder.mark(here, CspMark::Conflict, |node| node.conflict = Some(variable));
            }
            CspEvent::Solution => {
                recorder.mark(here, CspMark::Solution, |node| node.solution = true);
            }
        }
    }
}
