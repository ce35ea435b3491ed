//! The functions of each shape behind one type, so that code outside the generator is compiled for
//! the two words only.

use std::any::Any;

use super::collector::{Collector, Keep, Paths};
use super::shape::{
    AllWays10, AnyNarrow, AnyWide, English, Flying8, Flying10, Flying12, Forward8, International,
    Short8, Turkish,
};
use super::{Functions, Generator, Moves, Shape, View, count, wide};
use crate::board::Word;
use crate::colour::Colour;
use crate::moves::{Move, Route};
use crate::position::Position;
#[cfg(target_arch = "x86_64")]
use crate::processor::can_count;
use crate::rules::Rules;

/// The functions for rules that no shape fits, which none of the list are.
#[derive(Clone, Copy)]
pub(super) struct Others {
    narrow: &'static Functions<u64>,
    wide: &'static Functions<u128>,
}

/// The functions that read all rules when they run. A program that has the variants of the list alone does not call this,
/// and the linker leaves them out: they are large, since nothing in them is constant.
#[inline(never)]
pub(super) fn others() -> Others {
    let (narrow, wide) = const { (&of::<AnyNarrow>(), &of::<AnyWide>()) };
    Others { narrow, wide }
}

/// The functions for some rules; `by_narrow` says that a narrow generator does the work of a wide
/// one. Which shapes there are is decided here and not in generic code, so that they are compiled in
/// this crate and never again in those that use it.
pub(super) fn find<W: Word>(
    rules: &Rules,
    by_narrow: bool,
    others: Option<Others>,
) -> &'static Functions<W> {
    const LISTED: &str = "every variant of the list has a shape";
    let functions: &'static dyn Any = if W::BITS == u64::BITS {
        narrow(rules).or(others.map(|others| others.narrow)).expect(LISTED)
    } else if by_narrow {
        &wide::FUNCTIONS
    } else {
        wide(rules).or(others.map(|others| others.wide)).expect(LISTED)
    };
    functions.downcast_ref().expect("words have 64 or 128 bits")
}

/// The tests inside this crate need only the functions for any rules; the shapes are tested through the interface, where
/// they are not compiled again.
const ALL_SHAPES: bool = cfg!(not(test));

/// The functions of the first of these shapes that fits.
macro_rules! first_fit {
    ($rules:expr, $($shape:ident)*) => {{
        $(if ALL_SHAPES && $shape::fits($rules) {
            return Some(const { &of::<$shape>() });
        })*
        None
    }};
}

#[inline(never)]
fn narrow(rules: &Rules) -> Option<&'static Functions<u64>> {
    first_fit!(rules, English International Short8 Forward8 Flying8 Flying10 AllWays10 Turkish)
}

#[inline(never)]
fn wide(rules: &Rules) -> Option<&'static Functions<u128>> {
    first_fit!(rules, Flying12)
}

/// Runs the body with the view of the position for the side to move.
macro_rules! on_turn {
    ($generator:ident, $position:ident, $view:ident => $body:expr) => {
        match $position.turn {
            Colour::White => {
                let $view = View::<S, true>::new($generator, $position);
                $body
            }
            Colour::Black => {
                let $view = View::<S, false>::new($generator, $position);
                $body
            }
        }
    };
}

const fn of<S: Shape>() -> Functions<S::Word> {
    Functions {
        moves: |generator, position, distinct, out| {
            if !S::move_rules(generator).is_over(position) {
                let keep = if distinct { Keep::Moves } else { Keep::Routes };
                on_turn!(generator, position, view => view.moves(keep, out));
            }
        },
        captures: |generator, position, out| {
            let mut collector = Collector::new(out, Keep::Moves);
            !S::move_rules(generator).is_over(position)
                && on_turn!(generator, position, view => {
                    !view.collect_captures(&mut collector) && view.has_quiet()
                })
        },
        quiet_moves: |generator, position, out| {
            on_turn!(generator, position, view => view.quiet_moves(out));
        },
        can_capture: |generator, position| {
            !S::move_rules(generator).is_over(position)
                && on_turn!(generator, position, view => view.can_capture())
        },
        has_move: |generator, position| {
            !S::move_rules(generator).is_over(position)
                && on_turn!(generator, position, view => view.has_quiet() || view.can_capture())
        },
        routes: |generator, position, only| {
            let (mut moves, mut paths) = (Vec::new(), Paths::new(only));
            let mut collector = Collector::with_paths(&mut moves, &mut paths);
            if !S::move_rules(generator).is_over(position) {
                on_turn!(generator, position, view => view.collect_captures(&mut collector));
            }
            moves.into_iter().zip(paths.found).map(|(mv, via)| Route { mv, via }).collect()
        },
        count: |generator, position, depth, distinct, buffers| {
            if const { !S::IS_ONE_VARIANT } {
                let easy = |generator: &Generator<_>, position: &Position<_>| on_turn!(generator, position, view => view.count_easy());
                return count::by_lists(generator, position, depth, distinct, buffers, easy);
            }
            #[cfg(target_arch = "x86_64")]
            if can_count() {
                #[expect(unsafe_code, reason = "measured: perft takes two thirds of the time")]
                // SAFETY: `can_count` has just said that the processor has these instructions.
                return unsafe {
                    by_instruction::<S>(generator, position, depth, distinct, buffers)
                };
            }
            match position.turn {
                Colour::White => View::<S, true>::new(generator, position)
                    .count::<false>(depth, distinct, buffers),
                Colour::Black => View::<S, false>::new(generator, position)
                    .count::<true>(depth, distinct, buffers),
            }
        },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn by_instruction<S: Shape>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
    depth: u32,
    distinct: bool,
    buffers: &mut [Moves<S::Word>],
) -> u64 {
    match position.turn {
        Colour::White => View::<S, true>::new(generator, position)
            .count_by_instruction::<false>(depth, distinct, buffers),
        Colour::Black => View::<S, false>::new(generator, position)
            .count_by_instruction::<true>(depth, distinct, buffers),
    }
}

impl<S: Shape, const WHITE: bool> View<'_, S, WHITE> {
    #[inline(always)]
    fn moves(&self, keep: Keep, out: &mut Moves<S::Word>) {
        if !self.collect_captures(&mut Collector::new(out, keep)) {
            self.quiet_moves(out);
        }
    }

    #[inline(always)]
    fn quiet_moves(&self, out: &mut Moves<S::Word>) {
        self.each_quiet(|from, to, _| {
            let (from, to) = (from.lowest() as u8, to.lowest() as u8);
            out.push(Move { from, to, crowned: false, taken: S::Word::ZERO });
        });
    }
}
