//! Levels of difficulty, as numbers; how a level chooses is in `player/level.rs`.
//!
//! *Guarantee*: a level searches a fixed depth or a fixed number of positions, so it plays alike on every machine, unless a
//! clock gives it less time. What it overlooks lies beyond its horizon; it makes no blunders on purpose.

/// The number of levels; 1 is the weakest.
pub const LEVELS: u8 = 10;

/// What the levels are called, the weakest first.
pub const LEVEL_NAMES: [&str; LEVELS as usize] = [
    "beginner",
    "novice",
    "learner",
    "casual player",
    "regular player",
    "club player",
    "strong player",
    "expert",
    "master",
    "full strength",
];

/// The Elo of each level above the first, which has 0.
pub type LevelElo = [u16; LEVELS as usize];

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Plies to look ahead; none = as far as the nodes allow. A fraction is the share of the moves before which the player
    /// looks one ply farther: 1.8 is two plies in four moves of five.
    pub depth: Option<f64>,
    /// Positions to visit at most, so that a level plays alike on every machine.
    pub nodes: u64,
    /// How much chance there is in the choice: 0 = the best move alone; at 1 a move that is as much worse than
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
            0 | 1 => (Some(1.0), 100_000, 0.7),
            2 => (Some(1.0), 100_000, 0.35),
            3 => (Some(1.0), 100_000, 0.12),
            4 => (Some(1.8), 100_000, 0.07),
            5 => (Some(1.8), 100_000, 0.05),
            6 => (Some(4.0), 100_000, 0.02),
            7 => (Some(6.0), 100_000, 0.02),
            8 => (Some(9.0), 400_000, 0.0),
            9 => (Some(13.0), 2_000_000, 0.0),
            _ => (None, 4_000_000, 0.0),
        };
        let sees_tactics = level >= 5;
        Level { depth, nodes, chance, sees_tactics, sees_exchanges: true, eval: None }
    }

    /// As far as this number of positions reaches, and always the best move found.
    pub fn of_nodes(nodes: u64) -> Level {
        let (depth, eval) = (None, None);
        Level { depth, nodes, chance: 0.0, sees_tactics: true, sees_exchanges: true, eval }
    }
}
