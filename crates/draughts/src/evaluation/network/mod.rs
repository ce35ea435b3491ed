//! A small network over the squares of the board, with weights from games of the engine against itself.
//!
//! *Idea*: the [`Inputs`] are the pieces as the side to move sees them, one for each type of piece and square; the men on
//! groups of up to four neighbouring squares, one for each way to fill a group; and the two parities that decide the
//! opposition. A first layer of [`FIRST`] neurons adds up the weights of the inputs that are set. Above it are [`BUCKETS`]
//! networks, chosen by the number of pieces, of 16 neurons and one output: the odds that the side to move wins.
//! Outputs of neurons are cut off below 0 and above 1; those of the first layer are then squared (+10 [-2, +21] Elo at
//! 1,000 positions a move, +23 [+11, +35] at 4,000, from the same English positions).
//! *Guarantee*: the same points for a position and its mirror image. Processors with and without wide registers give the
//! same points: all numbers are integers in fixed point, added in the same order.
//! *Cost*: [`FIRST`] additions for each group and king, 16 products for each neuron; 42 to 200 KB of packed weights.
//! *Source*: Y. Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi", 2018, for small
//! layers of integers over inputs that are mostly 0; the weights are our own (`docs/training.md`).

mod format;
mod inputs;
mod layers;
mod mirror;
mod sums;

use std::sync::Arc;

use crate::board::Word;
use crate::evaluation::patterns::terms;
use crate::rules::Rules;
use crate::{Draughts, State};

pub(super) use format::MARK;
pub use inputs::Inputs;
use inputs::PARITIES;
use sums::{Row, Sums};

/// Neurons of the first layer. Networks with fewer are filled up with neurons that do nothing.
pub const FIRST: usize = 256;
/// Neurons of the second layer.
pub(crate) const SECOND: usize = 16;
/// Networks above the first layer.
pub const BUCKETS: usize = 4;
/// A neuron at its limit.
const ONE: i32 = 512;
/// The weight 1 of the upper layers.
const UNIT: i32 = 1024;
/// The weights of the first layer are within this limit. A neuron that is at its limit or off is so by far before its sum would
/// leave 16 bits, and sums that would are cut off there.
pub(crate) const MAX_FIRST: f32 = 760.0 / ONE as f32;
/// The weights of the second layer are within this limit.
pub(crate) const MAX_SECOND: f32 = 2.0;
/// The layers above the first one. The weights for a pair of neurons are a cache line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Upper {
    /// Weights of two neurons of the first layer side by side: by pairs of these and by neurons of the second one.
    second: [[[i16; 2]; SECOND]; FIRST / 2],
    second_bias: [i32; SECOND],
    third: [i16; SECOND],
    third_bias: i32,
}

/// Weights of all layers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Weights {
    /// A row for each input, then the biases.
    first: Vec<[i16; FIRST]>,
    upper: Vec<Upper>,
    /// Points for odds of e to 1.
    scale: i32,
}

/// A network for a variant: an evaluation.
#[derive(Clone, Debug)]
pub struct Network {
    inputs: Arc<Inputs>,
    weights: Weights,
    sums: Sums,
}

/// Numbers of a network with this number of inputs: the rows of the first layer, its biases, then for each bucket the rows of
/// the second layer by its neurons, their biases, the weights of the output and its bias.
pub fn count(inputs: usize) -> usize {
    (inputs + 1) * FIRST + BUCKETS * UPPER
}

/// Numbers of a bucket.
pub(crate) const UPPER: usize = FIRST * SECOND + SECOND + SECOND + 1;

impl Network {
    /// The network with these weights in the order of [`count`]; `scale` is the number of points that stand for odds of e to 1.
    /// `None` if the board has no network or the number of weights is not that of the network.
    pub fn with_weights(rules: &Rules, values: &[f32], scale: f32) -> Option<Network> {
        let inputs = Inputs::new(rules)?;
        if values.len() != count(inputs.count()) {
            return None;
        }
        let (one, unit) = (ONE as f32, UNIT as f32);
        let fixed = |value: f32, one: f32, limit: f32| (value.clamp(-limit, limit) * one).round();
        let (first, upper) = values.split_at((inputs.count() + 1) * FIRST);
        let first = first.as_chunks::<FIRST>().0.iter();
        let first = first.map(|row| row.map(|value| fixed(value, one, MAX_FIRST) as i16)).collect();
        let upper = upper.as_chunks::<UPPER>().0.iter();
        let upper = upper.map(|values| {
            let (second, values) = values.split_at(FIRST * SECOND);
            let (second_bias, values) = values.split_at(SECOND);
            let (third, values) = values.split_at(SECOND);
            let weight = |neuron: usize, input: usize| {
                fixed(second[neuron * FIRST + input], unit, MAX_SECOND) as i16
            };
            Upper {
                second: std::array::from_fn(|pair| {
                    std::array::from_fn(|neuron| {
                        [weight(neuron, 2 * pair), weight(neuron, 2 * pair + 1)]
                    })
                }),
                second_bias: std::array::from_fn(|neuron| {
                    fixed(second_bias[neuron], one * unit, MAX_BIAS) as i32
                }),
                third: std::array::from_fn(|neuron| fixed(third[neuron], unit, MAX_THIRD) as i16),
                third_bias: fixed(values[0], one * unit, MAX_BIAS) as i32,
            }
        });
        let scale = scale.round().clamp(1.0, MAX_SCALE as f32) as i32;
        let weights = Weights { first, upper: upper.collect(), scale };
        Some(Network::of(inputs, weights))
    }

    /// The weights in the order of [`count`], and the points that stand for odds of e to 1: with these, [`Network::with_weights`]
    /// gives the same network.
    pub fn values(&self) -> (Vec<f32>, f32) {
        let (one, unit) = (ONE as f32, UNIT as f32);
        let weights = &self.weights;
        let first = weights.first.as_flattened().iter().map(|&weight| f32::from(weight) / one);
        let mut values: Vec<f32> = first.collect();
        for upper in &weights.upper {
            let second = (0..SECOND).flat_map(|neuron| {
                let pair = move |pair: &[[i16; 2]; SECOND]| pair[neuron];
                upper.second.iter().flat_map(pair)
            });
            values.extend(second.map(|weight| f32::from(weight) / unit));
            values.extend(upper.second_bias.iter().map(|&bias| bias as f32 / (one * unit)));
            values.extend(upper.third.iter().map(|&weight| f32::from(weight) / unit));
            values.push(upper.third_bias as f32 / (one * unit));
        }
        (values, weights.scale as f32)
    }

    fn of(inputs: Inputs, weights: Weights) -> Network {
        let sums = Sums::new(&inputs, &weights.first);
        Network { inputs: Arc::new(inputs), weights, sums }
    }

    /// The points for the side to move.
    #[inline]
    pub fn points<W: Word>(&self, game: &Draughts<W>, state: &State<W>) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && crate::processor::can_count() {
            #[expect(unsafe_code, reason = "wide registers: a search takes half the time")]
            // SAFETY: the processor has just said that it has these instructions.
            return unsafe {
                if is_x86_feature_detected!("avx512bw") {
                    avx512(self, game, state)
                } else {
                    avx2(self, game, state)
                }
            };
        }
        portable(self, game, state)
    }

    /// The layers above the first one.
    #[inline(always)]
    fn upper<W: Word>(&self, state: &State<W>) -> &Upper {
        &self.weights.upper[self.inputs.bucket(state.total())]
    }

    /// The points from the sums of the second layer.
    #[inline(always)]
    fn output<W: Word>(&self, game: &Draughts<W>, state: &State<W>, second: [i32; SECOND]) -> i32 {
        let upper = self.upper(state);
        let mut odds = upper.third_bias;
        for (sum, weight) in second.into_iter().zip(&upper.third) {
            odds += (sum / UNIT).clamp(0, ONE) * i32::from(*weight);
        }
        let points = i64::from(odds) * i64::from(self.weights.scale) / i64::from(ONE * UNIT);
        terms::scaled(game, state, points as i32)
    }
}

#[inline(never)]
fn portable<W: Word>(network: &Network, game: &Draughts<W>, state: &State<W>) -> i32 {
    let mut sums = Row([0; FIRST]);
    network.sums.each_row(&network.inputs, game, state, |row| sums.add(row));
    let first = layers::outputs(&sums);
    network.output(game, state, layers::second(&first, network.upper(state)))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,avx2")]
fn avx2<W: Word>(network: &Network, game: &Draughts<W>, state: &State<W>) -> i32 {
    use layers::avx2::{add, second, zero};
    let mut sums = zero();
    network.sums.each_row(&network.inputs, game, state, |row| add(&mut sums, row));
    let second = second(&sums, network.upper(state));
    network.output(game, state, second)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,avx2,avx512f,avx512bw")]
fn avx512<W: Word>(network: &Network, game: &Draughts<W>, state: &State<W>) -> i32 {
    use layers::avx512::{add, second, zero};
    let mut sums = zero();
    network.sums.each_row(&network.inputs, game, state, |row| add(&mut sums, row));
    let second = second(&sums, network.upper(state));
    network.output(game, state, second)
}

/// Limits of the other weights: sums of `SECOND` products of a neuron at its limit and a weight fit into 32 bits, beside a bias.
const MAX_THIRD: f32 = 30.0;
const MAX_BIAS: f32 = 500.0;
/// Points for odds of e to 1, at most.
const MAX_SCALE: i32 = 10_000;

#[cfg(test)]
mod tests;
