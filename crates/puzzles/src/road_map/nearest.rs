//! The nearest neighbours of every place, found with a grid of cells.
//!
//! *Idea*: the square that holds all places is divided into about as many cells as there are places. Around a place the
//! cells are read in rings until no unread cell can hold a nearer place.
//!
//! *Guarantee*: the same lists as sorting all distances, including the order of equal distances (by number).
//!
//! *Cost*: O(n log n) for places that are spread evenly, instead of O(n^2 log n).

use super::RoadMap;

/// Neighbours of each place.
const NEIGHBOURS: usize = 3;

/// For each place the distances and numbers of its three nearest places, the nearest first; places without coordinates
/// are neighbours of none.
pub(super) fn of_all(map: &RoadMap) -> Vec<Vec<(f64, u32)>> {
    let grid = Grid::of(map);
    (0..map.places.len() as u32).map(|from| grid.nearest(map, from)).collect()
}

/// The places by cell.
struct Grid {
    /// The least coordinates.
    origin: (f64, f64),
    /// Side of a cell.
    cell: f64,
    /// Cells on one side of the square.
    side: usize,
    places: Vec<Vec<u32>>,
}

impl Grid {
    fn of(map: &RoadMap) -> Grid {
        let spots = || map.places.iter().filter_map(|place| place.at);
        let least = |one: f64, other: f64| one.min(other);
        let origin = (
            spots().map(|at| at.0).fold(f64::INFINITY, least),
            spots().map(|at| at.1).fold(f64::INFINITY, least),
        );
        let width = spots().map(|at| (at.0 - origin.0).max(at.1 - origin.1)).fold(0.0, f64::max);
        let side = (map.places.len() as f64).sqrt().ceil().max(1.0);
        // Not 0 if all places are the same.
        let cell = if width > 0.0 { width / side } else { 1.0 };
        let side = side as usize;
        let mut grid = Grid { origin, cell, side, places: vec![Vec::new(); side * side] };
        for (number, place) in (0..).zip(&map.places) {
            if let Some(at) = place.at {
                let (column, row) = grid.cell_of(at);
                grid.places[row * side + column].push(number);
            }
        }
        grid
    }

    /// Column and row of the cell of a point.
    fn cell_of(&self, at: (f64, f64)) -> (usize, usize) {
        let part =
            |value: f64, origin: f64| (((value - origin) / self.cell) as usize).min(self.side - 1);
        (part(at.0, self.origin.0), part(at.1, self.origin.1))
    }

    fn nearest(&self, map: &RoadMap, from: u32) -> Vec<(f64, u32)> {
        let mut best: Vec<(f64, u32)> = Vec::with_capacity(NEIGHBOURS + 1);
        let Some(at) = map.places[from as usize].at else { return best };
        let (column, row) = self.cell_of(at);
        for ring in 0..self.side {
            // Every place of this ring or a later one is at least this far away, rounding included.
            let least = (ring as f64 - 1.0) * self.cell * (1.0 - 1e-9) - f64::EPSILON;
            if best.len() == NEIGHBOURS && best[NEIGHBOURS - 1].0 < least {
                break;
            }
            self.on_ring(column, row, ring, |to| {
                if to == from {
                    return;
                }
                let Some(length) = map.straight(from, to) else { return };
                let before = |&(other, number): &(f64, u32)| {
                    other.total_cmp(&length).then(number.cmp(&to)).is_lt()
                };
                let index = best.partition_point(before);
                if index < NEIGHBOURS {
                    best.insert(index, (length, to));
                    best.truncate(NEIGHBOURS);
                }
            });
        }
        best
    }

    /// Calls `visit` with every place in the cells at this distance from a cell.
    fn on_ring(&self, column: usize, row: usize, ring: usize, mut visit: impl FnMut(u32)) {
        let rows = row.saturating_sub(ring)..=(row + ring).min(self.side - 1);
        for y in rows {
            let edge = y.abs_diff(row) == ring;
            let (left, right) = (column.checked_sub(ring), column + ring);
            let mut cells = |x: usize| {
                self.places[y * self.side + x].iter().for_each(|&place| visit(place));
            };
            if edge {
                (left.unwrap_or(0)..=right.min(self.side - 1)).for_each(&mut cells);
            } else {
                left.into_iter().for_each(&mut cells);
                (right < self.side).then(|| cells(right));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All distances, sorted.
    fn slow(map: &RoadMap, from: u32) -> Vec<(f64, u32)> {
        let mut others: Vec<(f64, u32)> = (0..map.places.len() as u32)
            .filter(|&to| to != from)
            .filter_map(|to| Some((map.straight(from, to)?, to)))
            .collect();
        others.sort_by(|a, b| a.0.total_cmp(&b.0));
        others.truncate(NEIGHBOURS);
        others
    }

    #[test]
    fn the_grid_finds_what_sorting_finds() {
        for (places, seed) in [(2, 1), (3, 1), (4, 9), (30, 1), (30, 2), (400, 3), (1500, 4)] {
            let map = RoadMap::random(places, seed);
            for (from, nearest) in (0..).zip(of_all(&map)) {
                assert_eq!(nearest, slow(&map, from), "{places} places, seed {seed}, place {from}");
            }
        }
    }

    #[test]
    fn crowded_and_scattered_places() {
        let rows: [&[(f64, f64)]; 4] = [
            &[(5.0, 5.0); 9],
            &[(0.0, 0.0), (0.0, 0.0), (0.0, 1.0), (1e6, 1e6), (1e6, 0.0)],
            &[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0), (4.0, 0.0), (5.0, 0.0)],
            &[(-7.5, 3.0), (-7.5, 2.0), (8.0, -1.0)],
        ];
        for row in rows {
            let mut map = RoadMap::default();
            for (number, &at) in row.iter().enumerate() {
                map.add_place(&number.to_string(), Some(at));
            }
            map.add_place("nowhere", None);
            for (from, nearest) in (0..row.len() as u32).zip(of_all(&map)) {
                assert_eq!(nearest, slow(&map, from), "{row:?}, place {from}");
            }
        }
    }

    /// With all pairs of places this took minutes.
    #[test]
    fn the_largest_map_of_the_catalogue_is_made() {
        let map = RoadMap::random(100_000, 1);
        assert!(map.roads.iter().all(|roads| roads.len() >= NEIGHBOURS));
    }
}
