//! One way to look at a board: as it is, or mirrored at its diagonal.

use super::frame::Frame;
use super::partition::GROUPS;
use super::ranking::Ranking;

/// Where the tiles are and what a move changes, in the coordinates of the tables.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The group of each tile, and which one it is there.
    pub(super) group: [u8; 32],
    pub(super) slot: [u8; 32],
    /// For each group, the cells of the board as its table numbers them.
    pub(super) map: [[u8; 32]; GROUPS],
    /// What a move does to a group, by group, cell from which the tile goes, and move of the blank.
    slides: Box<[[[Slide; 4]; 32]; GROUPS]>,
}

/// A move of a tile.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slide {
    /// The cell that the tile leaves and the one it takes.
    flip: u32,
    /// The cells before both, and those between them.
    before: u32,
    between: u32,
    is_forward: bool,
}

impl View {
    pub(super) fn new(group: [u8; 32], slot: [u8; 32], map: [[u8; 32]; GROUPS]) -> Self {
        View { group, slot, map, slides: Box::new([[[Slide::default(); 4]; 32]; GROUPS]) }
    }

    /// Notes the moves: `moves` lists those of the blank in a cell, each with the cell to which it goes.
    pub(super) fn with_slides(
        mut self,
        frame: &Frame,
        moves: &dyn Fn(usize) -> Vec<(usize, usize)>,
    ) -> Self {
        for (group, map) in self.map.iter().enumerate() {
            for blank in 0..frame.cells() {
                for (action, cell) in moves(blank) {
                    let (from, to) = (map[cell], map[blank]);
                    let (low, high) = (from.min(to), from.max(to));
                    self.slides[group][cell][action] = Slide {
                        flip: 1 << from | 1 << to,
                        before: (1 << low) - 1,
                        between: (1 << high) - (2 << low),
                        is_forward: to > from,
                    };
                }
            }
        }
        self
    }

    /// Where the group stands after the tile in a cell has moved, and in which order.
    #[inline(always)]
    pub(super) fn slide(
        &self,
        ranking: &Ranking,
        group: usize,
        (cell, action): (usize, usize),
        (cells, order): (u32, usize),
    ) -> (u32, usize) {
        let slide = &self.slides[group][cell][action & 3];
        let between = cells & slide.between;
        let order = if between == 0 {
            order
        } else {
            let before = (cells & slide.before).count_ones() as usize;
            let past = between.count_ones() as usize;
            ranking.turned(ranking.turn(slide.is_forward, before, past), order)
        };
        (cells ^ slide.flip, order)
    }
}
