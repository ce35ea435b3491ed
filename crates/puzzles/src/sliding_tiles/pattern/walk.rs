//! The backward walk that fills a pattern table.

/// The entry of a pattern that cannot occur.
pub(super) const NEVER: u8 = u8::MAX;

/// A set of cells.
pub(super) trait Cells: Copy + Default {
    fn bits(self) -> u32;
    fn of(bits: u32) -> Self;
}

impl Cells for u16 {
    fn bits(self) -> u32 {
        u32::from(self)
    }
    fn of(bits: u32) -> Self {
        bits as u16
    }
}

impl Cells for u32 {
    fn bits(self) -> u32 {
        self
    }
    fn of(bits: u32) -> Self {
        bits
    }
}

/// The frame as sets of cells.
pub(super) struct Frame {
    cols: usize,
    pub(super) all: u32,
    not_first_col: u32,
    not_last_col: u32,
}

impl Frame {
    pub(super) fn new(rows: usize, cols: usize) -> Self {
        let cells = rows * cols;
        let col = |wanted: usize| -> u32 {
            (0..cells).filter(|cell| cell % cols == wanted).map(|cell| 1 << cell).sum()
        };
        let all = if cells == 32 { u32::MAX } else { (1 << cells) - 1 };
        Frame { cols, all, not_first_col: all & !col(0), not_last_col: all & !col(cols - 1) }
    }

    /// The cells beside a set of cells, and some of the set.
    #[inline(always)]
    fn beside(&self, set: u32) -> u32 {
        ((set & self.not_last_col) << 1)
            | ((set & self.not_first_col) >> 1)
            | ((set << self.cols) & self.all)
            | (set >> self.cols)
    }

    /// All cells that the blank can reach from `set` through `free` cells.
    #[inline(always)]
    pub(super) fn flood(&self, set: u32, free: u32) -> u32 {
        let mut region = set;
        loop {
            let wider = (region | self.beside(region)) & free;
            if wider == region {
                return region;
            }
            region = wider;
        }
    }
}

/// Walks backwards from the goal, a layer for each number of moves. A node is a pattern with the region of the blank:
/// walking within it costs nothing.
pub(super) fn walk<M: Cells>(
    rows: usize,
    cols: usize,
    blank: usize,
    goals: &[usize],
    progress: &(dyn Fn(u8, u64) + Sync),
) -> Vec<u8> {
    let frame = Frame::new(rows, cols);
    let cells = rows * cols;
    let count = goals.len();
    let size = cells.pow(count as u32);
    let weights: Vec<u32> =
        (0..count).map(|at| cells.pow((count - 1 - at) as u32) as u32).collect();
    let mut moves = vec![NEVER; size];
    // Where the blank has been, by pattern.
    let mut seen = vec![M::default(); size];
    let start: u32 = goals.iter().zip(&weights).map(|(&cell, weight)| cell as u32 * weight).sum();
    let taken: u32 = goals.iter().map(|&cell| 1 << cell).sum();
    let region = frame.flood(1 << blank, frame.all & !taken);
    moves[start as usize] = 0;
    seen[start as usize] = M::of(region);
    let mut layer = vec![(start, region)];
    let mut next = Vec::new();
    let mut places = [0u32; 6];
    let mut found = 1;
    for depth in 1..NEVER {
        for &(index, region) in &layer {
            let mut rest = index;
            let mut taken = 0u32;
            for at in (0..count).rev() {
                places[at] = rest % cells as u32;
                rest /= cells as u32;
                taken |= 1 << places[at];
            }
            let around = frame.beside(region) & taken;
            for at in 0..count {
                let from = places[at];
                if around >> from & 1 == 0 {
                    continue;
                }
                let mut targets = frame.beside(1 << from) & region;
                while targets != 0 {
                    let to = targets.trailing_zeros();
                    targets &= targets - 1;
                    let there = index.wrapping_add(to.wrapping_sub(from).wrapping_mul(weights[at]))
                        as usize;
                    let been = seen[there].bits();
                    if been >> from & 1 == 1 {
                        continue;
                    }
                    let free = frame.all & !(taken ^ (1 << from) ^ (1 << to));
                    let region = frame.flood(1 << from, free);
                    seen[there] = M::of(been | region);
                    if been == 0 {
                        moves[there] = depth;
                        found += 1;
                    }
                    next.push((there as u32, region));
                }
            }
        }
        if next.is_empty() {
            break;
        }
        progress(depth, found);
        layer.clear();
        std::mem::swap(&mut layer, &mut next);
    }
    moves
}
