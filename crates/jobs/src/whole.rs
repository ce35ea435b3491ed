//! Whole numbers in JSON that no reader rounds.
//!
//! *Idea.* `#[serde(with = "jobs::whole")]` on a `u64` field writes a number up to 2^53 - 1 and a decimal string above, so that
//! [`canonical`](crate::canonical) accepts every value and the text of the usual small ones stays as it is.
//!
//! *Guarantee.* Each number has one text; the string of a small number is refused.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

use crate::canonical::MAX_WHOLE;
use crate::decimal;

/// Writes a number, or the decimal string of a large one.
pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    if *number <= MAX_WHOLE {
        serializer.serialize_u64(*number)
    } else {
        decimal::serialize(number, serializer)
    }
}

/// Reads what [`serialize`] has written.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(u64),
        Text(#[serde(with = "decimal")] u64),
    }
    match Either::deserialize(deserializer)? {
        Either::Text(number) if number <= MAX_WHOLE => {
            Err(D::Error::custom(format!("\"{number}\" is a string; expected the number {number}")))
        }
        Either::Number(number) | Either::Text(number) => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::json;

    use super::*;

    #[derive(Serialize, Deserialize)]
    struct Seeded {
        #[serde(with = "crate::whole")]
        seed: u64,
    }

    #[test]
    fn large_numbers_are_strings() {
        for (seed, written) in [
            (7, json!(7)),
            (MAX_WHOLE, json!(MAX_WHOLE)),
            (MAX_WHOLE + 1, json!("9007199254740992")),
            (u64::MAX, json!("18446744073709551615")),
        ] {
            let value = serde_json::to_value(Seeded { seed }).unwrap();
            assert_eq!(value, json!({ "seed": written }));
            assert!(crate::canonical(&value).is_ok());
            assert_eq!(serde_json::from_value::<Seeded>(value).unwrap().seed, seed);
        }
        for seed in [json!("7"), json!("01"), json!(-1), json!(0.5), json!("18446744073709551616")]
        {
            assert!(serde_json::from_value::<Seeded>(json!({ "seed": seed })).is_err());
        }
    }
}
