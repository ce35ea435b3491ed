//! Quiet moves.

use super::{each_direction, step, step_back};
use crate::board::Word;
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::{Range, Variant};

/// The empty squares that a flying king at `bit` reaches in one direction.
#[inline(always)]
pub(super) fn reach<V: Variant, const D: usize>(bit: u32, empty: V::Word) -> V::Word {
    let ray = V::Word::ray::<V>(D, bit);
    let blockers = ray & !empty;
    if blockers.is_empty() {
        return ray;
    }
    let blocker = nearest::<V, D>(blockers);
    ray & empty & !V::Word::ray::<V>(D, blocker)
}

/// The square of a non-empty set on a ray that is nearest to its origin.
#[inline(always)]
pub(super) fn nearest<V: Variant, const D: usize>(set: V::Word) -> u32 {
    if const { crate::board::is_rising(D) } { set.lowest() } else { set.highest() }
}

/// Calls `visit(from, to, is_king)` for every quiet move, squares as single bits.
#[inline(always)]
pub(crate) fn each_quiet<V: Variant, const WHITE: bool>(
    position: &Position<V>,
    mut visit: impl FnMut(V::Word, V::Word, bool),
) {
    let empty = position.empty();
    let men = position.men_of_mover();
    each_direction!(V::RULES.man_moves(Colour::of(WHITE)), D => {
        let mut targets = step::<V, D>(men) & empty;
        while !targets.is_empty() {
            let rest = targets.without_lowest();
            let to = targets ^ rest;
            visit(step_back::<V, D>(to), to, false);
            targets = rest;
        }
    });
    let kings = position.free_kings();
    if kings.is_empty() {
        return;
    }
    match V::RULES.king {
        Range::Short => each_direction!(V::RULES.king_moves(), D => {
            let mut targets = step::<V, D>(kings) & empty;
            while !targets.is_empty() {
                let rest = targets.without_lowest();
                let to = targets ^ rest;
                visit(step_back::<V, D>(to), to, true);
                targets = rest;
            }
        }),
        Range::Flying => {
            for king in kings.bits() {
                let mut targets = king_targets::<V>(king, empty);
                while !targets.is_empty() {
                    let rest = targets.without_lowest();
                    visit(V::Word::single(king), targets ^ rest, true);
                    targets = rest;
                }
            }
        }
    }
}

/// All squares that a flying king reaches by a quiet move.
#[inline(always)]
fn king_targets<V: Variant>(king: u32, empty: V::Word) -> V::Word {
    let mut targets = V::Word::ZERO;
    each_direction!(V::RULES.king_moves(), D => {
        targets |= reach::<V, D>(king, empty);
    });
    targets
}

/// Number of quiet moves.
#[inline(always)]
pub(super) fn count_quiet<V: Variant, const WHITE: bool>(position: &Position<V>) -> u64 {
    let empty = position.empty();
    let men = position.men_of_mover();
    let mut count = 0;
    each_direction!(V::RULES.man_moves(Colour::of(WHITE)), D => {
        count += (step::<V, D>(men) & empty).count();
    });
    let kings = position.free_kings();
    if !kings.is_empty() {
        match V::RULES.king {
            Range::Short => each_direction!(V::RULES.king_moves(), D => {
                count += (step::<V, D>(kings) & empty).count();
            }),
            Range::Flying => {
                for king in kings.bits() {
                    count += king_targets::<V>(king, empty).count();
                }
            }
        }
    }
    u64::from(count)
}

/// Whether there is a quiet move, captures aside.
#[inline]
pub(crate) fn has_quiet<V: Variant, const WHITE: bool>(position: &Position<V>) -> bool {
    let empty = position.empty();
    let (men, kings) = (position.men_of_mover(), position.free_kings());
    let mut targets = V::Word::ZERO;
    each_direction!(V::RULES.man_moves(Colour::of(WHITE)), D => {
        targets |= step::<V, D>(men) & empty;
    });
    each_direction!(V::RULES.king_moves(), D => {
        targets |= step::<V, D>(kings) & empty;
    });
    !targets.is_empty()
}
