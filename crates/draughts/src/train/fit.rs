//! The fit of patterns: logistic regression with sparse inputs, and the shrinkage of rare weights.

use outwit::Rng;

use super::sample::Sample;
use crate::evaluation::patterns::{FULL, Pair, Patterns, TERMS, UNIT};
use crate::game::Draughts;

/// The settings of a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitSettings {
    /// Epochs: how often the fit goes through all samples.
    pub epochs: usize,
    /// The initial learning rate.
    pub learning_rate: f32,
    /// How much of a label is the result of the game; the rest is the score of the search.
    pub result_share: f32,
    /// Points that stand for odds of e to 1.
    pub scale: f32,
    /// The order of the samples.
    pub seed: u64,
    /// Neurons of the first layer of a network: an even number, at most [`FIRST`](crate::evaluation::network::FIRST). Fewer make a
    /// smaller file. No effect on a fit that begins with a network.
    pub neurons: usize,
    /// Threads of the fit of a network. The weights are the same on any number of them.
    pub threads: usize,
}

/// Fitted weights, before they are shrunk.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights in units of log odds, by number and phase.
    weights: Vec<[f32; 2]>,
    /// In how many samples each weight counts, as parts of the phases.
    counts: Vec<[f32; 2]>,
    scale: f32,
    /// The mean logistic loss of the samples that were held back, with the results of the games as labels.
    pub loss: f64,
    /// The same loss of the scores of the searches.
    pub search_loss: f64,
    /// The number of samples that were fitted.
    pub samples: usize,
    /// The number of samples that were held back.
    pub held_back: usize,
}

/// The points of the weights as a part of the points of the first scores. The margins of the search expect that a man more
/// is worth about 100 points in the opening, the fit finds two to three times that of the odds. At 1,000 positions a move
/// weights at 0.3 to 0.4 score 50 to 100 Elo more than at 1 (Russian, English, International; `docs/training.md`).
pub const OUTPUT: f32 = 0.35;

/// One block of samples of this many is held back.
const HELD_BACK: usize = 20;
/// Samples of a block, at most, which are those of some games one after the other: positions of one game have the same result, so a
/// fit would know the results of samples that are drawn one by one.
const BLOCK: usize = 1000;

/// Takes the samples away by which a fit is judged: whole blocks, in the order of the games.
pub(super) fn hold_back(samples: &mut Vec<Sample>) -> Vec<Sample> {
    let block = (samples.len() / HELD_BACK).clamp(1, BLOCK);
    let mut numbers = 0..samples.len();
    let is_held =
        |_: &mut Sample| numbers.next().is_some_and(|at| at / block % HELD_BACK == HELD_BACK - 1);
    samples.extract_if(.., is_held).collect()
}

/// The points that stand for odds of e to 1, under which the scores of the searches explain the results best.
pub fn scale_of(samples: &[Sample]) -> f32 {
    let loss = |scale: f32| search_loss(samples, scale);
    let (mut low, mut high) = (1.0f32, 1000.0f32);
    for _ in 0..40 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f32::midpoint(low, high)
}

pub(super) fn search_loss(samples: &[Sample], scale: f32) -> f64 {
    let step = (samples.len() / 100_000).max(1);
    let chosen = samples.iter().step_by(step);
    let (sum, count) = chosen.fold((0.0, 0), |(sum, count), sample| {
        (sum + loss(f32::from(sample.score) / scale, result(sample)), count + 1)
    });
    sum / f64::from(count.max(1))
}

/// The result as the chance of White.
pub(super) fn result(sample: &Sample) -> f32 {
    f32::midpoint(f32::from(sample.result), 1.0)
}

pub(super) fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The label as the chance of White: a part is the result, the rest the score of the search.
pub(super) fn label(sample: &Sample, result_share: f32, scale: f32) -> f32 {
    result_share * result(sample) + (1.0 - result_share) * chance(f32::from(sample.score) / scale)
}

pub(super) fn loss(odds: f32, label: f32) -> f64 {
    let chance = f64::from(chance(odds)).clamp(1e-7, 1.0 - 1e-7);
    let label = f64::from(label);
    -(label * chance.ln() + (1.0 - label) * (1.0 - chance).ln())
}

impl Fit {
    /// The weights under which the labels are most likely. The terms start from a man of 100 points.
    pub fn of(
        patterns: &Patterns,
        game: &Draughts<u64>,
        mut samples: Vec<Sample>,
        settings: &FitSettings,
        on_epoch: &mut dyn FnMut(usize, f64),
    ) -> Fit {
        let FitSettings { epochs, learning_rate, result_share, scale, seed, .. } = *settings;
        samples.retain(|sample| Patterns::scale(game, &sample.state()) == 1000);
        let held = hold_back(&mut samples);
        Rng::new(seed).shuffle(&mut samples);
        let count = patterns.weights().count();
        let mut fit = Fit {
            weights: vec![[0.0; 2]; count],
            counts: vec![[0.0; 2]; count],
            scale,
            loss: 0.0,
            search_loss: search_loss(&held, scale),
            samples: samples.len(),
            held_back: held.len(),
        };
        let geometry = game.geometry();
        let king = if geometry.flying { 300.0 } else { 130.0 };
        let sign = if geometry.loses { -1.0 } else { 1.0 };
        fit.weights[count - TERMS] = [sign * 100.0 / scale; 2];
        fit.weights[count - TERMS + 1] = [sign * king / scale; 2];
        let mut squares = vec![[1.0f32; 2]; count];
        let mut active: Vec<(usize, f32)> = Vec::new();
        for epoch in 0..epochs {
            let mut sum = 0.0;
            for sample in &samples {
                active.clear();
                let phase = patterns.trace(game, &sample.state(), |number, times| {
                    active.push((number, times as f32));
                });
                let phase = phase as f32 / FULL as f32;
                let parts = [phase, 1.0 - phase];
                let odds = fit.odds(&active, parts);
                let label = label(sample, result_share, scale);
                sum += loss(odds, label);
                let error = chance(odds) - label;
                for &(number, times) in &active {
                    for side in 0..2 {
                        let gradient = error * times * parts[side];
                        squares[number][side] += gradient * gradient;
                        fit.weights[number][side] -=
                            learning_rate * gradient / squares[number][side].sqrt();
                        if epoch == 0 {
                            fit.counts[number][side] += parts[side];
                        }
                    }
                }
            }
            on_epoch(epoch + 1, sum / samples.len().max(1) as f64);
        }
        let losses = held.iter().map(|sample| {
            active.clear();
            let phase = patterns.trace(game, &sample.state(), |number, times| {
                active.push((number, times as f32));
            });
            let phase = phase as f32 / FULL as f32;
            loss(fit.odds(&active, [phase, 1.0 - phase]), result(sample))
        });
        let sum: f64 = losses.sum();
        fit.loss = sum / held.len().max(1) as f64;
        fit
    }

    fn odds(&self, active: &[(usize, f32)], parts: [f32; 2]) -> f32 {
        active
            .iter()
            .map(|&(number, times)| {
                let [full, empty] = self.weights[number];
                times * (full * parts[0] + empty * parts[1])
            })
            .sum()
    }

    /// The patterns with the fitted weights in points, [`OUTPUT`] of the scale; each but the terms times n / (n + `shrink`), n
    /// the samples in which it counts. Terms are in nearly all samples or, as a lone king, decide the few in which they are.
    pub fn patterns(&self, patterns: &Patterns, shrink: f32) -> Option<Patterns> {
        let unit = OUTPUT * self.scale * UNIT as f32;
        let terms = self.weights.len() - TERMS;
        let pair = |(number, (weights, counts)): (usize, (&[f32; 2], &[f32; 2]))| -> Pair {
            std::array::from_fn(|side| {
                let shrink = if number < terms { shrink } else { 1.0 };
                let kept = counts[side] / (counts[side] + shrink);
                (weights[side] * kept * unit).round().clamp(-32_000.0, 32_000.0) as i16
            })
        };
        let values = self.weights.iter().zip(&self.counts).enumerate().map(pair);
        patterns.with_weights(patterns.weights().clone().with_values(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use outwit::game::Game as _;

    #[test]
    fn whole_blocks_are_held_back() {
        let game = Draughts::<u64>::new(Variant::English).unwrap();
        let numbered = |number| Sample::new(&game.start(), number);
        let mut samples: Vec<Sample> = (0..4_000).map(numbered).collect();
        let held = hold_back(&mut samples);
        let scores: Vec<i16> = held.iter().map(|sample| sample.score).collect();
        assert_eq!(scores, (3_800..4_000).collect::<Vec<_>>());
        assert_eq!(samples.len(), 3_800);
    }
}
