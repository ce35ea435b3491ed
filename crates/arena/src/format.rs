//! The format of a tournament, which its contests keep in their manifests.

use serde::{Deserialize, Serialize};

/// The format of a tournament: who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All players against each other.
    #[default]
    RoundRobin,
    /// The first player against all others.
    Gauntlet,
    /// A number of rounds; in each, players with about the same points meet who have not met before.
    Swiss,
    /// The loser of a match is eliminated. A drawn match is won by the player that comes first in the list.
    KnockOut,
}

impl Format {
    /// Whether the pairings of a round follow from the results of earlier ones.
    pub fn has_rounds(self) -> bool {
        matches!(self, Format::Swiss | Format::KnockOut)
    }

    /// In words; `None` for the usual one.
    pub fn words(self) -> Option<&'static str> {
        match self {
            Format::RoundRobin => None,
            Format::Gauntlet => Some("gauntlet"),
            Format::Swiss => Some("Swiss"),
            Format::KnockOut => Some("knock-out"),
        }
    }
}

/// What the manifest of a job keeps of its tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentText {
    /// The title.
    pub name: String,
    /// The format.
    pub format: Format,
    /// Rounds of a Swiss tournament.
    pub rounds: usize,
}
