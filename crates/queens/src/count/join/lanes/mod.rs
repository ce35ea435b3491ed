//! The three inner loops of the join, for the vector instructions the processor has.
//!
//! *Idea*: 512 half boards lie side by side, one bit each; a table says for every pattern of six
//! diagonals which of them stand on one of those. Looking up the patterns of an opposite half board
//! and combining the answers tests it against all 512 at once.
//!
//! *Guarantee*: every version gives the same numbers; the tests compare them on random input.

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

/// Half boards in a block: one bit each.
pub(super) const BLOCK: usize = 512;

/// Diagonals looked up at a time.
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

/// For each pattern of one chunk of diagonals: the half boards of the block that use one of them.
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
    /// The widest this processor has.
    pub fn best() -> Self {
        Self::available()[0]
    }

    /// All that this processor has, widest first.
    pub fn available() -> Vec<Self> {
        let mut found = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if x86::has_avx512() {
                found.push(Self::Avx512);
            }
            if x86::has_avx2() {
                found.push(Self::Avx2);
            }
        }
        found.push(Self::Portable);
        found
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

/// Vector instructions that were found present, so that calling them is sound.
#[derive(Debug, Clone, Copy)]
pub(super) struct Checked(Vectors);

impl Checked {
    /// Falls back to plain Rust if the processor lacks what is asked for.
    pub(super) fn new(wish: Vectors) -> Self {
        Self(if Vectors::available().contains(&wish) { wish } else { Vectors::Portable })
    }

    /// Whether bits can be gathered fast, so that dropping unused diagonals pays.
    pub(super) fn gathers(self) -> bool {
        self.0 == Vectors::Avx512
    }

    /// For each pair of lists, appends the union of every item of one and of the other that have no bit in common.
    #[inline]
    pub(super) fn cross<'a>(
        self,
        pairs: impl Iterator<Item = (&'a [u64], &'a [u64])>,
        out: &mut Vec<u64>,
    ) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => x86::cross(self, pairs, out),
            _ => pairs.for_each(|(north, south)| portable::cross(north, south, out)),
        }
    }

    /// Appends the items for which `item & mask` is zero.
    #[inline]
    pub(super) fn without(self, items: &[u64], mask: u64, out: &mut Vec<u64>) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => x86::select::<false>(self, items, mask, out),
            _ => portable::select::<false>(items, mask, out),
        }
    }

    /// Appends the items for which `item & mask` is not zero.
    #[inline]
    pub(super) fn with(self, items: &[u64], mask: u64, out: &mut Vec<u64>) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => x86::select::<true>(self, items, mask, out),
            _ => portable::select::<true>(items, mask, out),
        }
    }

    /// Builds the tables of a block from its bit planes; items from `used` on count as always busy.
    #[inline]
    pub(super) fn prepare(self, block: &[u64], tables: &mut [Table]) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => x86::prepare512(self, block, tables),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => x86::prepare256(self, block, tables),
            _ => portable::prepare(block, tables),
        }
    }

    /// How many of the items (at most a block of them) use each diagonal.
    pub(super) fn frequencies(self, block: &[u64]) -> [u32; 64] {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => x86::frequencies512(self, block),
            _ => portable::frequencies(block),
        }
    }

    /// Keeps the bits of `active`, moved together at the low end, if bits are gathered.
    pub(super) fn gather(self, active: u64, items: &mut [u64]) {
        #[cfg(target_arch = "x86_64")]
        if self.gathers() {
            x86::gather(self, active, items);
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (active, items);
    }

    /// Counts the pairs of an item and a half board of the block without a common diagonal.
    /// `active` are the diagonals that the tables speak of, in order; all of them unless bits are gathered.
    #[inline]
    pub(super) fn sweep(self, tables: &[Table], active: u64, items: &[u64]) -> u64 {
        debug_assert!(self.gathers() || active & active.wrapping_add(1) == 0, "not gathered");
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512 => x86::sweep512(self, tables, active, items),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2 => x86::sweep256(self, tables, items),
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
