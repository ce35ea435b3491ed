//! Ratings of several players from all their games, by maximum likelihood, with intervals.
//!
//! *Idea*: the model of Bradley and Terry: the expected score between two players depends only on the difference of their
//! ratings; a draw is half a win and half a loss. At the most likely ratings, the expected points of every player equal its
//! actual points; Newton's method finds them. The intervals follow from the variance of the pairs of games (the "sandwich"
//! of information and variance), because draws and pairs make the results less random than in the model. A few pairs of games
//! say little about their variance, so that of all pairings takes part in it; and if all pairs have the same result, other ones may
//! occur too rarely to have been seen.
//!
//! *Guarantee*: two players get the Elo difference of their match. The mean of the ratings is 0, in each group of players that games
//! connect; ratings of different groups cannot be compared. If players won or lost all games against the others of their group, no
//! finite ratings are most likely. The group then consists of parts, between which all points went one way. The ratings within a
//! part follow from its games alone. For the differences between parts, one drawn game is added between every two players of
//! different parts that met ([`Rating::padded`]). The games set no upper limit to these differences; therefore 0 is the mean of the
//! largest part, and only its players have intervals.
//!
//! *Cost*: n^3 for each of about ten steps and for the intervals, n players.
//!
//! *Source*: R. Bradley, M. Terry, Biometrika 39, 1952; D. Hunter, "MM algorithms for generalized Bradley-Terry models",
//! 2004, for when a maximum exists; H. White, Econometrica 48, 1980, for the variance.

use std::collections::BTreeSet;
use std::f64::consts::LN_10;

use super::elo::{FEWEST_PAIRS, unseen_share};
use super::linear::{inverse, solved};
use super::student::student_95;
use super::tally::Tally;

/// The rating of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// Elo above the mean of its group, or of the largest part of it if drawn games were added.
    pub elo: f64,
    /// Half the width of the 95 % interval; infinite if the rating depends on added games, and with fewer than [`FEWEST_PAIRS`] pairs
    /// of games from which it follows.
    pub error: f64,
    /// Whether drawn games were added in its group.
    pub padded: bool,
    /// The number of its group, from 0: the players that games connect with it, also through others. `None` without games.
    pub group: Option<usize>,
}

/// The ratings of `players` players from the results of pairings, each from the view of its first player. A player without
/// games has the rating 0 and an infinite error.
///
/// ```
/// use arena::statistics::{Tally, ratings};
/// // 75 % between neighbours, 90 % between the ends: 191 points each (talkchess.com, t=44180).
/// let [close, far] = [[3, 0, 9, 0, 18], [0, 0, 6, 0, 24]].map(Tally::of_pairs);
/// let found = ratings(3, &[([0, 1], close), ([1, 2], close), ([0, 2], far)]);
/// let elo: Vec<f64> = found.iter().map(|rating| rating.elo.round()).collect();
/// assert_eq!(elo, [191.0, 0.0, -191.0]);
/// ```
pub fn ratings(players: usize, pairings: &[([usize; 2], Tally)]) -> Vec<Rating> {
    let mut samples: Vec<Sample> = pairings.iter().filter_map(Sample::of).collect();
    let mut takes_part = vec![false; players];
    for sample in &samples {
        takes_part[sample.one] = true;
        takes_part[sample.two] = true;
    }
    let active: Vec<usize> = (0..players).filter(|&player| takes_part[player]).collect();
    let number = |player: usize| active.iter().position(|&other| other == player);
    for sample in &mut samples {
        (sample.one, sample.two) =
            (number(sample.one).unwrap_or(0), number(sample.two).unwrap_or(0));
    }
    let players_of = |classes: &[usize], class: usize| -> Vec<usize> {
        (0..classes.len()).filter(|&player| classes[player] == class).collect()
    };
    let groups = groups(active.len(), &samples);
    let parts = parts(active.len(), &samples);
    let is_inside = |met: &&Sample| parts[met.one] == parts[met.two];
    let inside: Vec<Sample> = samples.iter().filter(is_inside).copied().collect();
    let mut strengths = most_likely(&parts, &inside);
    let errors = errors(&parts, &strengths, &inside);
    let places = places(&groups, &parts, &strengths, &samples);
    for (strength, &part) in strengths.iter_mut().zip(&parts) {
        *strength += places[part];
    }
    let mut all =
        vec![Rating { elo: 0.0, error: f64::INFINITY, padded: false, group: None }; players];
    for group in 0..count(&groups) {
        let members = players_of(&groups, group);
        let sizes = members.iter().map(|&player| players_of(&parts, parts[player]));
        // Of equally large parts, the first one.
        let largest = sizes.rev().max_by_key(Vec::len).unwrap_or_default();
        let (zero, padded) = if largest.len() > 1 {
            (&largest, largest.len() < members.len())
        } else {
            (&members, true)
        };
        let mean = zero.iter().map(|&player| strengths[player]).sum::<f64>() / zero.len() as f64;
        for &player in &members {
            let rating = &mut all[active[player]];
            (rating.padded, rating.group) = (padded, Some(group));
            rating.elo = (strengths[player] - mean) * ELO;
            let own = inside.iter().filter(|met| met.one == player || met.two == player);
            let pairs: f64 = own.map(|met| met.pairs).sum();
            if largest.contains(&player) && FEWEST_PAIRS as f64 <= pairs {
                rating.error = errors[player] * ELO;
            }
        }
    }
    all
}

/// Elo points per natural unit of strength.
const ELO: f64 = 400.0 / LN_10;

/// Fewer degrees of freedom would give intervals that say nothing.
const MIN_FREEDOM: f64 = 4.0;

/// The weight, in pairs, of the variance of all pairings in that of one.
const SHARED_PAIRS: f64 = 4.0;

/// For each pairing, the estimate of the variance of a pair about its expected score: from its own pairs and, since a few say
/// little, from those of all.
fn variances(samples: &[Sample], away: &[f64], freedom: f64) -> Vec<f64> {
    let squares: Vec<f64> = samples
        .iter()
        .zip(away)
        .map(|(sample, away)| sample.pairs * (sample.variance + away * away))
        .collect();
    let all = squares.iter().sum::<f64>() / freedom;
    // Equal results: the spread at which the interval of an even score is that of the binomial test.
    let pairs = samples.iter().map(|sample| sample.pairs).sum::<f64>();
    let least = (pairs.sqrt() * unseen_share(pairs) / 2.0 / student_95(freedom as u64)).powi(2);
    samples
        .iter()
        .zip(squares)
        .map(|(sample, own)| {
            ((own + SHARED_PAIRS * all) / (sample.pairs + SHARED_PAIRS)).max(least)
        })
        .collect()
}

/// The pairs of games between two players.
#[derive(Clone, Copy)]
struct Sample {
    one: usize,
    two: usize,
    pairs: f64,
    mean: f64,
    variance: f64,
    /// A known part of the difference of their strengths.
    ahead: f64,
}

impl Sample {
    fn of(([one, two], tally): &([usize; 2], Tally)) -> Option<Sample> {
        let (one, two) = (*one, *two);
        let (mean, variance) = tally.by_pairs();
        let pairs = tally.pair_count() as f64;
        let sample = Sample { one, two, pairs, mean, variance, ahead: 0.0 };
        (one != two && pairs > 0.0).then_some(sample)
    }

    /// The expected score of the first player.
    fn expected(&self, strengths: &[f64]) -> f64 {
        1.0 / (1.0 + (strengths[self.two] - strengths[self.one] - self.ahead).exp())
    }
}

/// For each player, those to which the samples lead, in one or both of their two directions.
fn steps(
    players: usize,
    samples: &[Sample],
    is_open: impl Fn(&Sample) -> [bool; 2],
) -> Vec<Vec<usize>> {
    let mut steps = vec![Vec::new(); players];
    for sample in samples {
        let [forward, backward] = is_open(sample);
        if forward {
            steps[sample.one].push(sample.two);
        }
        if backward {
            steps[sample.two].push(sample.one);
        }
    }
    steps
}

/// Which players are reached from `first`.
fn reached(first: usize, steps: &[Vec<usize>]) -> Vec<bool> {
    let mut reached = vec![false; steps.len()];
    let mut open = vec![first];
    reached[first] = true;
    while let Some(player) = open.pop() {
        for &to in &steps[player] {
            if !std::mem::replace(&mut reached[to], true) {
                open.push(to);
            }
        }
    }
    reached
}

/// The class of each player; the classes are numbered in the order of their first players. `members` says who is in the class of a
/// player.
fn classes(players: usize, members: impl Fn(usize) -> Vec<bool>) -> Vec<usize> {
    let mut classes = vec![None; players];
    let mut count = 0;
    for first in 0..players {
        if classes[first].is_none() {
            for (class, _) in classes.iter_mut().zip(members(first)).filter(|(_, is_in)| *is_in) {
                *class = Some(count);
            }
            count += 1;
        }
    }
    classes.into_iter().flatten().collect()
}

/// The number of classes.
fn count(classes: &[usize]) -> usize {
    classes.iter().max().map_or(0, |last| last + 1)
}

/// The groups: players that samples connect, also through others.
fn groups(players: usize, samples: &[Sample]) -> Vec<usize> {
    let met = steps(players, samples, |_| [true, true]);
    classes(players, |first| reached(first, &met))
}

/// The parts of the groups: the largest sets of players of which, however they are divided in two, each half won points from the
/// other. This is the condition for finite ratings.
fn parts(players: usize, samples: &[Sample]) -> Vec<usize> {
    let lost = steps(players, samples, |met| [met.mean < 1.0, met.mean > 0.0]);
    let won = steps(players, samples, |met| [met.mean > 0.0, met.mean < 1.0]);
    classes(players, |first| {
        let both = reached(first, &lost).into_iter().zip(reached(first, &won));
        both.map(|(lost, won)| lost && won).collect()
    })
}

/// What is added to the strengths of each part: the most likely values with one drawn game between every two players of
/// different parts that met.
fn places(groups: &[usize], parts: &[usize], strengths: &[f64], samples: &[Sample]) -> Vec<f64> {
    let is_between = |met: &&Sample| parts[met.one] != parts[met.two];
    let mut between: Vec<Sample> = samples.iter().filter(is_between).copied().collect();
    let met = between.iter().map(|met| (met.one.min(met.two), met.one.max(met.two)));
    let met: BTreeSet<_> = met.collect();
    // A single game is half a pair.
    between.extend(met.into_iter().map(|(one, two)| Sample {
        one,
        two,
        pairs: 0.5,
        mean: 0.5,
        variance: 0.0,
        ahead: 0.0,
    }));
    for met in &mut between {
        met.ahead = strengths[met.one] - strengths[met.two];
        (met.one, met.two) = (parts[met.one], parts[met.two]);
    }
    let mut group_of = vec![0; count(parts)];
    for (&part, &group) in parts.iter().zip(groups) {
        group_of[part] = group;
    }
    most_likely(&group_of, &between)
}

/// The strengths in natural units, with mean 0 in each group.
fn most_likely(groups: &[usize], samples: &[Sample]) -> Vec<f64> {
    let mut strengths = vec![0.0; groups.len()];
    for _ in 0..100 {
        let mut gradient = vec![0.0; groups.len()];
        for sample in samples {
            let surplus = sample.pairs * (sample.mean - sample.expected(&strengths));
            gradient[sample.one] += surplus;
            gradient[sample.two] -= surplus;
        }
        let information = information(groups, &strengths, samples);
        let Some(step) = solved(information, &gradient) else { break };
        // Far from the maximum, a full step may overshoot.
        let largest = step.iter().fold(0.0f64, |largest, part| largest.max(part.abs()));
        let scale = (1.0 / largest).min(1.0);
        for (strength, part) in strengths.iter_mut().zip(&step) {
            *strength += scale * part;
        }
        if largest < 1e-10 {
            break;
        }
    }
    strengths
}

/// Half the widths of the 95 % intervals of the most likely strengths.
fn errors(groups: &[usize], strengths: &[f64], samples: &[Sample]) -> Vec<f64> {
    let players = groups.len();
    let pairs: f64 = samples.iter().map(|sample| sample.pairs).sum();
    // The pairs beyond those that determine the strengths.
    let freedom = (pairs - (players - count(groups)) as f64).max(MIN_FREEDOM);
    let mut spread = vec![vec![0.0; players]; players];
    let away = |sample: &Sample| sample.mean - sample.expected(strengths);
    let away: Vec<f64> = samples.iter().map(away).collect();
    for (sample, variance) in samples.iter().zip(variances(samples, &away, freedom)) {
        add(&mut spread, sample, sample.pairs * variance);
    }
    let error = |column: Vec<f64>| {
        let variance: f64 = (0..players)
            .map(|i| column[i] * (0..players).map(|j| spread[i][j] * column[j]).sum::<f64>())
            .sum();
        student_95(freedom as u64) * variance.sqrt()
    };
    match inverse(information(groups, strengths, samples)) {
        Some(columns) => columns.into_iter().map(error).collect(),
        None => vec![f64::INFINITY; players],
    }
}

/// The Fisher information of the strengths; their sum in each group, which the games do not determine, is fixed at 0.
fn information(groups: &[usize], strengths: &[f64], samples: &[Sample]) -> Vec<Vec<f64>> {
    let row = |group| groups.iter().map(|other| f64::from(u8::from(*other == group))).collect();
    let mut matrix: Vec<Vec<f64>> = groups.iter().map(|&group| row(group)).collect();
    for sample in samples {
        let score = sample.expected(strengths);
        add(&mut matrix, sample, sample.pairs * score * (1.0 - score));
    }
    matrix
}

/// Adds a pairing to a matrix of information or variance.
fn add(matrix: &mut [Vec<f64>], sample: &Sample, weight: f64) {
    matrix[sample.one][sample.one] += weight;
    matrix[sample.two][sample.two] += weight;
    matrix[sample.one][sample.two] -= weight;
    matrix[sample.two][sample.one] -= weight;
}

#[cfg(test)]
mod tests;
