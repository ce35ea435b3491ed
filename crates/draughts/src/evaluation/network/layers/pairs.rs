//! The pairs of outputs of the first layer that are not both zero, for processors with wide registers.

use super::super::FIRST;
use super::{Row, SECOND};

/// Pairs of neurons in a set.
pub(super) const SET: usize = u64::BITS as usize;
/// The pairs of outputs that are not both zero. About half are left out; a branch for each would be guessed wrong half of the time.
pub(super) type Pairs = [u64; FIRST / (2 * SET)];

/// Calls `add` with every pair that is not zero, its number and its two outputs in one word.
#[inline(always)]
pub(super) fn each_pair(first: &Row, pairs: Pairs, mut add: impl FnMut(usize, i32)) {
    for (index, mut pairs) in pairs.into_iter().enumerate() {
        while pairs != 0 {
            let number = SET * index + pairs.trailing_zeros() as usize % SET;
            pairs &= pairs - 1;
            // Neurons are not negative: without their signs, the processor loads the pair at once.
            let [low, high] = first.0.as_chunks::<2>().0[number].map(i16::cast_unsigned);
            add(number, (u32::from(low) | u32::from(high) << 16).cast_signed());
        }
    }
}

// Whole sets of pairs, whole registers.
const _: () = assert!(FIRST.is_multiple_of(2 * SET) && SECOND == 16);
