//! The kinds of work that `outwit job` can run: one file and one row of [`KINDS`] each.

pub(crate) mod book;
pub(crate) mod queens;
pub(crate) mod tables;

use std::path::{Path, PathBuf};

use arena::TournamentText;
use jobs::launch::quote_here;
use jobs::{Manifest, Opener};
use serde::Deserialize as _;
use serde_json::Value;

use crate::show::grouped;

/// Every kind of work, by the name in its manifest.
pub(crate) const KINDS: &[(&str, Opener)] = &[
    (arena::KIND, |parameters, _, _| arena::open(parameters)),
    (book::KIND, |parameters, _, _| book::open(parameters)),
    (queens::KIND, |parameters, shards, _| queens::open(parameters, shards)),
    (tables::KIND, |parameters, _, directory| tables::open(parameters, directory)),
];

/// The command, without `--job`, that gives the result of the job in a folder in more than its total, and the folder to give to
/// `--job`; `None` if there is none.
pub(crate) fn result_command(manifest: &Manifest, folder: &Path) -> Option<(String, PathBuf)> {
    let parameters = manifest.parameters();
    let words = match manifest.kind() {
        arena::KIND => match tournament(parameters).map(|text| text.format) {
            None => "match".to_owned(),
            Some(format) if format.has_rounds() => {
                return Some(("tournament".to_owned(), tournament_of_round(folder)?));
            }
            Some(_) => "tournament".to_owned(),
        },
        book::KIND => {
            let game = quote_here(parameters["game"].as_str().unwrap_or_default());
            let (plies, nodes) = (&parameters["plies"], &parameters["nodes"]);
            format!("book {game} --plies {plies} --nodes {nodes}")
        }
        _ => return None,
    };
    Some((words, folder.to_owned()))
}

/// The folder of the tournament that a round is in; `None` if it lies elsewhere, as a copy of it may.
fn tournament_of_round(round: &Path) -> Option<PathBuf> {
    // The path may be ".".
    let whole = round.canonicalize().ok()?;
    let is_round = arena::is_round_folder(&whole.file_name()?.to_string_lossy());
    let is_named = round.file_name().is_some();
    let folder = if is_named { jobs::folder_of(round).to_owned() } else { round.join("..") };
    is_round.then_some(folder)
}

/// The tournament that a contest is a part of, from the parameters of its job; `None` for a match.
fn tournament(parameters: &Value) -> Option<TournamentText> {
    TournamentText::deserialize(&parameters["tournament"]).ok()
}

/// The work of a job in one line: what is computed, and how it is split.
pub(crate) fn describe(manifest: &Manifest) -> String {
    let (kind, parameters) = (manifest.kind(), manifest.parameters());
    let number = |name: &str| grouped(parameters[name].as_u64().unwrap_or_default());
    let text = match kind {
        arena::KIND => {
            let names = jobs::in_plain_words(&parameters["names"]);
            let game = jobs::in_plain_words(&parameters["game"]);
            let pairs = number("pairs");
            let pairings = parameters["pairings"].as_array().map_or(0, Vec::len) as u128;
            let Some(tournament) = tournament(parameters) else {
                return format!("match: {names}, {game}, pairs of games: {pairs}");
            };
            let format = tournament.format.words().unwrap_or("round robin");
            return format!(
                "tournament ({format}): {names}, {game}, pairings: {}, pairs of games of each: {pairs}",
                grouped(pairings)
            );
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
