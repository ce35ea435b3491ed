//! A* and IDA* with the heuristic known to the compiler.
//!
//! The searches are generic, and generic code is compiled in the crate that uses it. What has to be fast is compiled here
//! once, so that programs can have everything around it compiled for size.

use outwit::Limits;
use outwit::problem::{
    BestFirstMemory, Cycles, Heuristic, IdaStar, ProblemReport, a_star, a_star_in,
};

use super::{
    AdditivePatterns, Board, LinearConflict, Manhattan, Move, SlidingTiles, WalkingDistance, Word,
};

/// A search of [`Quick`].
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// A* that avoids repeated states.
    AStar,
    /// IDA* that avoids these cycles.
    IdaStar(Cycles),
}

/// A heuristic of [`Quick`].
#[derive(Clone, Copy, Debug)]
pub enum Guide<'a> {
    /// [`Manhattan`].
    Manhattan,
    /// [`LinearConflict`].
    LinearConflict,
    /// Tables of walking distances.
    WalkingDistance(&'a WalkingDistance),
    /// Tables of patterns; IDA* with them can run on several threads.
    Patterns(&'a AdditivePatterns, usize),
}

/// Searches that are compiled in this crate, for boards of either size.
pub trait Quick: Word {
    /// Solves the puzzle.
    ///
    /// ```
    /// use outwit::Limits;
    /// use puzzles::sliding_tiles::{Goal, Guide, Quick, SlidingTiles, Way};
    /// let puzzle = SlidingTiles::parse(3, 3, "1 2 0  3 4 5  6 7 8", &Goal::BlankFirst)?;
    /// let report = u64::solve(&puzzle, Way::AStar, Guide::Manhattan, &Limits::none());
    /// assert_eq!(report.cost(), Some(2));
    /// # Ok::<(), puzzles::sliding_tiles::BoardError>(())
    /// ```
    fn solve(
        puzzle: &SlidingTiles<Self>,
        way: Way,
        guide: Guide<'_>,
        limits: &Limits,
    ) -> ProblemReport<Move, u32>;
}

macro_rules! quick {
    ($($word:ty)*) => {$(
        impl Quick for $word {
            fn solve(
                puzzle: &SlidingTiles<Self>,
                way: Way,
                guide: Guide<'_>,
                limits: &Limits,
            ) -> ProblemReport<Move, u32> {
                solve(puzzle, way, guide, limits)
            }
        }
    )*};
}

quick!(u64 u128);

fn solve<W: Word>(
    puzzle: &SlidingTiles<W>,
    way: Way,
    guide: Guide<'_>,
    limits: &Limits,
) -> ProblemReport<Move, u32> {
    match (guide, way) {
        (Guide::Manhattan, _) => run(puzzle, way, &Manhattan::new(puzzle), limits),
        (Guide::LinearConflict, _) => run(puzzle, way, &LinearConflict::new(puzzle), limits),
        (Guide::WalkingDistance(walking), _) => run(puzzle, way, walking, limits),
        (Guide::Patterns(patterns, threads), Way::IdaStar(Cycles::Undo)) => {
            patterns.ida_star(puzzle, limits, threads)
        }
        (Guide::Patterns(patterns, _), _) => run(puzzle, way, patterns, limits),
    }
}

fn run<W: Word, H: Heuristic<SlidingTiles<W>>>(
    puzzle: &SlidingTiles<W>,
    way: Way,
    heuristic: &H,
    limits: &Limits,
) -> ProblemReport<Move, u32> {
    match way {
        Way::AStar => a_star(puzzle, heuristic, limits, &mut ()),
        Way::IdaStar(cycles) => IdaStar { cycles }.search(puzzle, heuristic, limits, &mut ()),
    }
}

/// A* with the Manhattan distance on a board of up to sixteen cells, in the memory of an earlier search.
pub fn small_a_star(
    puzzle: &SlidingTiles<u64>,
    limits: &Limits,
    memory: &mut BestFirstMemory<Board<u64>, Move, u32, ()>,
) -> ProblemReport<Move, u32> {
    a_star_in(puzzle, &Manhattan::new(puzzle), limits, &mut (), memory)
}
