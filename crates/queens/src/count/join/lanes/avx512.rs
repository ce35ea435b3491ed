//! The inner loops with AVX-512. A [`Checked`] value proves that the processor has the instructions.

#![expect(unsafe_code, reason = "vector instructions: the hottest loops of the fastest count")]

use super::{CHUNK, Checked, Table, Vectors, portable};
use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_load_si512, _mm512_loadu_si512, _mm512_mask_test_epi64_mask,
    _mm512_mask_testn_epi64_mask, _mm512_maskz_compress_epi64, _mm512_maskz_loadu_epi64,
    _mm512_or_si512, _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_storeu_si512, _mm512_ternarylogic_epi64, _mm512_xor_si512,
    _pext_u64,
};

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

pub(super) fn cross<'a>(
    checked: Checked,
    pairs: impl Iterator<Item = (&'a [u64], &'a [u64])>,
    out: &mut Vec<u64>,
) {
    assert!(checked.is(Vectors::Avx512), "cross needs AVX-512");
    // SAFETY: `Checked` holds `Avx512` only after `is_available` said yes.
    unsafe { cross_avx512(pairs, out) }
}

pub(super) fn select<const SET: bool>(
    checked: Checked,
    items: &[u64],
    mask: u64,
    out: &mut Vec<u64>,
) {
    assert!(checked.is(Vectors::Avx512), "select needs AVX-512");
    // SAFETY: `Checked` holds `Avx512` only after `is_available` said yes.
    unsafe { select_avx512::<SET>(items, mask, out) }
}

pub(super) fn prepare(checked: Checked, block: &[u64], tables: &mut [Table]) {
    assert!(checked.is(Vectors::Avx512), "prepare needs AVX-512");
    // SAFETY: `Checked` holds `Avx512` only after `is_available` said yes.
    unsafe { prepare_avx512(block, tables) }
}

pub(super) fn frequencies(checked: Checked, block: &[u64]) -> [u32; 64] {
    assert!(checked.is(Vectors::Avx512), "frequencies needs AVX-512");
    // SAFETY: `Checked` holds `Avx512` only after `is_available` said yes.
    unsafe { frequencies_avx512(block) }
}

pub(super) fn gather(checked: Checked, active: u64, items: &mut [u64]) {
    assert!(checked.is(Vectors::Avx512), "gather needs BMI2");
    // SAFETY: `Checked` holds `Avx512` only after `is_available` said yes, which asks for BMI2 too.
    unsafe { gather_bmi2(active, items) }
}

pub(super) fn sweep(checked: Checked, tables: &[Table], active: u64, items: &[u64]) -> u64 {
    assert!(checked.is(Vectors::Avx512), "sweep needs AVX-512");
    // SAFETY: `Checked` holds `Avx512` only after `is_available` said yes.
    unsafe {
        match tables {
            [a] => sweep_avx512([a], active, items),
            [a, b] => sweep_avx512([a, b], active, items),
            [a, b, c] => sweep_avx512([a, b, c], active, items),
            [a, b, c, d] => sweep_avx512([a, b, c, d], active, items),
            [a, b, c, d, e] => sweep_avx512([a, b, c, d, e], active, items),
            [a, b, c, d, e, f] => sweep_avx512([a, b, c, d, e, f], active, items),
            [a, b, c, d, e, f, g] => sweep_avx512([a, b, c, d, e, f, g], active, items),
            [a, b, c, d, e, f, g, h] => sweep_avx512([a, b, c, d, e, f, g, h], active, items),
            // Rare: only blocks that use more than 48 diagonals, from n = 26 on.
            _ => {
                let gathered: Vec<u64> = items.iter().map(|&i| _pext_u64(i, active)).collect();
                portable::sweep(tables, &gathered)
            }
        }
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,popcnt")]
fn cross_avx512<'a>(pairs: impl Iterator<Item = (&'a [u64], &'a [u64])>, out: &mut Vec<u64>) {
    for (north, south) in pairs {
        cross_lists(north, south, out);
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,popcnt")]
fn cross_lists(north: &[u64], south: &[u64], out: &mut Vec<u64>) {
    // Room for eight more items: a store always writes a whole vector.
    out.reserve(north.len() * south.len() + 8);
    let mut len = out.len();
    let (whole, tail) = south.as_chunks::<8>();
    let live = ((1_u32 << tail.len()) - 1) as u8;
    // SAFETY: masked lanes are not read; every other load is of a whole chunk. At most one item is
    // appended per pair, so each store starts at most at the reserved length less eight.
    unsafe {
        let start = out.as_mut_ptr();
        let last = _mm512_maskz_loadu_epi64(live, tail.as_ptr().cast());
        for &x in north {
            let x = _mm512_set1_epi64(x as i64);
            for y in whole {
                let y = _mm512_loadu_si512(y.as_ptr().cast());
                let keep = _mm512_mask_testn_epi64_mask(0xff, y, x);
                let packed = _mm512_maskz_compress_epi64(keep, _mm512_or_si512(y, x));
                _mm512_storeu_si512(start.add(len).cast(), packed);
                len += keep.count_ones() as usize;
            }
            let keep = _mm512_mask_testn_epi64_mask(live, last, x);
            let packed = _mm512_maskz_compress_epi64(keep, _mm512_or_si512(last, x));
            _mm512_storeu_si512(start.add(len).cast(), packed);
            len += keep.count_ones() as usize;
        }
        out.set_len(len);
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,popcnt")]
fn select_avx512<const SET: bool>(items: &[u64], mask: u64, out: &mut Vec<u64>) {
    out.reserve(items.len() + 8);
    let mut len = out.len();
    let (whole, tail) = items.as_chunks::<8>();
    let live = ((1_u32 << tail.len()) - 1) as u8;
    let wanted = _mm512_set1_epi64(mask as i64);
    let test = |live: u8, items: __m512i| {
        if SET {
            _mm512_mask_test_epi64_mask(live, items, wanted)
        } else {
            _mm512_mask_testn_epi64_mask(live, items, wanted)
        }
    };
    // SAFETY: masked lanes are not read; every other load is of a whole chunk. At most one item is
    // appended per item read, so each store ends within the reserved length.
    unsafe {
        let start = out.as_mut_ptr();
        for chunk in whole {
            let chunk = _mm512_loadu_si512(chunk.as_ptr().cast());
            let keep = test(0xff, chunk);
            let packed = _mm512_maskz_compress_epi64(keep, chunk);
            _mm512_storeu_si512(start.add(len).cast(), packed);
            len += keep.count_ones() as usize;
        }
        let last = _mm512_maskz_loadu_epi64(live, tail.as_ptr().cast());
        let keep = test(live, last);
        _mm512_storeu_si512(start.add(len).cast(), _mm512_maskz_compress_epi64(keep, last));
        len += keep.count_ones() as usize;
        out.set_len(len);
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq")]
fn prepare_avx512(block: &[u64], tables: &mut [Table]) {
    portable::prepare(block, tables);
}

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vpopcntdq,popcnt")]
fn frequencies_avx512(block: &[u64]) -> [u32; 64] {
    portable::frequencies(block)
}

#[target_feature(enable = "bmi2")]
fn gather_bmi2(active: u64, items: &mut [u64]) {
    for item in items {
        *item = _pext_u64(*item, active);
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512vpopcntdq,bmi2")]
fn sweep_avx512<const CHUNKS: usize>(tables: [&Table; CHUNKS], active: u64, items: &[u64]) -> u64 {
    let ones = _mm512_set1_epi64(-1);
    let mut pairs = _mm512_setzero_si512();
    for &item in items {
        let item = _pext_u64(item, active);
        let look = |chunk: usize| -> __m512i {
            let lanes = &tables[chunk][(item >> (chunk * CHUNK) & 63) as usize];
            // SAFETY: `Lanes` is 64 bytes long and aligned to 64 bytes.
            unsafe { _mm512_load_si512(lanes.0.as_ptr().cast()) }
        };
        let mut busy = look(0);
        let mut chunk = 1;
        while chunk + 1 < CHUNKS {
            // The truth table 0xfe of the ternary logic instruction is the union of three operands.
            busy = _mm512_ternarylogic_epi64::<0xfe>(busy, look(chunk), look(chunk + 1));
            chunk += 2;
        }
        if chunk < CHUNKS {
            busy = _mm512_or_si512(busy, look(chunk));
        }
        pairs = _mm512_add_epi64(pairs, _mm512_popcnt_epi64(_mm512_xor_si512(busy, ones)));
    }
    _mm512_reduce_add_epi64(pairs) as u64
}
