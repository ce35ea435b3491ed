//! The sum of the tables as a heuristic that is updated move by move.

use outwit::problem::{Heuristic, HeuristicStep};

use super::super::{Board, SlidingTiles, Word};
use super::AdditivePatterns;
use super::numbering::Pattern;
use super::partition::{GROUPS, TILES};
use super::view::{MIXED, View};

/// The states of all groups on a board, in one view.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Patterns(pub(super) [Pattern; GROUPS]);

/// The data kept along a path: the groups on the board and on its reflection, and the Manhattan distance.
#[derive(Clone, Copy, Debug)]
pub struct Carried([Patterns; 2], u32);

impl Patterns {
    pub(super) fn sum(&self) -> u32 {
        self.0.iter().map(|pattern| pattern.excess()).sum()
    }
}

impl AdditivePatterns {
    /// The Manhattan distance of a board.
    pub(super) fn manhattan<W: Word>(&self, board: Board<W>) -> u32 {
        let tiles = board.tiles(self.cells).enumerate();
        tiles.map(|(cell, tile)| u32::from(self.distance[usize::from(tile)][cell])).sum()
    }

    /// Looks up all groups of a whole board.
    pub(super) fn look<W: Word>(&self, view: &View, board: Board<W>) -> Patterns {
        let mut cells = [[0; TILES]; GROUPS];
        for (cell, tile) in board.tiles(self.cells).enumerate().filter(|&(_, tile)| tile != 0) {
            let tile = &view.tiles[usize::from(tile)];
            let group = tile.group as usize;
            cells[group][tile.index as usize] = usize::from(view.map[group][cell]);
        }
        let mut seen = Patterns::default();
        for ((pattern, table), cells) in seen.0.iter_mut().zip(&self.groups).zip(&cells) {
            *pattern = table.pattern(&cells[..table.shape().goals.len()]);
        }
        seen
    }

    /// Updates one view by the move of a tile, and returns its sum.
    #[inline(always)]
    fn follow(&self, which: usize, tile: usize, slide: (usize, usize), seen: &mut Patterns) -> u32 {
        let view = &self.views[which];
        let group = view.tiles[tile].group as usize & 3;
        let pattern = &mut seen.0[group];
        *pattern = view.slide::<MIXED>(&self.groups[group], tile, slide, *pattern);
        seen.sum()
    }
}

impl<W: Word> Heuristic<SlidingTiles<W>> for AdditivePatterns {
    type Memo = Carried;

    fn first(&self, _: &SlidingTiles<W>, board: &Board<W>) -> (u32, Carried) {
        let [one, other] = [0, 1].map(|which| self.look(&self.views[which], *board));
        let manhattan = self.manhattan(*board);
        (manhattan + 2 * one.sum().max(other.sum()), Carried([one, other], manhattan))
    }

    #[inline(always)]
    fn after(
        &self,
        _: &SlidingTiles<W>,
        step: HeuristicStep<'_, SlidingTiles<W>, Carried>,
        child: &Board<W>,
    ) -> (u32, Carried) {
        let (from, to) = (child.blank() & 31, step.parent.blank() & 31);
        let tile = step.parent.tile(from) as usize & 31;
        let Carried(mut seen, before) = step.memo;
        let distance = &self.distance[tile];
        let manhattan = before + u32::from(distance[to]) - u32::from(distance[from]);
        let slide = (from, step.action as usize);
        // The view with the greater sum is likely to have it again, and if it exceeds the limit the other need not be
        // looked up.
        let better = usize::from(seen[1].sum() > seen[0].sum());
        let mut excess = self.follow(better, tile, slide, &mut seen[better]);
        if manhattan + 2 * excess <= step.limit {
            excess = excess.max(self.follow(1 - better, tile, slide, &mut seen[1 - better]));
        }
        (manhattan + 2 * excess, Carried(seen, manhattan))
    }
}
