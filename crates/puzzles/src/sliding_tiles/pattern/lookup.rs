//! The sum of the tables as a guess that follows moves.

use outwit::problem::{Heuristic, Step};

use super::super::{Board, SlidingTiles, Word};
use super::AdditivePatterns;
use super::partition::{GROUPS, TILES};
use super::view::View;

/// What is carried along a path, for both ways to look at the board.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    /// The cells of each group, and the number of the order in which its tiles stand.
    cells: [[u32; GROUPS]; 2],
    orders: [[u16; GROUPS]; 2],
    /// Half the excess of each group, one byte each.
    excess: [u32; 2],
    manhattan: u32,
}

/// The sum of four bytes.
#[inline(always)]
fn sum(bytes: u32) -> u32 {
    bytes.wrapping_mul(0x0101_0101) >> 24
}

impl AdditivePatterns {
    /// Looks at a whole board.
    fn look<W: Word>(&self, view: &View, board: Board<W>) -> ([u32; GROUPS], [u16; GROUPS], u32) {
        let (mut cells, mut orders, mut excess) = ([0u32; GROUPS], [0; GROUPS], 0);
        let mut places = [[0; TILES]; GROUPS];
        for (cell, tile) in board.tiles(self.cells).enumerate() {
            if tile != 0 {
                let group = usize::from(view.group[usize::from(tile)]);
                let place = view.map[group][cell];
                cells[group] |= 1 << place;
                places[group][usize::from(view.slot[usize::from(tile)])] = usize::from(place);
            }
        }
        for (group, table) in self.groups.iter().enumerate() {
            let tiles = cells[group].count_ones() as usize;
            let order = table.ranking().order(&super::build::order_of(&places[group][..tiles]));
            orders[group] = order as u16;
            excess |= table.excess(cells[group], order) << (8 * group);
        }
        (cells, orders, excess)
    }

    /// Carries one way to look over a move and returns half the excess.
    #[inline(always)]
    fn follow(
        &self,
        which: usize,
        tile: usize,
        slide: (usize, usize),
        carried: &mut Carried,
    ) -> u32 {
        let view = &self.views[which];
        let group = usize::from(view.group[tile]) & 3;
        let table = &*self.groups[group];
        let stand = (carried.cells[which][group], usize::from(carried.orders[which][group]));
        let (cells, order) = view.slide(table.ranking(), group, slide, stand);
        carried.cells[which][group] = cells;
        carried.orders[which][group] = order as u16;
        let excess = &mut carried.excess[which];
        let lane = 8 * group as u32;
        *excess = (*excess & !(255 << lane)) | table.excess(cells, order) << lane;
        sum(*excess)
    }
}

impl<W: Word> Heuristic<SlidingTiles<W>> for AdditivePatterns {
    type Memo = Carried;

    fn first(&self, _: &SlidingTiles<W>, board: &Board<W>) -> (u32, Carried) {
        let looks: Vec<_> = self.views.iter().map(|view| self.look(view, *board)).collect();
        let (one, other) = (looks[0], looks[looks.len() - 1]);
        let tiles = board.tiles(self.cells).enumerate();
        let manhattan =
            tiles.map(|(cell, tile)| u32::from(self.distance[usize::from(tile)][cell])).sum();
        let carried = Carried {
            cells: [one.0, other.0],
            orders: [one.1, other.1],
            excess: [one.2, other.2],
            manhattan,
        };
        (manhattan + 2 * sum(one.2).max(sum(other.2)), carried)
    }

    #[inline(always)]
    fn after(
        &self,
        _: &SlidingTiles<W>,
        step: Step<'_, SlidingTiles<W>, Carried>,
        child: &Board<W>,
    ) -> (u32, Carried) {
        let (from, to) = (child.blank() & 31, step.parent.blank() & 31);
        let tile = step.parent.tile(from) as usize & 31;
        let mut carried = step.memo;
        let distance = &self.distance[tile];
        carried.manhattan =
            (carried.manhattan + u32::from(distance[to])).wrapping_sub(u32::from(distance[from]));
        let slide = (from, step.action as usize);
        // The look that gave more is likely to give more again, and may settle the matter alone.
        let better = usize::from(sum(carried.excess[1]) > sum(carried.excess[0]));
        let mut excess = self.follow(better, tile, slide, &mut carried);
        let mut h = carried.manhattan + 2 * excess;
        if h <= step.limit && self.views.len() == 2 {
            excess = excess.max(self.follow(1 - better, tile, slide, &mut carried));
            h = carried.manhattan + 2 * excess;
        }
        (h, carried)
    }
}
