//! Quiet moves.

use super::{Generator, Shape, each_direction, step, step_back};
use crate::board::{Word, is_rising};
use crate::colour::Colour;
use crate::position::Position;

/// The empty squares that a flying king at `bit` reaches in one direction.
#[inline(always)]
pub(super) fn reach<S: Shape, const D: usize>(
    generator: &Generator<S::Word>,
    bit: u32,
    empty: S::Word,
) -> S::Word {
    let ray = generator.ray(D, bit);
    let blockers = ray & !empty;
    if blockers.is_empty() {
        return ray;
    }
    let blocker = nearest::<S, D>(blockers);
    ray & empty & !generator.ray(D, blocker)
}

/// The square of a non-empty set on a ray that is nearest to its origin.
#[inline(always)]
pub(super) fn nearest<S: Shape, const D: usize>(set: S::Word) -> u32 {
    if const { is_rising(D) } { set.lowest() } else { set.highest() }
}

/// Calls `visit(from, to, is_king)` for every quiet move, squares as single bits.
#[inline(always)]
pub(super) fn each_quiet<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
    mut visit: impl FnMut(S::Word, S::Word, bool),
) {
    let empty = generator.empty(position);
    let men = position.men_of_mover();
    each_direction!(S::STEPS, S::man_moves(generator, Colour::of(WHITE)), D => {
        let mut targets = step::<S, D>(generator, men) & empty;
        while !targets.is_empty() {
            let rest = targets.without_lowest();
            let to = targets ^ rest;
            visit(step_back::<S, D>(generator, to), to, false);
            targets = rest;
        }
    });
    let kings = generator.free_kings(position);
    if kings.is_empty() {
        return;
    }
    if S::flying(generator) {
        for king in kings.bits() {
            let mut targets = king_targets::<S>(generator, king, empty);
            while !targets.is_empty() {
                let rest = targets.without_lowest();
                visit(S::Word::single(king), targets ^ rest, true);
                targets = rest;
            }
        }
        return;
    }
    each_direction!(S::STEPS, S::king_moves(generator), D => {
        let mut targets = step::<S, D>(generator, kings) & empty;
        while !targets.is_empty() {
            let rest = targets.without_lowest();
            let to = targets ^ rest;
            visit(step_back::<S, D>(generator, to), to, true);
            targets = rest;
        }
    });
}

/// All squares that a flying king reaches by a quiet move.
#[inline(always)]
fn king_targets<S: Shape>(generator: &Generator<S::Word>, king: u32, empty: S::Word) -> S::Word {
    let mut targets = S::Word::ZERO;
    each_direction!(S::STEPS, S::king_moves(generator), D => {
        targets |= reach::<S, D>(generator, king, empty);
    });
    targets
}

/// Number of quiet moves.
#[inline(always)]
pub(super) fn count_quiet<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
) -> u64 {
    let empty = generator.empty(position);
    let men = position.men_of_mover();
    let mut count = 0;
    each_direction!(S::STEPS, S::man_moves(generator, Colour::of(WHITE)), D => {
        count += (step::<S, D>(generator, men) & empty).count();
    });
    let kings = generator.free_kings(position);
    if !kings.is_empty() {
        if S::flying(generator) {
            for king in kings.bits() {
                count += king_targets::<S>(generator, king, empty).count();
            }
        } else {
            each_direction!(S::STEPS, S::king_moves(generator), D => {
                count += (step::<S, D>(generator, kings) & empty).count();
            });
        }
    }
    u64::from(count)
}

/// Whether there is a quiet move, captures aside.
#[inline]
pub(super) fn has_quiet<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
) -> bool {
    let empty = generator.empty(position);
    let (men, kings) = (position.men_of_mover(), generator.free_kings(position));
    let mut targets = S::Word::ZERO;
    each_direction!(S::STEPS, S::man_moves(generator, Colour::of(WHITE)), D => {
        targets |= step::<S, D>(generator, men) & empty;
    });
    each_direction!(S::STEPS, S::king_moves(generator), D => {
        targets |= step::<S, D>(generator, kings) & empty;
    });
    !targets.is_empty()
}
