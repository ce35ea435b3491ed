//! `beginner`: what somebody sees who plays for the first time.
//!
//! *Idea*: pieces count, a king is a marvel, the middle of the board looks strong and the last row
//! near. Nothing is known of back rows, exchanges or the opposition.

use super::side::{OneSided, Side};
use crate::board::Word;
use crate::colour::Colour;
use crate::{Draughts, State};

/// Pieces, the middle and the way to a king.
pub(super) struct Beginner;

impl OneSided for Beginner {
    #[inline(always)]
    fn points<W: Word, const HALF: usize>(
        game: &Draughts<W>,
        state: &State<W>,
        colour: Colour,
    ) -> i32 {
        let geometry = game.geometry();
        let side = Side::of(state, colour, geometry.board);
        let digits = &geometry.progress[colour.index()];
        let rows: i32 =
            (0..4).map(|digit| (side.men & digits[digit]).count() as i32 * (1 << digit)).sum();
        100 * side.men.count() as i32
            + 400 * side.kings.count() as i32
            + 8 * (side.own & geometry.centre).count() as i32
            + 2 * rows
    }
}
