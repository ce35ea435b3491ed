//! A pair of games, the smallest part of a contest.

use outwit::hash::key_of;
use serde::{Deserialize, Serialize};

use crate::forfeit::Forfeit;
use crate::record::GameRecord;

/// Two games with the same opening and swapped colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The players, by index; the first one has the first side in the first game.
    pub players: [usize; 2],
    /// Both games.
    pub games: [GameRecord; 2],
}

impl Pair {
    /// Half points of the first player in each game.
    pub fn half_points(&self) -> [u32; 2] {
        [self.games[0].half_points(0), self.games[1].half_points(1)]
    }

    /// The position after the opening and the moves of both games as a key; `None` if no game was played. Openings may lead to one
    /// position by other moves. What else they leave behind, positions that may recur, shows in the moves: one game is then longer.
    pub(super) fn key(&self) -> Option<u64> {
        let [first, second] = self
            .games
            .each_ref()
            .map(|game| game.moves.iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>());
        if first.is_empty() && second.is_empty() {
            return None;
        }
        // Both games have the same opening.
        let start = self.games[0].start.session().ok()?;
        Some(key_of(&(self.players, start.key(), first, second)))
    }

    /// The forfeits that ended games, each with the index of its player.
    pub fn forfeits(&self) -> impl Iterator<Item = (usize, &Forfeit)> {
        self.games.iter().zip(self.sides()).filter_map(|(game, sides)| game.forfeit(sides))
    }

    /// The players of each game, by side.
    pub fn sides(&self) -> [[usize; 2]; 2] {
        sides(self.players)
    }
}

/// The players of each game of a pair, by side.
pub(super) fn sides([one, two]: [usize; 2]) -> [[usize; 2]; 2] {
    [[one, two], [two, one]]
}
