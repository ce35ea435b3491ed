//! Settings of players that are numbers or times.

use std::time::Duration;

use crate::playable::Settings;
use views::Fault;

/// How a number is read, and what is expected.
type Reader<T> = (fn(&str) -> Option<T>, &'static str);

/// Reads whole numbers.
pub(super) const WHOLE: Reader<u64> = (whole, "a whole number from 0 to 18446744073709551615");

/// Reads limits.
pub(super) const COUNT: Reader<u64> = (
    |text| whole(text).filter(|count| *count > 0),
    "a whole number from 1 to 18446744073709551615",
);

/// Reads times.
pub(super) const TIME: Reader<Duration> = (seconds, "a time above 0 and below 1000000000 seconds");

/// The setting `name`; a fault shows what is expected and the `example`.
pub(super) fn read<T>(
    settings: &Settings,
    name: &str,
    (parse, expected): Reader<T>,
    example: &str,
) -> Result<Option<T>, Fault> {
    let Some(text) = settings.text(name) else { return Ok(None) };
    let fault = || {
        Fault::new(format!("{name}={text} is not understood"))
            .expected(expected)
            .example(format!("{name}={example}"))
    };
    parse(text).map(Some).ok_or_else(fault)
}

fn whole(text: &str) -> Option<u64> {
    u64::try_from(views::parse_whole(text)?).ok()
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds = views::parse_seconds(text)?;
    // Less than half a nanosecond is no time.
    (0.0 < seconds && seconds < 1e9)
        .then(|| Duration::from_secs_f64(seconds))
        .filter(|time| !time.is_zero())
}
