//! Road maps: from city to city. The 17 cities of the Midwest from the texts, maps in TOML, and DIMACS `.gr` files.
//!
//! The map of the texts is here exactly as it is printed there ([`RoadMap::midwest_as_printed`]), with its slips:
//! three roads go one way only (Rochester to Dubuque, `LaCrosse` and Rockford to Madison, so that nothing leads out of
//! Madison), International Falls has no distance to Rochester (it counts as 0, so that best-first search runs there
//! first), and roads have no lengths, so that every road counts as one step. [`RoadMap::midwest`] is the same map
//! repaired: all roads go both ways, cities have positions, each road is as long as the straight line in miles, and
//! International Falls has the distance of its straight line.
//!
//! ```
//! use outwit::{Limits, problem::breadth_first};
//! use puzzles::road_map::RoadMap;
//! let map = RoadMap::midwest_as_printed();
//! let problem = map.from_to("Rochester", "Wausau")?;
//! let report = breadth_first(&problem, &Limits::none(), &mut ());
//! assert_eq!(problem.names(&report.solution.unwrap().actions), ["Rochester", "Minneapolis", "Wausau"]);
//! # Ok::<(), puzzles::TextError>(())
//! ```
//!
//! *Source*: J. P. Bigus, J. Bigus, "Constructing Intelligent Agents with Java", Wiley 1998 and 2001.

mod nearest;
mod plan;
mod problem;

use std::collections::HashMap;
use std::sync::OnceLock;

use outwit::Rng;

use crate::TextError;
use crate::text_error::{dimacs_node, start_of};

pub use plan::{Plan, PlannedPlace, PlannedRoad};
pub use problem::{RoadProblem, lower_bound, printed};

/// The rules, for people.
pub const RULES: &str = "\
Find a way along the roads from one place to another. A road costs its length; where the map gives none, \
the straight line between its places if both have x and y, else 1. The map of the Midwest gives miles; map=printed is the textbook's map, where every road is one step. Maps are TOML: [[place]] with name and optionally x and y, and estimate (to the goal, for the heuristic printed); [[road]] with from, to, and optionally length and \
one-way; start and goal before them give the start and goal places.";

/// A place on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Where it is, if the map says so: x to the right, y upwards, in the units of the lengths.
    pub at: Option<(f64, f64)>,
}

/// Places and roads.
#[derive(Clone, Debug, Default)]
pub struct RoadMap {
    places: Vec<Place>,
    /// By place: where a road leads, and how long it is.
    roads: Vec<Vec<(u32, f64)>>,
    numbers: HashMap<String, u32>,
    /// A table of estimates to one place, printed or of a plan, if the map has one.
    table: Option<(u32, Vec<f64>)>,
    /// See [`RoadMap::short_road`], once it was asked for. Then the roads stay as they are.
    short_road: OnceLock<Option<(u32, u32)>>,
    /// By place: where the roads to it begin, and how long they are; once a search has asked for it.
    arrivals: OnceLock<Vec<Vec<(u32, f64)>>>,
}

/// The cities of the texts: name, printed distance to Rochester, links in the order of the text.
const MIDWEST: [(&str, f64, &[&str]); 17] = [
    ("Rochester", 0.0, &["Minneapolis", "LaCrosse", "SiouxFalls", "Dubuque"]),
    ("Minneapolis", 90.0, &["Duluth", "StCloud", "Wausau", "LaCrosse", "Rochester"]),
    ("LaCrosse", 70.0, &["Madison", "Dubuque", "Rochester", "Minneapolis", "GreenBay"]),
    ("SiouxFalls", 232.0, &["Fargo", "Rochester"]),
    ("Fargo", 280.0, &["SiouxFalls", "GrandForks", "StCloud"]),
    ("GrandForks", 340.0, &["Bemidji", "Fargo", "IntlFalls"]),
    ("Bemidji", 260.0, &["GrandForks", "IntlFalls", "StCloud", "Duluth"]),
    ("IntlFalls", 0.0, &["Bemidji", "Duluth", "GrandForks"]),
    ("Duluth", 180.0, &["IntlFalls", "Minneapolis", "Bemidji"]),
    ("StCloud", 140.0, &["Bemidji", "Minneapolis", "Fargo"]),
    ("Dubuque", 140.0, &["LaCrosse", "Rockford"]),
    ("Rockford", 210.0, &["Dubuque", "Madison", "Chicago"]),
    ("Chicago", 280.0, &["Rockford", "Milwaukee"]),
    ("Milwaukee", 230.0, &["GreenBay", "Chicago"]),
    ("GreenBay", 220.0, &["Wausau", "Milwaukee", "LaCrosse"]),
    ("Wausau", 200.0, &["Minneapolis", "GreenBay"]),
    ("Madison", 170.0, &[]),
];

/// Cities whose links the slides "Review of search strategies" list in another order, or with roads that the text leaves
/// out; their breadth-first and depth-first examples show it.
const SLIDES: [(&str, &[&str]); 9] = [
    ("Rochester", &["SiouxFalls", "Minneapolis", "LaCrosse", "Dubuque"]),
    ("Minneapolis", &["StCloud", "Duluth", "Wausau", "LaCrosse", "Rochester"]),
    ("LaCrosse", &["Minneapolis", "GreenBay", "Madison", "Dubuque", "Rochester"]),
    ("Dubuque", &["Rochester", "LaCrosse", "Rockford"]),
    ("Rockford", &["Dubuque", "Madison", "Chicago", "Milwaukee"]),
    ("Milwaukee", &["Rockford", "Chicago", "Madison", "GreenBay"]),
    ("GreenBay", &["Milwaukee", "LaCrosse", "Wausau"]),
    ("Chicago", &["Rockford", "Milwaukee"]),
    ("Madison", &["LaCrosse", "Rockford", "Milwaukee"]),
];

/// Where these cities are, in the same order: miles east and north of Rochester, from their longitudes and latitudes.
const POSITIONS: [(f64, f64); 17] = [
    (0.0, 0.0),
    (-39.0, 66.0),
    (60.0, -15.0),
    (-208.0, -32.0),
    (-211.0, 197.0),
    (-223.0, 270.0),
    (-118.0, 238.0),
    (-46.0, 316.0),
    (18.0, 191.0),
    (-83.0, 106.0),
    (89.0, -105.0),
    (165.0, -121.0),
    (237.0, -148.0),
    (223.0, -68.0),
    (218.0, 34.0),
    (139.0, 65.0),
    (150.0, -66.0),
];

/// Where a city of the textbook's map is: miles east and north of Rochester.
pub fn midwest_position(name: &str) -> Option<(f64, f64)> {
    MIDWEST.iter().position(|city| city.0 == name).map(|number| POSITIONS[number])
}

impl RoadMap {
    /// The cities with the roads of the slides "Review of search strategies", in the order in which their examples
    /// generate successors; every road counts 1.
    pub fn midwest_of_slides() -> Self {
        let mut map = Self::midwest();
        for place in &mut map.places {
            place.at = None;
        }
        for road in map.roads.iter_mut().flatten() {
            road.1 = 1.0;
        }
        for (name, links) in SLIDES {
            let from = map.numbers[name];
            map.roads[from as usize].clear();
            for link in links {
                map.add_road(from, map.numbers[*link], 1.0);
            }
        }
        map
    }

    /// The 17 cities as the text prints them, slips included; every road counts 1.
    pub fn midwest_as_printed() -> Self {
        let mut map = RoadMap::default();
        for (name, _, _) in MIDWEST {
            map.add_place(name, None);
        }
        for (name, _, links) in MIDWEST {
            for link in links {
                map.add_road(map.numbers[name], map.numbers[*link], 1.0);
            }
        }
        let rochester = map.numbers["Rochester"];
        map.table = Some((rochester, MIDWEST.iter().map(|city| city.1).collect()));
        map
    }

    /// The same map repaired: all roads both ways, cities with positions, and the length of a road is the straight line
    /// in whole miles, rounded up.
    pub fn midwest() -> Self {
        let mut map = Self::midwest_as_printed();
        for (place, at) in map.places.iter_mut().zip(POSITIONS) {
            place.at = Some(at);
        }
        for from in 0..map.places.len() as u32 {
            for (to, _) in map.roads[from as usize].clone() {
                if !map.roads[to as usize].iter().any(|&(back, _)| back == from) {
                    map.add_road(to, from, 1.0);
                }
            }
        }
        for from in 0..map.places.len() {
            for road in 0..map.roads[from].len() {
                let to = map.roads[from][road].0;
                // Rounded up, so that straight lines remain lower bounds.
                map.roads[from][road].1 = map.straight(from as u32, to).map_or(1.0, f64::ceil);
            }
        }
        let (falls, rochester) = (map.numbers["IntlFalls"], map.numbers["Rochester"]);
        let distance = map.straight(falls, rochester).map_or(0.0, f64::ceil);
        if let Some((_, table)) = &mut map.table {
            table[falls as usize] = distance;
        }
        map
    }

    /// A map drawn by seed: places on a square of 1000 x 1000, each joined both ways to its nearest ones.
    pub fn random(places: usize, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut map = RoadMap::default();
        for number in 1..=places.max(2) {
            let at = (rng.below(1000) as f64, rng.below(1000) as f64);
            map.add_place(&format!("P{number}"), Some(at));
        }
        for (from, nearest) in (0..).zip(nearest::of_all(&map)) {
            for (length, to) in nearest {
                for (a, b) in [(from, to), (to, from)] {
                    if !map.roads[a as usize].iter().any(|&(there, _)| there == b) {
                        map.add_road(a, b, length.max(1.0));
                    }
                }
            }
        }
        map
    }

    /// The map that was planned.
    pub fn from_plan(plan: &Plan) -> Result<Self, TextError> {
        plan.check()?;
        let mut map = RoadMap::default();
        for place in &plan.places {
            map.add_place(&place.name, place.x.zip(place.y));
        }
        for road in &plan.roads {
            let (from, to) = (map.number(&road.from)?, map.number(&road.to)?);
            let length = road.length.or_else(|| map.straight(from, to)).unwrap_or(1.0);
            map.add_road(from, to, length);
            if !road.one_way {
                map.add_road(to, from, length);
            }
        }
        if plan.places.iter().any(|place| place.estimate.is_some()) {
            let last = map.places.len() as u32 - 1;
            let to = plan.goal.as_deref().map_or(Ok(last), |goal| map.number(goal))?;
            let estimates = plan.places.iter().map(|place| place.estimate.unwrap_or(0.0));
            map.table = Some((to, estimates.collect()));
        }
        Ok(map)
    }

    /// The map as a plan: what leads both ways with the same length is one road. (A printed table of distances has no
    /// place there.)
    pub fn plan(&self) -> Plan {
        let name = |place: u32| self.places[place as usize].name.clone();
        let place = |Place { name, at }: &Place| PlannedPlace {
            name: name.clone(),
            x: at.map(|at| at.0),
            y: at.map(|at| at.1),
            estimate: None,
        };
        let mut plan = Plan { places: self.places.iter().map(place).collect(), ..Plan::default() };
        let mut left = self.roads.clone();
        for from in 0..left.len() as u32 {
            for (to, length) in std::mem::take(&mut left[from as usize]) {
                let there = &mut left[to as usize];
                let back = there.iter().position(|road| *road == (from, length));
                if let Some(back) = back {
                    there.remove(back);
                }
                plan.roads.push(PlannedRoad {
                    from: name(from),
                    to: name(to),
                    length: Some(length),
                    one_way: back.is_none(),
                });
            }
        }
        plan
    }

    /// Reads a DIMACS `.gr` file; places are named by their numbers.
    ///
    /// ```
    /// use puzzles::road_map::RoadMap;
    /// let map = RoadMap::from_dimacs("c a comment\np sp 2 1\na 1 2 7\n")?;
    /// assert_eq!(map.roads("1")?, [("2", 7.0)]);
    /// assert!(RoadMap::from_dimacs("p sp 2 1\na 1 3 7\n").unwrap_err().to_string().contains("node 3"));
    /// # Ok::<(), puzzles::TextError>(())
    /// ```
    pub fn from_dimacs(text: &str) -> Result<Self, TextError> {
        const MAX_DIMACS_PLACES: u32 = 100_000_000;
        let mut map = RoadMap::default();
        let (mut nodes, mut arcs, mut stated) = (None, 0_u64, None);
        for (at, line) in (1..).zip(text.lines()) {
            let fault = |what: String| TextError::on(at, what);
            let fault_at = |word: &str, what: String| TextError::on_word((at, line), word, what);
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                [] | ["c", ..] => {}
                ["p", "sp", count, of_arcs] if nodes.is_none() => {
                    stated = of_arcs.parse().ok().map(|arcs: u64| (at, arcs));
                    // A short file does not claim the memory of a long one.
                    let length = u32::try_from(text.len().max(1 << 20)).unwrap_or(u32::MAX);
                    let most = MAX_DIMACS_PLACES.min(length);
                    let number = count.parse().ok().filter(|&count: &u32| count <= most);
                    let number = number.ok_or_else(|| {
                        fault_at(count, format!(
                            "'{count}' is not a number of nodes from 0 to {most}; expected for example: p sp 3 2"
                        ))
                    })?;
                    nodes = Some(number);
                    (1..=number).for_each(|node| _ = map.add_place(&node.to_string(), None));
                }
                ["a", from, to, length] => {
                    let count = nodes.ok_or_else(|| {
                        fault(
                            "an arc before the line 'p sp NODES ARCS'; expected that line first"
                                .into(),
                        )
                    })?;
                    let node = |word: &str| {
                        dimacs_node((at, line), word, count as usize).map(|node| node as u32)
                    };
                    let length = length.parse::<u32>().map_err(|_| {
                        fault_at(length, format!("'{length}' is not a length; expected a whole number of at most 4294967295, for example: a 1 2 7"))
                    })?;
                    map.add_road(node(from)?, node(to)?, f64::from(length));
                    arcs += 1;
                }
                _ => {
                    let line = start_of(line);
                    return Err(fault(format!(
                        "'{line}' was found; expected c COMMENT, p sp NODES ARCS (once) or a FROM TO LENGTH"
                    )));
                }
            }
        }
        if let Some((line, stated)) = stated.filter(|&(_, stated)| arcs < stated) {
            let what = format!("the file has {arcs} of the {stated} arcs that its line 'p' states");
            return Err(TextError::on(line, what));
        }
        if nodes.is_none() {
            return Err(TextError::whole(
                "the line 'p sp NODES ARCS' is missing, for example: p sp 3 2",
            ));
        }
        Ok(map)
    }

    /// All places.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The roads from a place, in order: where to, and how long.
    pub fn roads(&self, from: &str) -> Result<Vec<(&str, f64)>, TextError> {
        let roads = &self.roads[self.number(from)? as usize];
        Ok(roads
            .iter()
            .map(|&(to, length)| (self.places[to as usize].name.as_str(), length))
            .collect())
    }

    /// The straight-line distance between two places, if both have coordinates.
    pub fn straight(&self, a: u32, b: u32) -> Option<f64> {
        let (one, other) = (self.places[a as usize].at?, self.places[b as usize].at?);
        Some((one.0 - other.0).hypot(one.1 - other.1))
    }

    /// The problem of getting from one place to another.
    ///
    /// # Errors
    /// A name is not on the map.
    pub fn from_to(&self, start: &str, goal: &str) -> Result<RoadProblem<'_>, TextError> {
        Ok(RoadProblem { map: self, start: self.number(start)?, goal: self.number(goal)? })
    }

    /// The place to which the map has a table of estimates, for [`printed`].
    pub fn estimates_to(&self) -> Option<&str> {
        let (to, _) = self.table.as_ref()?;
        Some(&self.places[*to as usize].name)
    }

    /// The ends of the first road that is shorter than its straight line, or has none since a place has no coordinates. If
    /// there is no such road, straight lines are a lower bound.
    fn short_road(&self) -> Option<(u32, u32)> {
        *self.short_road.get_or_init(|| {
            (0..).zip(&self.roads).find_map(|(from, roads)| {
                let is_short = |&&(to, length): &&(u32, f64)| {
                    let straight = self.straight(from, to);
                    straight.is_none_or(|straight| straight > length * (1.0 + 1e-9))
                };
                roads.iter().find(is_short).map(|&(to, _)| (from, to))
            })
        })
    }

    /// The roads by the places where they end.
    fn arrivals(&self) -> &[Vec<(u32, f64)>] {
        self.arrivals.get_or_init(|| {
            let mut arrivals = vec![Vec::new(); self.places.len()];
            for (from, roads) in (0..).zip(&self.roads) {
                for &(to, length) in roads {
                    arrivals[to as usize].push((from, length));
                }
            }
            arrivals
        })
    }

    fn number(&self, name: &str) -> Result<u32, TextError> {
        self.numbers.get(name).copied().ok_or_else(|| {
            let known = self.places.iter().map(|place| place.name.as_str());
            TextError::whole(no_place(known, name))
        })
    }

    fn add_place(&mut self, name: &str, at: Option<(f64, f64)>) -> u32 {
        let number = self.places.len() as u32;
        self.places.push(Place { name: name.to_string(), at });
        self.roads.push(Vec::new());
        self.numbers.insert(name.to_string(), number);
        number
    }

    fn add_road(&mut self, from: u32, to: u32, length: f64) {
        self.roads[from as usize].push((to, length));
    }
}

/// The error for an unknown place, with a known name as an example.
fn no_place<'n>(mut known: impl Iterator<Item = &'n str> + Clone, name: &str) -> String {
    let near = known.clone().find(|known| known.eq_ignore_ascii_case(name));
    match near.or_else(|| known.next()) {
        Some(near) => {
            format!("there is no place '{name}' on the map; expected a name such as {near}")
        }
        None => format!(
            "there is no place '{name}', since the map is empty; expected a map with places"
        ),
    }
}
