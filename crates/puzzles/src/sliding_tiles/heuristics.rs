//! Heuristics computed from the tiles: misplaced tiles, Manhattan distance, linear conflict. All are admissible and
//! consistent.

use outwit::problem::{Heuristic, HeuristicStep};

use super::{Board, SlidingTiles, Word};

/// The number of tiles that are not in their goal cell.
#[derive(Clone, Debug)]
pub struct Misplaced<W>(Board<W>, usize);

impl<W: Word> Misplaced<W> {
    /// Counts against the goal of the puzzle.
    pub fn new(puzzle: &SlidingTiles<W>) -> Self {
        Self::to(puzzle, puzzle.goal)
    }

    /// Counts against any board, for the backward half of a bidirectional search.
    pub fn to(puzzle: &SlidingTiles<W>, board: Board<W>) -> Self {
        Misplaced(board, puzzle.cells())
    }
}

impl<W: Word> Heuristic<SlidingTiles<W>> for Misplaced<W> {
    type Memo = ();

    fn first(&self, _: &SlidingTiles<W>, board: &Board<W>) -> (u32, ()) {
        let wrong = (0..self.1).filter(|&cell| {
            let tile = board.tile(cell);
            tile != 0 && tile != self.0.tile(cell)
        });
        (wrong.count() as u32, ())
    }
}

/// The sum over all tiles of the rows and columns between the tile and its goal cell.
#[derive(Clone, Debug)]
pub struct Manhattan {
    cells: usize,
    /// The distance of a tile in a cell.
    distance: Box<[[u8; 32]; 32]>,
    /// By how much the distance changes when the *blank* leaves a cell by a move, by the cell, the move, and the tile: the
    /// tile comes last, since it is known last.
    change: [[[i8; 32]; 4]; 32],
}

impl Manhattan {
    /// Distances to the goal of the puzzle.
    pub fn new<W: Word>(puzzle: &SlidingTiles<W>) -> Self {
        Self::to(puzzle, puzzle.goal)
    }

    /// Distances to any board, for the backward half of a bidirectional search.
    pub fn to<W: Word>(puzzle: &SlidingTiles<W>, board: Board<W>) -> Self {
        let (cells, cols) = (puzzle.cells(), puzzle.cols);
        let mut distance = Box::new([[0u8; 32]; 32]);
        let mut change = [[[0i8; 32]; 4]; 32];
        // Row and column of each cell: divisions cost more than the rest of this function.
        let mut places = [(0u8, 0u8); 32];
        for (cell, place) in places.iter_mut().enumerate().take(cells) {
            *place = ((cell / cols) as u8, (cell % cols) as u8);
        }
        for (goal, tile) in board.tiles(cells).enumerate() {
            if tile == 0 {
                continue;
            }
            let (goal_row, goal_col) = places[goal];
            let row = &mut distance[tile as usize];
            for (distance, (row, col)) in row.iter_mut().zip(places).take(cells) {
                *distance = row.abs_diff(goal_row) + col.abs_diff(goal_col);
            }
            for blank in 0..cells {
                for &(mv, _) in puzzle.steps.all(blank) {
                    // The tile goes from where the blank arrives to where it was.
                    let from = puzzle.steps.target(blank, mv);
                    change[blank][mv as usize][tile as usize] = row[blank] as i8 - row[from] as i8;
                }
            }
        }
        Manhattan { cells, distance, change }
    }

    /// The estimate after a step: one tile has moved.
    #[inline(always)]
    fn moved<W: Word>(
        &self,
        puzzle: &SlidingTiles<W>,
        step: &HeuristicStep<'_, SlidingTiles<W>, ()>,
    ) -> (u32, ()) {
        let (blank, mv) = (step.parent.blank() & 31, step.action);
        let tile = step.parent.tile_at(puzzle.steps.shift::<W>(blank, mv));
        let change = self.change[blank][mv as usize][tile as usize & 31];
        (step.h.wrapping_add_signed(i32::from(change)), ())
    }

    fn sum<W: Word>(&self, board: Board<W>) -> u32 {
        let tiles = board.tiles(self.cells).enumerate();
        tiles.map(|(cell, tile)| u32::from(self.distance[tile as usize][cell])).sum()
    }
}

impl<W: Word> Heuristic<SlidingTiles<W>> for Manhattan {
    type Memo = ();

    fn first(&self, _: &SlidingTiles<W>, board: &Board<W>) -> (u32, ()) {
        (self.sum(*board), ())
    }

    #[inline(always)]
    fn after(
        &self,
        puzzle: &SlidingTiles<W>,
        step: HeuristicStep<'_, SlidingTiles<W>, ()>,
        _: &Board<W>,
    ) -> (u32, ()) {
        self.moved(puzzle, &step)
    }

    #[inline(always)]
    fn ahead(
        &self,
        puzzle: &SlidingTiles<W>,
        step: &HeuristicStep<'_, SlidingTiles<W>, ()>,
    ) -> Option<(u32, ())> {
        Some(self.moved(puzzle, step))
    }
}

/// Manhattan distance, and two more moves for every tile that has to leave its line to let another one pass.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    rows: usize,
    cols: usize,
    goal: [usize; 32],
}

impl LinearConflict {
    /// Distances to the goal of the puzzle.
    pub fn new<W: Word>(puzzle: &SlidingTiles<W>) -> Self {
        let (rows, cols) = (puzzle.rows, puzzle.cols);
        LinearConflict { manhattan: Manhattan::new(puzzle), rows, cols, goal: puzzle.goal_cells() }
    }

    /// How many tiles of a line must leave it: `goals` are the goal places of those that belong to it, in the order in
    /// which they stand. All others can stay if they are in order, so it is the line without its longest ordered part.
    fn leavers(goals: &[usize]) -> usize {
        let mut longest = [0usize; 8];
        for at in 0..goals.len() {
            let before = (0..at).filter(|&other| goals[other] < goals[at]);
            longest[at] = 1 + before.map(|other| longest[other]).max().unwrap_or(0);
        }
        goals.len() - longest[..goals.len()].iter().max().copied().unwrap_or(0)
    }

    fn conflicts<W: Word>(&self, board: Board<W>) -> usize {
        let mut leavers = 0;
        let mut goals = [0; 8];
        for row in 0..self.rows {
            let mut count = 0;
            for col in 0..self.cols {
                let tile = board.tile(row * self.cols + col) as usize;
                if tile != 0 && self.goal[tile] / self.cols == row {
                    goals[count] = self.goal[tile] % self.cols;
                    count += 1;
                }
            }
            leavers += Self::leavers(&goals[..count]);
        }
        for col in 0..self.cols {
            let mut count = 0;
            for row in 0..self.rows {
                let tile = board.tile(row * self.cols + col) as usize;
                if tile != 0 && self.goal[tile] % self.cols == col {
                    goals[count] = self.goal[tile] / self.cols;
                    count += 1;
                }
            }
            leavers += Self::leavers(&goals[..count]);
        }
        leavers
    }
}

impl<W: Word> Heuristic<SlidingTiles<W>> for LinearConflict {
    /// The Manhattan part.
    type Memo = u32;

    fn first(&self, _: &SlidingTiles<W>, board: &Board<W>) -> (u32, u32) {
        let sum = self.manhattan.sum(*board);
        (sum + 2 * self.conflicts(*board) as u32, sum)
    }

    #[inline]
    fn after(
        &self,
        puzzle: &SlidingTiles<W>,
        step: HeuristicStep<'_, SlidingTiles<W>, u32>,
        child: &Board<W>,
    ) -> (u32, u32) {
        let HeuristicStep { parent, memo: h, action, limit, .. } = step;
        let simple = HeuristicStep { parent, h, memo: (), action, limit };
        let (sum, ()) = self.manhattan.after(puzzle, simple, child);
        if sum > limit {
            return (sum, sum);
        }
        (sum + 2 * self.conflicts(*child) as u32, sum)
    }
}
