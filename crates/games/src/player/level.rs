//! Levels of difficulty: how far a player looks, and how easily it is content with a lesser move.
//!
//! *Idea*: a weak player looks a few plies ahead, scores every move, and then takes one by chance, the better ones more
//! often (softmax). It overlooks what lies beyond its horizon and now and then takes a move that only looks good, as
//! people do; it does not play nonsense.

use outwit::game::{EngineOptions, Features};
use outwit::{Limits, Rng};

use crate::evaluation::EvalChoice;
use crate::playable::Level;
use crate::session::{Algorithm, Request};
use crate::view::{ScoredMove, Value};

/// The search behind the choice of a level; `moves` is the number of legal moves.
pub(super) fn request(level: &Level, moves: usize, rng: &mut Rng) -> Request {
    let depth = level.depth.map(|plies| (plies + rng.unit()) as u32);
    let limits = Limits { depth, ..Limits::none() }.nodes(level.nodes);
    let mut request = Request::new(Algorithm::Engine, limits);
    request.eval = level.eval.map(|name| EvalChoice::Named(name.into()));
    let seen = level.sees_tactics;
    request.engine = EngineOptions {
        features: Features {
            tactics: seen,
            bounds: seen,
            quiescence: level.sees_exchanges,
            ..Features::default()
        },
        // Without chance the best move is enough.
        multi_pv: if level.chance > 0.0 { moves } else { 1 },
        ..EngineOptions::default()
    };
    request
}

/// Chooses one of the scored moves; `None` if there is none.
pub(super) fn pick<'a>(
    level: &Level,
    moves: &'a [ScoredMove],
    rng: &mut Rng,
) -> Option<&'a ScoredMove> {
    let worth = worth(moves);
    let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let worst = worth.iter().copied().fold(f64::INFINITY, f64::min);
    let scale = level.chance * (best - worst).max(f64::MIN_POSITIVE);
    // A move is taken in proportion to its weight; without chance only the best ones have any.
    let weight = |worth: f64| if best <= worth { 1.0 } else { ((worth - best) / scale).exp() };
    let total: f64 = worth.iter().map(|&worth| weight(worth)).sum();
    let mut dice = rng.unit() * total;
    let chosen = moves.iter().zip(&worth).find(|(_, worth)| {
        dice -= weight(**worth);
        dice < 0.0
    });
    chosen.map(|(mv, _)| mv).or(moves.last())
}

/// What each move is worth to a player who chooses by feeling: the points of the evaluation, with wins and losses a good
/// deal above and below.
fn worth(moves: &[ScoredMove]) -> Vec<f64> {
    let points = |value: &Value| match value {
        Value::Score(points) => Some(f64::from(*points)),
        Value::Draw(_) => Some(0.0),
        Value::WinIn(_) | Value::LossIn(_) => None,
    };
    let estimates = || moves.iter().filter_map(|mv| points(&mv.value));
    let (least, most) = estimates()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), p| (least.min(p), most.max(p)));
    let (least, most) = if least <= most { (least, most) } else { (0.0, 0.0) };
    let far = 2.0 * (most - least).max(1.0);
    // Quick wins and slow losses are a little better than others.
    let nearness = |plies: u32| far / (1.0 + f64::from(plies));
    let worth = |value: &Value| match value {
        Value::WinIn(plies) => most + far + nearness(*plies),
        Value::LossIn(plies) => least - far - nearness(*plies),
        other => points(other).unwrap_or_default(),
    };
    moves.iter().map(|mv| worth(&mv.value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playable::LEVELS;
    use crate::view::Bound;

    fn scored(mv: &str, value: Value) -> ScoredMove {
        ScoredMove { mv: mv.into(), value, bound: Bound::Exact, line: Vec::new() }
    }

    fn counts(level: Level, moves: &[ScoredMove]) -> Vec<usize> {
        let mut rng = Rng::new(1);
        let mut counts = vec![0; moves.len()];
        for _ in 0..10_000 {
            let chosen = pick(&level, moves, &mut rng).unwrap();
            counts[moves.iter().position(|mv| mv.mv == chosen.mv).unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn the_strong_never_choose_less_than_the_best_and_the_weak_sometimes_do() {
        let moves = [
            scored("a", Value::Score(20)),
            scored("b", Value::Score(20)),
            scored("c", Value::Score(10)),
            scored("d", Value::LossIn(2)),
        ];
        let strong = counts(Level::default_for(LEVELS), &moves);
        assert!(4_000 < strong[0] && 4_000 < strong[1] && strong[2] + strong[3] == 0, "{strong:?}");
        let weak = counts(Level::default_for(1), &moves);
        assert!(weak.is_sorted_by(|a, b| b <= a || a.abs_diff(*b) < 400), "{weak:?}");
        assert!(100 < weak[3] && weak[3] < 2_500, "{weak:?}");
        let depths = |level: u8| {
            let mut rng = Rng::new(1);
            let level = Level::default_for(level);
            (0..1_000).filter_map(|_| request(&level, 7, &mut rng).limits.depth).collect::<Vec<_>>()
        };
        let two = depths(4).iter().filter(|depth| **depth == 2).count();
        assert!((750..850).contains(&two) && depths(4).iter().all(|depth| (1..=2).contains(depth)));
        assert_eq!(depths(6), [4; 1_000]);
        assert!(pick(&Level::default_for(1), &[], &mut Rng::new(0)).is_none());
    }
}
