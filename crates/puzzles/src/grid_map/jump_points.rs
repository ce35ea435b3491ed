//! Jump point search: of all shortest paths that only differ in the order of their steps, expand one.
//!
//! *Idea*: symmetry breaking. Of several orders of the same steps, the search keeps the one that makes its diagonal steps
//! first. Moving in a direction, most neighbours of a cell are then reached as cheaply without that cell and are
//! *pruned*. The search can stop considering cells until it comes to a *jump point*: a cell with a *forced
//! neighbour*, one that is reached best through this cell because a wall beside the path has just ended; or, on a
//! diagonal, a cell from which a straight jump leads to such a cell; or the goal. A* runs over these jumps.
//!
//! The distances to the jump points do not depend on the goal, so they are computed once per map (the variant JPS+). A
//! query only has to check whether the goal comes before the next jump point.
//!
//! *Guarantee*: as A*.
//!
//! *Cost*: eight 16-bit numbers and eight bytes per cell, computed in one pass over the map for each direction.
//!
//! *Source*: D. Harabor, A. Grastien, "Online graph pruning for pathfinding on grid maps", AAAI 2011, and "Improving jump
//! point search", ICAPS 2014; here with the rule that corners are not cut.

use std::sync::Arc;

use outwit::problem::Problem;

use super::{DIAGONAL, Direction, GridMap, UNIT, octile_distance};
use crate::TextError;

/// A map with the lengths of its jumps.
#[derive(Clone, Debug)]
pub struct JumpMap {
    map: Arc<GridMap>,
    /// By cell and direction: the number of steps to the next jump point if positive; otherwise minus the number of steps
    /// to the wall. If the number of the next cell is [`MAX_STEPS`], that cell counts as a jump point, so that
    /// the number fits.
    jumps: Vec<[i16; 8]>,
    /// By cell and direction of arrival: the directions that are not pruned, one bit each.
    successors: Vec<[u8; 8]>,
}

/// The most steps of one jump.
const MAX_STEPS: i16 = i16::MAX;

/// A number of steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The direction.
    pub direction: Direction,
    /// The number of steps, at least one.
    pub steps: u16,
}

impl JumpMap {
    /// Computes all jumps of `map`; once is enough for all queries on it.
    pub fn new(map: Arc<GridMap>) -> Self {
        let jumps = jumps(&map);
        let cells = 0..map.free.len();
        let unpruned = |cell| Direction::ALL.map(|direction| unpruned(&map, cell, direction));
        let successors = cells.map(unpruned).collect();
        JumpMap { map, jumps, successors }
    }

    /// The problem of moving from one cell (column, row) to another.
    ///
    /// # Errors
    /// A cell is not on the map or is blocked.
    pub fn from_to(
        &self,
        start: (usize, usize),
        goal: (usize, usize),
    ) -> Result<JumpProblem<'_>, TextError> {
        let (start, goal) = (self.map.cell("start", start)?, self.map.cell("goal", goal)?);
        Ok(JumpProblem { jumps: self, start, goal, goal_position: self.map.position(goal) })
    }
}

/// The jumps of all cells in all directions; see [`JumpMap::jumps`].
fn jumps(map: &GridMap) -> Vec<[i16; 8]> {
    let (width, height) = (map.width as i32, map.height as i32);
    let mut jumps = vec![[0i16; 8]; map.free.len()];
    let at = |x: i32, y: i32| (y * width + x) as usize;
    for direction in Direction::ALL {
        let (dx, dy) = direction.step();
        // Dynamic programming: the cells in an order in which the next cell in this direction comes first, so that
        // its jump is known.
        for row in 0..height {
            let y = if dy > 0 { height - 1 - row } else { row };
            for col in 0..width {
                let x = if dx > 0 { width - 1 - col } else { col };
                if map.exits[at(x, y)] >> direction as u8 & 1 == 0 {
                    continue;
                }
                let next = jumps[at(x + dx, y + dy)];
                let stops = is_jump_point(map, (x + dx, y + dy), direction, next);
                // Otherwise one step more than from the next cell, to its jump point or its wall.
                let on = next[direction as usize];
                jumps[at(x, y)][direction as usize] =
                    if stops || on.unsigned_abs() >= MAX_STEPS as u16 {
                        1
                    } else if on > 0 {
                        on + 1
                    } else {
                        on - 1
                    };
            }
        }
    }
    jumps
}

/// Whether a cell that is entered in this direction, and has these jumps, is a jump point.
fn is_jump_point(map: &GridMap, (x, y): (i32, i32), direction: Direction, jumps: [i16; 8]) -> bool {
    let (dx, dy) = direction.step();
    if dx == 0 || dy == 0 {
        // It has a forced neighbour: the cell to its left or right is free, and the cell before that one is not, so it could
        // not be reached a step earlier.
        return [(dy, dx), (-dy, -dx)].iter().any(|&(sx, sy)| {
            map.free_at(x + sx, y + sy) && !map.free_at(x + sx - dx, y + sy - dy)
        });
    }
    // A straight jump from it, in one of the two parts of the direction, ends at a jump point; straight directions come first
    // in `ALL`, so these are known.
    Direction::ALL[..4].iter().any(|&side| {
        let (sx, sy) = side.step();
        (sx == dx || sy == dy) && jumps[side as usize] > 0
    })
}

/// The directions that pruning leaves at a cell that is entered in this direction, one bit each.
fn unpruned(map: &GridMap, cell: usize, direction: Direction) -> u8 {
    let (x, y) = ((cell as i32) % map.width as i32, (cell as i32) / map.width as i32);
    let (dx, dy) = direction.step();
    let wanted = Direction::ALL.iter().filter(|&&other| {
        let (ox, oy) = other.step();
        if dx != 0 && dy != 0 {
            // After a diagonal step: the same diagonal, and its two straight parts.
            return (ox == dx || ox == 0) && (oy == dy || oy == 0);
        }
        if other == direction {
            return true;
        }
        // After a straight step: the same direction, and forced neighbours to a side, where a wall has just ended, straight
        // or diagonally forwards.
        let (side_x, side_y) = (ox * dy.abs(), oy * dx.abs());
        let forwards = ox * dx + oy * dy >= 0;
        forwards && (side_x, side_y) != (0, 0) && !map.free_at(x + side_x - dx, y + side_y - dy)
    });
    wanted.map(|&other| 1u8 << other as u8).sum::<u8>() & map.exits[cell]
}

/// Moving from one cell to another by jumps. A state is nine times the cell, plus the direction of arrival, or 8 at the
/// start.
#[derive(Clone, Copy, Debug)]
pub struct JumpProblem<'a> {
    jumps: &'a JumpMap,
    start: u32,
    goal: u32,
    goal_position: (usize, usize),
}

/// The octile distance for jumps. Admissible and consistent.
#[inline(always)]
pub fn octile_of_jump(problem: &JumpProblem<'_>, state: &u32) -> u64 {
    let (x, y) = problem.jumps.map.position(state / 9);
    octile_distance(x.abs_diff(problem.goal_position.0), y.abs_diff(problem.goal_position.1))
}

impl Problem for JumpProblem<'_> {
    type State = u32;
    type Action = Jump;
    type Cost = u64;

    fn start(&self) -> u32 {
        self.start * 9 + 8
    }

    #[inline(always)]
    fn is_goal(&self, state: &u32) -> bool {
        state / 9 == self.goal
    }

    #[inline]
    fn actions(&self, state: &u32, out: &mut Vec<(Jump, u64)>) {
        let (cell, arrival) = (state / 9, state % 9);
        let (x, y) = self.jumps.map.position(cell);
        let to_goal =
            (self.goal_position.0 as i32 - x as i32, self.goal_position.1 as i32 - y as i32);
        let exits = self.jumps.map.exits[cell as usize];
        let mut ways = if arrival == 8 {
            exits
        } else {
            self.jumps.successors[cell as usize][arrival as usize]
        };
        while ways != 0 {
            let direction = Direction::ALL[ways.trailing_zeros() as usize & 7];
            ways &= ways - 1;
            let jump = i32::from(self.jumps.jumps[cell as usize][direction as usize]);
            let reach = jump.abs();
            let (dx, dy) = direction.step();
            let (gx, gy) = to_goal;
            // The goal is a jump point, too. A straight jump passes it if it lies in this direction; a diagonal jump
            // stops in the row or column of the goal, from where a straight jump may lead to it. Either counts only
            // if no jump point or wall comes before, that is within `reach` steps.
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

    #[inline(always)]
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

    #[inline(always)]
    fn index(&self, state: &u32) -> usize {
        *state as usize
    }
}
