//! Positions of the texts on a map: names beside their places, lengths along their roads, each where least is in the way.

use super::pen::{Point, TextAnchor};

/// The sizes of a name and of a length.
pub(super) const SIZE: f64 = 14.0;
pub(super) const ROAD_SIZE: f64 = 12.0;
/// The size of both on the pages of the studio, where a map is smaller: each text has room for it.
const LARGE: f64 = 17.0;
/// How wide a letter is, as a share of its size.
const LETTER: f64 = 0.64;
/// What a place or a text that is covered counts, for each unit of its area, and a road, for each unit of its length.
const COVERED: f64 = 8.0;
const CROSSED: f64 = 4.0;
/// How much more a name counts that is covered in a file, too.
const CROWDED: f64 = 30.0;
/// A length is left out if a greater share of it would be hidden.
const MAX_HIDDEN: f64 = 0.05;
/// A name this near to another place would seem to be that of the other one.
const APART: f64 = 6.0;
/// Names of places with more neighbours within this distance have less room, so their positions are chosen first.
const NEAR: f64 = 70.0;

/// A rectangle: left, top, right and bottom.
type Area = [f64; 4];
/// A road between two points.
type Line = (Point, Point);

/// Where a name begins, has its middle or ends, and on which line.
pub(super) type LabelPosition = (Point, TextAnchor);

/// A map without its texts.
pub(super) struct Plan<'a> {
    /// The middles of the places.
    pub(super) points: &'a [Point],
    /// The radius of all places.
    pub(super) radius: f64,
    /// The roads, and their lengths as texts.
    pub(super) lines: &'a [Line],
    pub(super) lengths: &'a [&'a str],
    /// How wide and high the page is.
    pub(super) page: (f64, f64),
}

impl Plan<'_> {
    /// The position of each name beside its place.
    pub(super) fn names<'n>(&self, names: impl Iterator<Item = &'n str>) -> Vec<LabelPosition> {
        let names: Vec<&str> = names.collect();
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_unstable_by_key(|&at| (std::cmp::Reverse(self.neighbours(at)), at));
        let mut positions = vec![((0.0, 0.0), TextAnchor::Middle); names.len()];
        // A length stands in the middle of its road if it can.
        let middle = |(&line, text): (&Line, &&str)| around_middle(line, 0.5, text, LARGE);
        let is_drawn = |(_, text): &(&Line, &&str)| !text.is_empty();
        let mut taken: Vec<Area> =
            self.lines.iter().zip(self.lengths).filter(is_drawn).map(middle).collect();
        // Names in a file. On a crowded map it matters more that they are apart than that pages have room for everything.
        let mut drawn: Vec<Area> = Vec::new();
        for at in order {
            let around = around(self.points[at], self.radius);
            let cost = |position: &LabelPosition| {
                let own = area(*position, names[at], LARGE);
                let hidden: f64 = self
                    .places(Some(at), APART)
                    .chain(taken.iter().copied())
                    .map(|other| shared(own, other))
                    .sum();
                let small = area(*position, names[at], SIZE);
                let on_others: f64 = self
                    .places(Some(at), 0.0)
                    .chain(drawn.iter().copied())
                    .map(|other| shared(small, other))
                    .sum();
                let crossed: f64 = self.lines.iter().map(|&line| inside(line, own)).sum();
                let size = (own[2] - own[0]) * (own[3] - own[1]);
                let outside = size - shared(own, [0.0, 0.0, self.page.0, self.page.1]);
                COVERED * (hidden + outside + CROWDED * on_others) + CROSSED * crossed
            };
            let best = around.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
            let best = best.unwrap_or(around[0]);
            taken.push(area(best, names[at], LARGE));
            drawn.push(area(best, names[at], SIZE));
            positions[at] = best;
        }
        positions
    }

    /// The number of places near a place, itself included.
    fn neighbours(&self, at: usize) -> usize {
        let (x, y) = self.points[at];
        self.points.iter().filter(|(a, b)| (a - x).hypot(b - y) <= NEAR).count()
    }

    /// The middle of the base line of each length on its road; `None` if there is no room. `names` are those of the places.
    pub(super) fn lengths<'n>(
        &self,
        names: impl Iterator<Item = (LabelPosition, &'n str)>,
    ) -> Vec<Option<Point>> {
        // On a page, and in a file: a length is left out only if it is hidden in a file.
        let areas = |(position, name)| [LARGE, SIZE].map(|size| area(position, name, size));
        let mut taken: Vec<[Area; 2]> =
            names.map(areas).chain(self.places(None, 0.0).map(|place| [place; 2])).collect();
        let position = |(at, &text): (usize, &&str)| {
            if text.is_empty() {
                return None;
            }
            let line = self.lines[at];
            let candidate = |share: f64| {
                let mut own = [LARGE, ROAD_SIZE].map(|size| around_middle(line, share, text, size));
                // In a file, two lengths are not to touch.
                own[1][1] -= 0.1 * ROAD_SIZE;
                own[1][3] += 0.1 * ROAD_SIZE;
                let hidden = |which: usize| -> f64 {
                    taken.iter().map(|other| shared(own[which], other[which])).sum()
                };
                let others = self.lines.iter().enumerate().filter(|(other, _)| *other != at);
                let crossed: f64 = others.map(|(_, &line)| inside(line, own[0])).sum();
                // The nearer to the middle of the road, the better.
                let cost = COVERED * hidden(0) + CROSSED * crossed + 20.0 * (share - 0.5).abs();
                let (x, y) = on(line, share);
                (cost, hidden(1), own, (x, y + 0.36 * ROAD_SIZE))
            };
            let shares = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.25, 0.75];
            let (_, hidden, own, at) =
                shares.map(candidate).into_iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
            if hidden > MAX_HIDDEN * width_of(text, ROAD_SIZE) * ROAD_SIZE {
                return None;
            }
            taken.push(own);
            Some(at)
        };
        self.lengths.iter().enumerate().map(position).collect()
    }

    /// What the places cover with a margin, without one of them.
    fn places(&self, without: Option<usize>, margin: f64) -> impl Iterator<Item = Area> {
        let radius = self.radius + margin;
        let others = self.points.iter().enumerate().filter(move |(at, _)| Some(*at) != without);
        others.map(move |(_, &(x, y))| [x - radius, y - radius, x + radius, y + radius])
    }
}

fn width_of(text: &str, size: f64) -> f64 {
    LETTER * size * text.chars().count() as f64
}

/// The point of a road at a share of its length.
fn on(((x, y), (a, b)): Line, share: f64) -> Point {
    (x + share * (a - x), y + share * (b - y))
}

/// What a length covers whose middle is at a share of its road.
fn around_middle(line: Line, share: f64, text: &str, size: f64) -> Area {
    let ((x, y), width, height) = (on(line, share), width_of(text, size), 0.8 * size);
    [x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0]
}

/// Above, below, to the right and to the left of a place, and at its corners; the default first.
fn around((x, y): Point, radius: f64) -> [LabelPosition; 8] {
    let (beside, line) = (radius + 6.0, y + SIZE / 3.0);
    let (above, below) = (y - radius - 5.0, y + radius + SIZE + 1.0);
    let corner = 0.7 * radius;
    [
        ((x, above), TextAnchor::Middle),
        ((x, below), TextAnchor::Middle),
        ((x + beside, line), TextAnchor::Left),
        ((x - beside, line), TextAnchor::Right),
        ((x + corner, above + 3.0), TextAnchor::Left),
        ((x - corner, above + 3.0), TextAnchor::Right),
        ((x + corner, below - 3.0), TextAnchor::Left),
        ((x - corner, below - 3.0), TextAnchor::Right),
    ]
}

/// What a name covers.
fn area(((x, y), anchor): LabelPosition, name: &str, size: f64) -> Area {
    let width = width_of(name, size);
    let left = match anchor {
        TextAnchor::Left => x,
        TextAnchor::Middle => x - width / 2.0,
        TextAnchor::Right => x - width,
    };
    [left, y - 0.8 * size, left + width, y + 0.2 * size]
}

/// How large a part two rectangles share.
fn shared(a: Area, b: Area) -> f64 {
    let side = |low: usize| (a[low + 2].min(b[low + 2]) - a[low].max(b[low])).max(0.0);
    side(0) * side(1)
}

/// How long a part of a road lies inside a rectangle.
fn inside(((x, y), (a, b)): Line, area: Area) -> f64 {
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (start, by, low, high) in [(x, a - x, area[0], area[2]), (y, b - y, area[1], area[3])] {
        if by == 0.0 {
            if start < low || start > high {
                return 0.0;
            }
            continue;
        }
        let (one, other) = ((low - start) / by, (high - start) / by);
        (from, to) = (from.max(one.min(other)), to.min(one.max(other)));
    }
    (to - from).max(0.0) * (a - x).hypot(b - y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan<'a>(points: &'a [Point], lines: &'a [Line]) -> Plan<'a> {
        Plan { points, radius: 11.0, lines, lengths: &[], page: (720.0, 470.0) }
    }

    #[test]
    fn a_name_gives_way_to_places_and_names() {
        let position = |points: &[Point]| plan(points, &[]).names(["First", "Second"].into_iter());
        let free = position(&[(100.0, 100.0), (300.0, 100.0)]);
        assert_eq!(free[0], ((100.0, 84.0), TextAnchor::Middle));
        // The second is above the first, whose name goes below.
        let close = position(&[(100.0, 100.0), (100.0, 75.0)]);
        assert_eq!(close[0], ((100.0, 126.0), TextAnchor::Middle));
        assert_eq!(close[1], ((100.0, 59.0), TextAnchor::Middle));
        // At the right end of the page it is to the left.
        let end = position(&[(715.0, 100.0), (300.0, 100.0)]);
        assert_eq!(end[0].1, TextAnchor::Right);
    }

    #[test]
    fn a_name_gives_way_to_roads() {
        let points = [(100.0, 100.0), (100.0, 20.0)];
        let names = plan(&points, &[(points[0], points[1])]).names(["First", "B"].into_iter());
        assert_eq!(names[0], ((100.0, 126.0), TextAnchor::Middle));
    }

    #[test]
    fn a_length_gives_way_and_is_left_out_without_room() {
        let points =
            [(100.0, 100.0), (300.0, 100.0), (200.0, 20.0), (200.0, 180.0), (320.0, 100.0)];
        let lines = [(points[0], points[1]), (points[2], points[3]), (points[1], points[4])];
        let plan = Plan { lengths: &["123", "45", "7"], ..plan(&points, &lines) };
        let lengths = plan.lengths(std::iter::empty());
        let (x, y) = lengths[0].expect("room beside the crossing");
        assert!((x - 200.0).abs() > 10.0 && (y - 104.3).abs() < 0.1, "{x} {y}");
        assert!(lengths[1].is_some_and(|(x, _)| (x - 200.0).abs() < 1e-9), "{lengths:?}");
        assert_eq!(lengths[2], None);
    }

    #[test]
    fn the_part_of_a_road_inside_a_rectangle() {
        let area = [0.0, 0.0, 10.0, 10.0];
        for (line, length) in [
            (((-5.0, 5.0), (5.0, 5.0)), 5.0),
            (((2.0, 2.0), (8.0, 2.0)), 6.0),
            (((-5.0, -5.0), (20.0, 20.0)), 200.0_f64.sqrt()),
            (((-5.0, 11.0), (20.0, 11.0)), 0.0),
            (((11.0, -5.0), (11.0, 20.0)), 0.0),
            (((20.0, 0.0), (0.0, 30.0)), 0.0),
        ] {
            assert!((inside(line, area) - length).abs() < 1e-9, "{line:?}");
        }
    }
}
