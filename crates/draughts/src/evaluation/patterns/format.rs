//! Weights as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the mark `OUTWITPW` |
//! | 2 | version of this format, 1 |
//! | 1 + n | length of the variant's name, the name |
//! | 4 | number of pairs in the tables |
//! | 4 | number of bytes before they are packed |
//! | .. | the numbers, packed: of the tables, the kings and the terms, first all of the full board, then all of the empty one |
//! | 8 | checksum of all before: FNV-1a, 64 bits |
//!
//! Numbers are little-endian. A weight w is `2w` or `-2w - 1`, whichever is not negative; below 255 it is one byte, else
//! the byte 255 and two bytes.

use std::fmt;

use super::{Pair, Patterns, TERMS, Weights};
use crate::rules::Rules;
use crate::tables::coder;

const MARK: &[u8; 8] = b"OUTWITPW";
const VERSION: u16 = 1;
/// Bytes of a file, at most.
const MAX_BYTES: usize = 4 << 20;

/// Why bytes are not taken for weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadWeights {
    /// They do not begin as weights do, or end too early.
    NotWeights,
    /// They are weights of a version that is not known here.
    Version(u16),
    /// They are of another variant.
    Variant(String),
    /// Their checksum is wrong: they are damaged.
    Damaged,
    /// They were made for other patterns, or the board has none.
    Shapes,
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadWeights::NotWeights => write!(f, "these are no weights of patterns"),
            BadWeights::Version(version) => {
                write!(f, "weights of version {version}; expected version {VERSION}")
            }
            BadWeights::Variant(name) => write!(f, "weights of {name}"),
            BadWeights::Damaged => write!(f, "the weights are damaged: their checksum is wrong"),
            BadWeights::Shapes => write!(f, "weights of other patterns"),
        }
    }
}

impl std::error::Error for BadWeights {}

impl Patterns {
    /// The weights as bytes, for a variant.
    pub fn to_bytes(&self, rules: &Rules) -> Vec<u8> {
        let mut plain = Vec::new();
        for phase in 0..2 {
            for pair in self.weights.all() {
                let weight = pair[phase];
                let folded = (weight << 1 ^ weight >> 15) as u16;
                if folded < 255 {
                    plain.push(folded as u8);
                } else {
                    plain.push(255);
                    plain.extend(folded.to_le_bytes());
                }
            }
        }
        let mut bytes = MARK.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.push(rules.name.len() as u8);
        bytes.extend(rules.name.bytes());
        bytes.extend((self.weights.tables.len() as u32).to_le_bytes());
        bytes.extend((plain.len() as u32).to_le_bytes());
        bytes.extend(coder::pack(&plain));
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads weights of a variant.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Patterns, BadWeights> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadWeights::NotWeights)?;
        let rest = body.strip_prefix(MARK).ok_or(BadWeights::NotWeights)?;
        let (version, rest) = rest.split_first_chunk::<2>().ok_or(BadWeights::NotWeights)?;
        let version = u16::from_le_bytes(*version);
        if version != VERSION {
            return Err(BadWeights::Version(version));
        }
        if bytes.len() > MAX_BYTES || checksum(body) != u64::from_le_bytes(*sum) {
            return Err(BadWeights::Damaged);
        }
        let (&length, rest) = rest.split_first().ok_or(BadWeights::NotWeights)?;
        let (name, rest) = rest.split_at_checked(length.into()).ok_or(BadWeights::NotWeights)?;
        if name != rules.name.as_bytes() {
            return Err(BadWeights::Variant(String::from_utf8_lossy(name).into_owned()));
        }
        let (tables, rest) = rest.split_first_chunk::<4>().ok_or(BadWeights::NotWeights)?;
        let (length, packed) = rest.split_first_chunk::<4>().ok_or(BadWeights::NotWeights)?;
        let length = u32::from_le_bytes(*length) as usize;
        let mut patterns = Patterns::new(rules).ok_or(BadWeights::Shapes)?;
        let weights = &mut patterns.weights;
        let numbers = 2 * weights.all().count();
        if weights.tables.len() != u32::from_le_bytes(*tables) as usize
            || !(numbers..=3 * numbers).contains(&length)
        {
            return Err(BadWeights::Shapes);
        }
        let plain = coder::unpack(packed, length);
        let mut plain = plain.iter().copied();
        let mut byte = || plain.next().ok_or(BadWeights::NotWeights);
        for phase in 0..2 {
            for pair in weights.all_mut() {
                let folded = match byte()? {
                    255 => u16::from_le_bytes([byte()?, byte()?]),
                    low => low.into(),
                };
                pair[phase] = (folded >> 1) as i16 ^ -((folded & 1) as i16);
            }
        }
        Ok(patterns)
    }

    /// Eight digits that tell weights apart: the start of the checksum of their bytes.
    pub fn hash(&self, rules: &Rules) -> String {
        let bytes = self.to_bytes(rules);
        let sum = bytes.last_chunk::<8>().map_or(0, |sum| u64::from_le_bytes(*sum));
        format!("{:08x}", sum >> 32)
    }
}

impl Weights {
    fn all(&self) -> impl Iterator<Item = &Pair> {
        self.tables.iter().chain(&self.kings).chain(&self.terms)
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Pair> {
        self.tables.iter_mut().chain(&mut self.kings).chain(&mut self.terms)
    }

    /// The number of pairs: those of the tables, 64 of the kings, [`TERMS`].
    pub fn count(&self) -> usize {
        self.tables.len() + self.kings.len() + TERMS
    }

    /// These weights with other values, in the order tables, kings, terms; missing ones stay as they are.
    pub fn with_values(mut self, values: impl IntoIterator<Item = Pair>) -> Weights {
        for (place, value) in self.all_mut().zip(values) {
            *place = value;
        }
        self
    }
}

pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
