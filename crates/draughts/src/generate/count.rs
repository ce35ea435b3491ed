//! Counting move sequences without making or listing the last moves, for bulk perft.
//!
//! *Idea*: quiet moves are counted by shifting whole sides. So are captures, as long as no king
//! stands by and no man can go on after its second jump, which is by far the commonest case; only
//! the rest is followed jump by jump. All this is compiled for the variants that are searched most. For the others
//! the moves of the rest, and of positions before the last, are listed.

use super::collector::{Collector, Keep};
use super::{Generator, Shape, View, each_direction, step, step_back};
use crate::board::{Word, opposite};
use crate::moves::Move;
use crate::position::{KingRun, Position};
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

/// What the code for rare positions needs: whether routes count, and a list whose content is lost.
struct Scratch<'a, W> {
    distinct: bool,
    moves: &'a mut Vec<Move<W>>,
}

/// The recursion, written once for two functions: all that it calls for the last two plies but `$leaf` is inlined, and is
/// therefore compiled for the processor of the function it is in. `$leaf` counts the moves of one position and is
/// compiled for the same processor.
macro_rules! count_by {
    ($view:expr, $next:ident, $leaf:ident, $depth:expr, $distinct:expr, $buffers:expr) => {{
        let (generator, distinct) = ($view.generator, $distinct);
        let Some((moves, rest)) = $buffers.split_first_mut() else { return 0 };
        let mut count = 0;
        match ($depth, &mut *rest) {
            (1, _) => {
                let Position { own, enemy, kings, own_run, enemy_run, .. } = *$view.position;
                let scratch = &mut Scratch { distinct, moves };
                count = Self::$leaf(generator, own, enemy, kings, [own_run, enemy_run], scratch);
            }
            (2, [next, ..]) => {
                let scratch = &mut Scratch { distinct, moves: next };
                $view.each_child(distinct, moves, |position| {
                    let Position { own, enemy, kings, own_run, enemy_run, .. } = *position;
                    let runs = [own_run, enemy_run];
                    count += View::<S, THEM>::$leaf(generator, own, enemy, kings, runs, scratch);
                });
            }
            (depth, _) => $view.each_child(distinct, moves, |position| {
                let child = View::<S, THEM>::new(generator, position);
                count += child.$next::<WHITE>(depth - 1, distinct, rest);
            }),
        }
        count
    }};
}

/// Number of move sequences by lists of moves. Only `easy`, [`View::count_easy`], is compiled for each shape.
pub(super) fn by_lists<W: Word>(
    generator: &Generator<W>,
    position: &Position<W>,
    depth: u32,
    distinct: bool,
    buffers: &mut [Vec<Move<W>>],
    easy: fn(&Generator<W>, &Position<W>) -> Option<u64>,
) -> u64 {
    if depth == 1
        && let Some(count) = easy(generator, position)
    {
        return count;
    }
    let Some((moves, rest)) = buffers.split_first_mut() else { return 0 };
    moves.clear();
    generator.moves(position, distinct, moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let below =
        |&mv| by_lists(generator, &generator.play(position, mv), depth - 1, distinct, rest, easy);
    moves.iter().map(below).fold(0, u64::saturating_add)
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
        count_by!(self, count, count_leaf, depth, distinct, buffers)
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
        count_by!(self, count_by_instruction, count_leaf_by_instruction, depth, distinct, buffers)
    }

    /// Calls `visit` with every position after one move; the content of `moves` is lost.
    #[inline(always)]
    fn each_child(
        &self,
        distinct: bool,
        moves: &mut Vec<Move<S::Word>>,
        mut visit: impl FnMut(&Position<S::Word>),
    ) {
        let (rules, position) = (S::move_rules(self.generator), self.position);
        if rules.is_over(position) {
            return;
        }
        moves.clear();
        let keep = if distinct { Keep::Moves } else { Keep::Routes };
        if self.collect_captures(&mut Collector::new(moves, keep)) {
            for mv in moves.iter() {
                let (from, to) = (S::Word::single(mv.from.into()), S::Word::single(mv.to.into()));
                visit(&rules.after_capture(position, from, to, mv.taken, mv.crowned));
            }
            return;
        }
        self.each_quiet(|from, to, is_king| {
            let child = if is_king {
                rules.after_king(position, from, to)
            } else {
                rules.after_man(position, from, to)
            };
            visit(&child);
        });
    }

    /// Number of legal moves of the position with these sets. They are passed in registers: loads of two words at once
    /// would have to wait until the stores of the move before have reached the cache.
    #[inline(never)]
    fn count_leaf(
        generator: &Generator<S::Word>,
        own: S::Word,
        enemy: S::Word,
        kings: S::Word,
        runs: [KingRun; 2],
        scratch: &mut Scratch<'_, S::Word>,
    ) -> u64 {
        let [own_run, enemy_run] = runs;
        let position = Position { own, enemy, kings, turn: Self::TURN, own_run, enemy_run };
        let view = View::<S, WHITE>::new(generator, &position);
        match view.count_easy() {
            Some(count) => count,
            None => view.count_rare(scratch),
        }
    }

    /// As [`count_leaf`](Self::count_leaf), for processors that count bits by one instruction.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    #[inline(never)]
    fn count_leaf_by_instruction(
        generator: &Generator<S::Word>,
        own: S::Word,
        enemy: S::Word,
        kings: S::Word,
        runs: [KingRun; 2],
        scratch: &mut Scratch<'_, S::Word>,
    ) -> u64 {
        let [own_run, enemy_run] = runs;
        let position = Position { own, enemy, kings, turn: Self::TURN, own_run, enemy_run };
        let view = View::<S, WHITE>::new(generator, &position);
        match view.count_easy() {
            Some(count) => count,
            None => view.count_rare_by_instruction(scratch),
        }
    }

    /// Number of legal moves by shifts alone; `None` where kings stand by or captures may be longer than one piece.
    #[inline(always)]
    pub(super) fn count_easy(&self) -> Option<u64> {
        if S::move_rules(self.generator).is_over(self.position) {
            return Some(0);
        }
        if !(self.position.own & self.position.kings).is_empty() {
            return None;
        }
        match self.single_jumps() {
            Jumps::None => Some(self.count_quiet()),
            Jumps::Single(count) => Some(count.into()),
            Jumps::Longer => None,
        }
    }

    /// Number of legal moves of any position that is not over. Out of line, since it would slow the common case down.
    #[inline(never)]
    fn count_rare(&self, scratch: &mut Scratch<'_, S::Word>) -> u64 {
        self.count_each(scratch)
    }

    /// As [`count_rare`](Self::count_rare), for processors that count bits by one instruction.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    #[inline(never)]
    fn count_rare_by_instruction(&self, scratch: &mut Scratch<'_, S::Word>) -> u64 {
        self.count_each(scratch)
    }

    #[inline(always)]
    fn count_each(&self, scratch: &mut Scratch<'_, S::Word>) -> u64 {
        if const { Self::TWO_JUMPS }
            && (self.position.own & self.position.kings).is_empty()
            && let Some(count) = self.two_jumps()
        {
            return count.into();
        }
        scratch.moves.clear();
        let keep = if scratch.distinct { Keep::Moves } else { Keep::Count };
        let mut collector = Collector::new(scratch.moves, keep);
        if self.collect_captures(&mut collector) {
            return collector.count + scratch.moves.len() as u64;
        }
        self.count_quiet()
    }

    /// Whether captures of two men are counted by shifts too. Not on boards on which men jump both straight and diagonally,
    /// where two jumps may lead to one square.
    const TWO_JUMPS: bool = S::CAPTURES.trailing_zeros() >= 4 || S::CAPTURES.leading_zeros() >= 4;

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
        if self.ranks_differ() || self.goes_on_as_king(all) {
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

    /// Whether captures of men of the same length may have different ranks.
    #[inline(always)]
    fn ranks_differ(&self) -> bool {
        matches!(S::rules(self.generator).choice, Choice::MostThenKings | Choice::Value)
            && !(self.capturable_by_men() & self.position.kings).is_empty()
    }

    /// Whether a man that lands on one of these squares captures on as a king.
    #[inline(always)]
    fn goes_on_as_king(&self, squares: S::Word) -> bool {
        S::rules(self.generator).crowning == Crowning::Becomes
            && S::move_rules(self.generator).is_last_row(Self::TURN, squares)
    }

    /// Number of captures of a side without kings, if some man can go on after its first jump and none after its
    /// second. Invariant: a set of squares holds each way that leads to it in its one or two directions once, so the
    /// sizes of the sets count ways.
    #[inline(always)]
    fn two_jumps(&self) -> Option<u32> {
        let (generator, empty) = (self.generator, self.empty);
        let (rules, move_rules) = (S::rules(generator), S::move_rules(generator));
        let capturable = self.capturable_by_men();
        let ways = S::man_captures(generator, Self::TURN);
        let any_length = matches!(rules.choice, Choice::Free | Choice::KingFirst);
        let (mut single, mut double) = (0, 0);
        let (mut first, mut second) = (S::Word::ZERO, [S::Word::ZERO; 8]);
        each_direction!(S::CAPTURES, ways, D => {
            let over = step::<S, D>(generator, self.position.own) & capturable;
            let landed = step::<S, D>(generator, over) & empty;
            first |= landed;
            let mut from = landed;
            if rules.crowning == Crowning::Ends {
                from &= !move_rules.last_rows[Self::TURN.index()];
            }
            let mut go_on = S::Word::ZERO;
            each_direction!(S::CAPTURES, ways, E => {
                if E != const { opposite(D) } {
                    let over = step::<S, E>(generator, from) & capturable;
                    let to = step::<S, E>(generator, over) & empty;
                    double += to.count();
                    second[E] |= to;
                    go_on |= step_back::<S, E>(generator, step_back::<S, E>(generator, to));
                }
            });
            if any_length {
                single += (landed & !go_on).count();
            }
        });
        let mut third = S::Word::ZERO;
        each_direction!(S::CAPTURES, ways, D => {
            each_direction!(S::CAPTURES, ways, E => {
                if E != const { opposite(D) } {
                    let over = step::<S, E>(generator, second[D]) & capturable;
                    third |= step::<S, E>(generator, over) & empty;
                }
            });
            first |= second[D];
        });
        let is_counted =
            double > 0 && third.is_empty() && !self.ranks_differ() && !self.goes_on_as_king(first);
        is_counted.then_some(single + double)
    }
}
