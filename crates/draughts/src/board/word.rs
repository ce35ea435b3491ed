//! The machine word that holds one bit per square.

use std::any::Any;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// An unsigned integer used as a set of squares: `u64`, or `u128` for boards above 10x10.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The empty set.
    const ZERO: Self;
    /// Number of bits.
    const BITS: u32;
    /// The low bits of a `u128`.
    fn from_u128(value: u128) -> Self;
    /// Widened to `u128`.
    fn to_u128(self) -> u128;
    /// The set of one square; `bit` below the width of the word.
    fn single(bit: u32) -> Self;
    /// All bits below `bit`, which is below the width of the word.
    fn below(bit: u32) -> Self;
    /// The set from `bit` on, which is below the width of the word, as the low bits of a number.
    fn starting_at(self, bit: u32) -> usize;
    /// The set with the order of its bits reversed.
    fn reversed(self) -> Self;
    /// Shifted by a number of bits, negative towards bit 0.
    fn shifted(self, by: i32) -> Self;
    /// Number of squares in the set.
    fn count(self) -> u32;
    /// Index of the lowest bit; the set must not be empty.
    fn lowest(self) -> u32;
    /// Index of the highest bit; the set must not be empty.
    fn highest(self) -> u32;
    /// The set without its lowest bit; the set must not be empty.
    fn without_lowest(self) -> Self;
    /// A number in which every bit of the word has a part, for hashing.
    fn mixed(self, multiplier: u64) -> u64;

    /// Whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    /// The bits of the set, lowest first.
    #[inline(always)]
    fn bits(self) -> Bits<Self> {
        Bits(self)
    }
}

/// The bit indices of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Bits<W>(W);

impl<W: Word> Iterator for Bits<W> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let bit = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(bit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

macro_rules! word {
    ($type:ty, $mix:expr) => {
        impl Word for $type {
            const ZERO: Self = 0;
            const BITS: u32 = <$type>::BITS;
            #[inline(always)]
            fn from_u128(value: u128) -> Self {
                value as $type
            }
            #[inline(always)]
            fn to_u128(self) -> u128 {
                self as u128
            }
            #[inline(always)]
            fn single(bit: u32) -> Self {
                1 << (bit % <$type>::BITS)
            }
            #[inline(always)]
            fn below(bit: u32) -> Self {
                (1 << (bit % <$type>::BITS)) - 1
            }
            #[inline(always)]
            fn starting_at(self, bit: u32) -> usize {
                (self >> (bit % <$type>::BITS)) as usize
            }
            #[inline(always)]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline(always)]
            fn shifted(self, by: i32) -> Self {
                if by >= 0 { self << (by as u32) } else { self >> (-by as u32) }
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn highest(self) -> u32 {
                <$type>::BITS - 1 - self.leading_zeros()
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
            #[inline(always)]
            fn mixed(self, multiplier: u64) -> u64 {
                $mix(self, multiplier)
            }
        }
    };
}

word!(u64, |word: u64, multiplier: u64| fold(word, multiplier));
word!(u128, |word: u128, multiplier: u64| fold(
    word as u64 ^ fold((word >> 64) as u64 ^ 0x9E37_79B9_7F4A_7C15, multiplier),
    multiplier
));

/// The one of two values that is for the word in its type: so generic code of other crates finds what was compiled for both
/// words in this one, and does not compile it again.
#[inline(always)]
pub(crate) fn of_word<T: Any>(narrow: &'static dyn Any, wide: &'static dyn Any) -> &'static T {
    narrow.downcast_ref().or_else(|| wide.downcast_ref()).expect("words have 64 or 128 bits")
}

/// Multiplies into 128 bits and folds the halves together, so that every input bit reaches every
/// output bit.
#[inline(always)]
fn fold(word: u64, multiplier: u64) -> u64 {
    let product = u128::from(word ^ 0x2545_F491_4F6C_DD1D) * u128::from(multiplier);
    product as u64 ^ (product >> 64) as u64
}
