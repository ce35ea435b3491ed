//! Walking distance: the least number of moves that brings every tile into its row, and the same for columns.
//!
//! *Idea*: an abstraction of the board. Keep only how many tiles of each goal row stand in each row, and the row of the
//! blank; columns are forgotten, and tiles of the same goal row are equal. There are few such abstract states, so
//! one breadth-first search backwards from the goal finds all their distances. Only vertical moves change the
//! abstraction by rows and only horizontal ones that by columns, so no move is counted twice and the sum of the two
//! distances is admissible.
//!
//! *Source*: K. Takahashi, 2002 (published on the web).

use std::collections::HashMap;

use outwit::problem::Heuristic;

use super::{Board, SlidingTiles, Word};

/// The walking distance; for boards of up to four rows and columns.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: usize,
    cols: usize,
    goal: [usize; 32],
    by_row: Table,
    by_col: Table,
}

/// The distances of the abstract states of one direction, by the state packed into a word: [`BITS`] bits per count.
#[derive(Clone, Debug)]
struct Table {
    lines: usize,
    distance: HashMap<u64, u8>,
}

/// Bits of one count.
const BITS: usize = 3;

impl Table {
    /// Breadth-first search from the abstract state of the goal, where `counts[line]` tiles stand in their own line and the
    /// blank in `blank`.
    fn new(lines: usize, counts: &[usize], blank: usize) -> Self {
        let at = |line: usize, belongs: usize| (line * lines + belongs) * BITS;
        let start = (0..lines).map(|line| (counts[line] as u64) << at(line, line)).sum::<u64>();
        let mut distance = HashMap::from([(start, 0u8)]);
        let mut layer = vec![(start, blank)];
        let mut steps = 0;
        while !layer.is_empty() {
            steps += 1;
            let mut next = Vec::new();
            for (table, blank) in layer {
                for other in [blank.wrapping_sub(1), blank + 1] {
                    if other >= lines {
                        continue;
                    }
                    // A tile of the neighbouring line moves into the line of the blank; only its goal line matters.
                    for belongs in 0..lines {
                        if (table >> at(other, belongs)).trailing_zeros() >= BITS as u32 {
                            continue;
                        }
                        let moved = table - (1 << at(other, belongs)) + (1 << at(blank, belongs));
                        distance.entry(moved).or_insert_with(|| {
                            next.push((moved, other));
                            steps
                        });
                    }
                }
            }
            layer = next;
        }
        Table { lines, distance }
    }

    /// The distance, given pairs of the line where a tile stands and the line where it belongs.
    fn look_up(&self, tiles: impl Iterator<Item = (usize, usize)>) -> u32 {
        let packed: u64 =
            tiles.map(|(line, belongs)| 1u64 << ((line * self.lines + belongs) * BITS)).sum();
        u32::from(self.distance.get(&packed).copied().unwrap_or(0))
    }
}

impl WalkingDistance {
    /// Builds the tables; `None` if the board has more than four rows or columns.
    pub fn new<W: Word>(puzzle: &SlidingTiles<W>) -> Option<Self> {
        let (rows, cols) = (puzzle.rows, puzzle.cols);
        if rows > 4 || cols > 4 {
            return None;
        }
        let goal = puzzle.goal_cells();
        let blank = goal[0];
        let counts = |lines: usize, line_length: usize, blank_line: usize| -> Vec<usize> {
            (0..lines).map(|line| line_length - usize::from(line == blank_line)).collect()
        };
        let by_row = Table::new(rows, &counts(rows, cols, blank / cols), blank / cols);
        let by_col = Table::new(cols, &counts(cols, rows, blank % cols), blank % cols);
        Some(WalkingDistance { rows, cols, goal, by_row, by_col })
    }

    /// How many tables there are for rows, and the greatest distance among them.
    pub fn size(&self) -> (usize, u8) {
        let table = &self.by_row.distance;
        (table.len(), table.values().copied().max().unwrap_or(0))
    }
}

impl<W: Word> Heuristic<SlidingTiles<W>> for WalkingDistance {
    type Memo = ();

    fn first(&self, _: &SlidingTiles<W>, board: &Board<W>) -> (u32, ()) {
        let tiles = || {
            let all = board.tiles(self.rows * self.cols).enumerate();
            all.filter(|&(_, tile)| tile != 0).map(|(cell, tile)| (cell, self.goal[tile as usize]))
        };
        let rows = self.by_row.look_up(tiles().map(|(c, g)| (c / self.cols, g / self.cols)));
        let cols = self.by_col.look_up(tiles().map(|(c, g)| (c % self.cols, g % self.cols)));
        (rows + cols, ())
    }
}
