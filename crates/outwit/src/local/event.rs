//! What a local search tells its observer, and the recorder that keeps it as a [`Trace`].

use crate::{NodeId, Observer, Trace};

/// What a local search reports.
#[derive(Clone, Debug, PartialEq)]
pub enum LocalEvent<S, M> {
    /// A round begins here.
    Start {
        /// 1 = the first.
        round: u64,
        /// Where.
        state: S,
        /// Its cost.
        cost: f64,
    },
    /// The next move is made from this state and not from the last one: a search with several states turns to another.
    At {
        /// Where.
        state: S,
    },
    /// A move was made.
    Moved {
        /// Which.
        mv: M,
        /// The cost after it.
        cost: f64,
    },
    /// The round ends: nothing better is near, or its time is up.
    Stuck {
        /// The cost there.
        cost: f64,
    },
}

/// One state of a recorded run: a start, or what a move made of the state above.
#[derive(Clone, Debug, PartialEq)]
pub struct LocalNode<S, M> {
    /// The state, for the start of a round.
    pub start: Option<S>,
    /// The move that led here.
    pub mv: Option<M>,
    /// The cost here.
    pub cost: f64,
}

/// The kinds of steps in the log of a local search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalMark {
    /// A round begins.
    Start,
    /// A move is made.
    Moved,
    /// The round ends.
    Stuck,
}

/// The recorded run: a chain of states for each round.
pub type LocalTrace<S, M> = Trace<LocalNode<S, M>, LocalMark>;

/// An observer that records what it hears, up to a number of states.
///
/// ```
/// use outwit::local::{HillClimbing, LocalRecorder};
/// # use outwit::local::example::Ring;
/// # use outwit::Limits;
/// let mut recorder = LocalRecorder::new(1000);
/// let ring = Ring(vec![3.0, 2.0, 1.0, 0.0, 1.0, 2.0]);
/// let report = HillClimbing::default().search(&ring, 1, &Limits::none(), &mut recorder);
/// assert_eq!(recorder.into_trace().len() as u64, report.steps + report.rounds);
/// ```
#[derive(Clone, Debug)]
pub struct LocalRecorder<S, M> {
    trace: LocalTrace<S, M>,
    limit: usize,
    at: Option<NodeId>,
}

impl<S, M> LocalRecorder<S, M> {
    /// A recorder that keeps the first `limit` states.
    pub fn new(limit: usize) -> Self {
        LocalRecorder { trace: Trace::new(limit), limit, at: None }
    }

    /// What has been recorded.
    pub fn into_trace(self) -> LocalTrace<S, M> {
        self.trace
    }

    fn add(&mut self, parent: Option<NodeId>, data: LocalNode<S, M>, mark: LocalMark) {
        if self.trace.len() >= self.limit {
            if let Some(above) = self.at.and_then(|id| self.trace.get_mut(id)) {
                above.hidden += 1;
            }
            return;
        }
        let id = self.trace.add(parent, data);
        self.trace.log(id, mark);
        self.at = Some(id);
    }
}

impl<S, M> Observer<LocalEvent<S, M>> for LocalRecorder<S, M> {
    fn on(&mut self, event: LocalEvent<S, M>) {
        match event {
            LocalEvent::Start { state, cost, .. } => {
                // Later rounds hang below the start of the first one.
                let parent = (!self.trace.is_empty()).then_some(0);
                self.add(
                    parent,
                    LocalNode { start: Some(state), mv: None, cost },
                    LocalMark::Start,
                );
            }
            LocalEvent::At { .. } => {}
            LocalEvent::Moved { mv, cost } => {
                self.add(self.at, LocalNode { start: None, mv: Some(mv), cost }, LocalMark::Moved);
            }
            LocalEvent::Stuck { .. } => {
                if let Some(id) = self.at.filter(|_| self.trace.len() < self.limit) {
                    self.trace.log(id, LocalMark::Stuck);
                }
            }
        }
    }
}
