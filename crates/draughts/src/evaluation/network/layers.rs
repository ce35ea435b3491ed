//! The second layer, where most of the time goes.

use super::{FIRST, SECOND, Upper};

/// The sums of the second layer before they are cut off.
pub(super) fn second(first: &[i16; FIRST], upper: &Upper) -> [i32; SECOND] {
    let mut sums = upper.second_bias;
    for (pair, weights) in first.as_chunks::<2>().0.iter().zip(&upper.second) {
        for (sum, weights) in sums.iter_mut().zip(weights) {
            *sum += i32::from(pair[0]) * i32::from(weights[0])
                + i32::from(pair[1]) * i32::from(weights[1]);
        }
    }
    sums
}

/// The same with one instruction for eight pairs of products; pairs of zeros, about half of them, are left out.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn second_wide(first: &[i16; FIRST], upper: &Upper) -> [i32; SECOND] {
    use std::arch::x86_64::{
        _mm256_add_epi32, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256,
        _mm256_madd_epi16, _mm256_movemask_ps, _mm256_set1_epi32, _mm256_setzero_si256,
        _mm256_storeu_si256,
    };
    const WIDE: usize = 8;
    const SET: usize = u64::BITS as usize;
    let mut result = upper.second_bias;
    #[expect(unsafe_code, reason = "loads and stores of whole registers")]
    // SAFETY: all loads and stores are of arrays of 32 bytes.
    unsafe {
        let mut sums: [_; SECOND / WIDE] = std::array::from_fn(|number| {
            _mm256_loadu_si256(result.as_chunks::<WIDE>().0[number].as_ptr().cast())
        });
        // The pairs that are not zero, as sets: a branch for each would be guessed wrong half of the time.
        let mut sets = [0u64; FIRST / (2 * SET)];
        for (number, inputs) in first.as_chunks::<{ 2 * WIDE }>().0.iter().enumerate() {
            let inputs = _mm256_loadu_si256(inputs.as_ptr().cast());
            let zeros = _mm256_cmpeq_epi32(inputs, _mm256_setzero_si256());
            let zeros = _mm256_movemask_ps(_mm256_castsi256_ps(zeros)) as u32;
            sets[WIDE * number / SET] |= u64::from(!zeros & 0xFF) << (WIDE * number % SET);
        }
        for (index, mut pairs) in sets.into_iter().enumerate() {
            while pairs != 0 {
                let number = SET * index + pairs.trailing_zeros() as usize % SET;
                pairs &= pairs - 1;
                // Neurons are not negative: without their signs, the processor loads the pair at once.
                let [low, high] = first.as_chunks::<2>().0[number].map(i16::cast_unsigned);
                let pair = u32::from(low) | u32::from(high) << 16;
                let pair = _mm256_set1_epi32(pair.cast_signed());
                let weights = upper.second[number].as_chunks::<WIDE>().0;
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    let weights = _mm256_loadu_si256(weights.as_ptr().cast());
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(weights, pair));
                }
            }
        }
        for (place, sum) in result.as_chunks_mut::<WIDE>().0.iter_mut().zip(sums) {
            _mm256_storeu_si256(place.as_mut_ptr().cast(), sum);
        }
    }
    result
}

// Whole sets of pairs, whole registers.
const _: () = assert!(FIRST.is_multiple_of(128) && SECOND.is_multiple_of(8));
