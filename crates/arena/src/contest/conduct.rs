//! Which players are out: they have forfeited too many games of a contest.
//!
//! *Idea*: every thread that plays notes the forfeits of its games. The games of a player that is out are not played: they count as
//! forfeits, so that a silent or crashing bot cannot delay the others. A game in progress goes on.
//!
//! *Guarantee*: resigning is no fault and does not count. With [`Contest::max_forfeits`] 0 no one is ever out.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Contest, Results};
use crate::forfeit::Forfeit;
use crate::record::{Ending, GameRecord};

/// The forfeits of the players of a running contest, shared by its threads.
pub(super) struct Conduct {
    limit: u64,
    faults: Vec<AtomicU64>,
}

impl Conduct {
    /// Of a contest of which nothing has been played.
    pub(super) fn new(contest: &Contest) -> Conduct {
        Conduct::of(&Results::new(contest))
    }

    /// After these results.
    pub(super) fn of(results: &Results<'_>) -> Conduct {
        let faults = results.faults().iter().copied().map(AtomicU64::new).collect();
        Conduct { limit: results.contest().max_forfeits, faults }
    }

    /// Notes the ending of a game of these players.
    pub(super) fn note(&self, players: [usize; 2], game: &GameRecord) {
        if let Some((player, forfeit)) = game.forfeit(players)
            && forfeit.is_fault()
        {
            self.faults[player].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// How a game of these players ends without being played: one of them is out. If both are, the first side forfeits, so that
    /// the two games of a pair are even.
    pub(super) fn ending(&self, players: [usize; 2]) -> Option<Ending> {
        let is_out = |player: &usize| {
            self.limit > 0 && self.faults[*player].load(Ordering::Relaxed) >= self.limit
        };
        let side = players.iter().position(is_out)?;
        Some(Ending::Forfeit { side, what: Forfeit::Out { after: self.limit } })
    }
}
