//! Quiet moves.

use super::{Generator, Shape, View, each_direction, step, step_back};
use crate::board::{Word, is_rising};

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
    ray & empty & !generator.ray(D, nearest::<S, D>(blockers))
}

/// The square of a non-empty set on a ray that is nearest to its origin.
#[inline(always)]
pub(super) fn nearest<S: Shape, const D: usize>(set: S::Word) -> u32 {
    if const { is_rising(D) } { set.lowest() } else { set.highest() }
}

impl<S: Shape, const WHITE: bool> View<'_, S, WHITE> {
    /// Calls `visit(from, to, is_king)` for every quiet move, squares as single bits.
    #[inline(always)]
    pub(super) fn each_quiet(&self, mut visit: impl FnMut(S::Word, S::Word, bool)) {
        let (generator, men) = (self.generator, self.position.men_of_mover());
        each_direction!(S::STEPS, S::man_moves(generator, Self::TURN), D => {
            let mut targets = step::<S, D>(generator, men) & self.empty;
            while !targets.is_empty() {
                let rest = targets.without_lowest();
                let to = targets ^ rest;
                visit(step_back::<S, D>(generator, to), to, false);
                targets = rest;
            }
        });
        let kings = S::move_rules(generator).free_kings(self.position);
        if kings.is_empty() {
            return;
        }
        if S::flying(generator) {
            for king in kings.bits() {
                let mut targets = self.king_targets(king);
                while !targets.is_empty() {
                    let rest = targets.without_lowest();
                    visit(S::Word::single(king), targets ^ rest, true);
                    targets = rest;
                }
            }
            return;
        }
        each_direction!(S::STEPS, S::king_moves(generator), D => {
            let mut targets = step::<S, D>(generator, kings) & self.empty;
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
    fn king_targets(&self, king: u32) -> S::Word {
        let mut targets = S::Word::ZERO;
        each_direction!(S::STEPS, S::king_moves(self.generator), D => {
            targets |= reach::<S, D>(self.generator, king, self.empty);
        });
        targets
    }

    /// Number of quiet moves.
    #[inline(always)]
    pub(super) fn count_quiet(&self) -> u64 {
        let (generator, men) = (self.generator, self.position.men_of_mover());
        let mut count = 0;
        each_direction!(S::STEPS, S::man_moves(generator, Self::TURN), D => {
            count += (step::<S, D>(generator, men) & self.empty).count();
        });
        let kings = S::move_rules(generator).free_kings(self.position);
        if !kings.is_empty() {
            if S::flying(generator) {
                for king in kings.bits() {
                    count += self.king_targets(king).count();
                }
            } else {
                each_direction!(S::STEPS, S::king_moves(generator), D => {
                    count += (step::<S, D>(generator, kings) & self.empty).count();
                });
            }
        }
        u64::from(count)
    }

    /// Whether there is a quiet move, captures aside.
    #[inline]
    pub(super) fn has_quiet(&self) -> bool {
        let (generator, men) = (self.generator, self.position.men_of_mover());
        let kings = S::move_rules(generator).free_kings(self.position);
        let mut targets = S::Word::ZERO;
        each_direction!(S::STEPS, S::man_moves(generator, Self::TURN), D => {
            targets |= step::<S, D>(generator, men);
        });
        each_direction!(S::STEPS, S::king_moves(generator), D => {
            targets |= step::<S, D>(generator, kings);
        });
        !(targets & self.empty).is_empty()
    }
}
