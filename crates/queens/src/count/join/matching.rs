//! Counts the pairs of a west and an east half board that share no diagonal (step 4 of the join).
//!
//! *Idea*: divide and conquer on the diagonals, as in a trie join. Split the west halves by one diagonal:
//!
//! - west halves that do not use it may pair with any east half;
//! - west halves that use it may pair only with the east halves that do not, so the others are dropped.
//!
//! Split both parts again by further diagonals until at most [`BLOCK`] west halves are left. A block is
//! then tested as a whole against one east half after the other ([`Checked::sweep`]).
//!
//! *Invariant*: no pair that was dropped is disjoint, and every pair is counted in exactly one block, so
//! the splits change the work and never the result.

use super::lanes::{BLOCK, CHUNK, Checked, Lanes, Table};

/// Working memory of one thread.
#[derive(Debug)]
pub(super) struct Matcher {
    checked: Checked,
    /// All shared diagonals, as bits.
    diagonals: u64,
    /// The lookup tables of the current block.
    tables: Vec<Table>,
    /// The lists of each level of the recursion, kept so that their memory is reused.
    levels: Vec<Level>,
    block: Vec<u64>,
}

#[derive(Debug, Default)]
struct Level {
    /// The west halves without the diagonal of the split, and those with it.
    west: [Vec<u64>; 2],
    /// The east halves without that diagonal.
    east: Vec<u64>,
}

impl Matcher {
    pub(super) fn new(checked: Checked, bits: usize) -> Self {
        Self {
            checked,
            diagonals: (1 << bits) - 1,
            tables: vec![[Lanes::NONE; 1 << CHUNK]; bits.div_ceil(CHUNK)],
            levels: Vec::new(),
            block: Vec::with_capacity(BLOCK),
        }
    }

    /// The number of pairs of a west and an east half without a common diagonal.
    pub(super) fn count(&mut self, west: &[u64], east: &[u64]) -> u64 {
        if west.is_empty() || east.is_empty() {
            return 0;
        }
        let east_uses = self.frequencies(east);
        self.split(west, east, self.diagonals, &east_uses, 0)
    }

    /// Counts the pairs of these lists. `open` are the diagonals by which no level above has split; `east_uses` says
    /// how many east halves use each diagonal, measured once at the root.
    fn split(
        &mut self,
        west: &[u64],
        east: &[u64],
        open: u64,
        east_uses: &[u32; 64],
        depth: usize,
    ) -> u64 {
        if west.len() <= BLOCK || open == 0 {
            return west.chunks(BLOCK).map(|block| self.leaf(block, east, open)).sum();
        }
        let bit = self.choose(west, open, east_uses);
        if self.levels.len() <= depth {
            self.levels.resize_with(depth + 1, Level::default);
        }
        // Taken out for the recursion, which borrows `self`; put back at the end.
        let mut level = std::mem::take(&mut self.levels[depth]);
        level.west.iter_mut().for_each(Vec::clear);
        level.east.clear();
        self.checked.without(west, bit, &mut level.west[0]);
        self.checked.with(west, bit, &mut level.west[1]);
        self.checked.without(east, bit, &mut level.east);
        let mut pairs = 0;
        if !level.west[0].is_empty() {
            pairs += self.split(&level.west[0], east, open & !bit, east_uses, depth + 1);
        }
        if !level.west[1].is_empty() && !level.east.is_empty() {
            pairs += self.split(&level.west[1], &level.east, open & !bit, east_uses, depth + 1);
        }
        self.levels[depth] = level;
        pairs
    }

    /// The diagonal, as a bit, whose split leaves the least work: the blocks of each part, times the share of the east
    /// halves they are tested against. A greedy choice, from estimated frequencies.
    fn choose(&self, west: &[u64], open: u64, east_uses: &[u32; 64]) -> u64 {
        let west_uses = self.frequencies(west);
        let blocks = |share: f64| (share * west.len() as f64 / BLOCK as f64).ceil();
        let mut best = (f64::INFINITY, 0);
        let mut rest = open;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let diagonal = bit.trailing_zeros() as usize;
            let share = f64::from(west_uses[diagonal]) / SAMPLE;
            let kept = 1.0 - f64::from(east_uses[diagonal]) / SAMPLE;
            let work = blocks(1.0 - share) + blocks(share) * kept;
            if work < best.0 {
                best = (work, bit);
            }
        }
        best.1
    }

    /// How many of [`SAMPLE`] items, taken at equal distances from the list, use each diagonal.
    fn frequencies(&self, items: &[u64]) -> [u32; 64] {
        let mut sample = [0; BLOCK];
        for (i, item) in sample.iter_mut().enumerate() {
            *item = items[i * items.len() / BLOCK];
        }
        self.checked.frequencies(&sample)
    }

    /// Counts the pairs of one block of at most [`BLOCK`] west halves with the east halves.
    fn leaf(&mut self, block: &[u64], east: &[u64], open: u64) -> u64 {
        self.block.clear();
        self.block.extend_from_slice(block);
        let mut active = self.diagonals;
        if self.checked.gathers() {
            // A diagonal that no half of the block uses cannot exclude a pair, and one that was split by above is
            // decided: the block uses it and the east halves do not, or the block does not use it. The bits of
            // the other diagonals are moved together (parallel bit extract), so that fewer tables are needed.
            active = open & block.iter().fold(0, |all, half| all | half);
            self.checked.gather(active, &mut self.block);
        }
        let chunks = (active.count_ones() as usize).div_ceil(CHUNK).max(1);
        let tables = &mut self.tables[..chunks];
        self.checked.prepare(&self.block, tables);
        self.checked.sweep(tables, active, east)
    }
}

/// The size of a sample of half boards: one block, so that the same code counts it.
const SAMPLE: f64 = BLOCK as f64;
