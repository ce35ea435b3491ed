//! Two knights: each player has a knight, every square is entered once, and a player who cannot move loses.
//!
//! Facts: on 4 x 4 from opposite corners the first player loses in 12 (673 nodes, 232 leaves); on 5 x 5 he wins in 19, on
//! 6 x 6 he loses in 34. The whole tree can be made and printed as boards (`outwit trace two-knights --classic`).

mod board;
mod endgame;
mod features;
mod state;
mod text;
mod tree;

use outwit::game::{Game, Outcome, Score, Side};

use crate::catalogue::Row;
use crate::picture::{Cell, Ground, Picture, Piece, parse_square, square_name};
use crate::playable::{
    BoardSetup, Fault, GameInfo, NamedEval, NamedFeature, Numbers, Param, PieceSet, Playable,
    Settings, SetupMode,
};
use crate::tree::{Notation, Scale};
use board::{Board, JUMP_MASKS, JUMPS};
pub use state::State;

/// The entry of the catalogue.
pub const GAME: Row = Row::of::<TwoKnights>();

/// The rules on a board of a given size with given start squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoKnights {
    board: Board,
    /// Where the knights start, in the numbering of [`board`].
    starts: [u8; 2],
}

impl Game for TwoKnights {
    type State = State;
    type Move = u8;

    fn start(&self) -> State {
        State::new(self.starts)
    }

    fn turn(&self, state: &State) -> Side {
        state.turn
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<u8>) {
        let targets = self.targets(state, state.turn);
        let jumps = &JUMPS[state.knights[state.turn as usize] as usize];
        out.extend(jumps.iter().filter(|&&square| square < 64 && targets >> square & 1 == 1));
    }

    #[inline]
    fn play(&self, state: &State, target: u8) -> State {
        state.after(target)
    }

    #[inline]
    fn outcome(&self, _: &State) -> Option<Outcome> {
        None // who cannot move has lost
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    #[inline]
    fn symmetric_key(&self, state: &State) -> u64 {
        self.board.canonical(state).key()
    }

    #[inline]
    fn tactics(&self, state: &State, moves: &mut Vec<u8>) -> Option<Score> {
        endgame::tactics(self, state, moves)
    }

    #[inline]
    fn bounds(&self, state: &State) -> (Score, Score) {
        // Moves of the opponent that one move cannot all take away put the earliest win two plies later.
        let escapes = self.targets(state, state.turn.other()).count_ones();
        (Score::loss_in(0), Score::win_in(if escapes < 2 { 1 } else { 3 }))
    }

    /// Each jump uses up a square.
    #[inline]
    fn plies_left(&self, state: &State) -> Option<u32> {
        Some((self.board.squares & !state.visited).count_ones())
    }

    fn tactics_depth(&self) -> u32 {
        2
    }

    /// Squares with many ways out first, and those that take a way out from the opponent. (Measured on 6 x 6: half the
    /// nodes of no order, a fifth of those of few ways out first.)
    #[inline]
    fn move_order_hint(&self, state: &State, target: u8) -> i32 {
        let free = self.board.squares & !state.visited;
        let onward = (JUMP_MASKS[target as usize] & free).count_ones() as i32;
        let taken = self.targets(state, state.turn.other()) >> target & 1;
        onward + 2 * taken as i32
    }

    #[inline]
    fn history_index(&self, target: u8) -> usize {
        target as usize
    }
}

impl Playable for TwoKnights {
    const INFO: GameInfo = GameInfo {
        id: "two-knights",
        aliases: &[],
        title: "Two knights",
        summary: "two knights that never enter a square twice; a player who cannot move loses",
        rules: "\
Aim: to be the last who can move.

Moves: each player has one knight, which jumps as in chess. No square may be entered twice, by whichever knight; the \
start squares count as entered. The players move in turn; passing is not allowed.

End: the player whose knight has no square to jump to loses. There is no draw.

Notation: a move is the square entered, such as b2. A position is the board row by row from the top, rows separated by \
|, each square with the number of the move that entered it or 0; the first player writes 1, 3, 5, .., the second \
2, 4, 6, .., and each knight stands on its greatest number.

Example: 0 1 0 0|0 4 0 0|0 0 3 0|0 0 2 0 has the first player's knight on c2 and the second player's on b3, the first \
player to move.",
        sides: ["First", "Second"],
        params: &[
        Param { name: "size", meaning: "squares in a row, 3 to 8", default: "4" },
        Param { name: "first", meaning: "where the first knight starts", default: "a4" },
        Param { name: "second", meaning: "where the second knight starts", default: "d1" },
    ],
    };

    fn create(settings: &Settings) -> Result<Self, Fault> {
        let size = settings.number("size", 4, 3, 8)? as usize;
        let board = Board::new(size);
        let mut starts = board.corners();
        for (start, name) in starts.iter_mut().zip(["first", "second"]) {
            if let Some(text) = settings.text(name) {
                let square = parse_square(text, size, size).ok_or_else(|| {
                    Fault::new(format!("{name}={text} is not a square of this board"))
                        .expected(format!("a1 to {}", square_name(size - 1, size - 1)))
                        .example(format!("{name}=a1"))
                })?;
                *start = board.square(square.0, size - 1 - square.1);
            }
        }
        if starts[0] == starts[1] {
            return Err(Fault::new("both knights start on the same square")
                .expected("two different squares")
                .example("first=a1,second=c3"));
        }
        Ok(TwoKnights { board, starts })
    }

    fn settings(&self) -> String {
        let mut parts = Vec::new();
        if self.board.size != 4 {
            parts.push(format!("size={}", self.board.size));
        }
        let corners = self.board.corners();
        for (side, name) in ["first", "second"].iter().enumerate() {
            if self.starts[side] != corners[side] {
                parts.push(format!("{name}={}", self.name(self.starts[side])));
            }
        }
        parts.join(",")
    }

    fn position_text(&self, state: &State) -> String {
        text::text(&self.board, state)
    }

    fn parse_position(&self, text: &str) -> Result<State, Fault> {
        text::parse(&self.board, text)
    }

    fn move_text(&self, _: &State, target: u8) -> String {
        self.name(target)
    }

    fn move_cells(&self, _: &State, target: u8) -> Vec<String> {
        vec![self.name(target)]
    }

    fn picture(&self, state: &State) -> Picture {
        let size = self.board.size;
        Picture::board(size, size, |column, row| {
            let square = self.board.square(column, row);
            let number = state.numbers[square as usize];
            let knight = [Side::First, Side::Second]
                .into_iter()
                .find(|&side| state.knights[side as usize] == square)
                .map(|side| {
                    Piece::new(side, "knight", if side == Side::First { 'N' } else { 'n' })
                });
            let ground = match (number, (column + row) % 2) {
                (1.., _) if knight.is_none() => Ground::Closed,
                (_, 0) => Ground::Light,
                _ => Ground::Dark,
            };
            let label = if number == 0 { String::new() } else { number.to_string() };
            Cell { ground, piece: knight, label, ..Cell::default() }
        })
    }

    fn setup_mode(&self) -> SetupMode {
        SetupMode::Board(vec![
            PieceSet::piece("First knight", Piece::new(Side::First, "knight", 'N')).at_most(1),
            PieceSet::piece("Second knight", Piece::new(Side::Second, "knight", 'n')).at_most(1),
            PieceSet::closed("Square entered before", '#'),
        ])
    }

    fn set_up(&self, setup: &BoardSetup) -> Result<State, Fault> {
        text::arranged(&self.board, setup)
    }

    fn has_ranks(&self) -> bool {
        true
    }

    fn text_notation(&self) -> Option<Notation> {
        // The root of the text's program is MIN, and its first player begins.
        Some(Notation {
            scale: Scale::Numbers { win: 1, loss: 0, zero: 0 },
            max: Some(Side::Second),
        })
    }

    fn classic_tree(&self, state: &State, limit: usize) -> Option<Result<Vec<String>, Fault>> {
        Some(tree::lines(self, state, limit))
    }

    fn numbers(&self) -> Option<Numbers<Self>> {
        // 477,187 positions on 5 x 5, far too many on 6 x 6.
        (self.board.size <= 5).then(Numbers::reachable)
    }

    fn evals() -> &'static [NamedEval<Self>] {
        &[
            NamedEval {
                name: "mobility",
                summary: "squares its own knight can jump to, minus those of the opponent",
                eval: mobility,
            },
            NamedEval {
                name: "territory",
                summary: "squares its own knight can still reach, minus those of the opponent",
                eval: territory,
            },
        ]
    }

    fn eval_weights(&self, name: &str) -> Option<Vec<(&'static str, f64)>> {
        match name {
            "mobility" => Some(vec![("mobility", 1.0)]),
            "territory" => Some(vec![("reachable", 1.0)]),
            _ => None,
        }
    }

    fn features() -> &'static [NamedFeature<Self>] {
        features::ALL
    }
}

impl TwoKnights {
    /// The game on a board of `size` x `size` squares, from opposite corners.
    pub fn new(size: usize) -> Self {
        assert!((3..=8).contains(&size), "a board has 3 to 8 squares in a row");
        let board = Board::new(size);
        TwoKnights { board, starts: board.corners() }
    }

    /// Squares in a row.
    pub fn size(&self) -> usize {
        self.board.size
    }

    /// The squares the knight of `side` can jump to, as bits.
    #[inline]
    fn targets(&self, state: &State, side: Side) -> u64 {
        JUMP_MASKS[state.knights[side as usize] as usize] & self.board.squares & !state.visited
    }

    fn name(&self, square: u8) -> String {
        let (column, row) = (square as usize % 8, square as usize / 8);
        square_name(column, self.board.size - 1 - row)
    }
}

fn mobility(game: &TwoKnights, state: &State) -> Score {
    let count = |side| game.targets(state, side).count_ones() as i32;
    Score::eval(count(state.turn) - count(state.turn.other()))
}

fn territory(game: &TwoKnights, state: &State) -> Score {
    let free = game.board.squares & !state.visited;
    let count = |side: Side| board::reach(state.knights[side as usize], free).count_ones() as i32;
    Score::eval(count(state.turn) - count(state.turn.other()))
}
