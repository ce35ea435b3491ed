//! What the fits of patterns and of networks share: their settings, labels and losses, and the samples that are held back.

use super::sample::{Sample, for_white};
use super::scorer::Scorer;
use crate::board::Word;
use crate::game::Draughts;
use outwit::game::Eval as _;

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

/// How well a fit explains the samples that were held back.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FitQuality {
    /// The mean logistic loss of the samples that were held back, with the results of the games as labels.
    pub loss: f64,
    /// The same loss of the scores of the searches.
    pub search_loss: f64,
    /// The number of samples that were fitted.
    pub samples: usize,
    /// The number of samples that were held back.
    pub held_back: usize,
}

impl FitQuality {
    /// The quality of a fit of this number of samples, by the sum of its losses of those held back.
    pub(super) fn of<W: Word>(
        sum: f64,
        samples: usize,
        held: &[Sample<W>],
        scale: f32,
    ) -> FitQuality {
        FitQuality {
            loss: sum / held.len().max(1) as f64,
            search_loss: search_loss(held, scale),
            samples,
            held_back: held.len(),
        }
    }
}

/// The points of the weights as a part of the points of the first scores. The margins of the search expect that a man more
/// is worth about 100 points in the opening, the fit finds two to three times that of the odds. At 1,000 positions a move
/// weights at 0.3 to 0.4 score 50 to 100 Elo more than at 1 (Russian, English, International; `docs/training.md`).
pub const OUTPUT: f32 = 0.35;

/// One block of samples of this many is held back.
const HELD_BACK: usize = 20;
/// Samples of a block, at most, which are those of some games one after the other.
const BLOCK: usize = 1000;

/// Takes the samples away by which a fit is judged: the games that begin in some blocks, or of few games the last one. Positions of
/// one game have the same result, so a fit would know the results of games of which it has a part.
pub(super) fn hold_back<W: Word>(samples: &mut Vec<Sample<W>>) -> Vec<Sample<W>> {
    let block = (samples.len() / HELD_BACK).clamp(1, BLOCK);
    let (mut numbers, mut before, mut is_held) = (0.., None, false);
    let in_held_game = |sample: &mut Sample<W>| {
        let at: usize = numbers.next().expect("numbers without end");
        if before.replace(*sample).is_none_or(|before| begins_game(&before, sample)) {
            is_held = at / block % HELD_BACK == HELD_BACK - 1;
        }
        is_held
    };
    let held: Vec<Sample<W>> = samples.extract_if(.., in_held_game).collect();
    if !held.is_empty() {
        return held;
    }
    let last = samples.windows(2).rposition(|two| begins_game(&two[0], &two[1]));
    last.map_or_else(Vec::new, |before| samples.split_off(before + 1))
}

/// Whether a sample is the first of its game, by the one before: pieces only disappear, and a game has one result.
fn begins_game<W: Word>(before: &Sample<W>, sample: &Sample<W>) -> bool {
    let pieces = |sample: &Sample<W>| (sample.white | sample.black).count();
    pieces(before) < pieces(sample) || before.result != sample.result
}

/// The points that stand for odds of e to 1, under which the scores of the searches explain the results best.
pub fn scale_of<W: Word>(samples: &[Sample<W>]) -> f32 {
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

/// The factor that brings the scores of samples to points of which a man is worth 100: times it, they explain the results best at
/// the scale at which material does. For games by evaluations that count in other points.
pub fn unit_of<W: Word>(game: &Draughts<W>, samples: &[Sample<W>]) -> f32 {
    let material = Scorer::named("material").expect("an evaluation of every variant");
    let by_material = |sample: &Sample<W>| {
        let state = sample.state();
        let points = material.eval(game, &state).points();
        Sample { result: sample.result, ..Sample::new(&state, for_white(&state, points)) }
    };
    let by_material: Vec<Sample<W>> = samples.iter().map(by_material).collect();
    scale_of(&by_material) / scale_of(samples)
}

fn search_loss<W: Word>(samples: &[Sample<W>], scale: f32) -> f64 {
    let step = (samples.len() / 100_000).max(1);
    let chosen = samples.iter().step_by(step);
    let (sum, count) = chosen.fold((0.0, 0), |(sum, count), sample| {
        (sum + loss(f32::from(sample.score) / scale, result(sample)), count + 1)
    });
    sum / f64::from(count.max(1))
}

/// The result as the chance of White.
pub(super) fn result<W: Word>(sample: &Sample<W>) -> f32 {
    f32::midpoint(f32::from(sample.result), 1.0)
}

pub(super) fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The label as the chance of White: a part is the result, the rest the score of the search.
pub(super) fn label<W: Word>(sample: &Sample<W>, result_share: f32, scale: f32) -> f32 {
    result_share * result(sample) + (1.0 - result_share) * chance(f32::from(sample.score) / scale)
}

pub(super) fn loss(odds: f32, label: f32) -> f64 {
    let chance = f64::from(chance(odds)).clamp(1e-7, 1.0 - 1e-7);
    let label = f64::from(label);
    -(label * chance.ln() + (1.0 - label) * (1.0 - chance).ln())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use crate::game::Draughts;
    use outwit::game::Game as _;
    use std::collections::BTreeSet;

    /// Games of 60 to 79 samples with the same number as their score, in which pieces disappear.
    fn games(count: i32) -> Vec<Sample> {
        let start = Draughts::<u64>::new(Variant::English).unwrap().start();
        let game = |number: i32| {
            let sample = Sample::new(&start, number);
            (0..60 + 7 * number % 20).map(move |ply| {
                let white = (0..ply / 10).fold(sample.white, |white, _| white & (white - 1));
                Sample { white, ..sample }
            })
        };
        (0..count).flat_map(game).collect()
    }

    #[test]
    fn whole_games_are_held_back() {
        for (count, expected) in [(1, 0), (2, 1), (19, 1), (40, 2), (1000, 50)] {
            let mut samples = games(count);
            let all = samples.clone();
            let held = hold_back(&mut samples);
            assert_eq!(samples.len() + held.len(), all.len());
            let numbers: BTreeSet<i16> = held.iter().map(|sample| sample.score).collect();
            assert!(samples.iter().all(|sample| !numbers.contains(&sample.score)), "{count}");
            assert!(numbers.len().abs_diff(expected) <= expected / 2, "{count}: {numbers:?}");
        }
    }

    /// A game that ends early is followed by one with as many pieces.
    #[test]
    fn another_result_is_another_game() {
        let start = Draughts::<u64>::new(Variant::English).unwrap().start();
        let game = |result| std::iter::repeat_n(Sample { result, ..Sample::new(&start, 0) }, 10);
        let mut samples: Vec<Sample> = game(1).chain(game(0)).collect();
        assert_eq!(hold_back(&mut samples), game(0).collect::<Vec<_>>());
        assert_eq!(samples, game(1).collect::<Vec<_>>());
    }
}
