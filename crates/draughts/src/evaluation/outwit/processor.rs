//! The evaluation compiled for processors that count bits by one instruction.
//!
//! *Idea*: an evaluation is little more than counting squares of sets. Compiled for every processor
//! of the family a count takes a dozen instructions; nearly all processors have one for it, so
//! the same code is compiled a second time and chosen when the program runs.
//! *Promise*: the same points either way; a test compares them on random positions.
//! *Cost*: a look at a flag for each evaluation.

use super::points_inlined;
use crate::any::{AnyDraughts, AnyState};
use crate::board::Word;

/// The points for the side to move, by the best code that this processor can run.
#[inline]
pub(super) fn points<W: Word>(game: &AnyDraughts<W>, state: &AnyState<W>) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if can_count() {
        #[expect(unsafe_code, reason = "the hottest code of a search: it takes half the time")]
        // SAFETY: `can_count` has just said that the processor has these instructions.
        return unsafe { counting(game, state) };
    }
    portable(game, state)
}

#[inline(never)]
fn portable<W: Word>(game: &AnyDraughts<W>, state: &AnyState<W>) -> i32 {
    points_inlined(game, state)
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn can_count() -> bool {
    is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn counting<W: Word>(game: &AnyDraughts<W>, state: &AnyState<W>) -> i32 {
    points_inlined(game, state)
}

#[cfg(test)]
mod tests {
    use super::super::tests::wander;
    use super::*;
    use crate::Kind;
    use outwit::Rng;

    fn agree<W: Word>(kind: Kind, rng: &mut Rng) {
        let Some(game) = AnyDraughts::<W>::new(kind) else { return };
        for _ in 0..30 {
            wander(&game, 120, rng, |state| {
                let text = || format!("{kind} {}", game.text(state));
                assert_eq!(points(&game, state), portable(&game, state), "{}", text());
                // Neither may it matter whether the compiler knows the size of the board.
                let unknown = super::super::points_on::<W, 0>(&game, state);
                assert_eq!(points(&game, state), unknown, "{}", text());
            });
        }
    }

    #[test]
    fn every_processor_gives_the_same_points() {
        let mut rng = Rng::new(8);
        for kind in Kind::ALL {
            agree::<u64>(*kind, &mut rng);
            agree::<u128>(*kind, &mut rng);
        }
    }
}
