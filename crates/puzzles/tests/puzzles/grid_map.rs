//! Grid maps: every query of the public scenarios, and random maps against uniform cost.

use std::io::Write;
use std::sync::Arc;

use outwit::problem::{Problem, a_star, uniform_cost};
use outwit::{Limits, Rng};
use puzzles::grid_map::{
    Direction, GridMap, GridProblem, JumpMap, Kind, length, octile, octile_of_jump, parse_scenario,
};

fn shared(file: &str) -> Option<String> {
    let folder = std::env::var("OUTWIT_SHARED").unwrap_or_else(|_| "../../../shared".into());
    let path = format!("{folder}/puzzles/{file}");
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        // Straight to the terminal: what a passing test prints is not shown.
        let _ = writeln!(std::io::stderr(), "skipped: {path} is not there");
    }
    text
}

#[test]
fn every_query_of_the_scenarios_has_the_published_length() {
    for name in ["den312d", "arena2", "lak303d"] {
        let (Some(map), Some(list)) =
            (shared(&format!("{name}.map")), shared(&format!("{name}.map.scen")))
        else {
            return;
        };
        let map = GridMap::parse(&map).expect("a map");
        let jumps = JumpMap::new(Arc::new(map.clone()));
        for query in parse_scenario(&list).expect("a scenario") {
            let problem = map.from_to(query.start, query.goal).expect("free cells");
            let report = a_star(&problem, &octile, &Limits::none(), &mut ());
            let found = length(report.cost().expect("there is a way"));
            assert!((found - query.length).abs() < 0.001, "{name} {query:?}: {found}");
            let problem = jumps.from_to(query.start, query.goal).expect("free cells");
            let jumped = a_star(&problem, &octile_of_jump, &Limits::none(), &mut ());
            assert_eq!(jumped.cost(), report.cost(), "{name} {query:?}");
        }
    }
}

#[test]
fn jumps_and_steps_agree_on_random_maps() {
    for seed in 0..3000 {
        let mut rng = Rng::new(seed);
        let kind = match seed % 4 {
            0 => Kind::Maze,
            1 => Kind::Rooms(1 + rng.below(5)),
            _ => Kind::Random(rng.unit() * 0.6),
        };
        let map = GridMap::random(3 + rng.below(15), 3 + rng.below(15), kind, seed);
        let cells: Vec<u32> = map.free_cells().collect();
        let Some(&(start, goal)) = rng
            .pick(&cells)
            .zip(rng.pick(&cells))
            .map(|(&a, &b)| (map.position(a), map.position(b)))
            .as_ref()
        else {
            continue;
        };
        let problem = map.from_to(start, goal).expect("free cells");
        let slow = uniform_cost(&problem, &Limits::none(), &mut ());
        let fast = a_star(&problem, &octile, &Limits::none(), &mut ());
        assert_eq!(slow.cost(), fast.cost(), "seed {seed}");
        let jumps = JumpMap::new(Arc::new(map.clone()));
        let problem = jumps.from_to(start, goal).expect("free cells");
        let jumped = a_star(&problem, &octile_of_jump, &Limits::none(), &mut ());
        assert_eq!(jumped.cost(), slow.cost(), "seed {seed} {start:?} {goal:?}\n{}", map.text());
        assert_eq!(GridMap::parse(&map.text()), Ok(map.clone()));
    }
}

#[test]
fn cells_that_cost_1_make_no_weighted_map() {
    let map = GridMap::parse("type octile\nheight 1\nwidth 3\nmap\n1.1\n").unwrap();
    assert!(!map.is_weighted());
    assert_eq!(map, GridMap::parse(&map.text()).unwrap());
}

/// Runs of free cells that are longer than a jump can be.
#[test]
fn long_runs_are_jumped_in_parts() {
    let run = ".".repeat(40_000);
    let wide = GridMap::parse(&format!("type octile\nheight 1\nwidth 40000\nmap\n{run}\n"));
    let (row, walls) = (".".repeat(33_100), "@".repeat(33_090) + &".".repeat(10));
    let rows = format!("type octile\nheight 3\nwidth 33100\nmap\n{row}\n{walls}\n{walls}\n");
    for (map, start, goal) in
        [(wide, (7229, 0), (39_999, 0)), (GridMap::parse(&rows), (200, 0), (33_098, 2))]
    {
        let map = map.expect("a map");
        let problem = map.from_to(start, goal).expect("free cells");
        let slow = a_star(&problem, &octile, &Limits::none(), &mut ());
        let jumps = JumpMap::new(Arc::new(map.clone()));
        let problem = jumps.from_to(start, goal).expect("free cells");
        let jumped = a_star(&problem, &octile_of_jump, &Limits::none(), &mut ());
        assert!(slow.cost().is_some());
        assert_eq!(jumped.cost(), slow.cost(), "{start:?} {goal:?}");
    }
}

#[test]
fn bad_maps_are_told_where_they_are_bad() {
    let short = GridMap::parse("type octile\nheight 2\nwidth 3\nmap\n...\n..\n").unwrap_err();
    assert_eq!((short.line, short.column), (6, 3));
    let ends = GridMap::parse("type octile\nheight 3\nwidth 3\nmap\n...\n...\n").unwrap_err();
    assert_eq!(ends.to_string(), "line 6: the map ends after 2 rows; expected 3");
    assert_eq!(short.to_string(), "line 6, column 3: row 2 of the map has 2 cells; expected 3");
    assert!(GridMap::parse("height 1\nwidth 1\nmap\nx\n").unwrap_err().to_string().contains("'x'"));
    assert!(GridMap::parse("").is_err());
    let tile = GridMap::parse("type tile\nheight 1\nwidth 1\nmap\n.\n").unwrap_err();
    assert_eq!(tile.to_string(), "line 1: a map of type 'tile' was found; expected type octile");
    // No cell is a blank.
    let map = GridMap::parse("height 1\nwidth 2\nmap\n.@ \t\n").unwrap();
    assert!(map.from_to((0, 0), (1, 0)).unwrap_err().to_string().contains("a wall"));
    assert!(map.from_to((0, 0), (5, 0)).unwrap_err().to_string().contains("outside"));
}

#[test]
fn scenarios_are_read_with_blanks_too() {
    let tabs = "version 1\n0\tmaps/a b.map\t9\t8\t1\t2\t3\t4\t2.82843\n";
    let query = &parse_scenario(tabs).unwrap()[0];
    assert_eq!((query.map.as_str(), query.line, query.decimals), ("maps/a b.map", 2, 5));
    for text in [
        "version 1.0\n0 maps/a b.map 9 8 1 2 3 4 2.82843\n".to_owned(),
        tabs.replace('\t', " "),
        tabs.replace('\n', "\r\n"),
    ] {
        assert_eq!(&parse_scenario(&text).unwrap()[0], query, "{text:?}");
    }
    let wide = parse_scenario("0   m.map  9  8   1 2 3 4   1\n").unwrap();
    assert_eq!((wide[0].map.as_str(), wide[0].size, wide[0].decimals), ("m.map", (9, 8), 0));
    let short = parse_scenario("0 m.map 9 8 1 2 3 4\n").unwrap_err();
    assert!(short.to_string().contains("8 parts were found"), "{short}");
    for length in ["nan", "inf", "-1", "x"] {
        let fault = parse_scenario(&format!("0 m.map 9 8 1 2 3 4 {length}\n")).unwrap_err();
        assert!(fault.to_string().contains("is not a length"), "{fault}");
    }
    // A column is a count of characters, not of bytes.
    for (fields, place, what) in [
        ("9 b 1 2 3 4 1", "line 1, column 13", "'b' is not a number"),
        ("9 8 1 2 3 4 -1", "line 1, column 23", "'-1' is not a length"),
    ] {
        let fault = parse_scenario(&format!("0 é/ü.map {fields}\n")).unwrap_err().to_string();
        assert!(fault.starts_with(&format!("{place}: {what}; expected nine parts")), "{fault}");
    }
}

/// Cells with a cost against a search without a heuristic, and by hand.
#[test]
fn cells_may_cost_more_than_one() {
    let map = GridMap::parse("type octile\nheight 2\nwidth 3\nmap\n.9.\n...\n").unwrap();
    assert!(map.is_weighted() && map.text().ends_with("map\n.9.\n...\n"));
    let problem = map.from_to((0, 0), (2, 0)).unwrap();
    let report = a_star(&problem, &octile, &Limits::none(), &mut ());
    // Round the dear cell: down, right, right, up; a diagonal step passes the corner of no wall.
    assert!((length(report.cost().unwrap()) - 2.0 * 2f64.sqrt()).abs() < 1e-5);
    let mut rng = outwit::Rng::new(5);
    for _ in 0..30 {
        let rows: Vec<String> = (0..12)
            .map(|_| (0..12).map(|_| ['.', '.', '@', '3', '9'][rng.below(5)]).collect())
            .collect();
        let text = format!("type octile\nheight 12\nwidth 12\nmap\n{}\n", rows.join("\n"));
        let map = GridMap::parse(&text).unwrap();
        let cells: Vec<u32> = map.free_cells().collect();
        let (from, to) = (*rng.pick(&cells).unwrap(), *rng.pick(&cells).unwrap());
        let problem = map.from_to(map.position(from), map.position(to)).unwrap();
        let slow = uniform_cost(&problem, &Limits::none(), &mut ());
        let fast = a_star(&problem, &octile, &Limits::none(), &mut ());
        assert_eq!(slow.cost(), fast.cost(), "{text}");
    }
}

#[test]
fn a_cell_is_found_by_row_and_column_on_maps_of_any_width() {
    for width in [1, 2, 3, 7, 64, 193, 281, 1000, 65_537] {
        let height = 200_000 / width;
        let map = GridMap::new(width, height, vec![true; width * height]);
        for cell in 0..(width * height) as u32 {
            let at = cell as usize;
            assert_eq!(map.position(cell), (at % width, at / width), "width {width}");
        }
    }
}

#[test]
fn listed_steps_are_the_steps_without_the_one_back() {
    let map = GridMap::random(20, 15, Kind::Random(0.3), 3);
    for cell in map.free_cells() {
        let problem = map.from_to(map.position(cell), map.position(cell)).expect("a free cell");
        let mut all = Vec::new();
        problem.actions(&cell, &mut all);
        assert_eq!(problem.listed(&cell, None), Some(&all[..]));
        for last in Direction::ALL {
            let kept: Vec<_> =
                all.iter().filter(|(step, _)| *step != last.back()).copied().collect();
            assert_eq!(problem.listed(&cell, Some(last)), Some(&kept[..]));
        }
    }
    let weighted = GridMap::parse("type octile\nheight 1\nwidth 2\nmap\n.3\n").expect("a map");
    let problem = weighted.from_to((0, 0), (1, 0)).expect("free cells");
    assert_eq!(problem.listed(&0, None), None);
}

#[test]
fn stale_steps_lead_where_the_cell_before_led() {
    let mut left_out = 0;
    for seed in 0..20 {
        let map = GridMap::random(12, 9, Kind::Random(0.3), seed);
        let cells: Vec<u32> = map.free_cells().collect();
        let problem = map.from_to(map.position(cells[0]), map.position(cells[0])).expect("free");
        let steps = |cell: u32| {
            let list = problem.listed(&cell, None).expect("it is kept");
            list.iter().map(move |&(step, cost)| (step, problem.apply(&cell, step), cost))
        };
        for &before in &cells {
            for (last, cell, cost) in steps(before) {
                let stale = problem.stale(&cell, last);
                for (place, (_, end, more)) in steps(cell).enumerate() {
                    let at_once = |(_, other, less)| other == end && less <= cost + more;
                    let known = end == before || steps(before).any(at_once);
                    assert_eq!(stale >> place & 1 == 1, known, "{before} to {cell} to {end}");
                    left_out += u32::from(known);
                }
            }
        }
    }
    assert!(left_out > 1000, "{left_out}");
}

/// The same problem without lists of steps, so that every step is tried.
struct Unlisted<'a>(&'a GridProblem<'a>);

impl Problem for Unlisted<'_> {
    type State = u32;
    type Action = Direction;
    type Cost = u64;

    fn start(&self) -> u32 {
        self.0.start()
    }

    fn is_goal(&self, cell: &u32) -> bool {
        self.0.is_goal(cell)
    }

    fn actions(&self, cell: &u32, out: &mut Vec<(Direction, u64)>) {
        self.0.actions(cell, out);
    }

    fn apply(&self, cell: &u32, step: Direction) -> u32 {
        self.0.apply(cell, step)
    }

    fn state_count(&self) -> Option<usize> {
        self.0.state_count()
    }

    fn index(&self, cell: &u32) -> usize {
        self.0.index(cell)
    }

    fn has_local_index(&self) -> bool {
        self.0.has_local_index()
    }
}

#[test]
fn a_search_that_leaves_stale_steps_out_counts_as_one_that_tries_them() {
    for seed in 0..60 {
        let map = GridMap::random(25, 20, Kind::Random(seed as f64 / 150.0), seed);
        let cells: Vec<u32> = map.free_cells().collect();
        let ends = [cells[0], cells[cells.len() - 1]].map(|cell| map.position(cell));
        let problem = map.from_to(ends[0], ends[1]).expect("free cells");
        let unlisted = Unlisted(&problem);
        let estimate = |unlisted: &Unlisted<'_>, cell: &u32| octile(unlisted.0, cell);
        for limits in [Limits::none(), Limits::none().nodes(20 + 11 * seed)] {
            let slow = a_star(&unlisted, &estimate, &limits, &mut ());
            let fast = a_star(&problem, &octile, &limits, &mut ());
            assert_eq!((fast.counts, fast.solution), (slow.counts, slow.solution), "{seed}");
            assert_eq!(fast.lower_bound, slow.lower_bound, "{seed}");
            let slow = uniform_cost(&unlisted, &limits, &mut ());
            let fast = uniform_cost(&problem, &limits, &mut ());
            assert_eq!((fast.counts, fast.solution), (slow.counts, slow.solution), "{seed}");
        }
    }
}
