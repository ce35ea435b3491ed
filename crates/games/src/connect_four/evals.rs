//! The evaluations.

use outwit::game::{Score, Side};

use super::board::{BOTTOM, LINES, completing};
use super::{ConnectFour, State};
use crate::playable::NamedEval;

pub(super) const ALL: &[NamedEval<ConnectFour>] = &[
    NamedEval {
        name: "threats",
        summary: "squares that would complete a line, most of all on rows of the right parity, and central stones",
        eval: threats,
    },
    NamedEval {
        name: "lines",
        summary: "lines of four through its own stones, minus those through the opponent's",
        eval: lines,
    },
];

pub(super) fn line_sum(mut stones: u64) -> i32 {
    let mut sum = 0;
    while stones != 0 {
        sum += i32::from(LINES[stones.trailing_zeros() as usize]);
        stones &= stones - 1;
    }
    sum
}

fn lines(_: &ConnectFour, state: &State) -> Score {
    Score::eval(line_sum(state.own) - line_sum(state.other()))
}

/// The rows that a side gets when the other squares are used up.
pub(super) const fn good_rows(side: Side) -> u64 {
    const ODD_ROWS: u64 = BOTTOM * 0b01_0101;
    const EVEN_ROWS: u64 = BOTTOM * 0b10_1010;
    match side {
        Side::First => ODD_ROWS,
        Side::Second => EVEN_ROWS,
    }
}

/// When the other squares are used up, the first player gets to the odd rows (the lowest is the first) and the second
/// player to the even ones: threats there are worth more.
fn threats(_: &ConnectFour, state: &State) -> Score {
    let worth = |stones: u64, side: Side| {
        let squares = completing(stones) & !state.all;
        let good = good_rows(side);
        10 * squares.count_ones() as i32 + 20 * (squares & good).count_ones() as i32
    };
    let side = state.turn();
    let stones = line_sum(state.own) - line_sum(state.other());
    Score::eval(worth(state.own, side) - worth(state.other(), side.other()) + stones)
}
