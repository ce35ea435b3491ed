//! What has changed since a job was planned, in a sentence: a job goes on only as it was begun.

use std::path::Path;

use jobs::{Job, JobError, Work};
use serde_json::Value;

use super::{Contest, Manifest};

/// Digits of a content hash that are shown.
const SHORT: usize = 8;
/// Letters of a setting that are shown.
const READABLE: usize = 60;

impl Contest {
    /// Refuses a folder in which another contest was begun; says nothing about a folder without a job.
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

/// The first player whose files are no longer what they were.
pub(super) fn changed_player(manifest: &Manifest, now: &[Option<String>]) -> Option<String> {
    let players = manifest.players.iter().zip(&manifest.hashes).zip(now);
    let mut changed = players.filter(|((_, then), now)| *then != *now);
    let ((player, then), now) = changed.next()?;
    let short = |hash: &Option<String>| {
        hash.as_ref().map_or("none".to_owned(), |hash| hash[..SHORT.min(hash.len())].to_owned())
    };
    Some(format!(
        "{player} has changed since the first game: its content hash was {} and is {}; expected the very same files, or a \
         new folder",
        short(then),
        short(now)
    ))
}

/// The first difference between two sets of parameters.
fn changes(then: &Value, now: &Value) -> Option<String> {
    if let (Ok(old), Ok(new)) = (
        serde_json::from_value::<Manifest>(then.clone()),
        serde_json::from_value::<Manifest>(now.clone()),
    ) && old.players == new.players
        && let Some(sentence) = changed_player(&old, &new.hashes)
    {
        return Some(sentence);
    }
    let nothing = Value::Null;
    let shown = |value: &Value| {
        let text = if value.is_null() { "nothing".to_owned() } else { value.to_string() };
        match text.char_indices().nth(READABLE) {
            Some((end, _)) => format!("{}..", &text[..end]),
            None => text,
        }
    };
    let names = now.as_object()?.keys().chain(then.as_object()?.keys());
    let differs = |name: &&String| then.get(name.as_str()) != now.get(name.as_str());
    let name = names.into_iter().find(differs)?;
    let of = |value: &Value| shown(value.get(name.as_str()).unwrap_or(&nothing));
    Some(format!(
        "it was begun with {name} {}, found {}; expected the same, or a new folder",
        of(then),
        of(now)
    ))
}
