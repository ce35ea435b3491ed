//! The common head and tail of all files of learned weights: a mark, a version, the variant, a checksum.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the mark of the kind: `OUTWITPW` for patterns, `OUTWITNW` for a network |
//! | 2 | version of this format, 1 |
//! | 1 + n | length of the variant's name, the name |
//! | .. | the weights |
//! | 8 | checksum of all before: FNV-1a, 64 bits |
//!
//! Numbers are little-endian.

use std::fmt;

use outwit::hash::checksum;

use crate::rules::Rules;

const VERSION: u16 = 1;
/// Bytes of a file, at most.
const MAX_BYTES: usize = 4 << 20;

/// Why bytes cannot be read as weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadWeights {
    /// They do not begin as weights do, or end too early.
    NotWeights,
    /// They are weights of a version that is not known here.
    Version(u16),
    /// They are of another variant.
    Variant(String),
    /// Their checksum is wrong, or numbers in them are outside their limits.
    Damaged,
    /// They have more bytes than weights may have.
    TooLong(usize),
    /// They were made for other patterns or for a network of another size, or the board has none.
    Shapes,
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadWeights::NotWeights => write!(f, "these are no learned weights"),
            BadWeights::Version(version) => {
                write!(f, "weights of version {version}; expected version {VERSION}")
            }
            BadWeights::Variant(name) => write!(f, "weights of {name}"),
            BadWeights::Damaged => write!(f, "the weights are damaged"),
            BadWeights::TooLong(bytes) => {
                write!(f, "the weights have {bytes} bytes; expected at most {MAX_BYTES}")
            }
            BadWeights::Shapes => write!(f, "weights of other patterns or another network"),
        }
    }
}

impl std::error::Error for BadWeights {}

/// Weights with what stands before and after them.
pub(super) fn wrap(mark: &[u8; 8], rules: &Rules, weights: &[u8]) -> Vec<u8> {
    let mut bytes = mark.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.push(rules.name.len() as u8);
    bytes.extend(rules.name.bytes());
    bytes.extend(weights);
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The weights of a file of this mark and variant.
pub(super) fn unwrap<'a>(
    mark: &[u8; 8],
    rules: &Rules,
    bytes: &'a [u8],
) -> Result<&'a [u8], BadWeights> {
    let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadWeights::NotWeights)?;
    let rest = body.strip_prefix(mark).ok_or(BadWeights::NotWeights)?;
    let (version, rest) = rest.split_first_chunk::<2>().ok_or(BadWeights::NotWeights)?;
    let version = u16::from_le_bytes(*version);
    if version != VERSION {
        return Err(BadWeights::Version(version));
    }
    if bytes.len() > MAX_BYTES {
        return Err(BadWeights::TooLong(bytes.len()));
    }
    if checksum(body) != u64::from_le_bytes(*sum) {
        return Err(BadWeights::Damaged);
    }
    let (&length, rest) = rest.split_first().ok_or(BadWeights::NotWeights)?;
    let (name, rest) = rest.split_at_checked(length.into()).ok_or(BadWeights::NotWeights)?;
    if name != rules.name.as_bytes() {
        return Err(BadWeights::Variant(String::from_utf8_lossy(name).into_owned()));
    }
    Ok(rest)
}
