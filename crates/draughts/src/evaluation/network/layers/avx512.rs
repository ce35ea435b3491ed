//! The first two layers for processors with AVX-512: 32 neurons of the first layer, or the 16 of the second one, in a register.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_adds_epi16, _mm512_load_si512, _mm512_loadu_si512,
    _mm512_madd_epi16, _mm512_max_epi16, _mm512_min_epi16, _mm512_mulhi_epu16, _mm512_set1_epi16,
    _mm512_set1_epi32, _mm512_setzero_si512, _mm512_slli_epi16, _mm512_store_si512,
    _mm512_storeu_si512, _mm512_test_epi32_mask,
};

use super::super::FIRST;
use super::pairs::{Pairs, SET, each_pair};
use super::{ONE, Row, SECOND, SHIFTS, Upper};

/// Neurons of the second layer in a register, and pairs of the first one.
const WIDE: usize = SECOND;
/// Registers of the first layer.
const REGISTERS: usize = FIRST / (2 * WIDE);

/// The sums of the first layer.
pub(in super::super) type Sums = [__m512i; REGISTERS];

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
pub(in super::super) fn zero() -> Sums {
    [_mm512_setzero_si512(); REGISTERS]
}

#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
pub(in super::super) fn add(sums: &mut Sums, row: &Row) {
    for (sum, weights) in sums.iter_mut().zip(row.0.as_chunks::<{ 2 * WIDE }>().0) {
        #[expect(unsafe_code, reason = "a load of a whole register")]
        // SAFETY: rows begin at a multiple of 64 bytes, and the array has as many.
        let weights = unsafe { _mm512_load_si512(weights.as_ptr().cast()) };
        *sum = _mm512_adds_epi16(*sum, weights);
    }
}

/// The sums of the second layer from those of the first one; neither is cut off.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
pub(in super::super) fn second(sums: &Sums, upper: &Upper) -> [i32; SECOND] {
    let zero = _mm512_setzero_si512();
    let one = _mm512_set1_epi16(ONE as i16);
    let mut pairs = Pairs::default();
    let mut first = Row([0; FIRST]);
    let places = first.0.as_chunks_mut::<{ 2 * WIDE }>().0;
    for (number, (sum, place)) in sums.iter().zip(places).enumerate() {
        let output = _mm512_min_epi16(_mm512_max_epi16(*sum, zero), one);
        let output = _mm512_mulhi_epu16(
            _mm512_slli_epi16::<{ SHIFTS[0] as u32 }>(output),
            _mm512_slli_epi16::<{ SHIFTS[1] as u32 }>(output),
        );
        #[expect(unsafe_code, reason = "a store of a whole register")]
        // SAFETY: rows begin at a multiple of 64 bytes, and the array has as many.
        unsafe {
            _mm512_store_si512(place.as_mut_ptr().cast(), output);
        }
        let set = _mm512_test_epi32_mask(output, output);
        pairs[WIDE * number / SET] |= u64::from(set) << (WIDE * number % SET);
    }
    let mut result = upper.second_bias;
    #[expect(unsafe_code, reason = "loads and stores of whole registers")]
    // SAFETY: biases, weights of a pair and results are arrays of 64 bytes.
    unsafe {
        let mut sums = _mm512_loadu_si512(result.as_ptr().cast());
        each_pair(&first, pairs, |number, pair| {
            let weights = _mm512_loadu_si512(upper.second[number].as_ptr().cast());
            let products = _mm512_madd_epi16(weights, _mm512_set1_epi32(pair));
            sums = _mm512_add_epi32(sums, products);
        });
        _mm512_storeu_si512(result.as_mut_ptr().cast(), sums);
    }
    result
}
