//! The forfeits of a contest while it is played by several threads.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::forfeits::{ForfeitCounts, fault};
use super::{Contest, Results};
use crate::record::{Ending, GameRecord};

/// The players that have taken a game before, so that they can be started: those of all shards that a process plays.
#[derive(Clone, Default)]
pub(super) struct Started(Arc<Mutex<BTreeSet<usize>>>);

impl Started {
    /// Whether a player has taken a game.
    pub(super) fn has(&self, player: usize) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&player)
    }

    /// These players have taken a game.
    pub(super) fn add(&self, players: impl IntoIterator<Item = usize>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(players);
    }
}

/// The forfeits of the players of a running contest, shared by its threads.
pub(super) struct ForfeitLog {
    ended: Mutex<Ended>,
    /// The players that could be started.
    pub(super) started: Started,
}

/// The games that have ended.
struct Ended {
    faults: ForfeitCounts,
    /// The number of the first game that has not ended.
    next: u64,
    /// Players and fault of the games after it that have ended.
    later: BTreeMap<u64, ([usize; 2], Option<usize>)>,
}

impl ForfeitLog {
    fn new(contest: &Contest, next: u64, started: Started) -> ForfeitLog {
        let faults = ForfeitCounts::new(contest);
        ForfeitLog { ended: Mutex::new(Ended { faults, next, later: BTreeMap::new() }), started }
    }

    /// Of a shard that is played by itself: it begins with this pair and knows the forfeits in its own games only.
    pub(super) fn of_shard(contest: &Contest, first_unit: u64, started: Started) -> ForfeitLog {
        ForfeitLog::new(contest, 2 * first_unit, started)
    }

    /// After these results.
    pub(super) fn of(results: &Results<'_>) -> ForfeitLog {
        let forfeits = ForfeitLog::new(results.contest(), 0, Started::default());
        for (unit, pair) in results.pairs() {
            for ((half, players), game) in (0..).zip(pair.sides()).zip(&pair.games) {
                forfeits.started.add(game.moves.iter().map(|mv| players[mv.side]));
                forfeits.note(2 * unit + half, players, game);
            }
        }
        forfeits
    }

    fn ended(&self) -> MutexGuard<'_, Ended> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the ending of a game of these players, by its number in the contest.
    pub(super) fn note(&self, number: u64, players: [usize; 2], game: &GameRecord) {
        let mut ended = self.ended();
        let Ended { faults, next, later } = &mut *ended;
        if faults.limit.is_none() {
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
        self.ended().faults.ending(players)
    }
}
