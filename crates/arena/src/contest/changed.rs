//! Changes since a job was planned, as a sentence: a job resumes only with the same contest.

use std::path::Path;

use jobs::{Job, JobError, Work};
use serde_json::Value;

use super::Contest;

/// Displayed digits of a content hash.
const HASH_DIGITS: usize = 8;
/// Displayed characters of a setting.
const MAX_SETTING: usize = 60;

impl Contest {
    /// Fails if the folder contains the job of another contest. A folder without a job is accepted.
    pub(super) fn refuse_changes(&self, directory: &Path) -> Result<(), JobError> {
        let Ok(job) = Job::open(directory) else { return Ok(()) };
        let manifest = job.manifest();
        if manifest.kind() != super::KIND {
            return Ok(());
        }
        match changes(manifest.parameters(), &Work::parameters(self)) {
            Some(reason) => {
                Err(JobError::Changed { directory: directory.display().to_string(), reason })
            }
            None => Ok(()),
        }
    }
}

/// A sentence about the first player whose content hash has changed, if there is one.
pub(super) fn changed_player(
    players: &[String],
    then: &[Option<String>],
    now: &[Option<String>],
) -> Option<String> {
    let mut changed = players.iter().zip(then).zip(now).filter(|((_, then), now)| *then != *now);
    let ((player, then), now) = changed.next()?;
    let short = |hash: &Option<String>| {
        let hash = hash.as_deref().unwrap_or("none");
        hash[..HASH_DIGITS.min(hash.len())].to_owned()
    };
    Some(format!(
        "{player} has changed since the first game: its content hash was {} and is {}; expected the same files, or a new \
         folder",
        short(then),
        short(now)
    ))
}

/// A sentence about the first difference between two sets of parameters, if there is one.
fn changes(then: &Value, now: &Value) -> Option<String> {
    // The most important differences first.
    let name =
        first_change(&["game", "players", "pairs", "seed", "conditions", "hashes"], then, now)?;
    if name == "hashes" {
        let hashes = |value: &Value| -> Vec<Option<String>> {
            serde_json::from_value(value["hashes"].clone()).unwrap_or_default()
        };
        let players: Vec<String> =
            serde_json::from_value(now["players"].clone()).unwrap_or_default();
        return changed_player(&players, &hashes(then), &hashes(now));
    }
    // Down to the setting itself.
    let (mut name, mut then, mut now) = (name, &then[name], &now[name]);
    while let Some(below) = first_change(&[], then, now) {
        (name, then, now) = (below, &then[below], &now[below]);
    }
    Some(format!(
        "it was planned with {} {}, found {}; expected the same, or a new folder",
        name.replace('_', " "),
        shown(then),
        shown(now)
    ))
}

/// The first name with different values in two objects, of these names before all others.
fn first_change<'v>(names: &[&'static str], then: &'v Value, now: &'v Value) -> Option<&'v str> {
    let keys = now.as_object()?.keys().chain(then.as_object()?.keys()).map(String::as_str);
    let differs = |name: &&str| then.get(*name) != now.get(*name);
    names.iter().copied().chain(keys).find(differs)
}

/// A value as short text.
fn shown(value: &Value) -> String {
    let text = match value {
        Value::Null => "nothing".to_owned(),
        Value::Array(_) | Value::Object(_) => jobs::in_plain_words(value),
        _ => value.to_string(),
    };
    match text.char_indices().nth(MAX_SETTING) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text,
    }
}
