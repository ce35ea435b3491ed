//! Which players are out: they have forfeited too many games of a contest.
//!
//! *Idea*: the games of a player that is out count as forfeits. They are not played, so that a silent or crashing bot cannot
//! delay the others. A game in progress goes on.
//!
//! *Guarantee*: a player is out after the game, in the order of the pairs, in which it reaches the limit, on any number of threads.
//! So a game is skipped only if all games before it have ended, and a later game that had already begun counts as skipped. A shard
//! that is played by itself skips games after as many forfeits of its own.
//! Resigning is no fault and does not count. With [`Contest::max_forfeits`] 0 no one is ever out.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Contest, Results};
use crate::forfeit::Forfeit;
use crate::record::{Ending, GameRecord};

/// The forfeits that count, by player, after the games before some game.
#[derive(Clone, Debug)]
pub(super) struct ForfeitCounts {
    limit: u64,
    /// Forfeits by player, with those of earlier rounds.
    pub(super) counts: Vec<u64>,
}

impl ForfeitCounts {
    /// Before the first game of a contest.
    pub(super) fn new(contest: &Contest) -> ForfeitCounts {
        let mut counts = contest.earlier_forfeits.clone();
        counts.resize(contest.players.len(), 0);
        ForfeitCounts { limit: contest.max_forfeits, counts }
    }

    /// Whether a player is out.
    pub(super) fn is_out(&self, player: usize) -> bool {
        self.limit > 0 && self.counts[player] >= self.limit
    }

    /// How the next game of these players ends without being played: one of them is out. If both are, the first side forfeits,
    /// so that the two games of a pair are even.
    fn ending(&self, players: [usize; 2]) -> Option<Ending> {
        let side = players.iter().position(|&player| self.is_out(player))?;
        Some(Ending::Forfeit { side, what: Forfeit::Out { after: self.limit } })
    }

    /// Counts the next game of these players, in which `fault` forfeited; returns its ending if it should not have been played.
    pub(super) fn count(&mut self, players: [usize; 2], fault: Option<usize>) -> Option<Ending> {
        let ending = self.ending(players);
        if let (None, Some(player)) = (&ending, fault) {
            self.counts[player] += 1;
        }
        ending
    }
}

/// The player whose forfeit ended a game of these players, if it counts.
pub(super) fn fault(players: [usize; 2], game: &GameRecord) -> Option<usize> {
    let (player, forfeit) = game.forfeit(players)?;
    forfeit.is_fault().then_some(player)
}

/// The forfeits of the players of a running contest, shared by its threads.
pub(super) struct ForfeitLog(Mutex<Ended>);

/// The games that have ended.
struct Ended {
    faults: ForfeitCounts,
    /// The number of the first game that has not ended.
    next: u64,
    /// Players and fault of the games after it that have ended.
    later: BTreeMap<u64, ([usize; 2], Option<usize>)>,
}

impl ForfeitLog {
    /// Of a shard that is played by itself: it begins with this pair and knows its own games only.
    pub(super) fn of_shard(contest: &Contest, first_unit: u64) -> ForfeitLog {
        let faults = ForfeitCounts::new(contest);
        ForfeitLog(Mutex::new(Ended { faults, next: 2 * first_unit, later: BTreeMap::new() }))
    }

    /// After these results.
    pub(super) fn of(results: &Results<'_>) -> ForfeitLog {
        let faults = ForfeitCounts::new(results.contest());
        let forfeits = ForfeitLog(Mutex::new(Ended { faults, next: 0, later: BTreeMap::new() }));
        for (unit, pair) in results.pairs() {
            for ((half, players), game) in (0..).zip(pair.sides()).zip(&pair.games) {
                forfeits.note(2 * unit + half, players, game);
            }
        }
        forfeits
    }

    /// Notes the ending of a game of these players, by its number in the contest.
    pub(super) fn note(&self, number: u64, players: [usize; 2], game: &GameRecord) {
        let mut ended = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Ended { faults, next, later } = &mut *ended;
        if faults.limit == 0 {
            return;
        }
        later.insert(number, (players, fault(players, game)));
        while let Some((players, fault)) = later.remove(next) {
            faults.count(players, fault);
            *next += 1;
        }
    }

    /// How a game of these players that has not begun ends without being played, if it does.
    pub(super) fn ending(&self, players: [usize; 2]) -> Option<Ending> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).faults.ending(players)
    }
}
