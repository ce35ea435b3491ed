//! The inner loops of the join, in plain Rust and with the vector instructions of the processor.
//!
//! *Idea*: bit slicing. A block of 512 west halves is transposed: bit `i` of a [`Lanes`] value belongs to
//! half `i` of the block. The diagonals are divided into chunks of six; a [`Table`] says for each of the 64
//! subsets of a chunk which halves of the block use one of its diagonals. To test an east half, look up its
//! subset of each chunk and unite the answers: the bits that are still zero are the halves of the block that
//! share no diagonal with it. That is one lookup per chunk instead of 512 tests.
//!
//! *Unused lanes*: the last block of a list may be shorter than 512. The lanes without a half are set in
//! every entry of the first table, so they always count as sharing a diagonal.
//!
//! *Guarantee*: every version gives the same numbers; the tests compare them on random input.
//!
//! *Measured*: CPU time of a count on one core (AMD EPYC, beside other work), the least of several runs: n = 17 0.36 s with
//! AVX-512, 0.46 s with AVX2, 0.81 s in plain Rust; n = 18 1.4, 2.2 and 4.6 s. This is why the two versions with vector
//! instructions may use `unsafe`. `cargo run --release -p outwit-queens --example count -- 17 join 1 avx2` counts with those that
//! are named.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

/// Half boards in a block, one bit each: the width of the widest vectors.
pub(super) const BLOCK: usize = 512;

/// Diagonals per table. A table of six takes 4 KiB, so the tables of a block, at most eight, fit in the first-level
/// cache.
pub(super) const CHUNK: usize = 6;

/// One bit for each half board of a block.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [u64; BLOCK / 64]);

impl Lanes {
    pub(super) const NONE: Self = Self([0; BLOCK / 64]);

    #[inline(always)]
    pub(super) fn or(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }
}

/// For each subset of one chunk of diagonals, the half boards of the block that use one of them.
pub(super) type Table = [Lanes; 1 << CHUNK];

/// The vector instructions that a join uses.
///
/// [`Vectors::best`] asks the processor at run time; the others exist for comparison and tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vectors {
    /// Plain Rust, any processor.
    Portable,
    /// 256-bit vectors of x86-64.
    Avx2,
    /// 512-bit vectors of x86-64 with compression and population count.
    Avx512,
}

impl Vectors {
    /// The widest of this processor.
    pub fn best() -> Self {
        Self::available()[0]
    }

    /// All of this processor, widest first.
    pub fn available() -> Vec<Self> {
        let is_there = |vectors: &Self| match vectors {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::is_available(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        };
        [Self::Avx512, Self::Avx2, Self::Portable].into_iter().filter(is_there).collect()
    }

    /// A name for reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "AVX2",
            Self::Avx512 => "AVX-512",
        }
    }
}

/// Vector instructions that the processor was found to have, so that calling them is sound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Checked(Vectors);

impl Checked {
    /// Uses plain Rust if the processor lacks the instructions `wanted`.
    pub(super) fn new(wanted: Vectors) -> Self {
        Self(if Vectors::available().contains(&wanted) { wanted } else { Vectors::Portable })
    }

    /// Whether there is a fast instruction to gather bits, so that dropping unused diagonals saves time.
    pub(super) fn gathers(self) -> bool {
        self.0 == Vectors::Avx512
    }

    /// For each pair of lists, appends the union of every two items, one of each list, that have no bit in common.
    #[inline]
    pub(super) fn cross<'a>(
        self,
        pairs: impl Iterator<Item = (&'a [u64], &'a [u64])>,
        out: &mut Vec<u64>,
    ) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => avx512::cross(self, pairs, out),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => avx2::cross(self, pairs, out),
            _ => pairs.for_each(|(north, south)| portable::cross(north, south, out)),
        }
    }

    /// Appends the items for which `item & mask` is zero.
    #[inline]
    pub(super) fn without(self, items: &[u64], mask: u64, out: &mut Vec<u64>) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => avx512::select::<false>(self, items, mask, out),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => avx2::select::<false>(self, items, mask, out),
            _ => portable::select::<false>(items, mask, out),
        }
    }

    /// Appends the items for which `item & mask` is not zero.
    #[inline]
    pub(super) fn with(self, items: &[u64], mask: u64, out: &mut Vec<u64>) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => avx512::select::<true>(self, items, mask, out),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => avx2::select::<true>(self, items, mask, out),
            _ => portable::select::<true>(items, mask, out),
        }
    }

    /// Builds the tables of a block of at most [`BLOCK`] items; lanes without an item are set in the first table.
    #[inline]
    pub(super) fn prepare(self, block: &[u64], tables: &mut [Table]) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => avx512::prepare(self, block, tables),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => avx2::prepare(self, block, tables),
            _ => portable::prepare(block, tables),
        }
    }

    /// How many of the items (at most a block of them) use each diagonal.
    pub(super) fn frequencies(self, block: &[u64]) -> [u32; 64] {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => avx512::frequencies(self, block),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => avx2::frequencies(self, block),
            _ => portable::frequencies(block),
        }
    }

    /// Moves the bits of `active` to the low end and drops the others, if bits are gathered.
    pub(super) fn gather(self, active: u64, items: &mut [u64]) {
        #[cfg(target_arch = "x86_64")]
        if self.gathers() {
            avx512::gather(self, active, items);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (active, items);
    }

    /// Counts the pairs of an item and a half board of the block without a common diagonal. `active` are the diagonals
    /// in the tables, in order; all diagonals unless bits are gathered.
    #[inline]
    pub(super) fn sweep(self, tables: &[Table], active: u64, items: &[u64]) -> u64 {
        debug_assert!(self.gathers() || active & active.wrapping_add(1) == 0, "not gathered");
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => avx512::sweep(self, tables, active, items),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => avx2::sweep(self, tables, items),
            _ => portable::sweep(tables, items),
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn is(self, vectors: Vectors) -> bool {
        self.0 == vectors
    }
}

#[cfg(test)]
mod tests;
