//! Canonical JSON: one text per value, so that equal values have equal hashes.
//!
//! *Idea.* UTF-8, keys sorted, no spaces, integers only. Numbers beyond 2^53 - 1 are refused, since
//! some readers round them; they travel as decimal strings (see [`crate::decimal`]).
//!
//! *Guarantee.* Equal values give equal bytes on every machine and in every build.

use std::fmt::Write as _;

use serde_json::Value;
use sha2::{Digest, Sha256};

/// The largest integer that every JSON reader keeps exactly.
pub const MAX_WHOLE: u64 = (1 << 53) - 1;

/// The canonical text of `value`, or a sentence about the number that has none.
///
/// ```
/// use serde_json::json;
/// assert_eq!(jobs::canonical(&json!({ "n": 8, "all": "92" })).unwrap(), r#"{"all":"92","n":8}"#);
/// assert!(jobs::canonical(&json!(0.5)).is_err());
/// ```
pub fn canonical(value: &Value) -> Result<String, String> {
    let mut text = String::new();
    write(value, &mut text)?;
    Ok(text)
}

/// The SHA-256 of some bytes, as 64 lower-case hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a String cannot fail");
        text
    })
}

fn write(value: &Value, text: &mut String) -> Result<(), String> {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => text.push_str(&value.to_string()),
        Value::Number(number) => {
            let safe = number.as_u64().is_some_and(|n| n <= MAX_WHOLE)
                || number.as_i64().is_some_and(|n| n.unsigned_abs() <= MAX_WHOLE);
            if !safe {
                return Err(format!(
                    "the number {number} cannot be kept; expected a whole number of at most {MAX_WHOLE}"
                ));
            }
            text.push_str(&number.to_string());
        }
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write(item, text)?;
            }
            text.push(']');
        }
        Value::Object(map) => {
            // Sorted here, because serde_json's own order depends on a feature of the whole build.
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_unstable_by(|a, b| a.0.cmp(b.0));
            text.push('{');
            for (index, (key, item)) in entries.into_iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                text.push_str(&Value::String(key.clone()).to_string());
                text.push(':');
                write(item, text)?;
            }
            text.push('}');
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn keys_are_sorted_at_every_depth() {
        let value = json!({ "b": [{ "z": 1, "a": null }], "a": "é\n" });
        assert_eq!(canonical(&value).unwrap(), "{\"a\":\"é\\n\",\"b\":[{\"a\":null,\"z\":1}]}");
    }

    #[test]
    fn numbers_that_some_reader_would_round_are_refused() {
        assert!(canonical(&json!(MAX_WHOLE)).is_ok());
        assert!(canonical(&json!(-(MAX_WHOLE as i64))).is_ok());
        assert!(canonical(&json!(MAX_WHOLE + 1)).unwrap_err().contains("9007199254740992"));
        assert!(canonical(&json!([1.5])).is_err());
    }

    #[test]
    fn the_hash_is_the_published_one() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), abc);
    }
}
