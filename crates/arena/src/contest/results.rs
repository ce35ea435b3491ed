//! What a contest has come to so far: who scored what against whom, and what a sequential test says.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Contest, Pair};
use crate::statistics::{Pairing, Rating, SprtState, Tally, Verdict, ratings};

/// The results of some shards of a contest.
#[derive(Clone, Debug)]
pub struct Results<'a> {
    contest: &'a Contest,
    /// The pairs by their numbers.
    pairs: BTreeMap<u64, Pair>,
    /// Where the sequential test stands, and how many pairs it has seen.
    seen: (u64, Tally),
    decided: Option<SprtState>,
}

/// The sums, as they are kept in the file of the total.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Total {
    /// The players.
    pub players: Vec<String>,
    /// Each pairing with its results, from the view of the first of its players.
    pub pairings: Vec<([usize; 2], Tally)>,
    /// What the sequential test says, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Verdict>,
    /// Games that were lost by a foul, by player.
    pub fouls: Vec<u64>,
}

/// A line of the table of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The number of the player.
    pub player: usize,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Its rating among all players.
    pub rating: Rating,
}

impl<'a> Results<'a> {
    /// Nothing has been played.
    pub fn new(contest: &'a Contest) -> Results<'a> {
        Results { contest, pairs: BTreeMap::new(), seen: (0, Tally::default()), decided: None }
    }

    /// Adds the pairs of a shard.
    pub fn add(&mut self, shard: u64, pairs: Vec<Pair>) {
        self.add_pairs(self.contest.units_of(shard).zip(pairs));
    }

    /// Adds pairs by their numbers.
    pub fn add_pairs(&mut self, pairs: impl IntoIterator<Item = (u64, Pair)>) {
        self.pairs.extend(pairs);
        let Some(sprt) = self.contest.sprt.as_ref().and_then(|sprt| sprt.test().ok()) else {
            return;
        };
        // In the order of the pairs, so that the decision does not depend on who was quicker.
        while self.decided.is_none()
            && let Some(pair) = self.pairs.get(&self.seen.0)
        {
            self.seen.1.add(pair.half_points());
            self.seen.0 += 1;
            let state = sprt.state(&self.seen.1);
            if state.verdict != Verdict::Undecided {
                self.decided = Some(state);
            }
        }
    }

    /// Whether the sequential test has seen enough.
    pub fn is_decided(&self) -> bool {
        self.decided.is_some()
    }

    /// Where the sequential test stands, if there is one.
    pub fn sprt(&self) -> Option<SprtState> {
        let sprt = self.contest.sprt.as_ref()?.test().ok()?;
        Some(self.decided.unwrap_or_else(|| sprt.state(&self.seen.1)))
    }

    /// The pairs that count, in their order: all, or those up to the decision of the test.
    pub fn pairs(&self) -> impl Iterator<Item = (u64, &Pair)> {
        let end = if self.is_decided() { self.seen.0 } else { u64::MAX };
        self.pairs.range(..end).map(|(unit, pair)| (*unit, pair))
    }

    /// The pairs that count, in their order.
    pub fn into_pairs(self) -> Vec<(u64, Pair)> {
        let end = if self.is_decided() { self.seen.0 } else { u64::MAX };
        self.pairs.into_iter().take_while(|(unit, _)| *unit < end).collect()
    }

    /// Whether a pair has been played.
    pub fn has(&self, unit: u64) -> bool {
        self.pairs.contains_key(&unit)
    }

    /// How many pairs have been played, counted or not.
    pub fn played(&self) -> u64 {
        self.pairs.len() as u64
    }

    /// The sums.
    pub fn total(&self) -> Total {
        let contest = self.contest;
        let mut tallies: Vec<_> =
            contest.pairings.iter().map(|pairing| (*pairing, Tally::default())).collect();
        let mut fouls = vec![0; contest.players.len()];
        for (unit, pair) in self.pairs() {
            let place = (unit % contest.pairings.len() as u64) as usize;
            tallies[place].1.add(pair.half_points());
            for (player, _) in pair.fouls() {
                fouls[player] += 1;
            }
        }
        Total {
            players: contest.names.clone(),
            pairings: tallies,
            sprt: self.sprt().map(|state| state.verdict),
            fouls,
        }
    }
}

impl Total {
    /// The result of a match of two, from the view of the first player.
    pub fn tally(&self) -> Tally {
        self.pairings.first().map(|(_, tally)| *tally).unwrap_or_default()
    }

    /// Adds the sums of another contest of the same players.
    pub fn add(&mut self, other: &Total) {
        if self.players.is_empty() {
            *self = other.clone();
            return;
        }
        for (pairing, tally) in &other.pairings {
            match self.pairings.iter_mut().find(|(known, _)| known == pairing) {
                Some((_, sum)) => *sum += *tally,
                None => self.pairings.push((*pairing, *tally)),
            }
        }
        for (sum, more) in self.fouls.iter_mut().zip(&other.fouls) {
            *sum += more;
        }
    }

    /// What two players scored against each other, from the view of the first.
    pub fn between(&self, one: usize, two: usize) -> Tally {
        let mut sum = Tally::default();
        for (pairing, tally) in &self.pairings {
            if *pairing == [one, two] {
                sum += *tally;
            } else if *pairing == [two, one] {
                sum += tally.turned();
            }
        }
        sum
    }
}

/// The table: best rating first, then more points.
pub fn standings(total: &Total) -> Vec<Standing> {
    let pairings: Vec<Pairing> = total
        .pairings
        .iter()
        .map(|(players, tally)| Pairing { players: *players, tally: *tally })
        .collect();
    let ratings = ratings(total.players.len(), &pairings);
    let mut table: Vec<Standing> = (0..total.players.len())
        .map(|player| {
            let mut games = [0; 3];
            for (players, tally) in &total.pairings {
                let (won, lost) = (tally.wins, tally.losses);
                if players[0] == player {
                    games = [games[0] + won, games[1] + tally.draws, games[2] + lost];
                } else if players[1] == player {
                    games = [games[0] + lost, games[1] + tally.draws, games[2] + won];
                }
            }
            Standing { player, games, rating: ratings[player] }
        })
        .collect();
    table.sort_by(|a, b| {
        let points = |row: &Standing| 2 * row.games[0] + row.games[1];
        b.rating.elo.total_cmp(&a.rating.elo).then(points(b).cmp(&points(a)))
    });
    table
}
