//! Counts the pairs of a west and an east half board that share no diagonal.
//!
//! *Idea*: split the west halves by one well-chosen diagonal; those that stand on it never go with an
//! east half that stands on it too, so those are dropped, and so on down a tree until a block of
//! [`BLOCK`] west halves is left. A block is tested as a whole against one east half at a time.

use super::lanes::{BLOCK, CHUNK, Checked, Lanes, Table};

/// Working memory of one thread.
#[derive(Debug)]
pub(super) struct Matcher {
    checked: Checked,
    /// Diagonals that matter, as bits.
    diagonals: u64,
    tables: Vec<Table>,
    /// One set of lists for each level of the tree.
    levels: Vec<Level>,
    block: Vec<u64>,
}

#[derive(Debug, Default)]
struct Level {
    west: [Vec<u64>; 2],
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

    /// Pairs without a common diagonal.
    pub(super) fn count(&mut self, west: &[u64], east: &[u64]) -> u64 {
        if west.is_empty() || east.is_empty() {
            return 0;
        }
        let common = self.frequencies(east);
        self.node(west, east, self.diagonals, &common, 0)
    }

    /// `open` are the diagonals not yet decided on the way down; `common` says how often east halves use each.
    fn node(
        &mut self,
        west: &[u64],
        east: &[u64],
        open: u64,
        common: &[u32; 64],
        depth: usize,
    ) -> u64 {
        if west.len() <= BLOCK || open == 0 {
            return west.chunks(BLOCK).map(|block| self.leaf(block, east, open)).sum();
        }
        let bit = self.choose(west, open, common);
        if self.levels.len() <= depth {
            self.levels.resize_with(depth + 1, Level::default);
        }
        let mut level = std::mem::take(&mut self.levels[depth]);
        level.west.iter_mut().for_each(Vec::clear);
        level.east.clear();
        self.checked.without(west, bit, &mut level.west[0]);
        self.checked.with(west, bit, &mut level.west[1]);
        self.checked.without(east, bit, &mut level.east);
        let mut pairs = 0;
        if !level.west[0].is_empty() {
            pairs += self.node(&level.west[0], east, open & !bit, common, depth + 1);
        }
        if !level.west[1].is_empty() && !level.east.is_empty() {
            pairs += self.node(&level.west[1], &level.east, open & !bit, common, depth + 1);
        }
        self.levels[depth] = level;
        pairs
    }

    /// The diagonal whose split leaves the least work: blocks on each side, times the east halves they meet.
    fn choose(&self, west: &[u64], open: u64, common: &[u32; 64]) -> u64 {
        let used = self.frequencies(west);
        let blocks = |share: f64| (share * west.len() as f64 / BLOCK as f64).ceil();
        let mut best = (f64::INFINITY, 0);
        let mut rest = open;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let at = bit.trailing_zeros() as usize;
            let share = f64::from(used[at]) / SAMPLE;
            let kept = 1.0 - f64::from(common[at]) / SAMPLE;
            let work = blocks(1.0 - share) + blocks(share) * kept;
            if work < best.0 {
                best = (work, bit);
            }
        }
        best.1
    }

    /// How often the items use each diagonal, out of [`SAMPLE`], from an even sample of them.
    fn frequencies(&self, items: &[u64]) -> [u32; 64] {
        let mut sample = [0; BLOCK];
        for (i, place) in sample.iter_mut().enumerate() {
            *place = items[i * items.len() / BLOCK];
        }
        self.checked.frequencies(&sample)
    }

    fn leaf(&mut self, block: &[u64], east: &[u64], open: u64) -> u64 {
        self.block.clear();
        self.block.extend_from_slice(block);
        let mut active = self.diagonals;
        if self.checked.gathers() {
            // Diagonals on which no half of the block stands need no look; the decided ones are settled.
            active = open & block.iter().fold(0, |all, half| all | half);
            self.checked.gather(active, &mut self.block);
        }
        let chunks = (active.count_ones() as usize).div_ceil(CHUNK).max(1);
        let tables = &mut self.tables[..chunks];
        self.checked.prepare(&self.block, tables);
        self.checked.sweep(tables, active, east)
    }
}

const SAMPLE: f64 = BLOCK as f64;
