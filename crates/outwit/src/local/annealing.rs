//! Simulated annealing: accept worse states with a probability that decreases with time.
//!
//! *Idea*: a random move is made if it is better, and otherwise with probability exp(-change / temperature). At a
//! high temperature the search is a random walk, at a low one hill climbing.
//!
//! *Guarantee*: none with a finite number of steps. If the temperature falls slowly enough, in proportion to 1 / log of the number of
//! steps, the probability of being at an optimum tends to 1.
//!
//! *Cost*: O(1) memory; one move is examined in each step.
//!
//! *Source*: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", Science 220, 1983.

use super::report::Run;
use super::{Landscape, LocalEvent, LocalReport};
use crate::{Limits, Observer};

/// How the temperature falls from its `start` (in units of the cost), a finite number of at least 0.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Schedule {
    /// By the same factor each step, so that it is `end` after the last step.
    Geometric {
        /// The first temperature, greater than 0.
        start: f64,
        /// The temperature after the last step, a finite number greater than 0.
        end: f64,
    },
    /// By the same amount each step, to 0 after the last one.
    Linear {
        /// The first temperature.
        start: f64,
    },
    /// As start / ln(step + e): very slowly.
    Logarithmic {
        /// The first temperature.
        start: f64,
    },
}

impl Schedule {
    /// Panics if a temperature is none that the search can use.
    fn check(self) {
        let (start, end) = match self {
            Schedule::Geometric { start, end } => (start, Some(end)),
            Schedule::Linear { start } | Schedule::Logarithmic { start } => (start, None),
        };
        if let Some(end) = end {
            // From or to 0 there is no factor.
            let is_valid = |temperature: f64| temperature.is_finite() && temperature > 0.0;
            assert!(
                is_valid(start) && is_valid(end),
                "a geometric schedule goes from the temperature {start} to {end}; expected finite numbers greater than 0, for \
                 example: 10.0 and 0.01"
            );
        }
        assert!(
            start.is_finite() && start >= 0.0,
            "a schedule begins with the temperature {start}; expected a finite number of at least 0, for example: 10.0"
        );
    }

    /// The temperature after the part `done` (0 to 1) of `steps` steps.
    fn temperature(self, done: f64, steps: u64) -> f64 {
        match self {
            Schedule::Geometric { start, end } => start * (end / start).powf(done),
            Schedule::Linear { start } => start * (1.0 - done),
            Schedule::Logarithmic { start } => {
                start / (done * steps as f64 + std::f64::consts::E).ln()
            }
        }
    }
}

/// Simulated annealing with its variations.
///
/// ```
/// use outwit::local::{Annealing, Schedule};
/// # use outwit::local::example::Ring;
/// # use outwit::Limits;
/// let ring = Ring(vec![3.0, 1.0, 2.0, 0.0, 1.0, 2.0]);
/// let cool = Annealing { schedule: Schedule::Linear { start: 2.0 }, steps: 500, restarts: 0 };
/// assert!(cool.search(&ring, 1, &Limits::none(), &mut ()).reached);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Annealing {
    /// How the temperature falls.
    pub schedule: Schedule,
    /// The number of moves examined in a round.
    pub steps: u64,
    /// The number of restarts after rounds that did not reach the goal.
    pub restarts: u64,
}

impl Default for Annealing {
    fn default() -> Self {
        let schedule = Schedule::Geometric { start: 10.0, end: 0.01 };
        Annealing { schedule, steps: 100_000, restarts: 0 }
    }
}

impl Annealing {
    /// Anneals from the [start](Landscape::start), if there is one, and from random states.
    ///
    /// # Panics
    ///
    /// If a temperature of the schedule is negative or not finite, or if one of a geometric schedule is 0.
    pub fn search<L: Landscape, O: Observer<LocalEvent<L::State, L::Move>>>(
        self,
        landscape: &L,
        seed: u64,
        limits: &Limits,
        observer: &mut O,
    ) -> LocalReport<L::State> {
        self.schedule.check();
        let mut run = Run::new(landscape, seed, limits, observer);
        for _ in 0..=self.restarts {
            let (mut state, mut cost) = run.start();
            for step in 0..self.steps {
                if landscape.is_enough(cost) {
                    break;
                }
                let Some(mv) = landscape.random_move(&state, &mut run.rng) else { break };
                if !run.meter.spend() {
                    break;
                }
                // Every change from here is no number either.
                if cost.is_nan() {
                    break;
                }
                let change = landscape.change(&state, mv);
                let done = step as f64 / self.steps as f64;
                let heat = self.schedule.temperature(done, self.steps);
                if change <= 0.0 || run.rng.unit() < (-change / heat).exp() {
                    cost = run.cost_after(&state, cost, mv, change);
                    cost = run.step(&mut state, cost, mv);
                }
            }
            run.end(cost);
            // A round may end before it examines a move.
            run.meter.poll();
            if run.reached() || run.meter.stopped().is_some() {
                break;
            }
        }
        run.report()
    }
}

#[cfg(test)]
mod tests {
    use super::Schedule::{Geometric, Linear, Logarithmic};

    #[test]
    fn temperatures_fall_from_the_start() {
        for (schedule, expected) in [
            (Geometric { start: 8.0, end: 0.5 }, [8.0, 2.0, 0.5]),
            (Linear { start: 8.0 }, [8.0, 4.0, 0.0]),
            // Natural logarithms of 2.718, 52.718 and 102.718.
            (Logarithmic { start: 8.0 }, [8.0, 2.0177, 1.7271]),
        ] {
            let found = [0.0, 0.5, 1.0].map(|done| schedule.temperature(done, 100));
            let is_close = |(found, expected): (f64, f64)| (found - expected).abs() < 1e-4;
            assert!(found.into_iter().zip(expected).all(is_close), "{schedule:?}: {found:?}");
        }
    }
}
