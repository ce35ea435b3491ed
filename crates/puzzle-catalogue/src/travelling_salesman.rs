//! The travelling salesman in the catalogue.

use std::collections::HashSet;
use std::sync::Arc;

use puzzles::travelling_salesman::{RULES, RoundTrip};

use super::catalogue::{ends_in, fault, in_file};
use super::landscape::{Improvable, LandscapeSession, variations};
use super::sketch::MAX_DRAWN;
use super::{
    Entry, Frame, HeuristicRow, Method, Plan, PlannedPlace, Puzzle, PuzzleFile, PuzzleRow,
    PuzzleSession, Sketch,
};
use views::Fault;
use views::picture::{Drawing, Map, MapPlace, Marks};
use views::{Param, Settings};

/// The entry of the catalogue.
pub(super) const PUZZLE: PuzzleRow = PuzzleRow::of::<TravellingSalesmanPuzzle>();

/// How many cities a random instance has.
pub(super) struct TravellingSalesmanPuzzle {
    cities: u32,
}

const USUAL: u32 = 30;
/// Most cities for the searches that list all moves: their number is half the square of it.
const MAX_LISTED: usize = 5000;

impl Puzzle for TravellingSalesmanPuzzle {
    const ID: &'static str = "travelling-salesman";
    const ALIASES: &'static [(&'static str, &'static str)] = &[("traveling-salesman", "")];
    const TITLE: &'static str = "Travelling salesman";
    const SUMMARY: &'static str = "the shortest tour through all cities";
    const RULES: &'static str = RULES;
    const PARAMS: &'static [Param] = &[Param {
        name: "cities",
        meaning: "cities of a random instance, 1 to 2000",
        default: "30",
    }];

    fn replaced_by(_: &str, _: bool) -> &'static [&'static str] {
        &["cities"]
    }

    fn create(settings: &Settings) -> Result<Self, Fault> {
        Ok(TravellingSalesmanPuzzle { cities: settings.number("cities", USUAL, 1, 2000)? })
    }

    fn settings(&self) -> String {
        if self.cities == USUAL { String::new() } else { format!("cities={}", self.cities) }
    }

    fn methods(&self) -> Vec<Method> {
        Method::LOCAL.into()
    }

    fn heuristics(&self, method: Method) -> Vec<HeuristicRow> {
        variations(method)
    }

    fn default_instance(&self) -> String {
        self.random(1).unwrap_or_default()
    }

    fn random(&self, seed: u64) -> Result<String, Fault> {
        Ok(in_a_line(&RoundTrip::random(self.cities as usize, seed)))
    }

    fn instance(self: &Arc<Self>, text: &str) -> Result<Box<dyn PuzzleSession>, Fault> {
        let trip = RoundTrip::parse(text).map_err(fault)?;
        Ok(Box::new(LandscapeSession::new(TravellingSalesmanInstance {
            tour: Arc::clone(self),
            trip,
        })))
    }

    fn drawn(&self, Sketch { plan, metric, .. }: &Sketch) -> Result<String, Fault> {
        plan.check().map_err(fault)?;
        let city = |place: &PlannedPlace| {
            let separates = |sign: char| sign.is_whitespace() || ";#".contains(sign);
            if place.name.contains(separates) {
                return Err(Fault::new(format!(
                    "the city \"{}\" has more than one word",
                    place.name
                ))
                .expected("letters and digits only")
                .example(place.name.replace(separates, "-")));
            }
            let (x, y) = (place.x.unwrap_or_default(), place.y.unwrap_or_default());
            Ok(format!("{} {x} {y}", place.name))
        };
        let mut lines: Vec<String> = metric.iter().cloned().collect();
        for place in &plan.places {
            lines.push(city(place)?);
        }
        Ok(lines.join("; "))
    }

    fn read(&mut self, file: &PuzzleFile<'_>) -> Result<Vec<Entry>, Fault> {
        let is_tsplib = file.text.lines().any(|line| line.trim() == "NODE_COORD_SECTION")
            || ends_in(file.name, "tsp");
        let read = if is_tsplib { RoundTrip::from_tsplib } else { RoundTrip::parse };
        let trip = read(file.text).map_err(|what| in_file(file.name, &what))?;
        Ok(vec![Entry { instance: in_a_line(&trip), ..Entry::default() }])
    }
}

fn in_a_line(trip: &RoundTrip) -> String {
    let text = trip.text();
    text.lines().collect::<Vec<_>>().join("; ")
}

/// Cities to be visited.
struct TravellingSalesmanInstance {
    tour: Arc<TravellingSalesmanPuzzle>,
    trip: RoundTrip,
}

impl TravellingSalesmanInstance {
    fn map(&self) -> Map {
        if self.trip.names().len() > MAX_DRAWN {
            return Map::default();
        }
        let place = |(name, &(x, y)): (&String, &(f64, f64))| MapPlace {
            name: name.clone(),
            x,
            y: -y,
            ..MapPlace::default()
        };
        let places = self.trip.names().iter().zip(self.trip.places()).map(place).collect();
        Map { places, ..Map::default() }
    }
}

impl Improvable for TravellingSalesmanInstance {
    type Puzzle = TravellingSalesmanPuzzle;
    type Landscape = RoundTrip;

    fn puzzle(&self) -> &TravellingSalesmanPuzzle {
        &self.tour
    }

    fn text(&self) -> String {
        in_a_line(&self.trip)
    }

    fn landscape(&self) -> &RoundTrip {
        &self.trip
    }

    fn sketch(&self) -> Option<Sketch> {
        let places = self.trip.names().iter().zip(self.trip.places());
        let place = |(name, &(x, y)): (&String, &(f64, f64))| PlannedPlace {
            name: name.clone(),
            x: Some(x),
            y: Some(y),
            estimate: None,
        };
        let plan = Plan { places: places.map(place).collect(), ..Plan::default() };
        (plan.places.len() <= MAX_DRAWN).then_some(Sketch {
            plan,
            metric: self.trip.metric().name().map(str::to_owned),
            ..Sketch::default()
        })
    }

    fn temperature(&self) -> f64 {
        // A fifth of the width of the country.
        let across = |of: fn(&(f64, f64)) -> f64| {
            let values = || self.trip.places().iter().map(of);
            values().fold(f64::MIN, f64::max) - values().fold(f64::MAX, f64::min)
        };
        (across(|place| place.0).max(across(|place| place.1)) / 5.0).clamp(1e-3, f64::MAX)
    }

    fn move_text(&self, (from, to): (usize, usize)) -> String {
        format!("turn round stops {} to {}", from + 1, to + 1)
    }

    fn state_text(&self, order: &Vec<usize>) -> String {
        self.actions(order).join(" ")
    }

    fn drawing(&self, order: Option<&Vec<usize>>) -> (Drawing, Marks) {
        let names = self.trip.names();
        let mut path: Vec<String> =
            order.into_iter().flatten().filter_map(|&at| names.get(at).cloned()).collect();
        path.extend(path.first().cloned());
        (Drawing::Map(self.map()), Marks { path, ..Marks::default() })
    }

    fn actions(&self, order: &Vec<usize>) -> Vec<String> {
        order.iter().filter_map(|&at| self.trip.names().get(at).cloned()).collect()
    }

    fn after(&self, actions: &[String]) -> Result<Frame, Fault> {
        let known: HashSet<&String> = self.trip.names().iter().collect();
        if let Some(city) = actions.iter().find(|city| !known.contains(city)) {
            return Err(Fault::new(format!("there is no city \"{city}\""))
                .expected("a city of the instance"));
        }
        let mut path = actions.to_vec();
        if path.len() == self.trip.names().len() {
            path.extend(actions.first().cloned());
        }
        let selected = actions.last().cloned().into_iter().collect();
        let drawing = Drawing::Map(self.map());
        Ok(Frame { drawing, marks: Marks { selected, path, ..Marks::default() } })
    }

    fn check_size(&self, method: Method, variation: &str) -> Result<(), Fault> {
        let cities = self.trip.names().len();
        let lists_moves =
            !matches!((method, variation), (Method::Annealing, _) | (_, "first-choice"));
        if cities <= MAX_LISTED || !lists_moves {
            return Ok(());
        }
        Err(Fault::new(format!(
            "{} lists all moves of a trip, and {cities} cities have too many",
            method.name()
        ))
        .expected(format!("at most {MAX_LISTED} cities, or a search that draws its moves"))
        .example("--algorithm annealing, or --algorithm hill-climbing --heuristic first-choice"))
    }
}
