//! A move: from, to, and the set of captured pieces.

use crate::board::Word;

/// A move in bits of the board. A capture is the same move if it takes the same pieces from the
/// same square to the same square, whatever its route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<W = u128> {
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

    /// The same move in another word, which must hold the board.
    #[inline]
    pub(crate) fn converted<X: Word>(&self) -> Move<X> {
        let Self { from, to, crowned, taken } = *self;
        Move { from, to, crowned, taken: X::from_u128(taken.to_u128()) }
    }
}

/// One way of making a capture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route<W = u128> {
    /// The move.
    pub mv: Move<W>,
    /// The bits on which the piece turned or, going straight on, the one right behind the captured
    /// piece; neither the start nor the end.
    pub via: Vec<u8>,
}
