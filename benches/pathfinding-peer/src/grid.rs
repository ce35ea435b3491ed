//! Grid maps in the `MovingAI` formats: eight directions, corners are not cut, costs in 2^20ths of a cell.

use crate::Found;

const UNIT: u64 = 1 << 20;
const DIAGONAL: u64 = 1_482_910;

/// Which cells are free, row by row.
pub(crate) struct Grid {
    width: i32,
    height: i32,
    free: Vec<bool>,
}

type Cell = (i32, i32);

impl Grid {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let rows: Vec<&str> = text
            .lines()
            .skip_while(|line| *line != "map")
            .skip(1)
            .filter(|row| !row.is_empty())
            .collect();
        let width = rows.first().map_or(0, |row| row.len());
        if width == 0 || rows.iter().any(|row| row.len() != width) {
            return Err("the map has no rows of equal length after the word map".into());
        }
        let free = rows.iter().flat_map(|row| row.bytes().map(|cell| b".GS".contains(&cell)));
        Ok(Grid { width: width as i32, height: rows.len() as i32, free: free.collect() })
    }

    fn is_free(&self, x: i32, y: i32) -> bool {
        x >= 0
            && y >= 0
            && x < self.width
            && y < self.height
            && self.free[(y * self.width + x) as usize]
    }

    fn successors(&self, (x, y): Cell) -> impl Iterator<Item = (Cell, u64)> {
        const WAYS: [(i32, i32, u64); 8] = [
            (0, -1, UNIT),
            (1, 0, UNIT),
            (0, 1, UNIT),
            (-1, 0, UNIT),
            (1, -1, DIAGONAL),
            (1, 1, DIAGONAL),
            (-1, 1, DIAGONAL),
            (-1, -1, DIAGONAL),
        ];
        WAYS.into_iter().filter_map(move |(dx, dy, cost)| {
            let open = self.is_free(x + dx, y + dy)
                && (cost == UNIT || (self.is_free(x + dx, y) && self.is_free(x, y + dy)));
            open.then_some(((x + dx, y + dy), cost))
        })
    }
}

/// Start and goal of each line of a scenario.
pub(crate) fn queries(text: &str) -> Result<Vec<(Cell, Cell)>, String> {
    let query = |line: &str| {
        let words: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<i32>().ok());
        match [number(4), number(5), number(6), number(7)] {
            [Some(a), Some(b), Some(c), Some(d)] => Ok(((a, b), (c, d))),
            _ => Err(format!("\"{line}\" is no line of a scenario")),
        }
    };
    text.lines().filter(|line| line.contains('\t')).map(query).collect()
}

/// Finds all paths by A* with the octile distance.
pub(crate) fn solve(grid: &Grid, queries: &[(Cell, Cell)]) -> Found {
    let mut found = Found::default();
    for (start, goal) in queries {
        let octile = |&(x, y): &Cell| {
            let (a, b) = (u64::from(x.abs_diff(goal.0)), u64::from(y.abs_diff(goal.1)));
            (a.max(b) - a.min(b)) * UNIT + a.min(b) * DIAGONAL
        };
        let path = pathfinding::prelude::astar(
            start,
            |cell| grid.successors(*cell),
            octile,
            |cell| cell == goal,
        );
        if let Some((_, cost)) = path {
            found.cost += cost as f64 / UNIT as f64;
            found.paths += 1;
        }
    }
    found
}
