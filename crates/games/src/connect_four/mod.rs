//! Connect Four: stones fall to the bottom of seven columns, four in a line win.
//!
//! Facts: 4,531,985,219,092 positions; the first player wins on ply 41 by starting in the middle.

mod board;
mod evals;
mod features;
mod order;
mod tactics;

use std::hash::{Hash, Hasher};

use outwit::game::{Game, Outcome, Score, Side};

use crate::catalogue::Row;
use crate::picture::{Cell, Ground, Picture, Piece, square_name};
use crate::playable::{
    BoardSetup, Fault, GameInfo, LevelElo, NamedEval, NamedFeature, PieceSet, Playable, Settings,
    SetupMode,
};
use board::{BOARD, BOTTOM, COLUMNS, ROWS, SQUARES};

/// The entry of the catalogue.
pub const GAME: Row = Row::of::<ConnectFour>();

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour;

/// A position. Equality and hash look at the stones; the columns played are carried along for the text.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The stones of the side to move.
    own: u64,
    /// All stones.
    all: u64,
    /// The columns played, three bits each, the last one lowest.
    played: u128,
}

impl State {
    /// A number for the position that no other position has.
    #[inline]
    fn code(&self) -> u64 {
        // In each column a one on top of the stones, plus the own stones: the sum never leaves the column.
        self.own + self.all + BOTTOM
    }

    /// The stones of the side that is not to move.
    #[inline]
    fn other(&self) -> u64 {
        self.own ^ self.all
    }

    /// The squares on which a stone can come to rest.
    #[inline]
    fn landing(&self) -> u64 {
        (self.all + BOTTOM) & BOARD
    }

    /// Squares that are still free.
    #[inline]
    fn plies_left(&self) -> u32 {
        SQUARES - self.all.count_ones()
    }

    /// The stones of a side.
    #[inline]
    fn stones(&self, side: Side) -> u64 {
        if side == self.turn() { self.own } else { self.other() }
    }

    #[inline]
    fn turn(&self) -> Side {
        if self.all.count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn after(&self, square: u8) -> State {
        State {
            own: self.other(),
            all: self.all | 1 << square,
            played: self.played << 3 | u128::from(square / 7),
        }
    }

    /// The columns played, from 0, in order.
    fn columns(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.all.count_ones()).rev().map(|place| (self.played >> (3 * place) & 7) as u8)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        (self.own, self.all) == (other.own, other.all)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.code().hash(hasher);
    }
}

impl Game for ConnectFour {
    type State = State;
    /// The square on which the stone comes to rest, in the numbering of the board.
    type Move = u8;

    fn start(&self) -> State {
        State { own: 0, all: 0, played: 0 }
    }

    #[inline]
    fn turn(&self, state: &State) -> Side {
        state.turn()
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        let mut squares = state.landing();
        while squares != 0 {
            out.push(squares.trailing_zeros() as u8);
            squares &= squares - 1;
        }
    }

    #[inline]
    fn play(&self, state: &State, square: u8) -> State {
        state.after(square)
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Outcome> {
        if board::has_four(state.other()) {
            return Some(Outcome::Win(state.turn().other()));
        }
        (state.all == BOARD).then_some(Outcome::Draw)
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        outwit::hash::mix(state.code())
    }

    #[inline]
    fn symmetric_key(&self, state: &State) -> u64 {
        let code = state.code();
        outwit::hash::mix(code.min(board::mirror(code)))
    }

    #[inline]
    fn tactics(&self, state: &State, moves: &mut Vec<u8>) -> Option<Score> {
        tactics::look(state, moves)
    }

    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        tactics::bounds(state)
    }

    fn tactics_depth(&self) -> u32 {
        3
    }

    #[inline]
    fn plies_left(&self, state: &State) -> Option<u32> {
        Some(state.plies_left())
    }

    #[inline]
    fn move_order_hint(&self, state: &State, square: u8) -> i32 {
        tactics::move_order_hint(state, square)
    }

    #[inline]
    fn history_index(&self, square: u8) -> usize {
        square as usize
    }
}

impl Playable for ConnectFour {
    const INFO: GameInfo = GameInfo {
        id: "connect-four",
        aliases: &[],
        title: "Connect Four",
        summary: "stones fall into seven columns; four in a line win",
        rules: "\
Aim: to have four of one's own stones in a column, row or diagonal.

Moves: the players in turn drop a stone into one of seven columns; it falls to the lowest free square. A column holds six \
stones.

End: four in a line win immediately. If the board is full without such a line, the game is drawn.

Notation: a move is the number of the column, 1 to 7 from the left. A position is the columns played so far, in order; \
the empty text is the start.

Example: 444444 is the position after three stones each in the middle column, the first player to move.",
        sides: ["Red", "Yellow"],
        params: &[],
    };

    fn create(_: &Settings) -> Result<Self, Fault> {
        Ok(ConnectFour)
    }

    fn settings(&self) -> String {
        String::new()
    }

    fn position_text(&self, state: &State) -> String {
        state.columns().map(|column| char::from(b'1' + column)).collect()
    }

    fn parse_position(&self, text: &str) -> Result<State, Fault> {
        let fault = |found: String| {
            Fault::new(found).expected("the columns played, each 1 to 7").example("444444")
        };
        let mut state = self.start();
        let letters = text.chars().filter(|letter| !letter.is_whitespace());
        for (ply, letter) in (1..).zip(letters) {
            let column = letter.to_digit(10).filter(|column| (1..=7).contains(column));
            let Some(column) = column else {
                return Err(fault(format!("move {ply} is \"{letter}\"")));
            };
            if self.outcome(&state).is_some() {
                return Err(fault(format!("move {ply} is played after the end of the game")));
            }
            let landing = state.landing() & 0x7f << (7 * (column - 1));
            if landing == 0 {
                return Err(fault(format!("move {ply} goes to column {column}, which is full")));
            }
            state = state.after(landing.trailing_zeros() as u8);
        }
        Ok(state)
    }

    fn move_text(&self, _: &State, square: u8) -> String {
        (square / 7 + 1).to_string()
    }

    fn move_cells(&self, _: &State, square: u8) -> Vec<String> {
        vec![square_name(usize::from(square / 7), usize::from(square % 7))]
    }

    fn picture(&self, state: &State) -> Picture {
        let stones = match state.turn() {
            Side::First => [state.own, state.other()],
            Side::Second => [state.other(), state.own],
        };
        let rows = usize::from(ROWS);
        let mut picture = Picture::board(usize::from(COLUMNS), rows, |column, row| {
            let square = 7 * column + rows - 1 - row;
            let piece = if stones[0] >> square & 1 == 1 {
                Some(Piece::new(Side::First, "disc", 'X').red_or_yellow())
            } else if stones[1] >> square & 1 == 1 {
                Some(Piece::new(Side::Second, "disc", 'O').red_or_yellow())
            } else {
                None
            };
            Cell { ground: Ground::Hole, piece, ..Cell::default() }
        });
        picture.column_names = (1..=COLUMNS).map(|column| column.to_string()).collect();
        picture.row_names.clear();
        picture
    }

    fn winning_line(&self, state: &State) -> Vec<String> {
        self.picture(state).lines(state.turn().other() as usize, 4).concat()
    }

    fn setup_mode(&self) -> SetupMode {
        SetupMode::Board(vec![
            PieceSet::piece("Red stone", Piece::new(Side::First, "disc", 'X').red_or_yellow()),
            PieceSet::piece("Yellow stone", Piece::new(Side::Second, "disc", 'O').red_or_yellow()),
        ])
    }

    fn set_up(&self, setup: &BoardSetup) -> Result<State, Fault> {
        self.parse_position(&order::of(setup)?)
    }

    /// Sums of the matches in docs/levels.md.
    fn level_elo(&self) -> Option<LevelElo> {
        Some([0, 170, 280, 440, 590, 700, 830, 1010, 1160, 1460])
    }

    fn evals() -> &'static [NamedEval<Self>] {
        evals::ALL
    }

    fn eval_weights(&self, name: &str) -> Option<Vec<(&'static str, f64)>> {
        match name {
            "threats" => Some(vec![("threats", 10.0), ("good_threats", 20.0), ("lines", 1.0)]),
            "lines" => Some(vec![("lines", 1.0)]),
            _ => None,
        }
    }

    fn features() -> &'static [NamedFeature<Self>] {
        features::ALL
    }
}
