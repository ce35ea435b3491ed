//! The recursion over the tree. In bulk mode the generator counts by itself.

use super::{Mode, Table};
use crate::board::Word;
use crate::generate::Generator;
use crate::moves::Move;
use crate::position::Position;

/// A perft with its settings.
pub(super) struct Tree<'a, W: Word> {
    pub(super) generator: &'a Generator<W>,
    pub(super) table: Option<&'a Table<W>>,
    pub(super) mode: Mode,
    /// Whether a capture with several routes is one move.
    pub(super) distinct: bool,
}

impl<W: Word> Tree<'_, W> {
    /// Counts the leaves at this depth.
    pub(super) fn count(&self, position: &Position<W>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        // One buffer for each ply, so that nothing is allocated on the way.
        let mut buffers: Vec<_> = (0..=depth).map(|_| Vec::with_capacity(64)).collect();
        match (self.mode, self.table) {
            (Mode::Plain, _) => self.plain(position, depth, &mut buffers),
            (_, Some(table)) => self.hashed(position, depth, table, &mut buffers),
            (_, None) => self.generator.count(position, depth, self.distinct, &mut buffers),
        }
    }

    fn plain(&self, position: &Position<W>, depth: u32, buffers: &mut [Vec<Move<W>>]) -> u64 {
        if depth == 0 {
            return 1;
        }
        let Some((moves, rest)) = buffers.split_first_mut() else { return 0 };
        moves.clear();
        self.generator.moves(position, self.distinct, moves);
        let below = |&mv| self.plain(&self.generator.play(position, mv), depth - 1, rest);
        moves.iter().map(below).fold(0, u64::saturating_add)
    }

    fn hashed(
        &self,
        position: &Position<W>,
        depth: u32,
        table: &Table<W>,
        buffers: &mut [Vec<Move<W>>],
    ) -> u64 {
        if depth <= 2 {
            return self.generator.count(position, depth, self.distinct, buffers);
        }
        let key = position.key();
        if let Some(count) = table.get(key, position, depth) {
            return count;
        }
        let Some((moves, rest)) = buffers.split_first_mut() else { return 0 };
        moves.clear();
        self.generator.moves(position, self.distinct, moves);
        let below = |&mv| self.hashed(&self.generator.play(position, mv), depth - 1, table, rest);
        let count = moves.iter().map(below).fold(0, u64::saturating_add);
        table.put(key, position, depth, count);
        count
    }

    /// The positions after two moves, one for each sequence.
    pub(super) fn two_plies(&self, position: &Position<W>) -> Vec<Position<W>> {
        let children = |position: &Position<W>| {
            let mut moves = Vec::new();
            self.generator.moves(position, self.distinct, &mut moves);
            moves.iter().map(|&mv| self.generator.play(position, mv)).collect::<Vec<_>>()
        };
        children(position).iter().flat_map(children).collect()
    }
}
