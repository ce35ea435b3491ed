//! Any step of a search at once, forwards and backwards.
//!
//! *Idea*: copies of the search are kept, one every [`STRIDE`] steps as far as it has been followed; a step is reached from
//! the copy before it.
//!
//! *Guarantee*: the same steps as [`Steps`]; nothing is followed farther than it is asked for.
//!
//! *Cost*: the first visit of a step costs as many steps as it is away from the last one visited; each later one at most
//! [`STRIDE`]. A copy takes a few hundred bytes.
//!
//! ```
//! use queens::steps::{Event, Steps};
//! use queens::walk::Walk;
//! let mut walk = Walk::new(Steps::backtracking(8));
//! let first = walk.next_solution(0, 10_000);
//! let second = walk.next_solution(first.unwrap(), 10_000).unwrap();
//! assert_eq!(walk.previous_solution(second), first);
//! let (event, steps) = walk.at(second);
//! assert_eq!((event, steps.tally().solutions), (Some(Event::Solved), 2));
//! ```

use crate::steps::{Event, Steps};

/// Steps from one copy to the next: so few that nobody waits for them.
pub const STRIDE: u64 = 4096;

/// A search whose steps can be visited in any order.
#[derive(Debug, Clone)]
pub struct Walk {
    /// The search after 0, `STRIDE`, 2 `STRIDE`, ... steps.
    copies: Vec<Steps>,
}

impl Walk {
    /// Of a search that has done nothing yet.
    pub fn new(steps: Steps) -> Walk {
        debug_assert_eq!(steps.tally().steps, 0, "a walk begins at the beginning");
        Walk { copies: vec![steps] }
    }

    /// What happened in a step, and the search after it; the last one if there are fewer. Step 0 is the beginning.
    pub fn at(&mut self, step: u64) -> (Option<Event>, Steps) {
        // Of the step itself the event is wanted as well, so it begins at least one step before.
        let mut steps = self.before(step.saturating_sub(1));
        let mut last = None;
        while steps.tally().steps < step
            && let Some(event) = self.follow(&mut steps)
        {
            last = Some(event);
        }
        if last.is_none() && steps.tally().steps > 0 {
            // The search ends right on a copy.
            return self.at(steps.tally().steps);
        }
        (last, steps)
    }

    /// The number of the first step after this one that is a solution, if there is one among the first `most` steps.
    pub fn next_solution(&mut self, after: u64, most: u64) -> Option<u64> {
        let mut steps = self.before(after);
        while steps.tally().steps < most {
            let event = self.follow(&mut steps)?;
            if event == Event::Solved && steps.tally().steps > after {
                return Some(steps.tally().steps);
            }
        }
        None
    }

    /// The number of the last step before this one that is a solution.
    pub fn previous_solution(&mut self, before: u64) -> Option<u64> {
        let (_, end) = self.at(before.checked_sub(1)?);
        let wanted = end.tally().solutions;
        // The copy from which the last solution is still ahead.
        let after = self.copies.partition_point(|copy| copy.tally().solutions < wanted);
        let mut steps = self.copies[after.checked_sub(1)?].clone();
        while steps.tally().solutions < wanted {
            self.follow(&mut steps)?;
        }
        Some(steps.tally().steps)
    }

    /// How many steps there are, counted up to `most`, and whether these are all.
    pub fn count(&mut self, most: u64) -> (u64, bool) {
        let (_, mut steps) = self.at(most);
        (steps.tally().steps, steps.next().is_none())
    }

    /// The nearest copy that is not behind a step.
    fn before(&self, step: u64) -> Steps {
        let place = usize::try_from(step / STRIDE).unwrap_or(usize::MAX);
        self.copies[place.min(self.copies.len() - 1)].clone()
    }

    /// One step on; a copy is kept where there is to be one.
    fn follow(&mut self, steps: &mut Steps) -> Option<Event> {
        let event = steps.next()?;
        if steps.tally().steps == self.copies.len() as u64 * STRIDE {
            self.copies.push(steps.clone());
        }
        Some(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All events, and how the search stood after each, the slow way.
    fn all(steps: &Steps, most: usize) -> Vec<(Event, Vec<u32>)> {
        let mut steps = steps.clone();
        let mut all = Vec::new();
        while all.len() < most
            && let Some(event) = steps.next()
        {
            all.push((event, steps.queens().to_vec()));
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
            Steps::permutations(7).unwrap(),
            Steps::permutations(8).unwrap(),
            Steps::local(30, 5).unwrap(),
        ];
        for search in searches {
            const MOST: u64 = 30_000;
            let plain = all(&search, MOST as usize);
            let is_whole = (plain.len() as u64) < MOST;
            let solved = |step: &u64| plain[*step as usize - 1].0 == Event::Solved;
            let count = plain.len() as u64;
            let mut walk = Walk::new(search);
            // Far apart and without order, then beside the copies, then both ends.
            let mixed = (0..300).map(|number: u64| number * 7919 % (count + 1));
            let beside =
                (1..=count / STRIDE).flat_map(|copy| copy * STRIDE - 1..=copy * STRIDE + 1);
            for step in mixed.chain(beside).filter(|&step| step <= count).chain([0, 1, count]) {
                let (event, steps) = walk.at(step);
                let there = step.checked_sub(1).map(|at| &plain[at as usize]);
                assert_eq!((event, steps.tally().steps), (there.map(|one| one.0), step));
                assert!(there.is_none_or(|one| steps.queens() == one.1), "step {step}");
                assert_eq!(walk.previous_solution(step), (1..step).rev().find(solved), "{step}");
                assert_eq!(
                    walk.next_solution(step, MOST),
                    (step + 1..=count).find(solved),
                    "{step}"
                );
            }
            assert_eq!(walk.count(MOST), (count, is_whole));
            let (event, steps) = walk.at(if is_whole { u64::MAX } else { count });
            assert_eq!((event, steps.tally().steps), (plain.last().map(|one| one.0), count));
        }
    }
}
