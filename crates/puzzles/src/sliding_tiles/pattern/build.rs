//! Builds a pattern table by breadth-first search backwards from the goal.
//!
//! *Idea*: a state of this search is a pattern (a set of cells and the order of the tiles on them) with the region of the
//! blank: the free cells among which the blank can move without moving a tile of the group, at no cost. Which tile can move
//! where depends on the set and the region only, not on the order. So for each set and region the search keeps the orders
//! reached as a row of bits, one bit per order, and one move expands a whole row at once: the row is copied as it is if the
//! moving tile passes no other of its group, and permuted by a table otherwise ([`Ranking`]).
//!
//! *Steps*, for each depth: every set and region collects the frontier rows of its predecessors (`expand_into`), removes
//! the orders reached before, and what remains is its frontier of the next depth.
//!
//! *Invariant*: a move changes the colour of one cell of the set, as on a chessboard, so the sets of one depth all have
//! the same parity. A depth reads the sets of one parity and writes those of the other, each by one thread: no locks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use outwit::parallel::{cores, share};

use super::frame::{Frame, members, set_of};
use super::ranking::Ranking;

/// The number of moves of a pattern that has not been reached.
const UNREACHED: u8 = u8::MAX;
/// The greatest half excess that a table holds: four bits.
pub(super) const MAX_HALF_EXCESS: u8 = 15;

/// Orders that a thread packs at a time: one line of the cache.
const ORDERS_PER_CHUNK: usize = 64;

/// The table to build.
pub(super) struct Plan<'a> {
    pub(super) frame: &'a Frame,
    pub(super) ranking: &'a Ranking,
    pub(super) blank: usize,
    pub(super) goals: &'a [usize],
}

/// A predecessor of a set and region: another set and region, from which one move of a tile leads here.
struct Predecessor {
    /// The index of the set among those of the other parity.
    set: u32,
    /// The number of the region of that set.
    region: u32,
    /// The permutation of the orders, if the tile passes others.
    turn: Option<usize>,
}

/// A region of the blank: cells between which it moves at no cost.
#[derive(Default)]
struct Region {
    cells: u32,
    predecessors: Vec<Predecessor>,
    /// The orders that were reached first at the last depth, and all orders reached, one bit each.
    frontier: Vec<u64>,
    reached: Vec<u64>,
    /// Whether the frontier has any order.
    has_frontier: bool,
    /// The number of orders not reached yet.
    missing: usize,
}

/// A set of cells on which the tiles of the group stand.
struct CellSet {
    cells: u32,
    regions: Vec<Region>,
    /// The least number of moves, by order; of all regions of the blank.
    moves: Vec<u8>,
}

impl Plan<'_> {
    /// Patterns of the table.
    pub(super) fn patterns(&self) -> usize {
        self.ranking.sets * self.ranking.orders
    }

    /// Bytes between the values of two orders; a byte holds two values.
    pub(super) fn stride(&self) -> usize {
        self.ranking.sets.div_ceil(2)
    }

    /// The memory in bytes while the table is built, the table included.
    pub(super) fn bytes(&self) -> usize {
        let free = |set: u32| self.frame.all & !set;
        let regions: usize =
            self.ranking.all_sets().map(|set| self.frame.regions(free(set)).count()).sum();
        let row = self.ranking.orders.div_ceil(64) * 8;
        // A region has two rows, and a list of at most some twenty predecessors.
        self.patterns() + regions * (2 * row + 1024) + self.stride() * self.ranking.orders
    }

    /// Searches backwards from the goal. Returns by order and set half the excess of each pattern: half the moves it
    /// needs above the Manhattan distance of its tiles. `progress` receives the number of patterns found; `None` if
    /// `ends` has returned true; it is called for every set of cells.
    pub(super) fn build(
        &self,
        ends: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(u64) + Sync),
    ) -> Option<Vec<u8>> {
        let mut cell_sets = self.cell_sets(ends)?;
        self.set_goal(&mut cell_sets);
        let found = AtomicU64::new(1);
        let mut source = 0;
        for depth in 1..UNREACHED {
            let [even, odd] = &mut cell_sets;
            let (from, to) = if source == 0 { (&*even, odd) } else { (&*odd, even) };
            let grows = AtomicBool::new(false);
            in_parallel(to.chunks_mut(64), &|_, chunk: &mut [CellSet]| {
                let mut row = vec![0; self.ranking.orders.div_ceil(64)];
                for cell_set in chunk {
                    if ends() {
                        return;
                    }
                    let new = self.expand_into(cell_set, from, depth, &mut row);
                    if let Some(new) = new {
                        grows.store(true, Ordering::Relaxed);
                        found.fetch_add(new, Ordering::Relaxed);
                    }
                }
            });
            if ends() {
                return None;
            }
            if !grows.into_inner() {
                break;
            }
            progress(found.load(Ordering::Relaxed));
            source ^= 1;
        }
        Some(self.pack(cell_sets))
    }

    /// The parity of the number of white cells, as on a chessboard.
    fn parity(&self, cells: u32) -> usize {
        let cols = self.frame.cols;
        members(cells).map(|cell| cell / cols + cell % cols).sum::<usize>() % 2
    }

    /// All sets by parity, with the predecessors of each; `None` if `ends` has returned true.
    fn cell_sets(&self, ends: &(dyn Fn() -> bool + Sync)) -> Option<[Vec<CellSet>; 2]> {
        let (frame, orders) = (self.frame, self.ranking.orders);
        let mut counts = [0u32; 2];
        // The index of a set among those of its parity.
        let index: Vec<u32> = self
            .ranking
            .all_sets()
            .map(|set| {
                let count = &mut counts[self.parity(set)];
                *count += 1;
                *count - 1
            })
            .collect();
        let mut cell_sets = [Vec::new(), Vec::new()];
        for cells in self.ranking.all_sets() {
            if ends() {
                return None;
            }
            let free = frame.all & !cells;
            let regions = frame.regions(free).map(|region| {
                let mut predecessors = Vec::new();
                for from in members(region) {
                    for to in members(frame.beside(1 << from) & cells) {
                        // The tile moved from `from`, now in the region of the blank, to `to`. Before the move the
                        // blank was on `to`, which tells its region then.
                        let before = cells ^ (1 << from) ^ (1 << to);
                        let there = frame.regions(frame.all & !before);
                        let number =
                            there.take_while(|region| region >> to & 1 == 0).count() as u32;
                        let set = index[self.ranking.set(before)];
                        let turn = self.turn(cells, from, to);
                        predecessors.push(Predecessor { set, region: number, turn });
                    }
                }
                Region { cells: region, predecessors, missing: orders, ..Region::default() }
            });
            let regions = regions.collect();
            cell_sets[self.parity(cells)].push(CellSet { cells, regions, moves: Vec::new() });
        }
        for side in &mut cell_sets {
            in_parallel(side.chunks_mut(256), &|_, chunk: &mut [CellSet]| {
                for cell_set in chunk {
                    if ends() {
                        return;
                    }
                    cell_set.moves = vec![UNREACHED; orders];
                    for region in &mut cell_set.regions {
                        region.frontier = vec![0; orders.div_ceil(64)];
                        region.reached = vec![0; orders.div_ceil(64)];
                    }
                }
            });
        }
        (!ends()).then_some(cell_sets)
    }

    /// The permutation of the orders by a tile that moves between two neighbouring cells, if it passes other tiles of
    /// the group in reading order.
    fn turn(&self, cells: u32, from: usize, to: usize) -> Option<usize> {
        let (low, high) = (from.min(to), from.max(to));
        let between = (1u32 << high) - (2 << low);
        let past = (cells & between).count_ones() as usize;
        let before = (cells & ((1 << low) - 1)).count_ones() as usize;
        (past > 0).then(|| self.ranking.turn(to > from, before, past))
    }

    /// Makes the goal the frontier of depth 0.
    fn set_goal(&self, cell_sets: &mut [Vec<CellSet>; 2]) {
        let goal = set_of(self.goals);
        let order = self.ranking.order(&order_of(self.goals));
        let side = &mut cell_sets[self.parity(goal)];
        let cell_set = side.iter_mut().find(|cell_set| cell_set.cells == goal);
        let cell_set = cell_set.expect("every set has a cell_set");
        cell_set.moves[order] = 0;
        let region = cell_set.regions.iter_mut().find(|region| region.cells >> self.blank & 1 == 1);
        let region = region.expect("the blank is in a region");
        region.frontier[order / 64] = 1 << (order % 64);
        region.reached[order / 64] = 1 << (order % 64);
        region.has_frontier = true;
        region.missing -= 1;
        // The search starts with the parity of the goal.
        if self.parity(goal) == 1 {
            cell_sets.swap(0, 1);
        }
    }

    /// One depth for one set: its new frontier, from the frontiers of its predecessors. Returns the number of patterns
    /// reached for the first time; `None` if the frontier is empty. (A frontier can be new with no new pattern: the
    /// blank reaches another region.)
    fn expand_into(
        &self,
        cell_set: &mut CellSet,
        from: &[CellSet],
        depth: u8,
        row: &mut [u64],
    ) -> Option<u64> {
        let mut found = None;
        for region in &mut cell_set.regions {
            region.has_frontier = false;
            if region.missing == 0 {
                continue;
            }
            let source = |by: &Predecessor| &from[by.set as usize].regions[by.region as usize];
            if !region.predecessors.iter().any(|by| source(by).has_frontier) {
                continue;
            }
            row.fill(0);
            for by in &region.predecessors {
                let source = source(by);
                match by.turn {
                    _ if !source.has_frontier => {}
                    None => {
                        row.iter_mut().zip(&source.frontier).for_each(|(row, more)| *row |= more);
                    }
                    Some(turn) => permute(self.ranking.all_turned(turn), &source.frontier, row),
                }
            }
            let rows = row.iter().zip(&mut region.frontier).zip(&mut region.reached);
            for (((&row, frontier), reached), moves) in rows.zip(cell_set.moves.chunks_mut(64)) {
                let new = row & !*reached;
                *frontier = new;
                if new == 0 {
                    continue;
                }
                *reached |= new;
                region.missing -= new.count_ones() as usize;
                region.has_frontier = true;
                let found = found.get_or_insert(0);
                let mut rest = new;
                while rest != 0 {
                    let order = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    if let Some(moves) = moves.get_mut(order).filter(|moves| **moves == UNREACHED) {
                        *moves = depth;
                        *found += 1;
                    }
                }
            }
        }
        found
    }

    /// Turns numbers of moves by set and order into half excesses by order and set, two per byte.
    fn pack(&self, mut cell_sets: [Vec<CellSet>; 2]) -> Vec<u8> {
        for side in &mut cell_sets {
            in_parallel(side.chunks_mut(64), &|_, chunk: &mut [CellSet]| {
                let mut sums = vec![Vec::new(); 1 << self.goals.len()];
                for cell_set in chunk {
                    cell_set.regions = Vec::new();
                    let least = self.manhattan(cell_set.cells, &mut sums);
                    for (moves, &least) in cell_set.moves.iter_mut().zip(least) {
                        *moves = (moves.saturating_sub(least) / 2).min(MAX_HALF_EXCESS);
                    }
                }
            });
        }
        let mut rows: Vec<(u32, Vec<u8>)> = cell_sets
            .into_iter()
            .flatten()
            .map(|cell_set| (cell_set.cells, cell_set.moves))
            .collect();
        rows.sort_unstable_by_key(|&(cells, _)| cells);
        let (stride, orders) = (self.stride(), self.ranking.orders);
        let mut table = vec![0; stride * orders];
        in_parallel(table.chunks_mut(stride * ORDERS_PER_CHUNK), &|number, chunk: &mut [u8]| {
            let first = number * ORDERS_PER_CHUNK;
            for (at, pair) in rows.chunks(2).enumerate() {
                for order in 0..chunk.len() / stride {
                    let high = pair.get(1).map_or(0, |(_, moves)| moves[first + order] << 4);
                    chunk[order * stride + at] = pair[0].1[first + order] | high;
                }
            }
        });
        table
    }

    /// The Manhattan distances of all orders on a set of cells, in the order of their numbers. Dynamic programming:
    /// `sums` holds, for each set of tiles on the last cells, the distances of all their orders, each computed from
    /// the sets with one tile less.
    fn manhattan<'s>(&self, cells: u32, sums: &'s mut [Vec<u8>]) -> &'s [u8] {
        let cells: Vec<usize> = members(cells).collect();
        sums[0] = vec![0];
        for tiles in 1..sums.len() {
            let (known, rest) = sums.split_at_mut(tiles);
            let sum = &mut rest[0];
            sum.clear();
            let cell = cells[cells.len() - tiles.count_ones() as usize];
            for tile in members(tiles as u32) {
                let distance = self.frame.distance(self.goals[tile], cell) as u8;
                sum.extend(known[tiles ^ 1 << tile].iter().map(|less| less + distance));
            }
        }
        &sums[sums.len() - 1]
    }
}

/// The tiles in reading order, given the cell of each tile.
pub(super) fn order_of(cells: &[usize]) -> Vec<u8> {
    let mut order: Vec<u8> = (0..cells.len() as u8).collect();
    order.sort_unstable_by_key(|&tile| cells[tile as usize]);
    order
}

/// For each order in `source`, sets in `row` the bit of the order that it becomes.
fn permute(turned: &[u16], source: &[u64], row: &mut [u64]) {
    for (&word, turned) in source.iter().zip(turned.chunks_exact(64)) {
        let mut rest = word;
        while rest != 0 {
            let order = usize::from(turned[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
            row[order / 64] |= 1 << (order % 64);
        }
    }
}

/// Runs `work` on all parts, with one thread per processor.
fn in_parallel<T>(parts: impl Iterator<Item = T> + Send, work: &(dyn Fn(usize, T) + Sync)) {
    share(cores(), parts.enumerate(), |parts| parts.for_each(|(number, part)| work(number, part)));
}
