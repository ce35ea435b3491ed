//! Sliding tiles: slide the tiles of a frame into order, using the one blank.
//!
//! Boards of 2x2 to 5x5 cells, oblong ones too: the 8-puzzle, the 15-puzzle, the 24-puzzle. A move is named after the
//! direction in which the *blank* goes; the moves of a board come in the order up, left, right, down.
//!
//! ```
//! use outwit::{Limits, problem::a_star};
//! use puzzles::sliding_tiles::{Goal, Manhattan, SlidingTiles};
//! let puzzle = SlidingTiles::<u64>::parse(3, 3, "1 2 0  3 4 5  6 7 8", &Goal::BlankFirst)?;
//! let report = a_star(&puzzle, &Manhattan::new(&puzzle), &Limits::none(), &mut ());
//! assert_eq!(report.cost(), Some(2));
//! # Ok::<(), puzzles::sliding_tiles::BoardError>(())
//! ```

mod board;
mod compiled;
mod heuristics;
mod pattern;
mod steps;
mod walking_distance;

use std::fmt;

use outwit::Rng;
use outwit::problem::Problem;

pub use board::{Board, Word};
pub use compiled::{CompiledSearch, TileAlgorithm, TileHeuristic, small_a_star};
pub use heuristics::{LinearConflict, Manhattan, Misplaced};
pub use pattern::{AdditivePatterns, Carried, DamagedTable, NoTables, Partition, PatternTable};
pub use walking_distance::WalkingDistance;

use steps::Steps;

/// The rules, for people.
pub const RULES: &str = "\
Slide the tiles until they are in order. A tile next to the blank may move into it; nothing else moves. \
The goal has the blank in the first cell and the tiles in order after it (or the blank in the last cell). \
Boards are written row by row, numbers separated by spaces, 0 for the blank: 1 2 0 3 4 5 6 7 8. \
Half of all boards cannot be solved. To see which, count the pairs of tiles in the wrong order compared with the goal; \
if the number of columns is even, add the number of rows between the blank and its place in the goal. The board can be solved \
if and only if the sum is even.";

/// Where the blank goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Move {
    /// To the row above.
    Up,
    /// To the column before.
    Left,
    /// To the next column.
    Right,
    /// To the row below.
    Down,
}

impl Move {
    /// All four, in the order in which they are tried.
    pub const ALL: [Move; 4] = [Move::Up, Move::Left, Move::Right, Move::Down];

    /// The move that takes it back.
    #[inline(always)]
    pub fn back(self) -> Move {
        match self {
            Move::Up => Move::Down,
            Move::Left => Move::Right,
            Move::Right => Move::Left,
            Move::Down => Move::Up,
        }
    }

    /// In a word: up, left, right, down.
    pub fn name(self) -> &'static str {
        ["up", "left", "right", "down"][self as usize]
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The board to be reached.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// 0 1 2 ...: the blank in the first cell.
    #[default]
    BlankFirst,
    /// 1 2 ... 0: the blank in the last cell.
    BlankLast,
    /// This one, row by row.
    Board(Vec<u8>),
}

impl Goal {
    /// The tiles of the goal, row by row.
    pub fn tiles(&self, cells: usize) -> Vec<u8> {
        match self {
            Goal::BlankFirst => (0..cells as u8).collect(),
            Goal::BlankLast => (1..cells as u8).chain([0]).collect(),
            Goal::Board(tiles) => tiles.clone(),
        }
    }
}

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The frame is too small or too big.
    Size {
        /// Rows requested.
        rows: usize,
        /// Columns requested.
        cols: usize,
        /// Most cells for this kind of board.
        most: usize,
    },
    /// Wrong number of tiles.
    Count {
        /// Numbers found.
        found: usize,
        /// Cells of the frame.
        expected: usize,
    },
    /// Not a number of the board.
    Tile {
        /// What was found.
        found: String,
        /// Which number in the list, 1 = first.
        place: usize,
        /// Cells of the frame.
        cells: usize,
    },
    /// A number occurs twice.
    Twice {
        /// Which.
        tile: u8,
        /// Where for the second time, 1 = first.
        place: usize,
    },
    /// The goal cannot be reached.
    Unsolvable {
        /// Why.
        reason: String,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Size { rows, cols, most } => write!(
                f,
                "a frame of {rows} rows and {cols} columns; expected 2 to 5 of each and at most \
                 {most} cells, for example rows=4,cols=4"
            ),
            BoardError::Count { found, expected } => write!(
                f,
                "the board has {found} numbers; expected {expected}, row by row, for example: {}",
                example(*expected)
            ),
            BoardError::Tile { found, place, cells } => write!(
                f,
                "number {place} of the board is '{found}'; expected a number from 0 (blank) to {}, for example: {}",
                cells - 1,
                example(*cells)
            ),
            BoardError::Twice { tile, place } => {
                write!(
                    f,
                    "tile {tile} occurs a second time as number {place} of the board; expected each once"
                )
            }
            BoardError::Unsolvable { reason } => {
                write!(
                    f,
                    "this board cannot be solved: {reason}; swapping any two tiles makes it solvable"
                )
            }
        }
    }
}

impl std::error::Error for BoardError {}

fn example(cells: usize) -> String {
    let tiles: Vec<String> = (0..cells).map(|tile| tile.to_string()).collect();
    tiles.join(" ")
}

/// A sliding-tile puzzle: frame, start and goal.
#[derive(Clone, Debug)]
pub struct SlidingTiles<W = u64> {
    rows: usize,
    cols: usize,
    start: Board<W>,
    goal: Board<W>,
    steps: &'static Steps,
    /// Whether the boards have numbers.
    numbered: bool,
}

impl<W: Word> SlidingTiles<W> {
    /// Checks the boards and whether the goal can be reached.
    pub fn new(rows: usize, cols: usize, start: &[u8], goal: &Goal) -> Result<Self, BoardError> {
        match Self::with_reason(rows, cols, start, goal)? {
            (puzzle, None) => Ok(puzzle),
            (_, Some(reason)) => Err(BoardError::Unsolvable { reason }),
        }
    }

    /// As [`SlidingTiles::new`], but the goal need not be reachable.
    pub fn unchecked(
        rows: usize,
        cols: usize,
        start: &[u8],
        goal: &Goal,
    ) -> Result<Self, BoardError> {
        Ok(Self::with_reason(rows, cols, start, goal)?.0)
    }

    /// The puzzle, and why its goal cannot be reached.
    fn with_reason(
        rows: usize,
        cols: usize,
        start: &[u8],
        goal: &Goal,
    ) -> Result<(Self, Option<String>), BoardError> {
        let cells = rows * cols;
        if !(2..=5).contains(&rows) || !(2..=5).contains(&cols) || cells > W::CELLS {
            return Err(BoardError::Size { rows, cols, most: W::CELLS });
        }
        let goal = goal.tiles(cells);
        check(start, cells)?;
        check(&goal, cells)?;
        let reason = parity_reason(rows, cols, start, &goal);
        let numbered = cells <= MAX_NUMBERED_CELLS && reason.is_none();
        let (start, goal) = (Board::pack(start), Board::pack(&goal));
        let steps = Steps::of(rows, cols);
        Ok((SlidingTiles { rows, cols, start, goal, steps, numbered }, reason))
    }

    /// The same puzzle with boards in another word; none if that has too few cells.
    pub fn converted<V: Word>(&self) -> Option<SlidingTiles<V>> {
        let SlidingTiles { rows, cols, start, goal, steps, numbered } = *self;
        let packed = |board: Board<W>| Board::pack(&board.tiles(rows * cols).collect::<Vec<_>>());
        (rows * cols <= V::CELLS).then(|| SlidingTiles {
            rows,
            cols,
            start: packed(start),
            goal: packed(goal),
            steps,
            numbered,
        })
    }

    /// Reads a board: numbers separated by spaces, commas or line ends, row by row, 0 for the blank.
    pub fn parse(rows: usize, cols: usize, text: &str, goal: &Goal) -> Result<Self, BoardError> {
        Self::new(rows, cols, &parse_tiles(text, rows * cols)?, goal)
    }

    /// A board drawn at random among all that can be solved.
    pub fn random(rows: usize, cols: usize, goal: &Goal, seed: u64) -> Result<Self, BoardError> {
        let goal_tiles = goal.tiles(rows * cols);
        let mut tiles = goal_tiles.clone();
        Rng::new(seed).shuffle(&mut tiles);
        Self::unchecked(rows, cols, &tiles, goal)?;
        if parity_reason(rows, cols, &tiles, &goal_tiles).is_some() {
            // Swapping two tiles turns the parity round.
            let mut numbered = (0..tiles.len()).filter(|&cell| tiles[cell] != 0);
            let (a, b) = (numbered.next(), numbered.next());
            if let (Some(a), Some(b)) = (a, b) {
                tiles.swap(a, b);
            }
        }
        Self::new(rows, cols, &tiles, goal)
    }

    /// Rows of the frame.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of the frame.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Cells of the frame.
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The goal board.
    pub fn goal(&self) -> Board<W> {
        self.goal
    }

    /// A board in numbers, as [`SlidingTiles::parse`] reads it.
    pub fn text(&self, board: Board<W>) -> String {
        let mut text = String::with_capacity(3 * self.cells());
        for tile in board.tiles(self.cells()) {
            if !text.is_empty() {
                text.push(' ');
            }
            if tile >= 10 {
                text.push(char::from(b'0' + tile / 10));
            }
            text.push(char::from(b'0' + tile % 10));
        }
        text
    }

    /// A board in lines, for people.
    pub fn drawing(&self, board: Board<W>) -> String {
        let tiles: Vec<u8> = board.tiles(self.cells()).collect();
        let show = |&tile: &u8| if tile == 0 { " .".into() } else { format!("{tile:2}") };
        let row = |row: &[u8]| row.iter().map(show).collect::<Vec<_>>().join(" ") + "\n";
        tiles.chunks(self.cols).map(row).collect()
    }

    /// Goal cell of each tile.
    fn goal_cells(&self) -> [usize; 32] {
        let mut cells = [0; 32];
        self.goal
            .tiles(self.cells())
            .enumerate()
            .for_each(|(cell, tile)| cells[tile as usize] = cell);
        cells
    }
}

impl<W: Word> Problem for SlidingTiles<W> {
    type State = Board<W>;
    type Action = Move;
    type Cost = u32;

    fn start(&self) -> Board<W> {
        self.start
    }

    #[inline(always)]
    fn is_goal(&self, board: &Board<W>) -> bool {
        *board == self.goal
    }

    #[inline(always)]
    fn actions(&self, board: &Board<W>, out: &mut Vec<(Move, u32)>) {
        let (moves, count) = self.steps.padded(board.blank());
        // Four at once and then back is faster than a number that is not known beforehand.
        out.extend_from_slice(moves);
        out.truncate(out.len() + count - 4);
    }

    #[inline(always)]
    fn listed(&self, board: &Board<W>, last: Option<Move>) -> Option<&[(Move, u32)]> {
        Some(self.steps.after(board.blank(), last))
    }

    #[inline(always)]
    fn stale(&self, board: &Board<W>, last: Move) -> u64 {
        self.steps.back(board.blank(), last)
    }

    #[inline(always)]
    fn apply(&self, board: &Board<W>, mv: Move) -> Board<W> {
        let blank = board.blank();
        board.slide(self.steps.target(blank, mv), self.steps.shift::<W>(blank, mv))
    }

    #[inline(always)]
    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(mv.back())
    }

    fn goals(&self) -> Vec<Board<W>> {
        vec![self.goal]
    }

    fn is_reversible(&self) -> bool {
        true
    }

    fn least_cost(&self) -> u32 {
        1
    }

    /// Small boards are numbered. Two boards that cannot be turned into each other may have the same number, so this
    /// holds for puzzles that can be solved.
    #[inline]
    fn state_count(&self) -> Option<usize> {
        self.numbered.then(|| (3..=self.cells()).product())
    }

    #[inline(always)]
    fn index(&self, board: &Board<W>) -> usize {
        board.rank(self.cells())
    }
}

/// Most cells of a board whose states are numbered: 1,814,400 boards.
const MAX_NUMBERED_CELLS: usize = 10;

/// Reads numbers separated by spaces, commas or line ends. As traces and people write boards, rows may also be separated by
/// `/`, and the blank may be `.` or `_`.
fn parse_tiles(text: &str, cells: usize) -> Result<Vec<u8>, BoardError> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == '/');
    let words = words.filter(|word| !word.is_empty());
    let tiles = words.enumerate().map(|(at, word)| {
        let found = || word.chars().take(20).collect();
        let number = if matches!(word, "." | "_") { "0" } else { word };
        number.parse::<u8>().map_err(|_| BoardError::Tile { found: found(), place: at + 1, cells })
    });
    tiles.collect()
}

/// Each of 0 to `cells` - 1 once?
fn check(tiles: &[u8], cells: usize) -> Result<(), BoardError> {
    if tiles.len() != cells {
        return Err(BoardError::Count { found: tiles.len(), expected: cells });
    }
    let mut seen = 0u32;
    for (&tile, place) in tiles.iter().zip(1..) {
        if usize::from(tile) >= cells {
            return Err(BoardError::Tile { found: tile.to_string(), place, cells });
        }
        if seen >> tile & 1 == 1 {
            return Err(BoardError::Twice { tile, place });
        }
        seen |= 1 << tile;
    }
    Ok(())
}

/// Why the goal cannot be reached, if it cannot. Every move swaps the blank with a tile and so turns the parity of the
/// permutation round, and the blank moves one step; so the parity of the permutation that leads from the start to the
/// goal must be that of the distance of the blank.
fn parity_reason(rows: usize, cols: usize, start: &[u8], goal: &[u8]) -> Option<String> {
    if rows * cols != start.len() || start.len() != goal.len() {
        return None;
    }
    let mut places = [0; 32];
    goal.iter().zip(0u32..).for_each(|(&tile, cell)| places[tile as usize] = cell);
    // A bit for the place of each tile so far: an earlier tile with a later place is an inversion.
    let (mut seen, mut inversions) = (0u32, 0);
    for &tile in start.iter().filter(|&&tile| tile != 0) {
        let place = places[tile as usize];
        inversions += (seen >> place).count_ones() as usize;
        seen |= 1 << place;
    }
    // Removing the blank from the goal's numbering shifts no order, so inversions among tiles compare with the goal's 0.
    let row_of = |tiles: &[u8]| tiles.iter().position(|&tile| tile == 0).map_or(0, |at| at / cols);
    let rows_apart = row_of(start).abs_diff(row_of(goal));
    // With an odd number of columns a move to another row takes the tile past an even number of tiles.
    let (counted, with_blank) =
        if cols % 2 == 1 { (inversions, false) } else { (inversions + rows_apart, true) };
    if counted.is_multiple_of(2) {
        return None;
    }
    let pairs = match inversions {
        1 => "1 pair of tiles is".to_owned(),
        count => format!("{count} pairs of tiles are"),
    };
    let blank = format!(
        " and the blank is {rows_apart} row{} from its goal row, together {counted}",
        if rows_apart == 1 { "" } else { "s" }
    );
    Some(format!(
        "{pairs} in the wrong order{}, an odd number, but on a board with {cols} columns only an even one can be put right",
        if with_blank { &blank } else { "" }
    ))
}
