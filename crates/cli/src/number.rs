//! Parsers of arguments that are numbers or times, and the defaults of two.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jobs::MAX_WHOLE;

/// A whole number of at least 1 that a job can keep.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    up_to(MAX_WHOLE, text, "100 or 10k")
}

/// A whole number of at least 1 that fits 32 bits.
pub(crate) fn small_count(text: &str) -> Result<u32, String> {
    up_to(u32::MAX.into(), text, "4").map(|number| number as u32)
}

/// A number of points, 0 as well.
pub(crate) fn points(text: &str) -> Result<u32, String> {
    let points = views::parse_whole(text).and_then(|points| u32::try_from(points).ok());
    points.ok_or_else(|| {
        format!("\"{text}\" is not a number of points from 0 to {}, for example: 10", u32::MAX)
    })
}

/// A whole number that a job can keep, 0 as well.
pub(crate) fn count_from_0(text: &str) -> Result<u64, String> {
    from_to(0, MAX_WHOLE, text, "0 or 3")
}

/// A whole number from 1 to `most`.
pub(crate) fn up_to(most: u64, text: &str, example: &str) -> Result<u64, String> {
    from_to(1, most, text, example)
}

/// A whole number from `least` to `most`.
fn from_to(least: u64, most: u64, text: &str, example: &str) -> Result<u64, String> {
    let number = views::parse_whole(text).filter(|&number| number >= least.into());
    let number = number.ok_or_else(|| {
        format!("\"{text}\" is not a whole number of at least {least}, for example: {example}")
    })?;
    let number = u64::try_from(number).ok().filter(|&number| number <= most);
    number.ok_or_else(|| format!("\"{text}\" is too large, at most {most}, for example: {example}"))
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    count(text).ok().filter(|threads| *threads <= 1024).map(|threads| threads as usize).ok_or_else(
        || format!("\"{text}\" is not a number of threads from 1 to 1024, for example: 4"),
    )
}

/// A seed that is different each time. It stays below 2^53, above which many readers of JSON round numbers.
pub(crate) fn clock_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros() as u64
}

/// A port.
pub(crate) fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| {
        format!("\"{text}\" is no port; expected a whole number from 0 to 65535, for example: 7777")
    })
}

/// A size in MiB.
pub(crate) fn mebibytes(text: &str) -> Result<usize, String> {
    count(text).ok().filter(|size| *size <= 1 << 20).map(|size| size as usize).ok_or_else(|| {
        format!("\"{text}\" is not a number of MiB from 1 to 1048576, for example: 64")
    })
}

/// A duration greater than zero, in seconds unless a unit is given.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let seconds = views::parse_seconds(text)
        .ok_or_else(|| format!("\"{text}\" is not a time, for example: 0.5 or 500ms or 2s"))?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time.is_zero() => {
            Err(format!("\"{text}\" is not a time above 0, for example: 0.5 or 500ms or 2s"))
        }
        Ok(time) => Ok(time),
        Err(_) => {
            Err(format!("\"{text}\" is too long, at most 1e19 seconds, for example: 0.5 or 2s"))
        }
    }
}

/// The same in whole milliseconds. Times that a job cannot keep are cut to 2^53 - 1 milliseconds, 285,000 years.
pub(crate) fn milliseconds(text: &str) -> Result<u64, String> {
    const MILLISECOND: u128 = 1_000_000;
    // Seconds are read as binary fractions, which are not exact.
    const ROUNDING: u128 = 1_000;
    let nanoseconds = time(text)?.as_nanos();
    let whole = (nanoseconds + MILLISECOND / 2) / MILLISECOND;
    if whole == 0 || nanoseconds.abs_diff(whole * MILLISECOND) > ROUNDING {
        return Err(format!(
            "\"{text}\" is not a whole number of milliseconds of at least 1, for example: 0.1 or 100ms"
        ));
    }
    Ok(u64::try_from(whole).unwrap_or(MAX_WHOLE).min(MAX_WHOLE))
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
            ("16.1k", 16_100),
            ("1.50k", 1500),
            (".5k", 500),
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
            "1.2.3k",
            ".k",
            "1.0",
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
    fn points_may_be_0() {
        assert_eq!((points("0"), points("1_000")), (Ok(0), Ok(1000)));
        for text in ["-1", "4294967296", "few"] {
            assert!(points(text).is_err_and(|error| error.ends_with("for example: 10")), "{text}");
        }
    }

    #[test]
    fn the_largest_value_is_named() {
        let large = "99999999999999999999999999999999999999999";
        for (text, most) in [("4294967296", "4294967295"), (large, "4294967295")] {
            let error = small_count(text).expect_err("too large");
            assert!(
                error.ends_with(&format!("is too large, at most {most}, for example: 4")),
                "{error}"
            );
        }
        for text in [large, "9007199254740992", "9007199254741k", "99999999999.5G"] {
            let error = count(text).expect_err("too large");
            assert!(error.contains("is too large, at most 9007199254740991"), "{error}");
        }
        assert_eq!(count("9007199254740991"), Ok(MAX_WHOLE));
        assert_eq!(["0", "7"].map(count_from_0), [Ok(0), Ok(7)]);
        assert!(count_from_0("9007199254740992").is_err_and(|error| error.contains("at most")));
    }

    #[test]
    fn times_out_of_range_are_told_from_other_texts() {
        let error = |text| time(text).expect_err("no time");
        assert!(error("0").starts_with("\"0\" is not a time above 0, for example"));
        assert!(error("0.0s").contains("is not a time above 0"));
        assert!(error("1e30").contains("is too long, at most 1e19 seconds"));
        assert!(error("soon").starts_with("\"soon\" is not a time, for example"));
    }

    #[test]
    fn fractions_of_a_millisecond_are_refused() {
        for (text, expected) in
            [("1ms", 1), ("0.001", 1), ("0.1", 100), ("0.333", 333), ("86400.001", 86_400_001)]
        {
            assert_eq!(milliseconds(text), Ok(expected), "{text}");
        }
        for text in ["0.0001", "0.0005", "1.5ms", "0.0999", "0.1001ms"] {
            let error = milliseconds(text).expect_err(text);
            assert!(error.contains("whole number of milliseconds of at least 1"), "{error}");
        }
        assert!(milliseconds("0").is_err_and(|error| error.contains("above 0")));
        assert_eq!(milliseconds("1e19"), Ok(MAX_WHOLE));
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
