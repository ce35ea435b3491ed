//! A landscape for the examples in the documentation.

use super::Landscape;
use crate::Rng;

/// Numbers in a ring; the cost of each is given. A move goes one to the left or to the right.
#[derive(Clone, Debug)]
pub struct Ring(pub Vec<f64>);

impl Landscape for Ring {
    type State = usize;
    type Move = bool;

    fn random(&self, rng: &mut Rng) -> usize {
        rng.below(self.0.len())
    }

    fn cost(&self, at: &usize) -> f64 {
        self.0[*at]
    }

    fn moves(&self, _: &usize, out: &mut Vec<bool>) {
        out.extend([false, true]);
    }

    fn apply(&self, at: &mut usize, right: bool) {
        let step = if right { 1 } else { self.0.len() - 1 };
        *at = (*at + step) % self.0.len();
    }

    fn is_enough(&self, cost: f64) -> bool {
        cost <= 0.0
    }
}
