//! The lines that queens attack, as bits for the whole board.

/// Columns, rising and falling diagonals in use.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lines {
    pub(crate) columns: u64,
    pub(crate) rising: u64,
    pub(crate) falling: u64,
}

impl Lines {
    /// With a queen in a row of a board of `n` columns; its column is one bit.
    #[inline(always)]
    pub(crate) fn with(self, n: usize, row: usize, queen: u64) -> Self {
        Self {
            columns: self.columns | queen,
            rising: self.rising | queen << row,
            falling: self.falling | queen << (n - 1 - row),
        }
    }

    /// The columns of a row that no queen attacks.
    #[inline(always)]
    pub(crate) fn free(self, n: usize, row: usize) -> u64 {
        !(self.columns | self.rising >> row | self.falling >> (n - 1 - row)) & ((1 << n) - 1)
    }
}
