//! The results of a match, counted by games (trinomial) and by pairs (pentanomial).

use serde::{Deserialize, Serialize};

/// Results from the view of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs by their points: 0, 1/2, 1, 3/2 and 2.
    pub pairs: [u64; 5],
}

impl Tally {
    /// A tally of which only the pairs are known; the counts of games stay 0.
    pub fn of_pairs(pairs: [u64; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    /// Adds a pair, given the half points of each of its games.
    pub fn add(&mut self, half_points: [u32; 2]) {
        for half in half_points {
            match half {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs[(half_points[0] + half_points[1]).min(4) as usize] += 1;
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Half points of all games: 2 for a win, 1 for a draw.
    pub fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Points of all games: 1 for a win, 1/2 for a draw.
    pub fn points(&self) -> f64 {
        self.half_points() as f64 / 2.0
    }

    /// The number of pairs.
    pub fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The mean score of the pairs, from 0 to 1; 1/2 without pairs.
    pub fn score(&self) -> f64 {
        let (mean, _) = self.by_pairs();
        mean
    }

    /// The share of drawn games, from 0 to 1; 0 without games.
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// Mean and variance of the score of a pair, in units of a whole pair.
    pub fn by_pairs(&self) -> (f64, f64) {
        moments(&self.pairs)
    }

    /// Mean and variance of the score of a game, as if all games were independent.
    pub fn by_games(&self) -> (f64, f64) {
        moments(&[self.losses, self.draws, self.wins])
    }

    /// The same results from the view of the second player.
    pub fn reversed(&self) -> Tally {
        let mut pairs = self.pairs;
        pairs.reverse();
        Tally { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (mine, theirs) in self.pairs.iter_mut().zip(other.pairs) {
            *mine += theirs;
        }
    }
}

/// Mean and variance of results whose values are evenly spaced from 0 to 1, given the count of each; 1/2 and 0 without any.
fn moments(counts: &[u64]) -> (f64, f64) {
    let all: u64 = counts.iter().sum();
    if all == 0 {
        return (0.5, 0.0);
    }
    let step = 1.0 / (counts.len() - 1) as f64;
    let values = || counts.iter().enumerate().map(|(i, &n)| (i as f64 * step, n as f64));
    let mean = values().map(|(value, n)| value * n).sum::<f64>() / all as f64;
    let variance = values().map(|(value, n)| n * (value - mean).powi(2)).sum::<f64>();
    (mean, variance / all as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_pairs_are_counted_together() {
        let mut tally = Tally::default();
        for pair in [[2, 0], [1, 1], [2, 1], [2, 2], [0, 0]] {
            tally.add(pair);
        }
        assert_eq!((tally.wins, tally.draws, tally.losses), (4, 3, 3));
        assert_eq!(tally.pairs, [1, 0, 2, 1, 1]);
        assert!((tally.score() - 0.55).abs() < 1e-12);
        assert!((tally.by_games().0 - 0.55).abs() < 1e-12);
        assert_eq!(tally.reversed().reversed(), tally);
        assert!((tally.reversed().score() - 0.45).abs() < 1e-12);
    }
}
