//! What a constraint search tells its observer, and the recorder that keeps it as a [`Trace`].

use crate::{NodeId, Observer, Trace};

/// What a constraint search reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CspEvent {
    /// A variable is given a value.
    Assign {
        /// Which.
        variable: usize,
        /// What.
        value: usize,
    },
    /// A value is no longer possible.
    Removed {
        /// For which variable.
        variable: usize,
        /// What.
        value: usize,
        /// The variable that forbids it.
        because: usize,
    },
    /// The value given disagrees with, or leaves nothing for, this variable.
    Conflict {
        /// Which.
        variable: usize,
    },
    /// All variables have values.
    Solution,
    /// The value given last is taken back, and with it all its removals.
    Back,
}

/// One assignment of a recorded search; the root is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CspNode {
    /// Which variable, what value; `None` for the root.
    pub assigned: Option<(usize, usize)>,
    /// Whether it completes a solution.
    pub solution: bool,
    /// The variable that it left nothing for, or that it disagrees with.
    pub conflict: Option<usize>,
}

/// The kinds of steps in the log of a constraint search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CspMark {
    /// The value is given.
    Assign,
    /// A value of another variable is removed.
    Removed {
        /// For which variable.
        variable: usize,
        /// What.
        value: usize,
        /// The variable that forbids it.
        because: usize,
    },
    /// There is a conflict.
    Conflict,
    /// A solution.
    Solution,
    /// The value is taken back.
    Back,
}

/// The recorded tree of a constraint search.
pub type CspTrace = Trace<CspNode, CspMark>;

/// An observer that records what it hears, up to a number of nodes.
///
/// ```
/// use outwit::csp::{Backtracking, CspRecorder, example::ring};
/// use outwit::Limits;
/// let mut recorder = CspRecorder::new(1000);
/// let report = Backtracking::default().search(&ring(5, 3), &Limits::none(), &mut recorder);
/// assert_eq!(recorder.into_trace().len() as u64, 1 + report.nodes);
/// ```
#[derive(Clone, Debug)]
pub struct CspRecorder {
    trace: CspTrace,
    limit: usize,
    path: Vec<NodeId>,
    /// Assignments on the path that are not kept.
    below: u32,
}

impl CspRecorder {
    /// A recorder that keeps the first `limit` assignments.
    pub fn new(limit: usize) -> Self {
        let mut trace = Trace::new(limit);
        let root = trace.add(None, CspNode { assigned: None, solution: false, conflict: None });
        CspRecorder { trace, limit: limit.max(16), path: vec![root], below: 0 }
    }

    /// What has been recorded.
    pub fn into_trace(self) -> CspTrace {
        self.trace
    }
}

impl Observer<CspEvent> for CspRecorder {
    fn on(&mut self, event: CspEvent) {
        let at = *self.path.last().expect("the root stays");
        if let CspEvent::Assign { variable, value } = event {
            if self.below > 0 || self.trace.len() >= self.limit {
                self.below += 1;
                if let Some(above) = self.trace.get_mut(at) {
                    above.hidden += 1;
                }
                return;
            }
            let assigned = Some((variable, value));
            let id =
                self.trace.add(Some(at), CspNode { assigned, solution: false, conflict: None });
            self.trace.log(id, CspMark::Assign);
            self.path.push(id);
            return;
        }
        if self.below > 0 {
            self.below -= u32::from(event == CspEvent::Back);
            return;
        }
        let node = self.trace.get_mut(at).map(|node| &mut node.data);
        let mark = match event {
            CspEvent::Removed { variable, value, because } => {
                CspMark::Removed { variable, value, because }
            }
            CspEvent::Conflict { variable } => {
                if let Some(node) = node {
                    node.conflict = Some(variable);
                }
                CspMark::Conflict
            }
            CspEvent::Solution => {
                if let Some(node) = node {
                    node.solution = true;
                }
                CspMark::Solution
            }
            CspEvent::Back | CspEvent::Assign { .. } => {
                if self.path.len() > 1 {
                    self.path.pop();
                }
                CspMark::Back
            }
        };
        self.trace.log(at, mark);
    }
}
