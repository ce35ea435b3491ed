//! Local beam search: hill climbing with several states at the same time.
//!
//! *Idea*: the best of all neighbours of all states in the beam are the next beam. The search ends when the best state has
//! not improved for a number of steps.
//!
//! *Guarantee*: a local optimum, often a better one than the same number of separate climbs finds.
//!
//! *Cost*: O(k) states and all their neighbours for width k.
//!
//! *Source*: S. Russell, P. Norvig, "Artificial Intelligence: A Modern Approach", section on local search.

use super::report::Run;
use super::{Landscape, LocalEvent, LocalReport};
use crate::{Limits, Observer};

/// Local beam search with its variations.
///
/// ```
/// use outwit::local::LocalBeam;
/// # use outwit::local::example::Ring;
/// # use outwit::Limits;
/// let ring = Ring(vec![3.0, 1.0, 2.0, 0.0, 1.0, 2.0]);
/// assert!(LocalBeam { width: 4, patience: 3 }.search(&ring, 1, &Limits::none(), &mut ()).reached);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalBeam {
    /// States kept, at least 1.
    pub width: usize,
    /// The number of steps in a row without improvement that are allowed: one more ends the search.
    pub patience: u32,
}

impl LocalBeam {
    /// Improves a beam of random states, of which the [start](Landscape::start) is one if it is given; `limits.depth` bounds the steps.
    pub fn search<L: Landscape, O: Observer<LocalEvent<L::State, L::Move>>>(
        self,
        landscape: &L,
        seed: u64,
        limits: &Limits,
        observer: &mut O,
    ) -> LocalReport<L::State> {
        let mut run = Run::new(landscape, seed, limits, observer);
        let width = self.width.max(1);
        let mut beam = vec![run.start()];
        while beam.len() < width && run.meter.stopped().is_none() {
            beam.push(run.start());
            if beam.len().is_multiple_of(256) {
                run.meter.poll();
                run.check_memory(limits, beam.len() * size_of::<(L::State, f64)>());
            }
        }
        let mut best = beam.iter().map(|one| one.1).fold(f64::INFINITY, f64::min);
        let mut waited = 0;
        let mut moves = Vec::new();
        'steps: for _ in 0..limits.depth.unwrap_or(u32::MAX) {
            if run.reached() || waited > self.patience {
                break;
            }
            let mut next: Vec<(usize, L::Move, f64)> = Vec::new();
            for (at, (state, cost)) in beam.iter().enumerate() {
                moves.clear();
                landscape.moves(state, &mut moves);
                let others = moves.capacity() * size_of::<L::Move>()
                    + beam.len() * size_of::<(L::State, f64)>();
                if !run.reserve_to_sort(limits, &mut next, moves.len(), others) {
                    break 'steps;
                }
                for &mv in &moves {
                    if !run.meter.spend() {
                        break 'steps;
                    }
                    let cost = run.cost_after(state, *cost, mv, landscape.change(state, mv));
                    if !cost.is_nan() {
                        next.push((at, mv, cost));
                    }
                }
            }
            // A random order first, so that the stable sort prefers no state among equals.
            run.rng.shuffle(&mut next);
            next.sort_by(|a, b| a.2.total_cmp(&b.2));
            next.truncate(width);
            if next.is_empty() {
                break;
            }
            beam = next
                .into_iter()
                .map(|(at, mv, cost)| {
                    let mut state = beam[at].0.clone();
                    run.switch_to(&state);
                    let cost = run.step(&mut state, cost, mv);
                    (state, cost)
                })
                .collect();
            let now = beam[0].1;
            (best, waited) = if now < best { (now, 0) } else { (best, waited + 1) };
        }
        run.end(best);
        run.report()
    }
}
