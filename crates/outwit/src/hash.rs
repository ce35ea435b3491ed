//! A fast hasher for positions, and a checksum of bytes. Neither protects against attackers who choose what is hashed.
//!
//! *Idea*: fold each word into the state by a multiplication to 128 bits, whose halves are combined, then finish with the
//! strong mixing of `SplitMix64`, since a transposition table uses every bit of the key.

use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Spreads every input bit over all 64 output bits; a bijection.
#[inline]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// The 64-bit key of any value, equal on every platform for types without pointers or `usize` fields. The exception: arrays and
/// slices of integers wider than a byte have other keys on big-endian processors.
///
/// ```
/// use outwit::hash::key_of;
/// assert_eq!(key_of(&(1u32, 2u32)), key_of(&(1u32, 2u32)));
/// assert_ne!(key_of(&(1u32, 2u32)), key_of(&(2u32, 1u32)));
/// ```
#[inline]
pub fn key_of<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = PositionHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A key for tables that look at the upper bits first: [`key_of`] without its final mixing.
#[inline]
pub(crate) fn quick_key_of<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = PositionHasher::default();
    value.hash(&mut hasher);
    hasher.0
}

/// The hasher behind [`key_of`]; also for hash maps, see [`Build`].
#[derive(Clone, Copy, Debug, Default)]
pub struct PositionHasher(u64);

/// For `HashMap<K, V, outwit::hash::Build>`.
pub type Build = BuildHasherDefault<PositionHasher>;

impl PositionHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(23) ^ word ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(0xa076_1d64_78bd_642f_u64);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

impl Hasher for PositionHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.add(u64::from_le_bytes(chunk.try_into().expect("a chunk has eight bytes")));
        }
        let rest = chunks.remainder();
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.add(u64::from_le_bytes(word) ^ (rest.len() as u64) << 56);
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.add(word as u64);
        self.add((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        mix(self.0)
    }
}

/// A checksum of bytes in files: FNV-1a, 64 bits.
///
/// *Source*: G. Fowler, L. C. Noll, K.-P. Vo, "The FNV non-cryptographic hash algorithm", RFC 9923.
///
/// ```
/// use outwit::hash::{Checksum, checksum};
/// assert_eq!(checksum(b"a"), 0xaf63_dc4c_8601_ec8c);
/// let mut parts = Checksum::default();
/// parts.add(b"ga");
/// parts.add(b"me");
/// assert_eq!(parts.value(), checksum(b"game"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checksum(u64);

impl Default for Checksum {
    /// The checksum of no bytes.
    fn default() -> Self {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// Appends bytes.
    #[inline]
    pub fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }

    /// The checksum of all bytes so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

/// The [`Checksum`] of these bytes.
#[inline]
pub fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::default();
    sum.add(bytes);
    sum.value()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn single_bits_of_two_words_never_cancel() {
        let words = || (0..64).map(|bit| 1u64 << bit).chain([0]);
        let pairs = words().flat_map(|first| words().map(move |second| (first, second)));
        let keys: HashSet<u64> = pairs.clone().map(|pair| key_of(&pair)).collect();
        assert_eq!(keys.len(), pairs.count());
    }

    /// On every platform the key of the bytes from the lowest on.
    #[test]
    fn keys_of_128_bits_do_not_depend_on_the_platform() {
        let word = 0x0123_4567_89ab_cdef_0011_2233_4455_6677_u128;
        let mut hasher = PositionHasher::default();
        hasher.write(&word.to_le_bytes());
        assert_eq!([hasher.finish(), key_of(&word)], [0xf648_c854_b6aa_dd8d; 2]);
    }

    #[test]
    fn the_checksum_is_fnv() {
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"a"), 0xaf63_dc4c_8601_ec8c);
    }
}
