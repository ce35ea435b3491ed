//! One side of a position as evaluations see it.

use crate::board::Word;
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::Variant;

/// The pieces of one side and of its opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<W> {
    pub(super) men: W,
    pub(super) kings: W,
    pub(super) enemy_men: W,
    pub(super) enemy_kings: W,
    pub(super) empty: W,
}

impl<W: Word> Side<W> {
    /// A colour of a position.
    #[inline(always)]
    pub(super) fn of<V: Variant<Word = W>>(position: &Position<V>, colour: Colour) -> Self {
        let (own, enemy) = (position.pieces(colour), position.pieces(colour.other()));
        let kings = position.kings();
        Side {
            men: own & !kings,
            kings: own & kings,
            enemy_men: enemy & !kings,
            enemy_kings: enemy & kings,
            empty: position.empty(),
        }
    }
}
