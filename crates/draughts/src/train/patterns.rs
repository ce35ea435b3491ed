//! The fit of patterns: logistic regression with sparse inputs, and the shrinkage of rare weights.

use outwit::{Rng, Stop};

use super::loss::{FitQuality, FitSettings, OUTPUT, chance, hold_back, label, loss, result};
use super::sample::Sample;
use crate::board::{Word, of_word};
use crate::evaluation::patterns::{FULL, Pair, Patterns, TERMS, UNIT};
use crate::game::Draughts;

/// Samples between two looks at the stop flag.
const BLOCK: usize = 1024;

/// Fitted weights, before they are shrunk.
#[derive(Clone, Debug)]
pub struct PatternFit {
    /// The weights in units of log odds, by number and phase.
    weights: Vec<[f32; 2]>,
    /// In how many samples each weight counts, as parts of the phases.
    counts: Vec<[f32; 2]>,
    scale: f32,
    /// How well the weights explain samples that were not fitted.
    pub quality: FitQuality,
}

type Fit<W> = fn(
    &Patterns,
    &Draughts<W>,
    Vec<Sample<W>>,
    &FitSettings,
    &Stop,
    &mut dyn FnMut(usize, f64),
) -> Option<PatternFit>;

impl PatternFit {
    /// The weights under which the labels are most likely; `None` if it was stopped. The terms start from a man of 100 points.
    /// `on_epoch` gets the number of an epoch that is done, from 1, and the mean loss of the fitted samples in it.
    pub fn of<W: Word>(
        patterns: &Patterns,
        game: &Draughts<W>,
        samples: Vec<Sample<W>>,
        settings: &FitSettings,
        stop: &Stop,
        on_epoch: &mut dyn FnMut(usize, f64),
    ) -> Option<PatternFit> {
        // Compiled in this crate and never again in those that use it. Boards of the wide word have no patterns.
        static NARROW: Fit<u64> = PatternFit::fit;
        static WIDE: Fit<u128> = |_, _, _, _, _, _| None;
        of_word::<Fit<W>>(&NARROW, &WIDE)(patterns, game, samples, settings, stop, on_epoch)
    }

    fn fit(
        patterns: &Patterns,
        game: &Draughts<u64>,
        mut samples: Vec<Sample<u64>>,
        settings: &FitSettings,
        stop: &Stop,
        on_epoch: &mut dyn FnMut(usize, f64),
    ) -> Option<PatternFit> {
        let FitSettings { epochs, learning_rate, result_share, scale, seed, .. } = *settings;
        samples.retain(|sample| Patterns::scale(game, &sample.state()) == 1000);
        let held = hold_back(&mut samples);
        Rng::new(seed).shuffle(&mut samples);
        let count = patterns.weights().count();
        let mut fit = PatternFit {
            weights: vec![[0.0; 2]; count],
            counts: vec![[0.0; 2]; count],
            scale,
            quality: FitQuality::default(),
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
            for (index, sample) in samples.iter().enumerate() {
                if index % BLOCK == 0 && stop.is_raised() {
                    return None;
                }
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
        fit.quality = FitQuality::of(losses.sum(), samples.len(), &held, scale);
        Some(fit)
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
