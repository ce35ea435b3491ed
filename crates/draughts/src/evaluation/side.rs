//! One side of a position as evaluations see it.

use crate::any::AnyState;
use crate::board::Word;
use crate::colour::Colour;

/// The pieces of one side and of its opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side<W> {
    pub(super) colour: Colour,
    pub(super) own: W,
    pub(super) enemy: W,
    pub(super) men: W,
    pub(super) kings: W,
    pub(super) enemy_men: W,
    pub(super) enemy_kings: W,
    pub(super) empty: W,
}

impl<W: Word> Side<W> {
    /// A colour of a position.
    #[inline(always)]
    pub(super) fn of(state: &AnyState<W>, colour: Colour, board: W) -> Self {
        let (own, enemy) = (state.pieces(colour), state.pieces(colour.other()));
        let kings = state.kings();
        Side {
            colour,
            own,
            enemy,
            men: own & !kings,
            kings: own & kings,
            enemy_men: enemy & !kings,
            enemy_kings: enemy & kings,
            empty: board & !(own | enemy),
        }
    }
}
