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

/// A search of [`CompiledSearch`].
#[derive(Clone, Copy, Debug)]
pub enum TileAlgorithm {
    /// A* that avoids repeated states.
    AStar,
    /// IDA* that avoids these cycles.
    IdaStar(Cycles),
}

/// A heuristic of [`CompiledSearch`].
#[derive(Clone, Copy, Debug)]
pub enum TileHeuristic<'a> {
    /// Distances to the goal.
    Manhattan(&'a Manhattan),
    /// [`LinearConflict`].
    LinearConflict,
    /// Tables of walking distances.
    WalkingDistance(&'a WalkingDistance),
    /// Tables of patterns; IDA* with them can run on several threads.
    Patterns(&'a AdditivePatterns, usize),
}

/// Searches that are compiled in this crate, for boards of either size.
pub trait CompiledSearch: Word {
    /// Solves the puzzle.
    ///
    /// ```
    /// use outwit::Limits;
    /// use puzzles::sliding_tiles::{CompiledSearch, Goal, Manhattan, SlidingTiles, TileAlgorithm, TileHeuristic};
    /// let puzzle = SlidingTiles::parse(3, 3, "1 2 0  3 4 5  6 7 8", &Goal::BlankFirst)?;
    /// let manhattan = Manhattan::new(&puzzle);
    /// let heuristic = TileHeuristic::Manhattan(&manhattan);
    /// let report = u64::solve(&puzzle, TileAlgorithm::AStar, heuristic, &Limits::none());
    /// assert_eq!(report.cost(), Some(2));
    /// # Ok::<(), puzzles::sliding_tiles::BoardError>(())
    /// ```
    fn solve(
        puzzle: &SlidingTiles<Self>,
        algorithm: TileAlgorithm,
        heuristic: TileHeuristic<'_>,
        limits: &Limits,
    ) -> ProblemReport<Move, u32>;
}

macro_rules! compiled {
    ($($word:ty)*) => {$(
        impl CompiledSearch for $word {
            fn solve(
                puzzle: &SlidingTiles<Self>,
                algorithm: TileAlgorithm,
                heuristic: TileHeuristic<'_>,
                limits: &Limits,
            ) -> ProblemReport<Move, u32> {
                solve(puzzle, algorithm, heuristic, limits)
            }
        }
    )*};
}

compiled!(u64 u128);

fn solve<W: Word>(
    puzzle: &SlidingTiles<W>,
    algorithm: TileAlgorithm,
    heuristic: TileHeuristic<'_>,
    limits: &Limits,
) -> ProblemReport<Move, u32> {
    match (heuristic, algorithm) {
        (TileHeuristic::Manhattan(manhattan), _) => run(puzzle, algorithm, manhattan, limits),
        (TileHeuristic::LinearConflict, _) => {
            run(puzzle, algorithm, &LinearConflict::new(puzzle), limits)
        }
        (TileHeuristic::WalkingDistance(walking), _) => run(puzzle, algorithm, walking, limits),
        (TileHeuristic::Patterns(patterns, threads), TileAlgorithm::IdaStar(Cycles::Undo)) => {
            patterns.ida_star(puzzle, limits, threads)
        }
        (TileHeuristic::Patterns(patterns, _), _) => run(puzzle, algorithm, patterns, limits),
    }
}

fn run<W: Word, H: Heuristic<SlidingTiles<W>>>(
    puzzle: &SlidingTiles<W>,
    algorithm: TileAlgorithm,
    heuristic: &H,
    limits: &Limits,
) -> ProblemReport<Move, u32> {
    match algorithm {
        TileAlgorithm::AStar => a_star(puzzle, heuristic, limits, &mut ()),
        TileAlgorithm::IdaStar(cycles) => {
            IdaStar { cycles }.search(puzzle, heuristic, limits, &mut ())
        }
    }
}

/// A* with the Manhattan distance on a board of up to sixteen cells, in the memory of an earlier search.
pub fn small_a_star(
    puzzle: &SlidingTiles<u64>,
    manhattan: &Manhattan,
    limits: &Limits,
    memory: &mut BestFirstMemory<Board<u64>, Move, u32, ()>,
) -> ProblemReport<Move, u32> {
    a_star_in(puzzle, manhattan, limits, &mut (), memory)
}
