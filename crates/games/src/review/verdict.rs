//! What a move was worth, and when it was a mistake.
//!
//! A score is turned into chances between -1 (lost) and 1 (won), so that a man more or less weighs much in an even game
//! and nothing in a decided one. A mistake is a move after which the mover's chances are that much smaller than after
//! the best one:
//!
//! | mark | chances lost | in an even game, in points |
//! |---|---|---|
//! | `?!` doubtful | 0.075 | 30 (0.3 men) |
//! | `?` a mistake | 0.185 | 75 (0.75 men) |
//! | `??` a blunder | 0.36 | 150 (1.5 men); also a proven win or draw that is thrown away |

use serde::{Deserialize, Serialize};

use crate::view::Value;

/// Points, four of which in an even game change the chances from even to nearly decided: a man of draughts.
const UNIT: f64 = 100.0;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// As good as the best move, or nearly.
    Good,
    /// `?!`
    Doubtful,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Verdict {
    /// From the values for the mover of the best move and of the one that was played.
    pub(super) fn of(best: Value, played: Value) -> Verdict {
        match chances(best) - chances(played) {
            lost if lost >= 0.36 => Verdict::Blunder,
            lost if lost >= 0.185 => Verdict::Mistake,
            lost if lost >= 0.075 => Verdict::Doubtful,
            _ => Verdict::Good,
        }
    }

    /// As it stands behind a move.
    pub fn mark(self) -> &'static str {
        match self {
            Verdict::Good => "",
            Verdict::Doubtful => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        }
    }
}

/// From -1 to 1. A proven value is certain, an estimate never is.
pub(super) fn chances(value: Value) -> f64 {
    match value {
        Value::WinIn(_) => 1.0,
        Value::LossIn(_) => -1.0,
        Value::Draw(_) => 0.0,
        Value::Score(points) => (f64::from(points) / (4.0 * UNIT)).tanh(),
    }
}

/// The value for the other side, one ply before.
pub(super) fn before(value: Value) -> Value {
    match value {
        Value::WinIn(plies) => Value::LossIn(plies + 1),
        Value::LossIn(plies) => Value::WinIn(plies + 1),
        Value::Draw(sure) => Value::Draw(sure),
        Value::Score(points) => Value::Score(-points),
    }
}

/// The value of the same position for the other side.
pub fn for_other(value: Value) -> Value {
    match value {
        Value::WinIn(plies) => Value::LossIn(plies),
        Value::LossIn(plies) => Value::WinIn(plies),
        Value::Draw(sure) => Value::Draw(sure),
        Value::Score(points) => Value::Score(-points),
    }
}

/// A value in a few characters: `+0.35`, `win in 7`.
pub fn words(value: Value) -> String {
    match value {
        Value::Score(points) => format!("{:+.2}", f64::from(points) / UNIT),
        sure => sure.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thresholds_are_as_documented() {
        let lost = |points: i32| Verdict::of(Value::Score(0), Value::Score(-points));
        assert_eq!(lost(29), Verdict::Good);
        assert_eq!((lost(31), lost(74)), (Verdict::Doubtful, Verdict::Doubtful));
        assert_eq!((lost(76), lost(149)), (Verdict::Mistake, Verdict::Mistake));
        assert_eq!(lost(151), Verdict::Blunder);
        assert_eq!(Verdict::of(Value::WinIn(9), Value::Draw(true)), Verdict::Blunder);
        assert_eq!(Verdict::of(Value::Draw(true), Value::LossIn(4)), Verdict::Blunder);
        // A longer win is still a win, and a man less in a won game changes little.
        assert_eq!(Verdict::of(Value::WinIn(3), Value::WinIn(21)), Verdict::Good);
        assert_eq!(Verdict::of(Value::Score(900), Value::Score(800)), Verdict::Good);
    }
}
