//! Evaluations compiled for processors that count bits by one instruction.
//!
//! *Idea*: evaluations mostly count the squares of sets. In code for every processor of the family a count takes a dozen
//! instructions, but nearly all processors have a single instruction for it. The same code is therefore compiled a second
//! time with that instruction, and chosen at run time.
//! *Guarantee*: the same points either way; a test compares them on random positions. (An evaluation may have other code for
//! processors without the instruction, see [`Code::slow_points`].)
//! *Cost*: the test of a flag for each evaluation.

use crate::board::Word;
#[cfg(target_arch = "x86_64")]
use crate::processor::can_count;
use crate::{Draughts, State};

/// The code of an evaluation. Everything in it is to be inlined: what is called is compiled for all processors alike.
pub(super) trait Code {
    /// Whether to compile the code for each size of the board: no for code that does not use it, or is large and seldom runs.
    const BY_SIZE: bool = true;

    /// The points for the side to move, on boards with `HALF` playing squares in a row, or on any for 0. On x86-64 it is
    /// called only where [`can_count`] is true, unless [`slow_points`](Self::slow_points) calls it.
    fn points<W: Word, const HALF: usize>(&self, game: &Draughts<W>, state: &State<W>) -> i32;

    /// The same on any board by code that may be slower: for processors that few have.
    fn slow_points<W: Word>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        self.points::<W, 0>(game, state)
    }
}

/// The points for the side to move, by the best code that this processor can run.
pub(super) fn points<C: Code, W: Word>(code: &C, game: &Draughts<W>, state: &State<W>) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if can_count() {
        #[expect(unsafe_code, reason = "the hottest code of a search: it takes half the time")]
        // SAFETY: `can_count` has just said that the processor has these instructions.
        return unsafe { counting(code, game, state) };
    }
    portable(code, game, state)
}

/// On x86-64 for the few processors without these instructions, by one copy for boards of all sizes: a copy each would
/// be code that hardly anybody runs.
#[inline(never)]
fn portable<C: Code, W: Word>(code: &C, game: &Draughts<W>, state: &State<W>) -> i32 {
    if cfg!(target_arch = "x86_64") {
        return code.slow_points(game, state);
    }
    on_its_board(code, game, state)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn counting<C: Code, W: Word>(code: &C, game: &Draughts<W>, state: &State<W>) -> i32 {
    on_its_board(code, game, state)
}

/// The code with the size of the board as a constant, for the sizes that are played most.
#[inline(always)]
fn on_its_board<C: Code, W: Word>(code: &C, game: &Draughts<W>, state: &State<W>) -> i32 {
    if !C::BY_SIZE {
        return code.points::<W, 0>(game, state);
    }
    match (game.geometry().full, size_of::<W>(), game.rules().board.width) {
        (false, 8, 8) => code.points::<W, 4>(game, state),
        (false, 8, 10) => code.points::<W, 5>(game, state),
        (false, 16, 12) => code.points::<W, 6>(game, state),
        _ => code.points::<W, 0>(game, state),
    }
}

#[cfg(test)]
mod tests {
    use super::super::random_placement;
    use super::super::standard::Standard;
    use super::super::study::Sum;
    use super::*;
    use crate::Variant;
    use outwit::Rng;

    fn agree<W: Word>(code: &impl Code, variant: Variant, positions: usize, rng: &mut Rng) {
        let Some(game) = Draughts::<W>::new(variant) else { return };
        for _ in 0..positions {
            let state = &random_placement(&game, rng);
            let text = || format!("{variant} {}", game.text(state));
            let points = points(code, &game, state);
            assert_eq!(points, portable(code, &game, state), "{}", text());
            // Neither may it matter whether the compiler knows the size of the board.
            assert_eq!(points, code.points::<W, 0>(&game, state), "{}", text());
        }
    }

    /// Few positions for the study, whose functions list captures.
    #[test]
    fn every_processor_gives_the_same_points() {
        let mut rng = Rng::new(8);
        for variant in Variant::ALL {
            agree::<u64>(&Standard, *variant, 1_000, &mut rng);
            agree::<u128>(&Standard, *variant, 1_000, &mut rng);
            agree::<u64>(&Sum, *variant, 50, &mut rng);
            agree::<u128>(&Sum, *variant, 50, &mut rng);
        }
    }
}
