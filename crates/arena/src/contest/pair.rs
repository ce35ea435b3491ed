//! A pair of games, the smallest part of a contest.

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
