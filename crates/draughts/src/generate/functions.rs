//! The functions of each shape behind one type, so that code outside the generator is compiled for
//! the two words only.

use std::any::Any;

use super::capture::{can_capture, collect_captures};
use super::collector::{Collector, Keep, Paths};
use super::count::count;
use super::quiet::{each_quiet, has_quiet};
use super::shape::{
    AllWays10, AnyNarrow, AnyWide, Flying8, Flying10, Flying12, Forward8, Full8, Short8,
};
use super::{Generator, Shape, wide};
use crate::board::Word;
use crate::colour::Colour;
use crate::moves::{Move, Route};
use crate::position::Position;
use crate::rules::Rules;

type Moves<W> = Vec<Move<W>>;

/// The code of one shape; see the methods of [`Generator`].
#[derive(Debug)]
pub(super) struct Functions<W: Word> {
    pub(super) moves: fn(&Generator<W>, &Position<W>, bool, &mut Moves<W>),
    pub(super) captures: fn(&Generator<W>, &Position<W>, &mut Moves<W>) -> bool,
    pub(super) quiet_moves: fn(&Generator<W>, &Position<W>, &mut Moves<W>),
    pub(super) can_capture: fn(&Generator<W>, &Position<W>) -> bool,
    pub(super) has_move: fn(&Generator<W>, &Position<W>) -> bool,
    pub(super) routes: fn(&Generator<W>, &Position<W>) -> Vec<Route<W>>,
    pub(super) count: fn(&Generator<W>, &Position<W>, u32, bool, &mut [Moves<W>]) -> u64,
}

/// The functions for some rules; `by_narrow` says that a narrow generator does the work of a wide
/// one. Which shapes there are is decided here and not in generic code, so that they are compiled in
/// this crate and never again in those that use it.
pub(super) fn find<W: Word>(rules: &Rules, by_narrow: bool) -> &'static Functions<W> {
    let functions: &'static dyn Any = if W::BITS == u64::BITS {
        narrow(rules)
    } else if by_narrow {
        &wide::FUNCTIONS
    } else {
        wide(rules)
    };
    functions.downcast_ref().expect("words have 64 or 128 bits")
}

#[inline(never)]
fn narrow(rules: &Rules) -> &'static Functions<u64> {
    if Short8::fits(rules) {
        const { &of::<Short8>() }
    } else if Forward8::fits(rules) {
        const { &of::<Forward8>() }
    } else if Flying8::fits(rules) {
        const { &of::<Flying8>() }
    } else if Flying10::fits(rules) {
        const { &of::<Flying10>() }
    } else if AllWays10::fits(rules) {
        const { &of::<AllWays10>() }
    } else if Full8::fits(rules) {
        const { &of::<Full8>() }
    } else {
        const { &of::<AnyNarrow>() }
    }
}

#[inline(never)]
fn wide(rules: &Rules) -> &'static Functions<u128> {
    if Flying12::fits(rules) { const { &of::<Flying12>() } } else { const { &of::<AnyWide>() } }
}

const fn of<S: Shape>() -> Functions<S::Word> {
    Functions {
        moves: |generator, position, distinct, out| match position.turn {
            Colour::White => moves::<S, true>(generator, position, distinct, out),
            Colour::Black => moves::<S, false>(generator, position, distinct, out),
        },
        captures: |generator, position, out| match position.turn {
            Colour::White => captures::<S, true>(generator, position, out),
            Colour::Black => captures::<S, false>(generator, position, out),
        },
        quiet_moves: |generator, position, out| match position.turn {
            Colour::White => quiet_moves::<S, true>(generator, position, out),
            Colour::Black => quiet_moves::<S, false>(generator, position, out),
        },
        can_capture: |generator, position| {
            !generator.is_over(position)
                && match position.turn {
                    Colour::White => can_capture::<S, true>(generator, position),
                    Colour::Black => can_capture::<S, false>(generator, position),
                }
        },
        has_move: |generator, position| {
            !generator.is_over(position)
                && match position.turn {
                    Colour::White => has_move::<S, true>(generator, position),
                    Colour::Black => has_move::<S, false>(generator, position),
                }
        },
        routes: |generator, position| {
            let (mut moves, mut paths) = (Vec::new(), Paths::default());
            let mut collector = Collector::with_paths(&mut moves, &mut paths);
            if !generator.is_over(position) {
                match position.turn {
                    Colour::White => collect::<S, true>(generator, position, &mut collector),
                    Colour::Black => collect::<S, false>(generator, position, &mut collector),
                };
            }
            moves.into_iter().zip(paths.found).map(|(mv, via)| Route { mv, via }).collect()
        },
        count: |generator, position, depth, distinct, buffers| match position.turn {
            Colour::White => count::<S, true, false>(generator, position, depth, distinct, buffers),
            Colour::Black => count::<S, false, true>(generator, position, depth, distinct, buffers),
        },
    }
}

/// [`collect_captures`], compiled once for all that need not have it inlined.
#[inline(never)]
fn collect<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
    collector: &mut Collector<'_, S::Word>,
) -> bool {
    collect_captures::<S, WHITE>(generator, position, collector)
}

#[inline(always)]
fn moves<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
    distinct: bool,
    out: &mut Moves<S::Word>,
) {
    if generator.is_over(position) {
        return;
    }
    let mut collector = Collector::new(out, if distinct { Keep::Moves } else { Keep::Routes });
    if !collect_captures::<S, WHITE>(generator, position, &mut collector) {
        quiet_moves::<S, WHITE>(generator, position, out);
    }
}

#[inline(always)]
fn captures<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
    out: &mut Moves<S::Word>,
) -> bool {
    if generator.is_over(position) {
        return false;
    }
    let mut collector = Collector::new(out, Keep::Moves);
    !collect_captures::<S, WHITE>(generator, position, &mut collector)
        && has_quiet::<S, WHITE>(generator, position)
}

#[inline(always)]
fn quiet_moves<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
    out: &mut Moves<S::Word>,
) {
    each_quiet::<S, WHITE>(generator, position, |from, to, _| {
        let (from, to) = (from.lowest() as u8, to.lowest() as u8);
        out.push(Move { from, to, crowned: false, taken: S::Word::ZERO });
    });
}

#[inline(always)]
fn has_move<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
) -> bool {
    has_quiet::<S, WHITE>(generator, position) || can_capture::<S, WHITE>(generator, position)
}
