//! The value of a position, feature by feature.

use outwit::game::{Eval, Side};

use super::{EvalChoice, Evaluation};
use crate::playable::{Fault, NamedFeature, Playable, full_name};
use crate::view::{EvalView, FeatureView, TermView, WeightBoard};

/// The table of a position.
///
/// The contribution of a feature is what the value loses when both sides have none of it: for weights `(mine - theirs) *
/// weight`, and a fair notion for any formula. An evaluation of the game has contributions if it is a weighted sum of
/// features; the others are not explained by features, so that their table has counts only.
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
    let named = match &evaluation {
        Evaluation::Named(named) => game.eval_weights(named.name),
        _ => None,
    };
    let turn = game.turn(state) as usize;
    let mut terms = Vec::new();
    for (number, feature) in features(game, state).into_iter().enumerate() {
        let (used_weight, contribution) = if let Some((custom, whole)) = custom.zip(whole) {
            let used = custom.uses(number);
            let contribution = used.then(|| whole - custom.value(game, state, Some(number)));
            (custom.custom().weight(&feature.name), contribution)
        } else {
            let weight = named.iter().flatten().find(|(name, _)| *name == feature.name);
            let lead = f64::from(feature.counts[turn] - feature.counts[1 - turn]);
            (weight.map(|(_, weight)| *weight), weight.map(|(_, weight)| weight * lead))
        };
        terms.push(TermView { feature, used_weight, contribution });
    }
    let score = evaluation.eval(game, state);
    let explained = terms.iter().filter_map(|term| term.contribution);
    let is_explained = custom.is_some() || named.is_some();
    let rest = is_explained.then(|| f64::from(score.points()) - explained.sum::<f64>());
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
        rest,
        terms,
    })
}

/// The boards of weights of an evaluation; a fault names those that have some.
pub(crate) fn boards<G: Playable>(
    game: &G,
    choice: &EvalChoice,
) -> Result<Vec<WeightBoard>, Fault> {
    let evaluation = Evaluation::<G>::chosen(game, Some(choice))?;
    let boards = match &evaluation {
        Evaluation::Named(named) => game.eval_boards(named.name),
        _ => Vec::new(),
    };
    if !boards.is_empty() {
        return Ok(boards);
    }
    let names = G::evals().iter().map(|eval| eval.name);
    let names: Vec<_> = names.filter(|name| !game.eval_boards(name).is_empty()).collect();
    let fault = Fault::new(format!("{} has no weights of squares", evaluation.name()));
    Err(match names.first() {
        None => fault.expected("a game with such evaluations").example("draughts squares"),
        Some(first) => fault.expected(format!("one of {}", names.join(", "))).example(*first),
    })
}

/// What the game counts, and how much each side has of it.
pub(crate) fn features<G: Playable>(game: &G, state: &G::State) -> Vec<FeatureView> {
    let counts = |count: fn(&G, &G::State, Side) -> i32| {
        [Side::First, Side::Second].map(|side| count(game, state, side))
    };
    let show = |feature: &NamedFeature<G>| FeatureView {
        name: feature.name.into(),
        title: feature.title.into(),
        summary: feature.summary.into(),
        default_weight: feature.weight,
        counts: counts(feature.count),
    };
    G::features().iter().map(show).collect()
}
