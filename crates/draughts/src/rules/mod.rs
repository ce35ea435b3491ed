//! The rules of a variant as one constant.
//!
//! *Idea*: variants of draughts differ in a few choices. [`Rules`]
//! names them; [`table`] makes the choices for every variant, each with its rule. The generator,
//! the notation and the draw counters read nothing else.
//! *Guarantee*: a new variant that combines known choices is one constant and one line in the list.
//! *Cost*: the generator compiles in the size of the board and the range of kings; it reads the other
//! rules at run time.
//! *Source*: the rule texts of FMJD, WCDF and FID as cited line by line in [`table`].

pub mod draws;
pub mod table;
mod variant;

pub use variant::{UnknownVariant, Variant};

use crate::board::Board;
use crate::colour::Colour;
use draws::DrawRules;

/// Everything that the rules of one variant decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Short lower-case name, as used on a command line.
    pub name: &'static str,
    /// Full English name.
    pub title: &'static str,
    /// Size and colouring of the board.
    pub board: Board,
    /// The colour that moves first.
    pub starts: Colour,
    /// Empty rows behind the men in the starting position.
    pub rows_behind: u8,
    /// Rows of men in the starting position.
    pub rows_of_men: u8,
    /// Directions in which men capture.
    pub man_captures: ManCaptures,
    /// Whether a man may capture a king.
    pub man_takes_king: bool,
    /// How far a king moves and captures.
    pub king: Range,
    /// Whether kings also capture along rows and columns.
    pub king_captures_all_ways: bool,
    /// Where a flying king may stop behind the last captured piece.
    pub landing: Landing,
    /// Which of several captures must be chosen.
    pub choice: Choice,
    /// What becomes of a man that reaches the last row.
    pub crowning: Crowning,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// How many quiet moves in a row the same king may make while its side has men.
    pub king_run: Option<u8>,
    /// What it means to be unable to move.
    pub no_moves: NoMoves,
    /// Whether the side that first has a king wins at once.
    pub first_king_wins: bool,
    /// When the game is drawn.
    pub draws: DrawRules,
    /// How the game is written down.
    pub notation: Notation,
}

/// Directions in which men capture; quiet moves always go forward (Turkish: and to the sides).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManCaptures {
    /// In the directions of its quiet moves.
    Forward,
    /// In all four diagonal directions.
    Diagonals,
    /// In the four diagonal directions and along rows and columns.
    AllWays,
}

/// How far a king reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// One square.
    Short,
    /// Any number of empty squares.
    Flying,
}

/// Where a flying king may stop behind the last captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On any empty square up to the next piece.
    Anywhere,
    /// Right behind the piece, after every jump.
    Behind,
    /// Anywhere, but right behind it if the last captured piece is a king.
    BehindKing,
}

/// Which of several captures must be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Any.
    Free,
    /// One that takes the most pieces.
    Most,
    /// The most pieces, among those the most kings.
    MostThenKings,
    /// The most pieces; with a king; the most kings; kings soonest.
    Italian,
    /// A king captures before a man.
    KingFirst,
    /// The highest value, man 100 and king 199; at equal value with a king.
    Value,
}

/// What becomes of a man that reaches the last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// The move ends and the man is a king.
    Ends,
    /// It goes on capturing as a man and is crowned only where it stops.
    Passes,
    /// It is a king at once and goes on capturing as one.
    Becomes,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// After the whole move; until then they block, and cannot be jumped twice.
    AfterMove,
    /// Each as it is jumped; the piece may turn back on its way.
    AtOnce,
    /// Each as it is jumped, but the piece may not turn by 180 degrees between two jumps.
    AtOnceNoTurningBack,
}

/// What it means for a side to be unable to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMoves {
    /// The side loses.
    Loses,
    /// The side wins (the losing game).
    Wins,
}

/// How squares, moves, results and the game itself are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// Number of the game in the PDN list of game types; those above 49 are of private use.
    pub game_type: u8,
    /// Full value of the PDN tag `GameType`.
    pub tag: &'static str,
    /// How squares are named.
    pub squares: SquareNames,
    /// The sign of a capture: `x`, `:` or `-`.
    pub capture: char,
    /// Whether a won game is written 2-0 rather than 1-0.
    pub two_points: bool,
}

/// How squares are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// Numbers from the top left, White below.
    Numbers,
    /// Numbers from the bottom right, White below.
    NumbersTurned,
    /// A letter for the column and a number for the row, a1 at the bottom left, White below.
    Letters,
}

impl Rules {
    /// Set of the directions of a man's quiet moves, one bit a direction of
    /// [`DIRECTIONS`](crate::board::DIRECTIONS).
    pub const fn man_moves(&self, colour: Colour) -> u8 {
        match (self.board.full, colour) {
            (false, Colour::White) => 0b0000_0011,
            (false, Colour::Black) => 0b0000_1100,
            (true, Colour::White) => 0b0111_0000,
            (true, Colour::Black) => 0b1110_0000,
        }
    }

    /// Set of the directions in which a man captures.
    pub const fn man_captures(&self, colour: Colour) -> u8 {
        match self.man_captures {
            ManCaptures::Forward => self.man_moves(colour),
            ManCaptures::Diagonals => 0b0000_1111,
            ManCaptures::AllWays => 0b1111_1111,
        }
    }

    /// Set of the directions of a king's quiet moves.
    pub const fn king_moves(&self) -> u8 {
        if self.board.full { 0b1111_0000 } else { 0b0000_1111 }
    }

    /// Set of the directions in which a king captures.
    pub const fn king_captures(&self) -> u8 {
        if self.king_captures_all_ways { 0b1111_1111 } else { self.king_moves() }
    }

    /// Whether the "keep" convention of perft counts a king's jump that goes straight on once for
    /// each empty square of the gap, as the published totals of Turkish do; those of all other
    /// variants count it once.
    pub(crate) const fn pauses_count(&self) -> bool {
        self.board.full
    }

    /// The row on which men of this colour are crowned.
    pub const fn last_row(&self, colour: Colour) -> u128 {
        match colour {
            Colour::White => self.board.rows(0, 1),
            Colour::Black => self.board.rows(self.board.height - 1, self.board.height),
        }
    }

    /// The men of this colour in the starting position.
    pub const fn start(&self, colour: Colour) -> u128 {
        let (behind, men, height) = (self.rows_behind, self.rows_of_men, self.board.height);
        match colour {
            Colour::Black => self.board.rows(behind, behind + men),
            Colour::White => self.board.rows(height - behind - men, height - behind),
        }
    }
}
