//! The inner loops in plain Rust: the slow twins of the vector versions.

use super::{BLOCK, CHUNK, Lanes, Table};

pub(super) fn cross(north: &[u64], south: &[u64], out: &mut Vec<u64>) {
    let mut len = out.len();
    out.resize(len + north.len() * south.len(), 0);
    for &x in north {
        for &y in south {
            // Always written, sometimes kept: no branch to guess.
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
    let mut planes = [Lanes::NONE; 64];
    slice(block, &mut planes);
    for (chunk, table) in tables.iter_mut().enumerate() {
        table[0] = if chunk == 0 { unused(block.len()) } else { Lanes::NONE };
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
    slice(block, &mut planes);
    planes.map(|plane| plane.0.iter().map(|word| word.count_ones()).sum())
}

pub(super) fn sweep(tables: &[Table], items: &[u64]) -> u64 {
    let mut pairs = 0;
    for &item in items {
        let mut busy = tables[0][(item & 63) as usize];
        for (chunk, table) in tables.iter().enumerate().skip(1) {
            busy = busy.or(table[(item >> (chunk * CHUNK) & 63) as usize]);
        }
        pairs += busy.0.iter().map(|word| u64::from(word.count_zeros())).sum::<u64>();
    }
    pairs
}

/// Marks the places of a block that hold no half board: item `i` is bit `i / 8` of word `i % 8`.
#[inline(always)]
fn unused(len: usize) -> Lanes {
    let mut lanes = [0; BLOCK / 64];
    for (word, lane) in lanes.iter_mut().enumerate() {
        let used = (len + 7 - word) / 8;
        *lane = if used >= 64 { 0 } else { !0 << used };
    }
    Lanes(lanes)
}

/// Turns rows of bits into columns of bits: plane `b` then holds bit `b` of every item.
///
/// Eight 64 x 64 transpositions side by side, by swapping ever smaller squares.
#[inline(always)]
fn slice(block: &[u64], planes: &mut [Lanes; 64]) {
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
