//! What can be counted on the board. The sides are not alike: most features belong to one of them and are 0 for the other.

use outwit::game::Side;

use super::board::{down, up};
use super::{RABBIT, RabbitAndWolves, State, distance};
use crate::playable::NamedFeature;

pub(super) const ALL: &[NamedFeature<RabbitAndWolves>] = &[
    NamedFeature {
        name: "way",
        title: "Open way",
        summary: "rabbit: 1 if there is a way to the top row while the wolves stand still",
        weight: 100.0,
        count: |_, state, side| {
            i32::from(side == RABBIT && distance::steps(state) != distance::NO_WAY)
        },
    },
    NamedFeature {
        name: "steps",
        title: "Steps to the top",
        summary: "rabbit: steps to the top row while the wolves stand still; 0 if there is no way",
        weight: -1.0,
        count: |_, state, side| match distance::steps(state) {
            steps if side == RABBIT && steps != distance::NO_WAY => i32::from(steps),
            _ => 0,
        },
    },
    NamedFeature {
        name: "height",
        title: "Rows climbed",
        summary: "rabbit: rows climbed from the bottom",
        weight: 0.0,
        count: |_, state, side| if side == RABBIT { 7 - row(state.rabbit) } else { 0 },
    },
    NamedFeature {
        name: "mobility",
        title: "Mobility",
        summary: "steps that the side could make if it were to move",
        weight: 1.0,
        count: mobility,
    },
    NamedFeature {
        name: "passed",
        title: "Wolves passed",
        summary: "rabbit: wolves on its row or below, which can never catch it",
        weight: 5.0,
        count: |_, state, side| {
            let passed = |wolf: &u8| row(state.rabbit) <= row(*wolf);
            if side == RABBIT { wolves(state).filter(passed).count() as i32 } else { 0 }
        },
    },
    NamedFeature {
        name: "spread",
        title: "Spread of the wolves",
        summary: "wolves: rows from the foremost to the hindmost wolf",
        weight: -2.0,
        count: |_, state, side| {
            if side == RABBIT {
                return 0;
            }
            let rows = || wolves(state).map(row);
            rows().max().unwrap_or(0) - rows().min().unwrap_or(0)
        },
    },
    NamedFeature {
        name: "spare",
        title: "Rows left to the wolves",
        summary: "wolves: rows that they can still step down, all together",
        weight: 0.0,
        count: |_, state, side| {
            if side == RABBIT { 0 } else { wolves(state).map(|wolf| 7 - row(wolf)).sum() }
        },
    },
];

/// The row of a square, 0 at the top.
fn row(square: u8) -> i32 {
    i32::from(square) / 4
}

fn wolves(state: &State) -> impl Iterator<Item = u8> + '_ {
    (0..32).filter(|square| state.wolves >> square & 1 == 1)
}

fn mobility(_: &RabbitAndWolves, state: &State, side: Side) -> i32 {
    let free = !(state.wolves | 1 << state.rabbit);
    if side == RABBIT {
        let rabbit = 1 << state.rabbit;
        return ((down(rabbit) | up(rabbit)) & free).count_ones() as i32;
    }
    wolves(state).map(|wolf| (down(1 << wolf) & free).count_ones() as i32).sum()
}

#[cfg(test)]
mod tests {
    use super::super::WOLVES;
    use super::*;
    use crate::playable::Playable;

    #[test]
    fn features_are_what_they_say() {
        let game = RabbitAndWolves::new(1);
        let counts = |text: &str, side| {
            let state = game.parse_position(text).unwrap();
            ALL.iter().map(|f| (f.count)(&game, &state, side)).collect::<Vec<_>>()
        };
        let start = "b8 d8 f8 h8, c1, rabbit";
        assert_eq!(counts(start, RABBIT), [0, 0, 0, 2, 0, 0, 0]);
        assert_eq!(counts(start, WOLVES), [0, 0, 0, 7, 0, 0, 28]);
        let passed = "a3 d8 f8 h8, c3, rabbit";
        assert_eq!(counts(passed, RABBIT), [1, 5, 2, 4, 1, 0, 0]);
        assert_eq!(counts(passed, WOLVES)[5], 5);
    }
}
