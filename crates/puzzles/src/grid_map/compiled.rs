//! A* with the octile distance, compiled in this crate as in [`sliding_tiles`](crate::sliding_tiles).

use outwit::Limits;
use outwit::problem::{BestFirstMemory, ProblemReport, a_star, a_star_in};

use super::{Direction, GridProblem, Jump, JumpProblem, octile, octile_of_jump};

/// A* step by step, in the memory of an earlier search.
pub fn compiled_a_star(
    problem: &GridProblem<'_>,
    limits: &Limits,
    memory: &mut BestFirstMemory<u32, Direction, u64, ()>,
) -> ProblemReport<Direction, u64> {
    a_star_in(problem, &octile, limits, &mut (), memory)
}

/// A* by jumps.
pub fn compiled_a_star_by_jumps(
    problem: &JumpProblem<'_>,
    limits: &Limits,
) -> ProblemReport<Jump, u64> {
    a_star(problem, &octile_of_jump, limits, &mut ())
}
