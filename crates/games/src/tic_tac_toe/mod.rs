//! Tic-tac-toe and its relatives: `k` in a row on a board of `m` columns and `n` rows.
//!
//! Facts for 3 x 3: 549,946 nodes in the full tree, 255,168 games, 5,478 positions; a draw.

pub mod classic;
mod features;

use outwit::game::{Game, Outcome, Score, Side};
use outwit::hash::mix;

use crate::catalogue::Row;
use crate::picture::{Cell, Picture, Piece, square_name};
use crate::playable::{
    BoardSetup, Fault, GameInfo, NamedEval, NamedFeature, Numbers, Param, PieceSet, Playable,
    Settings, SetupMode, TextbookProgram, bits,
};
use crate::tree::{Notation, Scale};

/// The entry of the catalogue.
pub const GAME: Row = Row::of::<TicTacToe>();

/// The rules on a board of a given size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    columns: usize,
    rows: usize,
    /// Stones in a row that win.
    line: u32,
    squares: u64,
    /// For each direction the distance from one stone to the next, and the squares at which a line can begin.
    ways: [(u32, u64); 4],
}

/// A position: the squares of each side as bits, 8 x row + column, rows counted from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    stones: [u64; 2],
    turn: Side,
}

impl State {
    #[inline]
    fn own(&self) -> u64 {
        self.stones[self.turn as usize]
    }

    #[inline]
    fn other(&self) -> u64 {
        self.stones[self.turn.other() as usize]
    }
}

impl TicTacToe {
    /// The game of `line` in a row on `columns` x `rows` squares, 1 to 8 each.
    pub fn new(columns: usize, rows: usize, line: usize) -> Self {
        assert!((1..=8).contains(&columns) && (1..=8).contains(&rows) && line >= 1);
        let fits = |size: usize| size.saturating_sub(line - 1);
        let level = bits::squares(fits(columns), rows);
        let upright = bits::squares(columns, fits(rows));
        let right = level & upright;
        // Lines down to the left begin where one to the right would end.
        let left = right << (line - 1).min(7);
        // A line of one square has no direction and is counted once.
        let others = if line == 1 { 0 } else { u64::MAX };
        TicTacToe {
            columns,
            rows,
            line: line as u32,
            squares: bits::squares(columns, rows),
            ways: [(1, level), (8, others & upright), (9, others & right), (7, others & left)],
        }
    }

    /// The squares at which a line of `stones` begins, one word for each direction.
    #[inline]
    fn lines(&self, stones: u64) -> impl Iterator<Item = u64> + '_ {
        self.ways.iter().map(move |&(step, begins)| {
            (1..self.line).fold(stones & begins, |lines, i| lines & stones >> (i * step))
        })
    }

    #[inline]
    fn has_line(&self, stones: u64) -> bool {
        self.lines(stones).any(|lines| lines != 0)
    }

    /// The squares on which one more stone would complete a line.
    #[inline]
    fn completing(&self, stones: u64) -> u64 {
        let mut squares = 0;
        for (step, begins) in self.ways {
            for missing in 0..self.line {
                let others = (0..self.line).filter(|&i| i != missing);
                let begins = others.fold(begins, |lines, i| lines & stones >> (i * step));
                squares |= begins << (missing * step);
            }
        }
        squares
    }
}

impl Game for TicTacToe {
    type State = State;
    type Move = u8;

    fn start(&self) -> State {
        State { stones: [0, 0], turn: Side::First }
    }

    #[inline]
    fn turn(&self, state: &State) -> Side {
        state.turn
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        let mut free = self.squares & !(state.stones[0] | state.stones[1]);
        while free != 0 {
            out.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
    }

    #[inline]
    fn play(&self, state: &State, square: u8) -> State {
        let mut stones = state.stones;
        stones[state.turn as usize] |= 1 << square;
        State { stones, turn: state.turn.other() }
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Outcome> {
        if self.has_line(state.other()) {
            return Some(Outcome::Win(state.turn.other()));
        }
        (state.stones[0] | state.stones[1] == self.squares).then_some(Outcome::Draw)
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        // Each side is mixed on its own, so that their bits cannot cancel.
        let [first, second] = state.stones;
        mix(mix(first).wrapping_add(state.turn as u64) ^ mix(second).rotate_left(32))
    }

    #[inline]
    fn symmetric_key(&self, state: &State) -> u64 {
        let mut stones = state.stones;
        let mut least = stones;
        let mut take = |stones: [u64; 2]| least = least.min(stones);
        let (mirror, flip) = (
            |stones: [u64; 2]| stones.map(|bits| bits::mirror(bits, self.columns)),
            |stones: [u64; 2]| stones.map(|bits| bits::flip(bits, self.rows)),
        );
        for turn in 0..2 {
            if turn == 1 {
                if self.columns != self.rows {
                    break;
                }
                stones = stones.map(bits::transpose);
            }
            take(stones);
            take(mirror(stones));
            take(flip(stones));
            take(flip(mirror(stones)));
        }
        self.key(&State { stones: least, turn: state.turn })
    }

    #[inline]
    fn plies_left(&self, state: &State) -> Option<u32> {
        Some((self.squares & !(state.stones[0] | state.stones[1])).count_ones())
    }

    #[inline]
    fn tactics(&self, state: &State, moves: &mut Vec<u8>) -> Option<Score> {
        let free = self.squares & !(state.stones[0] | state.stones[1]);
        if self.completing(state.own()) & free != 0 {
            return Some(Score::win_in(1));
        }
        let threats = self.completing(state.other()) & free;
        if threats.count_ones() > 1 {
            return Some(Score::loss_in(2));
        }
        if threats != 0 {
            moves.retain(|&square| threats >> square & 1 == 1);
        }
        None
    }

    /// A side whose lines are all closed cannot win.
    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        let free = self.squares & !(state.stones[0] | state.stones[1]);
        let can_win = |stones: u64| self.has_line(stones | free);
        (
            if can_win(state.other()) { Score::loss_in(0) } else { Score::DRAW },
            if can_win(state.own()) { Score::win_in(1) } else { Score::DRAW },
        )
    }

    /// Squares with many open lines first.
    #[inline]
    fn move_order_hint(&self, state: &State, square: u8) -> i32 {
        let own = state.own() | 1 << square;
        2 * (self.completing(own) & !state.other()).count_ones() as i32
            - (i32::from(square) % 8 * 2 + 1 - self.columns as i32).abs() / 2
            - (i32::from(square) / 8 * 2 + 1 - self.rows as i32).abs() / 2
    }

    #[inline]
    fn history_index(&self, square: u8) -> usize {
        square as usize
    }
}

impl Playable for TicTacToe {
    const INFO: GameInfo = GameInfo {
        id: "tic-tac-toe",
        aliases: &[],
        title: "Tic-tac-toe",
        summary: "three in a row on nine squares, or any other line and board up to 8 x 8",
        rules: "\
Aim: to have three of one's own marks in a row, column or diagonal. The settings m, n and k change the \
number of columns, of rows and of marks in a line.

Moves: the players in turn put a mark on a free square. X begins.

End: the first player to complete a line wins. If the board is full without a line, the game is drawn.

Notation: a move is the square, such as b2; columns are letters from the left, rows are numbers from the bottom. A \
position is the rows from the top, separated by |, and the side to move; it may hold any number of marks.

Example: X..|.O.|... X has an X on a3 and an O in the middle, X to move.",
        sides: ["X", "O"],
        params: &[
        Param { name: "m", meaning: "columns, 1 to 8", default: "3" },
        Param { name: "n", meaning: "rows, 1 to 8", default: "3" },
        Param { name: "k", meaning: "marks in a row that win", default: "3" },
    ],
    };

    fn create(settings: &Settings) -> Result<Self, Fault> {
        let columns = settings.number("m", 3, 1, 8)?;
        let rows = settings.number("n", 3, 1, 8)?;
        let line = settings.number("k", 3, 1, columns.max(rows))?;
        if columns.max(rows) < line {
            return Err(Fault::new(format!(
                "no line of {line} fits on {columns} x {rows} squares"
            ))
            .expected("a smaller k")
            .example(format!("k={}", columns.max(rows))));
        }
        Ok(TicTacToe::new(columns as usize, rows as usize, line as usize))
    }

    fn settings(&self) -> String {
        let values = [("m", self.columns), ("n", self.rows), ("k", self.line as usize)];
        let changed = values.iter().filter(|(_, value)| *value != 3);
        changed.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(",")
    }

    fn position_text(&self, state: &State) -> String {
        let row =
            |y: usize| (0..self.columns).map(move |x| letter(state, 8 * y + x)).collect::<String>();
        let rows: Vec<String> = (0..self.rows).map(row).collect();
        format!("{} {}", rows.join("|"), Self::INFO.sides[state.turn as usize])
    }

    fn parse_position(&self, text: &str) -> Result<State, Fault> {
        let fault = |found: String| {
            Fault::new(found)
                .expected(format!(
                    "{} rows of {} marks (X, O or .) and the side to move",
                    self.rows, self.columns
                ))
                .example(self.position_text(&self.start()))
        };
        let Some((board, turn)) = text.trim().rsplit_once(char::is_whitespace) else {
            return Err(fault(format!("\"{text}\" does not say who is to move")));
        };
        let turn = match turn {
            "X" | "x" => Side::First,
            "O" | "o" => Side::Second,
            _ => return Err(fault(format!("\"{turn}\" is not a side"))),
        };
        let rows: Vec<&str> = board.split(['|', '/']).map(str::trim).collect();
        if rows.len() != self.rows {
            return Err(fault(format!("the position has {} of {} rows", rows.len(), self.rows)));
        }
        let mut stones = [0; 2];
        for (y, row) in rows.iter().enumerate() {
            if row.chars().count() != self.columns {
                return Err(fault(format!("row {} is \"{row}\"", y + 1)));
            }
            for (x, mark) in row.chars().enumerate() {
                match mark {
                    'X' | 'x' => stones[0] |= 1 << (8 * y + x),
                    'O' | 'o' => stones[1] |= 1 << (8 * y + x),
                    '.' => {}
                    _ => return Err(fault(format!("row {} has the mark \"{mark}\"", y + 1))),
                }
            }
        }
        let state = State { stones, turn };
        if self.has_line(state.own()) {
            return Err(fault(format!(
                "{} has a line already and cannot be to move",
                Self::INFO.sides[turn as usize]
            )));
        }
        Ok(state)
    }

    fn move_text(&self, _: &State, square: u8) -> String {
        square_name(square as usize % 8, self.rows - 1 - square as usize / 8)
    }

    fn move_cells(&self, state: &State, square: u8) -> Vec<String> {
        vec![self.move_text(state, square)]
    }

    fn picture(&self, state: &State) -> Picture {
        Picture::board(self.columns, self.rows, |column, row| {
            let piece = match letter(state, 8 * row + column) {
                'X' => Some(Piece::new(Side::First, "cross", 'X')),
                'O' => Some(Piece::new(Side::Second, "nought", 'O')),
                _ => None,
            };
            Cell { piece, ..Cell::default() }
        })
    }

    fn winning_line(&self, state: &State) -> Vec<String> {
        let owner = state.turn.other() as usize;
        self.picture(state).lines(owner, self.line as usize).concat()
    }

    fn classic() -> Option<TextbookProgram<Self>> {
        Some(classic::choose)
    }

    fn text_notation(&self) -> Option<Notation> {
        let (win, loss) = (classic::WIN, -classic::WIN);
        Some(Notation { scale: Scale::Numbers { win, loss, zero: 0 }, max: None })
    }

    fn setup_mode(&self) -> SetupMode {
        SetupMode::Board(vec![
            PieceSet::piece("Cross", Piece::new(Side::First, "cross", 'X')),
            PieceSet::piece("Nought", Piece::new(Side::Second, "nought", 'O')),
        ])
    }

    fn set_up(&self, setup: &BoardSetup) -> Result<State, Fault> {
        let on = |column, row| setup.on(&square_name(column, self.rows - 1 - row)).unwrap_or('.');
        let row = |row| (0..self.columns).map(|column| on(column, row)).collect::<String>();
        let rows: Vec<String> = (0..self.rows).map(row).collect();
        self.parse_position(&format!(
            "{} {}",
            rows.join("|"),
            Self::INFO.sides[setup.side() as usize]
        ))
        // Whoever made a board by hand has not written a text.
        .map_err(|fault| Fault::new(fault.found()))
    }

    fn numbers(&self) -> Option<Numbers<Self>> {
        // Up to 4 x 3 squares there are less than a million positions.
        (self.squares.count_ones() <= 12).then(Numbers::reachable)
    }

    fn evals() -> &'static [NamedEval<Self>] {
        &[NamedEval {
            name: "open-lines",
            summary: "lines still open for the side to move, minus those of the opponent",
            eval: open_lines,
        }]
    }

    fn eval_weights(&self, name: &str) -> Option<Vec<(&'static str, f64)>> {
        (name == "open-lines").then(|| vec![("open_lines", 1.0)])
    }

    fn features() -> &'static [NamedFeature<Self>] {
        features::ALL
    }
}

fn letter(state: &State, square: usize) -> char {
    match (state.stones[0] >> square & 1, state.stones[1] >> square & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '.',
    }
}

fn open_lines(game: &TicTacToe, state: &State) -> Score {
    let open = |side| features::open_lines(game, state, side);
    Score::eval(open(game.turn(state)) - open(game.turn(state).other()))
}
