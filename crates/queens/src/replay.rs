//! Random access to the steps of a search.
//!
//! *Idea*: checkpointing. A clone of the search is kept after every [`STRIDE`] steps, as far as it has been
//! followed; a step is reached by running on from the checkpoint before it.
//!
//! *Guarantee*: the same steps as [`Steps`]; the search runs no farther than asked.
//!
//! *Cost*: the first visit of a step runs the search from the last checkpoint to that step; each later visit takes at
//! most [`STRIDE`] steps. A checkpoint takes a few hundred bytes.
//!
//! ```
//! use queens::QueensEvent;
//! use queens::replay::Replay;
//! use queens::steps::Steps;
//! let mut replay = Replay::new(Steps::backtracking(8));
//! let first = replay.next_solution(0, 10_000);
//! let second = replay.next_solution(first.unwrap(), 10_000).unwrap();
//! assert_eq!(replay.previous_solution(second), first);
//! let (event, steps) = replay.at(second);
//! assert_eq!((event, steps.tally().solutions), (Some(QueensEvent::Solved), 2));
//! ```

use crate::event::QueensEvent;
use crate::steps::Steps;

/// Steps between two checkpoints: few enough that running them takes no noticeable time.
pub const STRIDE: u64 = 4096;

/// A search whose steps can be visited in any order.
#[derive(Debug, Clone)]
pub struct Replay {
    /// The search after 0, `STRIDE`, 2 `STRIDE`, ... steps.
    checkpoints: Vec<Steps>,
}

impl Replay {
    /// Starts from a search that has taken no step yet.
    pub fn new(steps: Steps) -> Replay {
        debug_assert_eq!(steps.tally().steps, 0, "a replay starts at the first step");
        Replay { checkpoints: vec![steps] }
    }

    /// The event of step `step`, and the search after it; the last step if there are fewer. Step 0 is the empty
    /// search, without an event.
    pub fn at(&mut self, step: u64) -> (Option<QueensEvent>, Steps) {
        // The event of the step is needed too, so the run starts at least one step before it.
        let mut steps = self.checkpoint(step.saturating_sub(1));
        let mut last = None;
        while steps.tally().steps < step
            && let Some(event) = self.advance(&mut steps)
        {
            last = Some(event);
        }
        if last.is_none() && steps.tally().steps > 0 {
            // The search ends exactly at a checkpoint.
            return self.at(steps.tally().steps);
        }
        (last, steps)
    }

    /// The number of the first solution step after step `after`, among the first `max_steps` steps.
    pub fn next_solution(&mut self, after: u64, max_steps: u64) -> Option<u64> {
        let mut steps = self.checkpoint(after);
        while steps.tally().steps < max_steps {
            let event = self.advance(&mut steps)?;
            if event == QueensEvent::Solved && steps.tally().steps > after {
                return Some(steps.tally().steps);
            }
        }
        None
    }

    /// The number of the last solution step before step `before`.
    pub fn previous_solution(&mut self, before: u64) -> Option<u64> {
        let (_, end) = self.at(before.checked_sub(1)?);
        let wanted = end.tally().solutions;
        // The last checkpoint before that solution.
        let after = self.checkpoints.partition_point(|steps| steps.tally().solutions < wanted);
        let mut steps = self.checkpoints[after.checked_sub(1)?].clone();
        while steps.tally().solutions < wanted {
            self.advance(&mut steps)?;
        }
        Some(steps.tally().steps)
    }

    /// The number of steps, counted up to `max_steps`, and whether these are all.
    pub fn count(&mut self, max_steps: u64) -> (u64, bool) {
        let (_, mut steps) = self.at(max_steps);
        (steps.tally().steps, steps.next().is_none())
    }

    /// A clone of the last checkpoint that is not after `step`.
    fn checkpoint(&self, step: u64) -> Steps {
        let index = usize::try_from(step / STRIDE).unwrap_or(usize::MAX);
        self.checkpoints[index.min(self.checkpoints.len() - 1)].clone()
    }

    /// Takes one step, and keeps a checkpoint if one is due.
    fn advance(&mut self, steps: &mut Steps) -> Option<QueensEvent> {
        let event = steps.next()?;
        if steps.tally().steps == self.checkpoints.len() as u64 * STRIDE {
            self.checkpoints.push(steps.clone());
        }
        Some(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::brute::Space;

    /// All events, and the board after each, without checkpoints.
    fn all(steps: &Steps, max_steps: usize) -> Vec<(QueensEvent, Vec<Square>)> {
        let mut steps = steps.clone();
        let mut all = Vec::new();
        while all.len() < max_steps
            && let Some(event) = steps.next()
        {
            all.push((event, steps.squares()));
        }
        all
    }

    #[test]
    fn any_step_in_any_order_is_that_of_the_plain_search() {
        let searches = [
            Steps::backtracking(1),
            Steps::backtracking(3),
            Steps::backtracking(7),
            Steps::backtracking(9),
            Steps::brute(7, Space::Permutations).unwrap(),
            Steps::brute(8, Space::Permutations).unwrap(),
            Steps::local(30, 5).unwrap(),
        ];
        for search in searches {
            const MAX_STEPS: u64 = 30_000;
            let plain = all(&search, MAX_STEPS as usize);
            let is_whole = (plain.len() as u64) < MAX_STEPS;
            let solved = |step: &u64| plain[*step as usize - 1].0 == QueensEvent::Solved;
            let count = plain.len() as u64;
            let mut replay = Replay::new(search);
            // Far apart and without order, then beside the checkpoints, then both ends.
            let mixed = (0..300).map(|number: u64| number * 7919 % (count + 1));
            let beside =
                (1..=count / STRIDE).flat_map(|index| index * STRIDE - 1..=index * STRIDE + 1);
            for step in mixed.chain(beside).filter(|&step| step <= count).chain([0, 1, count]) {
                let (event, steps) = replay.at(step);
                let there = step.checked_sub(1).map(|at| &plain[at as usize]);
                assert_eq!((event, steps.tally().steps), (there.map(|one| one.0), step));
                assert!(there.is_none_or(|one| steps.squares() == one.1), "step {step}");
                assert_eq!(replay.previous_solution(step), (1..step).rev().find(solved), "{step}");
                assert_eq!(
                    replay.next_solution(step, MAX_STEPS),
                    (step + 1..=count).find(solved),
                    "{step}"
                );
            }
            assert_eq!(replay.count(MAX_STEPS), (count, is_whole));
            let (event, steps) = replay.at(if is_whole { u64::MAX } else { count });
            assert_eq!((event, steps.tally().steps), (plain.last().map(|one| one.0), count));
        }
    }
}
