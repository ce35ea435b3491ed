//! The sequential probability ratio test: a match ends once one of two hypotheses is accepted.
//!
//! *Idea*: in hypothesis 0 the Elo difference is `elo0`, in hypothesis 1 it is `elo1`. The generalised test (GSPRT) finds, for
//! each hypothesis, the most likely distribution of pairs with exactly that difference, and compares the two likelihoods.
//! The test ends when the logarithm of their ratio leaves its bounds.
//!
//! *Guarantee*: a player with a difference of at most `elo0` passes with a probability of at most 5 %; one with at least
//! `elo1` fails with a probability of at most 5 % (both nearly exact with some dozens of pairs or more). Elo is logistic
//! by default.
//!
//! *Cost*: some dozens of iterations over five numbers.
//!
//! *Source*: A. Wald, "Sequential tests of statistical hypotheses", 1945; X. Li, J. Liu, Z. Ying, "Generalized sequential
//! probability ratio test for separate families of hypotheses", 2014; M. Van den Bergh, "A practical introduction to the
//! GSPRT", 2020.
//!
//! ```
//! use arena::statistics::{Sprt, Tally, Verdict};
//! let sprt = Sprt::new(0.0, 10.0);
//! let state = sprt.state(&Tally::of_pairs([10, 60, 200, 130, 40]));
//! assert_eq!(state.verdict, Verdict::Better);
//! ```

use serde::{Deserialize, Serialize};

use super::elo::{NORMALISED, score_of_elo};
use super::tally::Tally;

/// The kind of Elo of the hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// From the score.
    #[default]
    Logistic,
    /// In units of the standard deviation of a game.
    Normalised,
}

/// Probability to accept hypothesis 1 if hypothesis 0 is true, and the other way round.
const ERROR: f64 = 0.05;

/// A sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// Elo difference of hypothesis 0.
    pub elo0: f64,
    /// Elo difference of hypothesis 1.
    pub elo1: f64,
    /// The kind of Elo of the hypotheses.
    pub model: EloModel,
}

/// The verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// More games are needed.
    Undecided,
    /// Hypothesis 1 is accepted: the first player is better.
    Better,
    /// Hypothesis 0 is accepted: the first player is not better.
    NotBetter,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtState {
    /// Log-likelihood ratio.
    pub llr: f64,
    /// At or below the first bound hypothesis 0 is accepted, at or above the second hypothesis 1.
    pub bounds: [f64; 2],
    /// The verdict.
    pub verdict: Verdict,
}

/// The count of results that did not occur, so that no likelihood is 0.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The default test, with logistic Elo.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, model: EloModel::Logistic }
    }

    /// The bounds of the log-likelihood ratio.
    pub fn bounds() -> [f64; 2] {
        [(ERROR / (1.0 - ERROR)).ln(), ((1.0 - ERROR) / ERROR).ln()]
    }

    /// The state of the test after these results.
    pub fn state(&self, tally: &Tally) -> SprtState {
        let (llr, bounds) = (self.llr(tally), Sprt::bounds());
        let verdict = match llr {
            llr if llr <= bounds[0] => Verdict::NotBetter,
            llr if llr >= bounds[1] => Verdict::Better,
            _ => Verdict::Undecided,
        };
        SprtState { llr, bounds, verdict }
    }

    /// The log-likelihood ratio of these results.
    pub fn llr(&self, tally: &Tally) -> f64 {
        if tally.pair_count() == 0 {
            return 0.0;
        }
        let counts = tally.pairs.map(|n| if n == 0 { UNSEEN } else { n as f64 });
        let all: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / all);
        let fitted = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&seen, score_of_elo(elo)),
            EloModel::Normalised => with_ratio(&seen, elo / NORMALISED * std::f64::consts::SQRT_2),
        };
        let (under0, under1) = (fitted(self.elo0), fitted(self.elo1));
        let terms = seen.iter().zip(under0.iter().zip(&under1));
        all * terms.map(|(seen, (p0, p1))| seen * (p1 / p0).ln()).sum::<f64>()
    }
}

/// How far the ratio of a fitted distribution changes at once.
const RATIO_STEP: f64 = 0.1;

/// The scores of a pair, from 0 to 1.
const VALUES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The distribution with this mean under which the observed one is most likely.
fn with_mean(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    tilted(seen, VALUES.map(|value| value - mean))
}

/// The distribution whose mean lies `ratio` standard deviations above one half, under which the observed one is most
/// likely.
fn with_ratio(seen: &[f64; 5], ratio: f64) -> [f64; 5] {
    let mut fitted = [0.2; 5];
    // A large ratio is approached from that of the first distribution, 0, so that each condition can be met.
    let steps = (ratio.abs() / RATIO_STEP).ceil().max(1.0);
    for step in 1..=steps as u32 {
        let ratio = ratio * f64::from(step) / steps;
        for _ in 0..50 {
            let (mean, deviation) = moments(&fitted);
            // The condition is not linear; it is linearised at the last distribution.
            let direction = VALUES.map(|value| {
                let away = (value - mean) / deviation;
                value - 0.5 - ratio * deviation * (1.0 + away * away) / 2.0
            });
            let next = tilted(seen, direction);
            let change = fitted.iter().zip(&next).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            fitted = next;
            if change < 1e-12 {
                break;
            }
        }
    }
    fitted
}

/// Mean and standard deviation of a distribution.
fn moments(shares: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = shares.iter().zip(VALUES).map(|(p, value)| p * value).sum();
    let variance: f64 =
        shares.iter().zip(VALUES).map(|(p, value)| p * (value - mean).powi(2)).sum();
    (mean, variance.sqrt())
}

/// The distribution under which `direction` has the mean 0 and the observed one is most likely: `seen / (1 + x direction)`,
/// with `x` found by bisection.
fn tilted(seen: &[f64; 5], direction: [f64; 5]) -> [f64; 5] {
    let least = direction.iter().copied().fold(f64::INFINITY, f64::min);
    let most = direction.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return *seen;
    }
    // Every share has to stay positive.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..60 {
        let x = f64::midpoint(low, high);
        let sum: f64 = seen.iter().zip(direction).map(|(p, d)| p * d / (1.0 + x * d)).sum();
        if sum > 0.0 { low = x } else { high = x }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|index| seen[index] / (1.0 + x * direction[index]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outwit::Rng;

    /// A test of the montytest server (fishtest's statistics), 69d3c8dc7c5b3724e29d2712: the "exact" quantities.
    #[test]
    fn a_published_test_of_a_server() {
        let tally = Tally::of_pairs([13, 37, 50, 25, 3]);
        let normalised = Sprt { model: EloModel::Normalised, ..Sprt::new(0.0, 4.0) };
        assert_eq!(format!("{:.5}", normalised.llr(&tally)), "-0.54912");
        // The page gives its bound of logistic Elo rounded: 2.716.
        assert_eq!(format!("{:.3}", Sprt::new(0.0, 2.716).llr(&tally)), "-0.538");
        assert_eq!(Sprt::bounds().map(|bound| format!("{bound:.4}")), ["-2.9444", "2.9444"]);
    }

    #[test]
    fn fitted_distributions_meet_their_conditions() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let raw = [0; 5].map(|_| rng.unit() + 0.01);
            let all: f64 = raw.iter().sum();
            let seen = raw.map(|share| share / all);
            let (mean, ratio) = (0.2 + 0.6 * rng.unit(), 8.0 * (2.0 * rng.unit() - 1.0));
            let by_mean = with_mean(&seen, mean);
            assert!((moments(&by_mean).0 - mean).abs() < 1e-9);
            let by_ratio = with_ratio(&seen, ratio);
            let (found, deviation) = moments(&by_ratio);
            assert!(((found - 0.5) / deviation - ratio).abs() < 1e-6, "{seen:?} {ratio}");
            for fitted in [by_mean, by_ratio] {
                assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(fitted.iter().all(|share| *share > 0.0));
            }
        }
    }

    /// Wide hypotheses of normalised Elo, too: results below both speak for the first one.
    #[test]
    fn a_weak_player_is_not_better_however_wide_the_test() {
        let tally = Tally::of_pairs([18, 1, 1, 0, 0]);
        for model in [EloModel::Logistic, EloModel::Normalised] {
            for (elo0, elo1) in [(0.0, 100.0), (0.0, 300.0), (0.0, 500.0), (-300.0, 0.0)] {
                let llr = Sprt { model, ..Sprt::new(elo0, elo1) }.llr(&tally);
                assert!(llr < 0.0, "{model:?} {elo0} {elo1}: {llr}");
            }
        }
    }

    /// A player against itself passes a test of [0, 10] in no more than its 5 %, and the interval of 95 % covers 0.
    #[test]
    fn a_player_against_itself_stays_inside_its_bounds() {
        const RUNS: usize = 1000;
        let sprt = Sprt::new(0.0, 20.0);
        let mut rng = Rng::new(2026);
        let (mut passed, mut covered) = (0, 0);
        for _ in 0..RUNS {
            let mut tally = Tally::default();
            let mut decided = None;
            for pair in 1..=2000 {
                // An opening favours one colour: the games of a pair are not independent.
                let colour = 0.2 * (rng.unit() - 0.5);
                let mut game = |edge: f64| match rng.unit() {
                    dice if dice < 0.3 + edge => 2,
                    dice if dice < 0.7 + edge / 2.0 => 1,
                    _ => 0,
                };
                let (one, two) = (game(colour), 2 - game(colour));
                tally.add([one, two]);
                if pair == 200 {
                    let [low, high] = super::super::Difference::of(&tally).interval;
                    covered += usize::from(low <= 0.0 && 0.0 <= high);
                }
                let verdict = match pair % 8 {
                    0 => sprt.state(&tally).verdict,
                    _ => Verdict::Undecided,
                };
                if decided.is_none() && verdict != Verdict::Undecided {
                    decided = Some(verdict);
                }
                if decided.is_some() && pair >= 200 {
                    break;
                }
            }
            passed += usize::from(decided == Some(Verdict::Better));
        }
        // Seed 2026. Three standard deviations of 1,000 runs are 2 %.
        assert!(passed * 1000 <= RUNS * 70, "{passed} of {RUNS} passed");
        assert!((930..=970).contains(&(covered * 1000 / RUNS)), "{covered} of {RUNS} covered");
    }
}
