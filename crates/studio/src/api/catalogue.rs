//! What there is to choose from.

use games::{ALGORITHMS, LEVELS, Param, catalogue as rows, players};
use serde::Serialize;
use serde_json::{Value, json};

use crate::bounds;

#[derive(Serialize)]
pub(super) struct Setting {
    name: &'static str,
    meaning: &'static str,
    default: &'static str,
}

pub(super) fn settings(params: &[Param]) -> Vec<Setting> {
    let setting = |param: &Param| Setting {
        name: param.name,
        meaning: param.meaning,
        default: param.default,
    };
    params.iter().map(setting).collect()
}

/// Games, players and searches, each from its one list.
pub(super) fn catalogue() -> Value {
    let games: Vec<Value> = rows()
        .iter()
        .map(|row| {
            let session = row.open("").ok();
            let evals = session.as_ref().map_or_else(Vec::new, |session| session.evals());
            json!({
                "id": row.id, "title": row.title, "summary": row.summary, "rules": row.rules,
                "sides": row.sides, "settings": settings(row.params),
                "evals": evals.iter().map(|(name, summary)| json!({"name": name, "summary": summary})).collect::<Vec<_>>(),
                "classic": session.is_some_and(|session| session.has_classic()),
            })
        })
        .collect();
    let players: Vec<Value> = players()
        .iter()
        .map(|row| json!({"name": row.name, "summary": row.summary, "settings": settings(row.params)}))
        .collect();
    let algorithms: Vec<Value> =
        ALGORITHMS.iter().map(|row| json!({"name": row.name, "summary": row.summary})).collect();
    json!({
        "games": games, "players": players, "algorithms": algorithms, "levels": LEVELS,
        "version": env!("CARGO_PKG_VERSION"),
        "bounds": {"depth": bounds::DEPTH, "shown": bounds::SHOWN, "threads": bounds::THREADS, "lines": bounds::LINES},
    })
}
