//! The evaluations of the classic program: a number from 0, good for the rabbit, to 254, good for the wolves.

use outwit::game::Score;

use super::board::{TOP, down, up};
use super::{State, WOLVES};

/// The rabbit has no way to the top row.
pub(super) const NO_WAY: u8 = 254;

/// Steps of the rabbit to the nearest square of the top row if the wolves stood still, by breadth-first search;
/// [`NO_WAY`] if there is no way.
#[inline]
pub(super) fn steps(state: &State) -> u8 {
    let free = !state.wolves;
    let mut reached = 1u32 << state.rabbit;
    let mut steps = 0;
    while reached & TOP == 0 {
        let next = reached | (down(reached) | up(reached)) & free;
        if next == reached {
            return NO_WAY;
        }
        reached = next;
        steps += 1;
    }
    steps
}

/// Rows between the rabbit and the top row, whatever stands in between: the bad example.
pub(super) fn height(state: &State) -> u8 {
    state.rabbit / 4
}

/// The score for the side to move. The wolves have `value - 127` points, the rabbit the opposite: the order of the
/// values is kept and the sum is zero.
#[inline]
pub(super) fn score(state: &State, value: u8) -> Score {
    let wolves = i32::from(value) - i32::from(NO_WAY / 2);
    Score::eval(if state.turn == WOLVES { wolves } else { -wolves })
}
