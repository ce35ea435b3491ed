//! Games that end with points: the greatest number that the attacker can be sure of, by a sequence of searches.
//!
//! *Idea*: a search answers one question, whether the attacker reaches a goal. The questions bisect the numbers of points
//! that were met so far; the last question is always whether one point more is possible, so the answer does not rest on
//! having met every number. All goals are better than a draw: what is left is the business of the other side's attack.

use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Included};

use super::search::Search;
use crate::Observer;
use crate::game::{Game, GameEvent, Score};

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
    fn at_least(&self, goal: Score) -> Score {
        if self.is_full {
            return goal;
        }
        self.seen.range(goal..).next().copied().unwrap_or(A_WIN)
    }

    /// The next goal for a value from `low` to `high`.
    fn goal(&self, low: Score, high: Score) -> Score {
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

/// What the attacker is sure of, and what more the other side can prevent, for the attacker.
pub(super) struct Found<M> {
    pub(super) least: Score,
    pub(super) most: Score,
    /// The greatest goal that was reached, and the number of plies it takes.
    reached: (Score, u32),
    /// The root move of the last successful attack, and of the last successful defence.
    attack: Option<M>,
    defence: Option<M>,
}

impl<M: Copy> Found<M> {
    /// The plies that the proven win takes.
    pub(super) fn plies(&self) -> u32 {
        self.reached.1
    }

    /// The root move for the side that `attacks` or defends.
    pub(super) fn best(&self, attacks: bool) -> Option<M> {
        if attacks { self.attack } else { self.defence }
    }
}

impl<G: Game, O: Observer<GameEvent>> Search<'_, G, O> {
    /// The greatest score that the attacker is sure of, as far as the limits allow; within a number of plies only a lower
    /// bound is proven.
    pub(super) fn most_points(&mut self, state: &G::State, within: Option<u32>) -> Found<G::Move> {
        let (least, most) = (Score::loss_in(0), Score::win_in(0));
        let reached = (Score::DRAW, 0);
        let mut found = Found { least, most, reached, attack: None, defence: None };
        let (mut low, mut high) = (Score::DRAW, A_WIN);
        self.asks_for_points = false;
        while low < high {
            self.goal = self.points.goal(low, high);
            let Some(numbers) = self.search_root(state, within) else { break };
            if numbers.is_won() {
                low = self.points.at_least(self.goal);
                (found.least, found.attack) = (low, self.best_root_move);
                found.reached = (self.goal, numbers.note);
            } else {
                high = self.goal.just_below();
                if within.is_none() {
                    (found.most, found.defence) = (high, self.best_root_move);
                }
            }
        }
        found
    }

    /// The principal variation of a value that is exactly `found.least`: the attacker plays moves that are proven to reach
    /// it, the other side moves that are proven to allow no more.
    pub(super) fn points_line(&mut self, state: &G::State, found: &Found<G::Move>) -> Vec<G::Move> {
        let mut state = state.clone();
        let mut line = Vec::new();
        let (goal, plies) = found.reached;
        while (line.len() as u32) < plies {
            let attacks = self.attacks(&state);
            self.goal = if attacks { goal } else { found.least.just_above() };
            let children = self.root_children(&state, None);
            if children.is_empty() {
                break;
            }
            // The plies of a proof decrease from move to move, so that the line comes to an end.
            let won = children.iter().filter(|child| child.numbers.is_won());
            let quickest = won.min_by_key(|child| child.numbers.note).map(|child| child.mv);
            let quickest = quickest.filter(|_| attacks);
            let next = quickest.or_else(|| self.solving_move(&state, None, None));
            let Some(mv) = next else { break };
            line.push(mv);
            state = self.game.play(&state, mv);
        }
        line
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
