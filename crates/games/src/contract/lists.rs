//! What does not depend on a position: features, evaluations, levels, openings.

use std::collections::HashSet;

use formula::RESERVED;

use super::ensure;
use crate::evaluation::Evaluation;
use crate::playable::{LEVELS, Opening, Playable, legal_moves};

pub(super) fn check<G: Playable>(game: &G) -> Result<(), String> {
    features::<G>()?;
    let known = |name: Option<&str>| Evaluation::<G>::named(name).map(|_| ());
    known(game.default_eval())
        .map_err(|fault| format!("Playable::default_eval names no evaluation: {fault}"))?;
    for level in 1..=LEVELS {
        known(game.level(level).eval)
            .map_err(|fault| format!("Playable::level({level}) names no evaluation: {fault}"))?;
    }
    for opening in game.openings() {
        play(game, &opening).map_err(|what| {
            format!("Playable::openings returned \"{}\" with {what}", opening.name)
        })?;
    }
    Ok(())
}

/// The names of features can be used in formulas, their titles differ, and their weights are numbers.
fn features<G: Playable>() -> Result<(), String> {
    let (mut known, mut titles) = (HashSet::new(), HashSet::new());
    for feature in G::features() {
        let name = feature.name;
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
        let is_name = begins && name.chars().all(fits) && !RESERVED.contains(&name);
        ensure(is_name && known.insert(name), || {
            format!(
                "Playable::features has the name \"{name}\"; expected names of lower case letters, digits and _, \
                 each once and none that formulas use"
            )
        })?;
        let title = feature.title;
        let begins = title.starts_with(|c: char| c.is_ascii_uppercase());
        let is_title = begins && title.len() <= 30 && !title.contains('_');
        ensure(is_title && titles.insert(title), || {
            format!(
                "Playable::features has the title \"{title}\" of {name}; expected different titles of at most 30 \
                 letters that begin with a capital"
            )
        })?;
        ensure(feature.weight.is_finite() && !feature.summary.is_empty(), || {
            format!(
                "Playable::features has the weight {} and the summary \"{}\" of {name}; expected a number and a text",
                feature.weight, feature.summary
            )
        })?;
    }
    Ok(())
}

/// Plays the moves of an opening.
fn play<G: Playable>(game: &G, opening: &Opening) -> Result<(), String> {
    let mut state = match &opening.position {
        None => game.start(),
        Some(text) => game
            .parse_position(text)
            .map_err(|fault| format!("the position \"{text}\": {fault}"))?,
    };
    for text in &opening.moves {
        let moves = legal_moves(game, &state);
        let is_meant = |&mv: &G::Move| game.move_text(&state, mv).eq_ignore_ascii_case(text);
        let found = moves.iter().copied().find(is_meant).or_else(|| game.read_move(&state, text));
        let Some(mv) = found else {
            let all: Vec<_> = moves.iter().map(|&mv| game.move_text(&state, mv)).collect();
            return Err(format!("the move {text}; expected one of {}", all.join(" ")));
        };
        state = game.play(&state, mv);
    }
    Ok(())
}
