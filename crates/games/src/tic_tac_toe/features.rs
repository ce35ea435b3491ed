//! What can be counted on the board.

use outwit::game::Side;

use super::{State, TicTacToe};
use crate::playable::NamedFeature;

pub(super) const ALL: &[NamedFeature<TicTacToe>] = &[
    NamedFeature {
        name: "open_lines",
        title: "Open lines",
        summary: "lines without a mark of the opponent",
        weight: 1.0,
        count: open_lines,
    },
    NamedFeature {
        name: "progress",
        title: "Marks on open lines",
        summary: "own marks on open lines, counted once for each line",
        weight: 1.0,
        count: progress,
    },
    NamedFeature {
        name: "threats",
        title: "Threats",
        summary: "free squares on which one more mark completes a line",
        weight: 10.0,
        count: threats,
    },
    NamedFeature {
        name: "centre",
        title: "Marks in the middle",
        summary: "marks on the square in the middle (two or four of them if the board is even)",
        weight: 2.0,
        count: |game, state, side| (middle(game) & state.stones[side as usize]).count_ones() as i32,
    },
    NamedFeature {
        name: "corners",
        title: "Marks in corners",
        summary: "marks in the corners",
        weight: 1.0,
        count: |game, state, side| {
            (corners(game) & state.stones[side as usize]).count_ones() as i32
        },
    },
    NamedFeature {
        name: "marks",
        title: "Marks",
        summary: "marks on the board",
        weight: 0.0,
        count: |_, state, side| state.stones[side as usize].count_ones() as i32,
    },
];

/// The squares that the opponent of `side` has not marked.
fn not_theirs(game: &TicTacToe, state: &State, side: Side) -> u64 {
    game.squares & !state.stones[side.other() as usize]
}

pub(super) fn open_lines(game: &TicTacToe, state: &State, side: Side) -> i32 {
    let lines = game.lines(not_theirs(game, state, side));
    lines.map(|begins| begins.count_ones() as i32).sum()
}

fn progress(game: &TicTacToe, state: &State, side: Side) -> i32 {
    let own = state.stones[side as usize];
    let lines = game.lines(not_theirs(game, state, side));
    let marks = |(begins, (step, _)): (u64, (u32, u64))| -> i32 {
        (0..game.line).map(|place| (begins & own >> (place * step)).count_ones() as i32).sum()
    };
    lines.zip(game.ways).map(marks).sum()
}

fn threats(game: &TicTacToe, state: &State, side: Side) -> i32 {
    let [first, second] = state.stones;
    let free = game.squares & !(first | second);
    (game.completing(state.stones[side as usize]) & free).count_ones() as i32
}

fn corners(game: &TicTacToe) -> u64 {
    let (right, bottom) = (game.columns - 1, 8 * (game.rows - 1));
    1 | 1 << right | 1 << bottom | 1 << (bottom + right)
}

fn middle(game: &TicTacToe) -> u64 {
    let columns = 1 << (game.columns / 2) | 1 << ((game.columns - 1) / 2);
    columns << (8 * (game.rows / 2)) | columns << (8 * ((game.rows - 1) / 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playable::Playable;

    #[test]
    fn features_are_what_they_say() {
        let game = TicTacToe::new(3, 3, 3);
        let state = game.parse_position("X.X|.O.|..O X").unwrap();
        let counts = |side| ALL.iter().map(|f| (f.count)(&game, &state, side)).collect::<Vec<_>>();
        // Open for X are the top row and the left column; the top row is a threat.
        assert_eq!(counts(Side::First), [2, 3, 1, 0, 2, 2]);
        // Open for O are the middle row and column, the bottom row and the right column is blocked.
        assert_eq!(counts(Side::Second), [3, 3, 0, 1, 1, 2]);
        // A line of one square is one line, not one in each direction.
        let single = TicTacToe::new(3, 3, 1);
        let state = single.parse_position("X..|...|... O").unwrap();
        let counts = ALL[..3].iter().map(|f| (f.count)(&single, &state, Side::Second));
        assert_eq!(counts.collect::<Vec<_>>(), [8, 0, 8]);
        let even = TicTacToe::new(4, 3, 3);
        assert_eq!((middle(&even).count_ones(), corners(&even).count_ones()), (2, 4));
    }
}
