//! The depth of a stored node, and what was done with it.

/// The depth of a node and two marks in one number, so that the marks need no memory of their own. The depth is less than 2^30.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marked(u32);

impl Marked {
    /// Its successors were generated, or it need not be looked at again.
    pub(crate) const EXPANDED: u32 = 1;
    /// A search with two lists has moved it to the second one.
    pub(crate) const READY: u32 = 2;

    /// A node at this depth, without marks.
    #[inline(always)]
    pub(crate) fn at(depth: u32) -> Self {
        Marked(depth << 2)
    }

    #[inline(always)]
    pub(crate) fn depth(self) -> u32 {
        self.0 >> 2
    }

    #[inline(always)]
    pub(crate) fn has_any(self, marks: u32) -> bool {
        self.0 & marks != 0
    }

    /// A successor: one level deeper, without marks.
    #[inline(always)]
    pub(crate) fn next(self) -> Self {
        Marked::at(self.depth() + 1)
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, mark: u32) {
        self.0 |= mark;
    }
}
