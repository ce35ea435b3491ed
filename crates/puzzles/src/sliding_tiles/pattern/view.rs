//! A view of a board: as it is, or reflected in its diagonal.

use std::sync::Arc;

use super::frame::Frame;
use super::numbering::{Numbering, Pattern};
use super::partition::GROUPS;
use super::ranking::Ranking;
use super::table::PatternTable;

/// The tiles and the effect of each move, in the coordinates of the tables.
#[derive(Clone, Debug)]
pub(super) struct View {
    pub(super) tiles: [Tile; 32],
    /// For each group, the cells of the board as its table numbers them.
    pub(super) map: [[u8; 32]; GROUPS],
    /// The effect of a move on a group, by group, cell from which the tile goes, and move of the blank.
    slides: Box<[[[Slide; 4]; 32]; GROUPS]>,
    /// The effect on a number by cells, by tile, cell from which it goes, and move of the blank.
    changes: Box<[[[u32; 4]; 16]; 32]>,
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

/// All tables are numbered by cells.
pub(super) const BY_CELLS: u8 = 0;
/// No table is.
pub(super) const RANKED: u8 = 1;
/// Any table may be.
pub(super) const MIXED: u8 = 2;

impl Slide {
    fn new(ranking: &Ranking, from: usize, to: usize) -> Self {
        let (low, high) = (from.min(to), from.max(to));
        Slide {
            flip: 1 << from | 1 << to,
            first: low as u32 + 1,
            between: (1 << (high - low - 1)) - 1,
            turns: ranking.tile_turns(to > from, 0) as u32,
        }
    }
}

impl View {
    pub(super) fn new(tiles: &[Tile; 32], map: [[u8; 32]; GROUPS]) -> Self {
        let slides = Box::new([[[Slide::default(); 4]; 32]; GROUPS]);
        View { tiles: *tiles, map, slides, changes: Box::new([[[0; 4]; 16]; 32]) }
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
                    let (from, to) = (usize::from(map[cell]), usize::from(map[blank]));
                    match table.numbering() {
                        Numbering::ByCells(bits) => {
                            for tile in
                                (0..32).filter(|&tile| self.tiles[tile].group == group as u32)
                            {
                                let index = self.tiles[tile].index as usize;
                                self.changes[tile][cell][action] = bits.change(index, from, to);
                            }
                        }
                        Numbering::Ranked { ranking, .. } => {
                            self.slides[group][cell][action] = Slide::new(ranking, from, to);
                        }
                    }
                }
            }
        }
        self
    }

    /// The pattern of a group after its tile in a cell has moved, with the excess from its table. `TABLES` says how the tables
    /// of all groups are numbered, which saves a jump that would depend on the group.
    #[inline(always)]
    pub(super) fn slide<const TABLES: u8>(
        &self,
        table: &PatternTable,
        number: usize,
        (cell, action): (usize, usize),
        pattern: Pattern,
    ) -> Pattern {
        if TABLES == BY_CELLS || TABLES == MIXED && table.is_by_cells() {
            let cells = pattern.cells() ^ self.changes[number & 31][cell & 15][action & 3];
            return Pattern::new(cells, 0, table.excess(cells as usize));
        }
        let Numbering::Ranked { ranking, width } = table.numbering() else {
            unreachable!("a table by cells among ranked ones");
        };
        let tile = &self.tiles[number & 31];
        let slide = &self.slides[tile.group as usize & 3][cell & 31][action & 3];
        let between = pattern.cells() >> (slide.first & 31) & slide.between;
        let turns = (tile.turns + slide.turns) as usize;
        let order = ranking.turned(turns, between, pattern.order());
        let cells = pattern.cells() ^ slide.flip;
        let number = order as usize * width + ranking.set(cells);
        Pattern::new(cells, order, table.excess(number))
    }
}
