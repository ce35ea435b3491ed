//! Map colouring in the catalogue: Australia, the states of the USA, random maps, or any list of neighbours.

use std::collections::BTreeSet;
use std::sync::Arc;

use outwit::csp::{Csp, Domains};
use puzzles::TextError;
use puzzles::map_colouring::{Colouring, MAX_COLOURS, PlannedRegion, RULES, RegionPlan};

use super::catalogue::{ends_in, fault, in_file, in_toml};
use super::constraints::{Constrained, ConstraintSession, orders};
use super::sketch::{MAX_DRAWN, check_toml_size, is_toml, spread};
use super::{
    Entry, HeuristicRow, Lines, Method, Plan, PlannedPlace, PlannedRoad, Puzzle, PuzzleFile,
    PuzzleRow, PuzzleSession, Sketch,
};
use views::Fault;
use views::picture::{Drawing, Map, MapPlace, Marks, Road};
use views::{Param, Settings};

/// The entry of the catalogue.
pub(super) const PUZZLE: PuzzleRow = PuzzleRow::of::<MapColouringPuzzle>();

/// Which map to begin with.
#[derive(Clone)]
pub(super) struct MapColouringPuzzle {
    map: &'static str,
    colours: u32,
    count: Option<u32>,
}

const USUAL: u32 = 25;
/// Colours where nothing says how many: enough for every map.
const FOUR: usize = 4;
const WORDS: [&str; 6] = ["red", "blue", "green", "yellow", "violet", "grey"];

/// Where the regions of the known maps are drawn: column and row.
const PLACES: &[(&str, f64, f64)] = &[
    ("WesternAustralia", 0.0, 1.5),
    ("NorthernTerritory", 1.5, 0.6),
    ("SouthAustralia", 1.7, 2.0),
    ("Queensland", 3.0, 0.9),
    ("NewSouthWales", 3.3, 2.1),
    ("Victoria", 2.8, 3.0),
    ("Tasmania", 3.1, 4.0),
    ("AK", 0.0, 0.0),
    ("ME", 10.0, 0.0),
    ("VT", 9.0, 1.0),
    ("NH", 10.0, 1.0),
    ("WA", 0.0, 2.0),
    ("ID", 1.0, 2.0),
    ("MT", 2.0, 2.0),
    ("ND", 3.0, 2.0),
    ("MN", 4.0, 2.0),
    ("IL", 5.0, 3.0),
    ("WI", 5.0, 2.0),
    ("MI", 6.0, 2.0),
    ("NY", 8.0, 2.0),
    ("RI", 10.0, 3.0),
    ("MA", 9.0, 2.0),
    ("OR", 0.0, 3.0),
    ("NV", 1.0, 3.0),
    ("WY", 2.0, 3.0),
    ("SD", 3.0, 3.0),
    ("IA", 4.0, 3.0),
    ("IN", 6.0, 3.0),
    ("OH", 7.0, 3.0),
    ("PA", 8.0, 3.0),
    ("NJ", 9.0, 4.0),
    ("CT", 9.0, 3.0),
    ("CA", 0.0, 4.0),
    ("UT", 1.0, 4.0),
    ("CO", 2.0, 4.0),
    ("NE", 3.0, 4.0),
    ("MO", 4.0, 4.0),
    ("KY", 5.0, 4.0),
    ("WV", 6.0, 4.0),
    ("VA", 7.0, 4.0),
    ("MD", 8.0, 4.0),
    ("DE", 9.0, 5.0),
    ("AZ", 1.0, 5.0),
    ("NM", 2.0, 5.0),
    ("KS", 3.0, 5.0),
    ("AR", 4.0, 5.0),
    ("TN", 5.0, 5.0),
    ("NC", 6.0, 5.0),
    ("SC", 7.0, 5.0),
    ("DC", 8.0, 5.0),
    ("OK", 3.0, 6.0),
    ("LA", 4.0, 6.0),
    ("MS", 5.0, 6.0),
    ("AL", 6.0, 6.0),
    ("GA", 7.0, 6.0),
    ("HI", 0.0, 7.0),
    ("TX", 3.0, 7.0),
    ("FL", 8.0, 7.0),
];

impl MapColouringPuzzle {
    fn fault(text: &str) -> Fault {
        let text: String = text.chars().take(40).collect();
        Fault::new(format!("\"{text}\" is no map to be coloured"))
            .expected("australia or usa with a number of colours, COLOURS; REGION: NEIGHBOURS; .., or regions in TOML")
            .example("3; A: B C; B: C; C:")
    }

    fn colours(text: &str) -> Result<usize, Fault> {
        let text = text.trim();
        let number = text.parse().ok().filter(|number| (1..=MAX_COLOURS).contains(number));
        number.ok_or_else(|| {
            let what = match text {
                "" => "the number of colours is missing".to_owned(),
                _ => format!("\"{text}\" is not a number of colours"),
            };
            Fault::new(what).expected("a whole number from 1 to 64").example("australia 3")
        })
    }

    /// Whether a text without comments is TOML.
    fn is_toml(text: &str) -> bool {
        is_toml(text, &["colours", "region"], &[":", ";"])
    }

    /// A text with an empty line in place of each comment, so that the numbers of lines in errors stay.
    fn without_comments(text: &str) -> String {
        let lines = text.lines().map(|line| if line.trim().starts_with('#') { "" } else { line });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Whether a file without comments is an instance as it is saved, and not a map alone.
    fn is_saved(text: &str) -> bool {
        text.contains(';') || !text.contains(':')
    }

    /// A map in TOML; what it does not say is the number of colours of the settings.
    fn planned(&self, text: &str) -> Result<RegionPlan, Fault> {
        let plan = RegionPlan::read(text).map_err(|error| in_toml("", text, &error, EXPECTED))?;
        let colours = plan.colours.unwrap_or_else(|| self.colours_or_four());
        Ok(RegionPlan { colours: Some(colours), ..plan })
    }

    fn colours_or_four(&self) -> usize {
        if self.colours == 0 { FOUR } else { self.colours as usize }
    }
}

impl Puzzle for MapColouringPuzzle {
    const ID: &'static str = "map-colouring";
    const ALIASES: &'static [(&'static str, &'static str)] = &[("map-coloring", "")];
    const TITLE: &'static str = "Map colouring";
    const SUMMARY: &'static str = "neighbouring regions in different colours";
    const RULES: &'static str = RULES;
    const PARAMS: &'static [Param] = &[
        Param { name: "map", meaning: "australia or usa", default: "australia" },
        Param {
            name: "colours",
            meaning: "colours, 1 to 64 (0 = as the map says; 3 for australia, 4 else)",
            default: "0",
        },
        Param {
            name: "regions",
            meaning: "regions of a random map instead of these, and of those of `outwit random`, 1 to 2000",
            default: "25",
        },
    ];

    fn replaced_by(text: &str, is_file: bool) -> &'static [&'static str] {
        let plain = Self::without_comments(text);
        let says_colours = if Self::is_toml(&plain) {
            // Beside a file in TOML the setting counts.
            !is_file && RegionPlan::read(text).is_ok_and(|plan| plan.colours.is_some())
        } else {
            !is_file || !Colouring::is_dimacs(text.trim()) && Self::is_saved(&plain)
        };
        if says_colours { &["map", "regions", "colours"] } else { &["map", "regions"] }
    }

    fn create(settings: &Settings) -> Result<Self, Fault> {
        let maps = ["australia", "usa"].map(|name| (name, name));
        let map = settings.one_of("map", &maps, "; others are given as text or by --file")?;
        let colours = settings.number("colours", 0, 0, 64)?;
        let regions = settings.number("regions", USUAL, 1, 2000)?;
        let count = settings.text("regions").map(|_| regions);
        if settings.text("map").is_some() && count.is_some() {
            return Err(Fault::new(format!("regions changes nothing in the map {map}"))
                .expected("map or regions, not both")
                .example(format!("map-colouring:regions={regions}")));
        }
        Ok(MapColouringPuzzle { map, colours, count })
    }

    fn settings(&self) -> String {
        let mut parts = Vec::new();
        if self.map != "australia" {
            parts.push(format!("map={}", self.map));
        }
        if self.colours != 0 {
            parts.push(format!("colours={}", self.colours));
        }
        if let Some(count) = self.count {
            parts.push(format!("regions={count}"));
        }
        parts.join(",")
    }

    fn methods(&self) -> Vec<Method> {
        Method::CONSTRAINTS.into()
    }

    fn heuristics(&self, method: Method) -> Vec<HeuristicRow> {
        orders(method)
    }

    fn default_instance(&self) -> String {
        if self.count.is_some() {
            return self.random(1).unwrap_or_default();
        }
        let default = if self.map == "australia" { 3 } else { 4 };
        format!("{} {}", self.map, if self.colours == 0 { default } else { self.colours })
    }

    fn random(&self, seed: u64) -> Result<String, Fault> {
        let colours = self.colours_or_four();
        let map = Colouring::random(self.count.unwrap_or(USUAL) as usize, colours, seed);
        Ok(text_of(&map, colours))
    }

    fn instance(self: &Arc<Self>, text: &str) -> Result<Box<dyn PuzzleSession>, Fault> {
        let text = text.trim();
        let plain = Self::without_comments(text);
        if Self::is_toml(&plain) {
            let plan = self.planned(text)?;
            let (map, text) = (Colouring::from_plan(&plan, FOUR), plan.text());
            return Ok(Box::new(ConstraintSession::new(MapColouringInstance {
                regions: Arc::clone(self),
                map,
                text,
                plan: Some(plan),
            })));
        }
        let first_line = plain.len() - plain.trim_start().len();
        let skipped = "\n".repeat(plain[..first_line].matches('\n').count());
        let text = plain.trim();
        let (name, colours) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (map, known) = match name {
            "australia" => (Colouring::australia(Self::colours(colours)?), Some(text.to_owned())),
            "usa" => (Colouring::united_states(Self::colours(colours)?), Some(text.to_owned())),
            _ => {
                let end = text.find([';', '\n']).ok_or_else(|| Self::fault(text))?;
                // The lines before the first region count, too, for the numbers in errors.
                let map = Colouring::parse(
                    &format!("{skipped}{}", &text[end..]),
                    Self::colours(&text[..end])?,
                );
                (map.map_err(fault)?, None)
            }
        };
        if map.names().is_empty() {
            return Err(Self::fault(text));
        }
        let colours = map.values(0);
        let text = known.unwrap_or_else(|| text_of(&map, colours));
        Ok(Box::new(ConstraintSession::new(MapColouringInstance {
            regions: Arc::clone(self),
            map,
            text,
            plan: None,
        })))
    }

    fn drawn(&self, Sketch { plan, colours, .. }: &Sketch) -> Result<String, Fault> {
        plan.check().map_err(fault)?;
        if plan.places.len() > MAX_DRAWN {
            return Err(Fault::new(format!("the map has {} regions", plan.places.len()))
                .expected(format!("at most {MAX_DRAWN}; larger maps are for the command line"))
                .example("outwit solve map-colouring --file map.toml"));
        }
        let number = |name: &String| plan.places.iter().position(|place| place.name == *name);
        // Every border once, at the region that comes first.
        let borders: BTreeSet<(usize, usize)> = plan
            .roads
            .iter()
            .filter_map(|road| number(&road.from).zip(number(&road.to)))
            .map(|(from, to)| (from.min(to), from.max(to)))
            .collect();
        let region =
            |(at, PlannedPlace { name, x, y, .. }): (usize, &PlannedPlace)| PlannedRegion {
                name: name.clone(),
                x: *x,
                y: *y,
                neighbours: borders
                    .range((at, 0)..=(at, usize::MAX))
                    .map(|&(_, to)| plan.places[to].name.clone())
                    .collect(),
            };
        let regions = plan.places.iter().enumerate().map(region).collect();
        Ok(RegionPlan { colours: *colours, regions }.text())
    }

    fn read(&mut self, file: &PuzzleFile<'_>) -> Result<Vec<Entry>, Fault> {
        let named = |error: TextError| in_file(file.name, &error);
        let first = file.text.trim();
        let plain = Self::without_comments(file.text);
        let instance = if ends_in(file.name, "toml") || Self::is_toml(&plain) {
            check_toml_size(file.text).map_err(|fault| fault.in_file(file.name))?;
            let plan = RegionPlan::read(file.text)
                .map_err(|error| in_toml(file.name, file.text, &error, EXPECTED))?;
            // A number of colours that is asked for goes before the one of the file.
            let asked = (self.colours != 0).then_some(self.colours as usize);
            RegionPlan { colours: asked.or(plan.colours).or(Some(FOUR)), ..plan }.text()
        } else if ends_in(file.name, "col") || Colouring::is_dimacs(first) {
            let colours = self.colours_or_four();
            text_of(&Colouring::from_dimacs(file.text, colours).map_err(named)?, colours)
        } else if Self::is_saved(&plain) {
            first.to_owned()
        } else {
            let colours = self.colours_or_four();
            text_of(&Colouring::parse(&plain, colours).map_err(named)?, colours)
        };
        Ok(vec![Entry { instance, ..Entry::default() }])
    }
}

/// What a map in TOML has, and an example.
const EXPECTED: (&str, &str) =
    ("regions with their neighbours", "[[region]] name = \"A\" x = 0 y = 0 neighbours = [\"B\"]");

fn text_of(map: &Colouring, colours: usize) -> String {
    let text = map.text();
    let lines: Vec<&str> = text.lines().collect();
    format!("{colours}; {}", lines.join("; "))
}

/// A map to be coloured.
struct MapColouringInstance {
    regions: Arc<MapColouringPuzzle>,
    map: Colouring,
    text: String,
    /// A map of one's own as it was written.
    plan: Option<RegionPlan>,
}

impl MapColouringInstance {
    /// Where a map of one's own says that its regions lie: upwards; none if it does not say so of all.
    fn given_places(&self) -> Option<Vec<(f64, f64)>> {
        self.plan.as_ref()?.regions.iter().map(|region| region.x.zip(region.y)).collect()
    }

    fn places(&self) -> Vec<MapPlace> {
        let names = self.map.names();
        if let Some(places) = self.given_places() {
            let place = |(name, (x, y)): (&String, (f64, f64))| MapPlace {
                name: name.clone(),
                x,
                y: -y,
                ..MapPlace::default()
            };
            return names.iter().zip(places).map(place).collect();
        }
        let known = |name: &String| PLACES.iter().find(|place| place.0 == name);
        if names.iter().all(|name| known(name).is_some()) {
            let place = |name: &String| {
                let &(_, x, y) = known(name).unwrap_or(&PLACES[0]);
                MapPlace { name: name.clone(), x, y, ..MapPlace::default() }
            };
            return names.iter().map(place).collect();
        }
        let numbered = (1..).zip(names).all(|(number, name)| *name == format!("R{number}"));
        if numbered {
            // Random maps are made on a grid of this width.
            let side = names.len().isqrt().max(1);
            let place = |(at, name): (usize, &String)| {
                // A little out of line, so that no border lies on another.
                let (x, y) = ((at % side) as f64, (at / side) as f64);
                MapPlace { name: name.clone(), x: x + 0.13 * (y % 2.0), y, ..MapPlace::default() }
            };
            return names.iter().enumerate().map(place).collect();
        }
        Map::circle(names.iter().cloned())
    }

    /// Every border once.
    fn borders(&self) -> impl Iterator<Item = (usize, usize)> {
        let of = |region: usize| {
            let others = self.map.neighbours(region).iter().filter(move |&&other| other > region);
            others.map(move |&other| (region, other))
        };
        (0..self.map.names().len()).flat_map(of)
    }
}

impl Constrained for MapColouringInstance {
    type Puzzle = MapColouringPuzzle;
    type Csp = Colouring;

    fn puzzle(&self) -> &MapColouringPuzzle {
        &self.regions
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn csp(&self) -> &Colouring {
        &self.map
    }

    fn variable(&self, region: usize) -> String {
        self.map.names().get(region).cloned().unwrap_or_default()
    }

    fn value(&self, _: usize, colour: usize) -> String {
        WORDS.get(colour).map_or_else(|| format!("colour {}", colour + 1), |word| (*word).into())
    }

    fn cell(&self, region: usize) -> Option<String> {
        self.map.names().get(region).cloned()
    }

    fn solution(&self, colours: &[usize]) -> String {
        let one = |(region, &colour): (usize, &usize)| {
            format!("{}: {}", self.variable(region), self.value(region, colour))
        };
        colours.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
    }

    fn sketch(&self) -> Option<Sketch> {
        let names = self.map.names();
        if names.len() > MAX_DRAWN {
            return None;
        }
        let places = self.given_places().unwrap_or_else(|| spread(&self.places()));
        let place = |(name, (x, y)): (&String, (f64, f64))| PlannedPlace {
            name: name.clone(),
            x: Some(x),
            y: Some(y),
            estimate: None,
        };
        let border = |(from, to): (usize, usize)| PlannedRoad {
            from: names[from].clone(),
            to: names[to].clone(),
            ..PlannedRoad::default()
        };
        let plan = Plan {
            places: names.iter().zip(places).map(place).collect(),
            roads: self.borders().map(border).collect(),
            ..Plan::default()
        };
        Some(Sketch {
            plan,
            lines: Lines::Borders,
            colours: Some(self.map.values(0)),
            metric: None,
        })
    }

    fn drawing(&self, assigned: &[Option<usize>], domains: Option<&Domains>) -> (Drawing, Marks) {
        if self.map.names().len() > MAX_DRAWN {
            return (Drawing::Map(Map::default()), Marks::default());
        }
        let road = |(from, to)| Road { from, to, ..Road::default() };
        let mut map =
            Map { places: self.places(), roads: self.borders().map(road).collect(), regions: true };
        let mut wrong = Vec::new();
        for (region, place) in map.places.iter_mut().enumerate() {
            place.colour = assigned.get(region).copied().flatten();
            place.label = match (place.colour, domains) {
                (Some(colour), _) => (colour + 1).to_string(),
                (None, Some(domains)) => {
                    domains.values(region).map(|colour| (colour + 1).to_string()).collect()
                }
                (None, None) => String::new(),
            };
            for &other in self.map.neighbours(region) {
                let theirs = assigned.get(other).copied().flatten();
                if place.colour.is_some() && place.colour == theirs {
                    wrong.push(place.name.clone());
                }
            }
        }
        (Drawing::Map(map), Marks { wrong, ..Marks::default() })
    }
}
