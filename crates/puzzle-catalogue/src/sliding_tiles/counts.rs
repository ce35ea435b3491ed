//! Counts of a board that heuristics of users can use.

use crate::HeuristicRow;

/// The count for a board, a goal and the columns of both.
type Count = fn(&[u8], &[u8], usize) -> u32;

/// Counts that heuristics of users can use besides the heuristics.
const COUNTS: [(HeuristicRow, Count); 4] = [
    (
        HeuristicRow {
            name: "out-of-row",
            title: "Tiles out of their row",
            summary: "tiles that are not in the row of their goal cell",
        },
        |tiles, goal, cols| out_of(tiles, goal, |cell| cell / cols),
    ),
    (
        HeuristicRow {
            name: "out-of-column",
            title: "Tiles out of their column",
            summary: "tiles that are not in the column of their goal cell",
        },
        |tiles, goal, cols| out_of(tiles, goal, |cell| cell % cols),
    ),
    (
        HeuristicRow {
            name: "adjacent-pairs",
            title: "Swapped neighbours",
            summary: "neighbours of which each is on the goal cell of the other",
        },
        adjacent_pairs,
    ),
    (
        HeuristicRow {
            name: "blank-distance",
            title: "Distance of the blank",
            summary: "distance of the blank from its goal cell",
        },
        blank_distance,
    ),
];

/// All counts.
pub(super) fn rows() -> impl Iterator<Item = HeuristicRow> {
    COUNTS.into_iter().map(|(row, _)| row)
}

/// The count of this name.
pub(super) fn count_of(name: &str) -> Option<Count> {
    COUNTS.into_iter().find(|(row, _)| row.name == name).map(|(_, count)| count)
}

/// The cell of each tile, by its number.
fn cells_of(tiles: &[u8]) -> Vec<usize> {
    let mut cells = vec![0; tiles.len()];
    for (cell, &tile) in tiles.iter().enumerate() {
        cells[usize::from(tile)] = cell;
    }
    cells
}

/// Tiles that are not in the line, a row or a column, of their goal cell.
fn out_of(tiles: &[u8], goal: &[u8], line: impl Fn(usize) -> usize) -> u32 {
    let goal = cells_of(goal);
    let tiles = tiles.iter().enumerate().filter(|(_, tile)| **tile > 0);
    tiles.filter(|&(cell, &tile)| line(cell) != line(goal[usize::from(tile)])).count() as u32
}

/// Neighbours, side by side or one above the other, of which each is on the goal cell of the other.
fn adjacent_pairs(tiles: &[u8], goal: &[u8], cols: usize) -> u32 {
    let swapped = |a: usize, b: usize| {
        let is_swapped = tiles[a] == goal[b] && tiles[b] == goal[a];
        u32::from(is_swapped && tiles[a] > 0 && tiles[b] > 0)
    };
    let right = (0..tiles.len()).filter(|cell| cell % cols + 1 < cols).map(|c| swapped(c, c + 1));
    let below = (0..tiles.len().saturating_sub(cols)).map(|cell| swapped(cell, cell + cols));
    right.chain(below).sum()
}

/// Steps of the blank to its goal cell on an empty board.
fn blank_distance(tiles: &[u8], goal: &[u8], cols: usize) -> u32 {
    let [here, there] = [tiles, goal].map(|tiles| cells_of(tiles)[0]);
    ((here / cols).abs_diff(there / cols) + (here % cols).abs_diff(there % cols)) as u32
}
