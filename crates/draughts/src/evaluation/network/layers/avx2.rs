//! The first two layers for processors with AVX2: 16 neurons of the first layer, or eight of the second one, in a register.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_adds_epi16, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_load_si256, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16,
    _mm256_movemask_ps, _mm256_mulhi_epu16, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_store_si256, _mm256_storeu_si256,
};

use super::super::FIRST;
use super::pairs::{Pairs, SET, each_pair};
use super::{ONE, Row, SECOND, SHIFTS, Upper};

/// Neurons of the second layer in a register, and pairs of the first one.
const WIDE: usize = 8;
/// Registers of the first layer.
const REGISTERS: usize = FIRST / (2 * WIDE);

/// The sums of the first layer.
pub(in super::super) type Sums = [__m256i; REGISTERS];

#[target_feature(enable = "avx2")]
#[inline]
pub(in super::super) fn zero() -> Sums {
    [_mm256_setzero_si256(); REGISTERS]
}

#[target_feature(enable = "avx2")]
#[inline]
pub(in super::super) fn add(sums: &mut Sums, row: &Row) {
    for (sum, weights) in sums.iter_mut().zip(row.0.as_chunks::<{ 2 * WIDE }>().0) {
        #[expect(unsafe_code, reason = "a load of a whole register")]
        // SAFETY: rows begin at a multiple of 64 bytes, and the array has 32.
        let weights = unsafe { _mm256_load_si256(weights.as_ptr().cast()) };
        *sum = _mm256_adds_epi16(*sum, weights);
    }
}

/// The sums of the second layer from those of the first one; neither is cut off.
#[target_feature(enable = "avx2")]
#[inline]
pub(in super::super) fn second(sums: &Sums, upper: &Upper) -> [i32; SECOND] {
    let zero = _mm256_setzero_si256();
    let one = _mm256_set1_epi16(ONE as i16);
    let mut pairs = Pairs::default();
    let mut first = Row([0; FIRST]);
    let places = first.0.as_chunks_mut::<{ 2 * WIDE }>().0;
    for (number, (sum, place)) in sums.iter().zip(places).enumerate() {
        let output = _mm256_min_epi16(_mm256_max_epi16(*sum, zero), one);
        let output = _mm256_mulhi_epu16(
            _mm256_slli_epi16::<{ SHIFTS[0] }>(output),
            _mm256_slli_epi16::<{ SHIFTS[1] }>(output),
        );
        #[expect(unsafe_code, reason = "a store of a whole register")]
        // SAFETY: rows begin at a multiple of 64 bytes, and the array has 32.
        unsafe {
            _mm256_store_si256(place.as_mut_ptr().cast(), output);
        }
        let zeros = _mm256_castsi256_ps(_mm256_cmpeq_epi32(output, zero));
        let set = !_mm256_movemask_ps(zeros) as u32 & 0xFF;
        pairs[WIDE * number / SET] |= u64::from(set) << (WIDE * number % SET);
    }
    let mut result = upper.second_bias;
    #[expect(unsafe_code, reason = "loads and stores of whole registers")]
    // SAFETY: all loads and stores are of arrays of 32 bytes.
    unsafe {
        let mut sums: [_; SECOND / WIDE] = std::array::from_fn(|number| {
            _mm256_loadu_si256(result.as_chunks::<WIDE>().0[number].as_ptr().cast())
        });
        each_pair(&first, pairs, |number, pair| {
            let pair = _mm256_set1_epi32(pair);
            let weights = upper.second[number].as_flattened().as_chunks::<{ 2 * WIDE }>().0;
            for (sum, weights) in sums.iter_mut().zip(weights) {
                let weights = _mm256_loadu_si256(weights.as_ptr().cast());
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(weights, pair));
            }
        });
        for (place, sum) in result.as_chunks_mut::<WIDE>().0.iter_mut().zip(sums) {
            _mm256_storeu_si256(place.as_mut_ptr().cast(), sum);
        }
    }
    result
}
