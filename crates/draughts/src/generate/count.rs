//! Counting legal moves without making or listing them, for bulk perft.
//!
//! *Idea*: quiet moves are counted by shifting whole sides. So are captures, as long as no king
//! stands by and no man can go on after its first jump, which is by far the commonest case; only
//! the rest is walked.

use super::capture::{Walk, prey_of_men};
use super::quiet::count_quiet;
use super::sink::{Collect, Tally};
use super::{each_direction, step};
use crate::board::{Word, opposite};
use crate::colour::Colour;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Choice, Crowning, Variant};

/// Number of legal moves; with `KEEP` every route of a capture counts.
///
/// `buffer` is used for telling captures apart; its content is lost.
#[inline(always)]
pub(crate) fn count_leaves<V: Variant, const WHITE: bool, const KEEP: bool>(
    position: &Position<V>,
    buffer: &mut Vec<Move<V::Word>>,
) -> u64 {
    if position.is_over() {
        return 0;
    }
    if (position.own & position.kings).is_empty() {
        match single_jumps::<V, WHITE>(position) {
            Jumps::None => return count_quiet::<V, WHITE>(position),
            Jumps::Single(count) => return u64::from(count),
            Jumps::Longer => {}
        }
    }
    if KEEP {
        let mut tally = Tally::default();
        if Walk::<V, WHITE, _>::all(position, &mut tally) {
            return tally.count;
        }
    } else {
        buffer.clear();
        if Walk::<V, WHITE, _>::all(position, &mut Collect::<_, true>::new(buffer)) {
            return buffer.len() as u64;
        }
    }
    count_quiet::<V, WHITE>(position)
}

/// What the men of a side without kings can capture.
enum Jumps {
    None,
    /// This many captures of one piece each, all of the same rank.
    Single(u32),
    /// There may be longer captures, or captures of different rank.
    Longer,
}

/// Looks at the captures of men.
#[inline(always)]
fn single_jumps<V: Variant, const WHITE: bool>(position: &Position<V>) -> Jumps {
    let (empty, men, prey) = (position.empty(), position.own, prey_of_men(position));
    let mut landed = [V::Word::ZERO; 8];
    let mut all = V::Word::ZERO;
    each_direction!(V::RULES.man_captures(Colour::of(WHITE)), D => {
        landed[D] = step::<V, D>(step::<V, D>(men) & prey) & empty;
        all |= landed[D];
    });
    if all.is_empty() {
        return Jumps::None;
    }
    let differ = matches!(V::RULES.choice, Choice::MostThenKings | Choice::Value)
        && !(prey & position.kings).is_empty();
    let crowned = V::RULES.crowning == Crowning::Becomes
        && !(all & V::Word::from_u128(const { V::RULES.last_row(Colour::of(WHITE)) })).is_empty();
    if differ || crowned {
        return Jumps::Longer;
    }
    // A second jump cannot end on the start or on the piece just captured, so the empty squares
    // are still those of the position.
    let mut more = V::Word::ZERO;
    let mut count = 0;
    each_direction!(V::RULES.man_captures(Colour::of(WHITE)), D => {
        count += landed[D].count();
        each_direction!(V::RULES.man_captures(Colour::of(WHITE)), E => {
            if E != const { opposite(D) } {
                more |= step::<V, E>(step::<V, E>(landed[D]) & prey) & empty;
            }
        });
    });
    if more.is_empty() { Jumps::Single(count) } else { Jumps::Longer }
}
