//! Scores that include the distance to the end of the game.
//!
//! *Idea*: a win is worth `WIN - plies`. So the shortest win has the greatest score, and among losses the longest one,
//! without a further rule. Evaluations lie strictly between the longest loss and the longest win, so every proven win is
//! greater than every evaluation.
//!
//! ```
//! use outwit::game::Score;
//! assert!(Score::win_in(3) > Score::win_in(5));
//! assert!(Score::loss_in(8) > Score::loss_in(2));
//! assert!(Score::eval(1_000) < Score::win_in(300));
//! assert_eq!(-Score::win_in(3), Score::loss_in(3));
//! ```

use std::fmt;
use std::ops::Neg;

/// The value of a position for one side: a win or loss with its distance, a draw, or an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Score(i32);

const WIN: i32 = 1_000_000;
/// The greatest distance that a score can hold, in plies.
const MAX_DISTANCE: u32 = 99_999;
const MAX_EVAL: i32 = WIN - MAX_DISTANCE as i32 - 1;

impl Score {
    /// A drawn game; also the score of an even position.
    pub const DRAW: Score = Score(0);
    /// A distance greater than that of any game: stands for a certain win or loss at an unknown distance.
    pub const FAR: u32 = 90_000;
    /// Greater than every score.
    pub const INFINITY: Score = Score(WIN + 1);

    /// A win in `plies` plies (0 = the game is over and won).
    #[inline]
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - if plies < MAX_DISTANCE { plies as i32 } else { MAX_DISTANCE as i32 })
    }

    /// A loss in `plies` plies.
    #[inline]
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// An evaluation in points, clamped to ±900,000; the game defines what a point is worth.
    #[inline]
    pub const fn eval(points: i32) -> Score {
        Score(if points > MAX_EVAL {
            MAX_EVAL
        } else if points < -MAX_EVAL {
            -MAX_EVAL
        } else {
            points
        })
    }

    /// Whether this is a win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > MAX_EVAL
    }

    /// Whether this is a loss.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -MAX_EVAL
    }

    /// Whether this is a win or a loss.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The distance of a win or loss in plies; `None` for a draw, an evaluation, or an end of the infinite window.
    #[inline]
    pub const fn distance(self) -> Option<u32> {
        if self.is_decided() && self.0.abs() <= WIN {
            Some((WIN - self.0.abs()) as u32)
        } else {
            None
        }
    }

    /// The score as a number: the points of an evaluation, or the encoded win or loss.
    #[inline]
    pub const fn points(self) -> i32 {
        self.0
    }

    /// The score of any kind from its number: the inverse of [`Score::points`]. Numbers beyond [`Score::INFINITY`] are
    /// clamped to it.
    #[inline]
    pub const fn from_points(points: i32) -> Score {
        let most = Score::INFINITY.0;
        Score(if points > most {
            most
        } else if points < -most {
            -most
        } else {
            points
        })
    }

    /// The same score with its distance counted from a position `plies` plies earlier: wins and losses are that much farther
    /// away, but never farther than the longest ones.
    #[inline]
    pub const fn from_earlier(self, plies: u32) -> Score {
        let plies = if plies < MAX_DISTANCE { plies as i32 } else { MAX_DISTANCE as i32 };
        if self.is_win() {
            let later = self.0 - plies;
            Score(if later > MAX_EVAL { later } else { MAX_EVAL + 1 })
        } else if self.is_loss() {
            let later = self.0 + plies;
            Score(if later < -MAX_EVAL { later } else { -MAX_EVAL - 1 })
        } else {
            self
        }
    }

    /// The same score with its distance counted from a position `plies` plies later: the inverse of [`Score::from_earlier`].
    #[inline]
    pub const fn from_later(self, plies: u32) -> Score {
        if self.is_win() {
            Score(self.0 + plies as i32)
        } else if self.is_loss() {
            Score(self.0 - plies as i32)
        } else {
            self
        }
    }

    /// The next greater score.
    #[inline]
    pub const fn just_above(self) -> Score {
        Score(self.0 + 1)
    }

    /// The next smaller score.
    #[inline]
    pub const fn just_below(self) -> Score {
        Score(self.0 - 1)
    }

    /// Adds `points` to an evaluation; wins and losses stay as they are.
    #[inline]
    pub const fn plus(self, points: i32) -> Score {
        if self.is_decided() { self } else { Score::eval(self.0.saturating_add(points)) }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// "win in 7", "loss in 12", or the points with their sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            _ if *self >= Score::INFINITY => f.pad("+inf"),
            _ if *self <= -Score::INFINITY => f.pad("-inf"),
            Some(plies) if self.is_win() => Value::WinIn(plies).fmt(f),
            Some(plies) => Value::LossIn(plies).fmt(f),
            None if self.0 == 0 => f.pad("0"),
            None => f.pad(&format!("{:+}", self.0)),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How a score relates to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Bound {
    /// The value is the score.
    #[default]
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

impl Bound {
    /// The bound of a fail-soft `score` that was found with the window from `alpha` to `beta`.
    #[inline]
    pub fn of(score: Score, alpha: Score, beta: Score) -> Bound {
        if beta <= score {
            Bound::Lower
        } else if score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// The same bound for the other side.
    #[inline]
    pub fn flip(self) -> Bound {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }
}

/// The result of a search in the terms of players. Distances from [`Score::FAR`] on are unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Value {
    /// The side to move wins in this number of plies, or in fewer if the bound of the report is not exact.
    WinIn(u32),
    /// The side to move loses in this number of plies with the longest resistance. If the bound of the report is not exact, it may
    /// be another number.
    LossIn(u32),
    /// Proven drawn.
    Draw,
    /// An evaluation, in points.
    Score(i32),
}

impl Value {
    /// The value of a score; an even score is a draw only if it is `proven`.
    pub fn of(score: Score, proven: bool) -> Value {
        match score.distance() {
            Some(plies) if score.is_win() => Value::WinIn(plies),
            Some(plies) => Value::LossIn(plies),
            None if proven && score == Score::DRAW => Value::Draw,
            None => Value::Score(score.points()),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::WinIn(Score::FAR..) => f.pad("win"),
            Value::LossIn(Score::FAR..) => f.pad("loss"),
            Value::WinIn(plies) => f.pad(&format!("win in {plies}")),
            Value::LossIn(plies) => f.pad(&format!("loss in {plies}")),
            Value::Draw => f.pad("draw"),
            Value::Score(points) => f.pad(&format!("{points:+}")),
        }
    }
}

/// Bounds on the value of a position for its side to move, distances counted from it. Equal bounds are the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Known {
    /// A lower bound of the value.
    pub least: Score,
    /// An upper bound of the value.
    pub most: Score,
    /// What the value probably is, in points, if the bounds differ; one of them is a win or loss. A search whose depth does not reach
    /// that end then goes no further, and its result is not proven. Each ply on the way there takes a point.
    pub estimate: Option<Score>,
}

impl Known {
    /// The side to move wins, at an unknown distance.
    pub const WON: Known = Known::between(Score::win_in(Score::FAR), Score::win_in(0));
    /// The side to move loses, at an unknown distance.
    pub const LOST: Known = Known::between(Score::loss_in(0), Score::loss_in(Score::FAR));
    /// A draw.
    pub const DRAW: Known = Known::exactly(Score::DRAW);

    /// A known value: both bounds are `score`.
    pub const fn exactly(score: Score) -> Known {
        Known::between(score, score)
    }

    /// Two bounds of the value, and nothing else.
    pub const fn between(least: Score, most: Score) -> Known {
        Known { least, most, estimate: None }
    }

    /// The value, if the bounds are equal.
    pub fn exact(self) -> Option<Score> {
        (self.least == self.most).then_some(self.least)
    }

    /// The same bounds with distances counted from a position `plies` plies earlier.
    #[inline]
    pub const fn from_earlier(self, plies: u32) -> Known {
        let (least, most) = (self.least.from_earlier(plies), self.most.from_earlier(plies));
        let estimate = match self.estimate {
            Some(score) if score.points() < 0 => Some(score.plus(plies as i32)),
            Some(score) => Some(score.plus(-(plies as i32))),
            None => None,
        };
        Known { least, most, estimate }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_loss_evaluation_win() {
        let ladder = [
            -Score::INFINITY,
            Score::loss_in(0),
            Score::loss_in(9),
            Score::loss_in(u32::MAX),
            Score::eval(i32::MIN),
            Score::eval(-1),
            Score::DRAW,
            Score::eval(i32::MAX),
            Score::win_in(u32::MAX),
            Score::win_in(1),
            Score::win_in(0),
            Score::INFINITY,
        ];
        assert!(ladder.is_sorted_by(|a, b| a < b), "{ladder:?}");
    }

    #[test]
    fn the_ends_of_the_window_have_no_distance() {
        assert_eq!(Score::INFINITY.distance(), None);
        assert_eq!((-Score::INFINITY).distance(), None);
        assert_eq!(Score::win_in(0).distance(), Some(0));
        assert_eq!(format!("{:?} {:?}", Score::INFINITY, -Score::INFINITY), "+inf -inf");
        assert_eq!(Value::of(-Score::INFINITY, false), Value::Score(-1_000_001));
    }

    #[test]
    fn every_number_is_a_score() {
        assert_eq!(-Score::from_points(i32::MIN), Score::INFINITY);
        assert_eq!(-Score::from_points(i32::MAX), -Score::INFINITY);
        assert_eq!(Score::from_points(Score::loss_in(3).points()), Score::loss_in(3));
    }

    #[test]
    fn a_score_survives_the_way_down_and_up() {
        for score in [Score::win_in(40), Score::loss_in(40), Score::DRAW, Score::eval(-17)] {
            assert_eq!(score.from_later(7).from_earlier(7), score);
        }
        assert_eq!(Score::win_in(40).from_earlier(2), Score::win_in(42));
        let longest = Score::win_in(u32::MAX);
        for plies in [1, 500, u32::MAX] {
            assert_eq!(longest.from_earlier(plies), longest);
            assert_eq!((-longest).from_earlier(plies), -longest);
        }
    }
}
