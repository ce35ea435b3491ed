//! The report of a local search, and the state of a running one.

use std::time::Duration;

use super::{Landscape, LocalEvent};
use crate::{Limits, Meter, Observer, Rng, Stopped};

/// The report of every local search.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LocalReport<S> {
    /// The best state found.
    pub state: Option<S>,
    /// Its cost.
    pub cost: f64,
    /// Whether that cost is [good enough](Landscape::is_enough).
    pub reached: bool,
    /// The number of moves made.
    pub steps: u64,
    /// The number of moves examined.
    pub evaluated: u64,
    /// The number of rounds: one, and one for each restart. Of local beam search the number of states with which it begins.
    pub rounds: u64,
    /// The seed, to repeat the run.
    pub seed: u64,
    /// Time taken.
    pub time: Duration,
    /// The limit that ended the search early, if any.
    pub stopped: Option<Stopped>,
}

/// A running local search with the best state so far.
pub(super) struct Run<'a, L: Landscape, O> {
    pub(super) landscape: &'a L,
    pub(super) observer: &'a mut O,
    pub(super) meter: Meter,
    pub(super) rng: Rng,
    seed: u64,
    best: Option<(L::State, f64)>,
    steps: u64,
    rounds: u64,
}

impl<'a, L: Landscape, O: Observer<LocalEvent<L::State, L::Move>>> Run<'a, L, O> {
    pub(super) fn new(landscape: &'a L, seed: u64, limits: &Limits, observer: &'a mut O) -> Self {
        let (meter, rng) = (Meter::new(limits), Rng::new(seed));
        Run { landscape, observer, meter, rng, seed, best: None, steps: 0, rounds: 0 }
    }

    /// Begins a round: the first one in the given state, all others in a random one.
    pub(super) fn start(&mut self) -> (L::State, f64) {
        let given = if self.rounds == 0 { self.landscape.start() } else { None };
        let state = given.unwrap_or_else(|| self.landscape.random(&mut self.rng));
        let cost = self.landscape.cost(&state);
        self.rounds += 1;
        if self.observer.is_active() {
            self.observer.on(LocalEvent::Start { round: self.rounds, state: state.clone(), cost });
        }
        self.note(&state, cost);
        (state, cost)
    }

    /// Stops the search if it holds more bytes than the limits allow.
    pub(super) fn check_memory(&mut self, limits: &Limits, bytes: usize) {
        if limits.memory.is_some_and(|memory| memory < bytes) {
            self.meter.halt(Stopped::Memory);
        }
    }

    /// Reserves memory for `more` items in a list that will be sorted, beside `others` bytes in use elsewhere; stops the
    /// search if the limit does not allow it.
    pub(super) fn reserve_to_sort<T>(
        &mut self,
        limits: &Limits,
        list: &mut Vec<T>,
        more: usize,
        others: usize,
    ) -> bool {
        let needed = list.len() + more;
        if needed <= list.capacity() {
            return true;
        }
        // A stable sort needs half as much again.
        let affordable = limits.memory.map_or(usize::MAX, |memory| {
            memory.saturating_sub(others) / (size_of::<T>() + size_of::<T>().div_ceil(2)).max(1)
        });
        let target = list.len().saturating_mul(2).min(affordable).max(needed);
        let enough = needed <= affordable && list.try_reserve_exact(target - list.len()).is_ok();
        if !enough {
            self.meter.halt(Stopped::Memory);
        }
        enough
    }

    /// The cost after a move that changes `cost` by `change`. What is added to an infinite cost is lost, so the cost of the
    /// next state is then computed from the state.
    pub(super) fn cost_after(&self, state: &L::State, cost: f64, mv: L::Move, change: f64) -> f64 {
        let sum = cost + change;
        if sum.is_finite() {
            return sum;
        }
        let mut after = state.clone();
        self.landscape.apply(&mut after, mv);
        self.landscape.cost(&after)
    }

    /// Reports that the next move is made from `state`.
    pub(super) fn switch_to(&mut self, state: &L::State) {
        if self.observer.is_active() {
            self.observer.on(LocalEvent::Switch { state: state.clone() });
        }
    }

    /// Makes a move to a state of about this cost, and returns the cost with which to go on.
    pub(super) fn step(&mut self, state: &mut L::State, cost: f64, mv: L::Move) -> f64 {
        self.landscape.apply(state, mv);
        self.steps += 1;
        let is_best = self.best.as_ref().is_none_or(|&(_, best)| cost < best);
        // Sums of changes accumulate rounding errors; whether the best cost is enough depends on the state alone.
        let cost = if is_best { self.landscape.cost(state) } else { cost };
        if self.observer.is_active() {
            self.observer.on(LocalEvent::Moved { mv, cost });
        }
        self.note(state, cost);
        cost
    }

    fn note(&mut self, state: &L::State, cost: f64) {
        match &mut self.best {
            Some((_, best)) if *best <= cost || cost.is_nan() => {}
            Some((kept, best)) => {
                kept.clone_from(state);
                *best = cost;
            }
            None => self.best = Some((state.clone(), cost)),
        }
    }

    /// Whether the best state is good enough.
    pub(super) fn reached(&self) -> bool {
        self.best.as_ref().is_some_and(|&(_, cost)| self.landscape.is_enough(cost))
    }

    pub(super) fn end(&mut self, cost: f64) {
        if self.observer.is_active() {
            self.observer.on(LocalEvent::RoundEnd { cost });
        }
    }

    pub(super) fn report(self) -> LocalReport<L::State> {
        let reached = self.reached();
        LocalReport {
            cost: self.best.as_ref().map_or(f64::INFINITY, |&(_, cost)| cost),
            state: self.best.map(|(state, _)| state),
            reached,
            steps: self.steps,
            evaluated: self.meter.nodes(),
            rounds: self.rounds,
            seed: self.seed,
            time: self.meter.elapsed(),
            stopped: self.meter.stopped(),
        }
    }
}
