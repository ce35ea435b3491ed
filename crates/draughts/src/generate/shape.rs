//! What the generator is compiled for: the rules that its inner loops need as constants.

use super::Generator;
use crate::board::{Board, Word, is_rising, opposite};
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::{ManCaptures, Range, Rules};

/// A group of variants that share compiled code. What is `None` differs within the group and is read
/// from the [`Generator`].
pub(super) trait Shape: 'static {
    /// The word that holds the board.
    type Word: Word;
    /// A board of the same width and kind: the shifts depend on nothing else.
    const BOARD: Option<Board>;
    /// How far kings reach.
    const KING: Option<Range>;
    /// The directions in which men capture.
    const MAN_CAPTURES: Option<ManCaptures>;
    /// The directions in which any piece of the group captures, one bit a direction.
    const CAPTURES: u8;
    /// The directions in which any piece of the group steps, one bit a direction.
    const STEPS: u8 = match Self::BOARD {
        Some(board) if board.full => 0b1111_0000,
        Some(_) => 0b0000_1111,
        None => 0b1111_1111,
    };

    /// Whether the shape is right for these rules.
    fn fits(rules: &Rules) -> bool {
        let captures = rules.king_captures()
            | rules.man_captures(Colour::White)
            | rules.man_captures(Colour::Black);
        Self::BOARD
            .is_none_or(|board| (board.width, board.full) == (rules.board.width, rules.board.full))
            && Self::KING.is_none_or(|king| king == rules.king)
            && Self::MAN_CAPTURES.is_none_or(|ways| ways == rules.man_captures)
            && captures & !Self::CAPTURES == 0
    }

    /// Whether kings are flying.
    #[inline(always)]
    fn flying(generator: &Generator<Self::Word>) -> bool {
        Self::KING.map_or_else(|| generator.flying(), |king| king == Range::Flying)
    }

    /// The directions of a man's quiet moves.
    #[inline(always)]
    fn man_moves(generator: &Generator<Self::Word>, colour: Colour) -> u8 {
        Self::BOARD.map_or_else(
            || generator.man_moves[colour.index()],
            |board| crate::rules::man_moves(board.full, colour),
        )
    }

    /// The directions in which a man captures.
    #[inline(always)]
    fn man_captures(generator: &Generator<Self::Word>, colour: Colour) -> u8 {
        match Self::MAN_CAPTURES {
            Some(ManCaptures::Forward) => Self::man_moves(generator, colour),
            Some(ManCaptures::Diagonals) => 0b0000_1111,
            Some(ManCaptures::AllWays) => 0b1111_1111,
            None => generator.man_captures[colour.index()],
        }
    }

    /// The directions of a king's quiet moves.
    #[inline(always)]
    fn king_moves(generator: &Generator<Self::Word>) -> u8 {
        let full = Self::BOARD.map_or_else(|| generator.rules.board.full, |board| board.full);
        if full { 0b1111_0000 } else { 0b0000_1111 }
    }
}

/// A position with its generator. `WHITE` says who is to move, since the directions of men are constants.
pub(super) struct View<'a, S: Shape, const WHITE: bool> {
    pub(super) generator: &'a Generator<S::Word>,
    pub(super) position: &'a Position<S::Word>,
    /// The empty playing squares.
    pub(super) empty: S::Word,
}

impl<'a, S: Shape, const WHITE: bool> View<'a, S, WHITE> {
    pub(super) const TURN: Colour = Colour::of(WHITE);

    #[inline(always)]
    pub(super) fn new(generator: &'a Generator<S::Word>, position: &'a Position<S::Word>) -> Self {
        let empty = generator.board & !(position.own | position.enemy);
        Self { generator, position, empty }
    }
}

macro_rules! shapes {
    ($($(#[$doc:meta])* $name:ident: $word:ty, $board:expr, $king:expr, $man:expr, $captures:expr;)*) => {$(
        $(#[$doc])*
        pub(super) struct $name;

        impl Shape for $name {
            type Word = $word;
            const BOARD: Option<Board> = $board;
            const KING: Option<Range> = $king;
            const MAN_CAPTURES: Option<ManCaptures> = $man;
            const CAPTURES: u8 = $captures;
        }
    )*};
}

const DIAGONALS: u8 = 0b0000_1111;
const STRAIGHT: u8 = 0b1111_0000;
const ALL_WAYS: u8 = 0b1111_1111;

shapes! {
    /// English, Italian, School with short kings.
    Short8: u64, Some(Board::diagonal(8, 8)), Some(Range::Short), Some(ManCaptures::Forward), DIAGONALS;
    /// Spanish, Portuguese, Czech, School, Thai.
    Forward8: u64, Some(Board::diagonal(8, 8)), Some(Range::Flying), Some(ManCaptures::Forward), DIAGONALS;
    /// Russian, Pool, Brazilian.
    Flying8: u64, Some(Board::diagonal(8, 8)), Some(Range::Flying), Some(ManCaptures::Diagonals), DIAGONALS;
    /// International and its relatives, Spantsiretti.
    Flying10: u64, Some(Board::diagonal(10, 10)), Some(Range::Flying), Some(ManCaptures::Diagonals), DIAGONALS;
    /// Frisian and Frysk!.
    AllWays10: u64, Some(Board::diagonal(10, 10)), Some(Range::Flying), Some(ManCaptures::AllWays), ALL_WAYS;
    /// Turkish.
    Full8: u64, Some(Board { width: 8, height: 8, corner: true, full: true }), Some(Range::Flying), Some(ManCaptures::Forward), STRAIGHT;
    /// Any other board that fits into a narrow word.
    AnyNarrow: u64, None, None, None, ALL_WAYS;
    /// Canadian and Sri Lankan.
    Flying12: u128, Some(Board::diagonal(12, 12)), Some(Range::Flying), Some(ManCaptures::Diagonals), DIAGONALS;
    /// Any other board.
    AnyWide: u128, None, None, None, ALL_WAYS;
}

/// Writes the body once for each direction, with the direction as a constant; it runs for those in
/// `$set`. Directions outside `$possible`, a constant, are not compiled.
macro_rules! each_direction {
    ($possible:expr, $set:expr, $direction:ident => $body:block) => {
        $crate::generate::shape::each_direction!(@ $possible, $set, $direction, $body, 0 1 2 3 4 5 6 7)
    };
    (@ $possible:expr, $set:expr, $direction:ident, $body:block, $($number:literal)*) => {{
        let set: u8 = $set;
        $(if const { $possible & (1 << $number) != 0 } && set & (1 << $number) != 0 {
            const $direction: usize = $number;
            $body
        })*
    }};
}
pub(super) use each_direction;

const fn shift<S: Shape>(direction: usize) -> i32 {
    match S::BOARD {
        Some(board) => board.shift(direction),
        None => 0,
    }
}

/// The last column for a step to the left, the first for a step to the right.
const fn wrapped<S: Shape>(direction: usize) -> u128 {
    match S::BOARD {
        Some(board) if board.full && direction == 5 => board.column(board.width - 1),
        Some(board) if board.full && direction == 6 => board.column(0),
        _ => 0,
    }
}

/// One step of a set of pieces in one of the eight directions. A piece that leaves the board is lost
/// or stands on an unused bit.
#[inline(always)]
pub(super) fn step<S: Shape, const D: usize>(
    generator: &Generator<S::Word>,
    set: S::Word,
) -> S::Word {
    if const { S::BOARD.is_some() } {
        // On a full board a step to the side must not wrap into the next row.
        return set.shifted(const { shift::<S>(D) })
            & !S::Word::from_u128(const { wrapped::<S>(D) });
    }
    // The sign is known, so that this is one shift.
    let by = generator.shifts[D];
    let moved = if is_rising(D) { set.shifted(by.max(0)) } else { set.shifted(by.min(0)) };
    match D {
        5 if generator.rules.board.full => moved & !generator.columns[1],
        6 if generator.rules.board.full => moved & !generator.columns[0],
        _ => moved,
    }
}

/// One step back.
#[inline(always)]
pub(super) fn step_back<S: Shape, const D: usize>(
    generator: &Generator<S::Word>,
    set: S::Word,
) -> S::Word {
    match const { opposite(D) } {
        0 => step::<S, 0>(generator, set),
        1 => step::<S, 1>(generator, set),
        2 => step::<S, 2>(generator, set),
        3 => step::<S, 3>(generator, set),
        4 => step::<S, 4>(generator, set),
        5 => step::<S, 5>(generator, set),
        6 => step::<S, 6>(generator, set),
        _ => step::<S, 7>(generator, set),
    }
}
