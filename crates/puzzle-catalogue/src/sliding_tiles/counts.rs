//! Counts of a board that heuristics of users can use.

use crate::HeuristicRow;

/// Counts that heuristics of users can use besides the heuristics.
pub(super) const COUNTS: [HeuristicRow; 4] = [
    HeuristicRow {
        name: "out-of-row",
        title: "Tiles out of their row",
        summary: "tiles that are not in the row of their goal cell",
    },
    HeuristicRow {
        name: "out-of-column",
        title: "Tiles out of their column",
        summary: "tiles that are not in the column of their goal cell",
    },
    HeuristicRow {
        name: "adjacent-pairs",
        title: "Swapped neighbours",
        summary: "neighbours of which each is on the goal cell of the other",
    },
    HeuristicRow {
        name: "blank-distance",
        title: "Distance of the blank",
        summary: "distance of the blank from its goal cell",
    },
];

/// The cell of each tile, by its number.
fn cells_of(tiles: &[u8]) -> Vec<usize> {
    let mut cells = vec![0; tiles.len()];
    for (cell, &tile) in tiles.iter().enumerate() {
        cells[usize::from(tile)] = cell;
    }
    cells
}

/// Tiles that are not in the row of their goal cell.
pub(super) fn out_of_row(tiles: &[u8], goal: &[u8], cols: usize) -> u32 {
    let goal = cells_of(goal);
    let tiles = tiles.iter().enumerate().filter(|(_, tile)| **tile > 0);
    tiles.filter(|&(cell, &tile)| cell / cols != goal[usize::from(tile)] / cols).count() as u32
}

/// Tiles that are not in the column of their goal cell.
pub(super) fn out_of_column(tiles: &[u8], goal: &[u8], cols: usize) -> u32 {
    let goal = cells_of(goal);
    let tiles = tiles.iter().enumerate().filter(|(_, tile)| **tile > 0);
    tiles.filter(|&(cell, &tile)| cell % cols != goal[usize::from(tile)] % cols).count() as u32
}

/// Neighbours, side by side or one above the other, of which each is on the goal cell of the other.
pub(super) fn adjacent_pairs(tiles: &[u8], goal: &[u8], cols: usize) -> u32 {
    let swapped = |a: usize, b: usize| {
        let is_swapped = tiles[a] == goal[b] && tiles[b] == goal[a];
        u32::from(is_swapped && tiles[a] > 0 && tiles[b] > 0)
    };
    let right = (0..tiles.len()).filter(|cell| cell % cols + 1 < cols).map(|c| swapped(c, c + 1));
    let below = (0..tiles.len().saturating_sub(cols)).map(|cell| swapped(cell, cell + cols));
    right.chain(below).sum()
}

/// Steps of the blank to its goal cell on an empty board.
pub(super) fn blank_distance(tiles: &[u8], goal: &[u8], cols: usize) -> u32 {
    let [here, there] = [tiles, goal].map(|tiles| cells_of(tiles)[0]);
    ((here / cols).abs_diff(there / cols) + (here % cols).abs_diff(there % cols)) as u32
}
