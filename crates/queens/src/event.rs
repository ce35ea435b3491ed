//! The events that the searches of this crate report to an [`Observer`](outwit::Observer).

use crate::board::{Clash, Square};

/// One step of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QueensEvent {
    /// A queen was put on a square.
    Placed(Square),
    /// A queen was taken off its square.
    Removed(Square),
    /// A queen cannot stand on `tried`, because `by` attacks that square.
    Conflict {
        /// The square that was tried.
        tried: Square,
        /// The queen that attacks it.
        by: Square,
    },
    /// Two columns exchanged the rows of their queens.
    Swapped(u32, u32),
    /// A full board was checked, and these two queens attack each other.
    Refused(Clash),
    /// All queens were removed for another attempt.
    Restarted,
    /// The queens on the board are a solution.
    Solved,
}
