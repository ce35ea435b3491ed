//! Which players are out: they have forfeited too many games of a contest.
//!
//! *Idea*: the games of a player that is out count as forfeits. They are not played, so that a silent or crashing bot cannot
//! delay the others. A game in progress goes on.
//!
//! *Guarantee*: a player is out after the game, in the order of the pairs, in which it reaches the limit, on any number of threads.
//! So a game is skipped only if all games before it have ended, and a later game that had already begun counts as skipped. A shard
//! that is played by itself skips games after as many forfeits of its own.
//! Resigning is no fault and does not count. With [`Contest::max_forfeits`] 0 or `None` no player is ever out.

use std::num::NonZeroU64;

use super::Contest;
use crate::forfeit::Forfeit;
use crate::record::{Ending, GameRecord};

/// The forfeits that count, by player, after the games before some game.
#[derive(Clone, Debug)]
pub(super) struct ForfeitCounts {
    pub(super) limit: Option<NonZeroU64>,
    /// Forfeits by player, with those of earlier rounds.
    pub(super) counts: Vec<u64>,
}

impl ForfeitCounts {
    /// Before the first game of a contest.
    pub(super) fn new(contest: &Contest) -> ForfeitCounts {
        let mut counts = contest.earlier_forfeits.clone();
        counts.resize(contest.players.len(), 0);
        ForfeitCounts { limit: contest.max_forfeits.and_then(NonZeroU64::new), counts }
    }

    /// Whether a player is out.
    pub(super) fn is_out(&self, player: usize) -> bool {
        self.limit.is_some_and(|limit| self.counts[player] >= limit.get())
    }

    /// How the next game of these players ends without being played: one of them is out. If both are, the first side forfeits,
    /// so that the two games of a pair are even.
    pub(super) fn ending(&self, players: [usize; 2]) -> Option<Ending> {
        let after = self.limit?.get();
        let side = players.iter().position(|&player| self.is_out(player))?;
        Some(Ending::Forfeit { side, what: Forfeit::Out { after } })
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
    forfeit.kind().is_fault().then_some(player)
}
