//! The forfeits of a contest while it is played by several threads.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::forfeits::{ForfeitCounts, fault};
use super::{Contest, Results};
use crate::record::{Ending, GameRecord};

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
