//! A move: from, to, and the set of captured pieces.

use crate::board::Word;

/// A move in bits of the board. A capture is the same move if it takes the same pieces from the
/// same square to the same square, whatever its route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<W> {
    /// The bit the piece leaves.
    pub from: u8,
    /// The bit it arrives at; a capture may end where it began.
    pub to: u8,
    /// Whether a man becomes a king by a capture.
    pub crowned: bool,
    /// The captured pieces; empty for a quiet move.
    pub taken: W,
}

impl<W: Word> Move<W> {
    /// Whether anything is captured.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        !self.taken.is_empty()
    }
}
