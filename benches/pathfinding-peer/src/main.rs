//! Outwit beside the `pathfinding` crate: A* and IDA* on 8-puzzles, A* and jump points on a grid map, in one run.
//!
//! `cargo run --release -p pathfinding-peer [MAP SCEN]`
#![expect(clippy::print_stdout, reason = "a benchmark talks")]

use std::hint::black_box;
use std::time::Instant;

use outwit::Limits;
use outwit::problem::{BreadthFirst, Problem, Repeats, a_star, ida_star};
use puzzles::grid_map::{GridMap, JumpMap, Query, UNIT, octile, octile_of_jump, parse_scenario};
use puzzles::sliding_tiles::{Goal, Manhattan, SlidingTiles};

/// CPU seconds of this thread, as the system counts them.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// CPU seconds that one run takes, over a batch long enough for the coarse clock, and what the run returns.
fn time<T>(batch: u32, run: &mut impl FnMut() -> T) -> (f64, T) {
    let start = cpu();
    let last = (0..batch).map(|_| black_box(run())).last().expect("a batch is not empty");
    ((cpu() - start) / f64::from(batch), last)
}

/// The least CPU time of a run in five batches of about a quarter of a second.
struct Contest<'a, T> {
    run: &'a mut dyn FnMut() -> T,
    batch: u32,
    best: f64,
}

impl<'a, T> Contest<'a, T> {
    fn new(run: &'a mut dyn FnMut() -> T) -> Self {
        let start = Instant::now();
        black_box(run());
        let batch = (0.25 / start.elapsed().as_secs_f64()).clamp(1.0, 1e4) as u32;
        Contest { run, batch, best: f64::INFINITY }
    }

    fn round(&mut self) -> T {
        let (seconds, result) = time(self.batch, &mut self.run);
        self.best = self.best.min(seconds);
        result
    }
}

/// Both in turn, five batches each, so that a change of the clock rate touches both.
fn compare<T: PartialEq + std::fmt::Debug>(
    name: &str,
    mut ours: impl FnMut() -> T,
    mut theirs: impl FnMut() -> T,
) {
    let (mut ours, mut theirs) = (Contest::new(&mut ours), Contest::new(&mut theirs));
    for _ in 0..5 {
        assert_eq!(ours.round(), theirs.round(), "{name}: the results differ");
    }
    let (a, b) = (1e3 * ours.best, 1e3 * theirs.best);
    println!("{name:28} outwit {a:9.3} ms   pathfinding {b:9.3} ms   {:6.2} x", b / a);
}

/// The 8-puzzle as a user of `pathfinding` would write it for speed: nine tiles of four bits in a word, no list.
fn peer_successors(state: u64) -> impl Iterator<Item = (u64, u32)> {
    let blank = (0..9).find(|cell| (state >> (4 * cell)).trailing_zeros() >= 4).unwrap_or(0);
    let swap = move |other: u32| {
        let tile = state >> (4 * other) & 15;
        (state ^ (tile << (4 * other)) ^ (tile << (4 * blank)), 1)
    };
    let up = (blank >= 3).then(|| swap(blank - 3));
    let left = (blank % 3 > 0).then(|| swap(blank - 1));
    let right = (blank % 3 < 2).then(|| swap(blank + 1));
    let down = (blank < 6).then(|| swap(blank + 3));
    [up, left, right, down].into_iter().flatten()
}

fn peer_manhattan(table: &[[u8; 9]; 9], state: u64) -> u32 {
    (0..9).map(|cell| u32::from(table[(state >> (4 * cell) & 15) as usize][cell])).sum()
}

fn eight_puzzles() {
    let puzzles: Vec<SlidingTiles> = (0..200)
        .map(|seed| SlidingTiles::random(3, 3, &Goal::BlankFirst, seed).expect("a good size"))
        .collect();
    let mut table = [[0u8; 9]; 9];
    for (tile, row) in table.iter_mut().enumerate().skip(1) {
        for (cell, distance) in row.iter_mut().enumerate() {
            *distance = ((cell / 3).abs_diff(tile / 3) + (cell % 3).abs_diff(tile % 3)) as u8;
        }
    }
    let pack = |puzzle: &SlidingTiles| -> u64 {
        puzzle.start().tiles(9).enumerate().map(|(cell, tile)| u64::from(tile) << (4 * cell)).sum()
    };
    let packed: Vec<u64> = puzzles.iter().map(pack).collect();
    let goal = pack(&puzzles[0].with_start(puzzles[0].goal()));
    let h = Manhattan::new(&puzzles[0]);
    let none = Limits::none();
    let ours =
        || puzzles.iter().filter_map(|one| a_star(one, &h, &none, &mut ()).cost()).sum::<u32>();
    let theirs = || {
        let one = |start: &u64| {
            pathfinding::prelude::astar(
                start,
                |&state| peer_successors(state),
                |&state| peer_manhattan(&table, state),
                |&state| state == goal,
            )
        };
        packed.iter().filter_map(one).map(|found| found.1).sum::<u32>()
    };
    compare("A*, 200 random 8-puzzles", ours, theirs);
    let ours =
        || puzzles.iter().filter_map(|one| ida_star(one, &h, &none, &mut ()).cost()).sum::<u32>();
    let theirs = || {
        let one = |start: &u64| {
            pathfinding::prelude::idastar(
                start,
                |&state| peer_successors(state),
                |&state| peer_manhattan(&table, state),
                |&state| state == goal,
            )
        };
        packed.iter().filter_map(one).map(|found| found.1).sum::<u32>()
    };
    compare("IDA*, 200 random 8-puzzles", ours, theirs);
    let all = Everything(puzzles[0].with_start(puzzles[0].goal()));
    let search = BreadthFirst { repeats: Repeats::Avoid, ..BreadthFirst::default() };
    let ours = || search.search(&all, &none, &mut ()).counts.expanded as usize;
    let theirs = || {
        let successors = |&state: &u64| peer_successors(state).map(|(child, _)| child);
        pathfinding::prelude::bfs_reach(goal, successors).count()
    };
    compare("all 181,440 states, BFS", ours, theirs);
}

/// The 8-puzzle without a goal.
struct Everything(SlidingTiles);

impl Problem for Everything {
    type State = <SlidingTiles as Problem>::State;
    type Action = <SlidingTiles as Problem>::Action;
    type Cost = u32;
    fn start(&self) -> Self::State {
        self.0.start()
    }
    fn is_goal(&self, _: &Self::State) -> bool {
        false
    }
    fn actions(&self, state: &Self::State, out: &mut Vec<(Self::Action, u32)>) {
        self.0.actions(state, out);
    }
    fn apply(&self, state: &Self::State, mv: Self::Action) -> Self::State {
        self.0.apply(state, mv)
    }
    fn state_count(&self) -> Option<usize> {
        self.0.state_count()
    }
    fn index(&self, state: &Self::State) -> usize {
        self.0.index(state)
    }
}

fn grids(map: &GridMap, queries: &[Query]) {
    let none = Limits::none();

    let width = map.width();
    let free: Vec<bool> =
        (0..width * map.height()).map(|cell| map.is_free(cell % width, cell / width)).collect();
    let free_at = |x: i32, y: i32| {
        x >= 0
            && y >= 0
            && (x as usize) < width
            && (y as usize) < map.height()
            && free[y as usize * width + x as usize]
    };
    let successors = |&(x, y): &(i32, i32)| {
        const WAYS: [(i32, i32, u64); 8] = [
            (0, -1, UNIT),
            (1, 0, UNIT),
            (0, 1, UNIT),
            (-1, 0, UNIT),
            (1, -1, 1_482_910),
            (1, 1, 1_482_910),
            (-1, 1, 1_482_910),
            (-1, -1, 1_482_910),
        ];
        WAYS.into_iter().filter_map(move |(dx, dy, cost)| {
            let open = free_at(x + dx, y + dy)
                && (cost == UNIT || (free_at(x + dx, y) && free_at(x, y + dy)));
            open.then_some(((x + dx, y + dy), cost))
        })
    };
    let theirs = || {
        let one = |query: &Query| {
            let position = |(x, y): (usize, usize)| (x as i32, y as i32);
            let (start, goal) = (position(query.start), position(query.goal));
            let estimate = |&(x, y): &(i32, i32)| {
                let (a, b) = (u64::from(x.abs_diff(goal.0)), u64::from(y.abs_diff(goal.1)));
                (a.max(b) - a.min(b)) * UNIT + a.min(b) * 1_482_910
            };
            pathfinding::prelude::astar(&start, successors, estimate, |&position| position == goal)
        };
        queries.iter().filter_map(one).map(|found| found.1).sum::<u64>()
    };
    let ours = || {
        let one = |query: &Query| {
            let problem = map.from_to(query.start, query.goal).expect("free cells");
            a_star(&problem, &octile, &none, &mut ()).cost()
        };
        queries.iter().filter_map(one).sum::<u64>()
    };
    compare("A*, grid map", ours, theirs);
    let shared = std::sync::Arc::new(map.clone());
    let jumps = JumpMap::new(shared.clone());
    let ours = || {
        let one = |query: &Query| {
            let problem = jumps.from_to(query.start, query.goal).expect("free cells");
            a_star(&problem, &octile_of_jump, &none, &mut ()).cost()
        };
        queries.iter().filter_map(one).sum::<u64>()
    };
    compare("jump point search, grid map", ours, theirs);
    let making = time(10, &mut || JumpMap::new(shared.clone())).0;
    println!("making the jumps: {:.3} ms", 1e3 * making);
}

fn main() {
    eight_puzzles();
    let arguments: Vec<String> = std::env::args().collect();
    let [_, map, scenario] = arguments.as_slice() else {
        println!("no MAP and SCEN given: grid maps are left out");
        return;
    };
    let read = |path: &str| std::fs::read_to_string(path).expect("a readable file");
    let map = GridMap::parse(&read(map)).expect("a map");
    grids(&map, &parse_scenario(&read(scenario)).expect("a scenario"));
}
