//! Counting legal moves without making or listing them, for bulk perft.

use super::capture::Walk;
use super::quiet::count_quiet;
use super::sink::{Collect, Tally};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Variant;

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
