//! The numbers of the patterns of a table: by the cells of the tiles, or without gaps.
//!
//! *Idea*: with four bits for the cell of each tile, a move changes the number by an XOR that does not depend on the other
//! tiles, but most numbers stand for no pattern, since two tiles cannot share a cell. For up to six tiles on 9 to 16 cells
//! that is worth the memory: a table of six tiles on 16 cells has 8 MB in place of 2.9 MB, and IDA* with 6-6-3 takes 0.7 times
//! the time. All other tables are numbered without gaps ([`Ranking`]).

use super::build::order_of;
use super::frame::{members, set_of};
use super::partition::TILES;
use super::ranking::{Ranking, next_order};
use super::table::Shape;

/// The pattern of a group, packed into one word: its key, and half the excess from the table. The key is its number by cells,
/// or the set of its cells and the rank of the order of its tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pattern(u64);

impl Pattern {
    #[inline(always)]
    pub(super) fn new(cells: u32, order: u32, excess: u32) -> Self {
        Pattern(u64::from(cells) | u64::from(order) << 32 | u64::from(excess) << 48)
    }

    #[inline(always)]
    pub(super) fn cells(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(super) fn order(self) -> u32 {
        (self.0 >> 32) as u32 & 0xFFFF
    }

    #[inline(always)]
    pub(super) fn excess(self) -> u32 {
        (self.0 >> 48) as u32
    }
}

/// How the patterns of a table are numbered.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Numbering {
    /// By the cells of the tiles.
    ByCells(Box<CellBits>),
    /// Without gaps.
    Ranked {
        /// The numbers of the sets and orders.
        ranking: Ranking,
        /// Numbers of an order.
        width: usize,
    },
}

/// The bits of a number that stand for a tile in a cell.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CellBits {
    tiles: usize,
    bits: [[u32; CELLS]; TILES],
}

/// Cells of a board whose tables are numbered by cells, and tiles of such a table, at most; bits of a cell.
const CELLS: usize = 16;
const MAX_TILES: usize = 6;
const BITS: usize = 4;

/// Whether the tables of this many tiles on this many cells are numbered by cells.
pub(super) fn is_by_cells(cells: usize, tiles: usize) -> bool {
    (9..=CELLS).contains(&cells) && tiles <= MAX_TILES
}

/// Numbers by the cells of this many tiles; most of them stand for no pattern.
pub(super) fn by_cells(tiles: usize) -> usize {
    1 << (BITS * tiles)
}

impl CellBits {
    pub(super) fn new(tiles: usize) -> Self {
        // On a board of four columns a move flips one bit: rows and columns are in Gray code. The bits that moves flip most are
        // the low ones of the number, so that many moves stay within a line of the cache.
        let gray = |number: usize| number ^ number >> 1;
        let code = |cell: usize| gray(cell % 4) | gray(cell / 4) << 2;
        let place = |bit: usize, tile: usize| [0, 2, 1, 3][bit] * tiles + tile;
        let bits = |tile: usize, cell: usize| {
            (0..BITS).map(|bit| (code(cell) >> bit & 1) << place(bit, tile)).sum::<usize>() as u32
        };
        CellBits {
            tiles,
            bits: std::array::from_fn(|tile| std::array::from_fn(|cell| bits(tile, cell))),
        }
    }

    /// By how much the move of a tile changes a number, as an XOR.
    pub(super) fn change(&self, tile: usize, from: usize, to: usize) -> u32 {
        self.bits[tile][from] ^ self.bits[tile][to]
    }

    fn number(&self, cells: impl Iterator<Item = usize>) -> u32 {
        self.bits.iter().zip(cells).fold(0, |number, (bits, cell)| number | bits[cell])
    }

    /// Sets the values in the order of these numbers, all of them 0 before, from those without gaps.
    pub(super) fn sort(&self, ranking: &Ranking, ranked: &[u8], values: &mut [u8]) {
        let sets: Vec<Vec<usize>> = ranking.all_sets().map(|set| members(set).collect()).collect();
        let mut order: Vec<u8> = (0..self.tiles as u8).collect();
        for row in ranked.chunks(ranking.sets.div_ceil(2)) {
            // Where each tile stands in the order.
            let mut places = vec![0; self.tiles];
            order.iter().enumerate().for_each(|(place, &tile)| places[usize::from(tile)] = place);
            for (set, cells) in sets.iter().enumerate() {
                let number = self.number(places.iter().map(|&place| cells[place])) as usize;
                values[number / 2] |= (row[set / 2] >> (set % 2 * 4) & 15) << (number % 2 * 4);
            }
            next_order(&mut order);
        }
    }
}

impl Numbering {
    pub(super) fn of(shape: &Shape) -> Self {
        if shape.is_by_cells() {
            Numbering::ByCells(Box::new(CellBits::new(shape.goals.len())))
        } else {
            Self::ranked(shape.ranking())
        }
    }

    pub(super) fn ranked(ranking: Ranking) -> Self {
        let width = 2 * ranking.sets.div_ceil(2);
        Numbering::Ranked { ranking, width }
    }

    /// The pattern whose tiles stand on these cells, with an excess that is not known yet.
    pub(super) fn key(&self, cells: &[usize]) -> Pattern {
        match self {
            Numbering::ByCells(bits) => Pattern::new(bits.number(cells.iter().copied()), 0, 0),
            Numbering::Ranked { ranking, .. } => {
                Pattern::new(set_of(cells), ranking.order(&order_of(cells)) as u32, 0)
            }
        }
    }

    /// The number of a pattern.
    pub(super) fn number(&self, key: Pattern) -> usize {
        match self {
            Numbering::ByCells(_) => key.cells() as usize,
            Numbering::Ranked { ranking, width } => {
                key.order() as usize * width + ranking.set(key.cells())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_by_cells_differ_and_a_move_flips_one_bit() {
        for tiles in 1..=MAX_TILES {
            let bits = CellBits::new(tiles);
            for tile in 0..tiles {
                for cell in 0..CELLS {
                    let others = bits.bits[..tiles].iter().enumerate();
                    let all = others.filter(|(other, _)| *other != tile).flat_map(|(_, bits)| bits);
                    let seen = all.fold(0, |seen, bits| seen | bits);
                    assert_eq!(bits.bits[tile][cell] & seen, 0, "{tiles} tiles, tile {tile}");
                    let beside =
                        [(cell % 4 < 3).then_some(cell + 1), (cell < 12).then_some(cell + 4)];
                    for other in beside.into_iter().flatten() {
                        assert_eq!(bits.change(tile, cell, other).count_ones(), 1);
                    }
                }
                let mut cells = bits.bits[tile].to_vec();
                cells.sort_unstable();
                cells.dedup();
                assert_eq!(cells.len(), CELLS);
                assert!((*cells.last().unwrap() as usize) < by_cells(tiles));
            }
        }
    }
}
