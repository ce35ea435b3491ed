//! Weights of a network as bytes: between the head and the checksum that all [files](crate::evaluation::learned) have
//!
//! | bytes | what |
//! |---|---|
//! | 4 x 2 | inputs, neurons of the first and of the second layer, buckets |
//! | 2 | 2 if the outputs of the first layer are squared, 1 if not |
//! | 4 | points for odds of e to 1 |
//! | 4 | number of bytes before they are packed |
//! | .. | the weights, packed: for each kind first all low bytes, then all high bytes |
//!
//! Numbers are little-endian. Kinds: the first layer (2 bytes each), and of each bucket the second layer (2), the output (2),
//! the biases (4). A weight w is `2w` or `-2w - 1`, whichever is not negative.

use super::{BUCKETS, FIRST, Inputs, MAX_SCALE, Network, SECOND, Upper, Weights};
use crate::evaluation::learned::BadWeights;
use crate::evaluation::learned::file::{unwrap, wrap};
use crate::rules::Rules;
use crate::tables::coder;

pub(in crate::evaluation) const MARK: &[u8; 8] = b"OUTWITNW";

impl Network {
    /// The weights as bytes, for a variant.
    pub fn to_bytes(&self, rules: &Rules) -> Vec<u8> {
        let mut plain = Vec::new();
        let weights = &self.weights;
        write(&mut plain, 2, weights.first.as_flattened());
        for upper in &weights.upper {
            write(&mut plain, 2, upper.second.as_flattened().as_flattened());
            write(&mut plain, 2, &upper.third);
            let biases = upper.second_bias.iter().chain([&upper.third_bias]);
            write(&mut plain, 4, &biases.copied().collect::<Vec<i32>>());
        }
        let mut bytes = sizes_of(&self.inputs).map(u16::to_le_bytes).as_flattened().to_vec();
        bytes.extend((1 + u16::from(weights.is_squared)).to_le_bytes());
        bytes.extend(weights.scale.to_le_bytes());
        bytes.extend((plain.len() as u32).to_le_bytes());
        bytes.extend(coder::pack(&plain));
        wrap(MARK, rules, &bytes)
    }

    /// Reads weights of a variant.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Network, BadWeights> {
        let rest = unwrap(MARK, rules, bytes)?;
        let inputs = Inputs::new(rules).ok_or(BadWeights::Shapes)?;
        let count = super::count(inputs.count());
        let (sizes, rest) = rest.split_first_chunk::<8>().ok_or(BadWeights::NotWeights)?;
        if sizes.as_slice() != sizes_of(&inputs).map(u16::to_le_bytes).as_flattened() {
            return Err(BadWeights::Shapes);
        }
        let (power, rest) = rest.split_first_chunk::<2>().ok_or(BadWeights::NotWeights)?;
        let is_squared = match u16::from_le_bytes(*power) {
            1 => false,
            2 => true,
            // Older files have no such field, but the scale here.
            _ => return Err(BadWeights::Shapes),
        };
        let (scale, rest) = rest.split_first_chunk::<4>().ok_or(BadWeights::NotWeights)?;
        let (length, packed) = rest.split_first_chunk::<4>().ok_or(BadWeights::NotWeights)?;
        let most = 2 * count + 2 * BUCKETS * (SECOND + 1);
        if u32::from_le_bytes(*length) as usize != most {
            return Err(BadWeights::Shapes);
        }
        let plain = coder::unpack(packed, most);
        let mut plain = plain.as_slice();
        let mut weights = Weights::zero(&inputs);
        read(&mut plain, weights.first.as_flattened_mut(), 2)?;
        for upper in &mut weights.upper {
            read(&mut plain, upper.second.as_flattened_mut().as_flattened_mut(), 2)?;
            read(&mut plain, &mut upper.third, 2)?;
            let mut biases = [0; SECOND + 1];
            read(&mut plain, &mut biases, 4)?;
            upper.second_bias.copy_from_slice(&biases[..SECOND]);
            upper.third_bias = biases[SECOND];
        }
        weights.is_squared = is_squared;
        weights.scale = i32::from_le_bytes(*scale);
        if weights.are_within_limits() {
            Ok(Network::of(inputs, weights))
        } else {
            Err(BadWeights::Damaged)
        }
    }
}

fn sizes_of(inputs: &Inputs) -> [u16; 4] {
    [inputs.count(), FIRST, SECOND, BUCKETS].map(|size| size as u16)
}

impl Weights {
    fn zero(inputs: &Inputs) -> Weights {
        let upper = Upper {
            second: [[[0; 2]; SECOND]; FIRST / 2],
            second_bias: [0; SECOND],
            third: [0; SECOND],
            third_bias: 0,
        };
        let first = vec![[0; FIRST]; inputs.count() + 1];
        Weights { first, upper: vec![upper; BUCKETS], is_squared: true, scale: 1 }
    }

    /// Whether no sum can leave its type.
    fn are_within_limits(&self) -> bool {
        let within = |weight: i32, limit: f32, one: i32| weight.abs() as f32 <= limit * one as f32;
        let upper = |upper: &Upper| {
            let second = upper.second.as_flattened().as_flattened();
            let biases = upper.second_bias.iter().chain([&upper.third_bias]);
            second.iter().all(|&weight| within(weight.into(), super::MAX_SECOND, super::UNIT))
                && upper.third.iter().all(|&w| within(w.into(), super::MAX_THIRD, super::UNIT))
                && biases
                    .into_iter()
                    .all(|&w| w != i32::MIN && within(w, super::MAX_BIAS, super::ONE * super::UNIT))
        };
        (1..=MAX_SCALE).contains(&self.scale)
            && self
                .first
                .as_flattened()
                .iter()
                .all(|&weight| within(weight.into(), super::MAX_FIRST, super::ONE))
            && self.upper.iter().all(upper)
    }
}

/// Appends numbers of this many bytes, byte by byte.
fn write(plain: &mut Vec<u8>, size: usize, numbers: &[impl Copy + Into<i32>]) {
    for byte in 0..size {
        plain.extend(numbers.iter().map(|&number| {
            let number: i32 = number.into();
            ((number << 1 ^ number >> 31) >> (8 * byte)) as u8
        }));
    }
}

/// Reads numbers of this many bytes.
fn read<T: TryFrom<i32>>(
    plain: &mut &[u8],
    numbers: &mut [T],
    size: usize,
) -> Result<(), BadWeights> {
    let count = numbers.len();
    let (bytes, rest) = plain.split_at_checked(size * count).ok_or(BadWeights::NotWeights)?;
    for (index, number) in numbers.iter_mut().enumerate() {
        let byte = |byte: usize| u32::from(bytes[byte * count + index]) << (8 * byte);
        let folded: u32 = (0..size).map(byte).sum();
        let value = (folded >> 1) as i32 ^ -((folded & 1) as i32);
        *number = value.try_into().map_err(|_| BadWeights::Damaged)?;
    }
    *plain = rest;
    Ok(())
}
