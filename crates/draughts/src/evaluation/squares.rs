//! `squares`: a checkers program of the literature, piece type times board square.
//!
//! *Idea*: each piece counts the value of its type times the weight of its square. The border ring
//! weighs most, since nothing can be captured there; the centre least.
//! *Guarantee*: on the 8x8 board the rings weigh 4, 3, 2 and 1; a man is worth 5, one row before its
//! promotion 7, a king 10. In the losing game the sum counts against a side.
//! *Source*: P. Pinto, "Minimax Explained", ai-depot, 2002. Its figure and table are not legible in
//! the copies at hand; the numbers are the usual reconstruction.

use super::side::{OneSided, Side};
use crate::board::Word;
use crate::colour::Colour;
use crate::{Draughts, State};

const MAN: u32 = 5;
const NEARLY_CROWNED: u32 = 7;
const KING: u32 = 10;

/// The value of a man on the average square.
pub(super) const AVERAGE_MAN: i32 = 15;

/// Piece type times board square.
pub(super) struct Squares;

impl OneSided for Squares {
    const BY_SIZE: bool = false;

    #[inline(always)]
    fn points<W: Word, const HALF: usize>(
        game: &Draughts<W>,
        state: &State<W>,
        colour: Colour,
    ) -> i32 {
        let geometry = game.geometry();
        let side = Side::of(state, colour, geometry.board);
        let before_last = match colour {
            Colour::White => geometry.rows[1],
            Colour::Black => geometry.rows[geometry.height - 2],
        };
        let near = side.men & before_last;
        let mut sum = 0;
        for (distance, &ring) in geometry.rings.iter().enumerate().take(geometry.depth) {
            let worth = MAN * (side.men & ring).count()
                + (NEARLY_CROWNED - MAN) * (near & ring).count()
                + KING * (side.kings & ring).count();
            sum += (geometry.depth - distance) as u32 * worth;
        }
        sum as i32
    }
}
