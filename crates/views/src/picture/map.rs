//! Places and roads: the picture of a graph, and the choice between it and a board.

use std::collections::HashMap;
use std::fmt::Write;

use serde::Serialize;

use super::labels::{self, LabelPosition, Plan};
use super::palette::{PALETTE, end_classes};
use super::pen::{Pen, Point, TextAnchor, Theme};
use super::{Figure, Marks, Picture};
use crate::place_name;

/// What a puzzle looks like: a board, or a map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase", tag = "form")]
pub enum Drawing {
    /// A grid of cells.
    Board(Picture),
    /// Places and roads.
    Map(Map),
}

/// Places and the roads between them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Map {
    /// The places.
    pub places: Vec<MapPlace>,
    /// The roads.
    pub roads: Vec<Road>,
    /// Whether the places are regions to be coloured: they are drawn large enough for their colours.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub regions: bool,
}

/// A place of a map.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct MapPlace {
    /// How it is called; marks name it so.
    pub name: String,
    /// To the right, in any unit.
    pub x: f64,
    /// Downwards, in the same unit.
    pub y: f64,
    /// What is written in it.
    pub label: String,
    /// Its colour, a number from 0.
    pub colour: Option<usize>,
}

/// A road between two places, given by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Road {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What is written beside it.
    pub label: String,
    /// Whether it goes one way only.
    pub one_way: bool,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 470.0;
const MARGIN: f64 = 46.0;
/// What a map narrower than the page keeps free beside its places, for their names.
const BESIDE: f64 = 64.0;
/// What the places may take of the page, across and down.
const ACROSS: f64 = WIDTH - 2.0 * MARGIN;
const DOWN: f64 = HEIGHT - 2.0 * MARGIN;
/// The radius of a place, and of one on a map with too many places for names.
const RADIUS: f64 = 11.0;
const SMALL: f64 = 4.0;
/// The radius of a region.
const REGION: f64 = 19.0;

impl Drawing {
    /// The drawing as SVG.
    pub fn svg(&self, marks: &Marks, theme: Theme, title: &str) -> String {
        self.figure(marks, title).svg(theme)
    }

    /// The drawing as something to be drawn in any form.
    pub fn figure<'a>(&'a self, marks: &'a Marks, title: &str) -> Figure<'a> {
        match self {
            Drawing::Board(picture) => picture.figure(marks, title),
            Drawing::Map(map) => map.figure(marks, title),
        }
    }

    /// The board, if it is one.
    pub fn board(self) -> Option<Picture> {
        match self {
            Drawing::Board(picture) => Some(picture),
            Drawing::Map(_) => None,
        }
    }

    /// The drawing as text for the terminal.
    pub fn text(&self, marks: &Marks) -> String {
        match self {
            Drawing::Board(picture) => picture.text_with(marks),
            Drawing::Map(map) => map.text(marks),
        }
    }

    /// Whether there is nothing to draw, as of an instance that is too large for a picture.
    pub fn is_empty(&self) -> bool {
        match self {
            Drawing::Board(picture) => picture.cells.is_empty(),
            Drawing::Map(map) => map.places.is_empty(),
        }
    }

    /// The names that marks may use.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Drawing::Board(picture) => {
                picture.cells.iter().map(|cell| cell.name.as_str()).collect()
            }
            Drawing::Map(map) => map.places.iter().map(|place| place.name.as_str()).collect(),
        }
    }
}

impl Map {
    /// Spots on an oval as wide as the page, for places without coordinates.
    pub fn circle(names: impl ExactSizeIterator<Item = String>) -> Vec<MapPlace> {
        let count = names.len().max(1) as f64;
        let place = |(number, name): (usize, String)| {
            let angle = std::f64::consts::TAU * number as f64 / count;
            MapPlace {
                name,
                x: ACROSS / DOWN * angle.sin(),
                y: -angle.cos(),
                ..MapPlace::default()
            }
        };
        names.enumerate().map(place).collect()
    }

    /// The middles of all places on the page, as large as fits, with the same scale both ways; and the size of the page, which
    /// is narrower than usual if the map is.
    pub(super) fn laid_out(&self) -> (Vec<Point>, (f64, f64)) {
        let range = |of: fn(&MapPlace) -> f64| {
            let values = || self.places.iter().map(of);
            let (low, high) =
                (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
            (f64::midpoint(low, high), high - low)
        };
        let ((middle_x, width), (middle_y, height)) =
            (range(|place| place.x), range(|place| place.y));
        let unit = (width / ACROSS).max(height / DOWN);
        // Places that all lie at one point are shown there.
        let scale = if unit > 0.0 { 1.0 / unit } else { 0.0 };
        let page = (WIDTH.min((width * scale).max(HEIGHT / 2.0) + 2.0 * BESIDE).round(), HEIGHT);
        let round = |value: f64| (value * 10.0).round() / 10.0;
        let point = |place: &MapPlace| {
            let x = page.0 / 2.0 + (place.x - middle_x) * scale;
            let y = page.1 / 2.0 + (place.y - middle_y) * scale;
            (round(x), round(y))
        };
        (self.places.iter().map(point).collect(), page)
    }

    /// What a screen reader says.
    pub fn description(&self) -> String {
        let (places, roads) = (self.places.len(), self.roads.len());
        let [place, road] = [places, roads].map(|count| if count == 1 { "" } else { "s" });
        format!("A map of {places} place{place} and {roads} road{road}.")
    }

    /// The map as something to be drawn in any form.
    pub fn figure<'a>(&'a self, marks: &'a Marks, title: &str) -> Figure<'a> {
        Figure {
            size: self.laid_out().1,
            palette: PALETTE,
            title: title.to_owned(),
            description: self.description(),
            draw: Box::new(move |pen| self.draw(pen, marks)),
        }
    }

    fn draw(&self, pen: &mut Pen<'_>, marks: &Marks) {
        let (points, page) = self.laid_out();
        pen.rect("paper", [0.0, 0.0, page.0, page.1]);
        let small = self.places.len() > 60;
        let ends = |road: &Road| Some((*points.get(road.from)?, *points.get(road.to)?));
        let (roads, lines): (Vec<&Road>, Vec<_>) =
            self.roads.iter().filter_map(|road| Some((road, ends(road)?))).unzip();
        for (road, &(from, to)) in roads.iter().zip(&lines) {
            pen.line("road", from, to);
            if road.one_way {
                arrow(pen, from, to);
            }
        }
        let number: HashMap<&str, usize> =
            self.places.iter().enumerate().map(|(at, place)| (place.name.as_str(), at)).collect();
        let mut way = String::new();
        for &at in marks.path.iter().filter_map(|name| number.get(name.as_str())) {
            let letter = if way.is_empty() { 'M' } else { 'L' };
            // Writing to a string cannot fail.
            let _ = write!(way, "{letter}{} {}", points[at].0, points[at].1);
        }
        pen.path("way", &way);
        let flags = self.flags(marks);
        let shown: Vec<String> = self.places.iter().map(|place| place_name(&place.name)).collect();
        let names = || shown.iter().map(String::as_str);
        let lengths: Vec<&str> = roads.iter().map(|road| road.label.as_str()).collect();
        let plan =
            Plan { points: &points, radius: self.radius(), lines: &lines, lengths: &lengths, page };
        let positions = if small { Vec::new() } else { plan.names(names()) };
        if !small {
            let places = plan.lengths(positions.iter().copied().zip(names()));
            for (text, at) in lengths.iter().zip(places) {
                if let Some(at) = at {
                    pen.text(at, TextAnchor::Middle, labels::ROAD_SIZE, "halo", text);
                }
            }
        }
        let mut positions = positions.into_iter();
        for (((place, shown), &at), flags) in
            self.places.iter().zip(&shown).zip(&points).zip(&flags)
        {
            let name = &place.name;
            let label = match (place.label.as_str(), place.colour) {
                ("", _) => String::new(),
                ("S", None) => ": S, start".into(),
                ("G", None) => ": G, goal".into(),
                (label, _) => format!(": {label}"),
            };
            let position = positions.next();
            pen.titled(Some(("cell", name)), &format!("{shown}{label}"), |pen| {
                draw_place(pen, place, at, *flags, position, self.radius());
            });
        }
    }

    /// The radius of a place with a name.
    fn radius(&self) -> f64 {
        if self.regions { REGION } else { RADIUS }
    }

    /// What is marked at each place.
    fn flags(&self, marks: &Marks) -> Vec<Flags> {
        let mut flags: HashMap<&str, Flags> = HashMap::new();
        let mut set = |names: &'_ [String], put: fn(&mut Flags)| {
            for place in &self.places {
                if names.contains(&place.name) {
                    put(flags.entry(&place.name).or_default());
                }
            }
        };
        set(&marks.explored, |flags| flags.explored = true);
        set(&marks.frontier, |flags| flags.frontier = true);
        set(&marks.last, |flags| flags.here = true);
        set(&marks.selected, |flags| flags.here = true);
        set(&marks.hints, |flags| flags.end = true);
        set(&marks.wrong, |flags| flags.wrong = true);
        self.places
            .iter()
            .map(|place| flags.get(place.name.as_str()).copied().unwrap_or_default())
            .collect()
    }

    /// The places with their roads, one a line.
    pub fn text(&self, marks: &Marks) -> String {
        let mut out = String::new();
        let flags = self.flags(marks);
        let mut to: Vec<Vec<String>> = vec![Vec::new(); self.places.len()];
        for road in &self.roads {
            let name = |at: usize| self.places.get(at).map_or("?", |place| place.name.as_str());
            let length =
                if road.label.is_empty() { String::new() } else { format!(" {}", road.label) };
            if let Some(list) = to.get_mut(road.from) {
                list.push(format!("{}{length}", name(road.to)));
            }
            if !road.one_way
                && let Some(list) = to.get_mut(road.to)
            {
                list.push(format!("{}{length}", name(road.from)));
            }
        }
        for ((place, roads), flags) in self.places.iter().zip(to).zip(flags) {
            let sign = match flags {
                Flags { here: true, .. } => '>',
                Flags { wrong: true, .. } => '!',
                Flags { frontier: true, .. } => '+',
                Flags { explored: true, .. } => '-',
                _ if marks.path.contains(&place.name) => '*',
                _ => ' ',
            };
            let is_plain = place.label.is_empty() || end_classes(&place.label).is_some();
            let label = if is_plain { String::new() } else { format!(" [{}]", place.label) };
            let line = format!("{sign} {}{label}: {}", place.name, roads.join(", "));
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{}", line.trim_end_matches([' ', ':']));
        }
        out
    }
}

/// What is marked at a place.
#[derive(Clone, Copy, Default)]
struct Flags {
    explored: bool,
    frontier: bool,
    here: bool,
    end: bool,
    wrong: bool,
}

/// A place; without a position for its name it is a small one.
fn draw_place(
    pen: &mut Pen<'_>,
    place: &MapPlace,
    at: Point,
    flags: Flags,
    position: Option<LabelPosition>,
    radius: f64,
) {
    let (x, y) = at;
    let r = if position.is_some() { radius } else { SMALL };
    let colour = place.colour.map(|colour| format!("c{}", colour % 6));
    let class = colour.as_deref().unwrap_or("spot");
    pen.circle(class, at, r);
    let ends = if place.colour.is_none() { end_classes(&place.label) } else { None };
    if flags.explored {
        pen.circle("seen", at, r);
    }
    if flags.frontier {
        // A diamond: the frontier can be recognised without colours.
        let w = if ends.is_some() { r + 9.0 } else { r + 1.0 };
        let path_y = y - w;
        pen.path("waiting", &format!("M{x} {path_y}l{w} {w}l-{w} {w}l-{w}-{w}Z"));
    }
    if let Some((ground, _)) = ends {
        pen.circle(ground, at, r);
    }
    for (flag, class, by) in [
        (flags.end && ends.is_none(), "map-hint", 6.0),
        (flags.here, "last", 4.0),
        (flags.wrong, "wrong", 5.0),
    ] {
        if flag {
            pen.circle(class, at, r + by);
        }
    }
    if let Some((name_at, anchor)) = position {
        // In the order of its title.
        pen.text(name_at, anchor, labels::SIZE, "halo", place_name(&place.name));
        if !place.label.is_empty() {
            let (size, name) = ends.map_or((11.0, "spot-name"), |(_, name)| (14.0, name));
            pen.text((x, y + 0.36 * size), TextAnchor::Middle, size, name, &place.label);
        }
    }
}

/// The tip of an arrow, a bit before the end of a road.
fn arrow(pen: &mut Pen<'_>, (x, y): (f64, f64), (a, b): (f64, f64)) {
    let length = (a - x).hypot(b - y).max(1.0);
    let (dx, dy) = ((a - x) / length, (b - y) / length);
    let (tip_x, tip_y) = (a - 13.0 * dx, b - 13.0 * dy);
    let point = |along: f64, aside: f64| {
        format!("{:.1} {:.1}", tip_x - along * dx - aside * dy, tip_y - along * dy + aside * dx)
    };
    let (one, other) = (point(8.0, 4.0), point(8.0, -4.0));
    pen.path("road", &format!("M{one}L{tip_x:.1} {tip_y:.1}L{other}"));
}

#[cfg(test)]
mod tests {
    use super::super::pen::Theme;
    use super::super::{Cell, Marks, Picture};
    use super::{Map, MapPlace, Road};

    #[test]
    fn the_description_counts() {
        let one = Map { places: vec![MapPlace::default()], ..Map::default() };
        assert_eq!(one.description(), "A map of 1 place and 0 roads.");
        let road = Road { from: 0, to: 1, label: String::new(), one_way: false };
        let two = Map { places: vec![MapPlace::default(); 2], roads: vec![road], ..one };
        assert_eq!(two.description(), "A map of 2 places and 1 road.");
    }

    #[test]
    fn start_and_goal_of_a_grid_are_over_all_marks() {
        let cell =
            |label: &str| Cell { name: label.into(), label: label.into(), ..Cell::default() };
        let cells: Vec<Cell> = ["S", "x", "G"].map(cell).into();
        let names: Vec<String> = cells.iter().map(|cell| cell.name.clone()).collect();
        let marks =
            Marks { explored: names.clone(), path: names, ..Marks::last(&["S".to_owned()]) };
        let svg = Picture { columns: 3, cells, ..Picture::default() }.svg(&marks, Theme::Page, "");
        let place = |part: &str| svg.find(part).unwrap_or_else(|| panic!("{part}: {svg}"));
        assert!(place("class=\"last\"") < place("class=\"start\""), "{svg}");
        // The whole cell, and a way that leaves the letters free.
        assert!(svg.contains("class=\"map-goal\" x=\"102\" y=\"6\" width=\"48\""), "{svg}");
        assert!(svg.contains("d=\"M54 30L78 30L102 30\""), "{svg}");
    }
}
