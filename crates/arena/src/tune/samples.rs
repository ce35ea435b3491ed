//! From games to samples: quiet positions with what they count and how their game ended.

use games::view::FeatureView;
use games::{Fault, GameSession};

use crate::contestant::GameStart;
use crate::record::{Ending, GameRecord};
use crate::tournament::Round;

/// A position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// What each feature counts for the first side, less what it counts for the second.
    pub counts: Vec<f64>,
    /// 1 if the first side is to move, -1 if the second is.
    pub turn: f64,
    /// What the first side got: 0, one half or 1.
    pub result: f64,
}

/// The samples of all games. A position is quiet if neither the move that led to it nor the one that followed changed the
/// balance of the feature that is worth most. Games that ended by a foul say nothing.
pub fn samples(round: &Round, features: &[FeatureView]) -> Result<Vec<Sample>, Fault> {
    let mut all = Vec::new();
    for game in round.pairs.iter().flat_map(|(_, pair)| &pair.games) {
        if !matches!(game.ending, Ending::Foul { .. }) {
            of_game(game, dearest(features), &mut all)?;
        }
    }
    Ok(all)
}

/// The feature that is worth most.
pub(super) fn dearest(features: &[FeatureView]) -> usize {
    let weight = |place: &usize| features[*place].weight.abs();
    (0..features.len()).max_by(|a, b| weight(a).total_cmp(&weight(b))).unwrap_or(0)
}

fn of_game(game: &GameRecord, dearest: usize, all: &mut Vec<Sample>) -> Result<(), Fault> {
    let start = GameStart { moves: Vec::new(), ..game.start.clone() };
    let mut session = start.session()?;
    let result = match game.ending.winner() {
        Some(0) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let moves = game.start.moves.iter().chain(game.moves.iter().map(|mv| &mv.mv));
    let mut course = vec![sample(&*session, result)];
    for mv in moves {
        session.play(mv)?;
        course.push(sample(&*session, result));
    }
    // The last position is decided; what led to the first is not known.
    for three in course.windows(3) {
        let changes = |one: &Sample, two: &Sample| {
            // Whole numbers.
            (one.counts[dearest] - two.counts[dearest]).abs() > 0.5
        };
        if !changes(&three[0], &three[1]) && !changes(&three[1], &three[2]) {
            all.push(three[1].clone());
        }
    }
    Ok(())
}

fn sample(session: &dyn GameSession, result: f64) -> Sample {
    let features = session.features();
    let counts = features.iter().map(|feature| f64::from(feature.counts[0] - feature.counts[1]));
    let turn = if session.standing().turn == 0 { 1.0 } else { -1.0 };
    Sample { counts: counts.collect(), turn, result }
}
