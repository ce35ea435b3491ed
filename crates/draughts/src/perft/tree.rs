//! The walk over the tree.

use super::Table;
use crate::board::Word;
use crate::colour::Colour;
use crate::generate::{Collect, Walk, count_leaves, each_quiet};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Variant;

/// How to walk; `V` the variant.
pub(super) struct Tree<'a, V: Variant> {
    pub(super) table: Option<&'a Table<V>>,
    pub(super) plain: bool,
}

impl<V: Variant> Tree<'_, V> {
    /// Counts the leaves at this depth. `US` says whether White is to move, `THEM` the opposite;
    /// the two change places from ply to ply, so that each side has its own compiled walk.
    pub(super) fn count<const US: bool, const THEM: bool, const KEEP: bool>(
        &self,
        position: &Position<V>,
        depth: u32,
    ) -> u64 {
        if depth == 0 {
            return 1;
        }
        // One buffer for each ply, so that nothing is allocated on the way.
        let mut buffers: Vec<_> = (0..=depth).map(|_| Vec::with_capacity(64)).collect();
        match (self.plain, self.table) {
            (true, _) => plain::<V, KEEP>(position, depth, &mut buffers),
            (_, Some(table)) => hashed::<V, US, THEM, KEEP>(position, depth, table, &mut buffers),
            (_, None) => bulk::<V, US, THEM, KEEP>(position, depth, &mut buffers),
        }
    }
}

/// Calls `visit` with every position after one move.
#[inline(always)]
fn each_child<V: Variant, const US: bool, const KEEP: bool>(
    position: &Position<V>,
    buffers: &mut [Vec<Move<V::Word>>],
    mut visit: impl FnMut(&Position<V>, &mut [Vec<Move<V::Word>>]),
) {
    if position.is_over() {
        return;
    }
    let Some((moves, rest)) = buffers.split_first_mut() else { return };
    moves.clear();
    let captures = if KEEP {
        Walk::<V, US, _>::all(position, &mut Collect::<_, false>::new(moves))
    } else {
        Walk::<V, US, _>::all(position, &mut Collect::<_, true>::new(moves))
    };
    if captures {
        for mv in moves.iter() {
            let (from, to) = (V::Word::single(mv.from.into()), V::Word::single(mv.to.into()));
            visit(&position.after_capture::<US>(from, to, mv.taken, mv.crowned), rest);
        }
        return;
    }
    each_quiet::<V, US>(position, |from, to, is_king| {
        let child = if is_king {
            position.after_king::<US>(from, to)
        } else {
            position.after_man::<US>(from, to)
        };
        visit(&child, rest);
    });
}

/// All moves of a position, by the convention.
#[inline(never)]
fn listed<V: Variant, const KEEP: bool>(position: &Position<V>, moves: &mut Vec<Move<V::Word>>) {
    moves.clear();
    if !KEEP {
        return position.moves(moves);
    }
    if position.is_over() {
        return;
    }
    let mut sink = Collect::<_, false>::new(moves);
    let captures = match position.turn() {
        Colour::White => Walk::<V, true, _>::all(position, &mut sink),
        Colour::Black => Walk::<V, false, _>::all(position, &mut sink),
    };
    if !captures {
        position.moves(moves);
    }
}

fn plain<V: Variant, const KEEP: bool>(
    position: &Position<V>,
    depth: u32,
    buffers: &mut [Vec<Move<V::Word>>],
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some((moves, rest)) = buffers.split_first_mut() else { return 0 };
    listed::<V, KEEP>(position, moves);
    moves.iter().map(|&mv| plain::<V, KEEP>(&position.play(mv), depth - 1, rest)).sum()
}

fn bulk<V: Variant, const US: bool, const THEM: bool, const KEEP: bool>(
    position: &Position<V>,
    depth: u32,
    buffers: &mut [Vec<Move<V::Word>>],
) -> u64 {
    let mut count = 0;
    match depth {
        1 => count = count_leaves::<V, US, KEEP>(position, &mut buffers[0]),
        2 => each_child::<V, US, KEEP>(position, buffers, |child, rest| {
            count += count_leaves::<V, THEM, KEEP>(child, &mut rest[0]);
        }),
        _ => each_child::<V, US, KEEP>(position, buffers, |child, rest| {
            count += bulk::<V, THEM, US, KEEP>(child, depth - 1, rest);
        }),
    }
    count
}

fn hashed<V: Variant, const US: bool, const THEM: bool, const KEEP: bool>(
    position: &Position<V>,
    depth: u32,
    table: &Table<V>,
    buffers: &mut [Vec<Move<V::Word>>],
) -> u64 {
    if depth <= 2 {
        return bulk::<V, US, THEM, KEEP>(position, depth, buffers);
    }
    let key = position.key();
    if let Some(count) = table.get(key, position, depth) {
        return count;
    }
    let Some((moves, rest)) = buffers.split_first_mut() else { return 0 };
    listed::<V, KEEP>(position, moves);
    let below = |&mv: &Move<V::Word>| {
        hashed::<V, THEM, US, KEEP>(&position.play(mv), depth - 1, table, rest)
    };
    let count = moves.iter().map(below).sum();
    table.put(key, position, depth, count);
    count
}

/// The positions after two moves, one for each sequence.
pub(super) fn two_plies<V: Variant, const KEEP: bool>(position: &Position<V>) -> Vec<Position<V>> {
    let children = |position: &Position<V>| {
        let mut moves = Vec::new();
        listed::<V, KEEP>(position, &mut moves);
        moves.into_iter().map(|mv| position.play(mv)).collect::<Vec<_>>()
    };
    children(position).iter().flat_map(children).collect()
}
