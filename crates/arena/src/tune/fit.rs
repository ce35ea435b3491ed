//! The fit: logistic regression with shrinkage by count.

use games::Fault;
use games::view::FeatureView;

use super::samples::{Sample, major_features};
use crate::statistics::solved;

/// Fitted weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Each feature with its weight, in points.
    pub weights: Vec<(String, f64)>,
    /// The value of the right to move, in points.
    pub tempo: f64,
    /// The number of samples in which each feature is unbalanced.
    pub counts: Vec<u64>,
    /// The index of the feature that kept its default weight, which sets the scale; `None` if the fit gives no major feature the
    /// sign of its default weight.
    pub reference: Option<usize>,
    /// The number of samples.
    pub samples: usize,
    /// The mean log-likelihood of a sample under the fit before shrinking; without any information it is -0.693.
    pub likelihood: f64,
}

/// Weight of the penalty for large weights (ridge regression), which makes the optimum unique.
const RIDGE: f64 = 1.0;
/// Average effect in points below which a feature is left out: it would cost more time than it gains.
const MIN_EFFECT: f64 = 0.05;
/// Maximum number of Newton steps.
const MAX_STEPS: usize = 30;

impl Fit {
    /// Only the major features, with their default weights.
    pub fn of_major_features(features: &[FeatureView]) -> Fit {
        let major = major_features(features);
        let weight = |index: usize| {
            if major.contains(&index) { features[index].default_weight } else { 0.0 }
        };
        Fit {
            weights: features
                .iter()
                .enumerate()
                .map(|(i, f)| (f.name.clone(), weight(i)))
                .collect(),
            tempo: 0.0,
            counts: vec![0; features.len()],
            reference: None,
            samples: 0,
            likelihood: -std::f64::consts::LN_2,
        }
    }

    /// The weights under which the results are most likely, scaled to points and shrunk: the major feature that is most often
    /// unbalanced keeps its default weight, if the fit gives it the same sign. Other weights with little effect become 0.
    /// Fails with fewer than ten samples per weight.
    pub fn of(features: &[FeatureView], samples: &[Sample], shrink: f64) -> Result<Fit, Fault> {
        if samples.len() < 10 * (features.len() + 1) {
            return Err(Fault::new(format!(
                "{} positions are too few for {} weights",
                samples.len(),
                features.len()
            ))
            .expected("more games")
            .example("--pairs 1000"));
        }
        if samples.iter().all(|sample| (sample.result - 0.5).abs() < f64::EPSILON) {
            return Err(Fault::new("all games were drawn, so their positions give no information")
                .expected("games with winners: other openings, or other limits of the search")
                .example("--openings random:4-8"));
        }
        let kept = independent(samples, features.len());
        let raw = most_likely(samples, &kept);
        let counts: Vec<u64> = (0..features.len())
            .map(|index| samples.iter().filter(|sample| sample.counts[index] != 0.0).count() as u64)
            .collect();
        // The scale; without a major feature, 100 points stand for odds of 3 to 1. It is that of the weights before shrinking: a
        // reference that is shrunk would magnify all others.
        let points = |index: &usize| features[*index].default_weight / raw[*index];
        let major = major_features(features)
            .into_iter()
            .filter(|index| points(index).is_finite() && points(index) > 0.0);
        let reference = major.max_by_key(|&index| (counts[index], std::cmp::Reverse(index)));
        let scale = reference.map_or(100.0 / 3f64.ln(), |index| points(&index));
        // A feature without samples has the weight 0, also without shrinking.
        let shrunk = |index: usize, count: u64| {
            raw[index] * scale * count as f64 / (count as f64 + shrink).max(1.0)
        };
        // Adding 0.0 turns -0.0 into 0.0.
        let rounded = |weight: f64| (weight * 100.0).round() / 100.0 + 0.0;
        let weight = |index: usize| {
            if reference == Some(index) {
                return features[index].default_weight;
            }
            let weight = shrunk(index, counts[index]);
            // The mean effect of the feature on the value, in points.
            let sum: f64 = samples.iter().map(|sample| sample.counts[index].abs()).sum();
            let effect = (sum / samples.len() as f64 * weight).abs();
            if effect < MIN_EFFECT { 0.0 } else { rounded(weight) }
        };
        let likelihood: f64 = samples.iter().map(|sample| log_likelihood(sample, &raw)).sum();
        Ok(Fit {
            weights: features
                .iter()
                .enumerate()
                .map(|(index, feature)| (feature.name.clone(), weight(index)))
                .collect(),
            tempo: rounded(shrunk(features.len(), samples.len() as u64)),
            counts,
            reference,
            samples: samples.len(),
            likelihood: likelihood / samples.len() as f64,
        })
    }

    /// The text of the evaluation file.
    pub fn file(&self, name: &str, game: &str) -> String {
        let game = games::id_of(game);
        let mut text = format!(
            "# Fitted to {} positions from games of the engine against itself.\n\
             name = \"{name}\"\ngame = \"{game}\"\ntempo = {:?}\n\n[weights]\n",
            self.samples, self.tempo
        );
        for (feature, weight) in self.weights.iter().filter(|(_, weight)| *weight != 0.0) {
            text += &format!("{feature} = {weight:?}\n");
        }
        text
    }
}

/// The inputs of a sample: its features, then the side to move.
fn inputs(sample: &Sample) -> impl Iterator<Item = f64> {
    sample.counts.iter().copied().chain([sample.turn])
}

/// The expected score of the first side.
fn expected_score(sample: &Sample, weights: &[f64]) -> f64 {
    let sum: f64 = inputs(sample).zip(weights).map(|(input, weight)| input * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

fn log_likelihood(sample: &Sample, weights: &[f64]) -> f64 {
    let chance = expected_score(sample, weights).clamp(1e-12, 1.0 - 1e-12);
    sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln()
}

/// The features that are not linear combinations of earlier ones, whose weights would be arbitrary. The side to move comes last
/// and is always kept.
fn independent(samples: &[Sample], features: usize) -> Vec<usize> {
    let mut products = vec![vec![0.0; features]; features];
    for sample in samples {
        for (row, count) in
            products.iter_mut().zip(&sample.counts).filter(|(_, count)| **count != 0.0)
        {
            for (cell, other) in row.iter_mut().zip(&sample.counts) {
                *cell += count * other;
            }
        }
    }
    let mut kept = Vec::new();
    for index in 0..features {
        // The part that is orthogonal to the kept features (Cholesky decomposition).
        let own = products[index][index];
        let taken: f64 = kept.iter().map(|(_, row): &(usize, Vec<f64>)| row[index].powi(2)).sum();
        let rest = own - taken;
        if rest <= 1e-9 * own || own == 0.0 {
            continue;
        }
        let row: Vec<f64> = (0..features)
            .map(|column| {
                let taken: f64 = kept.iter().map(|(_, row)| row[index] * row[column]).sum();
                (products[index][column] - taken) / rest.sqrt()
            })
            .collect();
        kept.push((index, row));
    }
    kept.into_iter().map(|(index, _)| index).chain([features]).collect()
}

/// Newton's method for the penalised log-likelihood, which has one maximum. Weights that are not kept stay 0.
fn most_likely(samples: &[Sample], kept: &[usize]) -> Vec<f64> {
    let size = samples.first().map_or(0, |sample| sample.counts.len()) + 1;
    let mut weights = vec![0.0; size];
    let value = |weights: &[f64]| {
        let penalty: f64 = weights.iter().map(|weight| RIDGE / 2.0 * weight * weight).sum();
        samples.iter().map(|sample| log_likelihood(sample, weights)).sum::<f64>() - penalty
    };
    let mut best = value(&weights);
    for _ in 0..MAX_STEPS {
        let mut gradient: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut curvature = vec![vec![0.0; size]; size];
        for (index, row) in curvature.iter_mut().enumerate() {
            row[index] = RIDGE;
        }
        for sample in samples {
            let chance = expected_score(sample, &weights);
            let (surplus, spread) = (sample.result - chance, chance * (1.0 - chance));
            let row: Vec<f64> = inputs(sample).collect();
            for (i, input) in row.iter().enumerate().filter(|(_, input)| **input != 0.0) {
                gradient[i] += surplus * input;
                for (cell, other) in curvature[i].iter_mut().zip(&row) {
                    *cell += spread * input * other;
                }
            }
        }
        for index in (0..size).filter(|index| !kept.contains(index)) {
            // Fixed at 0.
            gradient[index] = 0.0;
            curvature[index].fill(0.0);
            for row in &mut curvature {
                row[index] = 0.0;
            }
            curvature[index][index] = 1.0;
        }
        let Some(step) = solved(curvature, &gradient) else { break };
        // Far from the maximum, a full step may overshoot.
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
