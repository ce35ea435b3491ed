//! The evaluations of a game, and the features that users make evaluations of.

use std::sync::Arc;

use outwit::game::{Game, Score, Side};

/// An evaluation that a game makes from weights that were learned for it.
pub type LearnedEval<G> = Arc<dyn Fn(&G, &<G as Game>::State) -> Score + Send + Sync>;

/// An evaluation with a name.
#[derive(Debug)]
pub struct NamedEval<G: Game> {
    /// The name to type.
    pub name: &'static str,
    /// What it looks at, in one line.
    pub summary: &'static str,
    /// The evaluation, for the side to move.
    pub eval: fn(&G, &G::State) -> Score,
}

/// Something that can be counted for a side in a position.
#[derive(Debug)]
pub struct NamedFeature<G: Game> {
    /// The name to type: lower case words joined by `_`, so that it is a name in a formula too.
    pub name: &'static str,
    /// The name to read, of few words.
    pub title: &'static str,
    /// What it counts, in one line.
    pub summary: &'static str,
    /// The default weight of one of it, in points; [`Game::margin`] says how much a point is. Features with at least half of
    /// the largest weight are the major ones of `outwit train`: one of them keeps its weight and sets the scale of all others,
    /// and positions next to a change of one, as by a capture, are no samples, unless most positions with a difference are
    /// such. So the largest weight should be that of a feature that often differs between the sides.
    pub weight: f64,
    /// The count for a side.
    pub count: fn(&G, &G::State, Side) -> i32,
}
