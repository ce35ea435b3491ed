//! Grid maps: steps in eight directions, a diagonal step only where both cells beside it are free.
//!
//! Reads the `MovingAI` formats `.map` and `.scen`. Lengths are counted in whole units of 1/2^20 of a cell ([`UNIT`]), so
//! that equal paths are exactly equal; over a path of a thousand steps the error is less than 0.0005, or, where
//! cells cost up to 9, less than 0.004.
//!
//! ```
//! use outwit::{Limits, problem::a_star};
//! use puzzles::grid_map::{GridMap, octile, length};
//! let map = GridMap::parse("type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n")?;
//! let problem = map.from_to((0, 0), (3, 2))?;
//! let report = a_star(&problem, &octile, &Limits::none(), &mut ());
//! assert_eq!(length(report.cost().unwrap()), 5.0); // no diagonal around the corner of the wall
//! # Ok::<(), puzzles::TextError>(())
//! ```
//!
//! *Source*: N. R. Sturtevant, "Benchmarks for grid-based pathfinding", 2012.

mod compiled;
mod generate;
mod jump_points;
mod scenario;
mod step_list;

use outwit::problem::Problem;

use crate::TextError;
use crate::text_error::start_of;

pub use compiled::{compiled_a_star, compiled_a_star_by_jumps};
pub use generate::Kind;
pub use jump_points::{Jump, JumpMap, JumpProblem, octile_of_jump};
pub use scenario::{Query, parse_scenario};

use step_list::StepList;

/// The rules, for people.
pub const RULES: &str = "\
Find the shortest way from one cell of the map to another. A step goes to one of the eight cells around; it costs 1, or \
1.414 diagonally. A diagonal step needs both cells beside it to be free: corners are not cut. \
A map file begins with the lines `type octile`, `height N`, `width N` and `map`; then '.', 'G' and 'S' are free cells, '@', \
'O', 'T' and 'W' are not. A digit 1 to 9 is free and has a cost: a step costs its length times the mean of both cells. In \
drawings # is a wall, S the start, G the goal and a digit a cell with this cost.";

/// The cost of a straight step.
pub const UNIT: u64 = 1 << 20;
/// The cost of a diagonal step: the square root of two units.
pub const DIAGONAL: u64 = 1_482_910;

/// A cost in cells.
pub fn length(cost: u64) -> f64 {
    cost as f64 / UNIT as f64
}

/// A direction; north is up, towards row 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
    /// Up and right.
    NorthEast,
    /// Down and right.
    SouthEast,
    /// Down and left.
    SouthWest,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight: the straight ones first.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// Columns and rows of a step.
    pub const fn step(self) -> (i32, i32) {
        [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)][self as usize]
    }

    /// What a step costs.
    #[inline(always)]
    pub const fn cost(self) -> u64 {
        if (self as u8) < 4 { UNIT } else { DIAGONAL }
    }

    /// The opposite direction.
    pub const fn back(self) -> Direction {
        let at = self as usize;
        Direction::ALL[if at < 4 { (at + 2) % 4 } else { 4 + (at + 2) % 4 }]
    }
}

/// A map of free cells and walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridMap {
    width: usize,
    height: usize,
    free: Vec<bool>,
    /// What a cell costs, 1 to 9, row by row; empty if all cost 1.
    weights: Vec<u8>,
    /// The directions in which a step is possible, one bit each.
    exits: Vec<u8>,
    /// The steps for each set of exits, where all cells cost 1.
    lists: Vec<StepList>,
    /// The difference that a step in each direction makes to the index of a cell.
    steps: [i32; 8],
    /// 2^64 divided by the width, rounded up, 0 for a width of 1: the upper half of the product with a 32-bit number is
    /// their quotient. Estimates need the row of a cell all the time, and a division takes much longer.
    reciprocal: u64,
}

/// Most cells of a map.
const MAX_CELLS: usize = 1 << 26;

impl GridMap {
    /// A map from its cells, row by row.
    ///
    /// # Panics
    /// If there are not `width` times `height` cells.
    pub fn new(width: usize, height: usize, free: Vec<bool>) -> Self {
        assert_eq!(free.len(), width * height, "expected width times height cells");
        let steps = Direction::ALL.map(|direction| {
            let (x, y) = direction.step();
            x + y * width as i32
        });
        let mut map = GridMap {
            width,
            height,
            free,
            weights: Vec::new(),
            exits: Vec::new(),
            lists: (0..=u8::MAX).map(StepList::new).collect(),
            steps,
            reciprocal: (u64::MAX / width.max(1) as u64).wrapping_add(1),
        };
        let exits = (0..map.free.len()).map(|cell| {
            let (x, y) = ((cell % width) as i32, (cell / width) as i32);
            let open = |direction: &&Direction| {
                let (dx, dy) = direction.step();
                map.free_at(x, y)
                    && map.free_at(x + dx, y)
                    && map.free_at(x, y + dy)
                    && map.free_at(x + dx, y + dy)
            };
            Direction::ALL.iter().filter(open).map(|&direction| 1u8 << direction as u8).sum()
        });
        map.exits = exits.collect();
        map
    }

    /// Reads a `.map` file.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut lines = text.lines().enumerate();
        let (width, height) = read_size(&mut lines)?;
        let mut free = Vec::with_capacity(width * height);
        let mut weights = Vec::new();
        for row in 0..height {
            let Some((at, line)) = lines.next() else {
                let what = format!("the map ends after {row} rows; expected {height}");
                return Err(TextError::on(text.lines().count(), what));
            };
            let line = line.trim_end();
            let count = line.chars().count();
            if count != width {
                let what =
                    format!("row {} of the map has {count} cells; expected {width}", row + 1);
                return Err(TextError::at(at + 1, count.min(width) + 1, what));
            }
            for (column, cell) in line.chars().enumerate() {
                free.push(match cell {
                    '.' | 'G' | 'S' | '1' => true,
                    '2'..='9' => {
                        weights.resize(width * height, 1);
                        weights[free.len()] = cell as u8 - b'0';
                        true
                    }
                    '@' | 'O' | 'T' | 'W' => false,
                    _ => {
                        let what = format!(
                            "'{cell}' was found; expected one of . G S (free) 1-9 (free, with its cost) @ O T W (not free)"
                        );
                        return Err(TextError::at(at + 1, column + 1, what));
                    }
                });
            }
        }
        if let Some((at, line)) = lines.find(|(_, line)| !line.trim().is_empty()) {
            let line = start_of(line);
            let what = format!("'{line}' was found after row {height}, the last of the map");
            return Err(TextError::on(at + 1, what));
        }
        Ok(GridMap { weights, ..Self::new(width, height, free) })
    }

    /// The map as a `.map` file.
    pub fn text(&self) -> String {
        let sign = |cell: usize| match self.weights.get(cell) {
            _ if !self.free[cell] => '@',
            Some(&weight) if weight > 1 => char::from(b'0' + weight),
            _ => '.',
        };
        let row = |row: usize| (row * self.width..(row + 1) * self.width).map(sign).collect();
        let rows: Vec<String> = (0..self.height).map(row).collect();
        format!(
            "type octile\nheight {}\nwidth {}\nmap\n{}\n",
            self.height,
            self.width,
            rows.join("\n")
        )
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether some cell costs more than 1.
    pub fn is_weighted(&self) -> bool {
        !self.weights.is_empty()
    }

    /// What the cell in this column and row costs, 1 to 9.
    pub fn weight(&self, x: usize, y: usize) -> u8 {
        self.weights.get(y * self.width + x).copied().unwrap_or(1)
    }

    /// The cost of a step: its length times the mean of what both cells cost.
    #[inline(always)]
    fn cost(&self, cell: u32, direction: Direction) -> u64 {
        if self.weights.is_empty() {
            return direction.cost();
        }
        let to = cell.wrapping_add_signed(self.steps[direction as usize]);
        let weight = |cell: u32| u64::from(self.weights[cell as usize]);
        direction.cost() / 2 * (weight(cell) + weight(to))
    }

    /// Whether the cell in this column and row exists and is free.
    pub fn is_free(&self, x: usize, y: usize) -> bool {
        x < self.width && y < self.height && self.free[y * self.width + x]
    }

    fn free_at(&self, x: i32, y: i32) -> bool {
        x >= 0 && y >= 0 && self.is_free(x as usize, y as usize)
    }

    /// Column and row of a cell.
    #[inline(always)]
    pub fn position(&self, cell: u32) -> (usize, usize) {
        let row = match self.reciprocal {
            0 => u64::from(cell),
            reciprocal => ((u128::from(cell) * u128::from(reciprocal)) >> 64) as u64,
        };
        (cell as usize - row as usize * self.width, row as usize)
    }

    /// All free cells.
    pub fn free_cells(&self) -> impl Iterator<Item = u32> + '_ {
        (0..).zip(&self.free).filter(|&(_, &free)| free).map(|(cell, _)| cell)
    }

    fn cell(&self, what: &str, (x, y): (usize, usize)) -> Result<u32, TextError> {
        if self.is_free(x, y) {
            return Ok((y * self.width + x) as u32);
        }
        let (width, height) = (self.width, self.height);
        let fault = if x >= width || y >= height { "outside of the map" } else { "a wall" };
        let what = format!(
            "the {what} in column {x} and row {y} (counted from 0) is {fault}; expected a free cell of the \
             {width} x {height} map"
        );
        Err(TextError::whole(what))
    }

    /// The problem of moving from one cell (column, row) to another.
    ///
    /// # Errors
    /// A cell is not on the map or is blocked.
    pub fn from_to(
        &self,
        start: (usize, usize),
        goal: (usize, usize),
    ) -> Result<GridProblem<'_>, TextError> {
        let (start, goal) = (self.cell("start", start)?, self.cell("goal", goal)?);
        Ok(GridProblem { map: self, start, goal, goal_position: self.position(goal) })
    }
}

/// Reads the lines of a `.map` file before its rows: width and height.
fn read_size<'t>(
    lines: &mut impl Iterator<Item = (usize, &'t str)>,
) -> Result<(usize, usize), TextError> {
    const EXAMPLE: &str = "for example: type octile / height 2 / width 3 / map / ... / .@.";
    let (mut width, mut height) = (None, None);
    for (at, line) in lines {
        let mut words = line.split_whitespace();
        let number = |word: Option<&str>| {
            word.and_then(|word| word.parse::<usize>().ok())
                .filter(|n| (1..=MAX_CELLS).contains(n))
                .ok_or_else(|| {
                    let line = start_of(line);
                    let what = format!(
                        "'{line}' was found; expected a whole number from 1 to {MAX_CELLS}, for example: height 200"
                    );
                    TextError::on(at + 1, what)
                })
        };
        match words.next() {
            None => {}
            Some("type") => {
                if let Some(kind) = words.next().filter(|&kind| kind != "octile") {
                    let what = format!("a map of type '{kind}' was found; expected type octile");
                    return Err(TextError::on(at + 1, what));
                }
            }
            Some("height") => height = Some(number(words.next())?),
            Some("width") => width = Some(number(words.next())?),
            Some("map") => break,
            Some(_) => {
                let line = start_of(line);
                let what =
                    format!("'{line}' was found; expected type, height, width or map, {EXAMPLE}");
                return Err(TextError::on(at + 1, what));
            }
        }
    }
    let (Some(width), Some(height)) = (width, height) else {
        let what = format!("the map has no height or no width, {EXAMPLE}");
        return Err(TextError::whole(what));
    };
    if width.checked_mul(height).is_none_or(|cells| cells > MAX_CELLS) {
        let what = format!("a map of {width} x {height} cells; expected at most {MAX_CELLS} cells");
        return Err(TextError::whole(what));
    }
    Ok((width, height))
}

/// Moving from one cell of a map to another. A state is the index of a cell: row times width plus column.
#[derive(Clone, Copy, Debug)]
pub struct GridProblem<'a> {
    map: &'a GridMap,
    start: u32,
    goal: u32,
    goal_position: (usize, usize),
}

impl GridProblem<'_> {
    /// The map.
    pub fn map(&self) -> &GridMap {
        self.map
    }

    /// The octile distance from a cell to the start: the heuristic for the backward half of a bidirectional search.
    pub fn octile_to_start(&self, cell: u32) -> u64 {
        let ((x, y), (a, b)) = (self.map.position(cell), self.map.position(self.start));
        octile_distance(x.abs_diff(a), y.abs_diff(b))
    }
}

#[inline(always)]
fn octile_distance(x: usize, y: usize) -> u64 {
    let (long, short) = (x.max(y) as u64, x.min(y) as u64);
    (long - short) * UNIT + short * DIAGONAL
}

/// The octile distance: the cost of a shortest path without walls. Admissible and consistent.
#[inline(always)]
pub fn octile(problem: &GridProblem<'_>, cell: &u32) -> u64 {
    let (x, y) = problem.map.position(*cell);
    octile_distance(x.abs_diff(problem.goal_position.0), y.abs_diff(problem.goal_position.1))
}

impl Problem for GridProblem<'_> {
    type State = u32;
    type Action = Direction;
    type Cost = u64;

    fn start(&self) -> u32 {
        self.start
    }

    #[inline(always)]
    fn is_goal(&self, cell: &u32) -> bool {
        *cell == self.goal
    }

    #[inline(always)]
    fn actions(&self, cell: &u32, out: &mut Vec<(Direction, u64)>) {
        let mut exits = self.map.exits[*cell as usize];
        while exits != 0 {
            let direction = Direction::ALL[exits.trailing_zeros() as usize & 7];
            out.push((direction, self.map.cost(*cell, direction)));
            exits &= exits - 1;
        }
    }

    #[inline(always)]
    fn listed(&self, cell: &u32, last: Option<Direction>) -> Option<&[(Direction, u64)]> {
        if self.map.is_weighted() {
            return None;
        }
        let back = last.map_or(0, |last| 1 << last.back() as u8);
        Some(self.map.lists[usize::from(self.map.exits[*cell as usize] & !back)].steps())
    }

    #[inline(always)]
    fn stale(&self, cell: &u32, last: Direction) -> u64 {
        self.map.lists[usize::from(self.map.exits[*cell as usize])].stale(last)
    }

    #[inline(always)]
    fn apply(&self, cell: &u32, direction: Direction) -> u32 {
        cell.wrapping_add_signed(self.map.steps[direction as usize])
    }

    fn inverse(&self, direction: Direction) -> Option<Direction> {
        Some(direction.back())
    }

    fn goals(&self) -> Vec<u32> {
        vec![self.goal]
    }

    fn is_reversible(&self) -> bool {
        true
    }

    fn least_cost(&self) -> u64 {
        UNIT
    }

    fn state_count(&self) -> Option<usize> {
        Some(self.map.free.len())
    }

    fn has_local_index(&self) -> bool {
        true
    }

    #[inline(always)]
    fn index(&self, cell: &u32) -> usize {
        *cell as usize
    }
}
