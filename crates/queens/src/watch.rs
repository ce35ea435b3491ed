//! Looks over the shoulder of a search, one step at a time.

use crate::board::Square;

/// What a search tells while it works. Every function does nothing unless written; `()` is silent, and then
/// the calls compile to nothing.
pub trait Watch {
    /// A queen is put down.
    fn place(&mut self, _queen: Square) {}
    /// A queen is taken up again.
    fn remove(&mut self, _queen: Square) {}
    /// A queen would stand on `tried`, but `by` attacks it.
    fn conflict(&mut self, _tried: Square, _by: Square) {}
    /// Two columns exchange the rows of their queens.
    fn swap(&mut self, _one: u32, _other: u32) {}
    /// The queens on the board are a solution.
    fn solution(&mut self, _queens: &[u32]) {}
}

impl Watch for () {}

/// Whether a search goes on after a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Look for more.
    Continue,
    /// Enough.
    Stop,
}
