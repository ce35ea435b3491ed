//! Travelling salesman: the shortest round trip through all cities, as a landscape.
//!
//! ```
//! use outwit::{Limits, local::{Annealing, Schedule}};
//! use puzzles::travelling_salesman::RoundTrip;
//! let square = RoundTrip::parse("A 0 0\nB 1 1\nC 0 1\nD 1 0\n")?;
//! let schedule = Schedule::Geometric { start: 1.0, end: 0.01 };
//! let report = Annealing { schedule, steps: 1000, restarts: 0 }.search(&square, 1, &Limits::none(), &mut ());
//! assert!((report.cost - 4.0).abs() < 1e-9);
//! # Ok::<(), String>(())
//! ```

use std::fmt::Write;

use outwit::Rng;
use outwit::local::Landscape;

/// The rules, for people.
pub const RULES: &str = "\
Find the shortest round trip that visits every city once and returns. Cities are written one per line: name, x, y. A move \
of the search reverses part of the tour (2-opt).";

/// Cities on a plane. A state is the order in which they are visited.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundTrip {
    names: Vec<String>,
    places: Vec<(f64, f64)>,
}

impl RoundTrip {
    /// Reads cities, one a line: name, x and y.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut trip = RoundTrip { names: Vec::new(), places: Vec::new() };
        for (number, line) in (1..).zip(text.lines()) {
            let content = line.split('#').next().unwrap_or("");
            let words: Vec<&str> = content.split_whitespace().collect();
            let number_of = |word: &str| word.parse().ok().filter(|value: &f64| value.is_finite());
            match words.as_slice() {
                [] => {}
                [name, x, y] if number_of(x).is_some() && number_of(y).is_some() => {
                    trip.names.push((*name).to_string());
                    trip.places.extend(number_of(x).zip(number_of(y)));
                }
                _ => {
                    let line: String = line.chars().take(40).collect();
                    return Err(format!(
                        "line {number}: '{line}' was found; expected name, x and y, for example: Rochester 12.5 44"
                    ));
                }
            }
        }
        if trip.names.is_empty() {
            return Err(
                "there are no cities; expected one a line, for example: Rochester 12.5 44".into()
            );
        }
        Ok(trip)
    }

    /// Cities drawn by seed on a square of 1000 x 1000.
    pub fn random(cities: usize, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let cities = cities.max(1);
        let names = (1..=cities).map(|number| format!("C{number}")).collect();
        let places =
            (0..cities).map(|_| (rng.below(1000) as f64, rng.below(1000) as f64)).collect();
        RoundTrip { names, places }
    }

    /// The cities as text, as [`RoundTrip::parse`] reads them.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (name, (x, y)) in self.names.iter().zip(&self.places) {
            _ = writeln!(text, "{name} {x} {y}");
        }
        text
    }

    /// The names of the cities.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Where the cities are.
    pub fn places(&self) -> &[(f64, f64)] {
        &self.places
    }

    fn distance(&self, a: usize, b: usize) -> f64 {
        let ((x, y), (u, v)) = (self.places[a], self.places[b]);
        (x - u).hypot(y - v)
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

    fn moves(&self, order: &Vec<usize>, out: &mut Vec<(usize, usize)>) {
        let n = order.len();
        out.extend((1..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))));
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
        if n < 3 {
            return None;
        }
        let (a, b) = (1 + rng.below(n - 1), 1 + rng.below(n - 2));
        let b = if b >= a { b + 1 } else { b };
        Some((a.min(b), a.max(b)))
    }
}
