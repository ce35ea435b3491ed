//! The backward walk that fills a pattern table.
//!
//! *Idea*: which cells the tiles of the group stand on decides where the blank can go and which tile can move where; the
//! order of the tiles decides none of it. So for each set of cells and each region of the blank there is a row of bits,
//! one an order, and a move carries a whole row over: as it is if the tile passes none of its group, and through the
//! table of a turn otherwise. A move changes the colour of the cells of the set as on a chessboard, so the layers of the
//! walk are by turns sets of the one parity and of the other, and every row is written by one thread only.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use outwit::Stop;

use super::frame::{Frame, members, set_of};
use super::ranking::Ranking;

/// Not reached yet.
const NEVER: u8 = u8::MAX;
/// The greatest excess that a table holds.
pub(super) const MOST: u8 = 15;

/// Orders that are packed together: a line of the cache.
const TOGETHER: usize = 64;

/// What is to be built.
pub(super) struct Plan<'a> {
    pub(super) frame: &'a Frame,
    pub(super) ranking: &'a Ranking,
    pub(super) blank: usize,
    pub(super) goals: &'a [usize],
}

/// A way by which a row of bits comes over from another set.
struct Way {
    /// The set, among those of the other parity.
    place: u32,
    region: u32,
    /// The turn, if the tile passes others.
    turn: Option<usize>,
}

/// A region of the blank.
#[derive(Default)]
struct Region {
    cells: u32,
    ways: Vec<Way>,
    /// The orders that were reached in the last layer, and in any.
    fresh: Vec<u64>,
    seen: Vec<u64>,
    is_fresh: bool,
    /// Orders not reached yet.
    missing: usize,
}

/// A set of cells on which the group stands.
struct Place {
    cells: u32,
    regions: Vec<Region>,
    /// The least number of moves, by order.
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

    /// Bytes that are taken while the table is built, the table included.
    pub(super) fn bytes(&self) -> usize {
        let free = |set: u32| self.frame.all & !set;
        let regions: usize =
            self.ranking.all_sets().map(|set| self.frame.regions(free(set)).count()).sum();
        let row = self.ranking.orders.div_ceil(64) * 8;
        // A region has two rows, and a list of at most some twenty ways.
        self.patterns() + regions * (2 * row + 1024) + self.stride() * self.ranking.orders
    }

    /// Walks backwards from the goal and returns, by order and set, half of what a pattern needs above the Manhattan
    /// distance. `tell` hears how many patterns were found; `None` if the flag was raised.
    pub(super) fn build(&self, stop: &Stop, tell: &(dyn Fn(u64) + Sync)) -> Option<Vec<u8>> {
        let mut places = self.places();
        self.begin(&mut places);
        let found = AtomicU64::new(1);
        let mut source = 0;
        for depth in 1..NEVER {
            let [even, odd] = &mut places;
            let (from, to) = if source == 0 { (&*even, odd) } else { (&*odd, even) };
            let grows = AtomicBool::new(false);
            in_parallel(to.chunks_mut(64), &|_, chunk: &mut [Place]| {
                let mut row = vec![0; self.ranking.orders.div_ceil(64)];
                for place in chunk {
                    if stop.is_raised() {
                        return;
                    }
                    let new = self.arrive(place, from, depth, &mut row);
                    if let Some(new) = new {
                        grows.store(true, Ordering::Relaxed);
                        found.fetch_add(new, Ordering::Relaxed);
                    }
                }
            });
            if stop.is_raised() {
                return None;
            }
            if !grows.into_inner() {
                break;
            }
            tell(found.load(Ordering::Relaxed));
            source ^= 1;
        }
        Some(self.pack(places))
    }

    /// The parity of the colours of some cells.
    fn parity(&self, cells: u32) -> usize {
        let cols = self.frame.cols;
        members(cells).map(|cell| cell / cols + cell % cols).sum::<usize>() % 2
    }

    /// All sets by parity, with the ways between them.
    fn places(&self) -> [Vec<Place>; 2] {
        let (frame, orders) = (self.frame, self.ranking.orders);
        let mut counts = [0u32; 2];
        // The place of a set among those of its parity.
        let index: Vec<u32> = self
            .ranking
            .all_sets()
            .map(|set| {
                let count = &mut counts[self.parity(set)];
                *count += 1;
                *count - 1
            })
            .collect();
        let mut places = [Vec::new(), Vec::new()];
        for cells in self.ranking.all_sets() {
            let free = frame.all & !cells;
            let regions = frame.regions(free).map(|region| {
                let mut ways = Vec::new();
                for from in members(region) {
                    for to in members(frame.beside(1 << from) & cells) {
                        // The tile came from `from`, which the blank has now, to `to`.
                        let before = cells ^ (1 << from) ^ (1 << to);
                        let there = frame.regions(frame.all & !before);
                        let number =
                            there.take_while(|region| region >> to & 1 == 0).count() as u32;
                        let place = index[self.ranking.set(before)];
                        ways.push(Way { place, region: number, turn: self.turn(cells, from, to) });
                    }
                }
                Region { cells: region, ways, missing: orders, ..Region::default() }
            });
            let regions = regions.collect();
            places[self.parity(cells)].push(Place { cells, regions, moves: Vec::new() });
        }
        for side in &mut places {
            in_parallel(side.chunks_mut(256), &|_, chunk: &mut [Place]| {
                for place in chunk {
                    place.moves = vec![NEVER; orders];
                    for region in &mut place.regions {
                        region.fresh = vec![0; orders.div_ceil(64)];
                        region.seen = vec![0; orders.div_ceil(64)];
                    }
                }
            });
        }
        places
    }

    /// The turn of a tile that moves between two neighbours past the tiles between them, if there are any.
    fn turn(&self, cells: u32, from: usize, to: usize) -> Option<usize> {
        let (low, high) = (from.min(to), from.max(to));
        let between = (1u32 << high) - (2 << low);
        let past = (cells & between).count_ones() as usize;
        let before = (cells & ((1 << low) - 1)).count_ones() as usize;
        (past > 0).then(|| self.ranking.turn(to > from, before, past))
    }

    /// Puts the goal into its row.
    fn begin(&self, places: &mut [Vec<Place>; 2]) {
        let goal = set_of(self.goals);
        let order = self.ranking.order(&order_of(self.goals));
        let side = &mut places[self.parity(goal)];
        let place = side.iter_mut().find(|place| place.cells == goal);
        let place = place.expect("every set has a place");
        place.moves[order] = 0;
        let region = place.regions.iter_mut().find(|region| region.cells >> self.blank & 1 == 1);
        let region = region.expect("the blank is in a region");
        region.fresh[order / 64] = 1 << (order % 64);
        region.seen[order / 64] = 1 << (order % 64);
        region.is_fresh = true;
        region.missing -= 1;
        // The walk begins with the side of the goal.
        if self.parity(goal) == 1 {
            places.swap(0, 1);
        }
    }

    /// A layer for one set: what comes over from its neighbours. Returns how many patterns are new, if anything is.
    fn arrive(&self, place: &mut Place, from: &[Place], depth: u8, row: &mut [u64]) -> Option<u64> {
        let mut found = None;
        for region in &mut place.regions {
            region.is_fresh = false;
            if region.missing == 0 {
                continue;
            }
            let source = |way: &Way| &from[way.place as usize].regions[way.region as usize];
            if !region.ways.iter().any(|way| source(way).is_fresh) {
                continue;
            }
            row.fill(0);
            for way in &region.ways {
                let source = source(way);
                match way.turn {
                    _ if !source.is_fresh => {}
                    None => row.iter_mut().zip(&source.fresh).for_each(|(row, more)| *row |= more),
                    Some(turn) => carry_over(self.ranking.all_turned(turn), &source.fresh, row),
                }
            }
            let rows = row.iter().zip(&mut region.fresh).zip(&mut region.seen);
            for (((&row, fresh), seen), moves) in rows.zip(place.moves.chunks_mut(64)) {
                let new = row & !*seen;
                *fresh = new;
                if new == 0 {
                    continue;
                }
                *seen |= new;
                region.missing -= new.count_ones() as usize;
                region.is_fresh = true;
                let found = found.get_or_insert(0);
                let mut rest = new;
                while rest != 0 {
                    let order = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    if let Some(moves) = moves.get_mut(order).filter(|moves| **moves == NEVER) {
                        *moves = depth;
                        *found += 1;
                    }
                }
            }
        }
        found
    }

    /// From numbers of moves by set and order to half the excess by order and set.
    fn pack(&self, mut places: [Vec<Place>; 2]) -> Vec<u8> {
        for side in &mut places {
            in_parallel(side.chunks_mut(64), &|_, chunk: &mut [Place]| {
                let mut sums = vec![Vec::new(); 1 << self.goals.len()];
                for place in chunk {
                    place.regions = Vec::new();
                    let least = self.manhattan(place.cells, &mut sums);
                    for (moves, &least) in place.moves.iter_mut().zip(least) {
                        *moves = (moves.saturating_sub(least) / 2).min(MOST);
                    }
                }
            });
        }
        let mut rows: Vec<(u32, Vec<u8>)> =
            places.into_iter().flatten().map(|place| (place.cells, place.moves)).collect();
        rows.sort_unstable_by_key(|&(cells, _)| cells);
        let (stride, orders) = (self.stride(), self.ranking.orders);
        let mut table = vec![0; stride * orders];
        in_parallel(table.chunks_mut(stride * TOGETHER), &|number, chunk: &mut [u8]| {
            let first = number * TOGETHER;
            for (at, pair) in rows.chunks(2).enumerate() {
                for order in 0..chunk.len() / stride {
                    let high = pair.get(1).map_or(0, |(_, moves)| moves[first + order] << 4);
                    chunk[order * stride + at] = pair[0].1[first + order] | high;
                }
            }
        });
        table
    }

    /// The Manhattan distances of all orders on a set of cells. `sums` takes, for each set of tiles that stand on the
    /// last cells, the sums of their orders; each is made of those with one tile less.
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

/// The order in which tiles stand that are in these cells.
pub(super) fn order_of(cells: &[usize]) -> Vec<u8> {
    let mut order: Vec<u8> = (0..cells.len() as u8).collect();
    order.sort_unstable_by_key(|&tile| cells[tile as usize]);
    order
}

/// Sets for each order of a row the bit of the order that it becomes.
fn carry_over(turned: &[u16], source: &[u64], row: &mut [u64]) {
    for (&word, turned) in source.iter().zip(turned.chunks_exact(64)) {
        let mut rest = word;
        while rest != 0 {
            let order = usize::from(turned[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
            row[order / 64] |= 1 << (order % 64);
        }
    }
}

/// Works on parts, on as many threads as there are processors.
fn in_parallel<T: Send>(parts: impl Iterator<Item = T> + Send, work: &(dyn Fn(usize, T) + Sync)) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let parts = Mutex::new(parts.enumerate());
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some((number, part)) = next() {
            work(number, part);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}
