//! Samples from games: positions with the counts of their features and the result of the game.

use games::view::FeatureView;
use games::{Fault, GameSession};

use crate::game_start::GameStart;
use crate::record::{Ending, GameRecord};
use crate::tournament::Round;

/// A position of a game.
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

/// If fewer of the positions in which a major feature is unbalanced are quiet, all positions are samples.
const LEAST_QUIET: f64 = 0.25;

/// The samples of all games except forfeited ones. A position is quiet if neither the move before it nor the move after it
/// changed the balance of a major feature, as captures do. In games whose major features change at most moves the quiet
/// positions tell next to nothing about them, so all positions are taken. Repeated positions of a game count once. Fails if a
/// game cannot be replayed.
pub fn samples(round: &Round, features: &[FeatureView]) -> Result<Vec<Sample>, Fault> {
    let major = major_features(features);
    let games = round.pairs.iter().flat_map(|(_, pair)| &pair.games);
    let games = games.filter(|game| !matches!(game.ending, Ending::Forfeit { .. }));
    let games = games.map(|game| of_game(game, &major)).collect::<Result<Vec<_>, Fault>>()?;
    Ok(chosen(games, &major))
}

/// The quiet positions of each game, or all positions, at most [`MAX_SAMPLES`] of a game, evenly spread over it.
pub(super) fn chosen(games: Vec<Vec<(Sample, bool)>>, major: &[usize]) -> Vec<Sample> {
    let is_unbalanced = |sample: &Sample| major.iter().any(|&index| sample.counts[index] != 0.0);
    let unbalanced = games.iter().flatten().filter(|(sample, _)| is_unbalanced(sample));
    let (quiet, all) = unbalanced
        .fold((0, 0), |(quiet, all), (_, is_quiet)| (quiet + u64::from(*is_quiet), all + 1));
    let takes_all = (quiet as f64) < LEAST_QUIET * all as f64;
    let of_game = |game: Vec<(Sample, bool)>| {
        let taken = game.into_iter().filter(|(_, is_quiet)| *is_quiet || takes_all);
        let taken: Vec<Sample> = taken.map(|(sample, _)| sample).collect();
        let every = taken.len().div_ceil(MAX_SAMPLES).max(1);
        taken.into_iter().step_by(every)
    };
    games.into_iter().flat_map(of_game).collect()
}

/// The indices of the major features: those with at least half of the largest weight. In games with captures these are the
/// pieces.
pub(super) fn major_features(features: &[FeatureView]) -> Vec<usize> {
    let largest = features.iter().map(|feature| feature.default_weight.abs()).fold(0.0, f64::max);
    (0..features.len())
        .filter(|&index| 2.0 * features[index].default_weight.abs() >= largest)
        .collect()
}

/// The positions of a game, each with whether it is quiet.
fn of_game(game: &GameRecord, major: &[usize]) -> Result<Vec<(Sample, bool)>, Fault> {
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
    let mut all = Vec::new();
    // Windows leave out the last position, which is decided, and the first, whose previous move is unknown.
    for three in positions.windows(3) {
        let [(before, _), (here, is_new), (after, _)] = three else { continue };
        // Counts are whole numbers.
        let changes = |other: &Sample| {
            major.iter().any(|&index| (here.counts[index] - other.counts[index]).abs() > 0.5)
        };
        if *is_new {
            all.push((here.clone(), !changes(before) && !changes(after)));
        }
    }
    Ok(all)
}

fn sample(session: &dyn GameSession, result: f64) -> Sample {
    let difference = |feature: &FeatureView| f64::from(feature.counts[0] - feature.counts[1]);
    let counts = session.evaluations().features().iter().map(difference).collect();
    let turn = if session.status().turn == 0 { 1.0 } else { -1.0 };
    Sample { counts, turn, result }
}
