//! Bytes packed by what usually follows them: an adaptive range coder.
//!
//! *Idea*: neighbours in a table are alike. One decision says whether a byte equals the one before
//! it; only if not, its eight bits are coded one by one. Every such yes or no has a probability of
//! its own for each byte that may stand before, learned on the way, and costs as little space as it
//! was expected.
//! *Guarantee*: `unpack(pack(bytes)) == bytes`; any other input gives some bytes or `None`, no panic.
//! *Cost*: some 20-40 MB/s; 132 KB of probabilities, 8 KB for bytes below 64.
//! *Source*: G. N. N. Martin, "Range encoding: an algorithm for removing redundancy from a digitised
//! message", 1979; binary decisions with shifts in place of counts as in D. Marpe and others, 2003.

/// The number that stands for a probability of one.
const WHOLE_BITS: u32 = 12;
/// The shift by which a chance is adapted; a greater one is slower.
const ADAPTATION_SHIFT: u32 = 4;
/// Below this the range is widened by another byte.
const MIN_RANGE: u32 = 1 << 24;

/// The chance of a `false`.
#[derive(Clone, Copy)]
struct Chance(u16);

impl Chance {
    const EVEN: Self = Self(1 << (WHOLE_BITS - 1));

    /// The chance after these numbers of decisions `false` and `true`; even after none.
    fn of([no, yes]: [u32; 2]) -> Self {
        let (no, all) = (u64::from(no), u64::from(no) + u64::from(yes));
        let chance =
            (no << WHOLE_BITS).checked_div(all).map_or(Self::EVEN.0, |chance| chance as u16);
        Self::from_byte(Self(chance.min((1 << WHOLE_BITS) - 1)).as_byte())
    }

    /// Rounded to 256 steps, none of which is certain.
    const fn as_byte(self) -> u8 {
        (self.0 >> (WHOLE_BITS - 8)) as u8
    }

    const fn from_byte(byte: u8) -> Self {
        Self((byte as u16) << (WHOLE_BITS - 8) | 1 << (WHOLE_BITS - 9))
    }

    #[inline(always)]
    fn split(self, range: u32) -> u32 {
        (range >> WHOLE_BITS) * u32::from(self.0)
    }

    #[inline(always)]
    fn learn(&mut self, bit: bool) {
        if bit {
            self.0 -= self.0 >> ADAPTATION_SHIFT;
        } else {
            self.0 += ((1 << WHOLE_BITS) - self.0) >> ADAPTATION_SHIFT;
        }
    }
}

/// One side of the coder: writes a decision, reads it, or counts it.
trait Coder {
    /// What is known of a decision beforehand.
    type Cell: Copy;
    fn code(&mut self, cell: &mut Self::Cell, bit: bool) -> bool;
}

struct Packer {
    low: u64,
    range: u32,
    /// A byte that a carry may still raise, and how many bytes of all ones follow it.
    held: Option<u8>,
    ones: usize,
    out: Vec<u8>,
}

impl Packer {
    fn shift(&mut self) {
        if self.low < 0xFF00_0000 || self.low > 0xFFFF_FFFF {
            let carry = (self.low >> 32) as u8;
            self.out.extend(self.held.map(|byte| byte.wrapping_add(carry)));
            self.out.extend(std::iter::repeat_n(0xFF_u8.wrapping_add(carry), self.ones));
            self.ones = 0;
            self.held = Some((self.low >> 24) as u8);
        } else {
            self.ones += 1;
        }
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        // Zeros at the end are read anyway.
        while self.out.last() == Some(&0) {
            self.out.pop();
        }
        self.out
    }
}

impl Coder for Packer {
    type Cell = Chance;

    #[inline(always)]
    fn code(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let split = chance.split(self.range);
        if bit {
            self.low += u64::from(split);
            self.range -= split;
        } else {
            self.range = split;
        }
        chance.learn(bit);
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

struct Unpacker<'a> {
    value: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl Unpacker<'_> {
    #[inline(always)]
    fn byte(&mut self) -> u32 {
        u32::from(self.bytes.next().copied().unwrap_or(0))
    }
}

impl Coder for Unpacker<'_> {
    type Cell = Chance;

    #[inline(always)]
    fn code(&mut self, chance: &mut Chance, _: bool) -> bool {
        let split = chance.split(self.range);
        let bit = self.value >= split;
        if bit {
            self.value -= split;
            self.range -= split;
        } else {
            self.range = split;
        }
        chance.learn(bit);
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.value = self.value << 8 | self.byte();
        }
        bit
    }
}

/// Counts the decisions `false` and `true`.
struct Counter;

impl Coder for Counter {
    type Cell = [u32; 2];

    #[inline(always)]
    fn code(&mut self, cell: &mut [u32; 2], bit: bool) -> bool {
        cell[usize::from(bit)] += 1;
        bit
    }
}

/// What is known of each decision.
#[derive(Clone)]
struct Model<C> {
    /// Bits of a byte that are coded; the ones above are zero.
    digits: u32,
    /// Whether the byte equals the one before, by that one and by whether it was itself a repetition.
    same: Vec<[C; 2]>,
    /// The bits from the highest on: a row for each byte before, an entry for the bits above.
    bits: Vec<C>,
    before: u8,
    repeated: bool,
}

impl<C: Copy> Model<C> {
    /// Knows the same of all decisions about bytes of this many bits.
    fn new(digits: u32, cell: C) -> Self {
        let same = vec![[cell; 2]; 1 << digits];
        Self { digits, same, bits: vec![cell; 1 << (2 * digits)], before: 0, repeated: false }
    }

    #[inline(always)]
    fn code(&mut self, coder: &mut impl Coder<Cell = C>, byte: u8) -> u8 {
        let before = usize::from(self.before);
        let cell = &mut self.same[before][usize::from(self.repeated)];
        self.repeated = coder.code(cell, byte == self.before);
        if !self.repeated {
            let row = &mut self.bits[before << self.digits..(before + 1) << self.digits];
            let mut known = 1;
            for digit in (0..self.digits).rev() {
                let bit = coder.code(&mut row[known], byte >> digit & 1 == 1);
                known = known << 1 | usize::from(bit);
            }
            self.before = (known - (1 << self.digits)) as u8;
        }
        self.before
    }
}

/// What is known of bytes before they are packed: blocks that are packed on their own need not learn it again.
pub(crate) struct Start(Model<Chance>);

impl Start {
    /// Nothing is known.
    pub(crate) fn even() -> Self {
        Self(Model::new(8, Chance::EVEN))
    }

    /// What these blocks have in common.
    pub(crate) fn learned<'a>(blocks: impl Iterator<Item = &'a [u8]> + Clone) -> Self {
        let highest = blocks.clone().flatten().max().copied().unwrap_or_default();
        let digits = (u8::BITS - highest.leading_zeros()).max(1);
        let mut counts = Model::new(digits, [0; 2]);
        for block in blocks {
            (counts.before, counts.repeated) = (0, false);
            for &byte in block {
                counts.code(&mut Counter, byte);
            }
        }
        Self(Model {
            digits,
            same: counts.same.iter().map(|pair| pair.map(Chance::of)).collect(),
            bits: counts.bits.iter().copied().map(Chance::of).collect(),
            before: 0,
            repeated: false,
        })
    }

    /// As bytes, packed.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let chances = self.0.same.iter().flatten().chain(&self.0.bits);
        let plain: Vec<u8> = chances.map(|chance| chance.as_byte()).collect();
        let mut bytes = vec![self.0.digits as u8];
        bytes.extend(pack(&plain));
        bytes
    }

    /// From bytes; `None` if they are not such.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&digits, packed) = bytes.split_first()?;
        if !(1..=u8::BITS).contains(&u32::from(digits)) {
            return None;
        }
        let mut model = Model::new(u32::from(digits), Chance::EVEN);
        let length = 2 * model.same.len() + model.bits.len();
        let plain = unpack(packed, length);
        let chances = model.same.iter_mut().flatten().chain(&mut model.bits);
        for (chance, byte) in chances.zip(plain) {
            *chance = Chance::from_byte(byte);
        }
        Some(Self(model))
    }

    /// Packs bytes, none of which is above those that it has learned from.
    pub(crate) fn pack(&self, bytes: &[u8]) -> Vec<u8> {
        let mut model = self.0.clone();
        let mut packer = Packer { low: 0, range: u32::MAX, held: None, ones: 0, out: Vec::new() };
        for &byte in bytes {
            model.code(&mut packer, byte);
        }
        packer.finish()
    }

    /// Unpacks `length` bytes.
    pub(crate) fn unpack(&self, packed: &[u8], length: usize) -> Box<[u8]> {
        let mut model = self.0.clone();
        let mut unpacker = Unpacker { value: 0, range: u32::MAX, bytes: packed.iter() };
        for _ in 0..4 {
            unpacker.value = unpacker.value << 8 | unpacker.byte();
        }
        (0..length).map(|_| model.code(&mut unpacker, 0)).collect()
    }
}

/// Packs bytes.
pub(crate) fn pack(bytes: &[u8]) -> Vec<u8> {
    Start::even().pack(bytes)
}

/// Unpacks `length` bytes.
pub(crate) fn unpack(packed: &[u8], length: usize) -> Vec<u8> {
    Start::even().unpack(packed, length).into_vec()
}

#[cfg(test)]
mod tests {
    use outwit::Rng;

    use super::*;

    #[test]
    fn bytes_survive() {
        let seed = 0x5EED_0007;
        let mut rng = Rng::new(seed);
        for number in 0..400 {
            let (length, kinds) = (rng.below(3_000), 1 + rng.below(256));
            let runs = 1 + rng.below(20);
            let mut bytes = vec![0; length];
            for index in 0..length {
                let new = index == 0 || rng.below(runs) == 0;
                bytes[index] = if new { rng.below(kinds) as u8 } else { bytes[index - 1] };
            }
            assert_eq!(unpack(&pack(&bytes), length), bytes, "seed {seed:#x} number {number}");
        }
        assert!(pack(&vec![7; 65_536]).len() < 300);
        assert_eq!(unpack(&[], 3), [0; 3]);
    }

    #[test]
    fn anything_is_unpacked_to_something() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let packed: Vec<u8> = (0..rng.below(400)).map(|_| rng.below(256) as u8).collect();
            assert_eq!(unpack(&packed, 1_000).len(), 1_000);
        }
    }
}
