//! A perfect numbering (ranking) of the placements of some tiles: the set of cells they stand on, and their order.
//!
//! *Idea*: reading the board cell by cell, the tiles of a group stand on a set of cells in some order. A placement is the
//! pair of two ranks: of the set, in the combinatorial number system; and of the order, in the factorial number
//! system. A tile that moves sideways changes the set only. One that moves up or down also passes the tiles between
//! the two cells in reading order, which rotates a part of the order. There are few such rotations (*turns*), so each
//! is a table from rank to rank, and no order is ever ranked during a search.

/// The numbering for some tiles on some cells.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ranking {
    tiles: usize,
    /// Sets of cells.
    pub(super) sets: usize,
    /// Orders of the tiles.
    pub(super) orders: usize,
    /// The part of the low cells in the rank of a set, and that of the high cells; the rank is their sum.
    low: Box<[u32; LOW]>,
    high: Box<[u32; LOW]>,
    split: u32,
    low_cells: u32,
    /// For each turn the order that each order becomes: by direction, position and tiles passed; and the same by tile.
    turns: Vec<u16>,
    tile_turns: Vec<u16>,
    /// The offset of the turn of a tile from that past no other, by the bits of the cells between.
    past: [u32; 16],
    /// One more than the most tiles that a tile is turned past.
    reach: usize,
}

/// Sets of up to half of the cells.
const LOW: usize = 1 << 13;

/// The binomial coefficient: the ways to choose `k` of `n`.
fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, at| ways * (n.max(at) - at) / (at + 1))
}

/// The number of sets of as many cells as there are tiles, and of orders of these.
pub(super) fn counts(cells: usize, tiles: usize) -> (usize, usize) {
    (choose(cells, tiles), (1..=tiles).product())
}

impl Ranking {
    /// `reach` is the length of a row (or column, if that is longer).
    pub(super) fn new(cells: usize, tiles: usize, reach: usize) -> Self {
        let split = cells.div_ceil(2);
        // Combinatorial number system: the n-th lowest cell c of the set contributes `choose(c, n)`, the number of sets of
        // n cells below c.
        let sum = |part: usize, first: usize, before: usize| -> u32 {
            let members = super::frame::members(part as u32);
            (1..).zip(members).map(|(n, cell)| choose(first + cell, before + n) as u32).sum()
        };
        let table = |value: &dyn Fn(usize) -> u32| -> Box<[u32; LOW]> {
            let values: Vec<u32> = (0..LOW).map(value).collect();
            values.try_into().expect("it has this length")
        };
        let low = table(&|part| if part >> split == 0 { sum(part, 0, 0) } else { 0 });
        let high = table(&|part| {
            // A part with more cells than there are tiles belongs to no set.
            let before = tiles.checked_sub(part.count_ones() as usize);
            before.filter(|_| part >> (cells - split) == 0).map_or(0, |n| sum(part, split, n))
        });
        let (sets, orders) = counts(cells, tiles);
        let mut ranking = Ranking {
            tiles,
            sets,
            orders,
            low,
            high,
            split: split as u32,
            low_cells: (1 << split) - 1,
            turns: Vec::new(),
            tile_turns: Vec::new(),
            past: [0; 16],
            reach,
        };
        let length = ranking.length();
        ranking.past = std::array::from_fn(|bits| bits.count_ones() * length as u32);
        ranking.turns = ranking.all_turns();
        ranking.tile_turns = ranking.by_tile();
        ranking
    }

    /// The number of a set of as many cells as there are tiles. Sets are numbered in the order of their words.
    #[inline(always)]
    pub(super) fn set(&self, cells: u32) -> usize {
        let (low, high) = (cells & self.low_cells, cells >> (self.split & 31));
        (self.low[low as usize % LOW] + self.high[high as usize % LOW]) as usize
    }

    /// All sets in the order of their numbers.
    pub(super) fn all_sets(&self) -> impl Iterator<Item = u32> {
        let first = Some((1u32 << self.tiles) - 1);
        let next = |&set: &u32| {
            // The next larger word with the same number of bits (Gosper's hack).
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            Some(carried | (((set ^ carried) >> 2) / lowest))
        };
        std::iter::successors(first, next).take(self.sets)
    }

    /// The rank of an order in the factorial number system: tiles are numbered from 0, and `order` lists them in reading
    /// order.
    pub(super) fn order(&self, order: &[u8]) -> usize {
        let later = |at: usize| order[at + 1..].iter().filter(|&&other| other < order[at]).count();
        (0..self.tiles).fold(0, |number, at| number * (self.tiles - at) + later(at))
    }

    /// The order with a number.
    #[cfg(test)]
    pub(super) fn unorder(&self, number: usize) -> Vec<u8> {
        let mut left: Vec<u8> = (0..self.tiles as u8).collect();
        let mut rest = number;
        let mut ways = self.orders;
        (0..self.tiles)
            .map(|at| {
                ways /= self.tiles - at;
                let tile = left.remove(rest / ways);
                rest %= ways;
                tile
            })
            .collect()
    }

    /// Entries of a turn: the orders, rounded up to a multiple of 64.
    fn length(&self) -> usize {
        self.orders.next_multiple_of(64)
    }

    /// The start of the turn that moves a tile forward from position `low` past `past` others, or back to position
    /// `low`.
    #[inline(always)]
    pub(super) fn turn(&self, forward: bool, low: usize, past: usize) -> usize {
        ((usize::from(forward) * self.tiles + low) * self.reach + past) * self.length()
    }

    /// The start of the turns of a tile: the sum of a part for the direction and one for the tile.
    pub(super) fn tile_turns(&self, forward: bool, tile: usize) -> usize {
        (usize::from(forward) * self.tiles + tile) * self.reach * self.length()
    }

    /// The order after a tile has passed those of its group that stand on some cells between, a bit each.
    #[inline(always)]
    pub(super) fn turned(&self, tile_turns: usize, between: u32, order: u32) -> u32 {
        let past = self.past[between as usize & 15] as usize;
        u32::from(self.tile_turns[tile_turns + past + order as usize])
    }

    /// The orders after a turn, filled up to a multiple of 64.
    pub(super) fn all_turned(&self, turn: usize) -> &[u16] {
        &self.turns[turn..turn + self.length()]
    }

    fn all_turns(&self) -> Vec<u16> {
        let (tiles, length) = (self.tiles, self.length());
        let swaps: Vec<Vec<u16>> = (1..tiles).map(|at| self.swap(at - 1)).collect();
        let mut turns = vec![0; 2 * tiles * self.reach * length];
        for low in (0..tiles).rev() {
            for past in 0..self.reach.min(tiles - low) {
                for forward in [true, false] {
                    // One exchange of neighbours more than a turn that is known already.
                    let known = if forward { (low, past) } else { (low + 1, past) };
                    let at = self.turn(forward, low, past);
                    let before = past.checked_sub(1).map(|less| self.turn(forward, known.0, less));
                    let step =
                        past.checked_sub(1).map(|less| if forward { low + less } else { low });
                    for order in 0..self.orders {
                        turns[at + order] = match before.zip(step) {
                            None => order as u16,
                            Some((before, step)) => swaps[step][usize::from(turns[before + order])],
                        };
                    }
                }
            }
        }
        turns
    }

    /// The turns by the tile that is turned. Entries for more tiles than it can pass are never read.
    fn by_tile(&self) -> Vec<u16> {
        let (tiles, length) = (self.tiles, self.length());
        let mut turns = vec![0; 2 * tiles * self.reach * length];
        let mut order: Vec<u8> = (0..tiles as u8).collect();
        for number in 0..self.orders {
            for (position, &tile) in order.iter().enumerate() {
                for forward in [true, false] {
                    let most = if forward { tiles - 1 - position } else { position };
                    for past in 0..self.reach.min(most + 1) {
                        let low = if forward { position } else { position - past };
                        let turned = self.turns[self.turn(forward, low, past) + number];
                        let row = self.tile_turns(forward, usize::from(tile)) + past * length;
                        turns[row + number] = turned;
                    }
                }
            }
            next_order(&mut order);
        }
        turns
    }

    /// The order that each order becomes when the tiles in positions `at` and `at + 1` are exchanged. Digit n of a rank is
    /// the number of later tiles that are less than the one in position n.
    fn swap(&self, at: usize) -> Vec<u16> {
        let second: usize = (1..self.tiles - at - 1).product();
        let (choices, first) = (self.tiles - at - 1, second * (self.tiles - at - 1));
        let swapped = |order: usize| {
            let (a, b) = (order / first % (choices + 1), order / second % choices);
            let (c, d) = if a <= b { (b + 1, a) } else { (b, a - 1) };
            (order + c * first + d * second - a * first - b * second) as u16
        };
        (0..self.orders).map(swapped).collect()
    }
}

/// The next permutation in the order of the dictionary, if there is one.
pub(super) fn next_order(order: &mut [u8]) {
    let Some(at) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return };
    let greater = order.iter().rposition(|&tile| tile > order[at]);
    order.swap(at, greater.expect("the one behind is greater"));
    order[at + 1..].reverse();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_orders_are_numbered_without_gaps() {
        for (cells, tiles) in [(4, 3), (9, 4), (12, 3), (16, 7), (16, 8)] {
            let ranking = Ranking::new(cells, tiles, 4);
            let mut all = 0;
            for (number, set) in ranking.all_sets().enumerate() {
                assert_eq!((set.count_ones() as usize, ranking.set(set)), (tiles, number));
                assert_eq!(set >> cells, 0);
                all += 1;
            }
            assert_eq!(all, ranking.sets);
            for number in 0..ranking.orders.min(1000) {
                assert_eq!(ranking.order(&ranking.unorder(number)), number);
            }
        }
        assert_eq!(Ranking::new(25, 6, 5).sets, 177_100);
    }

    #[test]
    fn turns_take_a_tile_past_others() {
        let ranking = Ranking::new(16, 5, 4);
        for number in 0..ranking.orders {
            let order = ranking.unorder(number);
            for low in 0..5 {
                for past in 0..4.min(5 - low) {
                    let mut forward = order.clone();
                    let tile = forward.remove(low);
                    forward.insert(low + past, tile);
                    let there = ranking.order(&forward);
                    let turn = |forward| ranking.all_turned(ranking.turn(forward, low, past));
                    assert_eq!(usize::from(turn(true)[number]), there);
                    assert_eq!(usize::from(turn(false)[there]), number);
                    let between = (1 << past) - 1;
                    let turn = |forward| ranking.tile_turns(forward, usize::from(tile));
                    assert_eq!(ranking.turned(turn(true), between, number as u32), there as u32);
                    assert_eq!(ranking.turned(turn(false), between, there as u32), number as u32);
                }
            }
        }
    }
}
