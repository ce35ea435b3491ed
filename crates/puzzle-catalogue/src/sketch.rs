//! An instance as a drawing that readers may change: places, and what joins them.

use puzzles::road_map::Plan;
use serde::{Deserialize, Serialize};

use views::picture::MapPlace;

/// Maps with more places are not drawn, neither by the program nor by hand.
pub(super) const MAX_DRAWN: usize = 400;
/// How wide a plan is made of a map that does not say where its places are.
const WIDE: f64 = 1000.0;

/// A map to be redrawn by hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sketch {
    /// Its places, all with coordinates, and the lines between them.
    pub plan: Plan,
    /// What may join two places.
    #[serde(default)]
    pub lines: Lines,
    /// How many colours the places are to get, where they get any.
    pub colours: Option<usize>,
    /// How the distances of cities are counted, by its TSPLIB name; none = straight lines.
    pub metric: Option<String>,
}

/// What may join two places of a [`Sketch`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lines {
    /// Nothing.
    #[default]
    None,
    /// Roads with lengths and directions, from a start to a goal.
    Roads,
    /// Borders, which are there or not.
    Borders,
}

/// Where drawn places lie on a plan: upwards, and in whole numbers.
pub(super) fn spread(places: &[MapPlace]) -> Vec<(f64, f64)> {
    let across = |of: fn(&MapPlace) -> f64| {
        let values = || places.iter().map(of);
        let low = values().fold(f64::MAX, f64::min);
        (low, values().fold(f64::MIN, f64::max) - low)
    };
    let ((left, width), (top, height)) = (across(|place| place.x), across(|place| place.y));
    let unit = WIDE / width.max(height).max(1e-9);
    let place = |place: &MapPlace| {
        (((place.x - left) * unit).round(), ((top + height - place.y) * unit).round())
    };
    places.iter().map(place).collect()
}

/// Longest TOML text that is read: its parser needs a multiple of it as memory.
const MAX_TOML_BYTES: usize = 16 << 20;

/// Whether a text is TOML: a table, a comment or a key comes first. Names in other texts may contain `=`, too, so a key is one
/// of `keys`, or its line has none of the `separators` that a line of the other format has.
pub(super) fn is_toml(text: &str, keys: &[&str], separators: &[&str]) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
    let is_key = |key: &str| {
        keys.contains(&key.trim()) || !separators.iter().any(|separator| first.contains(separator))
    };
    first.starts_with(['[', '#']) || first.split_once('=').is_some_and(|(key, _)| is_key(key))
}

/// Refuses a text that is too long for TOML.
pub(super) fn check_toml_size(text: &str) -> Result<(), views::Fault> {
    if text.len() <= MAX_TOML_BYTES {
        return Ok(());
    }
    Err(views::Fault::new(format!("a text of {} MiB is too long for TOML", text.len() >> 20))
        .expected(
            "at most 16 MiB; a larger road map as a DIMACS file (.gr), a larger graph as .col",
        ))
}
