//! A road map as people draw and type it: TOML in, TOML out, and every fault at its line and column.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::text_error::{MAX_LENGTH, entry_fault, place_of};
use crate::{TextError, TomlError};

/// Places and roads as they were written: lengths that were left out are still left out.
///
/// ```
/// use puzzles::road_map::Plan;
/// let plan = Plan::read("goal = \"B\"\nplace = [{ name = \"A\" }, { name = \"B\" }]\nroad = [{ from = \"A\", to = \"B\" }]")?;
/// assert_eq!((plan.goal.as_deref(), plan.roads[0].length), (Some("B"), None));
/// assert_eq!(Plan::read(&plan.text())?, plan);
/// # Ok::<(), puzzles::TomlError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The start, if the map names one.
    pub start: Option<String>,
    /// Where to go.
    pub goal: Option<String>,
    /// The places.
    #[serde(default)]
    pub places: Vec<PlannedPlace>,
    /// The roads.
    #[serde(default)]
    pub roads: Vec<PlannedRoad>,
}

/// A place of a [`Plan`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedPlace {
    /// Its name.
    pub name: String,
    /// To the right, in the unit of the lengths.
    pub x: Option<f64>,
    /// Upwards, in the same unit.
    pub y: Option<f64>,
    /// An estimate of the cost from here to the goal of the plan, without one to its last place; see [`printed`](super::printed).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
}

/// A road of a [`Plan`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedRoad {
    /// The place where it starts.
    pub from: String,
    /// The place where it ends.
    pub to: String,
    /// How long it is; none = the straight line, or 1 where the map does not say where its places are.
    pub length: Option<f64>,
    /// Whether it goes one way only.
    #[serde(default)]
    pub one_way: bool,
}

impl Plan {
    /// Reads a plan in TOML.
    pub fn read(text: &str) -> Result<Plan, TomlError> {
        let File { start, goal, place, road } = toml::from_str(text).map_err(TomlError::Toml)?;
        let planned =
            |RoadEntry { from, to, length, one_way }| PlannedRoad { from, to, length, one_way };
        let roads = road.into_iter().map(planned).collect();
        let plan = Plan { start, goal, places: place, roads };
        plan.fault().map_or(Ok(()), |(part, what)| {
            Err(TextError::in_text(text, place_of(text, &part), what))
        })?;
        Ok(plan)
    }

    /// Checks what was not read from a text.
    pub fn check(&self) -> Result<(), TextError> {
        self.fault().map_or(Ok(()), |(_, what)| Err(TextError::whole(what)))
    }

    /// The first thing that is wrong: its path in the TOML, and what is wrong.
    fn fault(&self) -> Option<(String, String)> {
        let mut known = HashSet::new();
        let is_length = |length: &f64| (0.0..=MAX_LENGTH).contains(length);
        for (number, PlannedPlace { name, x, y, estimate }) in self.places.iter().enumerate() {
            if let Some(what) = entry_fault("place", name, (*x, *y), &mut known) {
                return Some((format!("place.{number}.name"), what));
            }
            if let Some(estimate) = estimate.filter(|estimate| !is_length(estimate)) {
                let what = format!(
                    "place '{name}' has estimate {estimate:?}; expected 0 or more, at most 1e12, for example 12.5"
                );
                return Some((format!("place.{number}.estimate"), what));
            }
        }
        let missing = |name: &str| (!known.contains(name)).then(|| self.no_place(name));
        for (number, road) in self.roads.iter().enumerate() {
            for (name, end) in [(&road.from, "from"), (&road.to, "to")] {
                if let Some(what) = missing(name) {
                    return Some((format!("road.{number}.{end}"), what));
                }
            }
            if let Some(length) = road.length.filter(|length| !is_length(length)) {
                let PlannedRoad { from, to, .. } = road;
                let what = format!(
                    "the road from '{from}' to '{to}' has length {length:?}; expected 0 or more, at most 1e12, for example 12.5"
                );
                return Some((format!("road.{number}.length"), what));
            }
        }
        let ends = [(&self.start, "start"), (&self.goal, "goal")];
        ends.into_iter().find_map(|(name, part)| Some((part.into(), missing(name.as_deref()?)?)))
    }

    fn no_place(&self, name: &str) -> String {
        super::no_place(self.places.iter().map(|place| place.name.as_str()), name)
    }

    /// The plan in TOML, as [`Plan::read`] reads it.
    pub fn text(&self) -> String {
        use std::fmt::Write;
        let quoted = |name: &str| toml::Value::from(name).to_string();
        let mut text = String::new();
        for (word, name) in [("start", &self.start), ("goal", &self.goal)] {
            if let Some(name) = name {
                _ = writeln!(text, "{word} = {}", quoted(name));
            }
        }
        for place in &self.places {
            _ = writeln!(text, "[[place]]\nname = {}", quoted(&place.name));
            if let Some((x, y)) = place.x.zip(place.y) {
                _ = writeln!(text, "x = {x:?}\ny = {y:?}");
            }
            if let Some(estimate) = place.estimate {
                _ = writeln!(text, "estimate = {estimate:?}");
            }
        }
        for road in &self.roads {
            _ = writeln!(
                text,
                "[[road]]\nfrom = {}\nto = {}",
                quoted(&road.from),
                quoted(&road.to)
            );
            if let Some(length) = road.length {
                _ = writeln!(text, "length = {length:?}");
            }
            if road.one_way {
                text.push_str("one-way = true\n");
            }
        }
        text
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    start: Option<String>,
    goal: Option<String>,
    #[serde(default)]
    place: Vec<PlannedPlace>,
    #[serde(default)]
    road: Vec<RoadEntry>,
}

/// A [`PlannedRoad`] with the keys of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RoadEntry {
    from: String,
    to: String,
    length: Option<f64>,
    #[serde(default)]
    one_way: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_line_and_column() {
        let two = "[[place]]\nname = \"A\"\n[[place]]\nname = \"B\"\n";
        for (text, place, part) in [
            ("[[place]]\nname = \"A\"\n[[place]]\nname = \"A\"\n".into(), (4, 8), "occurs twice"),
            ("place = [{ name = \"é\", x = 1 }]".into(), (1, 19), "only one of x and y"),
            ("place = [{ name = \"A\", x = nan, y = 0 }]".into(), (1, 19), "no finite coordinates"),
            ("place = [{ name = \"A\", x = 1e308, y = 0 }]".into(), (1, 19), "too far away"),
            (
                format!("{two}[[road]]\nfrom = \"A\"\nto = \"B\"\nlength = 1e308\n"),
                (8, 10),
                "length 1e308; expected 0 or more, at most 1e12",
            ),
            ("place = [{ name = \"\" }]".into(), (1, 19), "no name"),
            ("place = [{ name = \"a\\nb\" }]".into(), (1, 19), "no name"),
            (format!("{two}[[road]]\nfrom = \"A\"\nto = \"b\"\n"), (7, 6), "such as B"),
            (
                format!("{two}[[road]]\nfrom = \"A\"\nto = \"B\"\nlength = -1\n"),
                (8, 10),
                "0 or more",
            ),
            (format!("start = \"C\"\n{two}"), (1, 9), "no place 'C'"),
            (
                "place = [{ name = \"A\", estimate = -1 }]".into(),
                (1, 35),
                "has estimate -1.0; expected 0 or more",
            ),
        ] {
            let Err(TomlError::Map(fault)) = Plan::read(&text) else { panic!("{text}") };
            assert!(fault.what.contains(part), "{text}: {fault}");
            assert_eq!((fault.line, fault.column), place, "{text}: {fault}");
        }
        let nowhere = PlannedPlace {
            name: "A".into(),
            x: Some(f64::INFINITY),
            y: Some(0.0),
            ..PlannedPlace::default()
        };
        let fault = Plan { places: vec![nowhere], ..Plan::default() }.check().unwrap_err();
        assert_eq!(fault.line, 0, "it was not read from a text");
    }

    #[test]
    fn every_plan_survives_its_text() {
        let place = |name: &str, x: Option<f64>| PlannedPlace {
            name: name.into(),
            x,
            y: x,
            estimate: x.map(f64::abs),
        };
        let plan = Plan {
            start: Some("St. \"Paul\"".into()),
            goal: None,
            places: vec![place("St. \"Paul\"", Some(-0.1)), place("b\\é", None)],
            roads: vec![PlannedRoad {
                from: "b\\é".into(),
                to: "St. \"Paul\"".into(),
                length: Some(1e-7),
                one_way: true,
            }],
        };
        assert_eq!(Plan::read(&plan.text()).unwrap(), plan, "{}", plan.text());
    }
}
