//! A view of a board: as it is, or reflected in its diagonal.

use std::sync::Arc;

use super::frame::Frame;
use super::partition::GROUPS;
use super::table::PatternTable;

/// The tiles and the effect of each move, in the coordinates of the tables.
#[derive(Clone, Debug)]
pub(super) struct View {
    pub(super) tiles: [Tile; 32],
    /// For each group, the cells of the board as its table numbers them.
    pub(super) map: [[u8; 32]; GROUPS],
    /// The effect of a move on a group, by group, cell from which the tile goes, and move of the blank.
    slides: Box<[[[Slide; 4]; 32]; GROUPS]>,
}

/// The group of a tile and its number there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tile {
    pub(super) group: u32,
    /// The number of the tile in its group.
    pub(super) index: u32,
    /// The start of its turns in the ranking.
    pub(super) turns: u32,
}

/// A move of a tile.
#[derive(Clone, Copy, Debug, Default)]
struct Slide {
    /// The cell that the tile leaves and the one it takes.
    flip: u32,
    /// The first cell between, and a bit for each one; none if it moves sideways.
    first: u32,
    between: u32,
    /// The start of the turns in this direction.
    turns: u32,
}

/// The pattern of a group: the cells of its tiles, the rank of their order, and half the excess from the table, packed
/// into one word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pattern(u64);

impl Pattern {
    /// An excess that is not known yet is 0.
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

impl View {
    pub(super) fn new(tiles: &[Tile; 32], map: [[u8; 32]; GROUPS]) -> Self {
        View { tiles: *tiles, map, slides: Box::new([[[Slide::default(); 4]; 32]; GROUPS]) }
    }

    /// Stores the effects of all moves: `moves` lists those of the blank in a cell, each with the cell to which it goes.
    pub(super) fn with_slides(
        mut self,
        frame: &Frame,
        moves: &dyn Fn(usize) -> Vec<(usize, usize)>,
        tables: &[Arc<PatternTable>],
    ) -> Self {
        for (group, (map, table)) in self.map.iter().zip(tables).enumerate() {
            for blank in 0..frame.cells() {
                for (action, cell) in moves(blank) {
                    let (from, to) = (map[cell], map[blank]);
                    let (low, high) = (from.min(to), from.max(to));
                    self.slides[group][cell][action] = Slide {
                        flip: 1 << from | 1 << to,
                        first: u32::from(low) + 1,
                        between: (1 << (high - low - 1)) - 1,
                        turns: table.ranking().tile_turns(to > from, 0) as u32,
                    };
                }
            }
        }
        self
    }

    /// The pattern of a group after its tile in a cell has moved, with the excess from its table.
    #[inline(always)]
    pub(super) fn slide(
        &self,
        table: &PatternTable,
        tile: &Tile,
        (cell, action): (usize, usize),
        pattern: Pattern,
    ) -> Pattern {
        let slide = &self.slides[tile.group as usize & 3][cell & 31][action & 3];
        let between = pattern.cells() >> (slide.first & 31) & slide.between;
        let turns = (tile.turns + slide.turns) as usize;
        let order = table.ranking().turned(turns, between, pattern.order());
        let cells = pattern.cells() ^ slide.flip;
        Pattern::new(cells, order, table.excess(cells, order))
    }
}
