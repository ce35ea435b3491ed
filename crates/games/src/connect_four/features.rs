//! What can be counted on the board.

use outwit::game::Side;

use super::board::{BOARD, BOTTOM, completing, lines_on};
use super::evals::{good_rows, line_sum};
use super::{ConnectFour, State};
use crate::playable::NamedFeature;

pub(super) const ALL: &[NamedFeature<ConnectFour>] = &[
    NamedFeature {
        name: "threats",
        title: "Threats",
        summary: "free squares that would complete a line of four",
        weight: 10.0,
        count: |_, state, side| threats(state, side).count_ones() as i32,
    },
    NamedFeature {
        name: "good_threats",
        title: "Threats on good rows",
        summary: "threats on the rows this side gets in the end: odd ones for Red, even ones for Yellow",
        weight: 20.0,
        count: |_, state, side| (threats(state, side) & good_rows(side)).count_ones() as i32,
    },
    NamedFeature {
        name: "landing_threats",
        title: "Immediate threats",
        summary: "threats on which a stone would come to rest immediately",
        weight: 0.0,
        count: |_, state, side| (threats(state, side) & state.landing()).count_ones() as i32,
    },
    NamedFeature {
        name: "stacked_threats",
        title: "Stacked threats",
        summary: "pairs of threats one on top of the other",
        weight: 0.0,
        count: |_, state, side| {
            let threats = threats(state, side);
            (threats & threats >> 1).count_ones() as i32
        },
    },
    NamedFeature {
        name: "lines",
        title: "Lines of own stones",
        summary: "lines of four through its own stones, counted for each stone: 3 in a corner, 13 in the middle",
        weight: 1.0,
        count: |_, state, side| line_sum(state.stones(side)),
    },
    NamedFeature {
        name: "open_lines",
        title: "Open lines",
        summary: "lines of four without a stone of the opponent",
        weight: 0.0,
        count: |_, state, side| lines_on(BOARD & !state.stones(side.other())) as i32,
    },
    NamedFeature {
        name: "centre",
        title: "Stones in the middle",
        summary: "stones in the middle column",
        weight: 0.0,
        count: |_, state, side| (state.stones(side) & MIDDLE).count_ones() as i32,
    },
    NamedFeature {
        name: "bottom",
        title: "Stones at the bottom",
        summary: "stones on the lowest row",
        weight: 0.0,
        count: |_, state, side| (state.stones(side) & BOTTOM).count_ones() as i32,
    },
];

/// The fourth column.
const MIDDLE: u64 = 0x3f << 21;

/// Free squares that would complete a line of `side`.
#[inline]
fn threats(state: &State, side: Side) -> u64 {
    completing(state.stones(side)) & !state.all
}

#[cfg(test)]
mod tests {
    use outwit::Rng;
    use outwit::game::Game;

    use super::*;
    use crate::playable::Playable;

    #[test]
    fn the_usual_weights_give_the_first_evaluation() {
        let game = ConnectFour;
        let eval = ConnectFour::evals()[0].eval;
        let mut rng = Rng::new(11);
        for _ in 0..200 {
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                let own = game.turn(&state);
                let sum: f64 = ALL
                    .iter()
                    .map(|feature| {
                        let count = |side| f64::from((feature.count)(&game, &state, side));
                        feature.weight * (count(own) - count(own.other()))
                    })
                    .sum();
                assert_eq!(sum as i32, eval(&game, &state).points());
                let mut moves = Vec::new();
                game.moves(&state, &mut moves);
                state = game.play(&state, *rng.pick(&moves).unwrap());
            }
        }
    }

    #[test]
    fn features_are_what_they_say() {
        let game = ConnectFour;
        let counts = |text: &str, side| {
            let state = game.parse_position(text).unwrap();
            ALL.iter().map(|f| (f.count)(&game, &state, side)).collect::<Vec<_>>()
        };
        // Red has three in a row at the bottom with free ends on both sides, Yellow three on top of them.
        assert_eq!(counts("334455", Side::First)[..4], [2, 2, 2, 0]);
        assert_eq!(counts("334455", Side::Second)[..4], [2, 2, 0, 0]);
        assert_eq!(counts("", Side::First), [0, 0, 0, 0, 0, 69, 0, 0]);
        assert_eq!(counts("4", Side::Second)[5], 69 - 7);
        assert_eq!(counts("4", Side::First)[4..], [7, 69, 1, 1]);
    }
}
