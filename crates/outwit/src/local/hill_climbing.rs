//! Hill climbing: move to a better neighbour until there is none.
//!
//! *Idea*: the cost never rises. Three ways to choose: the best of all neighbours (steepest), the first random neighbour
//! that is better (first choice), or a random one of the better neighbours (stochastic). Sideways moves cross plateaus,
//! restarts leave local optima.
//!
//! *Guarantee*: a local optimum (first choice: as far as its tries find out). With unlimited restarts: a solution with probability one,
//! if a random state can lead to it.
//!
//! *Cost*: O(1) memory; a step examines all neighbours, or a few.
//!
//! *Source*: S. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach", section on local search.

use super::report::Run;
use super::{Landscape, LocalEvent, LocalReport};
use crate::{Limits, Observer};

/// How the next state is chosen among the neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Choice {
    /// The best of all; among equally good ones a random one.
    #[default]
    Steepest,
    /// The first random neighbour that is better; the round ends when none of `tries` is.
    FirstChoice {
        /// Random neighbours to try.
        tries: u32,
    },
    /// One of the better neighbours, all equally likely.
    Stochastic,
}

/// Hill climbing with its variations.
///
/// ```
/// use outwit::local::{Choice, HillClimbing};
/// # use outwit::local::example::Ring;
/// # use outwit::Limits;
/// let ring = Ring(vec![3.0, 1.0, 2.0, 0.0, 1.0, 2.0]);
/// let climb = HillClimbing { restarts: 20, ..HillClimbing::default() };
/// let report = climb.search(&ring, 7, &Limits::none(), &mut ());
/// assert_eq!((report.state, report.reached), (Some(3), true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct HillClimbing {
    /// How the next state is chosen.
    pub choice: Choice,
    /// The maximum number of successive moves that leave the cost as it is.
    pub sideways: u32,
    /// The number of restarts after rounds that did not reach the goal.
    pub restarts: u64,
}

impl HillClimbing {
    /// Climbs from the [start](Landscape::start), if there is one, and from random states; `limits.nodes` bounds the moves
    /// examined, `limits.depth` the moves of a round.
    pub fn search<L: Landscape, O: Observer<LocalEvent<L::State, L::Move>>>(
        self,
        landscape: &L,
        seed: u64,
        limits: &Limits,
        observer: &mut O,
    ) -> LocalReport<L::State> {
        let mut run = Run::new(landscape, seed, limits, observer);
        for _ in 0..=self.restarts {
            self.round(&mut run, limits.depth.unwrap_or(u32::MAX));
            // A round may end before it examines a move.
            run.meter.poll();
            if run.reached() || run.meter.stopped().is_some() {
                break;
            }
        }
        run.report()
    }

    fn round<L: Landscape, O: Observer<LocalEvent<L::State, L::Move>>>(
        self,
        run: &mut Run<'_, L, O>,
        max_steps: u32,
    ) {
        let (mut state, mut cost) = run.start();
        let mut sideways = 0;
        let mut moves = Vec::new();
        for _ in 0..max_steps {
            if run.landscape.is_enough(cost) {
                break;
            }
            // A change as small as rounding errors counts as none. Sideways moves are allowed only while some are left.
            let tiny = (1e-11 * cost.abs().max(1.0)).min(f64::MAX);
            let most = if sideways < self.sideways { tiny } else { -tiny };
            let Some((mv, change)) = self.choose(run, &state, most, &mut moves) else { break };
            sideways = if change < -tiny { 0 } else { sideways + 1 };
            cost = run.cost_after(&state, cost, mv, change);
            cost = run.step(&mut state, cost, mv);
        }
        run.end(cost);
    }

    /// A move that changes the cost by at most `most`.
    fn choose<L: Landscape, O: Observer<LocalEvent<L::State, L::Move>>>(
        self,
        run: &mut Run<'_, L, O>,
        state: &L::State,
        most: f64,
        moves: &mut Vec<L::Move>,
    ) -> Option<(L::Move, f64)> {
        if let Choice::FirstChoice { tries } = self.choice {
            for _ in 0..tries {
                let mv = run.landscape.random_move(state, &mut run.rng)?;
                if !run.meter.spend() {
                    return None;
                }
                let change = run.landscape.change(state, mv);
                if change <= most {
                    return Some((mv, change));
                }
            }
            return None;
        }
        moves.clear();
        run.landscape.moves(state, moves);
        let mut best: Option<(L::Move, f64)> = None;
        let mut equals = 0;
        for &mv in moves.iter() {
            if !run.meter.spend() {
                return None;
            }
            let change = run.landscape.change(state, mv);
            if change.is_nan() || change > most {
                continue;
            }
            if self.choice == Choice::Steepest && best.is_some_and(|(_, least)| change < least) {
                equals = 0;
            }
            let counts = match (self.choice, best) {
                (Choice::Steepest, Some((_, least))) => change <= least,
                _ => true,
            };
            if counts {
                // Reservoir sampling: the n-th of equals replaces the choice with probability 1 / n.
                equals += 1;
                if run.rng.below(equals) == 0 {
                    best = Some((mv, change));
                }
            }
        }
        best
    }
}
