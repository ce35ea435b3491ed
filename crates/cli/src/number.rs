//! Parsers for numbers (`1_000_000`, `10k`, `1.5M`) and times (`0.5`, `500ms`, `2s`, `1m`).

use std::num::IntErrorKind;
use std::time::Duration;

/// A whole number of at least 1.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let wrong =
        || format!("\"{text}\" is not a whole number of at least 1, for example: 100 or 10k");
    let large = || format!("\"{text}\" is too large, at most {}", u64::MAX);
    // Commas separate thousands; a decimal comma would be read as another number.
    let digits = text.trim().trim_end_matches(|c: char| c.is_ascii_alphabetic());
    if let Some((first, rest)) = digits.split_once(',') {
        let is_first = (1..=3).contains(&first.len()) && !first.starts_with('0');
        if !is_first || rest.split(',').any(|group| group.len() != 3) {
            return Err(wrong());
        }
    }
    let plain: String = text.trim().chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let (digits, factor) = match plain.chars().last().ok_or_else(wrong)? {
        'k' | 'K' => (&plain[..plain.len() - 1], 1_000),
        'm' | 'M' => (&plain[..plain.len() - 1], 1_000_000),
        'g' | 'G' => (&plain[..plain.len() - 1], 1_000_000_000),
        _ => (plain.as_str(), 1),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit() || c == '.') {
        return Err(wrong());
    }
    let number = match digits.parse::<u64>() {
        Ok(whole) => Some(whole.checked_mul(factor).ok_or_else(large)?),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => return Err(large()),
        // A fraction is allowed only before a unit: 1.5M.
        Err(_) if factor > 1 => digits
            .parse::<f64>()
            .ok()
            .map(|part| part * factor as f64)
            .filter(|&product| product.fract() == 0.0 && product < 1e18)
            .map(|product| product as u64),
        Err(_) => None,
    };
    number.filter(|&number| number > 0).ok_or_else(wrong)
}

/// A whole number of at least 1 that fits 32 bits.
pub(crate) fn small_count(text: &str) -> Result<u32, String> {
    let wrong = |_| format!("\"{text}\" is not a whole number of at least 1, for example: 4");
    let number = count(text).map_err(wrong)?;
    u32::try_from(number).map_err(|_| format!("\"{text}\" is too large, at most {}", u32::MAX))
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    count(text).ok().filter(|threads| *threads <= 1024).map(|threads| threads as usize).ok_or_else(
        || format!("\"{text}\" is not a number of threads from 1 to 1024, for example: 4"),
    )
}

/// A size in MiB.
pub(crate) fn mebibytes(text: &str) -> Result<usize, String> {
    count(text).ok().filter(|size| *size <= 1 << 20).map(|size| size as usize).ok_or_else(|| {
        format!("\"{text}\" is not a number of MiB from 1 to 1048576, for example: 64")
    })
}

/// A duration greater than zero, in seconds unless a unit is given.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("\"{text}\" is not a time, for example: 0.5 or 500ms or 2s");
    let plain = text.trim();
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (digits, seconds) = units
        .iter()
        .find_map(|(unit, seconds)| Some((plain.strip_suffix(unit)?, *seconds)))
        .unwrap_or((plain, 1.0));
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return Err(wrong());
    }
    let number: f64 = digits.trim().parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * seconds)
        .ok()
        .filter(|time| !time.is_zero())
        .ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_accept_separators_and_units() {
        let good = [
            ("1", 1),
            ("1_000_000", 1_000_000),
            ("1,000", 1000),
            ("1,500k", 1_500_000),
            ("10k", 10_000),
            ("1.5M", 1_500_000),
            (" 2G ", 2_000_000_000),
        ];
        for (text, number) in good {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        for text in [
            "",
            "0",
            "-1",
            "k",
            "1.5",
            "1,5k",
            "1,5",
            ",",
            ",100",
            "0,500k",
            "1234,567",
            "ten",
            "1e9",
            "99999999999999999999",
            "0.0001k",
            "é",
            "1é",
        ] {
            assert!(count(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times_accept_units() {
        for (text, milliseconds) in [
            ("0.5", 500),
            ("500ms", 500),
            ("2s", 2000),
            ("1m", 60_000),
            (".25 s", 250),
            ("3", 3000),
        ] {
            assert_eq!(time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "0", "-1", "inf", "nan", "soon", "1y", "1e400", "ms"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
