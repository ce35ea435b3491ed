//! Counting move sequences without making or listing the last moves, for bulk perft.
//!
//! *Idea*: quiet moves are counted by shifting whole sides. So are captures, as long as no king
//! stands by and no man can go on after its first jump, which is by far the commonest case; only
//! the rest is listed.

use super::capture::{capturable_by_men, collect_captures};
use super::collector::{Collector, Keep};
use super::make::after_capture;
use super::quiet::{count_quiet, each_quiet};
use super::{Generator, Shape, each_direction, step};
use crate::board::{Word, opposite};
use crate::colour::Colour;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Choice, Crowning};

/// Number of move sequences of `depth` plies, at least 1. `US` says whether White is to move, `THEM`
/// the opposite; the two are exchanged from ply to ply, so that each side has its own compiled code.
/// If `distinct` is false, every route of a capture counts.
pub(super) fn count<S: Shape, const US: bool, const THEM: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
    depth: u32,
    distinct: bool,
    buffers: &mut [Vec<Move<S::Word>>],
) -> u64 {
    let mut count = 0;
    match depth {
        1 => count = count_moves::<S, US>(generator, position, distinct, &mut buffers[0]),
        2 => each_child::<S, US>(generator, position, distinct, buffers, |child, rest| {
            count += count_moves::<S, THEM>(generator, child, distinct, &mut rest[0]);
        }),
        _ => each_child::<S, US>(generator, position, distinct, buffers, |child, rest| {
            count += self::count::<S, THEM, US>(generator, child, depth - 1, distinct, rest);
        }),
    }
    count
}

/// Calls `visit` with every position after one move.
#[inline(always)]
fn each_child<S: Shape, const US: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
    distinct: bool,
    buffers: &mut [Vec<Move<S::Word>>],
    mut visit: impl FnMut(&Position<S::Word>, &mut [Vec<Move<S::Word>>]),
) {
    if generator.is_over(position) {
        return;
    }
    let Some((moves, rest)) = buffers.split_first_mut() else { return };
    moves.clear();
    let keep = if distinct { Keep::Moves } else { Keep::Routes };
    let mut collector = Collector::new(moves, keep);
    if collect_captures::<S, US>(generator, position, &mut collector) {
        for mv in moves.iter() {
            let (from, to) = (S::Word::single(mv.from.into()), S::Word::single(mv.to.into()));
            visit(&after_capture(position, from, to, mv.taken, mv.crowned), rest);
        }
        return;
    }
    each_quiet::<S, US>(generator, position, |from, to, is_king| {
        let child = if is_king {
            generator.after_king(position, from, to)
        } else {
            generator.after_man(position, from, to)
        };
        visit(&child, rest);
    });
}

/// Number of legal moves. `buffer` is used for telling captures apart; its content is lost.
#[inline(always)]
fn count_moves<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
    distinct: bool,
    buffer: &mut Vec<Move<S::Word>>,
) -> u64 {
    if generator.is_over(position) {
        return 0;
    }
    if (position.own & position.kings).is_empty() {
        match single_jumps::<S, WHITE>(generator, position) {
            Jumps::None => return count_quiet::<S, WHITE>(generator, position),
            Jumps::Single(count) => return u64::from(count),
            Jumps::Longer => {}
        }
    }
    buffer.clear();
    let keep = if distinct { Keep::Moves } else { Keep::Count };
    let mut collector = Collector::new(buffer, keep);
    if collect_captures::<S, WHITE>(generator, position, &mut collector) {
        return collector.count + buffer.len() as u64;
    }
    count_quiet::<S, WHITE>(generator, position)
}

/// What the men of a side without kings can capture.
enum Jumps {
    None,
    /// This many captures of one piece each, all of the same rank.
    Single(u32),
    /// There may be longer captures, or captures of different rank.
    Longer,
}

/// Looks at the captures of men.
#[inline(always)]
fn single_jumps<S: Shape, const WHITE: bool>(
    generator: &Generator<S::Word>,
    position: &Position<S::Word>,
) -> Jumps {
    let (empty, men) = (generator.empty(position), position.own);
    let capturable = capturable_by_men(generator, position);
    let ways = S::man_captures(generator, Colour::of(WHITE));
    let mut landed = [S::Word::ZERO; 8];
    let mut all = S::Word::ZERO;
    each_direction!(S::CAPTURES, ways, D => {
        let over = step::<S, D>(generator, men) & capturable;
        landed[D] = step::<S, D>(generator, over) & empty;
        all |= landed[D];
    });
    if all.is_empty() {
        return Jumps::None;
    }
    let rules = generator.rules;
    let differ = matches!(rules.choice, Choice::MostThenKings | Choice::Value)
        && !(capturable & position.kings).is_empty();
    let crowned =
        rules.crowning == Crowning::Becomes && generator.is_last_row(Colour::of(WHITE), all);
    if differ || crowned {
        return Jumps::Longer;
    }
    // A second jump cannot end on the start or on the piece just captured, so the empty squares
    // are still those of the position.
    let mut more = S::Word::ZERO;
    let mut count = 0;
    each_direction!(S::CAPTURES, ways, D => {
        count += landed[D].count();
        each_direction!(S::CAPTURES, ways, E => {
            if E != const { opposite(D) } {
                let over = step::<S, E>(generator, landed[D]) & capturable;
                more |= step::<S, E>(generator, over) & empty;
            }
        });
    });
    if more.is_empty() { Jumps::Single(count) } else { Jumps::Longer }
}
