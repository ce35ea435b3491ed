//! Jump point search: of all shortest paths that only differ in the order of their steps, look at one.
//!
//! *Idea*: go on in one direction until something forces a decision: a wall that ends beside the path, or the goal. How
//! far that is in each of the eight directions does not depend on the goal and is worked out once a map. The search is
//! the ordinary A* over these jumps.
//!
//! *Guarantee*: as A*. *Cost*: eight small numbers a cell, made in one pass over the map.
//!
//! *Source*: D. Harabor, A. Grastien, "Online graph pruning for pathfinding on grid maps", AAAI 2011, and "Improving jump
//! point search", ICAPS 2014; here with the rule that corners are not cut.

use outwit::problem::Problem;

use super::{DIAGONAL, Direction, GridMap, UNIT, octile_distance};
use crate::TextError;

/// A map with the lengths of its jumps.
#[derive(Clone, Debug)]
pub struct JumpMap<'a> {
    map: &'a GridMap,
    /// By cell and direction: steps to the next jump point, or minus the steps to the wall.
    jumps: Vec<[i16; 8]>,
    /// By cell and direction of arrival: where to go on, one bit a direction.
    onward: Vec<[u8; 8]>,
}

/// Some steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Where to.
    pub direction: Direction,
    /// How many steps.
    pub steps: u16,
}

impl<'a> JumpMap<'a> {
    /// Works out all jumps.
    pub fn new(map: &'a GridMap) -> Self {
        let (width, height) = (map.width as i32, map.height as i32);
        let mut jumps = vec![[0i16; 8]; map.free.len()];
        let at = |x: i32, y: i32| (y * width + x) as usize;
        // Moving on in this direction, is the cell one where a wall beside the path has just ended?
        let forced = |x: i32, y: i32, direction: Direction| {
            let (dx, dy) = direction.step();
            [(dy, dx), (-dy, -dx)].iter().any(|&(sx, sy)| {
                map.free_at(x + sx, y + sy) && !map.free_at(x + sx - dx, y + sy - dy)
            })
        };
        for direction in Direction::ALL {
            let (dx, dy) = direction.step();
            let straight = dx == 0 || dy == 0;
            // Cells in an order in which the next cell comes first.
            for row in 0..height {
                let y = if dy > 0 { height - 1 - row } else { row };
                for col in 0..width {
                    let x = if dx > 0 { width - 1 - col } else { col };
                    if map.exits[at(x, y)] >> direction as u8 & 1 == 0 {
                        continue;
                    }
                    let (a, b) = (x + dx, y + dy);
                    let next = jumps[at(a, b)];
                    let stops = if straight {
                        forced(a, b, direction)
                    } else {
                        Direction::ALL[..4].iter().any(|&side| {
                            let (sx, sy) = side.step();
                            (sx == dx || sy == dy) && next[side as usize] > 0
                        })
                    };
                    let on = next[direction as usize];
                    jumps[at(x, y)][direction as usize] = if stops {
                        1
                    } else if on > 0 {
                        on + 1
                    } else {
                        on - 1
                    };
                }
            }
        }
        let onward = (0..map.free.len()).map(|cell| {
            let (x, y) = ((cell as i32) % width, (cell as i32) / width);
            Direction::ALL.map(|direction| {
                let (dx, dy) = direction.step();
                let wanted = Direction::ALL.iter().filter(|&&other| {
                    let (ox, oy) = other.step();
                    if dx != 0 && dy != 0 {
                        // On, or in one of its two parts.
                        return (ox == dx || ox == 0) && (oy == dy || oy == 0);
                    }
                    if other == direction {
                        return true;
                    }
                    // To a side where a wall has just ended, straight or on the slant.
                    let (side_x, side_y) = (ox * dy.abs(), oy * dx.abs());
                    let forwards = ox * dx + oy * dy >= 0;
                    forwards
                        && (side_x, side_y) != (0, 0)
                        && !map.free_at(x + side_x - dx, y + side_y - dy)
                });
                wanted.map(|&other| 1u8 << other as u8).sum::<u8>() & map.exits[cell]
            })
        });
        let onward = onward.collect();
        JumpMap { map, jumps, onward }
    }

    /// The problem to get from one cell (column, row) to another.
    pub fn from_to(
        &self,
        start: (usize, usize),
        goal: (usize, usize),
    ) -> Result<JumpProblem<'_>, TextError> {
        let (start, goal) = (self.map.cell("start", start)?, self.map.cell("goal", goal)?);
        Ok(JumpProblem { jumps: self, start, goal, goal_place: self.map.place(goal) })
    }
}

/// From one cell to another by jumps. A state is nine times the cell, plus 8 at the start or the direction of arrival.
#[derive(Clone, Copy, Debug)]
pub struct JumpProblem<'a> {
    jumps: &'a JumpMap<'a>,
    start: u32,
    goal: u32,
    goal_place: (usize, usize),
}

/// The octile distance for jumps. Admissible and consistent.
pub fn octile_of_jump(problem: &JumpProblem<'_>, state: &u32) -> u64 {
    let (x, y) = problem.jumps.map.place(state / 9);
    octile_distance(x.abs_diff(problem.goal_place.0), y.abs_diff(problem.goal_place.1))
}

impl Problem for JumpProblem<'_> {
    type State = u32;
    type Action = Jump;
    type Cost = u64;

    fn start(&self) -> u32 {
        self.start * 9 + 8
    }

    fn is_goal(&self, state: &u32) -> bool {
        state / 9 == self.goal
    }

    fn actions(&self, state: &u32, out: &mut Vec<(Jump, u64)>) {
        let (cell, arrival) = (state / 9, state % 9);
        let (x, y) = self.jumps.map.place(cell);
        let to_goal = (self.goal_place.0 as i32 - x as i32, self.goal_place.1 as i32 - y as i32);
        let exits = self.jumps.map.exits[cell as usize];
        let mut ways =
            if arrival == 8 { exits } else { self.jumps.onward[cell as usize][arrival as usize] };
        while ways != 0 {
            let direction = Direction::ALL[ways.trailing_zeros() as usize & 7];
            ways &= ways - 1;
            let jump = i32::from(self.jumps.jumps[cell as usize][direction as usize]);
            let reach = jump.abs();
            let (dx, dy) = direction.step();
            let (gx, gy) = to_goal;
            // A jump ends early where the goal is, or where it lies straight ahead after a turn.
            let early = if dx == 0 || dy == 0 {
                let ahead = gx * dx + gy * dy;
                (gx * dy == 0 && gy * dx == 0 && ahead > 0).then_some(ahead)
            } else {
                (gx * dx > 0 && gy * dy > 0).then_some(gx.abs().min(gy.abs()))
            };
            let steps = match early.filter(|&steps| steps <= reach) {
                Some(steps) => steps,
                None if jump > 0 => jump,
                None => continue,
            };
            let each = if dx == 0 || dy == 0 { UNIT } else { DIAGONAL };
            out.push((Jump { direction, steps: steps as u16 }, each * steps as u64));
        }
    }

    fn apply(&self, state: &u32, jump: Jump) -> u32 {
        let step = self.jumps.map.steps[jump.direction as usize] * i32::from(jump.steps);
        (state / 9).wrapping_add_signed(step) * 9 + jump.direction as u32
    }

    fn least_cost(&self) -> u64 {
        UNIT
    }

    fn state_count(&self) -> Option<usize> {
        Some(self.jumps.map.free.len() * 9)
    }

    fn index(&self, state: &u32) -> usize {
        *state as usize
    }
}
