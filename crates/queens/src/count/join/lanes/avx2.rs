//! The inner loops with AVX2. A [`Checked`] value proves that the processor has the instructions.

#![expect(unsafe_code, reason = "vector instructions: the hottest loops of the fastest count")]

use super::{BLOCK, CHUNK, Checked, Lanes, Table, Vectors, portable};
use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256, _mm256_castsi256_pd,
    _mm256_cmpeq_epi64, _mm256_load_si256, _mm256_loadu_si256, _mm256_maskload_epi64,
    _mm256_movemask_pd, _mm256_or_si256, _mm256_permutevar8x32_epi32, _mm256_sad_epu8,
    _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi64, _mm256_srli_epi16, _mm256_storeu_si256,
    _mm256_xor_si256,
};

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

pub(super) fn cross<'a>(
    checked: Checked,
    pairs: impl Iterator<Item = (&'a [u64], &'a [u64])>,
    out: &mut Vec<u64>,
) {
    assert!(checked.is(Vectors::Avx2), "cross needs AVX2");
    // SAFETY: `Checked` holds `Avx2` only after `is_available` said yes.
    unsafe { cross_avx2(pairs, out) }
}

pub(super) fn select<const SET: bool>(
    checked: Checked,
    items: &[u64],
    mask: u64,
    out: &mut Vec<u64>,
) {
    assert!(checked.is(Vectors::Avx2), "select needs AVX2");
    // SAFETY: `Checked` holds `Avx2` only after `is_available` said yes.
    unsafe { select_avx2::<SET>(items, mask, out) }
}

pub(super) fn prepare(checked: Checked, block: &[u64], tables: &mut [Table]) {
    assert!(checked.is(Vectors::Avx2), "prepare needs AVX2");
    // SAFETY: `Checked` holds `Avx2` only after `is_available` said yes.
    unsafe { prepare_avx2(block, tables) }
}

pub(super) fn frequencies(checked: Checked, block: &[u64]) -> [u32; 64] {
    assert!(checked.is(Vectors::Avx2), "frequencies needs AVX2");
    // SAFETY: `Checked` holds `Avx2` only after `is_available` said yes.
    unsafe { frequencies_avx2(block) }
}

pub(super) fn sweep(checked: Checked, tables: &[Table], items: &[u64]) -> u64 {
    assert!(checked.is(Vectors::Avx2), "sweep needs AVX2");
    // SAFETY: `Checked` holds `Avx2` only after `is_available` said yes.
    unsafe {
        match tables {
            [a] => sweep_avx2([a], items),
            [a, b] => sweep_avx2([a, b], items),
            [a, b, c] => sweep_avx2([a, b, c], items),
            [a, b, c, d] => sweep_avx2([a, b, c, d], items),
            [a, b, c, d, e] => sweep_avx2([a, b, c, d, e], items),
            [a, b, c, d, e, f] => sweep_avx2([a, b, c, d, e, f], items),
            [a, b, c, d, e, f, g] => sweep_avx2([a, b, c, d, e, f, g], items),
            // From n = 22 on.
            _ => portable::sweep(tables, items),
        }
    }
}

/// For each set of lanes, a permutation that moves them to the low end, in order.
const COMPRESS: [[u32; 8]; 16] = {
    let mut permutations = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut lane, mut to) = (0, 0);
        while lane < 4 {
            if set >> lane & 1 == 1 {
                permutations[set][to] = 2 * lane;
                permutations[set][to + 1] = 2 * lane + 1;
                to += 2;
            }
            lane += 1;
        }
        set += 1;
    }
    permutations
};

/// For each number of items that are left at the end of a list, the lanes to load.
const LOADED: [[i64; 4]; 4] = [[0, 0, 0, 0], [-1, 0, 0, 0], [-1, -1, 0, 0], [-1, -1, -1, 0]];

#[inline]
#[target_feature(enable = "avx2")]
fn load(items: &[u64; 4]) -> __m256i {
    // SAFETY: 32 bytes are read; the load needs no alignment.
    unsafe { _mm256_loadu_si256(items.as_ptr().cast()) }
}

/// Loads up to three items; the other lanes are zero.
#[inline]
#[target_feature(enable = "avx2")]
fn load_tail(items: &[u64]) -> __m256i {
    // SAFETY: the load reads only the lanes that the mask selects, which are those of the items.
    unsafe {
        let mask = _mm256_loadu_si256(LOADED[items.len()].as_ptr().cast());
        _mm256_maskload_epi64(items.as_ptr().cast(), mask)
    }
}

/// The lanes that are zero, as a set.
#[inline]
#[target_feature(enable = "avx2")]
fn zero_lanes(items: __m256i) -> usize {
    let zero = _mm256_cmpeq_epi64(items, _mm256_setzero_si256());
    _mm256_movemask_pd(_mm256_castsi256_pd(zero)) as usize
}

/// Writes the lanes of a set one after the other. The store is of four lanes; those behind the set have no meaning. Returns the
/// size of the set.
///
/// # Safety
/// There is room for four items at `to`.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn write(to: *mut u64, items: __m256i, lanes: usize) -> usize {
    // SAFETY: the permutation is 32 bytes long; the caller promises room for the items.
    unsafe {
        let order = _mm256_loadu_si256(COMPRESS[lanes & 15].as_ptr().cast());
        _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(items, order));
    }
    lanes.count_ones() as usize
}

#[target_feature(enable = "avx2,popcnt")]
fn cross_avx2<'a>(pairs: impl Iterator<Item = (&'a [u64], &'a [u64])>, out: &mut Vec<u64>) {
    for (north, south) in pairs {
        cross_lists(north, south, out);
    }
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn cross_lists(north: &[u64], south: &[u64], out: &mut Vec<u64>) {
    // Room for four more items: a store always writes a whole vector.
    out.reserve(north.len() * south.len() + 4);
    let mut len = out.len();
    let (whole, tail) = south.as_chunks::<4>();
    let live = (1 << tail.len()) - 1;
    let last = load_tail(tail);
    let start = out.as_mut_ptr();
    for &x in north {
        let x = _mm256_set1_epi64x(x as i64);
        for y in whole {
            let y = load(y);
            let keep = zero_lanes(_mm256_and_si256(y, x));
            // SAFETY: at most one item is appended per pair, so each store starts at most at the reserved length less four.
            len += unsafe { write(start.add(len), _mm256_or_si256(y, x), keep) };
        }
        let keep = zero_lanes(_mm256_and_si256(last, x)) & live;
        // SAFETY: as above.
        len += unsafe { write(start.add(len), _mm256_or_si256(last, x), keep) };
    }
    // SAFETY: the items up to `len` were written.
    unsafe { out.set_len(len) };
}

#[target_feature(enable = "avx2,popcnt")]
fn select_avx2<const SET: bool>(items: &[u64], mask: u64, out: &mut Vec<u64>) {
    out.reserve(items.len() + 4);
    let mut len = out.len();
    let (whole, tail) = items.as_chunks::<4>();
    let live = (1 << tail.len()) - 1;
    let wanted = _mm256_set1_epi64x(mask as i64);
    let keep = |items: __m256i, live: usize| {
        let zero = zero_lanes(_mm256_and_si256(items, wanted));
        if SET { !zero & live } else { zero & live }
    };
    let start = out.as_mut_ptr();
    for chunk in whole {
        let chunk = load(chunk);
        // SAFETY: at most one item is appended per item read, so each store ends within the reserved length.
        len += unsafe { write(start.add(len), chunk, keep(chunk, 15)) };
    }
    let last = load_tail(tail);
    // SAFETY: as above.
    len += unsafe { write(start.add(len), last, keep(last, live)) };
    // SAFETY: the items up to `len` were written.
    unsafe { out.set_len(len) };
}

#[target_feature(enable = "avx2")]
fn prepare_avx2(block: &[u64], tables: &mut [Table]) {
    portable::prepare(block, tables);
}

#[target_feature(enable = "avx2,popcnt")]
fn frequencies_avx2(block: &[u64]) -> [u32; 64] {
    portable::frequencies(block)
}

#[target_feature(enable = "avx2,popcnt")]
fn sweep_avx2<const CHUNKS: usize>(tables: [&Table; CHUNKS], items: &[u64]) -> u64 {
    let busy = |item: u64, half: usize| -> __m256i {
        let look = |chunk: usize| -> __m256i {
            let lanes: &Lanes = &tables[chunk][(item >> (chunk * CHUNK) & 63) as usize];
            // SAFETY: `Lanes` is 64 bytes long and aligned to 64 bytes; `half` is 0 or 1.
            unsafe { _mm256_load_si256(std::ptr::from_ref(lanes).cast::<__m256i>().add(half)) }
        };
        let mut busy = look(0);
        let mut chunk = 1;
        while chunk < CHUNKS {
            busy = _mm256_or_si256(busy, look(chunk));
            chunk += 1;
        }
        busy
    };
    let mut counters = [BitCounter::new(), BitCounter::new()];
    let (groups, tail) = items.as_chunks::<8>();
    for group in groups {
        for (half, counter) in counters.iter_mut().enumerate() {
            counter.add(|i| busy(group[i], half));
        }
    }
    for &item in tail {
        for (half, counter) in counters.iter_mut().enumerate() {
            counter.total = _mm256_add_epi64(counter.total, count_bits(busy(item, half)));
        }
    }
    let [low, high] = counters;
    (BLOCK * items.len()) as u64 - low.sum() - high.sum()
}

/// Counts the bits of many vectors (Harley and Seal): full adders for each bit position collect eight vectors into one, so
/// that the bits of one vector in eight are counted.
struct BitCounter {
    ones: __m256i,
    twos: __m256i,
    fours: __m256i,
    /// The bits counted so far, in four sums.
    total: __m256i,
}

impl BitCounter {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new() -> Self {
        let zero = _mm256_setzero_si256();
        Self { ones: zero, twos: zero, fours: zero, total: zero }
    }

    /// Adds eight vectors.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn add(&mut self, vector: impl Fn(usize) -> __m256i) {
        let mut fours = [_mm256_setzero_si256(); 2];
        for (pair, fours) in fours.iter_mut().enumerate() {
            let at = 4 * pair;
            let (ones, twos_a) = full_adder(self.ones, vector(at), vector(at + 1));
            let (ones, twos_b) = full_adder(ones, vector(at + 2), vector(at + 3));
            self.ones = ones;
            (self.twos, *fours) = full_adder(self.twos, twos_a, twos_b);
        }
        let eights;
        (self.fours, eights) = full_adder(self.fours, fours[0], fours[1]);
        let bits = count_bits(eights);
        self.total = _mm256_add_epi64(self.total, _mm256_slli_epi64::<3>(bits));
    }

    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn sum(self) -> u64 {
        let sum = |vector: __m256i| -> u64 {
            let mut words = [0_u64; 4];
            // SAFETY: `words` has room for 32 bytes; the store needs no alignment.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) };
            words.iter().sum()
        };
        sum(self.total)
            + sum(count_bits(self.ones))
            + 2 * sum(count_bits(self.twos))
            + 4 * sum(count_bits(self.fours))
    }
}

/// The sum and the carry of three bits, at each position.
#[inline]
#[target_feature(enable = "avx2")]
fn full_adder(a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
    let differ = _mm256_xor_si256(a, b);
    let carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(differ, c));
    (_mm256_xor_si256(differ, c), carry)
}

/// The number of bits in each 64-bit lane, by a table of the bits in half a byte.
#[inline]
#[target_feature(enable = "avx2")]
fn count_bits(vector: __m256i) -> __m256i {
    let counts = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let low = _mm256_set1_epi8(15);
    let lower = _mm256_shuffle_epi8(counts, _mm256_and_si256(vector, low));
    let upper = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(vector), low));
    _mm256_sad_epu8(_mm256_add_epi8(lower, upper), _mm256_setzero_si256())
}
