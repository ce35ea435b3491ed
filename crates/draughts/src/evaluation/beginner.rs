//! `beginner`: what somebody sees who plays for the first time.
//!
//! *Idea*: pieces count, a king is a marvel, the middle of the board looks strong and the last row
//! near. Nothing is known of back rows, exchanges or the opposition.

use super::processor::Code;
use super::side::Side;
use crate::any::{AnyDraughts, AnyState};
use crate::board::Word;
use crate::colour::Colour;

/// Pieces, the middle and the way to a king.
pub(super) struct Beginner;

impl Code for Beginner {
    #[inline(always)]
    fn points<W: Word, const HALF: usize>(game: &AnyDraughts<W>, state: &AnyState<W>) -> i32 {
        let geometry = game.geometry();
        let sum = |colour: Colour| {
            let side = Side::of(state, colour, geometry.board);
            let digits = &geometry.progress[colour.index()];
            let rows: i32 =
                (0..4).map(|digit| (side.men & digits[digit]).count() as i32 * (1 << digit)).sum();
            100 * side.men.count() as i32
                + 400 * side.kings.count() as i32
                + 8 * (side.own & geometry.centre).count() as i32
                + 2 * rows
        };
        let points = sum(state.turn) - sum(state.turn.other());
        if geometry.loses { -points } else { points }
    }
}
