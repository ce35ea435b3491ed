//! What can be counted on the board.

use outwit::game::Side;

use super::board::{reach, spread};
use super::{State, TwoKnights};
use crate::playable::NamedFeature;

pub(super) const ALL: &[NamedFeature<TwoKnights>] = &[
    NamedFeature {
        name: "mobility",
        title: "Mobility",
        summary: "squares the knight can jump to",
        weight: 4.0,
        count: |game, state, side| game.targets(state, side).count_ones() as i32,
    },
    NamedFeature {
        name: "reachable",
        title: "Reachable squares",
        summary: "squares the knight could still reach if only it moved",
        weight: 1.0,
        count: |game, state, side| {
            let free = game.board.squares & !state.visited;
            reach(state.knights[side as usize], free).count_ones() as i32
        },
    },
    NamedFeature {
        name: "onward",
        title: "Squares after two jumps",
        summary: "squares the knight can be on after two jumps",
        weight: 1.0,
        count: |game, state, side| {
            let free = game.board.squares & !state.visited;
            (spread(game.targets(state, side)) & free).count_ones() as i32
        },
    },
    NamedFeature {
        name: "shared",
        title: "Shared squares",
        summary: "squares both knights can jump to, for the side to move, which can take one away",
        weight: 1.0,
        count: |game, state, side| {
            let shared = game.targets(state, side) & game.targets(state, side.other());
            if side == state.turn { shared.count_ones() as i32 } else { 0 }
        },
    },
    NamedFeature {
        name: "centre",
        title: "Distance from the edge",
        summary: "steps from the knight to the nearest edge",
        weight: 0.0,
        count: centre,
    },
];

fn centre(game: &TwoKnights, state: &State, side: Side) -> i32 {
    let square = i32::from(state.knights[side as usize]);
    let last = game.board.size as i32 - 1;
    let (row, column) = (square / 8, square % 8);
    row.min(last - row).min(column).min(last - column)
}

#[cfg(test)]
mod tests {
    use outwit::game::Game;

    use super::*;
    use crate::playable::Playable;

    #[test]
    fn features_are_what_they_say() {
        let game = TwoKnights::new(4);
        let counts = |state: &State, side| {
            ALL.iter().map(|feature| (feature.count)(&game, state, side)).collect::<Vec<_>>()
        };
        // From a corner two squares, the other 14 free squares sooner or later, six of them after two jumps; b2 and c3
        // are one step from the edge, and both knights can come to neither of them.
        assert_eq!(counts(&game.start(), Side::First)[..2], [2, 14]);
        let state = game.parse_position("0 1 0 0|0 4 0 0|0 0 3 0|0 0 2 0").unwrap();
        assert_eq!(counts(&state, Side::First)[4], 1);
        assert_eq!(counts(&state, Side::Second)[3], 0);
    }
}
