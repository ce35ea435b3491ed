//! Tic-tac-toe: three in a row on a board of nine.
//!
//! *Facts*: 549,946 nodes in the full tree, 255,168 games, 5,478 positions; a draw.

use outwit::game::{Game, Outcome, Score, Side};

use crate::picture::{Cell, Picture, Piece, square_name};
use crate::{Fault, NamedEval, Param, Playable, Row, Settings};

/// The entry of the catalogue.
pub const GAME: Row = Row::of::<TicTacToe>();

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

/// A position: the squares of each side as bits, row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    stones: [u16; 2],
    turn: Side,
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for TicTacToe {
    type State = State;
    type Move = u8;

    fn start(&self) -> State {
        State { stones: [0, 0], turn: Side::First }
    }

    fn turn(&self, state: &State) -> Side {
        state.turn
    }

    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        let taken = state.stones[0] | state.stones[1];
        out.extend((0..9).filter(|square| taken >> square & 1 == 0));
    }

    fn play(&self, state: &State, square: u8) -> State {
        let mut stones = state.stones;
        stones[state.turn as usize] |= 1 << square;
        State { stones, turn: state.turn.other() }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let last = state.turn.other();
        let stones = state.stones[last as usize];
        if LINES.iter().any(|line| stones & line == *line) {
            return Some(Outcome::Win(last));
        }
        (state.stones[0] | state.stones[1] == 0o777).then_some(Outcome::Draw)
    }
}

impl Playable for TicTacToe {
    const ID: &'static str = "tic-tac-toe";
    const TITLE: &'static str = "Tic-tac-toe";
    const SUMMARY: &'static str = "three in a row on a board of nine squares";
    const RULES: &'static str = "";
    const SIDES: [&'static str; 2] = ["X", "O"];
    const PARAMS: &'static [Param] = &[];

    fn create(_: &Settings) -> Result<Self, Fault> {
        Ok(TicTacToe)
    }

    fn settings(&self) -> String {
        String::new()
    }

    fn position_text(&self, state: &State) -> String {
        let mut text = String::new();
        for square in 0..9 {
            if square % 3 == 0 && square > 0 {
                text.push('|');
            }
            text.push(self.letter(state, square));
        }
        format!("{text} {}", Self::SIDES[state.turn as usize])
    }

    fn parse_position(&self, text: &str) -> Result<State, Fault> {
        let fault = || {
            Fault::new(format!("\"{text}\" is not a position"))
                .expected("three rows of X, O and . and the side to move")
                .example("X..|.O.|... X")
        };
        let (board, turn) = text.trim().rsplit_once(' ').ok_or_else(fault)?;
        let squares: Vec<char> = board.chars().filter(|&c| c != '|').collect();
        let turn = match turn {
            "X" => Side::First,
            "O" => Side::Second,
            _ => return Err(fault()),
        };
        if squares.len() != 9 || !squares.iter().all(|c| "XO.".contains(*c)) {
            return Err(fault());
        }
        let bits = |side| (0..9).filter(|&i| squares[i] == side).fold(0, |bits, i| bits | 1 << i);
        Ok(State { stones: [bits('X'), bits('O')], turn })
    }

    fn move_text(&self, _: &State, square: u8) -> String {
        square_name(square as usize % 3, 2 - square as usize / 3)
    }

    fn move_cells(&self, state: &State, square: u8) -> Vec<String> {
        vec![self.move_text(state, square)]
    }

    fn picture(&self, state: &State) -> Picture {
        Picture::board(3, 3, |column, row| {
            let square = row * 3 + column;
            let piece = match self.letter(state, square) {
                'X' => Some(Piece::new(Side::First, "cross", 'X')),
                'O' => Some(Piece::new(Side::Second, "nought", 'O')),
                _ => None,
            };
            Cell { piece, ..Cell::default() }
        })
    }

    fn evals() -> &'static [NamedEval<Self>] {
        &[NamedEval {
            name: "open-lines",
            summary: "lines still open for the side to move, minus those of the opponent",
            eval: open_lines,
        }]
    }
}

impl TicTacToe {
    fn letter(self, state: &State, square: usize) -> char {
        match (state.stones[0] >> square & 1, state.stones[1] >> square & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        }
    }
}

fn open_lines(_: &TicTacToe, state: &State) -> Score {
    let open = |side: Side| {
        let theirs = state.stones[side.other() as usize];
        LINES.iter().filter(|line| theirs & *line == 0).count() as i32
    };
    Score::eval(open(state.turn) - open(state.turn.other()))
}
