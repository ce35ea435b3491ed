//! Numbers as values of arguments.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::protocol::ProtocolError;

/// A whole number in a range.
pub(super) fn read_number<T: Copy + FromStr + PartialOrd + fmt::Display>(
    name: &str,
    value: &str,
    range: RangeInclusive<T>,
    example: &'static str,
) -> Result<T, ProtocolError> {
    let (least, most) = (range.start(), range.end());
    let expected = || format!("a whole number from {least} to {most} for {name}");
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| ProtocolError::new(&format!("{name}={value}"), expected(), example))
}

/// A finite number.
pub(super) fn read_real(value: &str) -> Option<f64> {
    value.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Seconds as a real number. An overdrawn clock comes as a negative number and counts as 0.
pub(super) fn read_seconds(
    name: &str,
    value: &str,
    example: &'static str,
) -> Result<f64, ProtocolError> {
    let seconds = read_real(value).ok_or_else(|| {
        let expected = format!("a number for {name}");
        ProtocolError::new(&format!("{name}={value}"), expected, example)
    })?;
    Ok(seconds.max(0.0))
}

/// To the millisecond, without needless zeros.
pub(super) fn write_seconds(seconds: f64) -> String {
    let text = format!("{seconds:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
