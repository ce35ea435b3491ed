//! Changes since a job was planned, as a sentence: a job resumes only with the same contest, and plays more games only with the
//! same players.

use std::path::Path;

use jobs::{Job, JobError};
use serde_json::Value;

use super::Contest;
use crate::player_spec::PlayerSpec;

/// Said of a program whose searches find something else than those of the program that planned the job: the games of the two
/// would be mixed.
pub const OTHER_PROGRAM: &str = "this program plays differently from the one that started the job; expected that program, or a new folder";
/// Displayed digits of a content hash.
const HASH_DIGITS: usize = 8;
/// Displayed characters of a setting.
const MAX_SETTING: usize = 200;

impl Contest {
    /// Fails if the folder contains the job of another contest. A folder without a job is accepted if games can be played.
    pub(super) fn refuse_changes(&self, directory: &Path) -> Result<(), JobError> {
        let Ok(job) = Job::open(directory) else { return self.check_players(directory) };
        let manifest = job.manifest();
        if manifest.kind() != super::KIND {
            return Ok(());
        }
        match changes(manifest.parameters(), &self.parameters()) {
            Some(reason) => Err(changed(directory, reason)),
            None => Ok(()),
        }
    }

    /// A sentence about the first player that has changed since its job in a folder was planned, if there is one.
    pub(super) fn changed_player(&self) -> Option<String> {
        let planned = self.planned_hashes.as_ref().filter(|_| self.players_changed)?;
        let players: Vec<String> = self.players.iter().map(PlayerSpec::to_string).collect();
        let now = self.hashes();
        changed_player(&players, &planned.contents, &now.contents)
            .or_else(|| (planned.searches != now.searches).then(|| OTHER_PROGRAM.to_owned()))
    }

    /// The players, by index, whose files have changed since [`Contest::with_hashes`], while games could be played.
    pub(crate) fn changed_while_playing(&self) -> Vec<usize> {
        let planned = self.planned_hashes.as_ref().filter(|_| !self.players_changed);
        let pairs = planned
            .into_iter()
            .flat_map(|then| (0..).zip(&then.contents).zip(self.hashes().contents));
        pairs.filter(|((_, then), now)| *then != now).map(|((player, _), _)| player).collect()
    }

    /// Fails if a player has changed since the job was planned, so that no more games can be played.
    pub(super) fn check_players(&self, directory: &Path) -> Result<(), JobError> {
        self.changed_player().map_or(Ok(()), |reason| Err(changed(directory, reason)))
    }
}

fn changed(directory: &Path, reason: String) -> JobError {
    JobError::Changed { directory: directory.display().to_string(), reason }
}

/// A sentence about the first player whose content hash has changed, if there is one.
fn changed_player(
    players: &[String],
    then: &[Option<String>],
    now: &[Option<String>],
) -> Option<String> {
    let mut changed = players.iter().zip(then).zip(now).filter(|((_, then), now)| *then != *now);
    let ((player, then), now) = changed.next()?;
    let spec = PlayerSpec::external(player).filter(|_| now.is_none());
    if let Some(reason) = spec.and_then(|spec| spec.unreadable()) {
        return Some(reason);
    }
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
    let first = ["game", "players", "pairs", "seed", "conditions", "hashes", "search_digest"];
    let name = first_change(&first, then, now)?;
    if name == "search_digest" {
        return Some(OTHER_PROGRAM.to_owned());
    }
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
    if let (Some(then), Some(now)) = (then.as_array(), now.as_array()) {
        let item = changed_item(name, then, now)?;
        return Some(format!(
            "it was planned with other {}: {item}; expected the same, or a new folder",
            name.replace('_', " ")
        ));
    }
    Some(format!(
        "it was planned with {} {}, found {}; expected the same, or a new folder",
        name.replace('_', " "),
        shown(then),
        shown(now)
    ))
}

/// The first difference between two lists: `player 26, "bot:late/bot.toml", is new`.
fn changed_item(name: &str, then: &[Value], now: &[Value]) -> Option<String> {
    let index = (0..then.len().max(now.len())).find(|&index| then.get(index) != now.get(index))?;
    let item = format!("{} {}", name.strip_suffix('s').unwrap_or(name), index + 1);
    Some(match (then.get(index), now.get(index)) {
        (None, now) => format!("{item}, {}, is new", now.map(shown)?),
        (Some(then), None) => format!("{item}, {}, is missing", shown(then)),
        (Some(then), Some(now)) => format!("{item} was {} and is {}", shown(then), shown(now)),
    })
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn of_two_lists_the_first_difference_is_named() {
        let class: Vec<String> =
            (1..=25).map(|number| format!("bot:class/{number}.toml")).collect();
        let reason = |players: &[&str]| {
            let planned = json!({ "players": class, "seed": "1" });
            changes(&planned, &json!({ "players": players, "seed": "1" }))
        };
        let mut players: Vec<&str> = class.iter().map(String::as_str).collect();
        assert_eq!(reason(&players), None);
        let expected = |item: &str| {
            let told = format!("it was planned with other players: {item}");
            Some(told + "; expected the same, or a new folder")
        };
        players.push("bot:late.toml");
        assert_eq!(reason(&players), expected("player 26, \"bot:late.toml\", is new"));
        players.truncate(24);
        assert_eq!(reason(&players), expected("player 25, \"bot:class/25.toml\", is missing"));
        players[19] = "random";
        assert_eq!(
            reason(&players),
            expected("player 20 was \"bot:class/20.toml\" and is \"random\"")
        );
    }
}
