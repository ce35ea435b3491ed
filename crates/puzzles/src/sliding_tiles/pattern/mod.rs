//! Additive pattern databases: the tiles are divided into groups, and a table holds the moves that each group needs.
//!
//! *Idea*: a *pattern* is where the tiles of one group stand; the other tiles are not distinguished. A table holds, for
//! every pattern, the least number of moves *of tiles of the group* to its goal. Every move moves one tile, of one
//! group, so the sum over the groups never counts a move twice and is a lower bound (a *disjoint* pattern database).
//! The tables are used a second time for the board reflected in its diagonal, and the greater sum is taken. Groups
//! whose goal cells are images of each other under a symmetry share one table.
//!
//! *Guarantee*: admissible. Not consistent: the tables do not store where the blank is, so an estimate may fall by more
//! than the cost of a move; A* then reopens some boards.
//!
//! *Cost*: a table has four bits per pattern, n! / (n - k)! patterns for k tiles on n cells, or 16^k numbers where that is
//! worth the memory (up to six tiles on 9 to 16 cells: 8 MB at most). It holds half the *excess*, the moves above the
//! Manhattan distance of the group, which is always even. A step of a search reads one entry, or two with the reflected
//! board, since a move changes one group only.
//!
//! *Source*: R. E. Korf, A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002. The search
//! that builds a table by rows of bits is our own.
//!
//! ```
//! use outwit::{Limits, problem::ida_star};
//! use puzzles::sliding_tiles::{AdditivePatterns, Goal, Partition, SlidingTiles};
//! let puzzle = SlidingTiles::<u64>::parse(3, 3, "7 2 4  5 0 6  8 3 1", &Goal::BlankFirst)?;
//! let halves = Partition::default_for(&puzzle).expect("there is one for this size");
//! let patterns = AdditivePatterns::build(&puzzle, &halves, &Limits::none(), &|_| {}).expect("room");
//! assert_eq!(ida_star(&puzzle, &patterns, &Limits::none(), &mut ()).cost(), Some(26));
//! # Ok::<(), puzzles::sliding_tiles::BoardError>(())
//! ```

mod build;
mod frame;
mod lookup;
mod numbering;
mod partition;
mod ranking;
mod search;
mod table;
mod view;

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use outwit::Limits;

use super::{SlidingTiles, Word};
use frame::Frame;
use numbering::Numbering;
use partition::GROUPS;
use table::Shape;
use view::{Tile, View};

pub use lookup::Carried;
pub use partition::Partition;
pub use table::{DamagedTable, PatternTable};

/// The heuristic: the greater of the sums of the pattern tables for the board and for its reflection.
#[derive(Clone, Debug)]
pub struct AdditivePatterns {
    cells: usize,
    /// The table of each group.
    groups: Vec<Arc<PatternTable>>,
    /// The view of the board as it is, and that of its reflection if the goal of the blank is on the diagonal (otherwise
    /// the first view again).
    views: [View; 2],
    /// The Manhattan distance of a tile in a cell.
    distance: Box<[[u8; 32]; 32]>,
}

/// Why there are no tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoTables {
    /// The tables need more memory than allowed.
    Memory {
        /// Bytes needed.
        needed: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// The tables need more memory than the system has.
    SystemMemory {
        /// Bytes needed.
        needed: usize,
    },
    /// The stop flag was raised.
    Stopped,
    /// The time limit was reached.
    Time,
}

impl fmt::Display for NoTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTables::Memory { needed, limit } => write!(
                f,
                "the pattern tables need {} MiB, but only {} MiB may be taken",
                needed.div_ceil(1 << 20),
                limit >> 20
            ),
            NoTables::SystemMemory { needed } => write!(
                f,
                "the pattern tables need {} MiB, and the system has no memory for them",
                needed.div_ceil(1 << 20)
            ),
            NoTables::Stopped => f.write_str("building the pattern tables was stopped"),
            NoTables::Time => {
                f.write_str("the time limit was reached before the pattern tables were built")
            }
        }
    }
}

impl std::error::Error for NoTables {}

impl AdditivePatterns {
    /// Builds the tables with one thread per processor; `progress` receives the share done, 0 to 1. Of the limits,
    /// memory, time and the stop flag apply.
    ///
    /// # Errors
    /// The tables need more memory or time than allowed, or the flag was raised.
    pub fn build<W: Word>(
        puzzle: &SlidingTiles<W>,
        partition: &Partition,
        limits: &Limits,
        progress: &(dyn Fn(f64) + Sync),
    ) -> Result<Self, NoTables> {
        Self::complete(puzzle, partition, Vec::new(), limits, progress)
    }

    /// Uses the tables that were `kept`, and builds those that are missing; otherwise as [`AdditivePatterns::build`].
    pub fn complete<W: Word>(
        puzzle: &SlidingTiles<W>,
        partition: &Partition,
        mut kept: Vec<PatternTable>,
        limits: &Limits,
        progress: &(dyn Fn(f64) + Sync),
    ) -> Result<Self, NoTables> {
        let needed = Self::needed(puzzle, partition);
        kept.retain(|table| needed.contains(table.shape()));
        let missing: Vec<Shape> = needed
            .iter()
            .filter(|shape| !kept.iter().any(|table| table.shape() == *shape))
            .cloned()
            .collect();
        let tables: usize = needed.iter().map(Shape::bytes).sum();
        let more = missing.iter().map(|shape| shape.bytes_to_build() - shape.bytes());
        let bytes = tables + more.max().unwrap_or(0);
        if let Some(limit) = limits.memory.filter(|&limit| bytes > limit) {
            return Err(NoTables::Memory { needed: bytes, limit });
        }
        // Asked for in one piece, since the build allocates many small ones.
        if !missing.is_empty() && !outwit::memory::has_room_for::<u8>(bytes) {
            return Err(NoTables::SystemMemory { needed: bytes });
        }
        let total: u64 = missing.iter().map(Shape::patterns).sum();
        let stop = limits.stop.clone().unwrap_or_default();
        // A time too long for the clock is no limit.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let ends =
            || stop.is_raised() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let mut done = 0;
        for shape in missing {
            let patterns = shape.patterns();
            let progress = |found: u64| progress((done + found) as f64 / total as f64);
            let table = PatternTable::build(shape, &ends, &progress);
            let why = || if stop.is_raised() { NoTables::Stopped } else { NoTables::Time };
            kept.push(table.ok_or_else(why)?);
            done += patterns;
        }
        progress(1.0);
        Ok(Self::put_together(puzzle, partition, kept).expect("these are the tables needed"))
    }

    /// The tables that are needed: one for all groups that are images of each other.
    fn needed<W: Word>(puzzle: &SlidingTiles<W>, partition: &Partition) -> Vec<Shape> {
        let (rows, cols, blank) = (puzzle.rows, puzzle.cols, puzzle.goal.blank());
        let frame = Frame::new(rows, cols);
        let mut needed: Vec<Shape> = Vec::new();
        for group in &partition.0 {
            if !needed.iter().any(|shape| frame.image(blank, group, &shape.goals).is_some()) {
                needed.push(Shape { rows, cols, blank, goals: group.clone() });
            }
        }
        needed
    }

    /// The names of the tables needed, see [`PatternTable::name`].
    pub fn table_names<W: Word>(puzzle: &SlidingTiles<W>, partition: &Partition) -> Vec<String> {
        Self::needed(puzzle, partition).iter().map(Shape::name).collect()
    }

    /// The tables, to be kept in a cache.
    pub fn tables(&self) -> impl Iterator<Item = &PatternTable> {
        let first = |at: usize| {
            let same = |other: &Arc<PatternTable>| Arc::ptr_eq(other, &self.groups[at]);
            self.groups.iter().position(same) == Some(at)
        };
        (0..self.groups.len()).filter(move |&at| first(at)).map(|at| &*self.groups[at])
    }

    /// `None` if a table is missing.
    fn put_together<W: Word>(
        puzzle: &SlidingTiles<W>,
        partition: &Partition,
        tables: Vec<PatternTable>,
    ) -> Option<Self> {
        let (frame, blank) = (Frame::new(puzzle.rows, puzzle.cols), puzzle.goal.blank());
        let tables: Vec<Arc<PatternTable>> = tables.into_iter().map(Arc::new).collect();
        let (mut tiles, mut map) = ([Tile::default(); 32], [[0; 32]; GROUPS]);
        let mut groups = Vec::new();
        for (number, cells) in partition.0.iter().enumerate() {
            let (table, image) = tables.iter().find_map(|table| {
                Some((table, frame.image(blank, cells, &table.shape().goals)?))
            })?;
            for &cell in cells {
                let tile = puzzle.goal.tile(cell) as usize;
                let index = table.shape().goals.iter().position(|&goal| goal == image[cell])?;
                let turns = match table.numbering() {
                    Numbering::ByCells(_) => 0,
                    Numbering::Ranked { ranking, .. } => ranking.tile_turns(false, index) as u32,
                };
                tiles[tile] = Tile { group: number as u32, index: index as u32, turns };
            }
            map[number].iter_mut().zip(image).for_each(|(to, from)| *to = from as u8);
            groups.push(Arc::clone(table));
        }
        let straight = View::new(&tiles, map);
        let cols = frame.cols;
        let mirrored = (frame.rows == cols && blank / cols == blank % cols).then(|| {
            let mirror = |cell: usize| cell % cols * cols + cell / cols;
            let mut view = straight.clone();
            for cell in 0..frame.cells() {
                let tile = puzzle.goal.tile(cell) as usize;
                let image = puzzle.goal.tile(mirror(cell)) as usize;
                view.tiles[tile] = tiles[image];
                (0..GROUPS).for_each(|group| view.map[group][cell] = map[group][mirror(cell)]);
            }
            view
        });
        let other = mirrored.unwrap_or_else(|| straight.clone());
        let moves = |blank: usize| {
            let moves = puzzle.steps.all(blank).iter();
            moves.map(|&(mv, _)| (mv as usize, puzzle.steps.target(blank, mv))).collect()
        };
        let views = [straight, other].map(|view| view.with_slides(&frame, &moves, &groups));
        let mut distance = Box::new([[0; 32]; 32]);
        for goal in (0..frame.cells()).filter(|&goal| goal != blank) {
            for cell in 0..frame.cells() {
                let tile = puzzle.goal.tile(goal) as usize;
                distance[tile][cell] = frame.distance(goal, cell) as u8;
            }
        }
        Some(AdditivePatterns { cells: frame.cells(), groups, views, distance })
    }
}
