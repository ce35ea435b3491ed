//! Ratings of many players from all their games, by maximum likelihood, with intervals.
//!
//! *Idea*: the model of Bradley and Terry: the score expected between two players follows from the difference of their
//! ratings alone; a draw is half a win and half a loss. The most likely ratings are those at which every player's expected
//! points equal its real ones; Newton's method finds them. The intervals come from the spread of the pairs of games
//! themselves (the "sandwich" of information and variance), since draws and pairs make results less random than the
//! model thinks.
//!
//! *Guarantee*: two players alone get the Elo of their match. The ratings have the mean 0. If somebody won or lost all games
//! against the rest, no finite rating is the most likely one; then one drawn game is added to every pairing, and
//! [`Rating::padded`] says so.
//!
//! *Cost*: n^3 for each of some ten steps, n players.
//!
//! *Source*: R. Bradley, M. Terry, Biometrika 39, 1952; D. Hunter, "MM algorithms for generalized Bradley-Terry models",
//! 2004, for when a maximum exists; H. White, Econometrica 48, 1980, for the variance.

use std::f64::consts::LN_10;

use super::linear::solved;
use super::normal::CONFIDENCE_95;
use super::tally::Tally;

/// All games between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The players, by their numbers.
    pub players: [usize; 2],
    /// The results from the view of the first of them.
    pub tally: Tally,
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// Elo above the mean of all players.
    pub elo: f64,
    /// Half the width of the interval of 95 %.
    pub error: f64,
    /// Whether a drawn game was added to every pairing.
    pub padded: bool,
}

/// The ratings of `players` players. Who has not played has rating 0 and an infinite error.
///
/// ```
/// use arena::statistics::{Pairing, Tally, ratings};
/// // 75 % between neighbours, 90 % between the ends: 191 points each (talkchess.com, t=44180).
/// let [close, far] = [[3, 0, 9, 0, 18], [0, 0, 6, 0, 24]].map(Tally::of_pairs);
/// let games = [([0, 1], close), ([1, 2], close), ([0, 2], far)];
/// let found = ratings(3, &games.map(|(players, tally)| Pairing { players, tally }));
/// let elo: Vec<f64> = found.iter().map(|rating| rating.elo.round()).collect();
/// assert_eq!(elo, [191.0, 0.0, -191.0]);
/// ```
pub fn ratings(players: usize, pairings: &[Pairing]) -> Vec<Rating> {
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
    let (strengths, errors) = most_likely(active.len(), &samples);
    let mut all = vec![Rating { elo: 0.0, error: f64::INFINITY, padded }; players];
    for (place, &player) in active.iter().enumerate() {
        all[player].elo = strengths[place] * ELO;
        all[player].error = CONFIDENCE_95 * errors[place] * ELO;
    }
    all
}

/// Elo points of one natural unit of strength.
const ELO: f64 = 400.0 / LN_10;

/// The pairs between two players.
struct Sample {
    one: usize,
    two: usize,
    pairs: f64,
    mean: f64,
    variance: f64,
}

impl Sample {
    fn of(pairing: &Pairing) -> Option<Sample> {
        let [one, two] = pairing.players;
        let (mean, variance) = pairing.tally.by_pairs();
        let pairs = pairing.tally.pair_count() as f64;
        (one != two && pairs > 0.0).then_some(Sample { one, two, pairs, mean, variance })
    }
}

/// Whether everybody took something from the rest, however they are divided: the condition for finite ratings.
fn is_bounded(players: usize, active: &[usize], samples: &[Sample]) -> bool {
    let Some(&first) = active.first() else { return true };
    // All must be reached from the first along lost points, and along won points.
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

/// The strengths in natural units, with mean 0, and their standard errors.
fn most_likely(players: usize, samples: &[Sample]) -> (Vec<f64>, Vec<f64>) {
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
        // Far from the top a full step may lead too far.
        let longest = step.iter().fold(0.0f64, |longest, part| longest.max(part.abs()));
        let scale = (1.0 / longest).min(1.0);
        for (strength, part) in strengths.iter_mut().zip(&step) {
            *strength += scale * part;
        }
        if longest < 1e-10 {
            break;
        }
    }
    let mut spread = vec![vec![0.0; players]; players];
    for sample in samples {
        let away = sample.mean - expected(&strengths, sample);
        add(&mut spread, sample, sample.pairs * (sample.variance + away * away));
    }
    let information = information(&strengths, samples);
    let errors = (0..players).map(|player| {
        let mut unit = vec![0.0; players];
        unit[player] = 1.0;
        let Some(row) = solved(information.clone(), &unit) else { return f64::INFINITY };
        let variance: f64 = (0..players)
            .map(|i| row[i] * (0..players).map(|j| spread[i][j] * row[j]).sum::<f64>())
            .sum();
        variance.sqrt()
    });
    let errors = errors.collect();
    (strengths, errors)
}

/// The information about the strengths; their sum, about which nothing is known, is held at 0.
fn information(strengths: &[f64], samples: &[Sample]) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![1.0; strengths.len()]; strengths.len()];
    for sample in samples {
        let score = 1.0 / (1.0 + (strengths[sample.two] - strengths[sample.one]).exp());
        add(&mut matrix, sample, sample.pairs * score * (1.0 - score));
    }
    matrix
}

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
            let found = ratings(2, &[Pairing { players: [0, 1], tally }]);
            let alone = Difference::of(&tally);
            assert!((found[0].elo - found[1].elo - alone.elo).abs() < 1e-6);
            // The interval is symmetrical here and not there; each player has half of it.
            assert!((2.0 * found[0].error / alone.error - 1.0).abs() < 0.06, "{found:?} {alone:?}");
        }
    }

    #[test]
    fn who_lost_everything_still_gets_a_rating() {
        let lost = Tally::of_pairs([8, 0, 0, 0, 0]);
        let found = ratings(
            4,
            &[([0, 1], lost), ([0, 2], lost)].map(|(players, tally)| Pairing { players, tally }),
        );
        assert!(found[0].elo < -200.0 && found[0].elo.is_finite() && found[0].padded, "{found:?}");
        assert!((found[1].elo - found[2].elo).abs() < 1e-6);
        assert!((found[3].elo, found[3].error.is_infinite()) == (0.0, true));
    }

    /// Simulated tournaments: the ratings come out, and their intervals cover the truth 95 times of 100.
    #[test]
    fn the_intervals_cover_the_truth() {
        let truth = [120.0, 30.0, 0.0, -150.0];
        let mut rng = Rng::new(7);
        let mut covered = 0;
        for _ in 0..1000 {
            let mut pairings = Vec::new();
            for one in 0..4 {
                for two in one + 1..4 {
                    let score = score_of_elo(truth[one] - truth[two]);
                    let mut tally = Tally::default();
                    for _ in 0..60 {
                        // A quarter of the games are drawn.
                        let mut game = || match rng.unit() {
                            dice if dice < score - 0.125 => 2,
                            dice if dice < score + 0.125 => 1,
                            _ => 0,
                        };
                        tally.add([game(), game()]);
                    }
                    pairings.push(Pairing { players: [one, two], tally });
                }
            }
            let found = ratings(4, &pairings);
            covered += (0..4)
                .filter(|&player| (found[player].elo - truth[player]).abs() <= found[player].error)
                .count();
        }
        // Seed 7; 4,000 intervals, four to a tournament.
        assert!((3740..=3860).contains(&covered), "{covered} of 4000");
    }
}
