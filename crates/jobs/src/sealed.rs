//! Sealed files: canonical JSON with a hash of all other fields.
//!
//! *Idea.* Every file of a job that is ever read back goes through [`seal`] and [`unseal`]. The hash
//! covers all other fields, and the bytes must be exactly the canonical ones, so that every truncation
//! and every flipped bit is detected, white space included.
//!
//! *Guarantee.* `unseal` accepts the bytes `seal` made and, short of a SHA-256 collision, no others.

use serde_json::{Map, Value};

use crate::canonical::{canonical, sha256};

/// The bytes of `fields`, an object, with their hash added under the name `digest`.
pub(crate) fn seal(mut fields: Value, digest: &str) -> Result<Vec<u8>, String> {
    fields[digest] = Value::String(sha256(canonical(&fields)?.as_bytes()));
    let mut bytes = canonical(&fields)?.into_bytes();
    bytes.push(b'\n');
    Ok(bytes)
}

/// The fields behind `bytes` without their hash, and the hash; or what is wrong and where.
pub(crate) fn unseal(bytes: &[u8], digest: &str) -> Result<(Map<String, Value>, String), String> {
    if bytes.is_empty() {
        return Err("the file is empty".to_owned());
    }
    let value: Value = serde_json::from_slice(bytes).map_err(|fault| {
        let end = if fault.is_eof() { "the file is cut" } else { "this is not JSON" };
        format!("{end} at byte {} of {}", offset(bytes, &fault), bytes.len())
    })?;
    let again = canonical(&value)? + "\n";
    if again.as_bytes() != bytes {
        let same = again.bytes().zip(bytes).take_while(|(a, b)| a == *b).count();
        return Err(format!("the text was altered at byte {same}"));
    }
    let Value::Object(mut fields) = value else {
        return Err("this is JSON, but no object; expected {...}".to_owned());
    };
    let Some(Value::String(claimed)) = fields.remove(digest) else {
        return Err(format!("the checksum {digest:?} is missing"));
    };
    let rest = Value::Object(fields);
    let hash = sha256(canonical(&rest)?.as_bytes());
    match rest {
        Value::Object(fields) if hash == claimed => Ok((fields, hash)),
        _ => Err(format!("the contents do not match their checksum {digest:?}")),
    }
}

/// The byte offset of a parse error, which `serde_json` gives as line and column.
fn offset(bytes: &[u8], fault: &serde_json::Error) -> usize {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let before: usize = lines.take(fault.line().saturating_sub(1)).map(<[u8]>::len).sum();
    (before + fault.column()).min(bytes.len())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sample() -> (Value, Vec<u8>) {
        let fields = json!({ "n": 8, "all": "92", "list": [1, 2] });
        let bytes = seal(fields.clone(), "hash").unwrap();
        (fields, bytes)
    }

    #[test]
    fn what_was_sealed_comes_back() {
        let (fields, bytes) = sample();
        assert_eq!(Value::Object(unseal(&bytes, "hash").unwrap().0), fields);
    }

    #[test]
    fn every_cut_and_every_flipped_bit_is_refused() {
        let (_, bytes) = sample();
        for end in 0..bytes.len() {
            assert!(unseal(&bytes[..end], "hash").is_err(), "cut at {end}");
        }
        for bit in 0..bytes.len() * 8 {
            let mut bad = bytes.clone();
            bad[bit / 8] ^= 1 << (bit % 8);
            assert!(unseal(&bad, "hash").is_err(), "bit {bit}");
        }
    }

    #[test]
    fn sentences_name_the_place() {
        let (_, bytes) = sample();
        let cut = unseal(&bytes[..10], "hash").unwrap_err();
        assert_eq!(cut, "the file is cut at byte 10 of 10");
        let mut spaced = bytes.clone();
        spaced.insert(1, b' ');
        assert_eq!(unseal(&spaced, "hash").unwrap_err(), "the text was altered at byte 1");
    }
}
