//! The inner loops in plain Rust: the references that the vector versions are tested against.

use super::{BLOCK, CHUNK, Lanes, Table};

pub(super) fn cross(north: &[u64], south: &[u64], out: &mut Vec<u64>) {
    let mut len = out.len();
    out.resize(len + north.len() * south.len(), 0);
    for &x in north {
        for &y in south {
            // Every union is written, but the length grows only if it is kept: no branch to mispredict.
            out[len] = x | y;
            len += usize::from(x & y == 0);
        }
    }
    out.truncate(len);
}

pub(super) fn select<const SET: bool>(items: &[u64], mask: u64, out: &mut Vec<u64>) {
    let mut len = out.len();
    out.resize(len + items.len(), 0);
    for &item in items {
        out[len] = item;
        len += usize::from((item & mask != 0) == SET);
    }
    out.truncate(len);
}

#[inline(always)]
pub(super) fn prepare(block: &[u64], tables: &mut [Table]) {
    // Bit `i` of `planes[b]` says whether item `i` uses diagonal `b`.
    let mut planes = [Lanes::NONE; 64];
    transpose(block, &mut planes);
    for (chunk, table) in tables.iter_mut().enumerate() {
        // Dynamic programming over the subsets: the entry of a subset is that of the subset without its highest
        // diagonal, united with the plane of this diagonal.
        table[0] = if chunk == 0 { unused_lanes(block.len()) } else { Lanes::NONE };
        for bit in 0..CHUNK {
            let plane = planes.get(chunk * CHUNK + bit).copied().unwrap_or(Lanes::NONE);
            for low in 0..1 << bit {
                table[1 << bit | low] = table[low].or(plane);
            }
        }
    }
}

/// How many of the items (a block at most) use each diagonal.
#[inline(always)]
pub(super) fn frequencies(block: &[u64]) -> [u32; 64] {
    let mut planes = [Lanes::NONE; 64];
    transpose(block, &mut planes);
    planes.map(|plane| plane.0.iter().map(|word| word.count_ones()).sum())
}

/// See [`Checked::sweep`](super::Checked::sweep).
pub(super) fn sweep(tables: &[Table], items: &[u64]) -> u64 {
    let mut pairs = 0;
    for &item in items {
        // The lanes that share a diagonal with `item`, by the chunks looked up so far.
        let mut busy = tables[0][(item & 63) as usize];
        for (chunk, table) in tables.iter().enumerate().skip(1) {
            busy = busy.or(table[(item >> (chunk * CHUNK) & 63) as usize]);
        }
        pairs += busy.0.iter().map(|word| u64::from(word.count_zeros())).sum::<u64>();
    }
    pairs
}

/// The lanes of a block of `len` items that hold no item. Item `i` is bit `i / 8` of word `i % 8`.
#[inline(always)]
fn unused_lanes(len: usize) -> Lanes {
    let mut lanes = [0; BLOCK / 64];
    for (word, lane) in lanes.iter_mut().enumerate() {
        let used = (len + 7 - word) / 8;
        *lane = if used >= 64 { 0 } else { !0 << used };
    }
    Lanes(lanes)
}

/// Transposes a matrix of bits: plane `b` then holds bit `b` of every item.
///
/// Eight 64 x 64 matrices are transposed side by side, one per word. Each round swaps the upper right and the lower left
/// square of every diagonal block, for blocks of 64, 32, .. and 2 rows (Warren, "Hacker's Delight", 7-3).
#[inline(always)]
fn transpose(block: &[u64], planes: &mut [Lanes; 64]) {
    for (row, plane) in planes.iter_mut().enumerate() {
        let from = (row * 8).min(block.len());
        let to = (row * 8 + 8).min(block.len());
        plane.0[..to - from].copy_from_slice(&block[from..to]);
    }
    let mut width = 32;
    let mut mask: u64 = 0xffff_ffff;
    while width != 0 {
        for corner in (0..64).step_by(2 * width) {
            for row in corner..corner + width {
                for word in 0..8 {
                    let (a, b) = (planes[row].0[word], planes[row + width].0[word]);
                    let swap = (a >> width ^ b) & mask;
                    planes[row].0[word] = a ^ swap << width;
                    planes[row + width].0[word] = b ^ swap;
                }
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}
