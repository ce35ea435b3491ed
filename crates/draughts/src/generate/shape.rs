//! What the generator is compiled for: the rules that its inner loops need as constants.

use super::Generator;
use super::make::MoveRules;
use crate::board::{Word, is_rising, opposite};
use crate::colour::Colour;
use crate::position::Position;
use crate::rules::{Range, Rules, table};

/// A group of variants that share compiled code: all whose boards have the same width, whose kings
/// have the same range, and whose pieces capture in the same directions.
pub(super) trait Shape: 'static {
    /// The word that holds the board.
    type Word: Word;
    /// The rules of one variant of the group, for what all of them have in common; `None` for a shape
    /// that knows nothing and reads all from the [`Generator`].
    const RULES: Option<&'static Rules>;
    /// Whether the shape is for the variant with these rules alone, so that all of them are constants. Only such a shape
    /// has its own code for perft, which is large.
    const IS_ONE_VARIANT: bool;
    /// The directions in which any piece captures, one bit a direction.
    const CAPTURES: u8 = match Self::RULES {
        Some(rules) => {
            let [white, black] = [Colour::White, Colour::Black];
            rules.man_captures(white) | rules.man_captures(black) | rules.king_captures()
        }
        None => 0b1111_1111,
    };
    /// The directions in which any piece steps, one bit a direction.
    const STEPS: u8 = match Self::RULES {
        Some(rules) => rules.king_moves(),
        None => 0b1111_1111,
    };

    /// Whether there may be a variant of the shape with [`Rules::pauses_count`].
    const PAUSES_COUNT: bool = match Self::RULES {
        Some(rules) => rules.pauses_count(),
        None => true,
    };

    /// Whether the shape is right for these rules.
    fn fits(rules: &Rules) -> bool {
        Self::RULES.is_none_or(|own| {
            if Self::IS_ONE_VARIANT {
                return own.name == rules.name;
            }
            (own.board.width, own.board.full) == (rules.board.width, rules.board.full)
                && (own.king, own.man_captures) == (rules.king, rules.man_captures)
                && own.king_captures_all_ways == rules.king_captures_all_ways
        })
    }

    /// The rules of the variant.
    #[inline(always)]
    fn rules(generator: &Generator<Self::Word>) -> &Rules {
        match Self::RULES {
            Some(rules) if Self::IS_ONE_VARIANT => rules,
            _ => generator.rules,
        }
    }

    /// The rules that are read at every move.
    #[inline(always)]
    fn move_rules(generator: &Generator<Self::Word>) -> MoveRules<Self::Word> {
        match Self::RULES {
            Some(rules) if Self::IS_ONE_VARIANT => MoveRules::of(rules),
            _ => generator.move_rules,
        }
    }

    /// Whether kings are flying.
    #[inline(always)]
    fn flying(generator: &Generator<Self::Word>) -> bool {
        Self::RULES.unwrap_or(generator.rules).king == Range::Flying
    }

    /// The directions of a man's quiet moves.
    #[inline(always)]
    fn man_moves(generator: &Generator<Self::Word>, colour: Colour) -> u8 {
        Self::RULES.unwrap_or(generator.rules).man_moves(colour)
    }

    /// The directions in which a man captures.
    #[inline(always)]
    fn man_captures(generator: &Generator<Self::Word>, colour: Colour) -> u8 {
        Self::RULES.unwrap_or(generator.rules).man_captures(colour)
    }

    /// The directions of a king's quiet moves.
    #[inline(always)]
    fn king_moves(generator: &Generator<Self::Word>) -> u8 {
        Self::RULES.unwrap_or(generator.rules).king_moves()
    }

    /// The directions in which a king captures.
    #[inline(always)]
    fn king_captures(generator: &Generator<Self::Word>) -> u8 {
        Self::RULES.unwrap_or(generator.rules).king_captures()
    }
}

/// Each row: the name, the word, the rules, [`Shape::IS_ONE_VARIANT`].
macro_rules! shapes {
    ($($(#[$doc:meta])* $name:ident: $word:ty = $rules:expr, $one:literal;)*) => {$(
        $(#[$doc])*
        pub(super) struct $name;

        impl Shape for $name {
            type Word = $word;
            const RULES: Option<&'static Rules> = $rules;
            const IS_ONE_VARIANT: bool = $one;
        }
    )*};
}

shapes! {
    /// English, which is searched most.
    English: u64 = Some(&table::ENGLISH), true;
    /// International, which is searched most.
    International: u64 = Some(&table::INTERNATIONAL), true;
    /// Italian, School with short kings.
    Short8: u64 = Some(&table::ENGLISH), false;
    /// Spanish, Portuguese, Czech, School, Thai.
    Forward8: u64 = Some(&table::SPANISH), false;
    /// Russian, Pool, Brazilian.
    Flying8: u64 = Some(&table::RUSSIAN), false;
    /// The relatives of International, Spantsiretti.
    Flying10: u64 = Some(&table::INTERNATIONAL), false;
    /// Frisian and Frysk!.
    AllWays10: u64 = Some(&table::FRISIAN), false;
    /// Turkish, the only one on all squares.
    Turkish: u64 = Some(&table::TURKISH), true;
    /// Any other board that fits into a narrow word.
    AnyNarrow: u64 = None, false;
    /// Canadian and Sri Lankan.
    Flying12: u128 = Some(&table::CANADIAN), false;
    /// Any other board.
    AnyWide: u128 = None, false;
}

/// A position with its generator. `WHITE` says who is to move, since the directions of men are
/// constants.
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
        let empty = S::move_rules(generator).board & !(position.own | position.enemy);
        Self { generator, position, empty }
    }
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
    match S::RULES {
        Some(rules) => rules.board.shift(direction),
        None => 0,
    }
}

/// The last column for a step to the left, the first for a step to the right.
const fn wrapped<S: Shape>(direction: usize) -> u128 {
    match S::RULES {
        Some(Rules { board, .. }) if board.full && direction == 5 => board.column(board.width - 1),
        Some(Rules { board, .. }) if board.full && direction == 6 => board.column(0),
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
    if const { S::RULES.is_some() } {
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
