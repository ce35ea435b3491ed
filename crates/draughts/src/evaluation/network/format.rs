//! Weights of a network as bytes: between the head and the checksum that all [files](crate::evaluation::weights_file) have
//!
//! | bytes | what |
//! |---|---|
//! | 4 x 2 | inputs, neurons of the first and of the second layer, buckets; the first layer may have fewer neurons than here |
//! | 2 | 2: the power of the outputs of the first layer |
//! | 4 | points for odds of e to 1 |
//! | 4 | number of bytes before they are packed |
//! | .. | the weights, packed: for each kind first all low bytes, then all high bytes |
//!
//! Numbers are little-endian. Kinds: the first layer (2 bytes each), and of each bucket the second layer (2), the output (2),
//! the biases (4). A weight w is `2w` or `-2w - 1`, whichever is not negative.

use super::{BUCKETS, FIRST, Inputs, MAX_SCALE, Network, SECOND, Upper, Weights};
use crate::evaluation::weights_file::{BadWeights, unwrap, wrap};
use crate::rules::Rules;
use crate::tables::coder;

pub(in crate::evaluation) const MARK: &[u8; 8] = b"OUTWITNW";

/// The power of the outputs of the first layer, which is a field of the file.
const POWER: u16 = 2;

impl Network {
    /// The weights as bytes, for a variant.
    pub fn to_bytes(&self, rules: &Rules) -> Vec<u8> {
        let mut plain = Vec::new();
        let weights = &self.weights;
        let neurons = weights.neurons();
        let rows = weights.first.iter().flat_map(|row| &row[..neurons]);
        write(&mut plain, 2, &rows.copied().collect::<Vec<i16>>());
        for upper in &weights.upper {
            write(&mut plain, 2, upper.second[..neurons / 2].as_flattened().as_flattened());
            write(&mut plain, 2, &upper.third);
            let biases = upper.second_bias.iter().chain([&upper.third_bias]);
            write(&mut plain, 4, &biases.copied().collect::<Vec<i32>>());
        }
        let sizes = [self.inputs.count(), neurons, SECOND, BUCKETS].map(|size| size as u16);
        let mut bytes = sizes.map(u16::to_le_bytes).as_flattened().to_vec();
        bytes.extend(POWER.to_le_bytes());
        bytes.extend(weights.scale.to_le_bytes());
        bytes.extend((plain.len() as u32).to_le_bytes());
        bytes.extend(coder::pack(&plain));
        wrap(MARK, rules, &bytes)
    }

    /// Reads weights of a variant.
    pub fn from_bytes(rules: &Rules, bytes: &[u8]) -> Result<Network, BadWeights> {
        let rest = unwrap(MARK, rules, bytes)?;
        let inputs = Inputs::new(rules).ok_or(BadWeights::Shapes)?;
        let (sizes, rest) = rest.split_first_chunk::<8>().ok_or(BadWeights::NotWeights)?;
        let size = |field: usize| usize::from(u16::from_le_bytes(sizes.as_chunks().0[field]));
        let neurons = size(1);
        if [size(0), size(2), size(3)] != [inputs.count(), SECOND, BUCKETS]
            || neurons > FIRST
            || neurons % 2 != 0
        {
            return Err(BadWeights::Shapes);
        }
        let (power, rest) = rest.split_first_chunk::<2>().ok_or(BadWeights::NotWeights)?;
        // Older files have the power 1, or no such field but the scale here.
        if u16::from_le_bytes(*power) != POWER {
            return Err(BadWeights::Shapes);
        }
        let (scale, rest) = rest.split_first_chunk::<4>().ok_or(BadWeights::NotWeights)?;
        let (length, packed) = rest.split_first_chunk::<4>().ok_or(BadWeights::NotWeights)?;
        let upper = 2 * neurons * SECOND + 2 * SECOND + 4 * (SECOND + 1);
        let most = 2 * (inputs.count() + 1) * neurons + BUCKETS * upper;
        if u32::from_le_bytes(*length) as usize != most {
            return Err(BadWeights::Shapes);
        }
        let plain = coder::unpack(packed, most);
        let mut plain = plain.as_slice();
        let mut weights = Weights::zero(&inputs);
        let mut rows = vec![0; (inputs.count() + 1) * neurons];
        read(&mut plain, &mut rows, 2)?;
        for (row, read) in weights.first.iter_mut().zip(rows.chunks(neurons.max(1))) {
            row[..neurons].copy_from_slice(read);
        }
        for upper in &mut weights.upper {
            let pairs = upper.second[..neurons / 2].as_flattened_mut();
            read(&mut plain, pairs.as_flattened_mut(), 2)?;
            read(&mut plain, &mut upper.third, 2)?;
            let mut biases = [0; SECOND + 1];
            read(&mut plain, &mut biases, 4)?;
            upper.second_bias.copy_from_slice(&biases[..SECOND]);
            upper.third_bias = biases[SECOND];
        }
        weights.scale = i32::from_le_bytes(*scale);
        if weights.are_within_limits() {
            Ok(Network::of(inputs, weights))
        } else {
            Err(BadWeights::Damaged)
        }
    }
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
        Weights { first, upper: vec![upper; BUCKETS], scale: 1 }
    }

    /// The neurons of the first layer without those at its end that have no weights; an even number, because of the pairs.
    fn neurons(&self) -> usize {
        let has_weights = |number: &usize| {
            let above = |upper: &Upper| upper.second[number / 2].iter().any(|w| w[number % 2] != 0);
            self.first.iter().any(|row| row[*number] != 0) || self.upper.iter().any(above)
        };
        (0..FIRST).rev().find(has_weights).map_or(0, |last| last / 2 * 2 + 2)
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
