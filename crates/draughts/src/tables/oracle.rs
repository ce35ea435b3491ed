//! Tables in a search: what they say becomes a bound on the value of a node.
//!
//! A draw is a draw, since counting rules only ever make more draws. A win or loss is exact if it is
//! over before any counting rule that holds in the position can run out; else it is known only that
//! the value lies between a draw and that win or loss. A rule that begins to hold later, after an
//! exchange say, is not foreseen: the values are those of the plain rules.

use outwit::game::{Known, Oracle, Score};

use super::set::Tables;
use super::value::TableValue;
use crate::draw::Counters;
use crate::game::{Draughts, State};
use crate::position::Position;
use crate::rules::Variant;

impl<V: Variant> Tables<V> {
    /// What is known of a position with the counters of its draw rules.
    #[inline]
    pub fn known(&self, position: &Position<V>, counters: &Counters) -> Option<Known> {
        let value = self.probe(position)?;
        let (TableValue::Win(plies) | TableValue::Loss(plies)) = value else {
            return Some(Known::DRAW);
        };
        let score = value.score();
        if u16::from(plies) <= counters.room(position) {
            return Some(Known::exactly(score));
        }
        Some(Known { least: score.min(Score::DRAW), most: score.max(Score::DRAW) })
    }
}

impl<V: Variant> Oracle<Draughts<V>> for Tables<V> {
    fn known(&self, _: &Draughts<V>, state: &State<V>) -> Option<Known> {
        Tables::known(self, &state.position, &state.counters)
    }

    fn complaints(&self) -> Vec<String> {
        self.faults()
    }
}
