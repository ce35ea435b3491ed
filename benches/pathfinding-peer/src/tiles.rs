//! The 8-puzzle: nine tiles of four bits in a word, no list of successors on the heap.

use crate::Found;

/// The boards of a file, one a line: nine numbers, 0 for the blank.
pub(crate) fn boards(text: &str) -> Result<Vec<u64>, String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let board = |line: &str| {
        let tiles: Vec<u64> =
            line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        if tiles.len() != 9 || tiles.iter().any(|&tile| tile > 8) {
            return Err(format!("\"{line}\" is no board; expected 9 numbers from 0 to 8"));
        }
        Ok(tiles.iter().rev().fold(0, |word, tile| word << 4 | tile))
    };
    lines.map(board).collect()
}

fn successors(state: u64) -> impl Iterator<Item = (u64, u32)> {
    let blank = (0..9).find(|cell| (state >> (4 * cell)).trailing_zeros() >= 4).unwrap_or(0);
    let swap = move |other: u32| {
        let tile = state >> (4 * other) & 15;
        (state ^ (tile << (4 * other)) ^ (tile << (4 * blank)), 1)
    };
    let up = (blank >= 3).then(|| swap(blank - 3));
    let left = (blank % 3 > 0).then(|| swap(blank - 1));
    let right = (blank % 3 < 2).then(|| swap(blank + 1));
    let down = (blank < 6).then(|| swap(blank + 3));
    [up, left, right, down].into_iter().flatten()
}

/// Solves all boards, by A* or IDA*, with the Manhattan distance.
pub(crate) fn solve(boards: &[u64], deepening: bool) -> Found {
    let mut table = [[0u8; 9]; 9];
    for (tile, row) in table.iter_mut().enumerate().skip(1) {
        for (cell, distance) in row.iter_mut().enumerate() {
            *distance = ((cell / 3).abs_diff(tile / 3) + (cell % 3).abs_diff(tile % 3)) as u8;
        }
    }
    let distance = |&state: &u64| -> u32 {
        (0..9).map(|cell| u32::from(table[(state >> (4 * cell) & 15) as usize][cell])).sum()
    };
    let goal = (0..9).rev().fold(0, |word, tile| word << 4 | tile);
    let is_goal = |&state: &u64| state == goal;
    let mut found = Found::default();
    for board in boards {
        let path = if deepening {
            pathfinding::prelude::idastar(board, |&state| successors(state), distance, is_goal)
        } else {
            pathfinding::prelude::astar(board, |&state| successors(state), distance, is_goal)
        };
        if let Some((_, cost)) = path {
            found.cost += f64::from(cost);
            found.paths += 1;
        }
    }
    found
}
