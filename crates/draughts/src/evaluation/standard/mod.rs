//! `standard`: the strongest evaluation made by hand.
//!
//! *Idea*: material is the largest term. Further terms count men that advance together, safe moves, the middle of the
//! board, a back row that stops promotions, and runaway men. The side that is ahead gains by exchanges. With few pieces
//! left the opposition ("the move") counts, and endings that flying kings hold are scaled towards a draw.
//! *Guarantee*: the same points for a position and its mirror image. A man is worth 100.
//! *Cost*: about 20-40 ns per position; sets of squares, no loop over pieces except for runaway men. The
//! size of the board is a constant where the shifts are, and squares are counted by the
//! instruction for it where the processor has one.
//! *Source*: the terms are those of the field (J. Schaeffer, "One Jump Ahead"; M. Fierz on the
//! strategy of checkers); the weights are ours, chosen by matches (`docs/draughts-study.md`).

mod endings;
mod men;
mod rooks;

pub(super) use endings::scaled;
pub(super) use men::{Steps, runaway_men};

use super::material::{FLYING_KING, MAN, SHORT_KING};
use super::processor::Code;
use super::side::Side;
use crate::board::Word;
use crate::colour::Colour;
use crate::geometry::Geometry;
use crate::{Draughts, State};

/// What it is worth to be on the move.
const TURN: i32 = 3;

/// The strongest evaluation.
pub(super) struct Standard;

impl Code for Standard {
    #[inline(always)]
    fn points<W: Word, const HALF: usize>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        points::<W, HALF>(game, state)
    }
}

#[inline(always)]
fn points<W: Word, const HALF: usize>(game: &Draughts<W>, state: &State<W>) -> i32 {
    let geometry = game.geometry();
    let white = Side::of(state, Colour::White, geometry.board);
    let black = Side::of(state, Colour::Black, geometry.board);
    let pieces = (white.own.count() + black.own.count()) as i32;
    let material = material(geometry, &white) - material(geometry, &black);
    let placed = if HALF == 0 && geometry.full {
        rooks::points(geometry, &white) - rooks::points(geometry, &black)
    } else {
        // 0 at the start, 64 on an empty board.
        let late = 64 - 64 * pieces / geometry.pieces.max(1);
        men::points::<W, true, HALF>(geometry, &white, pieces, late)
            - men::points::<W, false, HALF>(geometry, &black, pieces, late)
    };
    if geometry.loses {
        // In the losing game few pieces are good, and so is freedom only for those that are left.
        let points = placed / 4 - material;
        return if state.turn == Colour::White { points } else { -points };
    }
    // Each exchange makes the same lead larger.
    let ahead = (white.own.count() as i32 - black.own.count() as i32) * 60 / pieces.max(2);
    let mut points = material + placed + ahead;
    if state.turn == Colour::Black {
        points = -points;
    }
    points += TURN;
    if 2 * pieces <= geometry.pieces {
        points += endings::opposition(geometry, state, &white, &black);
        points = endings::scaled(geometry, points, &white, &black);
    }
    points
}

#[inline(always)]
fn material<W: Word>(geometry: &Geometry<W>, side: &Side<W>) -> i32 {
    let extra = match (geometry.flying, geometry.full) {
        (false, _) => SHORT_KING - 15,
        (true, false) => FLYING_KING,
        // A king that moves like a rook is worth more still.
        (true, true) => FLYING_KING + 150,
    };
    MAN * side.own.count() as i32 + extra * side.kings.count() as i32
}
