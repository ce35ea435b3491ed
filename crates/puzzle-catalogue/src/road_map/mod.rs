//! Road maps in the catalogue: the cities of the texts, random maps, TOML maps, and DIMACS graphs.

mod ends;

use std::borrow::Cow;
use std::sync::Arc;

use outwit::Rng;
use outwit::problem::{blind, uniform_cost};
use puzzles::TextError;
use puzzles::road_map::{
    Plan, RULES, RoadMap, RoadProblem, lower_bound, midwest_position, printed,
};

use super::catalogue::{ends_in, fault, in_file, in_toml, named};
use super::search::{Estimate, SearchSession, Searchable, is_guided, searches};
use super::sketch::{MAX_DRAWN, check_toml_size, is_toml, spread};
use super::{
    Entry, HeuristicRow, Lines, Method, Puzzle, PuzzleFile, PuzzleRow, PuzzleSession, Sketch, Task,
};
use outwit::Limits;
use views::Fault;
use views::picture::{Drawing, Map, MapPlace, Road};
use views::{Number, Param, Settings};

/// The entry of the catalogue.
pub(super) const PUZZLE: PuzzleRow = PuzzleRow::of::<RoadMapPuzzle>();

/// Where the map comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Printed,
    Midwest,
    Slides,
    Random { places: usize, seed: u64 },
    File,
}

/// A map.
#[derive(Clone)]
pub(super) struct RoadMapPuzzle {
    kind: Kind,
    map: RoadMap,
    /// A map of one's own as it was written.
    plan: Option<Plan>,
    /// From where to where such a map says to go.
    ends: Option<(String, String)>,
}

/// Roads of a map of one's own that an instance brings along.
const MAX_ROADS: usize = 4_000;

/// What a map in TOML has, and an example.
const EXPECTED: (&str, &str) =
    ("places and roads", "[[place]] name = \"A\" and [[road]] from = \"A\" to = \"B\" length = 3");

impl RoadMapPuzzle {
    /// A map from a file, in TOML or DIMACS.
    fn read_map(name: &str, text: &str) -> Result<RoadMapPuzzle, Fault> {
        let first = text.lines().map(str::trim_start).find(|line| !line.is_empty()).unwrap_or("");
        let dimacs =
            ends_in(name, "gr") || matches!(first.split_whitespace().next(), Some("c" | "p" | "a"));
        let at = |error: TextError| in_file(name, &error);
        let made = if dimacs {
            Self::of_file(RoadMap::from_dimacs(text).map_err(at)?, None)
        } else {
            check_toml_size(text).map_err(|fault| named(fault, name))?;
            let plan = Plan::read(text).map_err(|error| in_toml(name, text, &error, EXPECTED))?;
            Self::of_file(RoadMap::from_plan(&plan).map_err(at)?, Some(plan))
        };
        made.map_err(|fault| named(fault, name))
    }

    /// A map of one's own; what is not said leads from its first place to its last.
    fn of_file(map: RoadMap, plan: Option<Plan>) -> Result<RoadMapPuzzle, Fault> {
        let (Some(first), Some(last)) = (map.places().first(), map.places().last()) else {
            return Err(Fault::new("the map has no places")
                .expected("at least one")
                .example("[[place]] name = \"A\""));
        };
        let said = plan.as_ref().filter(|plan| plan.start.is_some() || plan.goal.is_some());
        let ends = said.map(|plan| {
            let start = plan.start.as_ref().unwrap_or(&first.name);
            (start.clone(), plan.goal.as_ref().unwrap_or(&last.name).clone())
        });
        Ok(RoadMapPuzzle { kind: Kind::File, map, plan, ends })
    }

    /// The map and the ends of an instance that brings its own map: TOML that may say both ends itself, or a line with
    /// the ends before TOML or DIMACS.
    fn own(text: &str) -> Result<(RoadMapPuzzle, (String, String)), Fault> {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let toml = is_toml(first, &["start", "goal", "place", "road"], &[" to ", "->"]);
        let dimacs = matches!(first.split_whitespace().next(), Some("c" | "p"))
            && text.lines().any(|line| line.starts_with("p sp "));
        let roads = if !toml && !dimacs {
            let roads = Self::read_map("", rest)
                .map_err(|fault| fault.within("the map below the first line"))?;
            RoadMapPuzzle { ends: Some(roads.ends(first)?), ..roads }
        } else {
            Self::read_map("", text)?
        };
        let places = roads.map.places();
        let count: usize = places
            .iter()
            .filter_map(|place| roads.map.roads(&place.name).ok())
            .map(|list| list.len())
            .sum();
        if places.len() > MAX_DRAWN || count > 2 * MAX_ROADS {
            return Err(Fault::new(format!("the map has {} places and {count} ways along roads", places.len()))
                .expected(format!("at most {MAX_DRAWN} places and {MAX_ROADS} roads; larger maps are for the command line"))
                .example("outwit solve road-map --file map.toml"));
        }
        let ends = roads.ends.clone().unwrap_or_else(|| {
            let name = |place: Option<&puzzles::road_map::Place>| {
                place.map_or_else(String::new, |place| place.name.clone())
            };
            (name(places.first()), name(places.last()))
        });
        Ok((roads, ends))
    }
}

impl Puzzle for RoadMapPuzzle {
    const ID: &'static str = "road-map";
    const TITLE: &'static str = "Road map";
    const SUMMARY: &'static str = "find a path from city to city";
    const RULES: &'static str = RULES;
    const EDIT: &'static str = "ends";
    const PARAMS: &'static [Param] = &[
        Param {
            name: "map",
            meaning: "midwest (17 cities, with distances in miles), printed (the same as in the book by Bigus and Bigus: every \
                      road is one step, errors included), slides (as in the slides on search: every road is one step) or random",
            default: "midwest",
        },
        Param { name: "places", meaning: "places of a random map, 2 to 100000", default: "30" },
        Param { name: "seed", meaning: "random seed", default: "1" },
    ];

    fn replaced_by(_: &str, is_file: bool) -> &'static [&'static str] {
        if is_file { &["map", "places", "seed"] } else { &[] }
    }

    fn create(settings: &Settings) -> Result<Self, Fault> {
        type Make = fn(usize, u64) -> (Kind, RoadMap);
        let places = settings.number("places", 30, 2, 100_000)? as usize;
        let seed = u64::from(settings.number("seed", 1, 0, u32::MAX)?);
        let maps: [(&str, Make); 4] = [
            ("midwest", |_, _| (Kind::Midwest, RoadMap::midwest())),
            ("printed", |_, _| (Kind::Printed, RoadMap::midwest_as_printed())),
            ("slides", |_, _| (Kind::Slides, RoadMap::midwest_of_slides())),
            ("random", |places, seed| {
                (Kind::Random { places, seed }, RoadMap::random(places, seed))
            }),
        ];
        let make = settings.one_of("map", &maps, "; files are given by --file")?;
        let name = settings.text("map").unwrap_or("midwest");
        if name != "random" && (places, seed) != (30, 1) {
            return Err(Fault::new(format!("places and seed change nothing in the map {name}"))
                .expected("them only with map=random")
                .example(format!("road-map:map=random,places={places},seed={seed}")));
        }
        let (kind, map) = make(places, seed);
        Ok(RoadMapPuzzle { kind, map, plan: None, ends: None })
    }

    fn settings(&self) -> String {
        match self.kind {
            Kind::Midwest | Kind::File => String::new(),
            Kind::Printed => "map=printed".into(),
            Kind::Slides => "map=slides".into(),
            Kind::Random { places, seed } => format!("map=random,places={places},seed={seed}"),
        }
    }

    fn methods(&self) -> Vec<Method> {
        searches(true)
    }

    fn heuristics(&self, method: Method) -> Vec<HeuristicRow> {
        if !is_guided(method) {
            return Vec::new();
        }
        let mut rows = vec![
            HeuristicRow {
                name: "straight-line",
                title: "Straight-line distance",
                summary: "the straight line to the goal where that is a lower bound, else 0",
            },
            HeuristicRow {
                name: "printed",
                title: "Printed distance",
                summary: "the estimates of the text or of the map's file, else the straight line; may be too high, so it proves no cost",
            },
            HeuristicRow { name: "none", title: "No estimate", summary: "no estimate at all" },
        ];
        // Who writes estimates into a map wants to see them used.
        if self.kind == Kind::File && self.map.estimates_to().is_some() {
            rows.swap(0, 1);
        }
        rows
    }

    fn default_instance(&self) -> String {
        match self.kind {
            Kind::Printed | Kind::Slides => "Rochester to Wausau".into(),
            // The way with the fewest roads is not the shortest one.
            Kind::Midwest => "GrandForks to Rochester".into(),
            _ if let Some((from, to)) = &self.ends => self.written(from, to),
            Kind::File => self.pair(0, self.map.places().len() - 1),
            Kind::Random { .. } => self.random(1).unwrap_or_else(|_| self.pair(0, 0)),
        }
    }

    fn random(&self, seed: u64) -> Result<String, Fault> {
        let count = self.map.places().len();
        let mut rng = Rng::new(seed);
        for _ in 0..1000 {
            let (from, to) = (rng.below(count), rng.below(count));
            let names = (&self.map.places()[from].name, &self.map.places()[to].name);
            let problem = self.map.from_to(names.0, names.1).map_err(fault)?;
            let way = uniform_cost(&problem, &Limits::none(), &mut ());
            if (from != to || count == 1) && way.solution.is_some() {
                return Ok(self.pair(from, to));
            }
        }
        Ok(self.pair(0, 0))
    }

    fn instance(self: &Arc<Self>, text: &str) -> Result<Box<dyn PuzzleSession>, Fault> {
        let text = text.trim();
        // In one line a map of one's own begins with the list of its places.
        let is_toml = text.split_once('=').is_some_and(|(key, _)| key.trim() == "place");
        let own = is_toml || text.contains('\n');
        let (roads, ends) = if own {
            let (roads, ends) = Self::own(text)?;
            (Arc::new(roads), ends)
        } else {
            (Arc::clone(self), self.ends(text)?)
        };
        roads.map.from_to(&ends.0, &ends.1).map_err(fault)?;
        Ok(Box::new(SearchSession::new(RoadMapInstance {
            roads,
            puzzle: Arc::clone(self),
            ends,
            own,
        })))
    }

    fn drawn(&self, Sketch { plan, .. }: &Sketch) -> Result<String, Fault> {
        plan.check().map_err(fault)?;
        let text = plan.text();
        Self::own(&text)?;
        Ok(text)
    }

    fn read(&mut self, file: &PuzzleFile<'_>) -> Result<Vec<Entry>, Fault> {
        *self = Self::read_map(file.name, file.text)?;
        Ok(Vec::new())
    }
}

/// From one place to another.
struct RoadMapInstance {
    roads: Arc<RoadMapPuzzle>,
    /// The puzzle as it was opened.
    puzzle: Arc<RoadMapPuzzle>,
    ends: (String, String),
    /// Whether the instance brought its own map.
    own: bool,
}

impl RoadMapInstance {
    fn name(&self, place: u32) -> String {
        self.roads.map.places()[place as usize].name.clone()
    }

    /// The place to which the map has estimates, if that is not the goal.
    fn estimates_elsewhere(&self) -> Option<&str> {
        self.roads.map.estimates_to().filter(|place| *place != self.ends.1)
    }

    fn map(&self) -> Map {
        let places = self.roads.map.places();
        let mut map = Map::default();
        if places.len() > MAX_DRAWN {
            return map;
        }
        let printed = self.roads.kind == Kind::Printed;
        if printed || places.iter().all(|place| place.at.is_some()) {
            let place = |place: &puzzles::road_map::Place| {
                // The textbook gives no positions. Only the drawing uses the known ones.
                let (x, y) = place.at.or_else(|| midwest_position(&place.name)).unwrap_or_default();
                MapPlace { name: place.name.clone(), x, y: -y, ..MapPlace::default() }
            };
            map.places = places.iter().map(place).collect();
        } else {
            map.places = Map::circle(places.iter().map(|place| place.name.clone()));
        }
        for (end, letter) in [(&self.ends.1, "G"), (&self.ends.0, "S")] {
            if let Some(place) = map.places.iter_mut().find(|place| place.name == *end) {
                letter.clone_into(&mut place.label);
            }
        }
        let number = |name: &str| places.iter().position(|place| place.name == name);
        let lists: Vec<Vec<(usize, f64)>> = places
            .iter()
            .map(|place| {
                let roads = self.roads.map.roads(&place.name).unwrap_or_default();
                roads.into_iter().filter_map(|(to, length)| Some((number(to)?, length))).collect()
            })
            .collect();
        for (from, roads) in lists.iter().enumerate() {
            for &(to, length) in roads {
                let back = lists[to]
                    .iter()
                    .any(|&(other, same)| other == from && same.total_cmp(&length).is_eq());
                if back && to < from {
                    continue;
                }
                let plain = (length - 1.0).abs() < f64::EPSILON;
                let label = match self.roads.kind {
                    _ if plain => String::new(),
                    // Random maps have lengths with many decimals.
                    Kind::Random { .. } => format!("{length:.0}"),
                    _ => Number(length).to_string(),
                };
                map.roads.push(Road { from, to, label, one_way: !back });
            }
        }
        map
    }

    /// The map to be redrawn by hand.
    fn plan(&self) -> Plan {
        let (start, goal) = self.ends.clone();
        let mut plan = self.roads.plan.clone().unwrap_or_else(|| self.roads.map.plan());
        if self.estimates_elsewhere().is_some() {
            plan.places.iter_mut().for_each(|place| place.estimate = None);
        }
        Plan { start: Some(start), goal: Some(goal), ..plan }
    }

    /// The same, with every place where it is drawn.
    fn placed(&self) -> Plan {
        let mut plan = self.plan();
        if plan.places.iter().all(|place| place.x.is_some()) {
            return plan;
        }
        // Where the map gives no places, a road without a length is one step; a place must not change that.
        for road in &mut plan.roads {
            road.length.get_or_insert(1.0);
        }
        for (place, (x, y)) in plan.places.iter_mut().zip(spread(&self.map().places)) {
            (place.x, place.y) = (Some(x), Some(y));
        }
        plan
    }
}

impl Searchable for RoadMapInstance {
    type Puzzle = RoadMapPuzzle;
    type State = u32;
    type Action = u32;
    type Cost = f64;
    type Problem<'a> = RoadProblem<'a>;

    fn puzzle(&self) -> &RoadMapPuzzle {
        &self.puzzle
    }

    fn guide(&self) -> &RoadMapPuzzle {
        &self.roads
    }

    fn text(&self) -> String {
        if self.own { self.plan().text() } else { self.roads.written(&self.ends.0, &self.ends.1) }
    }

    fn problem(&self) -> RoadProblem<'_> {
        self.roads.map.from_to(&self.ends.0, &self.ends.1).expect("the places were found before")
    }

    fn estimate(&self, name: &str, back: bool, _: &Task) -> Result<Estimate<'_, Self>, Fault> {
        Ok(match (name, back) {
            ("straight-line", false) => Box::new(lower_bound),
            ("straight-line", true) => {
                let (to, from) = &self.ends;
                let turned = self.roads.map.from_to(from, to).map_err(fault)?;
                Box::new(move |_, place| lower_bound(&turned, place))
            }
            ("printed", false) => Box::new(printed),
            _ => Box::new(blind),
        })
    }

    fn is_admissible(&self, name: &str) -> bool {
        name != "printed" || self.estimates_elsewhere().is_some()
    }

    fn why_zero(&self, name: &str) -> Option<String> {
        let problem = self.problem();
        let why = problem.why_no_lower_bound();
        match (name, problem.has_table()) {
            ("straight-line", false) => why,
            ("printed", false) if let Some(place) = self.estimates_elsewhere() => {
                why.map(|why| format!("the estimates of the map are those to {place}, and {why}"))
            }
            ("straight-line", true) => why.map(|why| {
                format!("{why}; the estimates of the map are used by --heuristic printed")
            }),
            ("printed", false) => {
                let mut places = 0..self.roads.map.places().len() as u32;
                places.all(|place| printed(&problem, &place) <= 0.0).then(|| {
                    format!("the map gives neither x and y nor estimates to {}", self.ends.1)
                })
            }
            _ => None,
        }
    }

    fn cost_of(estimate: f64) -> f64 {
        estimate
    }

    fn action_text(&self, _: &u32, to: u32) -> Cow<'static, str> {
        self.name(to).into()
    }

    fn state_text(&self, place: &u32) -> String {
        self.name(*place)
    }

    fn drawing(&self, _: &u32) -> Drawing {
        Drawing::Map(self.map())
    }

    fn place(&self, place: &u32) -> Option<String> {
        Some(self.name(*place))
    }

    fn ends(&self) -> Vec<String> {
        vec![self.ends.0.clone(), self.ends.1.clone()]
    }

    fn sketch(&self) -> Option<Sketch> {
        let few = self.roads.map.places().len() <= MAX_DRAWN;
        few.then(|| Sketch { plan: self.placed(), lines: Lines::Roads, ..Sketch::default() })
    }

    fn whole(&self) -> String {
        if self.roads.kind == Kind::File { self.plan().text() } else { self.text() }
    }
}
