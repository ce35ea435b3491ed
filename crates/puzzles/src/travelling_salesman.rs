//! Travelling salesman: the shortest tour through all cities, as a landscape.
//!
//! ```
//! use outwit::{Limits, local::{Annealing, Schedule}};
//! use puzzles::travelling_salesman::RoundTrip;
//! let square = RoundTrip::parse("A 0 0\nB 1 1\nC 0 1\nD 1 0\n")?;
//! let schedule = Schedule::Geometric { start: 1.0, end: 0.01 };
//! let report = Annealing { schedule, steps: 1000, restarts: 0 }.search(&square, 1, &Limits::none(), &mut ());
//! assert!((report.cost - 4.0).abs() < 1e-9);
//! # Ok::<(), puzzles::TextError>(())
//! ```

use std::collections::HashSet;
use std::fmt::Write;

use outwit::Rng;
use outwit::local::Landscape;

use crate::TextError;
use crate::text_error::{MAX_LENGTH, start_of};

/// The rules, for people.
pub const RULES: &str = "\
Find the shortest tour that visits every city once and returns. Cities are written one per line, a name and two \
numbers separated by spaces, as in `C1 566 745`, or on one line separated by semicolons; TSPLIB files (.tsp) with \
coordinates are read too. A move of the search reverses part of the tour (2-opt).";

/// Cities on a plane. A state is the order in which they are visited.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundTrip {
    names: Vec<String>,
    places: Vec<(f64, f64)>,
    metric: Metric,
}

/// How the distance of two cities is counted; all but the first are those of TSPLIB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Metric {
    /// The straight line.
    #[default]
    Plane,
    /// The straight line, rounded to a whole number (`EUC_2D`).
    Rounded,
    /// The straight line, rounded up (`CEIL_2D`).
    RoundedUp,
    /// The pseudo-Euclidean distance (`ATT`).
    Att,
    /// The distance on the Earth in kilometres; places are degrees and minutes, as 47.30 for 47° 30' (`GEO`).
    Geo,
}

impl Metric {
    const NAMES: [(&'static str, Metric); 4] = [
        ("EUC_2D", Metric::Rounded),
        ("CEIL_2D", Metric::RoundedUp),
        ("ATT", Metric::Att),
        ("GEO", Metric::Geo),
    ];

    /// The name in TSPLIB, if there is one.
    pub fn name(self) -> Option<&'static str> {
        Self::NAMES.iter().find(|(_, metric)| *metric == self).map(|&(name, _)| name)
    }

    fn of_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(own, _)| *own == name).map(|&(_, metric)| metric)
    }

    fn distance(self, (x, y): (f64, f64), (u, v): (f64, f64)) -> f64 {
        let straight = || (x - u).hypot(y - v);
        match self {
            Metric::Plane => straight(),
            Metric::Rounded => (straight() + 0.5).floor(),
            Metric::RoundedUp => straight().ceil(),
            Metric::Att => {
                let exact = (((x - u).powi(2) + (y - v).powi(2)) / 10.0).sqrt();
                let near = (exact + 0.5).floor();
                if near < exact { near + 1.0 } else { near }
            }
            Metric::Geo => {
                // The constants are those of TSPLIB, so that its lengths come out.
                #[expect(clippy::approx_constant, reason = "the format defines this value")]
                const PI: f64 = 3.141_592;
                const RADIUS: f64 = 6378.388;
                let radians = |place: f64| {
                    let degrees = place.trunc();
                    PI * (degrees + 5.0 * (place - degrees) / 3.0) / 180.0
                };
                let (lat, other_lat) = (radians(x), radians(u));
                let q1 = (radians(y) - radians(v)).cos();
                let (q2, q3) = ((lat - other_lat).cos(), (lat + other_lat).cos());
                let angle = (0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3)).acos();
                (RADIUS * angle + 1.0).floor()
            }
        }
    }
}

/// What is expected in place of coordinates whose distances have no finite sum.
const SMALL_PLACE: &str = "coordinates from -1e12 to 1e12, for example: Rochester 12.5 44";

fn is_too_large((x, y): (f64, f64)) -> bool {
    x.abs().max(y.abs()) > MAX_LENGTH
}

impl RoundTrip {
    /// Reads a TSPLIB file (`.tsp`) with coordinates.
    ///
    /// ```
    /// use puzzles::travelling_salesman::{Metric, RoundTrip};
    /// let text = "NAME : a\nTYPE : TSP\nDIMENSION : 2\nEDGE_WEIGHT_TYPE : EUC_2D\n\
    ///     NODE_COORD_SECTION\n1 0 0\n2 3.5 4e0\nEOF\n";
    /// assert_eq!(RoundTrip::from_tsplib(text)?.metric(), Metric::Rounded);
    /// # Ok::<(), puzzles::TextError>(())
    /// ```
    pub fn from_tsplib(text: &str) -> Result<Self, TextError> {
        let mut trip = RoundTrip { names: Vec::new(), places: Vec::new(), metric: Metric::Rounded };
        let (mut dimension, mut inside, mut seen) = (None, false, HashSet::new());
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            let fault = |what: String| TextError::on(number, what);
            if line == "EOF" {
                break;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            let finite = |word: &str| word.parse().ok().filter(|value: &f64| value.is_finite());
            if inside && words.len() == 3 && finite(words[1]).is_some() {
                let Some(place) = finite(words[1]).zip(finite(words[2])) else {
                    return Err(fault(format!(
                        "'{}' was found; expected a number and two coordinates",
                        start_of(line)
                    )));
                };
                if is_too_large(place) {
                    return Err(fault(format!(
                        "'{}' was found; expected {SMALL_PLACE}",
                        start_of(line)
                    )));
                }
                trip.add(words[0], place, &mut seen).map_err(fault)?;
                continue;
            }
            inside = false;
            let (key, value) = line.split_once(':').unwrap_or((line, ""));
            match (key.trim(), value.trim()) {
                ("NODE_COORD_SECTION", _) => inside = true,
                ("TYPE", kind) if !kind.starts_with("TSP") => {
                    return Err(fault(format!("TYPE {kind} was found; expected TSP")));
                }
                ("DIMENSION", value) => {
                    let cities = value.parse::<usize>().map_err(|_| {
                        fault(format!("DIMENSION {value} was found; expected a whole number"))
                    })?;
                    dimension = Some((number, cities));
                }
                ("EDGE_WEIGHT_TYPE", name) => {
                    trip.metric = Metric::of_name(name).ok_or_else(|| {
                        fault(format!("EDGE_WEIGHT_TYPE {name} was found; expected EUC_2D, CEIL_2D, ATT or GEO"))
                    })?;
                }
                (
                    "" | "NAME" | "TYPE" | "COMMENT" | "EDGE_WEIGHT_FORMAT" | "NODE_COORD_TYPE"
                    | "DISPLAY_DATA_TYPE",
                    _,
                ) => {}
                _ => {
                    return Err(fault(format!(
                        "'{}' was found; expected the parts of a TSPLIB file with NODE_COORD_SECTION",
                        start_of(line)
                    )));
                }
            }
        }
        match (trip.names.len(), dimension) {
            (0, _) => Err(TextError::whole(
                "there are no cities; expected lines such as 1 12.5 44 below NODE_COORD_SECTION",
            )),
            (found, Some((line, said))) if found != said => Err(TextError::on(
                line,
                format!("{found} cities were found; DIMENSION says {said}"),
            )),
            _ => Ok(trip),
        }
    }

    /// Reads cities, one a line or with semicolons between them: name, x and y. The name of a TSPLIB metric alone before them says
    /// how distances are counted.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut trip = RoundTrip { names: Vec::new(), places: Vec::new(), metric: Metric::Plane };
        let mut seen = HashSet::new();
        let lines = (1..).zip(text.lines());
        let contents = lines.map(|(number, line)| (number, line.split('#').next().unwrap_or("")));
        let cities = contents
            .flat_map(|(number, line)| line.split(';').map(move |city| (number, city.trim())));
        for (number, line) in cities {
            let unexpected = |expected| {
                let line = start_of(line);
                TextError::on(number, format!("'{line}' was found; expected {expected}"))
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            let number_of = |word: &str| word.parse().ok().filter(|value: &f64| value.is_finite());
            match words.as_slice() {
                [] => {}
                [name] if Metric::of_name(name).is_some() && trip.names.is_empty() => {
                    trip.metric = Metric::of_name(name).unwrap_or_default();
                }
                [name, x, y] if number_of(x).is_some() && number_of(y).is_some() => {
                    let place = number_of(x).zip(number_of(y)).unwrap_or_default();
                    if is_too_large(place) {
                        return Err(unexpected(SMALL_PLACE));
                    }
                    let added = trip.add(name, place, &mut seen);
                    added.map_err(|what| TextError::on(number, what))?;
                }
                _ => return Err(unexpected("name, x and y, for example: Rochester 12.5 44")),
            }
        }
        if trip.names.is_empty() {
            return Err(TextError::whole(
                "there are no cities; expected one a line, for example: Rochester 12.5 44",
            ));
        }
        Ok(trip)
    }

    /// Adds a city whose name has to be new, and one that [`RoundTrip::text`] can hold.
    fn add<'a>(
        &mut self,
        name: &'a str,
        place: (f64, f64),
        seen: &mut HashSet<&'a str>,
    ) -> Result<(), String> {
        if name.contains('#') {
            return Err(format!("the city {name} was found; expected a name without #"));
        }
        if !seen.insert(name) {
            return Err(format!(
                "the city {name} occurs twice; expected a name of its own for each city"
            ));
        }
        self.names.push(name.to_owned());
        self.places.push(place);
        Ok(())
    }

    /// Cities drawn by seed on a square of 1000 x 1000.
    pub fn random(cities: usize, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let cities = cities.max(1);
        let names = (1..=cities).map(|number| format!("C{number}")).collect();
        let places =
            (0..cities).map(|_| (rng.below(1000) as f64, rng.below(1000) as f64)).collect();
        RoundTrip { names, places, metric: Metric::Plane }
    }

    /// The cities as text, as [`RoundTrip::parse`] reads them.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if let Some(name) = self.metric.name() {
            _ = writeln!(text, "{name}");
        }
        for (name, (x, y)) in self.names.iter().zip(&self.places) {
            _ = writeln!(text, "{name} {x} {y}");
        }
        text
    }

    /// The names of the cities.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How distances are counted.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Where the cities are.
    pub fn places(&self) -> &[(f64, f64)] {
        &self.places
    }

    fn distance(&self, a: usize, b: usize) -> f64 {
        self.metric.distance(self.places[a], self.places[b])
    }
}

impl Landscape for RoundTrip {
    type State = Vec<usize>;
    /// The part of the trip that is turned round: from this place to that one, both included.
    type Move = (usize, usize);

    fn random(&self, rng: &mut Rng) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        rng.shuffle(&mut order);
        order
    }

    fn cost(&self, order: &Vec<usize>) -> f64 {
        (0..order.len()).map(|at| self.distance(order[at], order[(at + 1) % order.len()])).sum()
    }

    /// All but the move that turns round everything after the first city: that is the same tour the other way round.
    fn moves(&self, order: &Vec<usize>, out: &mut Vec<(usize, usize)>) {
        let n = order.len();
        let all = (1..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
        out.extend(all.filter(|&(a, b)| b + 2 < a + n));
    }

    fn apply(&self, order: &mut Vec<usize>, (a, b): (usize, usize)) {
        order[a..=b].reverse();
    }

    fn change(&self, order: &Vec<usize>, (a, b): (usize, usize)) -> f64 {
        let (before, after) = (order[a - 1], order[(b + 1) % order.len()]);
        self.distance(before, order[b]) + self.distance(order[a], after)
            - self.distance(before, order[a])
            - self.distance(order[b], after)
    }

    fn random_move(&self, order: &Vec<usize>, rng: &mut Rng) -> Option<(usize, usize)> {
        let n = order.len();
        if n < 4 {
            return None;
        }
        // Two legs of the trip that do not meet are replaced, leg i being the one after place i.
        let leg = rng.below(n);
        let other = (leg + 2 + rng.below(n - 3)) % n;
        Some((leg.min(other) + 1, leg.max(other)))
    }
}
