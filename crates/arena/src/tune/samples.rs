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

/// Positions of a game, at most: a long one must not say more than a short one just since nothing happens in it.
const MOST: usize = 40;

/// The samples of all games. A position is quiet if neither the move that led to it nor the one that followed changed the
/// balance of a feature that is worth much. A position that comes back in a game counts once; games that ended by a foul
/// say nothing.
pub fn samples(round: &Round, features: &[FeatureView]) -> Result<Vec<Sample>, Fault> {
    let mut all = Vec::new();
    for game in round.pairs.iter().flat_map(|(_, pair)| &pair.games) {
        if !matches!(game.ending, Ending::Foul { .. }) {
            of_game(game, &dear(features), &mut all)?;
        }
    }
    Ok(all)
}

/// The features that are worth much: at least half as much as the one that is worth most. In games of capture these are
/// the pieces.
pub(super) fn dear(features: &[FeatureView]) -> Vec<usize> {
    let most = features.iter().map(|feature| feature.weight.abs()).fold(0.0, f64::max);
    (0..features.len()).filter(|&place| 2.0 * features[place].weight.abs() >= most).collect()
}

fn of_game(game: &GameRecord, dear: &[usize], all: &mut Vec<Sample>) -> Result<(), Fault> {
    let start = GameStart { moves: Vec::new(), ..game.start.clone() };
    let mut session = start.session()?;
    let result = match game.ending.winner() {
        Some(0) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let moves = game.start.moves.iter().chain(game.moves.iter().map(|mv| &mv.mv));
    let mut course = vec![(sample(&*session, result), true)];
    for mv in moves {
        session.play(mv)?;
        course.push((sample(&*session, result), session.status().occurrences < 2));
    }
    let mut own = Vec::new();
    // The last position is decided; what led to the first is not known.
    for three in course.windows(3) {
        let [(before, _), (here, is_new), (after, _)] = three else { continue };
        // Counts are whole numbers.
        let changes = |other: &Sample| {
            dear.iter().any(|&place| (here.counts[place] - other.counts[place]).abs() > 0.5)
        };
        if *is_new && !changes(before) && !changes(after) {
            own.push(here);
        }
    }
    // Evenly over the game, the first one among them.
    let every = own.len().div_ceil(MOST).max(1);
    all.extend(own.into_iter().step_by(every).cloned());
    Ok(())
}

fn sample(session: &dyn GameSession, result: f64) -> Sample {
    let difference = |feature: &FeatureView| f64::from(feature.counts[0] - feature.counts[1]);
    let counts = session.evaluations().features().iter().map(difference).collect();
    let turn = if session.status().turn == 0 { 1.0 } else { -1.0 };
    Sample { counts, turn, result }
}
