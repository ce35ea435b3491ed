//! Rabbit and wolves, also called fox and hounds: four wolves try to catch a rabbit that wants to slip past them.
//!
//! Facts: 1,887,900 legal positions, none of them drawn; the wolves win from all four starts, in 44 plies if the rabbit
//! moves first.

mod board;
pub mod classic;
mod distance;
mod features;
mod index;
mod tactics;

use outwit::game::retrograde::Indexed;
use outwit::game::{Game, Outcome, Score, Side};

use crate::picture::{Cell, Ground, Picture, Piece, parse_square, square_name};

use crate::catalogue::Row;
use crate::playable::{
    BoardSetup, Fault, GameInfo, Level, NamedEval, NamedFeature, Numbers, Param, PieceSet,
    Playable, Settings, SetupMode, TextbookProgram,
};
use crate::tree::{Notation, Scale};
use board::{NEXT, TOP};

/// The entry of the catalogue.
pub const GAME: Row = Row::of::<RabbitAndWolves>();

/// The side of the rabbit, which moves first.
pub const RABBIT: Side = Side::First;
/// The side of the wolves.
pub const WOLVES: Side = Side::Second;

/// The rules, with the square on which the rabbit starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RabbitAndWolves {
    /// Which of the four dark squares of the bottom row, from the left.
    rabbit: u8,
}

/// A position. Squares are the 32 dark ones, row by row from the top, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The squares of the wolves as bits.
    wolves: u32,
    /// The square of the rabbit.
    rabbit: u8,
    turn: Side,
}

/// A step from one dark square to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    from: u8,
    to: u8,
}

impl Game for RabbitAndWolves {
    type State = State;
    type Move = Step;

    fn start(&self) -> State {
        State { wolves: TOP, rabbit: 28 + self.rabbit, turn: RABBIT }
    }

    fn turn(&self, state: &State) -> Side {
        state.turn
    }

    /// The wolves by their square, each first to the left; the rabbit first down, then up, each first to the left.
    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Step>) {
        let taken = state.wolves | 1 << state.rabbit;
        let mut step = |from: u8, to: u8| {
            if to < 32 && taken >> to & 1 == 0 {
                out.push(Step { from, to });
            }
        };
        if state.turn == RABBIT {
            let from = state.rabbit;
            NEXT[from as usize].iter().for_each(|&to| step(from, to));
        } else {
            let mut wolves = state.wolves;
            while wolves != 0 {
                let from = wolves.trailing_zeros() as u8;
                wolves &= wolves - 1;
                NEXT[from as usize][..2].iter().for_each(|&to| step(from, to));
            }
        }
    }

    #[inline]
    fn play(&self, state: &State, mv: Step) -> State {
        let turn = state.turn.other();
        if state.turn == RABBIT {
            State { rabbit: mv.to, turn, ..*state }
        } else {
            State { wolves: state.wolves ^ 1 << mv.from ^ 1 << mv.to, turn, ..*state }
        }
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Outcome> {
        (TOP >> state.rabbit & 1 == 1).then_some(Outcome::Win(RABBIT))
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        outwit::hash::mix(code(state))
    }

    #[inline]
    fn tactics(&self, state: &State, moves: &mut Vec<Step>) -> Option<Score> {
        tactics::look(state, moves)
    }

    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        tactics::bounds(state)
    }

    #[inline]
    fn move_order_hint(&self, state: &State, mv: Step) -> i32 {
        tactics::move_order_hint(state, mv)
    }

    #[inline]
    fn history_index(&self, mv: Step) -> usize {
        usize::from(mv.from) << 5 | usize::from(mv.to)
    }
}

/// The position as one number; different positions have different numbers.
#[inline]
fn code(state: &State) -> u64 {
    u64::from(state.wolves) << 6 | u64::from(state.rabbit) << 1 | state.turn as u64
}

impl Indexed for RabbitAndWolves {
    fn size(&self) -> usize {
        Self::NUMBERS
    }

    #[inline]
    fn index(&self, state: &State) -> Option<usize> {
        // A rabbit on the top row is not to move any more.
        let is_over = state.turn == RABBIT && TOP >> state.rabbit & 1 == 1;
        (!is_over).then(|| Self::number(state))
    }

    #[inline]
    fn state(&self, index: usize) -> Option<State> {
        Self::numbered(index)
    }
}

impl Playable for RabbitAndWolves {
    const INFO: GameInfo = GameInfo {
        id: "rabbit-and-wolves",
        aliases: &["fox-and-hounds"],
        title: "Fox and hounds (rabbit and wolves)",
        summary: "a rabbit tries to pass four wolves to the top row",
        rules: "\
Aim: the rabbit wants to reach the top row, the wolves want to catch it.

Moves: all pieces stand on dark squares and step one square diagonally to a free one. The rabbit, which moves first, \
steps in any direction, a wolf only downwards. The sides move in turn; there are no captures and no passes.

End: the rabbit wins when it stands on the top row or when the wolves cannot move; the wolves win when the rabbit \
cannot move. There is no draw.

Notation: a move is the square left and the square entered, such as c1-d2. A position is the squares of the four wolves, \
the square of the rabbit, and who is to move.

Example: b8 d8 f8 h8, c1, rabbit is the start with the rabbit on c1.",
        sides: ["Rabbit", "Wolves"],
        params: &[Param {
        name: "rabbit",
        meaning: "where the rabbit starts: 0 = a1, 1 = c1, 2 = e1, 3 = g1",
        default: "1",
    }],
    };

    fn create(settings: &Settings) -> Result<Self, Fault> {
        let rabbit = settings.number("rabbit", 1, 0, 3)? as u8;
        Ok(RabbitAndWolves { rabbit })
    }

    fn settings(&self) -> String {
        if self.rabbit == 1 { String::new() } else { format!("rabbit={}", self.rabbit) }
    }

    fn position_text(&self, state: &State) -> String {
        let wolves: Vec<String> =
            (0..32).filter(|square| state.wolves >> square & 1 == 1).map(name).collect();
        let turn = if state.turn == RABBIT { "rabbit" } else { "wolves" };
        format!("{}, {}, {turn}", wolves.join(" "), name(state.rabbit))
    }

    fn parse_position(&self, text: &str) -> Result<State, Fault> {
        let fault = |found: String| {
            Fault::new(found)
                .expected(
                    "the squares of four wolves, the square of the rabbit, and who is to move",
                )
                .example("b8 d8 f8 h8, c1, rabbit")
        };
        let words: Vec<&str> =
            text.split([' ', ',']).map(str::trim).filter(|word| !word.is_empty()).collect();
        let [squares @ .., turn] = words.as_slice() else {
            return Err(fault("the position is empty".into()));
        };
        let turn = match turn.to_ascii_lowercase().as_str() {
            "rabbit" => RABBIT,
            "wolves" => WOLVES,
            _ => return Err(fault(format!("\"{turn}\" is not a side"))),
        };
        if squares.len() != 5 {
            return Err(fault(format!("the position has {} squares", squares.len())));
        }
        let mut taken = 0;
        let mut last = 0;
        for word in squares {
            let Some(square) = parse_dark(word) else {
                return Err(fault(format!("\"{word}\" is not a dark square")));
            };
            if taken >> square & 1 == 1 {
                return Err(fault(format!("{word} is taken twice")));
            }
            taken |= 1 << square;
            last = square;
        }
        Ok(State { wolves: taken & !(1 << last), rabbit: last, turn })
    }

    fn move_text(&self, _: &State, mv: Step) -> String {
        format!("{}-{}", name(mv.from), name(mv.to))
    }

    fn move_cells(&self, _: &State, mv: Step) -> Vec<String> {
        vec![name(mv.from), name(mv.to)]
    }

    fn picture(&self, state: &State) -> Picture {
        Picture::board(8, 8, |column, row| {
            if (column + row) % 2 == 0 {
                return Cell::default();
            }
            let square = row * 4 + column / 2;
            let piece = if square == usize::from(state.rabbit) {
                Some(Piece::new(RABBIT, "rabbit", 'R'))
            } else if state.wolves >> square & 1 == 1 {
                Some(Piece::new(WOLVES, "wolf", 'w'))
            } else {
                None
            };
            Cell { ground: Ground::Dark, piece, ..Cell::default() }
        })
    }

    fn setup_mode(&self) -> SetupMode {
        SetupMode::Board(vec![
            PieceSet::piece("Rabbit", Piece::new(RABBIT, "rabbit", 'R')).at_most(1),
            PieceSet::piece("Wolf", Piece::new(WOLVES, "wolf", 'w')).at_most(4),
        ])
    }

    fn set_up(&self, setup: &BoardSetup) -> Result<State, Fault> {
        let on = |letter| setup.cells(letter).collect::<Vec<_>>();
        let (wolves, rabbits) = (on('w'), on('R'));
        if (wolves.len(), rabbits.len()) != (4, 1) {
            let count = |number: usize, one: &str, many: &str| match number {
                0 => format!("no {one}"),
                1 => format!("1 {one}"),
                _ => format!("{number} {many}"),
            };
            let (wolves, rabbits) =
                (count(wolves.len(), "wolf", "wolves"), count(rabbits.len(), "rabbit", "rabbits"));
            return Err(Fault::new(format!("{wolves} and {rabbits} stand on the board"))
                .expected("4 wolves and 1 rabbit"));
        }
        let turn = if setup.side() == RABBIT { "rabbit" } else { "wolves" };
        self.parse_position(&format!("{}, {}, {turn}", wolves.join(" "), rabbits[0]))
    }

    /// Level L looks 2 L plies ahead, as in the classic program.
    fn level(&self, level: u8) -> Level {
        let default = Level::default_for(level);
        Level {
            depth: Some(2.0 * f64::from(level)),
            nodes: 2_000_000.max(default.nodes),
            ..default
        }
    }

    /// The wolves are MAX, and the value of a position lies from 0, a win of the rabbit, to 254, a win of the wolves.
    fn text_notation(&self) -> Option<Notation> {
        let scale = Scale::Numbers { win: 254, loss: 0, zero: i32::from(distance::NO_WAY) / 2 };
        Some(Notation { scale, max: Some(WOLVES) })
    }

    fn classic() -> Option<TextbookProgram<Self>> {
        Some(classic::choose)
    }

    fn numbers(&self) -> Option<Numbers<Self>> {
        Some(Numbers::by_index())
    }

    fn evals() -> &'static [NamedEval<Self>] {
        &[
            NamedEval {
                name: "distance",
                summary: "steps of the rabbit to the top row if the wolves stood still; good for the wolves if it has no way",
                eval: |_, state| distance::score(state, distance::steps(state)),
            },
            NamedEval {
                name: "height",
                summary: "row of the rabbit: fast but weak",
                eval: |_, state| distance::score(state, distance::height(state)),
            },
        ]
    }

    fn features() -> &'static [NamedFeature<Self>] {
        features::ALL
    }
}

impl RabbitAndWolves {
    /// The game with the rabbit on the dark square number `rabbit` (0 to 3, from the left) of the bottom row.
    pub fn new(rabbit: u8) -> Self {
        assert!(rabbit < 4, "the bottom row has four dark squares");
        RabbitAndWolves { rabbit }
    }

    /// How many numbers there are for positions; see [`RabbitAndWolves::number`].
    pub const NUMBERS: usize = index::SIZE;

    /// The number of a position, below [`RabbitAndWolves::NUMBERS`]. Every move leads to a greater number.
    #[inline]
    pub fn number(state: &State) -> usize {
        index::index(state)
    }

    /// The position with this number; none for a rabbit that is to move although it is on the top row already, which
    /// cannot occur.
    #[inline]
    pub fn numbered(number: usize) -> Option<State> {
        let state = index::state(number);
        (state.turn == WOLVES || TOP >> state.rabbit & 1 == 0).then_some(state)
    }
}

/// The name of a dark square as on a chess board.
fn name(square: u8) -> String {
    let (row, place) = (square as usize / 4, square as usize % 4);
    square_name(2 * place + usize::from(row % 2 == 0), 7 - row)
}

/// The dark square with this name.
fn parse_dark(text: &str) -> Option<u8> {
    let (column, row) = parse_square(text, 8, 8)?;
    let row = 7 - row;
    ((column + row) % 2 == 1).then_some((row * 4 + column / 2) as u8)
}
