//! One node of the arena: a state, and how it was reached.

/// One node of the arena.
#[derive(Debug)]
pub(crate) struct Entry<S, T> {
    pub(crate) state: S,
    pub(crate) parent: u32,
    pub(crate) parent_action: ParentAction,
    pub(crate) data: T,
}

/// The action that led from the parent to a node: its index in the list of the parent. A search by [`Problem::stale`] also
/// keeps which of the first eight actions of the node lead to nothing new, so that it need not look at the parent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParentAction(u32);

impl ParentAction {
    /// The highest bit says that there are stale indices, in the eight bits below it.
    const HAS_STALE: u32 = 1 << 31;
    /// The bits of the index, if there are stale ones.
    const INDEX_BITS: u32 = 23;

    /// The action at this index.
    #[inline(always)]
    pub(crate) fn new(index: u32) -> ParentAction {
        ParentAction(index)
    }

    /// The action at this index, which leads to a node with these stale indices. None are kept for an index that leaves no room.
    #[inline(always)]
    pub(crate) fn with_stale(index: u32, stale: u64) -> ParentAction {
        let stale = stale as u32 & 0xFF;
        if index < 1 << Self::INDEX_BITS && stale != 0 {
            ParentAction(Self::HAS_STALE | stale << Self::INDEX_BITS | index)
        } else {
            ParentAction(index)
        }
    }

    /// The index of the action.
    pub(super) fn index(self) -> usize {
        let has_stale = self.0 & Self::HAS_STALE != 0;
        (if has_stale { self.0 & ((1 << Self::INDEX_BITS) - 1) } else { self.0 }) as usize
    }

    /// A bit for each stale index.
    #[inline(always)]
    pub(crate) fn stale(self) -> u64 {
        u64::from((self.0 >> Self::INDEX_BITS & 0xFF) * (self.0 >> 31))
    }
}
