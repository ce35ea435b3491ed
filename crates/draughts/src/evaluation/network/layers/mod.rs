//! The layers of a network, for every processor.
//!
//! *Idea*: a search spends most of its time here, so there are versions of the first two layers for wide registers:
//! [`avx2`] and [`avx512`].
//! *Guarantee*: all versions give the same numbers.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(target_arch = "x86_64")]
mod pairs;

use super::sums::Row;
use super::{ONE, SECOND, Upper};

/// The outputs of the first layer from its sums: cut off below 0 and above 1, and squared.
pub(super) fn outputs(sums: &Row) -> Row {
    Row(sums.0.map(|sum| squared(sum.clamp(0, ONE as i16))))
}

/// The square of the output of a neuron. The factors are such that a processor with wide registers multiplies and shifts by
/// one instruction.
fn squared(output: i16) -> i16 {
    ((i32::from(SQUARE[0] * output) * i32::from(SQUARE[1] * output)) >> 16) as i16
}

/// Factors whose product with [`ONE`] is 1 << 16.
const SQUARE: [i16; 2] = [1 << SHIFTS[0], 1 << SHIFTS[1]];
const SHIFTS: [i32; 2] = [4, 3];
const _: () = assert!((ONE << SHIFTS[0]) << SHIFTS[1] == 1 << 16);

/// The sums of the second layer before they are cut off.
pub(super) fn second(first: &Row, upper: &Upper) -> [i32; SECOND] {
    let mut sums = upper.second_bias;
    for (pair, weights) in first.0.as_chunks::<2>().0.iter().zip(&upper.second) {
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum += i32::from(pair[0]) * i32::from(weights[0])
                + i32::from(pair[1]) * i32::from(weights[1]);
        }
    }
    sums
}
