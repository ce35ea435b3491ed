//! Games that end with points: the greatest number that the attacker can be sure of, by a sequence of searches.

use super::points::A_WIN;
use super::search::Search;
use crate::Observer;
use crate::game::{Game, GameEvent, Score};

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
