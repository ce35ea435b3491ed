//! Positions of the names on a map: above the place, or where nothing is in the way.

use super::pen::Hold;

/// How high a name is, and how wide one of its letters.
pub(super) const SIZE: f64 = 12.0;
const LETTER: f64 = 6.9;

/// A rectangle: left, top, right and bottom.
type Area = [f64; 4];

/// Where a name begins, has its middle or ends, and on which line.
pub(super) type LabelPosition = ((f64, f64), Hold);

/// The position of each name beside its place; `radius` is that of all places, and `page` how wide and high the page is.
pub(super) fn label_positions<'a>(
    points: &[(f64, f64)],
    names: impl Iterator<Item = &'a str>,
    radius: f64,
    page: (f64, f64),
) -> Vec<LabelPosition> {
    let mut taken: Vec<Area> = Vec::new();
    let position = |(at, name): (usize, &str)| {
        let width = LETTER * name.chars().count() as f64;
        let around = around(points[at], radius);
        let overlap = |position: &LabelPosition| {
            let own = area(*position, width);
            let places = points.iter().enumerate().filter(|(other, _)| *other != at);
            let places =
                places.map(|(_, &(x, y))| [x - radius, y - radius, x + radius, y + radius]);
            let hidden: f64 =
                places.chain(taken.iter().copied()).map(|other| shared(own, other)).sum();
            let size = (own[2] - own[0]) * (own[3] - own[1]);
            hidden + size - shared(own, [0.0, 0.0, page.0, page.1])
        };
        let best = around.into_iter().min_by(|a, b| overlap(a).total_cmp(&overlap(b)));
        let best = best.unwrap_or(around[0]);
        taken.push(area(best, width));
        best
    };
    names.enumerate().map(position).collect()
}

/// Above, below, to the right and to the left of a place, the default first.
fn around((x, y): (f64, f64), radius: f64) -> [LabelPosition; 4] {
    let (beside, line) = (radius + 6.0, y + SIZE / 3.0);
    [
        ((x, y - radius - 5.0), Hold::Middle),
        ((x, y + radius + SIZE + 2.0), Hold::Middle),
        ((x + beside, line), Hold::Left),
        ((x - beside, line), Hold::Right),
    ]
}

/// What a name covers.
fn area(((x, y), hold): LabelPosition, width: f64) -> Area {
    let left = match hold {
        Hold::Left => x,
        Hold::Middle => x - width / 2.0,
        Hold::Right => x - width,
    };
    [left, y - 0.8 * SIZE, left + width, y + 0.2 * SIZE]
}

/// How large a part two rectangles share.
fn shared(a: Area, b: Area) -> f64 {
    let side = |low: usize| (a[low + 2].min(b[low + 2]) - a[low].max(b[low])).max(0.0);
    side(0) * side(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_way_to_places_and_names() {
        let position = |points: &[(f64, f64)]| {
            label_positions(points, ["First", "Second"].into_iter(), 11.0, (720.0, 470.0))
        };
        let free = position(&[(100.0, 100.0), (300.0, 100.0)]);
        assert_eq!(free[0], ((100.0, 84.0), Hold::Middle));
        // The second is above the first, whose name goes below.
        let close = position(&[(100.0, 100.0), (100.0, 75.0)]);
        assert_eq!(close[0], ((100.0, 125.0), Hold::Middle));
        assert_eq!(close[1], ((100.0, 59.0), Hold::Middle));
        // At the right end of the page it is to the left or in the middle as far as there is room.
        let end = position(&[(715.0, 100.0), (300.0, 100.0)]);
        assert_eq!(end[0].1, Hold::Right);
    }
}
