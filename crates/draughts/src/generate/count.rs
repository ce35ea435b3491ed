//! Counting move sequences without making or listing the last moves, for bulk perft.
//!
//! *Idea*: quiet moves are counted by shifting whole sides. So are captures, as long as no king
//! stands by and no man can go on after its first jump, which is by far the commonest case; only
//! the rest is followed jump by jump.

use super::collector::{Collector, Keep};
use super::{Shape, View, each_direction, step};
use crate::board::{Word, opposite};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Choice, Crowning};

type Buffers<S> = [Vec<Move<<S as Shape>::Word>>];

/// What the men of a side without kings can capture.
enum Jumps {
    None,
    /// This many captures of one piece each, all of the same rank.
    Single(u32),
    /// There may be longer captures, or captures of different rank.
    Longer,
}

/// The recursion, written once for two functions: all that it calls for the last two plies is
/// inlined, and is therefore compiled for the processor of the function it is in.
macro_rules! count_by {
    ($view:expr, $next:ident, $depth:expr, $distinct:expr, $buffers:expr) => {{
        let (generator, distinct) = ($view.generator, $distinct);
        let mut count = 0;
        match $depth {
            1 => count = $view.count_moves(distinct, &mut $buffers[0]),
            2 => $view.each_child(distinct, $buffers, |position, rest| {
                count +=
                    View::<S, THEM>::new(generator, position).count_moves(distinct, &mut rest[0]);
            }),
            depth => $view.each_child(distinct, $buffers, |position, rest| {
                let child = View::<S, THEM>::new(generator, position);
                count += child.$next::<WHITE>(depth - 1, distinct, rest);
            }),
        }
        count
    }};
}

impl<S: Shape, const WHITE: bool> View<'_, S, WHITE> {
    /// Number of move sequences of `depth` plies, at least 1. `THEM` is the opposite of `WHITE`; the
    /// two are exchanged from ply to ply, so that each side has its own compiled code. If `distinct`
    /// is false, every route of a capture counts. The content of `buffers`, one a ply, is lost.
    pub(super) fn count<const THEM: bool>(
        &self,
        depth: u32,
        distinct: bool,
        buffers: &mut Buffers<S>,
    ) -> u64 {
        count_by!(self, count, depth, distinct, buffers)
    }

    /// As [`count`](Self::count), for processors that count bits by one instruction.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    pub(super) fn count_by_instruction<const THEM: bool>(
        &self,
        depth: u32,
        distinct: bool,
        buffers: &mut Buffers<S>,
    ) -> u64 {
        count_by!(self, count_by_instruction, depth, distinct, buffers)
    }

    /// Calls `visit` with every position after one move.
    #[inline(always)]
    fn each_child(
        &self,
        distinct: bool,
        buffers: &mut Buffers<S>,
        mut visit: impl FnMut(&Position<S::Word>, &mut Buffers<S>),
    ) {
        let (rules, position) = (S::move_rules(self.generator), self.position);
        if rules.is_over(position) {
            return;
        }
        let Some((moves, rest)) = buffers.split_first_mut() else { return };
        moves.clear();
        let keep = if distinct { Keep::Moves } else { Keep::Routes };
        if self.collect_captures(&mut Collector::new(moves, keep)) {
            for mv in moves.iter() {
                let (from, to) = (S::Word::single(mv.from.into()), S::Word::single(mv.to.into()));
                visit(&rules.after_capture(position, from, to, mv.taken, mv.crowned), rest);
            }
            return;
        }
        self.each_quiet(|from, to, is_king| {
            let child = if is_king {
                rules.after_king(position, from, to)
            } else {
                rules.after_man(position, from, to)
            };
            visit(&child, rest);
        });
    }

    /// Number of legal moves.
    #[inline(always)]
    fn count_moves(&self, distinct: bool, buffer: &mut Vec<Move<S::Word>>) -> u64 {
        if S::move_rules(self.generator).is_over(self.position) {
            return 0;
        }
        if (self.position.own & self.position.kings).is_empty() {
            match self.single_jumps() {
                Jumps::None => return self.count_quiet(),
                Jumps::Single(count) => return u64::from(count),
                Jumps::Longer => {}
            }
        }
        buffer.clear();
        let keep = if distinct { Keep::Moves } else { Keep::Count };
        let mut collector = Collector::new(buffer, keep);
        if self.collect_captures(&mut collector) {
            return collector.count + buffer.len() as u64;
        }
        self.count_quiet()
    }

    /// Looks at the captures of men.
    #[inline(always)]
    fn single_jumps(&self) -> Jumps {
        let (generator, empty, men) = (self.generator, self.empty, self.position.own);
        let capturable = self.capturable_by_men();
        let ways = S::man_captures(generator, Self::TURN);
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
        let rules = S::rules(generator);
        let differ = matches!(rules.choice, Choice::MostThenKings | Choice::Value)
            && !(capturable & self.position.kings).is_empty();
        let crowned = rules.crowning == Crowning::Becomes
            && S::move_rules(generator).is_last_row(Self::TURN, all);
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
}
