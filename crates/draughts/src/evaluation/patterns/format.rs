//! Weights of patterns as bytes: between the head and the checksum that all [files](crate::evaluation::weights_file) have
//!
//! | bytes | what |
//! |---|---|
//! | 4 | number of pairs in the tables |
//! | 4 | number of bytes before they are packed |
//! | .. | the numbers, packed: of the tables, the kings and the terms, first all of the full board, then all of the empty one |
//!
//! Numbers are little-endian. A weight w is `2w` or `-2w - 1`, whichever is not negative; below 255 it is one byte, else
//! the byte 255 and two bytes.

use super::{Pair, Patterns, TERMS, Weights};
use crate::evaluation::weights_file::{BadWeights, unwrap, wrap};
use crate::rules::Rules;
use crate::tables::coder;

const MARK: &[u8; 8] = b"OUTWITPW";

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
        let mut weights = (self.weights.tables.len() as u32).to_le_bytes().to_vec();
        weights.extend((plain.len() as u32).to_le_bytes());
        weights.extend(coder::pack(&plain));
        wrap(MARK, rules, &weights)
    }

    /// Reads weights of a variant.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Patterns, BadWeights> {
        let rest = unwrap(MARK, rules, bytes)?;
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
