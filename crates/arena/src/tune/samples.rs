//! Samples from games: quiet positions with the counts of their features and the result of the game.

use games::view::FeatureView;
use games::{Fault, GameSession};

use crate::game_start::GameStart;
use crate::record::{Ending, GameRecord};
use crate::tournament::Round;

/// A quiet position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The count of each feature for the first side minus that for the second side.
    pub counts: Vec<f64>,
    /// 1 if the first side is to move, -1 if the second is.
    pub turn: f64,
    /// The score of the first side: 0, 1/2 or 1.
    pub result: f64,
}

/// Maximum number of samples per game, so that long games do not dominate.
const MAX_SAMPLES: usize = 40;

/// The samples of all games except forfeited ones. A position is quiet if neither the move before it nor the move after it
/// changed the balance of a major feature. Repeated positions of a game count once. Fails if a game cannot be replayed.
pub fn samples(round: &Round, features: &[FeatureView]) -> Result<Vec<Sample>, Fault> {
    let (mut all, major) = (Vec::new(), major_features(features));
    for game in round.pairs.iter().flat_map(|(_, pair)| &pair.games) {
        if !matches!(game.ending, Ending::Forfeit { .. }) {
            of_game(game, &major, &mut all)?;
        }
    }
    Ok(all)
}

/// The indices of the major features: those with at least half of the largest weight. In games with captures these are the
/// pieces.
pub(super) fn major_features(features: &[FeatureView]) -> Vec<usize> {
    let largest = features.iter().map(|feature| feature.weight.abs()).fold(0.0, f64::max);
    (0..features.len()).filter(|&index| 2.0 * features[index].weight.abs() >= largest).collect()
}

fn of_game(game: &GameRecord, major: &[usize], all: &mut Vec<Sample>) -> Result<(), Fault> {
    let start = GameStart { moves: Vec::new(), ..game.start.clone() };
    let mut session = start.session()?;
    let result = match game.ending.winner() {
        Some(0) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let moves = game.start.moves.iter().chain(game.moves.iter().map(|mv| &mv.mv));
    let mut positions = vec![(sample(&*session, result), true)];
    for mv in moves {
        session.play(mv)?;
        positions.push((sample(&*session, result), session.status().occurrences < 2));
    }
    let mut quiet = Vec::new();
    // Windows leave out the last position, which is decided, and the first, whose previous move is unknown.
    for three in positions.windows(3) {
        let [(before, _), (here, is_new), (after, _)] = three else { continue };
        // Counts are whole numbers.
        let changes = |other: &Sample| {
            major.iter().any(|&index| (here.counts[index] - other.counts[index]).abs() > 0.5)
        };
        if *is_new && !changes(before) && !changes(after) {
            quiet.push(here);
        }
    }
    // Evenly spread over the game.
    let every = quiet.len().div_ceil(MAX_SAMPLES).max(1);
    all.extend(quiet.into_iter().step_by(every).cloned());
    Ok(())
}

fn sample(session: &dyn GameSession, result: f64) -> Sample {
    let difference = |feature: &FeatureView| f64::from(feature.counts[0] - feature.counts[1]);
    let counts = session.evaluations().features().iter().map(difference).collect();
    let turn = if session.status().turn == 0 { 1.0 } else { -1.0 };
    Sample { counts, turn, result }
}
