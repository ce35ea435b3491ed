//! Grid maps in the catalogue: own maps by seed, drawn ones, and the `MovingAI` files.

mod path_problem;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use outwit::Rng;
use outwit::problem::{self, Algorithm, breadth_first};
use puzzles::TextError;
use puzzles::grid_map::{
    Direction, GridMap, GridProblem, Jump, JumpMap, Kind, RULES, UNIT, compiled_a_star,
    compiled_a_star_by_jumps, octile, octile_of_jump, parse_scenario,
};

use self::path_problem::{PathProblem, step};
use super::catalogue::{ends_in, fault, in_file};
use super::kept_memory::KeptMemory;
use super::search::{Answer, Estimate, SearchSession, Searchable, is_guided, searches};
use super::{Entry, HeuristicRow, Method, Puzzle, PuzzleFile, PuzzleRow, PuzzleSession, Task};
use outwit::Limits;
use views::Fault;
use views::picture::{Cell, Drawing, Ground, Picture};
use views::{Param, Settings};

/// The entry of the catalogue.
pub(super) const PUZZLE: PuzzleRow = PuzzleRow::of::<GridMapPuzzle>();

/// A map.
#[derive(Clone)]
pub(super) struct GridMapPuzzle {
    /// How it was drawn; none if it comes from a file.
    drawn: Option<(String, usize, usize, u64)>,
    jumps: bool,
    map: Arc<GridMap>,
    /// The jumps of the map, computed by the first query that needs them.
    jump_map: Arc<OnceLock<JumpMap>>,
    memory: Arc<KeptMemory<u32, Direction, u64>>,
}

/// Maps with more cells are not drawn.
const MAX_DRAWN: usize = 100_000;

const WIDTH: u32 = 31;
const HEIGHT: u32 = 21;

/// Column and row of a cell, from 0.
type Place = (usize, usize);

/// "x,y"
fn place_text((x, y): Place) -> String {
    format!("{x},{y}")
}

impl GridMapPuzzle {
    fn new(drawn: Option<(String, usize, usize, u64)>, jumps: bool, map: GridMap) -> Self {
        GridMapPuzzle {
            drawn,
            jumps,
            map: Arc::new(map),
            jump_map: Arc::default(),
            memory: Arc::default(),
        }
    }

    fn jump_map(&self) -> &JumpMap {
        self.jump_map.get_or_init(|| JumpMap::new(Arc::clone(&self.map)))
    }

    fn fault(&self, text: &str) -> Fault {
        let text: String = text.chars().take(40).collect();
        Fault::new(format!("\"{text}\" names no two cells"))
            .expected("X,Y to X,Y (column and row from 0), and perhaps: on ROWS/OF/CELLS")
            .example("0,0 to 4,2 on ...../.@@@./.....")
    }

    fn place(&self, word: &str) -> Result<Place, Fault> {
        let word = word.trim().trim_start_matches('(').trim_end_matches(')').trim();
        let parts = word.split_once(',').or_else(|| word.split_once(' '));
        let numbers =
            parts.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
        numbers.ok_or_else(|| self.fault(word))
    }

    /// Two cells: "1,1 to 4,2", also written "(1, 1) -> (4, 2)" or "1 1 4 2".
    fn ends(&self, text: &str) -> Result<(Place, Place), Fault> {
        if let Some((from, to)) = text.split_once(" to ").or_else(|| text.split_once("->")) {
            return Ok((self.place(from)?, self.place(to)?));
        }
        let words = text.split(|sign: char| sign.is_whitespace() || ",;()".contains(sign));
        let numbers: Option<Vec<usize>> =
            words.filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[x, y, to_x, to_y]) => Ok(((x, y), (to_x, to_y))),
            _ => Err(self.fault(text)),
        }
    }

    fn first_and_last(&self) -> String {
        let (first, last) = (self.map.free_cells().next(), self.map.free_cells().last());
        let text =
            |cell: Option<u32>| place_text(cell.map_or((0, 0), |cell| self.map.position(cell)));
        format!("{} to {}", text(first), text(last))
    }

    /// Refuses jumps on a map whose cells differ in cost.
    fn check_jumps(&self) -> Result<(), Fault> {
        if self.jumps && self.map.is_weighted() {
            return Err(Fault::new(
                "jump point search needs cells of equal cost, and this map has others",
            )
            .expected("jumps=no")
            .example("grid-map:jumps=no"));
        }
        Ok(())
    }

    /// The rows of a map in one line.
    fn rows(map: &GridMap) -> String {
        map.text().lines().skip(4).collect::<Vec<_>>().join("/")
    }

    fn read_rows(rows: &str) -> Result<GridMap, Fault> {
        let lines: Vec<&str> = rows.trim().split('/').collect();
        let width = lines.first().map_or(0, |line| line.chars().count());
        let text = format!(
            "type octile\nheight {}\nwidth {width}\nmap\n{}\n",
            lines.len(),
            lines.join("\n")
        );
        GridMap::parse(&text).map_err(|error| {
            let what = match error.line.checked_sub(4) {
                Some(row) if error.column > 0 => {
                    format!("row {row}, column {} of the drawn map: {}", error.column, error.what)
                }
                _ => format!("the drawn map: {}", error.what),
            };
            Fault::new(what)
        })
    }
}

impl Puzzle for GridMapPuzzle {
    const ID: &'static str = "grid-map";
    const TITLE: &'static str = "Grid map";
    const SUMMARY: &'static str = "the shortest path over a grid with walls, in eight directions";
    const RULES: &'static str = RULES;
    const EDIT: &'static str = "walls";
    const PARAMS: &'static [Param] = &[
        Param { name: "kind", meaning: "rooms, maze, random or empty", default: "rooms" },
        Param { name: "width", meaning: "columns, 3 to 1000", default: "31" },
        Param { name: "height", meaning: "rows, 3 to 1000", default: "21" },
        Param { name: "seed", meaning: "random seed", default: "1" },
        Param {
            name: "jumps",
            meaning: "yes: jump point search instead of single steps",
            default: "no",
        },
    ];

    fn replaced_by(_: &str, is_file: bool) -> &'static [&'static str] {
        if is_file { &["kind", "width", "height", "seed"] } else { &[] }
    }

    fn create(settings: &Settings) -> Result<Self, Fault> {
        let width = settings.number("width", WIDTH, 3, 1000)? as usize;
        let height = settings.number("height", HEIGHT, 3, 1000)? as usize;
        let seed = u64::from(settings.number("seed", 1, 0, u32::MAX)?);
        let kinds = [
            ("rooms", Kind::Rooms(4)),
            ("maze", Kind::Maze),
            ("random", Kind::Random(0.3)),
            ("empty", Kind::Random(0.0)),
        ];
        let kind = settings.one_of("kind", &kinds, "; files are given by --file")?;
        let jumps = settings.one_of("jumps", &[("no", false), ("yes", true)], "")?;
        let name = settings.text("kind").unwrap_or("rooms");
        let map = GridMap::random(width, height, kind, seed);
        Ok(GridMapPuzzle::new(Some((name.into(), width, height, seed)), jumps, map))
    }

    fn settings(&self) -> String {
        let mut parts = Vec::new();
        if let Some((kind, width, height, seed)) = &self.drawn {
            if kind != "rooms" {
                parts.push(format!("kind={kind}"));
            }
            let numbers = [
                ("width", *width as u64, u64::from(WIDTH)),
                ("height", *height as u64, u64::from(HEIGHT)),
                ("seed", *seed, 1),
            ];
            for (name, value, default) in numbers {
                if value != default {
                    parts.push(format!("{name}={value}"));
                }
            }
        }
        if self.jumps {
            parts.push("jumps=yes".into());
        }
        parts.join(",")
    }

    fn methods(&self) -> Vec<Method> {
        searches(!self.jumps)
    }

    fn heuristics(&self, method: Method) -> Vec<HeuristicRow> {
        if !is_guided(method) {
            return Vec::new();
        }
        vec![
            HeuristicRow {
                name: "octile",
                title: "Octile distance",
                summary: "how far it would be without walls",
            },
            HeuristicRow { name: "none", title: "No estimate", summary: "no estimate at all" },
        ]
    }

    fn default_instance(&self) -> String {
        self.random(1).unwrap_or_else(|_| self.first_and_last())
    }

    fn random(&self, seed: u64) -> Result<String, Fault> {
        let cells: Vec<u32> = self.map.free_cells().collect();
        let mut rng = Rng::new(seed);
        let wide = self.map.width().max(self.map.height()) / 2;
        for attempt in 0..400 {
            let (Some(&from), Some(&to)) = (rng.pick(&cells), rng.pick(&cells)) else { break };
            let (a, b) = (self.map.position(from), self.map.position(to));
            let far = a.0.abs_diff(b.0) + a.1.abs_diff(b.1) >= wide;
            // Far ends are more interesting; on a map without any, near ones will do.
            if (!far && attempt < 200) || (from == to && cells.len() > 1) {
                continue;
            }
            let problem = self.map.from_to(a, b).map_err(fault)?;
            if breadth_first(&problem, &Limits::none(), &mut ()).solution.is_some() {
                return Ok(format!("{} to {}", place_text(a), place_text(b)));
            }
        }
        Ok(self.first_and_last())
    }

    fn instance(self: &Arc<Self>, text: &str) -> Result<Box<dyn PuzzleSession>, Fault> {
        let (ends, rows) = match text.split_once(" on ") {
            Some((ends, rows)) => (ends, Some(rows)),
            None => (text, None),
        };
        let (from, to) = self.ends(ends)?;
        let puzzle = Arc::clone(self);
        let (grid, own) = match rows {
            None => (Arc::clone(self), false),
            Some(rows) => {
                let grid = GridMapPuzzle::new(None, self.jumps, Self::read_rows(rows)?);
                grid.check_jumps()?;
                (Arc::new(grid), true)
            }
        };
        grid.map.from_to(from, to).map_err(fault)?;
        Ok(Box::new(SearchSession::new(GridMapInstance { grid, puzzle, from, to, own })))
    }

    fn read(&mut self, file: &PuzzleFile<'_>) -> Result<Vec<Entry>, Fault> {
        let at = |error: TextError| in_file(file.name, &error);
        if !ends_in(file.name, "scen") {
            *self = GridMapPuzzle::new(None, self.jumps, GridMap::parse(file.text).map_err(at)?);
            self.check_jumps()?;
            return Ok(Vec::new());
        }
        let queries = parse_scenario(file.text).map_err(at)?;
        let Some(first) = queries.first() else {
            return Err(Fault::new(format!("{} has no line with a start and a goal", file.name))
                .expected("BUCKET MAP WIDTH HEIGHT X Y GOAL-X GOAL-Y LENGTH")
                .example("0 arena2.map 209 281 1 11 1 12 1.0"));
        };
        let name = first.map.as_str();
        if let Some(other) = queries.iter().find(|query| query.map != name) {
            return Err(Fault::new(format!(
                "{} names two maps, {name} and {}",
                file.name, other.map
            ))
            .expected("one map"));
        }
        let text = (file.beside)(name)?;
        let map = GridMap::parse(&text).map_err(|error| in_file(name, &error))?;
        let size = (map.width(), map.height());
        if let Some(other) = queries.iter().find(|query| query.size != size) {
            let ((width, height), (x, y)) = (other.size, size);
            return Err(Fault::new(format!(
                "{}, line {}: the map is said to have {width} x {height} cells, but {name} has {x} x {y}",
                file.name, other.line
            ))
            .expected("the map that the file was written for"));
        }
        // A long run must not end at a later line.
        for query in &queries {
            map.from_to(query.start, query.goal).map_err(|error| {
                Fault::new(format!("{}, line {}: {error}", file.name, query.line))
            })?;
        }
        *self = GridMapPuzzle::new(None, self.jumps, map);
        self.check_jumps()?;
        let entry = |query: &puzzles::grid_map::Query| Entry {
            line: query.line,
            instance: format!("{} to {}", place_text(query.start), place_text(query.goal)),
            listed: Some(query.length),
            decimals: query.decimals,
            is_checked: true,
            ..Entry::default()
        };
        Ok(queries.iter().map(entry).collect())
    }
}

/// From one cell to another, step by step.
struct GridMapInstance {
    grid: Arc<GridMapPuzzle>,
    /// The puzzle as it was opened.
    puzzle: Arc<GridMapPuzzle>,
    from: (usize, usize),
    to: (usize, usize),
    /// Whether the instance brought its own map.
    own: bool,
}

impl GridMapInstance {
    /// The cell of a state.
    fn cell(&self, state: u32) -> u32 {
        if self.grid.jumps { state / 9 } else { state }
    }

    fn steps(&self) -> GridProblem<'_> {
        self.grid.map.from_to(self.from, self.to).expect("the cells were found before")
    }

    fn name(&self, cell: u32) -> String {
        place_text(self.grid.map.position(cell))
    }

    fn picture(&self) -> Picture {
        let map = &self.grid.map;
        if map.width() * map.height() > MAX_DRAWN {
            return Picture::default();
        }
        let cells = (0..map.width() * map.height()).map(|at| {
            let place = (at % map.width(), at / map.width());
            let end = |here: (usize, usize), label: &str| (here == place).then(|| label.to_owned());
            let end = end(self.from, "S").or_else(|| end(self.to, "G"));
            let weight = map.weight(place.0, place.1);
            let weight = if weight > 1 { weight.to_string() } else { String::new() };
            // The letter of an end takes the place of its cost, which is left to the corner.
            let (label, corner) = match end {
                Some(end) => (end, weight),
                None => (weight, String::new()),
            };
            Cell {
                name: place_text(place),
                ground: if map.is_free(place.0, place.1) { Ground::Light } else { Ground::Closed },
                label,
                corner,
                ..Cell::default()
            }
        });
        Picture { columns: map.width(), cells: cells.collect(), ..Picture::default() }
    }
}

/// A direction as people write it.
fn direction_text(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "N",
        Direction::East => "E",
        Direction::South => "S",
        Direction::West => "W",
        Direction::NorthEast => "NE",
        Direction::SouthEast => "SE",
        Direction::SouthWest => "SW",
        Direction::NorthWest => "NW",
    }
}

impl Searchable for GridMapInstance {
    type Puzzle = GridMapPuzzle;
    type State = u32;
    type Action = Jump;
    type Cost = u64;
    type Problem<'a> = PathProblem<'a>;
    const UNIT: f64 = UNIT as f64;

    fn puzzle(&self) -> &GridMapPuzzle {
        &self.puzzle
    }

    fn text(&self) -> String {
        if self.own {
            return self.whole();
        }
        format!("{} to {}", place_text(self.from), place_text(self.to))
    }

    fn whole(&self) -> String {
        let ends = format!("{} to {}", place_text(self.from), place_text(self.to));
        format!("{ends} on {}", GridMapPuzzle::rows(&self.grid.map))
    }

    fn problem(&self) -> PathProblem<'_> {
        if self.grid.jumps {
            let problem = self.grid.jump_map().from_to(self.from, self.to);
            PathProblem::Jumps(problem.expect("the cells were found before"))
        } else {
            PathProblem::Steps(self.steps())
        }
    }

    fn estimate(&self, name: &str, back: bool, _: &Task) -> Result<Estimate<'_, Self>, Fault> {
        Ok(match (name, back) {
            ("octile", false) => Box::new(|path: &PathProblem<'_>, state: &u32| match path {
                PathProblem::Steps(problem) => octile(problem, state),
                PathProblem::Jumps(jumps) => octile_of_jump(jumps, state),
            }),
            ("octile", true) => Box::new(|path: &PathProblem<'_>, state: &u32| match path {
                PathProblem::Steps(problem) => problem.octile_to_start(*state),
                PathProblem::Jumps(_) => 0,
            }),
            _ => Box::new(|_: &PathProblem<'_>, _: &u32| 0),
        })
    }

    fn compiled(
        &self,
        algorithm: Algorithm,
        heuristic: &str,
        task: &Task,
    ) -> Result<Option<Answer<Self>>, Fault> {
        let is_plain = algorithm == Algorithm::AStar
            && heuristic == "octile"
            && task.options.repeats == problem::Repeats::Avoid;
        if !is_plain {
            return Ok(None);
        }
        if self.grid.jumps {
            let problem = self.grid.jump_map().from_to(self.from, self.to).map_err(fault)?;
            return Ok(Some(compiled_a_star_by_jumps(&problem, &task.limits)));
        }
        let search = |memory: &mut _| compiled_a_star(&self.steps(), &task.limits, memory);
        let report = self.grid.memory.run(search);
        Ok(Some(report.map_actions(step)))
    }

    fn cost_of(estimate: f64) -> u64 {
        // A cast cuts the fraction off and saturates.
        (estimate * UNIT as f64) as u64
    }

    fn action_text(&self, _: &u32, jump: Jump) -> Cow<'static, str> {
        let direction = direction_text(jump.direction);
        if self.grid.jumps { format!("{}{direction}", jump.steps).into() } else { direction.into() }
    }

    fn state_text(&self, state: &u32) -> String {
        self.name(self.cell(*state))
    }

    fn drawing(&self, _: &u32) -> Drawing {
        Drawing::Board(self.picture())
    }

    fn place(&self, state: &u32) -> Option<String> {
        Some(self.name(self.cell(*state)))
    }

    fn ends(&self) -> Vec<String> {
        vec![place_text(self.from), place_text(self.to)]
    }
}
