//! The fit: logistic regression, shrunk by count.

use games::Fault;
use games::view::FeatureView;

use super::samples::{Sample, dearest};
use crate::statistics::solved;

/// Fitted weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Each feature with its weight, in points.
    pub weights: Vec<(String, f64)>,
    /// Points for the side to move.
    pub tempo: f64,
    /// The samples in which each feature is out of balance.
    pub counts: Vec<u64>,
    /// All samples.
    pub samples: usize,
    /// The mean of the logarithm of the likelihood of a sample under the fit, before shrinking: -0.693 says nothing.
    pub likelihood: f64,
}

/// A weak belief in small weights, so that features which say the same share what they say.
const RIDGE: f64 = 1.0;
/// Newton steps; a handful is enough.
const STEPS: usize = 30;

impl Fit {
    /// Only the feature that is worth most, with its usual weight.
    pub fn only_the_dearest(features: &[FeatureView]) -> Fit {
        let dearest = dearest(features);
        let weight = |place: usize| if place == dearest { features[place].weight } else { 0.0 };
        Fit {
            weights: features
                .iter()
                .enumerate()
                .map(|(i, f)| (f.name.clone(), weight(i)))
                .collect(),
            tempo: 0.0,
            counts: vec![0; features.len()],
            samples: 0,
            likelihood: -std::f64::consts::LN_2,
        }
    }

    /// The weights under which the results are most likely, shrunk, in points: the feature that is worth most keeps its
    /// usual weight, if the games say that it is worth anything.
    pub fn of(features: &[FeatureView], samples: &[Sample], shrink: f64) -> Result<Fit, Fault> {
        if samples.len() < 10 * (features.len() + 1) {
            return Err(Fault::new(format!(
                "{} quiet positions are too few for {} weights",
                samples.len(),
                features.len()
            ))
            .expected("more games")
            .example("--pairs 1000"));
        }
        let raw = most_likely(samples, features.len() + 1);
        let counts: Vec<u64> = (0..features.len())
            .map(|place| samples.iter().filter(|sample| sample.counts[place] != 0.0).count() as u64)
            .collect();
        let shrunk: Vec<f64> = raw
            .iter()
            .zip(counts.iter().chain([&(samples.len() as u64)]))
            .map(|(weight, &count)| weight * count as f64 / (count as f64 + shrink))
            .collect();
        let dear = dearest(features);
        // Without a yardstick among the features: a point is what a pawn of 100 would be at 3 to 1.
        let scale = if shrunk[dear] * features[dear].weight > 0.0 {
            features[dear].weight / shrunk[dear]
        } else {
            100.0 / 3f64.ln()
        };
        let rounded = |weight: f64| (weight * scale * 100.0).round() / 100.0;
        let likelihood: f64 = samples.iter().map(|sample| log_likelihood(sample, &raw)).sum();
        Ok(Fit {
            weights: features
                .iter()
                .zip(&shrunk)
                .map(|(feature, weight)| (feature.name.clone(), rounded(*weight)))
                .collect(),
            tempo: rounded(shrunk[features.len()]),
            counts,
            samples: samples.len(),
            likelihood: likelihood / samples.len() as f64,
        })
    }

    /// The file of the evaluation.
    pub fn file(&self, name: &str, game: &str) -> String {
        let game = game.split(':').next().unwrap_or(game);
        let mut text = format!(
            "# Fitted to {} positions of games of the engine against itself.\n\
             name = \"{name}\"\ngame = \"{game}\"\ntempo = {:?}\n\n[weights]\n",
            self.samples, self.tempo
        );
        for (feature, weight) in &self.weights {
            text += &format!("{feature} = {weight:?}\n");
        }
        text
    }
}

/// The inputs of a sample: its features, then who is to move.
fn inputs(sample: &Sample) -> impl Iterator<Item = f64> {
    sample.counts.iter().copied().chain([sample.turn])
}

fn chance(sample: &Sample, weights: &[f64]) -> f64 {
    let sum: f64 = inputs(sample).zip(weights).map(|(input, weight)| input * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn log_likelihood(sample: &Sample, weights: &[f64]) -> f64 {
    let chance = chance(sample, weights).clamp(1e-12, 1.0 - 1e-12);
    sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln()
}

/// Newton's method for the logarithm of the likelihood, which has a single top.
fn most_likely(samples: &[Sample], size: usize) -> Vec<f64> {
    let mut weights = vec![0.0; size];
    let value = |weights: &[f64]| {
        let penalty: f64 = weights.iter().map(|weight| RIDGE / 2.0 * weight * weight).sum();
        samples.iter().map(|sample| log_likelihood(sample, weights)).sum::<f64>() - penalty
    };
    let mut best = value(&weights);
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut curvature = vec![vec![0.0; size]; size];
        for (place, row) in curvature.iter_mut().enumerate() {
            row[place] = RIDGE;
        }
        for sample in samples {
            let chance = chance(sample, &weights);
            let (surplus, spread) = (sample.result - chance, chance * (1.0 - chance));
            let row: Vec<f64> = inputs(sample).collect();
            for (i, input) in row.iter().enumerate().filter(|(_, input)| **input != 0.0) {
                gradient[i] += surplus * input;
                for (cell, other) in curvature[i].iter_mut().zip(&row) {
                    *cell += spread * input * other;
                }
            }
        }
        let Some(step) = solved(curvature, &gradient) else { break };
        // Far from the top a whole step may lead down on the other side.
        let mut length = 1.0;
        let moved = loop {
            let tried: Vec<f64> =
                weights.iter().zip(&step).map(|(weight, part)| weight + length * part).collect();
            let found = value(&tried);
            if found >= best {
                break Some((tried, found));
            }
            length /= 2.0;
            if length < 1e-6 {
                break None;
            }
        };
        let Some((tried, found)) = moved else { break };
        let gained = found - best;
        (weights, best) = (tried, found);
        if gained < 1e-9 * samples.len() as f64 {
            break;
        }
    }
    weights
}
