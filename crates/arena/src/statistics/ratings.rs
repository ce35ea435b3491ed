//! Ratings of several players from all their games, by maximum likelihood, with intervals.
//!
//! *Idea*: the model of Bradley and Terry: the expected score between two players depends only on the difference of their
//! ratings; a draw is half a win and half a loss. At the most likely ratings, the expected points of every player equal its
//! actual points; Newton's method finds them. The intervals follow from the variance of the pairs of games (the "sandwich"
//! of information and variance), because draws and pairs make the results less random than in the model. A few pairs of games
//! say little about their variance, so that of all pairings takes part in it; and if all pairs have the same result, other ones may
//! occur too rarely to have been seen.
//!
//! *Guarantee*: two players get the Elo difference of their match. The mean of the ratings is 0. If a group of players won or lost
//! all games against the others, no finite ratings are most likely; then one drawn game is added to every pairing, and
//! [`Rating::padded`] is set.
//!
//! *Cost*: n^3 for each of about ten steps and for the intervals, n players.
//!
//! *Source*: R. Bradley, M. Terry, Biometrika 39, 1952; D. Hunter, "MM algorithms for generalized Bradley-Terry models",
//! 2004, for when a maximum exists; H. White, Econometrica 48, 1980, for the variance.

use std::f64::consts::LN_10;

use super::elo::unseen_share;
use super::linear::{inverse, solved};
use super::student::student_95;
use super::tally::Tally;

/// The rating of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// Elo above the mean of all players.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// Whether a drawn game was added to every pairing.
    pub padded: bool,
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
    let padded = !is_bounded(players, &active, &samples);
    if padded {
        for (i, &one) in active.iter().enumerate() {
            for &two in &active[i + 1..] {
                // A single game is half a pair.
                samples.push(Sample { one, two, pairs: 0.5, mean: 0.5, variance: 0.0 });
            }
        }
    }
    let number = |player: usize| active.iter().position(|&other| other == player);
    for sample in &mut samples {
        (sample.one, sample.two) =
            (number(sample.one).unwrap_or(0), number(sample.two).unwrap_or(0));
    }
    let pairs: f64 = samples.iter().map(|sample| sample.pairs).sum();
    let freedom = (pairs - (active.len() as f64 - 1.0)).max(FEWEST);
    let (strengths, errors) = most_likely(active.len(), &samples, freedom);
    let mut all = vec![Rating { elo: 0.0, error: f64::INFINITY, padded }; players];
    for (index, &player) in active.iter().enumerate() {
        all[player].elo = strengths[index] * ELO;
        all[player].error = student_95(freedom as u64) * errors[index] * ELO;
    }
    all
}

/// Elo points per natural unit of strength.
const ELO: f64 = 400.0 / LN_10;

/// Fewer degrees of freedom would give intervals that say nothing.
const FEWEST: f64 = 4.0;

/// The weight, in pairs, of the variance of all pairings in that of one.
const SHARED: f64 = 4.0;

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
        .map(|(sample, own)| ((own + SHARED * all) / (sample.pairs + SHARED)).max(least))
        .collect()
}

/// The pairs of games between two players.
struct Sample {
    one: usize,
    two: usize,
    pairs: f64,
    mean: f64,
    variance: f64,
}

impl Sample {
    fn of(([one, two], tally): &([usize; 2], Tally)) -> Option<Sample> {
        let (one, two) = (*one, *two);
        let (mean, variance) = tally.by_pairs();
        let pairs = tally.pair_count() as f64;
        (one != two && pairs > 0.0).then_some(Sample { one, two, pairs, mean, variance })
    }
}

/// Whether, for every division into two groups, each group won points from the other: the condition for finite ratings.
fn is_bounded(players: usize, active: &[usize], samples: &[Sample]) -> bool {
    let Some(&first) = active.first() else { return true };
    // All players must be reachable from the first along lost points, and along won points.
    let reaches_all = |along: &dyn Fn(&Sample) -> [bool; 2]| {
        let mut reached = vec![false; players];
        let mut open = vec![first];
        reached[first] = true;
        while let Some(player) = open.pop() {
            for sample in samples {
                let [forward, backward] = along(sample);
                for (from, to, may) in
                    [(sample.one, sample.two, forward), (sample.two, sample.one, backward)]
                {
                    if may && from == player && !reached[to] {
                        reached[to] = true;
                        open.push(to);
                    }
                }
            }
        }
        active.iter().all(|&player| reached[player])
    };
    reaches_all(&|sample| [sample.mean > 0.0, sample.mean < 1.0])
        && reaches_all(&|sample| [sample.mean < 1.0, sample.mean > 0.0])
}

/// The strengths in natural units, with mean 0, and their standard errors; `freedom` is the number of pairs beyond those that
/// determine the strengths.
fn most_likely(players: usize, samples: &[Sample], freedom: f64) -> (Vec<f64>, Vec<f64>) {
    let mut strengths = vec![0.0; players];
    let expected = |strengths: &[f64], sample: &Sample| {
        1.0 / (1.0 + (strengths[sample.two] - strengths[sample.one]).exp())
    };
    for _ in 0..100 {
        let mut gradient = vec![0.0; players];
        for sample in samples {
            let surplus = sample.pairs * (sample.mean - expected(&strengths, sample));
            gradient[sample.one] += surplus;
            gradient[sample.two] -= surplus;
        }
        let information = information(&strengths, samples);
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
    let mut spread = vec![vec![0.0; players]; players];
    let away = |sample: &Sample| sample.mean - expected(&strengths, sample);
    let away: Vec<f64> = samples.iter().map(away).collect();
    for (sample, variance) in samples.iter().zip(variances(samples, &away, freedom)) {
        add(&mut spread, sample, sample.pairs * variance);
    }
    let error = |column: Vec<f64>| {
        let variance: f64 = (0..players)
            .map(|i| column[i] * (0..players).map(|j| spread[i][j] * column[j]).sum::<f64>())
            .sum();
        variance.sqrt()
    };
    let errors = match inverse(information(&strengths, samples)) {
        Some(columns) => columns.into_iter().map(error).collect(),
        None => vec![f64::INFINITY; players],
    };
    (strengths, errors)
}

/// The Fisher information of the strengths; their sum, which the games do not determine, is fixed at 0.
fn information(strengths: &[f64], samples: &[Sample]) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![1.0; strengths.len()]; strengths.len()];
    for sample in samples {
        let score = 1.0 / (1.0 + (strengths[sample.two] - strengths[sample.one]).exp());
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
mod tests {
    use super::*;
    use crate::statistics::{Difference, score_of_elo};
    use outwit::Rng;

    #[test]
    fn two_players_get_the_elo_of_their_match() {
        for pairs in [[4, 3, 34, 42, 117], [30, 6, 18, 0, 6], [10, 60, 200, 130, 40]] {
            let tally = Tally::of_pairs(pairs);
            let found = ratings(2, &[([0, 1], tally)]);
            let alone = Difference::of(&tally);
            assert!((found[0].elo - found[1].elo - alone.elo).abs() < 1e-6);
            // The interval is symmetrical here and not there; each player has half of it.
            assert!(
                (2.0 * found[0].error / alone.error() - 1.0).abs() < 0.06,
                "{found:?} {alone:?}"
            );
        }
    }

    /// Equal results are no proof of equal strength: the intervals are about those of the matches.
    #[test]
    fn a_few_draws_leave_wide_intervals() {
        for pairs in [5, 20] {
            let drawn = Tally::of_pairs([0, 0, pairs, 0, 0]);
            let found = ratings(2, &[([0, 1], drawn)]);
            let alone = Difference::of(&drawn).error();
            assert!(found[0].elo.abs() < 1e-9);
            let error = 2.0 * found[0].error;
            assert!(0.85 * alone < error && error < 1.05 * alone, "{error} {alone}");
        }
        // A round robin of three with two pairs each, all drawn but one game.
        let [even, won] = [[0, 0, 2, 0, 0], [0, 0, 1, 1, 0]].map(Tally::of_pairs);
        let found = ratings(3, &[([0, 1], won), ([0, 2], even), ([1, 2], even)]);
        assert!(found.iter().all(|rating| rating.error > 40.0), "{found:?}");
    }

    #[test]
    fn a_player_that_lost_all_games_gets_a_finite_rating() {
        let lost = Tally::of_pairs([8, 0, 0, 0, 0]);
        let found = ratings(4, &[([0, 1], lost), ([0, 2], lost)]);
        assert!(found[0].elo < -200.0 && found[0].elo.is_finite() && found[0].padded, "{found:?}");
        assert!((found[1].elo - found[2].elo).abs() < 1e-6);
        assert!((found[3].elo, found[3].error.is_infinite()) == (0.0, true));
    }

    /// Simulated tournaments: 95 % of the intervals contain the true rating.
    #[test]
    fn the_intervals_cover_the_truth() {
        // Seed 7; 4,000 intervals, four per tournament. Fewer pairs than these: in more than 95 %.
        for (pairs, expected) in [(60, 3740..=3860), (6, 3740..=3900), (2, 3740..=3980)] {
            let covered = covered(pairs);
            assert!(expected.contains(&covered), "{pairs} pairs: {covered} of 4000");
        }
    }

    /// How many intervals of 4,000 contain the true rating.
    fn covered(pairs: u32) -> usize {
        let truth = [120.0, 30.0, 0.0, -150.0];
        let mut rng = Rng::new(7);
        let mut covered = 0;
        for _ in 0..1000 {
            let mut pairings = Vec::new();
            for one in 0..4 {
                for two in one + 1..4 {
                    let score = score_of_elo(truth[one] - truth[two]);
                    let mut tally = Tally::default();
                    for _ in 0..pairs {
                        // A quarter of the games are drawn.
                        let mut game = || match rng.unit() {
                            dice if dice < score - 0.125 => 2,
                            dice if dice < score + 0.125 => 1,
                            _ => 0,
                        };
                        tally.add([game(), game()]);
                    }
                    pairings.push(([one, two], tally));
                }
            }
            let found = ratings(4, &pairings);
            covered += (0..4)
                .filter(|&player| (found[player].elo - truth[player]).abs() <= found[player].error)
                .count();
        }
        covered
    }
}
