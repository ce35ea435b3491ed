//! Costs of paths: integers or floating-point numbers.

use std::fmt::Debug;

/// A cost that adds up along a path and is never negative: `u32`, `u64` or `f64`.
///
/// Integers are searched faster (a bucket queue) and add up exactly. An `f64` cost must be finite; an estimate may be infinite,
/// which says that no goal can be reached.
///
/// # Panics
/// A search panics if an `f64` cost or estimate is negative or not a number, since its result would be wrong.
///
/// The cost of every solution must be less than [`Cost::MAX`], where sums are cut off. Of a solution that costs more, some
/// searches say that it does not exist, and others that it is optimal. Take `u64` if `u32` may be too small.
///
/// ```
/// use outwit::problem::Cost;
/// assert_eq!(3u32.plus(4), 7);
/// assert!(1.5f64.key() < 2.5f64.key());
/// assert_eq!(u32::MAX.plus(1), u32::MAX); // infinite stays infinite
/// ```
pub trait Cost: Copy + PartialOrd + Debug + Default + Send + Sync + 'static {
    /// Zero.
    const ZERO: Self;
    /// Infinite: more than the cost of any path.
    const MAX: Self;
    /// Whether costs are integers.
    const WHOLE: bool;

    /// The same number. A search passes every cost and estimate of a problem through this function or [`Cost::plus`].
    ///
    /// # Panics
    /// If it is not a cost: negative, or not a number.
    #[inline(always)]
    fn checked(self) -> Self {
        self
    }

    /// The sum; [`Cost::MAX`] plus anything is [`Cost::MAX`].
    ///
    /// # Panics
    /// As [`Cost::checked`], if `other` is not a cost.
    fn plus(self, other: Self) -> Self;

    /// The difference, at least zero.
    fn minus(self, other: Self) -> Self;

    /// A number whose order is that of the costs.
    fn key(self) -> u64;

    /// The cost as a decimal, for reports and weights.
    fn decimal(self) -> f64;

    /// The cost times `count`.
    fn times(self, count: usize) -> Self;

    /// The greater one.
    #[inline(always)]
    fn most(self, other: Self) -> Self {
        if self < other { other } else { self }
    }

    /// The smaller one.
    #[inline(always)]
    fn least(self, other: Self) -> Self {
        if other < self { other } else { self }
    }
}

macro_rules! whole {
    ($($number:ty)*) => {$(
        impl Cost for $number {
            const ZERO: Self = 0;
            const MAX: Self = <$number>::MAX;
            const WHOLE: bool = true;

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.saturating_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.saturating_sub(other)
            }

            #[inline(always)]
            fn times(self, count: usize) -> Self {
                self.saturating_mul(<$number>::try_from(count).unwrap_or(Self::MAX))
            }

            #[inline(always)]
            fn key(self) -> u64 {
                self as u64
            }

            #[inline(always)]
            fn decimal(self) -> f64 {
                if self == Self::MAX { f64::INFINITY } else { self as f64 }
            }
        }
    )*};
}

whole!(u32 u64);

impl Cost for f64 {
    const ZERO: Self = 0.0;
    const MAX: Self = f64::INFINITY;
    const WHOLE: bool = false;

    #[inline(always)]
    fn checked(self) -> Self {
        if self >= 0.0 { self } else { refuse(self) }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other.checked()
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        (self - other).max(0.0)
    }

    #[inline(always)]
    fn times(self, count: usize) -> Self {
        self * count as f64
    }

    #[inline(always)]
    fn key(self) -> u64 {
        // The bits of non-negative decimals have the same order as the decimals; adding zero turns -0 into 0.
        (self + 0.0).to_bits()
    }

    #[inline(always)]
    fn decimal(self) -> f64 {
        self
    }
}

#[cold]
#[inline(never)]
fn refuse(number: f64) -> ! {
    panic!(
        "a cost or an estimate of the problem is {number}; expected a number that is not negative, for example: 0.5"
    )
}
