//! The settings of a tuning run as options of the command, in a file of its job folder, which belongs to one set of them.

use std::collections::BTreeMap;
use std::path::Path;

use games::Fault;
use jobs::sha256;
use serde_json::json;

use super::{InitialEval, Tuning};
use crate::error::ArenaError;
use crate::openings::Openings;

/// The name of the file.
pub(super) const FILE: &str = "options.json";

impl Tuning {
    /// Writes the options into a folder, or checks that they are those of its run. The number of generations and the pairs of the
    /// final match may differ: games of other generations stay valid, and each final match has a folder of its own.
    pub(super) fn claim(&self, folder: &Path) -> Result<(), ArenaError> {
        let path = folder.join(FILE);
        let here = self.options();
        let read = jobs::read_if_there(&path);
        let Some(text) = read.map_err(|cause| ArenaError::disk("read", &path, cause))? else {
            let text = format!("{:#}\n", json!(BTreeMap::from_iter(here)));
            let written = jobs::write_file(&path, text.as_bytes());
            return written.map_err(|cause| ArenaError::disk("write", &path, cause));
        };
        let known: BTreeMap<String, String> = serde_json::from_slice(&text).map_err(|error| {
            Fault::new(format!("the file is damaged: {error}"))
                .expected(
                    "the options of the training; delete this file and give the same options as before, which write it again",
                )
                .in_file(path.display().to_string())
        })?;
        for (option, value) in here {
            let was = known.get(option).map_or(NONE, String::as_str);
            if was != value {
                return Err(ArenaError::other_training(folder, option, was, &value));
            }
        }
        Ok(())
    }

    /// All options but `--generations` and `--proof`.
    fn options(&self) -> Vec<(&'static str, String)> {
        let from = match &self.from {
            InitialEval::Material => "material".into(),
            InitialEval::Named(name) => name.clone(),
            InitialEval::File { text, .. } => hashed(text),
        };
        let openings = match &self.openings {
            Openings::Start => "start".into(),
            Openings::Random { least, most, .. } => format!("random:{least}-{most}"),
            Openings::List { list } => hashed(&json!(list).to_string()),
        };
        let conditions = &self.conditions;
        let times = &conditions.time_control;
        let win_points = conditions.adjudication.as_ref().map(|rule| rule.win_points);
        let draw_points = conditions.adjudication.as_ref().and_then(|rule| rule.draw_points);
        vec![
            ("the game", self.game.clone()),
            ("--player", self.search.clone()),
            ("--from", from),
            ("--pairs", self.pairs.to_string()),
            ("--shrink", self.shrink.to_string()),
            ("--seed", self.seed.to_string()),
            ("--openings", openings),
            ("--depth", text(times.depth)),
            ("--nodes", text(times.nodes)),
            ("--time", milliseconds(times.move_time)),
            ("--game-time", milliseconds(times.game_time)),
            ("--increment", milliseconds(Some(times.increment))),
            ("--time-margin", milliseconds(Some(times.margin))),
            ("--max-plies", conditions.max_plies.to_string()),
            ("--win-points", text(win_points)),
            ("--draw-points", text(draw_points)),
        ]
    }
}

/// The value of an option that was not given.
const NONE: &str = "none";

fn text(value: Option<impl ToString>) -> String {
    value.map_or_else(|| NONE.into(), |value| value.to_string())
}

fn milliseconds(value: Option<u64>) -> String {
    text(value.map(|time| format!("{time}ms")))
}

/// What stands for the text of a file.
fn hashed(text: &str) -> String {
    format!("a file with the content hash {}", &sha256(text.as_bytes())[..8])
}
