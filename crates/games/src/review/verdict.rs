//! What a move was worth, and when it was a mistake.
//!
//! A score is turned into chances between -1 (lost) and 1 (won), so that a man more or less weighs much in an even game
//! and nothing in a decided one. A mistake is a move after which the mover's chances are that much smaller than after
//! the best one:
//!
//! | mark | chances lost, at least | in an even game (points) |
//! |---|---|---|
//! | `?!` doubtful | 0.075 | more than 30 (0.3 men) |
//! | `?` a mistake | 0.185 | 75 (0.75 men) or more |
//! | `??` a blunder | 0.36 | more than 150 (1.5 men); also a proven win or draw that is thrown away |
//!
//! In a game of points the chances grow evenly from the least result of its tree to the greatest, and a result that is surely
//! worse is at least doubtful.

use serde::Serialize;

use crate::view::{Bound, Value};

/// Points, four of which in an even game change the chances from even to nearly decided: a man of draughts.
const UNIT: f64 = 100.0;

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
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
    /// From the chances that a move has lost its player.
    pub(super) fn of(lost: f64) -> Verdict {
        match lost {
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

/// What scores are worth: the least and the greatest result of a game of points, for the first side; none in other games, whose
/// scores are hundredths of a man.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure(pub(super) Option<[i32; 2]>);

impl Measure {
    /// From -1 to 1, of a value for the side `turn`. A proven value is certain, an estimate never is.
    pub(super) fn chances(self, value: Value, turn: usize) -> f64 {
        // An evaluation may lie outside of the results.
        self.scaled(value, turn).clamp(-1.0, 1.0)
    }

    fn scaled(self, value: Value, turn: usize) -> f64 {
        match (value, self.0) {
            (Value::WinIn(_), _) => 1.0,
            (Value::LossIn(_), _) => -1.0,
            (Value::Draw(_), _) => 0.0,
            (Value::Score(points), None) => (f64::from(points) / (4.0 * UNIT)).tanh(),
            (Value::Score(points), Some(range)) => {
                let [least, greatest] = range.map(f64::from);
                let middle = f64::midpoint(least, greatest) * if turn == 0 { 1.0 } else { -1.0 };
                let half = (greatest - least) / 2.0;
                if half > 0.0 { (f64::from(points) - middle) / half } else { 0.0 }
            }
        }
    }

    /// From the values for the mover of the best move and of the one that was played. Those of a game of points are the results
    /// themselves if they are `exact`.
    pub(super) fn verdict(self, best: Value, played: Value, exact: bool) -> Verdict {
        // The side is of no account for a difference.
        let lost = self.scaled(best, 0) - self.scaled(played, 0);
        let is_loss = exact && self.0.is_some() && lost > 0.0;
        Verdict::of(lost).max(if is_loss { Verdict::Doubtful } else { Verdict::Good })
    }

    /// A value in a few characters: `+0.35`, `win in 7`; in a game of points `+3`.
    pub(super) fn words(self, value: Value) -> String {
        if self.0.is_some() { value.to_string() } else { words(value) }
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

/// [`words`] as a sentence has them, with the unit of a distance: `win in 7 plies`.
pub fn words_in_sentence(value: Value) -> String {
    match value {
        Value::Score(_) => words(value),
        sure => sure.in_sentence(Bound::Exact),
    }
}

/// A value for White as games in PDN and PGN have it in `[%eval ..]`: in men, positive if White stands better, and `#3` for a
/// win of White in three moves.
pub fn eval_text(value: Value) -> String {
    match value {
        Value::Score(points) => format!("{:.2}", f64::from(points) / UNIT),
        Value::Draw(_) => "0.00".to_owned(),
        Value::WinIn(plies) => format!("#{}", plies.div_ceil(2)),
        // A lost position without a move has no sign: -0 is 0.
        Value::LossIn(plies) => format!("#{}", -(plies.div_ceil(2) as i32)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_thresholds_are_as_documented() {
        let verdict = |best, played| Measure(None).verdict(best, played, true);
        let lost = |points: i32| verdict(Value::Score(0), Value::Score(-points));
        assert_eq!(lost(30), Verdict::Good);
        assert_eq!((lost(31), lost(74)), (Verdict::Doubtful, Verdict::Doubtful));
        assert_eq!((lost(75), lost(150)), (Verdict::Mistake, Verdict::Mistake));
        assert_eq!(lost(151), Verdict::Blunder);
        assert_eq!(verdict(Value::WinIn(9), Value::Draw(true)), Verdict::Blunder);
        assert_eq!(verdict(Value::Draw(true), Value::LossIn(4)), Verdict::Blunder);
        // A longer win is still a win, and a man less in a won game changes little.
        assert_eq!(verdict(Value::WinIn(3), Value::WinIn(21)), Verdict::Good);
        assert_eq!(verdict(Value::Score(900), Value::Score(800)), Verdict::Good);
    }

    #[test]
    fn every_point_counts_in_a_game_of_points() {
        let measure = Measure(Some([2, 14]));
        let verdict =
            |best, played, exact| measure.verdict(Value::Score(best), Value::Score(played), exact);
        assert_eq!((verdict(3, 3, true), verdict(3, 2, true)), (Verdict::Good, Verdict::Doubtful));
        assert_eq!(verdict(-2, -14, true), Verdict::Blunder);
        // In a large range a point is little, but a worse result is no good move; a worse estimate may be one.
        let wide = Measure(Some([-500, 500]));
        let verdict = |exact| wide.verdict(Value::Score(3), Value::Score(2), exact);
        assert_eq!((verdict(true), verdict(false)), (Verdict::Doubtful, Verdict::Good));
        let chances = |points, turn| measure.chances(Value::Score(points), turn);
        assert_eq!((chances(14, 0), chances(-14, 1), chances(8, 0)), (1.0, -1.0, 0.0));
        assert!(Measure(Some([5, 5])).chances(Value::Score(5), 0).abs() < 1e-12);
        assert!((Measure(Some([1, 5])).chances(Value::Score(9000), 0) - 1.0).abs() < 1e-12);
    }
}
