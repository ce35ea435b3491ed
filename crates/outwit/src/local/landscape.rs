//! What can be improved: four required functions, and hooks for speed.

use crate::Rng;

/// States with a cost, and moves that change a state a little. Less cost is better.
///
/// ```
/// use outwit::local::{HillClimbing, Landscape};
/// use outwit::{Limits, Rng};
///
/// /// Find the square root of 144 by steps of one.
/// struct Root;
/// impl Landscape for Root {
///     type State = i64;
///     type Move = i64;
///     fn random(&self, rng: &mut Rng) -> i64 { rng.below(100) as i64 }
///     fn cost(&self, x: &i64) -> f64 { (x * x - 144).abs() as f64 }
///     fn moves(&self, _: &i64, out: &mut Vec<i64>) { out.extend([1, -1]); }
///     fn apply(&self, x: &mut i64, step: i64) { *x += step; }
/// }
/// let report = HillClimbing::default().search(&Root, 1, &Limits::none(), &mut ());
/// assert_eq!(report.state.map(i64::abs), Some(12));
/// ```
pub trait Landscape {
    /// A candidate.
    type State: Clone;
    /// A small change.
    type Move: Copy;

    /// A random candidate.
    fn random(&self, rng: &mut Rng) -> Self::State;

    /// How bad it is.
    fn cost(&self, state: &Self::State) -> f64;

    /// Appends the changes that are possible.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Makes a change.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// By how much a change alters the cost; override it where that is cheaper than to look at the whole.
    fn change(&self, state: &Self::State, mv: Self::Move) -> f64 {
        let mut after = state.clone();
        self.apply(&mut after, mv);
        self.cost(&after) - self.cost(state)
    }

    /// A random change; override it where the list of all changes is long.
    fn random_move(&self, state: &Self::State, rng: &mut Rng) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        rng.pick(&moves).copied()
    }

    /// Whether this cost is good enough to stop.
    fn is_enough(&self, cost: f64) -> bool {
        let _ = cost;
        false
    }
}
