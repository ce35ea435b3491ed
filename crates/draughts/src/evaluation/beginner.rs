//! `beginner`: an evaluation for the weak levels, like that of a beginner.
//!
//! *Idea*: it counts men, overvalues kings, and prefers the middle of the board and advanced men. It ignores back rows,
//! exchanges and the opposition.

use super::side::{OneSided, Side};
use crate::board::Word;
use crate::colour::Colour;
use crate::{Draughts, State};

/// The same as weights of features.
pub(super) const WEIGHTS: &[(&str, i32)] =
    &[("men", MAN), ("kings", KING), ("centre", CENTRE), ("king_centre", CENTRE), ("advance", ROW)];

const MAN: i32 = 100;
const KING: i32 = 400;
const CENTRE: i32 = 8;
const ROW: i32 = 2;

/// Pieces, the middle and the way to a king.
pub(super) struct Beginner;

impl OneSided for Beginner {
    const BY_SIZE: bool = false;

    #[inline(always)]
    fn points<W: Word, const HALF: usize>(
        game: &Draughts<W>,
        state: &State<W>,
        colour: Colour,
    ) -> i32 {
        let geometry = game.geometry();
        let side = Side::of(state, colour, geometry.board);
        MAN * side.men.count() as i32
            + KING * side.kings.count() as i32
            + CENTRE * (side.own & geometry.centre).count() as i32
            + ROW * geometry.rows_advanced(side.men, colour)
    }
}
