//! The events of a local search.

use crate::{Recorded, Recorder, Trace};

/// An event of a local search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum LocalEvent<S, M> {
    /// A round begins.
    Start {
        /// The number of the round, 1 = the first.
        round: u64,
        /// Its first state.
        state: S,
        /// The cost of that state.
        cost: f64,
    },
    /// The next move is made from this state and not from the last one: a search with several states turns to another.
    Switch {
        /// The state.
        state: S,
    },
    /// A move was made.
    Moved {
        /// The move.
        mv: M,
        /// The cost after it.
        cost: f64,
    },
    /// The round ends: no better neighbour was found, or a limit was reached.
    RoundEnd {
        /// The cost of its last state.
        cost: f64,
    },
}

/// One state of a recorded run: the start of a round, or the state after a move.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LocalNode<S, M> {
    /// The state, for the start of a round.
    pub start: Option<S>,
    /// The move that led here.
    pub mv: Option<M>,
    /// The cost of the state.
    pub cost: f64,
}

/// The kinds of steps in the log of a local search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum LocalMark {
    /// A round begins.
    Start,
    /// A move is made.
    Moved,
    /// The round ends.
    RoundEnd,
}

/// The recorded run: a chain of states for each round.
pub type LocalTrace<S, M> = Trace<LocalNode<S, M>, LocalMark>;

/// An observer that records a local search, up to a number of states.
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
pub type LocalRecorder<S, M> = Recorder<LocalEvent<S, M>>;

impl<S, M> Recorded for LocalEvent<S, M> {
    type Node = LocalNode<S, M>;
    type Mark = LocalMark;

    fn record(self, recorder: &mut LocalRecorder<S, M>) {
        let added = match self {
            LocalEvent::Start { state, cost, .. } => {
                // Later rounds hang below the start of the first one.
                let node = LocalNode { start: Some(state), mv: None, cost };
                recorder.add(recorder.root(), node, LocalMark::Start)
            }
            LocalEvent::Moved { mv, cost } => {
                let node = LocalNode { start: None, mv: Some(mv), cost };
                recorder.add(recorder.current(), node, LocalMark::Moved)
            }
            LocalEvent::RoundEnd { .. } => {
                if !recorder.is_full() && recorder.current().is_some() {
                    recorder.mark(recorder.current(), LocalMark::RoundEnd, |_| {});
                }
                None
            }
            LocalEvent::Switch { .. } => None,
        };
        if let Some(id) = added {
            recorder.move_to(id);
        }
    }
}
