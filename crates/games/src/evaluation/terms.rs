//! The value of a position, feature by feature.

use outwit::game::{Eval, Side};

use super::{EvalChoice, Evaluation};
use crate::playable::{Fault, NamedFeature, Playable, full_name};
use crate::view::{EvalView, FeatureView, TermView};

/// The table of a position.
///
/// The contribution of a feature is what the value loses when both sides have none of it: for weights `(mine - theirs) *
/// weight`, and a fair notion for any formula.
pub(crate) fn terms<G: Playable>(
    game: &G,
    state: &G::State,
    choice: Option<&EvalChoice>,
) -> Result<EvalView, Fault> {
    let evaluation = Evaluation::<G>::chosen(game, choice)?;
    let custom = match &evaluation {
        Evaluation::Custom(custom) => Some(custom),
        _ => None,
    };
    let hash = match choice {
        Some(EvalChoice::Custom { custom, .. }) => Some(custom.hash().to_owned()),
        _ => None,
    };
    let whole = custom.map(|custom| custom.value(game, state, None));
    let mut terms = Vec::new();
    for (number, feature) in features(game, state).into_iter().enumerate() {
        let contribution = custom.zip(whole).and_then(|(custom, whole)| {
            custom.uses(number).then(|| whole - custom.value(game, state, Some(number)))
        });
        let weight = custom.and_then(|custom| custom.custom().weight(&feature.name));
        terms.push(TermView { feature, weight, contribution });
    }
    let score = evaluation.eval(game, state);
    Ok(EvalView {
        game: full_name(game),
        position: game.position_text(state),
        turn: game.turn(state) as usize,
        side: game.sides()[game.turn(state) as usize].into(),
        sides: game.sides().map(String::from),
        eval: evaluation.name(),
        hash,
        value: whole,
        score: score.points(),
        terms,
    })
}

/// What the game counts, and how much each side has of it.
pub(crate) fn features<G: Playable>(game: &G, state: &G::State) -> Vec<FeatureView> {
    let counts = |count: fn(&G, &G::State, Side) -> i32| {
        [Side::First, Side::Second].map(|side| count(game, state, side))
    };
    let show = |feature: &NamedFeature<G>| FeatureView {
        name: feature.name.into(),
        summary: feature.summary.into(),
        weight: feature.weight,
        counts: counts(feature.count),
    };
    G::features().iter().map(show).collect()
}
