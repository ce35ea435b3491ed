//! Maps drawn by seed: mazes, rooms, and random walls.

use outwit::Rng;

use super::GridMap;

/// What kind of map to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A maze in which exactly one path leads from any cell to any other; corridors are one cell wide.
    Maze,
    /// Square rooms of the given number of cells per side, with a door in each wall between two rooms.
    Rooms(usize),
    /// Each cell is a wall with this probability (0 to 1).
    Random(f64),
}

impl GridMap {
    /// Draws a map of this size (at least 3 x 3).
    ///
    /// ```
    /// use puzzles::grid_map::{GridMap, Kind};
    /// let maze = GridMap::random(21, 11, Kind::Maze, 1);
    /// assert_eq!(maze, GridMap::random(21, 11, Kind::Maze, 1));
    /// assert!(maze.is_free(1, 1) && !maze.is_free(0, 0));
    /// ```
    pub fn random(width: usize, height: usize, kind: Kind, seed: u64) -> GridMap {
        let (width, height) = (width.max(3), height.max(3));
        let mut rng = Rng::new(seed);
        let mut free = vec![false; width * height];
        match kind {
            Kind::Random(walls) => free.fill_with(|| rng.unit() >= walls),
            Kind::Rooms(size) => {
                let size = size.max(1) + 1;
                for (at, free) in free.iter_mut().enumerate() {
                    *free = at % width % size != 0 && at / width % size != 0;
                }
                for top in (0..height).step_by(size) {
                    for left in (0..width).step_by(size) {
                        let mut door = || 1 + rng.below(size - 1);
                        let (right, down) =
                            ((left + size, top + door()), (left + door(), top + size));
                        for (x, y) in [right, down] {
                            if x + 1 < width && y + 1 < height {
                                free[y * width + x] = true;
                            }
                        }
                    }
                }
            }
            Kind::Maze => {
                // Depth-first over the odd cells; the wall to the next unvisited one falls.
                let mut path = vec![(1usize, 1usize)];
                free[width + 1] = true;
                while let Some(&(x, y)) = path.last() {
                    let ways = [(0i32, -2i32), (2, 0), (0, 2), (-2, 0)].map(|(dx, dy)| {
                        (x.wrapping_add_signed(dx as isize), y.wrapping_add_signed(dy as isize))
                    });
                    let open: Vec<_> = ways
                        .into_iter()
                        .filter(|&(a, b)| {
                            (1..width - 1).contains(&a)
                                && (1..height - 1).contains(&b)
                                && !free[b * width + a]
                        })
                        .collect();
                    let Some(&(a, b)) = rng.pick(&open) else {
                        path.pop();
                        continue;
                    };
                    free[b * width + a] = true;
                    free[y.midpoint(b) * width + x.midpoint(a)] = true;
                    path.push((a, b));
                }
            }
        }
        GridMap::new(width, height, free)
    }
}
