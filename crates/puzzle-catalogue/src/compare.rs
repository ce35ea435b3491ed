//! One instance, several searches: the instances to compare searches on, and the length of their solutions.

use views::Fault;

use super::{OpenPuzzle, SolveView};

/// The longest random walk away from a goal.
const WALK: u64 = 60;

/// The instance of run `run` of `runs`: random walks of growing length give instances of all depths, whereas most random
/// instances are deep.
pub fn sample(puzzle: &dyn OpenPuzzle, seed: u64, run: u64, runs: u64) -> Result<String, Fault> {
    let seed = seed.wrapping_add(run);
    let steps = (run.min(runs) * WALK / runs.max(1)) as u32 + 1;
    puzzle.near(seed, steps).map_or_else(|| puzzle.random(seed), Ok)
}

/// The length of the solution that one of the searches has proven to be shortest.
pub fn depth_of(answers: &[SolveView]) -> Option<u32> {
    let proven = answers.iter().find(|answer| answer.optimal)?;
    u32::try_from(proven.actions.len()).ok()
}
