//! The terms beside the patterns: what no area of eight squares shows.

use crate::board::Word;
use crate::colour::Colour;
use crate::evaluation::side::Side;
use crate::evaluation::standard::{Steps, runaway_men, scaled as scaled_ending};
use crate::geometry::Geometry;
use crate::{Draughts, State};

/// The number of terms. Each counts for White minus what it counts for Black; in this order: men, kings, first king, turn,
/// opposition, safe steps, rows of runaway men, lead divided by the pieces left, king steps, shut-in kings, uneven wings.
pub const TERMS: usize = 11;

/// The counts of the terms.
#[inline(always)]
pub(super) fn count<W: Word, const HALF: usize>(
    game: &Draughts<W>,
    state: &State<W>,
) -> [i32; TERMS] {
    let geometry = game.geometry();
    let white = Side::of(state, Colour::White, geometry.board);
    let black = Side::of(state, Colour::Black, geometry.board);
    let count = |set: W| set.count() as i32;
    let pieces = count(white.own | black.own);
    let lead = count(white.own) - count(black.own);
    let mover = if state.turn == Colour::White { 1 } else { -1 };
    let mut terms = [0; TERMS];
    terms[0] = count(white.men) - count(black.men);
    terms[3] = mover;
    terms[7] = lead * 60 / pieces.max(2);
    if !state.kings.is_empty() {
        terms[1] = count(white.kings) - count(black.kings);
        terms[2] = i32::from(!white.kings.is_empty()) - i32::from(!black.kings.is_empty());
        let (free, shut) = kings::<W, HALF>(geometry, &white);
        let (other_free, other_shut) = kings::<W, HALF>(geometry, &black);
        terms[8] = free - other_free;
        terms[9] = shut - other_shut;
    }
    if HALF == 0 && geometry.full {
        return terms;
    }
    if !geometry.flying && lead == 0 {
        let all = white.own | black.own;
        terms[4] = if geometry.is_odd(all, state.turn) { mover } else { -mover };
    }
    terms[5] = Steps::<W, true, HALF>(geometry).safe(&white)
        - Steps::<W, false, HALF>(geometry).safe(&black);
    if 4 * pieces <= 3 * geometry.pieces {
        terms[6] =
            rows::<W, true, HALF>(geometry, &white) - rows::<W, false, HALF>(geometry, &black);
    }
    terms[10] = geometry.imbalance(white.men) - geometry.imbalance(black.men);
    terms
}

/// The rows that men have covered whom no enemy can meet on their way, counted from the own side.
#[inline(always)]
fn rows<W: Word, const WHITE: bool, const HALF: usize>(
    geometry: &Geometry<W>,
    side: &Side<W>,
) -> i32 {
    if geometry.flying && !side.enemy_kings.is_empty() {
        return 0;
    }
    let runaways = runaway_men::<W, WHITE, HALF>(geometry, side);
    geometry.rows_advanced(runaways, side.colour)
}

/// The steps of the kings, and the kings without a step.
#[inline(always)]
fn kings<W: Word, const HALF: usize>(geometry: &Geometry<W>, side: &Side<W>) -> (i32, i32) {
    let directions = if geometry.full { 4..8 } else { 0..4 };
    let (mut steps, mut free) = (0, W::ZERO);
    for direction in directions {
        steps += (geometry.step_on::<HALF>(side.kings, direction) & side.empty).count() as i32;
        free |= geometry.step_on::<HALF>(side.empty, direction);
    }
    (steps, (side.kings & !free).count() as i32)
}

/// Points of an ending, scaled towards a draw where flying kings hold it.
#[inline(always)]
pub(in crate::evaluation) fn scaled<W: Word>(
    game: &Draughts<W>,
    state: &State<W>,
    points: i32,
) -> i32 {
    let geometry = game.geometry();
    if 2 * state.total() as i32 > geometry.pieces || !geometry.flying {
        return points;
    }
    let white = Side::of(state, Colour::White, geometry.board);
    let black = Side::of(state, Colour::Black, geometry.board);
    scaled_ending(geometry, points, &white, &black)
}
