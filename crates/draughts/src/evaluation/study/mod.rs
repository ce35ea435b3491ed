//! `study`: the twelve functions of an evaluation study, each a feature of its own.
//!
//! *Idea*: each function counts something of one side; the evaluation is the sum of the counts
//! times their weights, own minus enemy. The study describes the functions in words and gives
//! constants for some; the others have constants of the same size here.
//! *Guarantee*: constants of the study: man 5, king 50, a capture 30, levels 1, 3 and 20, zones 1 and
//! 2, towards a group 2. Ours: exchange 10, safety 3, gaps 1, blocked 4, guard 3, offside 2.
//! *Cost*: a search with it looks at three positions where one with `squares` looks at five; where there are captures it
//! follows them and their answers.
//! *Source*: M. Mielnicki, "Funkcja oceniająca do algorytmu minimaksu w grze warcaby" (evaluation
//! function for minimax in draughts), course report ARE3513, 2009.

/// Repeats a block for every direction of a set, each time with the direction as a constant, so that a step is a shift by
/// a constant.
macro_rules! each {
    ($set:expr, $direction:ident => $block:block) => {
        let set: u8 = $set;
        each!(set, $direction => $block, 0 1 2 3);
        if set > 0b1111 {
            each!(set, $direction => $block, 4 5 6 7);
        }
    };
    ($set:ident, $direction:ident => $block:block, $($number:literal)*) => {
        $(if $set >> $number & 1 == 1 {
            let $direction: usize = $number;
            $block
        })*
    };
}

mod captures;
mod formation;
mod places;
mod threats;

use std::cell::OnceCell;

use super::side::{OneSided, Side, for_the_mover};
use super::{EvalFeature, Evaluation};
use crate::board::Word;
use crate::colour::Colour;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::rules::Rules;
use crate::{Draughts, State};

/// Number of functions.
pub const COUNT: usize = 12;
/// The value of a man.
pub(super) const MAN: i32 = 5;

/// What a function is given: the game, the position, and the side to count for.
struct View<'a, W: Word> {
    game: &'a Draughts<W>,
    geometry: &'a Geometry<W>,
    state: &'a State<W>,
    side: Side<W>,
    /// The legal captures, once they have been looked for.
    captures: OnceCell<Vec<Move<W>>>,
}

impl<'a, W: Word> View<'a, W> {
    #[inline(always)]
    fn new(game: &'a Draughts<W>, state: &'a State<W>, colour: Colour) -> Self {
        let geometry = game.geometry();
        let side = Side::of(state, colour, geometry.board);
        View { game, geometry, state, side, captures: OnceCell::new() }
    }

    /// One step of a set of pieces.
    #[inline(always)]
    fn step(&self, set: W, direction: usize) -> W {
        self.geometry.step(set, direction)
    }

    /// The directions in which men of a colour step.
    #[inline(always)]
    fn man_moves(&self, colour: Colour) -> u8 {
        self.game.rules().man_moves(colour)
    }
}

/// The sum of all functions.
pub(super) struct Sum;

macro_rules! functions {
    ($($number:literal $name:ident $eval:literal $weight:literal $of_squares:literal $module:ident::$function:ident
        $title:literal, $summary:literal;)*) => {
        /// The twelve functions in the order of the study.
        pub const fn features<W: Word>() -> [EvalFeature<W>; COUNT] {
            [$(EvalFeature {
                name: stringify!($name),
                title: $title,
                summary: $summary,
                weight: $weight,
                count: count::<W, $number>,
            }),*]
        }

        /// How much a colour has of one function, by its number in the third chapter of the study.
        #[inline(never)]
        fn count<W: Word, const NUMBER: u8>(
            game: &Draughts<W>,
            state: &State<W>,
            colour: Colour,
        ) -> i32 {
            let view = &View::new(game, state, colour);
            match NUMBER {
                $($number => $module::$function(view),)*
                _ => unreachable!("a function that there is not"),
            }
        }

        /// Each function alone as an evaluation: the same code as the feature, since it is for studies and not for matches.
        pub(super) const fn alone<W: Word>() -> [Evaluation<W>; COUNT] {
            [$(Evaluation {
                name: $eval,
                summary: $summary,
                points: |game, state| {
                    let of = |colour| $weight * count::<W, $number>(game, state, colour);
                    for_the_mover(game, state, of(Colour::White), of(Colour::Black))
                },
                of_squares: $of_squares,
                man: MAN,
                weights: |_| vec![(stringify!($name), $weight)],
            }),*]
        }

        /// The weights of all functions.
        pub(super) fn weights(_: &Rules) -> Vec<(&'static str, i32)> {
            vec![$((stringify!($name), $weight)),*]
        }

        impl OneSided for Sum {
            const BY_SIZE: bool = false;

            #[inline(always)]
            fn points<W: Word, const HALF: usize>(
                game: &Draughts<W>,
                state: &State<W>,
                colour: Colour,
            ) -> i32 {
                let view = View::new(game, state, colour);
                0 $(+ $weight * $module::$function(&view))*
            }

            /// By the code of the features.
            fn slow_points<W: Word>(game: &Draughts<W>, state: &State<W>, colour: Colour) -> i32 {
                0 $(+ $weight * count::<W, $number>(game, state, colour))*
            }
        }
    };
}

// Number in the study, name of the feature, name of the evaluation, weight, whether the function is the sum of a weight for
// each piece and its square, where it stands, title and summary.
functions! {
    1 pieces "study-pieces" 5 true places::pieces "Pieces by value", "men and kings, a king as ten men";
    2 captures "study-captures" 30 false captures::captures "Possible jumps", "jumps of the side to move over an adjacent enemy piece, each direction counted";
    3 chains "study-chains" 30 false captures::chains "Longest capture", "further pieces that its longest capture takes";
    5 exchange "study-exchange" 10 false captures::exchange "Best exchange", "pieces won by its best capture after the answer to it";
    6 levels "study-levels" 1 true places::levels "Men by distance", "men by how far they have come: 1, 3 and 20 for the second to fourth quarter";
    7 zones "study-zones" 1 true places::zones "Pieces by zone", "pieces by zones: 2 in the centre, 1 in the ring around it, 0 on the border";
    8 safety "study-safety" 3 false threats::safety "Protected pieces", "pieces beside an enemy with an own piece right behind them";
    9 gaps "study-gaps" 1 false formation::gaps "Gaps in rows", "gaps of more than one square between men of a row, counted against";
    10 groups "study-groups" 2 false formation::groups "Pieces near enemies", "pieces in the area that holds most enemies, of several the most";
    11 blocked "study-blocked" 4 false threats::blocked "Shut-in men", "men that are shut in by enemies, counted against";
    12 guard "study-guard" 3 false threats::guard "Trapped enemy men", "enemy men that are lost wherever they step";
    13 offside "study-offside" 2 false formation::offside "Unguarded enemy men", "enemy men near their promotion without a guard, counted against";
}
