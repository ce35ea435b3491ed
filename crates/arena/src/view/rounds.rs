//! The rounds of a Swiss tournament or a knock-out as plain data: who met whom, and with which result.

use serde::Serialize;

use super::CrossView;
use crate::tournament::Round;

/// A round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundView {
    /// The pairings of which games were played.
    pub pairings: Vec<PairingView>,
    /// The players without an opponent, but without those that are out.
    pub byes: Vec<String>,
}

/// Two players that met in a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingView {
    /// The players.
    pub players: [String; 2],
    /// The result, from the view of the first one.
    #[serde(flatten)]
    pub result: CrossView,
}

impl RoundView {
    /// The rounds of a tournament; none if all its games are one round.
    pub fn all(rounds: &[Round]) -> Vec<RoundView> {
        let has_rounds = |round: &&Round| {
            round.contest.tournament.as_ref().is_some_and(|text| text.format.has_rounds())
        };
        rounds.iter().filter(has_rounds).map(RoundView::of).collect()
    }

    fn of(round: &Round) -> RoundView {
        let name = |player: usize| round.contest.names[player].clone();
        let played = round.total.pairings.iter().filter(|(_, tally)| tally.games() > 0);
        let pairing = |(players, tally): &([usize; 2], _)| PairingView {
            players: players.map(name),
            result: CrossView::of(tally),
        };
        RoundView {
            pairings: played.map(pairing).collect(),
            byes: round.byes.iter().map(|&player| name(player)).collect(),
        }
    }
}
