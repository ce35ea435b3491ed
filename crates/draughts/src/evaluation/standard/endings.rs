//! What counts when few pieces are left: the opposition, and endings that cannot be won.

use crate::board::Word;
use crate::evaluation::side::Side;
use crate::geometry::Geometry;
use crate::state::State;

/// "The move": with equal forces of slow pieces the side that has the last word gains. It has it if
/// the pieces on every other row, counted from its own back row, are odd in number.
#[inline(always)]
pub(super) fn opposition<W: Word>(
    geometry: &Geometry<W>,
    state: &State<W>,
    white: &Side<W>,
    black: &Side<W>,
) -> i32 {
    if geometry.flying || geometry.full || white.own.count() != black.own.count() {
        return 0;
    }
    let all = white.own | black.own;
    if geometry.is_odd(all, state.turn) { 5 } else { -5 }
}

/// Endings of flying kings: a lone king draws against two, often against three, and holds the main
/// road against any number.
#[inline(always)]
pub(in crate::evaluation) fn scaled<W: Word>(
    geometry: &Geometry<W>,
    points: i32,
    white: &Side<W>,
    black: &Side<W>,
) -> i32 {
    if !geometry.flying || geometry.full || geometry.breakthrough {
        return points;
    }
    if white.own.count() == black.own.count() {
        return points;
    }
    let (strong, weak) =
        if white.own.count() > black.own.count() { (white, black) } else { (black, white) };
    if weak.kings.is_empty() {
        return points;
    }
    let lead = strong.own.count() - weak.own.count();
    let holds = !(weak.kings & geometry.main_road).is_empty()
        && (strong.own & geometry.main_road).is_empty();
    if weak.men.is_empty() && weak.kings.count() == 1 && holds {
        return points / 8;
    }
    match (strong.own.count(), lead) {
        (..=2, 1) => points / 16,
        (3, 2) if geometry.height > 8 => points / 8,
        (_, 1) if strong.men.is_empty() => points / 4,
        (_, 1) => points / 2,
        _ => points,
    }
}
