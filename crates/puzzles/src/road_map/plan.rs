//! A road map as people draw and type it: TOML in, TOML out, and every fault at its line and column.

use std::collections::HashSet;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::text_error::{MAX_LENGTH, entry_fault};
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

/// The part of a plan that is wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Start,
    Goal,
    Place(usize),
    Estimate(usize),
    From(usize),
    To(usize),
    Length(usize),
}

impl Plan {
    /// Reads a plan in TOML.
    pub fn read(text: &str) -> Result<Plan, TomlError> {
        let file: File = toml::from_str(text).map_err(TomlError::Toml)?;
        let plan = file.plan();
        plan.fault().map_or(Ok(()), |(part, what)| {
            Err(TextError::in_text(text, file.span(part).start, what))
        })?;
        Ok(plan)
    }

    /// Checks what was not read from a text.
    pub fn check(&self) -> Result<(), TextError> {
        self.fault().map_or(Ok(()), |(_, what)| Err(TextError::on(0, what)))
    }

    /// The first thing that is wrong.
    fn fault(&self) -> Option<(Part, String)> {
        let mut known = HashSet::new();
        let is_length = |length: &f64| (0.0..=MAX_LENGTH).contains(length);
        for (number, PlannedPlace { name, x, y, estimate }) in self.places.iter().enumerate() {
            if let Some(what) = entry_fault("place", name, (*x, *y), &mut known) {
                return Some((Part::Place(number), what));
            }
            if let Some(estimate) = estimate.filter(|estimate| !is_length(estimate)) {
                let what = format!(
                    "place '{name}' has estimate {estimate:?}; expected 0 or more, at most 1e12, for example 12.5"
                );
                return Some((Part::Estimate(number), what));
            }
        }
        let missing = |name: &str| (!known.contains(name)).then(|| self.no_place(name));
        for (number, road) in self.roads.iter().enumerate() {
            for (name, part) in [(&road.from, Part::From(number)), (&road.to, Part::To(number))] {
                if let Some(what) = missing(name) {
                    return Some((part, what));
                }
            }
            if let Some(length) = road.length.filter(|length| !is_length(length)) {
                let PlannedRoad { from, to, .. } = road;
                let what = format!(
                    "the road from '{from}' to '{to}' has length {length:?}; expected 0 or more, at most 1e12, for example 12.5"
                );
                return Some((Part::Length(number), what));
            }
        }
        let ends = [(&self.start, Part::Start), (&self.goal, Part::Goal)];
        ends.into_iter().find_map(|(name, part)| Some((part, missing(name.as_deref()?)?)))
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
    start: Option<Spanned<String>>,
    goal: Option<Spanned<String>>,
    #[serde(default)]
    place: Vec<PlaceEntry>,
    #[serde(default)]
    road: Vec<RoadEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceEntry {
    name: Spanned<String>,
    x: Option<f64>,
    y: Option<f64>,
    estimate: Option<Spanned<f64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RoadEntry {
    from: Spanned<String>,
    to: Spanned<String>,
    length: Option<Spanned<f64>>,
    #[serde(default)]
    one_way: bool,
}

impl File {
    fn plan(&self) -> Plan {
        let name = |name: &Spanned<String>| name.get_ref().clone();
        let number = |number: &Option<Spanned<f64>>| number.as_ref().map(|one| *one.get_ref());
        let place = |place: &PlaceEntry| PlannedPlace {
            name: name(&place.name),
            x: place.x,
            y: place.y,
            estimate: number(&place.estimate),
        };
        let road = |road: &RoadEntry| PlannedRoad {
            from: name(&road.from),
            to: name(&road.to),
            length: number(&road.length),
            one_way: road.one_way,
        };
        Plan {
            start: self.start.as_ref().map(name),
            goal: self.goal.as_ref().map(name),
            places: self.place.iter().map(place).collect(),
            roads: self.road.iter().map(road).collect(),
        }
    }

    /// Where a part stands in the text.
    fn span(&self, part: Part) -> Range<usize> {
        let end = |end: &Option<Spanned<String>>| end.as_ref().map_or(0..0, Spanned::span);
        let number = |number: &Option<Spanned<f64>>| number.as_ref().map_or(0..0, Spanned::span);
        match part {
            Part::Start => end(&self.start),
            Part::Goal => end(&self.goal),
            Part::Place(number) => self.place[number].name.span(),
            Part::From(number) => self.road[number].from.span(),
            Part::To(number) => self.road[number].to.span(),
            Part::Estimate(at) => number(&self.place[at].estimate),
            Part::Length(at) => number(&self.road[at].length),
        }
    }
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
