//! The events of a local search.

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
