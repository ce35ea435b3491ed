//! Arithmetic without exceptions: every operation has an answer for every number, and the answer is a number.
//!
//! Sums and differences are those of 64-bit floating point. A product or quotient is held within ±10^15, so that no chain
//! of operations ever becomes infinite; a division by zero gives 0. A comparison gives 1 or 0; whatever is not 0 is true.

use super::syntax::{Binary, Unary};

/// Products and quotients, and numbers in a formula, are held within this.
pub(crate) const MAX_NUMBER: f64 = 1e15;

#[inline(always)]
pub(crate) fn held(number: f64) -> f64 {
    number.clamp(-MAX_NUMBER, MAX_NUMBER)
}

#[inline(always)]
pub(crate) fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

#[inline(always)]
pub(crate) fn is_true(number: f64) -> bool {
    number != 0.0
}

#[inline(always)]
pub(crate) fn divide(left: f64, right: f64) -> f64 {
    if right == 0.0 { 0.0 } else { held(left / right) }
}

/// The lesser; the first if they are equal.
#[inline(always)]
pub(crate) fn min(left: f64, right: f64) -> f64 {
    if right < left { right } else { left }
}

/// The greater; the first if they are equal.
#[inline(always)]
pub(crate) fn max(left: f64, right: f64) -> f64 {
    if left < right { right } else { left }
}

pub(crate) fn unary(op: Unary, operand: f64) -> f64 {
    match op {
        Unary::Negate => -operand,
        Unary::Abs => operand.abs(),
        Unary::Not => truth(!is_true(operand)),
    }
}

#[expect(clippy::float_cmp, reason = "equality in a formula is equality of the numbers")]
pub(crate) fn binary(op: Binary, left: f64, right: f64) -> f64 {
    match op {
        Binary::Add => left + right,
        Binary::Subtract => left - right,
        Binary::Multiply => held(left * right),
        Binary::Divide => divide(left, right),
        Binary::Min => min(left, right),
        Binary::Max => max(left, right),
        Binary::Less => truth(left < right),
        Binary::LessOrEqual => truth(left <= right),
        Binary::Equal => truth(left == right),
        Binary::Unequal => truth(left != right),
        Binary::And => truth(is_true(left) && is_true(right)),
        Binary::Or => truth(is_true(left) || is_true(right)),
    }
}
