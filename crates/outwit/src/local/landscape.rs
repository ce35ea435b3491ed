//! The trait of local search problems: four required functions, and optional ones for speed.

use crate::Rng;

/// States with a cost, and moves between neighbouring states. Less cost is better.
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
    /// A state.
    type State: Clone;
    /// A move to a neighbouring state.
    type Move: Copy;

    /// A random state.
    fn random(&self, rng: &mut Rng) -> Self::State;

    /// The state in which the first round begins, and the first one of a beam; `None` for a random one, as in all other rounds.
    fn start(&self) -> Option<Self::State> {
        None
    }

    /// The cost of a state. A state whose cost is not a number is worse than every other, and a round that begins in one ends
    /// at once. An infinite cost marks a state that is not allowed: a search may begin in one and leaves it by a move to a
    /// finite cost, but moves between two such states do not count as progress.
    fn cost(&self, state: &Self::State) -> f64;

    /// Appends the moves that are possible in a state.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Makes a move.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// The change of the cost by a move, negative infinity from an infinite cost to a finite one; override it where that is
    /// cheaper than two costs of whole states.
    fn change(&self, state: &Self::State, mv: Self::Move) -> f64 {
        let mut after = state.clone();
        self.apply(&mut after, mv);
        self.cost(&after) - self.cost(state)
    }

    /// A random move; override it where the list of all moves is long.
    fn random_move(&self, state: &Self::State, rng: &mut Rng) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        rng.pick(&moves).copied()
    }

    /// Whether this cost is good enough to end the search.
    fn is_enough(&self, cost: f64) -> bool {
        let _ = cost;
        false
    }
}
