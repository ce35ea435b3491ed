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
//! finite ratings are most likely; then one drawn game is added between every two players that met, and [`Rating::padded`] is set.
//!
//! *Cost*: n^3 for each of about ten steps and for the intervals, n players.
//!
//! *Source*: R. Bradley, M. Terry, Biometrika 39, 1952; D. Hunter, "MM algorithms for generalized Bradley-Terry models",
//! 2004, for when a maximum exists; H. White, Econometrica 48, 1980, for the variance.

use std::collections::BTreeSet;
use std::f64::consts::LN_10;

use super::elo::unseen_share;
use super::linear::{inverse, solved};
use super::student::student_95;
use super::tally::Tally;

/// The rating of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// Elo above the mean of its group.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// Whether a drawn game was added between every two players that met.
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
    let groups = groups(active.len(), &samples);
    let padded = !is_bounded(&groups, &samples);
    if padded {
        let met = samples.iter().map(|met| (met.one.min(met.two), met.one.max(met.two)));
        for (one, two) in met.collect::<BTreeSet<_>>() {
            // A single game is half a pair.
            samples.push(Sample { one, two, pairs: 0.5, mean: 0.5, variance: 0.0 });
        }
    }
    let pairs: f64 = samples.iter().map(|sample| sample.pairs).sum();
    let group_count = groups.iter().max().map_or(0, |last| last + 1);
    let freedom = (pairs - (active.len() - group_count) as f64).max(FEWEST);
    let (strengths, errors) = most_likely(&groups, &samples, freedom);
    let mut all = vec![Rating { elo: 0.0, error: f64::INFINITY, padded, group: None }; players];
    for (index, &player) in active.iter().enumerate() {
        all[player].elo = strengths[index] * ELO;
        all[player].error = student_95(freedom as u64) * errors[index] * ELO;
        all[player].group = Some(groups[index]);
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

/// Which players are reached from `first` along the samples, whose two directions may be open.
fn reached(
    players: usize,
    first: usize,
    samples: &[Sample],
    is_open: impl Fn(&Sample) -> [bool; 2],
) -> Vec<bool> {
    let mut reached = vec![false; players];
    let mut open = vec![first];
    reached[first] = true;
    while let Some(player) = open.pop() {
        for sample in samples {
            let [forward, backward] = is_open(sample);
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
    reached
}

/// The number of the group of each player: those that samples connect, also through others.
fn groups(players: usize, samples: &[Sample]) -> Vec<usize> {
    let mut groups = vec![None; players];
    let mut count = 0;
    for first in 0..players {
        if groups[first].is_none() {
            let is_inside = reached(players, first, samples, |_| [true, true]);
            for (group, _) in groups.iter_mut().zip(is_inside).filter(|(_, inside)| *inside) {
                *group = Some(count);
            }
            count += 1;
        }
    }
    groups.into_iter().flatten().collect()
}

/// Whether, for every division of a group into two parts, each part won points from the other: the condition for finite ratings.
fn is_bounded(groups: &[usize], samples: &[Sample]) -> bool {
    // All players of a group must be reachable from its first along lost points, and along won points.
    let mut firsts =
        (0..groups.len()).filter(|&player| !groups[..player].contains(&groups[player]));
    let is_reached = |first: usize| {
        let lost = reached(groups.len(), first, samples, |met| [met.mean < 1.0, met.mean > 0.0]);
        let won = reached(groups.len(), first, samples, |met| [met.mean > 0.0, met.mean < 1.0]);
        let mut members = (0..groups.len()).filter(|&player| groups[player] == groups[first]);
        members.all(|player| lost[player] && won[player])
    };
    firsts.all(is_reached)
}

/// The strengths in natural units, with mean 0 in each group, and their standard errors; `freedom` is the number of pairs beyond
/// those that determine the strengths.
fn most_likely(groups: &[usize], samples: &[Sample], freedom: f64) -> (Vec<f64>, Vec<f64>) {
    let players = groups.len();
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
    let errors = match inverse(information(groups, &strengths, samples)) {
        Some(columns) => columns.into_iter().map(error).collect(),
        None => vec![f64::INFINITY; players],
    };
    (strengths, errors)
}

/// The Fisher information of the strengths; their sum in each group, which the games do not determine, is fixed at 0.
fn information(groups: &[usize], strengths: &[f64], samples: &[Sample]) -> Vec<Vec<f64>> {
    let row = |group| groups.iter().map(|other| f64::from(u8::from(*other == group))).collect();
    let mut matrix: Vec<Vec<f64>> = groups.iter().map(|&group| row(group)).collect();
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

    /// A draw between players that never met would pull them together: the weak player was beaten only by the first one.
    #[test]
    fn a_drawn_game_is_added_only_where_two_met() {
        let [lost, even] = [[20, 0, 0, 0, 0], [0, 0, 20, 0, 0]].map(Tally::of_pairs);
        let opponents = (2..10).map(|other| ([0, other], even));
        let pairings: Vec<_> = [([1, 0], lost)].into_iter().chain(opponents).collect();
        let found = ratings(10, &pairings);
        assert!(found.iter().all(|rating| rating.padded && rating.group == Some(0)));
        let alone = ratings(2, &[([0, 1], lost.reversed())]);
        let gap = found[0].elo - found[1].elo;
        // 20.25 of 20.5 points.
        assert!((gap - 763.4).abs() < 0.1, "{gap}");
        assert!((gap - (alone[0].elo - alone[1].elo)).abs() < 1e-6);
        assert!((2..10).all(|other| (found[other].elo - found[0].elo).abs() < 1e-6));
        // Games the other way round are no pairing of their own.
        let both = ratings(2, &[([0, 1], lost.reversed()), ([1, 0], lost)]);
        let expected = 400.0 * (40.25f64 / 0.25).log10();
        assert!((both[0].elo - both[1].elo - expected).abs() < 1e-6, "{both:?}");
    }

    #[test]
    fn players_that_no_games_connect_have_ratings_in_groups() {
        let won = Tally::of_pairs([0, 0, 0, 0, 4]);
        let close = Tally::of_pairs([1, 0, 3, 0, 2]);
        for first in [won, close] {
            let found = ratings(6, &[([0, 5], first), ([2, 1], close), ([1, 3], close)]);
            let groups: Vec<_> = found.iter().map(|rating| rating.group).collect();
            assert_eq!(groups, [Some(0), Some(1), Some(1), Some(1), None, Some(0)]);
            for group in [vec![0, 5], vec![1, 2, 3]] {
                let sum: f64 = group.iter().map(|&player| found[player].elo).sum();
                assert!(sum.abs() < 1e-6, "{found:?}");
                assert!(group.iter().all(|&player| found[player].error.is_finite()), "{found:?}");
            }
            assert!(found[0].elo > found[5].elo && found[2].elo > found[3].elo);
            assert_eq!(found.iter().all(|rating| rating.padded), first == won);
        }
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
