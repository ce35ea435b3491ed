//! A game for the examples in the documentation.

use super::{Game, Outcome, Side};

/// Nim with one heap: take one, two or three matches; who takes the last one wins. The state is the number left and
/// who is to move.
#[derive(Clone, Copy, Debug)]
pub struct Nim(pub u32);

impl Game for Nim {
    type State = (u32, Side);
    type Move = u32;

    fn start(&self) -> (u32, Side) {
        (self.0, Side::First)
    }

    fn turn(&self, state: &(u32, Side)) -> Side {
        state.1
    }

    fn moves(&self, state: &(u32, Side), out: &mut Vec<u32>) {
        out.extend(1..=3.min(state.0));
    }

    fn play(&self, state: &(u32, Side), taken: u32) -> (u32, Side) {
        (state.0 - taken, state.1.other())
    }

    fn outcome(&self, _: &(u32, Side)) -> Option<Outcome> {
        None
    }
}
