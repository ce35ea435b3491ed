//! The fit: logistic regression, shrunk by count.

use games::Fault;
use games::view::FeatureView;

use super::samples::{Sample, dear};
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
/// Points, on average, below which a feature is left out: it costs more time than it brings.
const SLIGHT: f64 = 0.05;
/// Newton steps; a handful is enough.
const STEPS: usize = 30;

impl Fit {
    /// Only the features that are worth much, with their usual weights.
    pub fn only_the_dear(features: &[FeatureView]) -> Fit {
        let dear = dear(features);
        let weight =
            |place: usize| if dear.contains(&place) { features[place].weight } else { 0.0 };
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

    /// The weights under which the results are most likely, shrunk, in points: of the features that are worth much, the
    /// one that is most often out of balance keeps its usual weight, if the games say that it is worth anything. A weight
    /// that hardly ever makes a point is taken as none.
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
        let kept = independent(samples, features.len());
        let raw = most_likely(samples, &kept);
        let counts: Vec<u64> = (0..features.len())
            .map(|place| samples.iter().filter(|sample| sample.counts[place] != 0.0).count() as u64)
            .collect();
        let shrunk: Vec<f64> = raw
            .iter()
            .zip(counts.iter().chain([&(samples.len() as u64)]))
            .map(|(weight, &count)| weight * count as f64 / (count as f64 + shrink))
            .collect();
        // The yardstick: without one among the features, a point is what a pawn of 100 would be at 3 to 1.
        let points = |place: &usize| features[*place].weight / shrunk[*place];
        let dear = dear(features)
            .into_iter()
            .filter(|place| points(place).is_finite() && points(place) > 0.0);
        let yardstick = dear.max_by_key(|&place| (counts[place], std::cmp::Reverse(place)));
        let scale = yardstick.map_or(100.0 / 3f64.ln(), |place| points(&place));
        let rounded = |weight: f64| (weight * scale * 100.0).round() / 100.0;
        // The mean of what a feature adds or takes away.
        let effect = |place: usize| {
            let sum: f64 = samples.iter().map(|sample| sample.counts[place].abs()).sum();
            (sum / samples.len() as f64 * shrunk[place] * scale).abs()
        };
        let weight = |place: usize| {
            if effect(place) < SLIGHT { 0.0 } else { rounded(shrunk[place]) }
        };
        let likelihood: f64 = samples.iter().map(|sample| log_likelihood(sample, &raw)).sum();
        Ok(Fit {
            weights: features
                .iter()
                .enumerate()
                .map(|(place, feature)| (feature.name.clone(), weight(place)))
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
        for (feature, weight) in self.weights.iter().filter(|(_, weight)| *weight != 0.0) {
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

/// The features that are not sums of features before them, so that no weight is shared out at random. The one to move comes
/// last and is always kept.
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
    for place in 0..features {
        // What is left of it once the kept ones have been taken out.
        let own = products[place][place];
        let taken: f64 = kept.iter().map(|(_, row): &(usize, Vec<f64>)| row[place].powi(2)).sum();
        let rest = own - taken;
        if rest <= 1e-9 * own || own == 0.0 {
            continue;
        }
        let row: Vec<f64> = (0..features)
            .map(|column| {
                let taken: f64 = kept.iter().map(|(_, row)| row[place] * row[column]).sum();
                (products[place][column] - taken) / rest.sqrt()
            })
            .collect();
        kept.push((place, row));
    }
    kept.into_iter().map(|(place, _)| place).chain([features]).collect()
}

/// Newton's method for the logarithm of the likelihood, which has a single top. Weights that are not kept stay 0.
fn most_likely(samples: &[Sample], kept: &[usize]) -> Vec<f64> {
    let size = samples.first().map_or(0, |sample| sample.counts.len()) + 1;
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
        for place in (0..size).filter(|place| !kept.contains(place)) {
            // Held at 0.
            gradient[place] = 0.0;
            curvature[place].fill(0.0);
            for row in &mut curvature {
                row[place] = 0.0;
            }
            curvature[place][place] = 1.0;
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
