//! The catalogue: games, players and algorithms to choose from.

use games::{ALGORITHMS, LEVEL_NAMES, Param, SearchSetting, catalogue as rows, players};
use serde::Serialize;
use serde_json::{Value, json};
use views::display_name;

#[derive(Serialize)]
pub(super) struct Setting {
    #[serde(flatten)]
    param: Param,
    /// The values to choose from; empty if any text is allowed.
    choices: Vec<&'static str>,
}

/// A meaning that is a list of words, including the default, is a list of choices.
fn choices(param: &Param) -> Vec<&'static str> {
    let words: Vec<_> = param.meaning.split(',').map(str::trim).collect();
    let is_word = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let is_list = words.len() > 1 && words.contains(&param.default) && words.iter().all(is_word);
    if is_list { words } else { Vec::new() }
}

pub(super) fn settings(params: &[Param]) -> Vec<Setting> {
    params.iter().map(|param| Setting { param: *param, choices: choices(param) }).collect()
}

/// Games, players and algorithms, each from its one list.
pub(super) fn catalogue() -> Value {
    let games: Vec<Value> = rows()
        .iter()
        .map(|row| {
            let session = row.open("").ok();
            let evals = session.as_ref().map_or_else(Vec::new, |session| session.evaluations().list());
            json!({
                "id": row.id, "title": row.title, "summary": row.summary, "rules": row.rules,
                "sides": row.sides, "settings": settings(row.params),
                "evals": evals.iter().map(|(name, summary)| json!({"name": name, "title": display_name(name), "summary": summary})).collect::<Vec<_>>(),
                "level_elo": session.as_ref().and_then(|session| session.level_elo()),
                "classic": session.is_some_and(|session| session.textbook().has_program()),
            })
        })
        .collect();
    let players: Vec<Value> = players()
        .iter()
        .map(|row| json!({"name": row.name, "title": display_name(row.name), "summary": row.summary}))
        .collect();
    let algorithms: Vec<Value> =
        ALGORITHMS.iter().map(|row| json!({
            "name": row.name, "title": display_name(row.name), "summary": row.summary,
            "takes_depth": row.algorithm.takes_depth(), "takes_eval": row.algorithm.uses(SearchSetting::Eval),
        })).collect();
    json!({
        "games": games, "players": players, "algorithms": algorithms, "levels": LEVEL_NAMES,
        "configurations": games::compare::configurations().iter().map(|row| json!({"name": row.name, "summary": row.summary})).collect::<Vec<_>>(),
    })
}
