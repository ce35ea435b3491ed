//! Sliding tiles in the catalogue: 8-, 15-, 24-puzzle and oblong boards.

mod counts;
mod list;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use outwit::Rng;
use outwit::game::Side;
use outwit::problem::{Algorithm, Cycles, Heuristic, Problem, Repeats};
use puzzles::sliding_tiles::{
    AdditivePatterns, Board, CompiledSearch, Goal, LinearConflict, Manhattan, Misplaced, Move,
    NoTables, Partition, PatternTable, RULES, SlidingTiles, TileAlgorithm, TileHeuristic,
    WalkingDistance, Word, small_a_star,
};

use counts::count_of;

use super::kept_memory::KeptMemory;
use super::search::{Answer, Estimate, SearchSession, Searchable, is_guided, searches};
use super::{Entry, HeuristicRow, Method, Puzzle, PuzzleFile, PuzzleRow, PuzzleSession, Task};
use views::Fault;
use views::picture::{Cell, Drawing, Ground, Picture, Piece};
use views::{Param, Settings};

/// The entry of the catalogue.
pub(super) const PUZZLE: PuzzleRow = PuzzleRow::of::<SlidingTilesPuzzle>();

/// Frame and goal, and the tables that all its boards share.
pub(super) struct SlidingTilesPuzzle {
    rows: usize,
    cols: usize,
    goal: Goal,
    patterns: OnceLock<AdditivePatterns>,
    halves: OnceLock<AdditivePatterns>,
    walking: OnceLock<Option<WalkingDistance>>,
    manhattan: OnceLock<Manhattan>,
    /// For boards of up to sixteen cells.
    memory: KeptMemory<Board<u64>, Move, u32>,
}

const MANHATTAN: HeuristicRow = HeuristicRow {
    name: "manhattan",
    title: "Manhattan distance",
    summary: "sum of the distances of the tiles from their goal cells",
};
const MISPLACED: HeuristicRow = HeuristicRow {
    name: "misplaced",
    title: "Misplaced tiles",
    summary: "how many tiles are not where they belong",
};
const LINEAR: HeuristicRow = HeuristicRow {
    name: "linear-conflict",
    title: "Linear conflict",
    summary: "Manhattan distance, and two moves for each tile that has to let another one pass",
};
const WALKING: HeuristicRow = HeuristicRow {
    name: "walking-distance",
    title: "Walking distance",
    summary: "moves needed between rows and between columns",
};
const PATTERNS: HeuristicRow = HeuristicRow {
    name: "patterns",
    title: "Pattern databases",
    summary: "additive pattern databases and their mirror image; the tables take time once",
};
const HALVES: HeuristicRow = HeuristicRow {
    name: "patterns-7-8",
    title: "Pattern databases 7-8",
    summary: "pattern databases of seven and eight tiles: 275 MiB that are built in half a minute",
};
const BLIND: HeuristicRow =
    HeuristicRow { name: "none", title: "No estimate", summary: "no estimate" };

impl SlidingTilesPuzzle {
    fn cells(&self) -> usize {
        self.rows * self.cols
    }

    fn goal_text(&self) -> String {
        match &self.goal {
            Goal::BlankFirst => "blank-first".into(),
            Goal::BlankLast => "blank-last".into(),
            Goal::Board(tiles) => tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    /// The pattern tables of a heuristic: from memory, from where they are kept, or built.
    fn patterns<W: Word>(
        &self,
        puzzle: &SlidingTiles<W>,
        heuristic: &str,
        task: &Task,
    ) -> Result<AdditivePatterns, Fault> {
        let (known, partition) = if heuristic == HALVES.name {
            (&self.halves, Partition::seven_eight(puzzle))
        } else {
            (&self.patterns, Partition::default_for(puzzle))
        };
        if let Some(known) = known.get() {
            return Ok(known.clone());
        }
        let partition = partition.ok_or_else(|| {
            no_estimate(format!(
                "there are no pattern tables for {} rows, {} columns and this goal",
                self.rows, self.cols
            ))
        })?;
        let tables = task.tables.as_deref();
        let load = |name: &String| PatternTable::from_bytes(tables?.load(name)?).ok();
        let names = AdditivePatterns::table_names(puzzle, &partition);
        let kept: Vec<PatternTable> = names.iter().filter_map(load).collect();
        let known_names: Vec<String> = kept.iter().map(PatternTable::name).collect();
        let tell = |share: f64| {
            if let Some(tables) = tables {
                tables.progress("building pattern tables", share);
            }
        };
        let patterns = AdditivePatterns::complete(puzzle, &partition, kept, &task.limits, &tell)
            .map_err(|error| match error {
                NoTables::Memory { needed, .. } => {
                    no_estimate(error.to_string()).expected(format!(
                        "a limit of at least {} MiB, or another heuristic",
                        needed.div_ceil(1 << 20)
                    ))
                }
                NoTables::SystemMemory { .. } => no_estimate(error.to_string()),
                NoTables::Stopped => Fault::new(error.to_string()),
                NoTables::Time => no_estimate(error.to_string()).expected(
                    "more time for the first search (the tables are kept), or another heuristic",
                ),
            })?;
        for table in patterns.tables().filter(|table| !known_names.contains(&table.name())) {
            if let Some(tables) = tables {
                tables.save(&table.name(), table.as_bytes());
            }
        }
        Ok(known.get_or_init(|| patterns).clone())
    }

    fn manhattan<W: Word>(&self, puzzle: &SlidingTiles<W>) -> &Manhattan {
        self.manhattan.get_or_init(|| Manhattan::new(puzzle))
    }

    fn walking<W: Word>(&self, puzzle: &SlidingTiles<W>) -> Result<WalkingDistance, Fault> {
        let made = self.walking.get_or_init(|| WalkingDistance::new(puzzle)).clone();
        made.ok_or_else(|| {
            no_estimate("walking distance is for boards of at most four rows and columns".into())
        })
    }

    fn random_board(&self, seed: u64) -> Result<String, Fault> {
        let puzzle = Wide::random(self.rows, self.cols, &self.goal, seed);
        let puzzle = puzzle.map_err(|error| Fault::new(error.to_string()))?;
        Ok(puzzle.text(puzzle.start()))
    }
}

impl Puzzle for SlidingTilesPuzzle {
    const ID: &'static str = "sliding-tiles";
    const ALIASES: &'static [(&'static str, &'static str)] =
        &[("8-puzzle", "rows=3,cols=3"), ("15-puzzle", ""), ("24-puzzle", "rows=5,cols=5")];
    const TITLE: &'static str = "Sliding tiles";
    const SUMMARY: &'static str = "slide tiles into order: 8-, 15-, 24-puzzle and oblong boards";
    const RULES: &'static str = RULES;
    const EDIT: &'static str = "slide";
    const PARAMS: &'static [Param] = &[
        Param { name: "rows", meaning: "rows, 2 to 5", default: "4" },
        Param { name: "cols", meaning: "columns, 2 to 5", default: "4" },
        Param {
            name: "goal",
            meaning: "blank-first, blank-last, or a board with spaces between the numbers",
            default: "blank-first",
        },
    ];

    fn create(settings: &Settings) -> Result<Self, Fault> {
        let size = settings.text("rows").unwrap_or_default();
        if let Some((rows, cols)) = size.split_once('x')
            && let (Ok(rows), Ok(cols)) = (rows.parse::<u32>(), cols.parse::<u32>())
        {
            let [rows, cols] = [rows, cols].map(|count| count.clamp(2, 5));
            return Err(Fault::new(format!("rows={size} is not a number of rows"))
                .expected("rows and columns apart")
                .example(format!("rows={rows},cols={cols}")));
        }
        let rows = settings.number("rows", 4, 2, 5)? as usize;
        let cols = settings.number("cols", 4, 2, 5)? as usize;
        let goal = match settings.text("goal").unwrap_or("blank-first") {
            "blank-first" => Goal::BlankFirst,
            "blank-last" => Goal::BlankLast,
            board => {
                let fault = || {
                    Fault::new(format!("goal={board} is no goal"))
                        .expected("blank-first, blank-last or a board")
                        .example("goal=blank-last")
                };
                let tiles: Option<Vec<u8>> =
                    board.split_whitespace().map(|word| word.parse().ok()).collect();
                Goal::Board(tiles.filter(|tiles| tiles.len() > 1).ok_or_else(fault)?)
            }
        };
        let puzzle = SlidingTilesPuzzle {
            rows,
            cols,
            goal,
            patterns: OnceLock::new(),
            halves: OnceLock::new(),
            walking: OnceLock::new(),
            manhattan: OnceLock::new(),
            memory: KeptMemory::default(),
        };
        // A goal that is no board is refused here and not with the first instance.
        puzzle.random_board(0).map_err(|fault| fault.within("the goal is wrong"))?;
        Ok(puzzle)
    }

    fn settings(&self) -> String {
        // For each solution, so without `format`.
        let size =
            |name: &str, size: usize| (size != 4).then(|| [name, &size.to_string()].concat());
        let goal = (self.goal != Goal::BlankFirst).then(|| ["goal=", &self.goal_text()].concat());
        let parts = [size("rows=", self.rows), size("cols=", self.cols), goal];
        parts.into_iter().flatten().collect::<Vec<_>>().join(",")
    }

    fn methods(&self) -> Vec<Method> {
        searches(true)
    }

    fn heuristics(&self, method: Method) -> Vec<HeuristicRow> {
        if !is_guided(method) {
            return Vec::new();
        }
        let mut list = vec![MANHATTAN, MISPLACED, LINEAR];
        if self.rows <= 4 && self.cols <= 4 {
            list.push(WALKING);
        }
        let default_goal = matches!(self.goal, Goal::BlankFirst | Goal::BlankLast);
        if default_goal
            && !matches!((self.rows, self.cols), (4, 2 | 5) | (5, 2..=4) | (2..=4, 5) | (2, 4))
        {
            list.push(PATTERNS);
            if (self.rows, self.cols) == (4, 4) {
                list.push(HALVES);
            }
        }
        list.push(BLIND);
        list
    }

    fn limit_of(&self, heuristic: &str) -> Option<&'static str> {
        match heuristic {
            "walking-distance" => Some("at most four rows and columns"),
            "patterns" => Some(
                "2 x 2, 2 x 3, 3 x 3, 3 x 4, 4 x 4 and 5 x 5 cells and a goal with the blank first or last",
            ),
            "patterns-7-8" => Some("4 x 4 cells and a goal with the blank first or last"),
            _ => None,
        }
    }

    fn features(&self) -> Vec<HeuristicRow> {
        let guided = self.heuristics(Method::Search(Algorithm::AStar)).into_iter();
        guided.filter(|row| row.name != BLIND.name).chain(counts::rows()).collect()
    }

    fn default_instance(&self) -> String {
        match (self.rows, self.cols, &self.goal) {
            (3, 3, Goal::BlankFirst) => "7 2 4 5 0 6 8 3 1".into(),
            (4, 4, Goal::BlankFirst) => "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15".into(),
            // The frame was tried when it was made.
            _ => self.random_board(1).unwrap_or_default(),
        }
    }

    fn random(&self, seed: u64) -> Result<String, Fault> {
        self.random_board(seed)
    }

    fn near(&self, seed: u64, steps: u32) -> Option<String> {
        let goal = self.goal.tiles(self.cells());
        let puzzle = Wide::new(self.rows, self.cols, &goal, &self.goal).ok()?;
        let mut rng = Rng::new(seed);
        let (mut board, mut last) = (puzzle.start(), None);
        for _ in 0..steps {
            let mut moves = Vec::new();
            puzzle.actions(&board, &mut moves);
            // A step that takes the last one back leads nowhere.
            moves.retain(|&(mv, _)| last != Some(mv.back()));
            let &(mv, _) = rng.pick(&moves)?;
            board = puzzle.apply(&board, mv);
            last = Some(mv);
        }
        Some(puzzle.text(board))
    }

    fn instance(self: &Arc<Self>, text: &str) -> Result<Box<dyn PuzzleSession>, Fault> {
        let text = text.split('#').next().unwrap_or("");
        if let Some((board, cost)) = text.split_once(';') {
            let what = format!("\"{}\" stands behind the board", cost.trim());
            return Err(Fault::new(what)
                .expected("the board alone; costs are checked in lists, which are read by --file")
                .example(board.trim()));
        }
        let fault = |error: puzzles::sliding_tiles::BoardError| Fault::new(error.to_string());
        let goal = &self.goal;
        let puzzle = Wide::parse(self.rows, self.cols, text, goal).map_err(fault)?;
        let small = puzzle.converted();
        let tiles = Arc::clone(self);
        Ok(Box::new(SearchSession::new(SlidingTilesInstance { tiles, puzzle, small })))
    }

    fn read(&mut self, file: &PuzzleFile<'_>) -> Result<Vec<Entry>, Fault> {
        list::entries(self, file)
    }
}

/// A board to be solved. All searches take it as a wide board, so that they are compiled once; where speed counts most, a
/// board of up to sixteen cells is searched as a small one.
struct SlidingTilesInstance {
    tiles: Arc<SlidingTilesPuzzle>,
    puzzle: Wide,
    small: Option<SlidingTiles<u64>>,
}

type Wide = SlidingTiles<u128>;

impl SlidingTilesInstance {
    /// A search with everything known to the compiler.
    fn fast<W: CompiledSearch>(
        &self,
        puzzle: &SlidingTiles<W>,
        algorithm: TileAlgorithm,
        heuristic: &str,
        task: &Task,
    ) -> Result<Option<Answer<Self>>, Fault> {
        let begin = Instant::now();
        let (walking, patterns);
        let heuristic = match heuristic {
            "manhattan" => TileHeuristic::Manhattan(self.tiles.manhattan(puzzle)),
            "linear-conflict" => TileHeuristic::LinearConflict,
            "walking-distance" => {
                walking = self.tiles.walking(puzzle)?;
                TileHeuristic::WalkingDistance(&walking)
            }
            "patterns" | "patterns-7-8" => {
                patterns = self.tiles.patterns(puzzle, heuristic, task)?;
                TileHeuristic::Patterns(&patterns, task.threads)
            }
            _ => return Ok(None),
        };
        // The tables are part of the time.
        Ok(Some(W::solve(puzzle, algorithm, heuristic, &task.limits_since(begin))))
    }

    fn picture(&self, board: Board<u128>) -> Picture {
        let cols = self.puzzle.cols();
        let cell = |(at, tile): (usize, u8)| Cell {
            name: format!("r{}c{}", at / cols + 1, at % cols + 1),
            ground: Ground::Light,
            piece: (tile > 0).then(|| Piece::new(Side::First, "tile", (b'0' + tile % 10) as char)),
            label: if tile > 0 { tile.to_string() } else { String::new() },
            ..Cell::default()
        };
        let cells = board.tiles(self.puzzle.cells()).enumerate().map(cell).collect();
        Picture { columns: cols, cells, ..Picture::default() }
    }
}

impl Searchable for SlidingTilesInstance {
    type Puzzle = SlidingTilesPuzzle;
    type State = Board<u128>;
    type Action = Move;
    type Cost = u32;
    type Problem<'a> = Wide;
    // That a board can be solved is known beforehand; so the cheap rule is enough.
    const CYCLES: Cycles = Cycles::Undo;

    fn puzzle(&self) -> &SlidingTilesPuzzle {
        &self.tiles
    }

    fn text(&self) -> String {
        self.puzzle.text(self.puzzle.start())
    }

    fn problem(&self) -> Wide {
        self.puzzle.clone()
    }

    fn estimate(&self, name: &str, back: bool, task: &Task) -> Result<Estimate<'_, Self>, Fault> {
        let puzzle = &self.puzzle;
        let board = if back { puzzle.start() } else { puzzle.goal() };
        if let Some(count) = count_of(name) {
            let (cols, cells) = (puzzle.cols(), puzzle.cells());
            let goal: Vec<u8> = board.tiles(cells).collect();
            return Ok(Box::new(move |_: &Wide, board: &Board<u128>| {
                let tiles: Vec<u8> = board.tiles(cells).collect();
                count(&tiles, &goal, cols)
            }));
        }
        Ok(match name {
            "manhattan" => erased(Manhattan::to(puzzle, board)),
            "misplaced" => erased(Misplaced::to(puzzle, board)),
            "none" => Box::new(|_: &Wide, _: &Board<u128>| 0),
            // The tables are for the goal; the way back is guided by the Manhattan distance.
            _ if back => erased(Manhattan::to(puzzle, board)),
            "linear-conflict" => erased(LinearConflict::new(puzzle)),
            "walking-distance" => erased(self.tiles.walking(puzzle)?),
            name => erased(self.tiles.patterns(puzzle, name, task)?),
        })
    }

    fn cost_of(estimate: f64) -> u32 {
        // A cast cuts the fraction off and saturates.
        estimate as u32
    }

    fn compiled(
        &self,
        algorithm: Algorithm,
        heuristic: &str,
        task: &Task,
    ) -> Result<Option<Answer<Self>>, Fault> {
        let algorithm = match algorithm {
            Algorithm::IdaStar => {
                TileAlgorithm::IdaStar(task.options.cycles.unwrap_or(Self::CYCLES))
            }
            Algorithm::AStar if task.options.repeats == Repeats::Avoid => TileAlgorithm::AStar,
            _ => return Ok(None),
        };
        match (&self.small, algorithm) {
            (Some(small), TileAlgorithm::AStar) if heuristic == MANHATTAN.name => {
                let manhattan = self.tiles.manhattan(small);
                let search = |memory: &mut _| small_a_star(small, manhattan, &task.limits, memory);
                Ok(Some(self.tiles.memory.run(search)))
            }
            (Some(small), _) => self.fast(small, algorithm, heuristic, task),
            (None, _) => self.fast(&self.puzzle, algorithm, heuristic, task),
        }
    }

    fn action_text(&self, _: &Board<u128>, action: Move) -> Cow<'static, str> {
        action.name().into()
    }

    fn state_text(&self, board: &Board<u128>) -> String {
        self.puzzle.text(*board)
    }

    fn drawing(&self, board: &Board<u128>) -> Drawing {
        Drawing::Board(self.picture(*board))
    }

    fn board(&self, board: &Board<u128>) -> Option<Picture> {
        Some(self.picture(*board))
    }
}

/// The fault of a heuristic that cannot be used here.
fn no_estimate(what: String) -> Fault {
    Fault::new(what).expected("another heuristic").example("manhattan")
}

fn erased<'a, H: Heuristic<Wide> + 'a>(h: H) -> Estimate<'a, SlidingTilesInstance> {
    Box::new(move |puzzle, board| h.estimate(puzzle, board))
}
