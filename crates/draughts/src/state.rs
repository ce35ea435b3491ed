//! A position with the counters of the draw rules: the state of the game.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use crate::board::Word;
use crate::draw::Counters;
use crate::position::Position;

/// A position and the counters of the draw rules. It can be used wherever a position is expected.
///
/// Two states are equal if their positions are; the counters belong to the course of the game, like
/// the moves that led here.
#[derive(Clone, Copy, Debug)]
pub struct State<W = u128> {
    /// Who stands where, and who is to move.
    pub position: Position<W>,
    /// For how long the conditions of the counting rules have held.
    pub counters: Counters,
}

impl<W: Word> From<Position<W>> for State<W> {
    fn from(position: Position<W>) -> Self {
        Self { position, counters: Counters::default() }
    }
}

impl<W> Deref for State<W> {
    type Target = Position<W>;

    #[inline(always)]
    fn deref(&self) -> &Position<W> {
        &self.position
    }
}

impl<W: Word> PartialEq for State<W> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl<W: Word> Eq for State<W> {}

impl<W: Word> Hash for State<W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.position.hash(hasher);
    }
}
