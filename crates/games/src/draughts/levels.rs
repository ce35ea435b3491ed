//! The levels of draughts, chosen by matches; docs/levels.md has the results.
//!
//! *Idea*: the weak levels search a ply or two without quiescence, and their evaluation prefers captures and the middle of
//! the board and ignores the back row; the stronger ones follow exchanges, evaluate more terms and search deeper.

use draughts::Variant;
use draughts::rules::Rules;

use crate::playable::{LEVELS, Level, LevelElo};

/// What sets one level apart from the next.
enum Step {
    /// Plies, chance, whether exchanges are followed: with the evaluation of a beginner.
    Beginner(f64, f64, bool),
    /// The same, exchanges followed, with the best evaluation made by hand.
    Standard(f64, f64),
    /// The same with the best evaluation.
    Plies(f64, f64),
    /// Positions.
    Nodes(u64),
}

use Step::{Beginner, Nodes, Plies, Standard};

/// All levels but the last, the weakest first: boards of 8x8.
const SMALL: [Step; LEVELS as usize - 1] = [
    Beginner(1.8, 0.1, false),
    Beginner(2.0, 0.07, false),
    Beginner(2.1, 0.06, true),
    Beginner(3.2, 0.06, true),
    Standard(1.87, 0.02),
    Plies(1.0, 0.035),
    Plies(1.62, 0.02),
    Plies(2.22, 0.01),
    Nodes(1_000),
];

/// Boards with more squares.
const LARGE: [Step; LEVELS as usize - 1] = [
    Beginner(1.75, 0.1, false),
    Beginner(1.97, 0.1, false),
    Beginner(1.3, 0.06, true),
    Beginner(2.0, 0.06, true),
    Beginner(3.1, 0.06, true),
    Plies(1.85, 0.02),
    Plies(2.5, 0.01),
    Nodes(1_100),
    Nodes(3_300),
];

/// Whether the board has at most 32 squares.
pub(super) fn is_small(rules: &Rules) -> bool {
    rules.board.width <= 8 && !rules.board.full
}

/// Sums of the matches in docs/levels.md, for the variants that have played them; the value of the last level is a lower bound.
pub(super) fn elo(rules: &Rules) -> Option<LevelElo> {
    if rules == Variant::English.rules() {
        Some([0, 230, 470, 700, 900, 1130, 1330, 1550, 1750, 2000])
    } else if rules == Variant::International.rules() {
        Some([0, 170, 410, 630, 840, 1070, 1300, 1480, 1640, 2020])
    } else {
        None
    }
}

/// How a level plays on a small board, or a larger one.
pub(super) fn level(level: u8, small: bool) -> Level {
    let steps = if small { &SMALL } else { &LARGE };
    let Some(step) = steps.get(usize::from(level.max(1)) - 1) else {
        return Level::default_for(LEVELS);
    };
    let (depth, chance, sees_exchanges, eval) = match *step {
        Beginner(depth, chance, sees_exchanges) => {
            (depth, chance, sees_exchanges, Some("beginner"))
        }
        Standard(depth, chance) => (depth, chance, true, Some("standard")),
        Plies(depth, chance) => (depth, chance, true, None),
        Nodes(nodes) => return Level::of_nodes(nodes),
    };
    let (nodes, sees_tactics) = (100_000, false);
    Level { depth: Some(depth), nodes, chance, sees_tactics, sees_exchanges, eval }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_level_has_full_strength_and_the_first_is_a_beginner() {
        for small in [true, false] {
            assert_eq!(level(LEVELS, small), Level::default_for(LEVELS));
            let first = level(1, small);
            assert_eq!((first.eval, first.sees_exchanges), (Some("beginner"), false));
            assert_eq!(level(0, small), first);
        }
    }
}
