//! A map of regions as people draw and type it: TOML in, TOML out, and every fault at its line and column.

use std::collections::HashSet;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use crate::text_error::entry_fault;
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlannedRegion {
    /// Its name.
    pub name: String,
    /// Where its middle is, if the map says so: to the right and upwards, in any unit.
    pub at: Option<(f64, f64)>,
    /// The regions that it has a border with.
    pub neighbours: Vec<String>,
}

/// The part of a plan that is wrong.
#[derive(Clone, Copy)]
enum Part {
    Whole,
    Colours,
    Region(usize),
    Neighbour(usize, usize),
}

impl RegionPlan {
    /// Reads a plan in TOML.
    pub fn read(text: &str) -> Result<RegionPlan, TomlError> {
        let file: File = toml::from_str(text).map_err(TomlError::Toml)?;
        file.fault().map_or(Ok(()), |(part, what)| {
            Err(TextError::in_text(text, file.span(part).start, what))
        })?;
        Ok(file.plan())
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
            if let Some((x, y)) = region.at {
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
    colours: Option<Spanned<i64>>,
    #[serde(default)]
    region: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Spanned<String>,
    x: Option<f64>,
    y: Option<f64>,
    #[serde(default)]
    neighbours: Vec<Spanned<String>>,
}

impl File {
    /// The first thing that is wrong.
    fn fault(&self) -> Option<(Part, String)> {
        if let Some(colours) = &self.colours
            && !(1..=MAX_COLOURS as i64).contains(colours.get_ref())
        {
            let what = format!(
                "{} colours were found; expected 1 to {MAX_COLOURS}, for example colours = 4",
                colours.get_ref()
            );
            return Some((Part::Colours, what));
        }
        if self.region.is_empty() {
            let what = "the map has no regions; expected at least one, for example: [[region]] name = \"A\"";
            return Some((Part::Whole, what.into()));
        }
        let mut known = HashSet::new();
        for (number, Entry { name, x, y, .. }) in self.region.iter().enumerate() {
            if let Some(what) = entry_fault("region", name.get_ref(), (*x, *y), &mut known) {
                return Some((Part::Region(number), what));
            }
        }
        self.unknown_neighbour(&known)
    }

    /// The first neighbour that is not another region.
    fn unknown_neighbour(&self, known: &HashSet<&str>) -> Option<(Part, String)> {
        for (number, Entry { name, neighbours, .. }) in self.region.iter().enumerate() {
            let name = name.get_ref();
            for (place, neighbour) in neighbours.iter().enumerate() {
                let neighbour = neighbour.get_ref();
                let what = if neighbour == name {
                    format!("region '{name}' is its own neighbour; expected other regions")
                } else if known.contains(neighbour.as_str()) {
                    continue;
                } else {
                    format!(
                        "there is no region '{neighbour}'; expected the name of another [[region]]"
                    )
                };
                let other = self.region.iter().map(|other| other.name.get_ref());
                let example = other.filter(|other| *other != name).min_by_key(|other| {
                    let same = |letter: &str| letter.to_lowercase();
                    same(other) != same(neighbour)
                });
                let example = example.map_or_else(
                    || "neighbours = []".to_owned(),
                    |other| format!("neighbours = [\"{other}\"]"),
                );
                return Some((
                    Part::Neighbour(number, place),
                    format!("{what}, for example {example}"),
                ));
            }
        }
        None
    }

    /// Where a part stands in the text.
    fn span(&self, part: Part) -> Range<usize> {
        match part {
            Part::Whole => 0..0,
            Part::Colours => self.colours.as_ref().map_or(0..0, Spanned::span),
            Part::Region(number) => self.region[number].name.span(),
            Part::Neighbour(number, place) => self.region[number].neighbours[place].span(),
        }
    }

    fn plan(&self) -> RegionPlan {
        let name = |name: &Spanned<String>| name.get_ref().clone();
        let region = |entry: &Entry| PlannedRegion {
            name: name(&entry.name),
            at: entry.x.zip(entry.y),
            neighbours: entry.neighbours.iter().map(name).collect(),
        };
        RegionPlan {
            colours: self.colours.as_ref().map(|colours| *colours.get_ref() as usize),
            regions: self.region.iter().map(region).collect(),
        }
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
        let region = |name: &str, at, neighbours: &[&str]| PlannedRegion {
            name: name.into(),
            at,
            neighbours: neighbours.iter().map(|&name| name.into()).collect(),
        };
        let plan = RegionPlan {
            colours: Some(3),
            regions: vec![
                region("New \"South\" Wales", Some((-0.1, 1e-7)), &["b\\é"]),
                region("b\\é", None, &[]),
            ],
        };
        assert_eq!(RegionPlan::read(&plan.text()).unwrap(), plan, "{}", plan.text());
    }
}
