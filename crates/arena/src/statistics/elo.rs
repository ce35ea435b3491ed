//! Elo differences with intervals from scores.
//!
//! *Idea*: the mean of the pairs is the score, and its standard error follows from their variance, which is estimated: so the mean
//! has Student's distribution. Both ends of the interval are converted to Elo. If all pairs have the same result, the variance
//! is 0, and the interval is that of a binomial test: other results may occur too rarely to have been seen. So if nearly all are
//! the same, the error is at least that of this test for even pairs. Near the greatest score the spread of the pairs puts the
//! end too far out; Wilson's end is nearer. And no end is better than if all games were won.
//!
//! *Guarantee*: the interval contains the true difference in about 95 % of all matches; if nearly all pairs are even, in more, but
//! if the few others are won or lost by two games, in about 90 % or more. The likelihood of superiority is the probability that the
//! first player is stronger, with a uniform prior, from the same pairs. It is never more than if all pairs were won.
//!
//! *Source*: A. Elo, "The Rating of Chessplayers", 1978; M. Van den Bergh, "Comments on normalized Elo", 2020, for pairs
//! and normalised Elo; Student, Biometrika 6, 1908; E. Wilson, Journal of the American Statistical Association 22, 1927; C.
//! Clopper, E. Pearson, Biometrika 26, 1934, for the interval without spread.
//!
//! ```
//! use arena::statistics::{Difference, Tally};
//! let difference = Difference::of(&Tally::of_pairs([4, 3, 34, 42, 117]));
//! let [low, high] = difference.interval;
//! assert_eq!(format!("{:.1} [{low:.1}, {high:.1}]", difference.elo), "277.0 [239.0, 321.5]");
//! ```

use std::cmp::Ordering;
use std::f64::consts::{LN_10, PI};

use super::normal::CONFIDENCE_95;
use super::student::{student_95, student_cdf};
use super::tally::Tally;

/// Logistic Elo of a score: infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    // An even score is 0, not -0.
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10() + 0.0
}

/// The score that logistic Elo expects.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Points of normalised Elo for one standard deviation of a game.
pub(super) const NORMALISED: f64 = 800.0 / LN_10;

/// The estimated difference between the players of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// Logistic Elo; infinite if all games were won or lost.
    pub elo: f64,
    /// The ends of the 95 % interval, those of [`score_interval`] as Elo.
    pub interval: [f64; 2],
    /// Likelihood of superiority, from 0 to 1.
    pub los: f64,
    /// Normalised Elo; infinite if all pairs have the same result other than an even one.
    pub normalised: f64,
}

impl Difference {
    /// From the pairs of a match: the estimate to show.
    pub fn of(tally: &Tally) -> Difference {
        let (mean, variance) = tally.by_pairs();
        // A pair is two games.
        let (away, spread) = (mean - 0.5, (2.0 * variance).sqrt());
        Difference {
            elo: elo_of_score(mean),
            interval: score_interval(tally).map(elo_of_score),
            los: superiority(mean, variance, tally.pair_count() as f64),
            normalised: if away == 0.0 { 0.0 } else { NORMALISED * away / spread },
        }
    }

    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }
}

/// The likelihood of superiority of `samples` samples: Student's distribution with their spread. Where the spread says next to
/// nothing, with fewer than [`FEWEST_PAIRS`] samples or none at all, it is that of samples that are won or lost with this score,
/// whose spread is the largest; and it is never more than if all were won. It counts the same samples as the interval: the games
/// of a pair begin alike and are not independent.
fn superiority(mean: f64, variance: f64, samples: f64) -> f64 {
    match mean.partial_cmp(&0.5) {
        Some(Ordering::Greater) => {}
        Some(Ordering::Less) => {
            return 1.0 - superiority(1.0 - mean, variance, samples);
        }
        _ => return 0.5,
    }
    if variance == 0.0 || samples < FEWEST_PAIRS as f64 {
        let halves = (4.0 * (1.0 - mean) * samples).round() / 2.0;
        // A win and a draw are three quarters of a pair, between two whole numbers of halves.
        let after = |halves: f64| share_above_half(samples - halves / 2.0, halves / 2.0);
        let part = halves - halves.floor();
        return (1.0 - part) * after(halves.floor()) + part * after(halves.ceil());
    }
    let freedom = samples - 1.0;
    let errors = (mean - 0.5) / (variance / freedom).sqrt();
    student_cdf(errors, freedom as u64).min(1.0 - 0.5f64.powf(samples + 1.0))
}

/// The probability that a sample is won with more than one half, after these wins and no more losses than wins (whole numbers of
/// halves, together whole) and with a uniform prior: the share of the area under p^wins (1 - p)^losses with p > 1/2. Between
/// equal numbers it is a half; each more win adds a term, and the terms have simple ratios.
fn share_above_half(wins: f64, losses: f64) -> f64 {
    let least = 1.0 + losses.fract();
    // 2^(-2 m) / (m B(m, m)) for m = 1 and 3/2.
    let mut term = if losses.fract() > 0.0 { 2.0 / (3.0 * PI) } else { 0.25 };
    let steps = |from: f64, to: f64| (0..(to - from) as u64).map(move |step| from + step as f64);
    for m in steps(least, losses + 1.0) {
        term *= (m + 0.5) / (m + 1.0);
    }
    let mut share = 0.5;
    for m in steps(losses + 1.0, wins + 1.0) {
        share += term;
        term *= 0.5 * (m + losses + 1.0) / (m + 1.0);
    }
    share
}

/// An interval from the spread of the pairs needs this many pairs: the spread of fewer says next to nothing.
pub const FEWEST_PAIRS: u64 = 5;

/// The 95 % interval of the score of a match of any length, from 0 to 1; with fewer than [`FEWEST_PAIRS`] pairs the wider one
/// of Chernoff's bound, which holds for every distribution of the results.
pub fn score_interval(tally: &Tally) -> [f64; 2] {
    let (mean, variance) = tally.by_pairs();
    let samples = tally.pair_count();
    if samples >= FEWEST_PAIRS {
        let samples = samples as f64;
        // Continuous with equal results: one other pair must not shrink the interval.
        let error = error_95(variance, samples).max(unseen_share(samples) / 2.0);
        return bounds(mean, variance, samples, error);
    }
    [1.0 - chernoff(1.0 - mean, samples as f64), chernoff(mean, samples as f64)]
}

/// The greatest expected value with which a mean as low as this of samples from 0 to 1 is not too improbable (2.5 %): the relative
/// entropy times the samples is at most ln 40. W. Hoeffding, "Probability inequalities", 1963, theorem 1.
fn chernoff(mean: f64, samples: f64) -> f64 {
    let term = |share: f64, expected: f64| {
        if share > 0.0 { share * (share / expected).ln() } else { 0.0 }
    };
    let is_probable = |expected: f64| {
        samples * (term(mean, expected) + term(1.0 - mean, 1.0 - expected)) <= 40f64.ln()
    };
    let (mut low, mut high) = (mean, 1.0);
    for _ in 0..50 {
        let middle = f64::midpoint(low, high);
        if is_probable(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// Half the width of the 95 % interval of the mean of samples, from their variance about their own mean.
fn error_95(variance: f64, samples: f64) -> f64 {
    let freedom = (samples - 1.0).max(1.0);
    student_95(freedom as u64) * (variance / freedom).sqrt()
}

/// The 95 % interval of the mean of `samples` samples between 0 and 1, which is at most `error` away.
fn bounds(mean: f64, variance: f64, samples: f64, error: f64) -> [f64; 2] {
    let unseen = unseen_share(samples);
    if variance == 0.0 {
        return [mean * (1.0 - unseen), mean + (1.0 - mean) * unseen];
    }
    let high = |mean: f64| {
        // Not less than if all games were lost.
        (mean + error).min(wilson(mean, samples)).max(unseen)
    };
    [1.0 - high(1.0 - mean), high(mean)]
}

/// Clopper and Pearson: the largest share of a result that remains unseen in all samples with a probability of 2.5 %.
pub(super) fn unseen_share(samples: f64) -> f64 {
    if samples > 0.0 { 1.0 - 0.025f64.powf(1.0 / samples) } else { 1.0 }
}

/// The upper end of the 95 % interval of a share, by the spread that the share at the end would have. It is less than 1 if the
/// mean is.
fn wilson(mean: f64, samples: f64) -> f64 {
    let z = CONFIDENCE_95 * CONFIDENCE_95 / samples;
    let spread = (z * mean * (1.0 - mean) + z * z / 4.0).sqrt();
    (mean + z / 2.0 + spread) / (1.0 + z)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(value: f64, decimals: usize) -> String {
        format!("{value:.decimals$}")
    }

    /// From all games won to half of them, a game more that is lost does not raise an end of the interval, and neither end is
    /// one that the results rule out.
    #[test]
    fn a_worse_result_has_no_better_interval() {
        for pairs in [5, 12, 40, 200] {
            // One pair after the other goes from two wins to two losses, in four steps.
            let results = (0..=4 * pairs).map(|lost| {
                let (full, rest) = (lost / 4, (lost % 4) as usize);
                let mut counts = [0; 5];
                counts[0] += full;
                counts[4] += pairs - full - u64::from(rest > 0);
                counts[4 - rest] += u64::from(rest > 0);
                Tally::of_pairs(counts)
            });
            let intervals: Vec<_> = results.map(|tally| score_interval(&tally)).collect();
            for (lost, two) in intervals.windows(2).enumerate().take(pairs as usize / 2) {
                let [[low, high], [next_low, next_high]] = [two[0], two[1]];
                assert!(
                    next_low <= low + 1e-9 && next_high <= high + 1e-9,
                    "{pairs} {lost} {two:?}"
                );
                assert!(0.0 < next_low && next_high < 1.0, "{pairs} {lost} {two:?}");
            }
        }
        let text = |counts| {
            let names = ["one".to_owned(), "two".to_owned()];
            crate::view::MatchView::of_tally("g", names, &Tally::of_pairs(counts)).elo_text()
        };
        assert_eq!(text([0, 0, 0, 0, 12]), "more than +177.5");
        assert_eq!(text([0, 0, 1, 0, 11]), "+544.7 [+177.5, +943.2]");
    }

    /// Of `pairs` pairs a few are won by one game, the others are even: the exact probability that the interval contains the score.
    #[test]
    fn few_results_other_than_even_ones_leave_a_wide_interval() {
        for (pairs, share) in [(50, 0.1f64), (100, 0.03), (100, 0.05), (400, 0.02)] {
            let truth = 0.5 + share / 4.0;
            let mut probability = (1.0 - share).powi(pairs as i32);
            let mut covered = 0.0;
            for won in 0..=pairs {
                let [low, high] = score_interval(&Tally::of_pairs([0, 0, pairs - won, won, 0]));
                if low <= truth && truth <= high {
                    covered += probability;
                }
                probability *= (pairs - won) as f64 / (won + 1) as f64 * share / (1.0 - share);
            }
            assert!(covered > 0.99, "{pairs} pairs, {share}: {covered}");
        }
    }

    /// Results printed by fastchess (two decimals): pairs, Elo, its error, normalised Elo. It uses the normal
    /// distribution for any number of pairs; so does this test. Sources: chess.stackexchange.com question 45881; fastchess
    /// issues 807 and 1007.
    #[test]
    fn published_results_of_another_program() {
        let published = [
            ([4, 3, 34, 42, 117], "277.00", "40.90", "345.17"),
            ([30, 6, 18, 0, 6], "-168.40", "73.37", "-170.08"),
            ([5, 5, 36, 22, 22], "101.21", "42.63", "128.22"),
            ([1, 3, 4, 1, 4], "53.88", "134.87", "57.12"),
            ([2, 2, 9, 0, 0], "-81.65", "75.76", "-152.04"),
            ([4, 1, 6, 2, 0], "-95.90", "115.14", "-122.22"),
            ([5, 4, 3, 1, 0], "-190.85", "131.22", "-255.71"),
        ];
        for (pairs, elo, error, normalised) in published {
            let tally = Tally::of_pairs(pairs);
            let found = Difference::of(&tally);
            assert_eq!(digits(found.elo, 2), elo, "{pairs:?}");
            let ((mean, variance), samples) = (tally.by_pairs(), tally.pair_count() as f64);
            let normal = CONFIDENCE_95 * (variance / samples).sqrt();
            let [low, high] = bounds(mean, variance, samples, normal).map(elo_of_score);
            assert_eq!(digits((high - low) / 2.0, 2), error, "{pairs:?}");
            assert!((high - low) / 2.0 < found.error(), "{pairs:?}");
            assert_eq!(digits(found.normalised, 2), normalised, "{pairs:?}");
        }
    }

    /// A test of the montytest server (fishtest's statistics), 69d3c8dc7c5b3724e29d2712.
    #[test]
    fn a_published_test_of_a_server() {
        let tally = Tally::of_pairs([13, 37, 50, 25, 3]);
        let found = Difference::of(&tally);
        let (mean, variance) = tally.by_pairs();
        assert_eq!(digits(mean, 5), "0.43750");
        assert_eq!(digits(2.0 * variance, 5), "0.11523");
        assert_eq!(digits(found.elo, 4), "-43.6578");
        assert_eq!(digits(found.normalised, 2), "-63.97");
    }

    #[test]
    fn superiority_of_independent_games_is_nearly_normal() {
        // chessprogramming.org, "Match Statistics": LOS = 1/2 + 1/2 erf((w - l) / sqrt(2 (w + l))) = 65.54 % here. With
        // the variance of the sample it is slightly more, and by Student's distribution slightly less.
        let tally = Tally { wins: 52, draws: 0, losses: 48, pairs: [0; 5] };
        let (mean, variance) = tally.by_games();
        assert_eq!(digits(elo_of_score(mean), 2), "13.90");
        let superiority = superiority(mean, variance, tally.games() as f64);
        assert!((superiority - 0.6544).abs() < 5e-4, "{superiority}");
    }

    #[test]
    fn a_match_that_was_lost_does_not_leave_the_question_even() {
        // A pair lost: the integral of 1 - p over p > 1/2 is a quarter of the whole.
        let lost = Difference::of(&Tally::of_pairs([1, 0, 0, 0, 0]));
        assert!((lost.los - 0.25).abs() < 1e-12, "{}", lost.los);
        let won = Difference::of(&Tally::of_pairs([0, 0, 0, 0, 1]));
        assert!((won.los - 0.75).abs() < 1e-12, "{}", won.los);
    }

    /// Five pairs won do not rule out an even match, so they are not certain either.
    #[test]
    fn the_superiority_counts_the_samples_of_the_interval() {
        let sweep = Difference::of(&Tally::of_pairs([0, 0, 0, 0, 5]));
        assert!(sweep.interval[0] < 0.0 && (sweep.los - 63.0 / 64.0).abs() < 1e-12, "{sweep:?}");
        let text = |counts| {
            let names = ["one".to_owned(), "two".to_owned()];
            crate::view::MatchView::of_tally("g", names, &Tally::of_pairs(counts)).los_text()
        };
        assert_eq!(text([0, 0, 0, 0, 5]), "98.4 %");
        assert_eq!([text([0, 0, 0, 0, 12]), text([12, 0, 0, 0, 0])], ["> 99.9 %", "< 0.1 %"]);
    }

    /// The spread of five pairs counts: 0.896 by Student's distribution with four degrees of freedom at 1.5.
    #[test]
    fn five_pairs_are_enough_for_the_spread() {
        let los = Difference::of(&Tally::of_pairs([0, 0, 3, 1, 1])).los;
        assert!((los - 0.896).abs() < 1e-6, "{los}");
    }

    /// Three won and one drawn of four games is not more than all won.
    #[test]
    fn a_better_score_of_few_games_is_never_less_superior() {
        let los = |pairs| Difference::of(&Tally::of_pairs(pairs)).los;
        assert!((los([0, 0, 0, 0, 2]) - 7.0 / 8.0).abs() < 1e-15);
        // Two pairs of three: 11 of 16, the binomials of 4 over 0 to 2.
        assert!((los([1, 0, 0, 0, 2]) - 11.0 / 16.0).abs() < 1e-9, "{}", los([1, 0, 0, 0, 2]));
        // One pair and a half of two: the share of the area under p^1.5 (1 - p)^0.5, integrated by hand.
        let exact = 0.5 + 2.0 / (3.0 * PI);
        assert!((los([0, 0, 1, 0, 1]) - exact).abs() < 1e-12, "{}", los([0, 0, 1, 0, 1]));
        // Three games and a half of four: between that and both pairs.
        let between = f64::midpoint(exact, 7.0 / 8.0);
        assert!((los([0, 0, 0, 1, 1]) - between).abs() < 1e-12, "{}", los([0, 0, 0, 1, 1]));
        let pairs = |number: u32| {
            (0..5u32.pow(number)).map(move |code| {
                let mut counts = [0; 5];
                (0..number).for_each(|place| counts[(code / 5u32.pow(place) % 5) as usize] += 1);
                counts
            })
        };
        for number in 1..5 {
            let mut all: Vec<_> = pairs(number)
                .map(|counts| (Tally::of_pairs(counts).score(), los(counts), counts))
                .collect();
            all.sort_by(|one, other| one.0.total_cmp(&other.0));
            for window in all.windows(2) {
                let [(score, los, counts), (better, more, others)] = window else { panic!() };
                assert!(score > better || *more > los - 1e-9, "{counts:?} {others:?}");
            }
        }
        // With more pairs, too, nothing is more than all.
        assert!(los([0, 0, 0, 1, 4]) <= los([0, 0, 0, 0, 5]));
        assert!(los([4, 1, 0, 0, 0]) >= los([5, 0, 0, 0, 0]));
    }

    /// Two pairs won: the expected score is at least 40^(-1/2), since (1 - 0)^2 of the bound is 1/40.
    #[test]
    fn an_interval_of_few_pairs_is_wide_and_contains_the_score() {
        let [low, high] = score_interval(&Tally::of_pairs([0, 0, 0, 0, 2]));
        assert!((low - 40f64.powf(-0.5)).abs() < 1e-9 && (high - 1.0).abs() < 1e-9, "{low} {high}");
        assert_eq!(
            score_interval(&Tally::default()).map(|end| digits(end, 6)),
            ["0.000000", "1.000000"]
        );
        for pairs in [[1, 0, 0, 0, 1], [0, 1, 1, 0, 1], [0, 0, 4, 0, 0], [2, 1, 0, 0, 0]] {
            let tally = Tally::of_pairs(pairs);
            let [low, high] = score_interval(&tally);
            assert!(0.0 <= low && low <= tally.score() && tally.score() <= high && high <= 1.0);
            let mirrored = score_interval(&tally.reversed());
            assert!((mirrored[0] - (1.0 - high)).abs() < 1e-9, "{pairs:?}");
            let more = score_interval(&Tally::of_pairs(pairs.map(|count| 10 * count)));
            assert!(more[1] - more[0] < high - low, "{pairs:?}: more games, a smaller interval");
        }
    }

    #[test]
    fn a_clean_sweep_has_a_lower_end() {
        let sweep = Difference::of(&Tally::of_pairs([0, 0, 0, 0, 10]));
        assert!(sweep.elo.is_infinite() && sweep.interval[1].is_infinite());
        // Ten of ten: Clopper and Pearson give at least 69.15 %.
        assert!((score_of_elo(sweep.interval[0]) - 0.6915).abs() < 1e-4, "{:?}", sweep.interval);
        let even = Difference::of(&Tally::of_pairs([0, 0, 50, 0, 0]));
        assert_eq!((even.elo, even.los), (0.0, 0.5));
        assert!(20.0 < even.error() && even.error() < 30.0, "{}", even.error());
        let nothing = Difference::of(&Tally::default());
        assert_eq!((nothing.elo, nothing.los), (0.0, 0.5));
    }
}
