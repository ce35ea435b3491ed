//! A map of regions as people draw and type it: TOML in, TOML out, and every fault at its line and column.

use std::collections::HashSet;

use serde::Deserialize;

use crate::text_error::{entry_fault, place_of};
use crate::{TextError, TomlError};

/// The most colours that a map may have.
pub const MAX_COLOURS: usize = 64;

/// Regions as they were written, each with its neighbours; a border need be given only once.
///
/// ```
/// use puzzles::map_colouring::RegionPlan;
/// let plan = RegionPlan::read("region = [{ name = \"A\", neighbours = [\"B\"] }, { name = \"B\" }]")?;
/// assert_eq!((plan.colours, plan.regions[0].neighbours[0].as_str()), (None, "B"));
/// assert_eq!(RegionPlan::read(&plan.text())?, plan);
/// # Ok::<(), puzzles::TomlError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegionPlan {
    /// How many colours there are, if the map says so.
    pub colours: Option<usize>,
    /// The regions.
    pub regions: Vec<PlannedRegion>,
}

/// A region of a [`RegionPlan`].
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedRegion {
    /// Its name.
    pub name: String,
    /// Where its middle is, if the map says so: to the right, in any unit.
    pub x: Option<f64>,
    /// Upwards, in the same unit.
    pub y: Option<f64>,
    /// The regions that it has a border with.
    #[serde(default)]
    pub neighbours: Vec<String>,
}

impl RegionPlan {
    /// Reads a plan in TOML.
    pub fn read(text: &str) -> Result<RegionPlan, TomlError> {
        let file: File = toml::from_str(text).map_err(TomlError::Toml)?;
        file.fault().map_or(Ok(()), |(part, what)| {
            Err(TextError::in_text(text, place_of(text, &part), what))
        })?;
        let colours = file.colours.map(|colours| colours as usize);
        Ok(RegionPlan { colours, regions: file.region })
    }

    /// The plan in TOML, as [`RegionPlan::read`] reads it.
    pub fn text(&self) -> String {
        use std::fmt::Write;
        let quoted = |name: &String| toml::Value::from(name.as_str()).to_string();
        let mut text = String::new();
        if let Some(colours) = self.colours {
            _ = writeln!(text, "colours = {colours}");
        }
        for region in &self.regions {
            _ = writeln!(text, "[[region]]\nname = {}", quoted(&region.name));
            if let Some((x, y)) = region.x.zip(region.y) {
                _ = writeln!(text, "x = {x:?}\ny = {y:?}");
            }
            if !region.neighbours.is_empty() {
                let names: Vec<String> = region.neighbours.iter().map(quoted).collect();
                _ = writeln!(text, "neighbours = [{}]", names.join(", "));
            }
        }
        text
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    colours: Option<i64>,
    #[serde(default)]
    region: Vec<PlannedRegion>,
}

impl File {
    /// The first thing that is wrong: its path in the TOML, empty for the whole, and what is wrong.
    fn fault(&self) -> Option<(String, String)> {
        if let Some(colours) = self.colours
            && !(1..=MAX_COLOURS as i64).contains(&colours)
        {
            let what = format!(
                "{colours} colours were found; expected 1 to {MAX_COLOURS}, for example colours = 4"
            );
            return Some(("colours".into(), what));
        }
        if self.region.is_empty() {
            let what = "the map has no regions; expected at least one, for example: [[region]] name = \"A\"";
            return Some((String::new(), what.into()));
        }
        let mut known = HashSet::new();
        for (number, PlannedRegion { name, x, y, .. }) in self.region.iter().enumerate() {
            if let Some(what) = entry_fault("region", name, (*x, *y), &mut known) {
                return Some((format!("region.{number}.name"), what));
            }
        }
        self.unknown_neighbour(&known)
    }

    /// The first neighbour that is not another region.
    fn unknown_neighbour(&self, known: &HashSet<&str>) -> Option<(String, String)> {
        for (number, PlannedRegion { name, neighbours, .. }) in self.region.iter().enumerate() {
            for (place, neighbour) in neighbours.iter().enumerate() {
                let what = if neighbour == name {
                    format!("region '{name}' is its own neighbour; expected other regions")
                } else if known.contains(neighbour.as_str()) {
                    continue;
                } else {
                    format!(
                        "there is no region '{neighbour}'; expected the name of another [[region]]"
                    )
                };
                let other = self.region.iter().map(|other| &other.name);
                let example = other.filter(|other| *other != name).min_by_key(|other| {
                    let same = |letter: &str| letter.to_lowercase();
                    same(other) != same(neighbour)
                });
                let example = example.map_or_else(
                    || "neighbours = []".to_owned(),
                    |other| format!("neighbours = [\"{other}\"]"),
                );
                return Some((
                    format!("region.{number}.neighbours.{place}"),
                    format!("{what}, for example {example}"),
                ));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_line_and_column() {
        let two = "[[region]]\nname = \"A\"\n[[region]]\nname = \"B\"\n";
        for (text, place, part) in [
            (format!("colours = 0\n{two}"), (1, 11), "1 to 64"),
            ("# nothing\n".into(), (1, 1), "no regions"),
            ("[[region]]\nname = \"A\"\n[[region]]\nname = \"A\"\n".into(), (4, 8), "occurs twice"),
            ("region = [{ name = \"é\", x = 1 }]".into(), (1, 20), "only one of x and y"),
            (
                "region = [{ name = \"A\", x = 0, y = inf }]".into(),
                (1, 20),
                "no finite coordinates",
            ),
            ("region = [{ name = \"A\", x = 0, y = 1e300 }]".into(), (1, 20), "too far away"),
            ("region = [{ name = \" \" }]".into(), (1, 20), "no name"),
            (format!("{two}neighbours = [\"A\", \"a\"]\n"), (5, 20), "neighbours = [\"A\"]"),
            (format!("{two}neighbours = [\"B\"]\n"), (5, 15), "its own neighbour"),
            ("[[region]]\nname = \"A\"\nneighbours = [\"A\"]\n".into(), (3, 15), "neighbours = []"),
        ] {
            let Err(TomlError::Map(fault)) = RegionPlan::read(&text) else { panic!("{text}") };
            assert!(
                fault.what.contains(part) && fault.what.contains("expected"),
                "{text}: {fault}"
            );
            assert!(fault.what.contains("for example"), "{text}: {fault}");
            assert_eq!((fault.line, fault.column), place, "{text}: {fault}");
        }
    }

    #[test]
    fn every_plan_survives_its_text() {
        let region = |name: &str, (x, y), neighbours: &[&str]| PlannedRegion {
            name: name.into(),
            x,
            y,
            neighbours: neighbours.iter().map(|&name| name.into()).collect(),
        };
        let plan = RegionPlan {
            colours: Some(3),
            regions: vec![
                region("New \"South\" Wales", (Some(-0.1), Some(1e-7)), &["b\\é"]),
                region("b\\é", (None, None), &[]),
            ],
        };
        assert_eq!(RegionPlan::read(&plan.text()).unwrap(), plan, "{}", plan.text());
    }
}
