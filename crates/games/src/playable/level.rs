//! Levels of difficulty, as numbers; how a level chooses is in `player/level.rs`.

/// The number of levels; 1 is the weakest.
pub const LEVELS: u8 = 8;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Plies to look ahead; none = as far as the nodes allow.
    pub depth: Option<u32>,
    /// Positions to visit at most, so that a level plays alike on every machine.
    pub nodes: u64,
    /// How much chance there is in the choice: 0 = only among equally good moves; at 1 a move that is as much worse than
    /// the best as the worst one is taken a third as often.
    pub chance: f64,
    /// Whether the player sees what the game shows without a search (a win at once, a forced reply).
    pub sees_tactics: bool,
    /// Whether the player follows an exchange to its end, or stops in the middle of it.
    pub sees_exchanges: bool,
    /// The evaluation; none = the game's best.
    pub eval: Option<&'static str>,
}

impl Level {
    /// The default levels; a game may have its own, see [`Playable::level`](super::Playable::level).
    pub fn default_for(level: u8) -> Level {
        let (depth, nodes, chance) = match level {
            0 | 1 => (Some(1), 100_000, 0.7),
            2 => (Some(2), 100_000, 0.4),
            3 => (Some(3), 100_000, 0.2),
            4 => (Some(4), 200_000, 0.1),
            5 => (Some(6), 300_000, 0.05),
            6 => (Some(8), 500_000, 0.0),
            7 => (Some(12), 1_000_000, 0.0),
            _ => (None, 4_000_000, 0.0),
        };
        let sees_tactics = level >= 4;
        Level { depth, nodes, chance, sees_tactics, sees_exchanges: true, eval: None }
    }
}
