//! The kinds of work that `outwit job` can run: one file and one row in the registry each.

pub(crate) mod book;
pub(crate) mod queens;
pub(crate) mod tables;

use jobs::{Manifest, Registry};

use crate::show::grouped;

/// Every kind of work, by the name in its manifest.
pub(crate) fn registry() -> Registry {
    Registry::new()
        .with(arena::KIND, |parameters, shards, _| arena::open(parameters, shards))
        .with(book::KIND, |parameters, shards, _| book::open(parameters, shards))
        .with(queens::KIND, |parameters, shards, _| queens::open(parameters, shards))
        .with(tables::KIND, tables::open)
}

/// The work of a job in one line: what is computed, and how it is split.
pub(crate) fn describe(manifest: &Manifest) -> String {
    let (kind, parameters) = (manifest.kind(), manifest.parameters());
    let number = |name: &str| grouped(parameters[name].as_u64().unwrap_or_default());
    let text = match kind {
        arena::KIND => {
            let names = jobs::in_plain_words(&parameters["names"]);
            let game = jobs::in_plain_words(&parameters["game"]);
            format!("{names}, {game}, pairs of games of two players: {}", number("pairs"))
        }
        queens::KIND => {
            let (n, prefixes) = (number("n"), number("prefixes"));
            format!(
                "board size {n}, split into {prefixes} prefixes (placements of the first queens)"
            )
        }
        _ => jobs::in_plain_words(parameters),
    };
    format!("{kind}: {text}")
}
