//! The numbers of points that a search has met, and the next question about them.
//!
//! *Idea*: a search answers one question, whether the attacker reaches a goal. The questions bisect the numbers of points
//! that were met so far; the last question is always whether one point more is possible, so the answer does not rest on
//! having met every number. All goals are better than a draw: what is left is the business of the other side's attack.

use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Included};

use crate::game::Score;

/// The goal of the attacker in games without points: a win of any length.
pub(super) const A_WIN: Score = Score::win_in(u32::MAX);

/// The most numbers of points that are kept.
const MAX_KEPT: usize = 4096;

/// The different positive points for the attacker that a search has met.
#[derive(Debug, Default)]
pub(super) struct PointsSeen {
    seen: BTreeSet<Score>,
    /// Whether there were more than could be kept.
    is_full: bool,
}

impl PointsSeen {
    pub(super) fn insert(&mut self, points: Score) {
        if self.seen.len() < MAX_KEPT {
            self.seen.insert(points);
        } else {
            self.is_full |= !self.seen.contains(&points);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// What a proof of `goal` proves: every end of the game in it was met, so at least the next number that was.
    pub(super) fn at_least(&self, goal: Score) -> Score {
        if self.is_full {
            return goal;
        }
        self.seen.range(goal..).next().copied().unwrap_or(A_WIN)
    }

    /// The next goal for a value from `low` to `high`.
    pub(super) fn goal(&self, low: Score, high: Score) -> Score {
        if low == Score::DRAW {
            return low.just_above();
        }
        if self.is_full {
            return Score::from_points(low.points() + (high.points() - low.points() + 1) / 2);
        }
        let open: Vec<&Score> = self.seen.range((Excluded(low), Included(high))).collect();
        open.get(open.len() / 2).map_or(low.just_above(), |&&score| score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_bisect_what_was_met_and_then_ask_for_one_more() {
        let mut points = PointsSeen::default();
        for number in [3, 8, 20] {
            points.insert(Score::eval(number));
        }
        assert_eq!(points.goal(Score::DRAW, A_WIN), Score::eval(1));
        assert_eq!(points.at_least(Score::eval(1)), Score::eval(3));
        assert_eq!(points.goal(Score::eval(3), A_WIN), Score::eval(20));
        assert_eq!(points.goal(Score::eval(3), Score::eval(19)), Score::eval(8));
        assert_eq!(points.goal(Score::eval(8), Score::eval(19)), Score::eval(9));
        assert_eq!(points.at_least(Score::eval(21)), A_WIN);
    }

    #[test]
    fn with_too_many_numbers_the_goals_bisect_the_range() {
        let mut points = PointsSeen::default();
        for number in 1..=MAX_KEPT as i32 + 1 {
            points.insert(Score::eval(number));
        }
        assert_eq!(points.at_least(Score::eval(100)), Score::eval(100));
        assert_eq!(points.goal(Score::eval(10), Score::eval(20)), Score::eval(15));
        assert_eq!(points.goal(Score::eval(10), Score::eval(11)), Score::eval(11));
    }
}
