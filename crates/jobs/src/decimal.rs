//! Big numbers as decimal strings, and checked sums.
//!
//! *Idea.* `#[serde(with = "jobs::decimal")]` on a `u64` or `u128` field writes `"14772512"`, which no
//! JSON reader rounds. [`sum`] adds 64- or 128-bit counts with a check at every step.
//!
//! *Guarantee.* One text per number: signs, spaces and leading zeros are refused.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes a number as a decimal string.
pub fn serialize<T: Display, S: Serializer>(number: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// Reads a number from its decimal string.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr + Display,
    D: Deserializer<'de>,
{
    let text = String::deserialize(deserializer)?;
    text.parse::<T>().ok().filter(|number| number.to_string() == text).ok_or_else(|| {
        D::Error::custom(format!("{text:?} is not a plain decimal number, for example \"92\""))
    })
}

/// The sum of some counts; an error if it exceeds 128 bits.
///
/// ```
/// assert_eq!(jobs::decimal::sum([40_u64, 52]), Ok(92));
/// assert!(jobs::decimal::sum([u128::MAX, 1]).is_err());
/// ```
pub fn sum<T: Into<u128>>(counts: impl IntoIterator<Item = T>) -> Result<u128, String> {
    counts.into_iter().try_fold(0_u128, |sum, count| {
        sum.checked_add(count.into()).ok_or_else(|| "the sum passes 128 bits".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Count {
        #[serde(with = "crate::decimal")]
        all: u128,
    }

    #[test]
    fn the_largest_number_survives() {
        let count = Count { all: u128::MAX };
        let text = serde_json::to_string(&count).unwrap();
        assert_eq!(text, r#"{"all":"340282366920938463463374607431768211455"}"#);
        assert_eq!(serde_json::from_str::<Count>(&text).unwrap(), count);
    }

    #[test]
    fn other_spellings_are_refused() {
        for text in ["+1", "01", " 1", "1 ", "-1", "", "1e3", "0x1", "¹"] {
            let json = serde_json::json!({ "all": text });
            assert!(serde_json::from_value::<Count>(json).is_err(), "{text:?}");
        }
        assert!(serde_json::from_str::<Count>(r#"{"all":1}"#).is_err());
    }
}
