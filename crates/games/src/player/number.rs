//! Numbers as people write them: `100k`, `2M`, `0.5`, `500ms`.

use std::time::Duration;

use crate::playable::Settings;
use views::Fault;

/// How a number is read, and what is expected.
type Reader<T> = (fn(&str) -> Option<T>, &'static str);

/// Reads whole numbers.
pub(super) const WHOLE: Reader<u64> = (whole, "a whole number from 0 to 18446744073709551615");

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

/// A whole number, with `k`, `M` or `G` for thousands, millions and milliards.
fn whole(text: &str) -> Option<u64> {
    let (digits, unit) = match text.char_indices().next_back()? {
        (end, 'k' | 'K') => (&text[..end], 1_000),
        (end, 'M' | 'm') => (&text[..end], 1_000_000),
        (end, 'G' | 'g') => (&text[..end], 1_000_000_000),
        _ => (text, 1),
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

/// A time above 0 in seconds, or in milliseconds if it ends in `ms`.
fn seconds(text: &str) -> Option<Duration> {
    let (digits, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(digits), _) => (digits, 1e-3),
        (None, Some(digits)) => (digits, 1.0),
        (None, None) => (text, 1.0),
    };
    let seconds = digits.trim().parse::<f64>().ok()? * unit;
    (0.0 < seconds && seconds < 1e9).then(|| Duration::from_secs_f64(seconds))
}
