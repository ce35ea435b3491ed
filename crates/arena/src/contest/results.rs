//! The results of a contest so far: the score of every pairing, and the state of a sequential test.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::forfeits::{ForfeitCounts, fault};
use super::repeated::Repeated;
use super::{Contest, Pair};
use crate::forfeit::ForfeitKind;
use crate::statistics::{Rating, SprtState, Tally, Verdict, ratings};

/// A sequential test ends undecided after this many pairs in a row that only repeat other ones: new openings are then less than
/// one in a hundred, or there are none.
const MAX_IDLE: u64 = 200;

/// The results of a contest so far.
#[derive(Clone, Debug)]
pub struct Results<'a> {
    contest: &'a Contest,
    /// The pairs by their numbers. Those of a [`Round`](crate::Round) belong to it: the moves of all games take much memory.
    pairs: BTreeMap<u64, Cow<'a, Pair>>,
    /// The pairs that the sequential test has used: the first ones, without repeated games if these are no new evidence.
    seen: Tally,
    /// The end of the sequential test, and the number of pairs before it.
    decided: Option<(SprtState, u64)>,
    /// Repeated pairs since the last one that the test has used.
    idle: u64,
    /// Why it was broken off, if it was.
    aborted: Option<String>,
    /// All pairs before this number have been played and judged: their games after a player was out count as not played, also if
    /// a thread had begun them.
    judged: u64,
    /// The forfeits in these pairs.
    faults: ForfeitCounts,
    /// The games of those that count.
    repeated: Repeated,
}

/// The sums of a contest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Total {
    /// The players.
    pub players: Vec<String>,
    /// Each pairing with its results from the view of its first player.
    pub pairings: Vec<([usize; 2], Tally)>,
    /// The verdict of the sequential test, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Verdict>,
    /// Forfeited games, by player.
    pub forfeits: Vec<u64>,
    /// The same by kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeit_kinds: Vec<BTreeMap<ForfeitKind, u64>>,
    /// The number of rounds of a knock-out after which a player was still in it; empty in other contests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub advanced: Vec<u64>,
    /// Half points for byes, by player: a bye counts as a win of all games of its round. Empty outside Swiss tournaments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<u64>,
    /// The players that are out, by index: they have forfeited too many games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<usize>,
    /// Pairs of games with the same moves from the same position as another pair of the same players. They say nothing new, so
    /// intervals are too narrow.
    #[serde(default)]
    pub repeated: u64,
}

/// A row of the standings of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingsRow {
    /// The place, from 1. Players who are equal in all that the table is sorted by share one.
    pub place: usize,
    /// The index of the player.
    pub player: usize,
    /// All its games, from its view.
    pub tally: Tally,
    /// Its rating from the games between players that are not disqualified; 0 for one that is.
    pub rating: Rating,
}

impl<'a> Results<'a> {
    /// No results yet.
    pub fn new(contest: &'a Contest) -> Results<'a> {
        Results {
            contest,
            pairs: BTreeMap::new(),
            seen: Tally::default(),
            decided: None,
            idle: 0,
            aborted: None,
            judged: 0,
            faults: ForfeitCounts::new(contest),
            repeated: Repeated::default(),
        }
    }

    /// The contest.
    pub fn contest(&self) -> &'a Contest {
        self.contest
    }

    /// Forfeits that count towards [`Contest::max_forfeits`], by player: all but resigning and games that were not played.
    pub fn faults(&self) -> &[u64] {
        &self.faults.counts
    }

    /// The players that are out, by index.
    pub fn out(&self) -> impl Iterator<Item = usize> {
        (0..self.faults.counts.len()).filter(|&player| self.faults.is_out(player))
    }

    /// Adds the pairs of a shard, in their order.
    pub fn add(&mut self, shard: u64, pairs: Vec<Pair>) {
        self.add_pairs(self.contest.units_of(shard).zip(pairs));
    }

    /// Adds pairs with their numbers.
    pub fn add_pairs(&mut self, pairs: impl IntoIterator<Item = (u64, Pair)>) {
        self.add_all(pairs.into_iter().map(|(unit, pair)| (unit, Cow::Owned(pair))));
    }

    /// As [`Results::add_pairs`], also with pairs that belong to another value.
    pub(crate) fn add_all(&mut self, pairs: impl IntoIterator<Item = (u64, Cow<'a, Pair>)>) {
        for (unit, pair) in pairs {
            self.pairs.entry(unit).or_insert(pair);
        }
        let sprt = self.contest.sprt.as_ref().and_then(|sprt| sprt.test().ok());
        let has_chance = sprt.is_some() && self.contest.has_chance();
        while let Some(pair) = self.pairs.get_mut(&self.judged) {
            for (index, players) in pair.sides().into_iter().enumerate() {
                let fault = fault(players, &pair.games[index]);
                if let Some(ending) = self.faults.count(players, fault) {
                    let game = &mut pair.to_mut().games[index];
                    (game.moves, game.ending) = (Vec::new(), ending);
                }
            }
            let (half_points, unit) = (pair.half_points(), self.judged);
            self.judged += 1;
            if self.decided.is_some() {
                continue;
            }
            let is_new = self.repeated.is_new(&self.pairs, unit);
            let Some(sprt) = &sprt else { continue };
            // In the order of the pairs, so that the decision does not depend on the threads.
            if is_new || has_chance {
                self.seen.add(half_points);
                self.idle = 0;
            } else {
                self.idle += 1;
            }
            let state = sprt.state(&self.seen);
            if state.verdict != Verdict::Undecided || self.idle == MAX_IDLE {
                self.decided = Some((state, self.judged));
            }
        }
    }

    /// Why the contest was broken off: a game could not begin. The pairs before it count.
    pub fn aborted(&self) -> Option<&str> {
        self.aborted.as_deref()
    }

    /// Notes why the contest was broken off; the first reason stays.
    pub(crate) fn abort(&mut self, why: String) {
        self.aborted.get_or_insert(why);
    }

    /// Whether the sequential test has ended: with a decision, or since the openings bring no new games.
    pub fn is_decided(&self) -> bool {
        self.decided.is_some()
    }

    /// The state of the sequential test, if there is one.
    pub fn sprt(&self) -> Option<SprtState> {
        let sprt = self.contest.sprt.as_ref()?.test().ok()?;
        Some(self.decided.map_or_else(|| sprt.state(&self.seen), |(state, _)| state))
    }

    /// The number of pairs that the sequential test has used.
    pub fn tested_pairs(&self) -> u64 {
        self.seen.pair_count()
    }

    /// The end of the pairs that count: all, or those up to the end of the test.
    fn end(&self) -> u64 {
        self.decided.map_or(u64::MAX, |(_, end)| end)
    }

    /// The pairs that count with their numbers, in their order.
    pub fn pairs(&self) -> impl Iterator<Item = (u64, &Pair)> {
        self.pairs.range(..self.end()).map(|(unit, pair)| (*unit, &**pair))
    }

    /// The pairs that count with their numbers, in their order.
    pub fn into_pairs(self) -> Vec<(u64, Pair)> {
        let end = self.end();
        let counted = self.pairs.into_iter().take_while(|(unit, _)| *unit < end);
        counted.map(|(unit, pair)| (unit, pair.into_owned())).collect()
    }

    /// Whether a pair has been played.
    pub fn has(&self, unit: u64) -> bool {
        self.pairs.contains_key(&unit)
    }

    /// The number of pairs played, including those that do not count.
    pub fn played(&self) -> u64 {
        self.pairs.len() as u64
    }

    /// The sums of the pairs that count.
    pub fn total(&self) -> Total {
        let contest = self.contest;
        let mut tallies: Vec<_> =
            contest.pairings.iter().map(|pairing| (*pairing, Tally::default())).collect();
        let mut forfeits = vec![0; contest.players.len()];
        let mut kinds = vec![BTreeMap::new(); contest.players.len()];
        for (unit, pair) in self.pairs() {
            let index = (unit % contest.pairings.len() as u64) as usize;
            tallies[index].1.add(pair.half_points());
            for (player, forfeit) in pair.forfeits() {
                forfeits[player] += 1;
                *kinds[player].entry(forfeit.kind()).or_default() += 1;
            }
        }
        Total {
            players: contest.names.clone(),
            pairings: tallies,
            sprt: self.sprt().map(|state| state.verdict),
            forfeits,
            forfeit_kinds: kinds,
            advanced: Vec::new(),
            byes: Vec::new(),
            out: self.out().collect(),
            repeated: self.repeated.count,
        }
    }
}

impl Total {
    /// The result of the first pairing, from the view of its first player.
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
        self.repeated += other.repeated;
        self.out.extend(&other.out);
        self.out.sort_unstable();
        self.out.dedup();
        for (sum, more) in self.forfeits.iter_mut().zip(&other.forfeits) {
            *sum += more;
        }
        for (sums, more) in self.forfeit_kinds.iter_mut().zip(&other.forfeit_kinds) {
            for (kind, count) in more {
                *sums.entry(*kind).or_default() += count;
            }
        }
    }

    /// Forfeits of a player that count towards [`Contest::max_forfeits`].
    pub(crate) fn faults(&self, player: usize) -> u64 {
        let kinds = self.forfeit_kinds.get(player);
        let counted = kinds.into_iter().flatten().filter(|(kind, _)| kind.is_fault());
        counted.map(|(_, count)| count).sum()
    }

    /// The result of player `one` against player `two`, from the view of `one`.
    pub fn between(&self, one: usize, two: usize) -> Tally {
        self.sum(one, |opponent| opponent == two)
    }

    /// The result of a player against all others, from its view.
    pub fn of_player(&self, player: usize) -> Tally {
        self.sum(player, |_| true)
    }

    /// The half points of a player, with those for byes.
    pub fn half_points(&self, player: usize) -> u64 {
        self.of_player(player).half_points() + self.byes.get(player).copied().unwrap_or(0)
    }

    fn sum(&self, player: usize, counts: impl Fn(usize) -> bool) -> Tally {
        let mut sum = Tally::default();
        for ([one, two], tally) in &self.pairings {
            if *one == player && counts(*two) {
                sum += *tally;
            } else if *two == player && counts(*one) {
                sum += tally.reversed();
            }
        }
        sum
    }
}

/// The standings: by rating, then by points, best first; in a Swiss tournament by points, then by rating. Disqualified players come
/// last; in a knock-out the round that a player reached counts before all this. Equal players come in the order of the list.
pub fn standings(total: &Total) -> Vec<StandingsRow> {
    let is_out = |player: &usize| total.out.contains(player);
    // A game that was not played says nothing about strength, and neither do those of two players that only forfeit.
    let is_rated = |([one, two], _): &&([usize; 2], Tally)| !is_out(one) && !is_out(two);
    let rated: Vec<_> = total.pairings.iter().filter(is_rated).copied().collect();
    let rank = |row: &StandingsRow| {
        // Ratings are the result of an iteration: those of equal players differ by errors of rounding.
        let rating = (row.rating.elo * 1000.0).round() as i64;
        let points = total.half_points(row.player) as i64;
        let is_swiss = !total.byes.is_empty();
        let strength = if is_swiss { (points, rating) } else { (rating, points) };
        Reverse((total.advanced.get(row.player), !is_out(&row.player), strength))
    };
    let rows = (0..).zip(ratings(total.players.len(), &rated));
    let row = |(player, rating)| StandingsRow {
        place: 0,
        player,
        tally: total.of_player(player),
        rating,
    };
    let mut table: Vec<StandingsRow> = rows.map(row).collect();
    table.sort_unstable_by_key(|row| (rank(row), row.player));
    for index in 0..table.len() {
        let before = index.checked_sub(1).map(|before| &table[before]);
        let shared = before.filter(|before| rank(before) == rank(&table[index]));
        table[index].place = shared.map_or(index + 1, |before| before.place);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_of_rounds_are_added() {
        let round = |pairing, out: &[usize], forfeits: [u64; 3], repeated| Total {
            players: ["one", "two", "three"].map(str::to_owned).to_vec(),
            pairings: vec![(pairing, Tally::of_pairs([0, 1, 2, 0, 0]))],
            forfeit_kinds: forfeits.map(|count| [(ForfeitKind::Late, count)].into()).to_vec(),
            forfeits: forfeits.to_vec(),
            out: out.to_vec(),
            repeated,
            ..Total::default()
        };
        let mut sum = Total::default();
        for part in [
            round([0, 1], &[2], [0, 1, 3], 1),
            round([0, 2], &[0, 2], [2, 0, 1], 0),
            round([0, 1], &[2], [0, 1, 0], 4),
        ] {
            sum.add(&part);
        }
        let mut expected = round([0, 1], &[0, 2], [2, 2, 4], 5);
        expected.pairings[0].1 = Tally::of_pairs([0, 2, 4, 0, 0]);
        expected.pairings.push(([0, 2], Tally::of_pairs([0, 1, 2, 0, 0])));
        assert_eq!(sum, expected);
    }
}
