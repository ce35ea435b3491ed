//! The division of the tiles into groups.

use super::super::{SlidingTiles, Word};

/// Most groups of a heuristic.
pub(super) const GROUPS: usize = 4;
/// Most tiles of a group.
pub(super) const TILES: usize = 8;

/// The division of the goal cells into groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition(pub(super) Vec<Vec<usize>>);

impl Partition {
    /// The default for the size of the board, if its goal has the blank in the first or the last cell: all tiles of a
    /// small board, 4-4-3 for 3x4, 6-6-3 for 4x4, 6-6-6-6 for 5x5.
    pub fn default_for<W: Word>(puzzle: &SlidingTiles<W>) -> Option<Self> {
        Self::turned(
            puzzle,
            match (puzzle.rows, puzzle.cols) {
                (2, 2) => &[&[1, 2, 3]],
                (2, 3) | (3, 2) => &[&[1, 2, 3, 4, 5]],
                (3, 3) => &[&[1, 2, 4, 5], &[3, 6, 7, 8]],
                (3, 4) => &[&[1, 4, 5, 8], &[2, 3, 6, 7], &[9, 10, 11]],
                (4, 3) => &[&[1, 2, 3, 4], &[5, 6, 7, 8], &[9, 10, 11]],
                (4, 4) => &[&[1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]],
                (5, 5) => &[
                    &[1, 2, 5, 6, 7, 12],
                    &[3, 4, 8, 9, 13, 14],
                    &[10, 11, 15, 16, 20, 21],
                    &[17, 18, 19, 22, 23, 24],
                ],
                _ => return None,
            },
        )
    }

    /// The two halves of a board of four by four cells: seven and eight tiles. Its tables take 288 MB and give by far
    /// the best estimate for this board.
    pub fn seven_eight<W: Word>(puzzle: &SlidingTiles<W>) -> Option<Self> {
        let halves: &[&[usize]] = &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]];
        ((puzzle.rows, puzzle.cols) == (4, 4)).then(|| Self::turned(puzzle, halves))?
    }

    /// Groups for a goal with the blank in the first cell, turned round if it is in the last one.
    fn turned<W: Word>(puzzle: &SlidingTiles<W>, groups: &[&[usize]]) -> Option<Self> {
        let cells = puzzle.cells();
        let turn = match puzzle.goal.blank() {
            0 => false,
            blank if blank + 1 == cells => true,
            _ => return None,
        };
        let turned = |&cell: &usize| if turn { cells - 1 - cell } else { cell };
        Some(Partition(groups.iter().map(|group| group.iter().map(turned).collect()).collect()))
    }

    /// Groups of goal cells: up to four groups of up to eight cells, together each cell once but that of the blank.
    pub fn new<W: Word>(puzzle: &SlidingTiles<W>, groups: Vec<Vec<usize>>) -> Option<Self> {
        let mut seen = vec![false; puzzle.cells()];
        *seen.get_mut(puzzle.goal.blank())? = true;
        for &cell in groups.iter().flatten() {
            if std::mem::replace(seen.get_mut(cell)?, true) {
                return None;
            }
        }
        let fits =
            groups.len() <= GROUPS && groups.iter().all(|group| (1..=TILES).contains(&group.len()));
        (fits && seen.iter().all(|&seen| seen)).then_some(Partition(groups))
    }
}
