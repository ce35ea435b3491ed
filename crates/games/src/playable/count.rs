//! Counting lines of play: what is asked for, and a way of doing it that works for every game.

use std::collections::HashMap;

use ::draughts::perft::Convention;
use outwit::game::Game;
use outwit::hash::Build;
use outwit::parallel::share;

/// Memory for counts of positions met again, in MiB, of all threads together.
pub(crate) const HASHED: usize = 1024;

/// How the tree is walked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CountMode {
    /// Every move is made.
    Plain,
    /// The moves of the last positions are counted, not made.
    #[default]
    Bulk,
    /// As bulk, and what was counted below a position is remembered.
    Hashed,
}

/// A count of lines of play to be made.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// Plies.
    pub depth: u32,
    /// How the tree is walked.
    pub mode: CountMode,
    /// For games with captures that have several routes.
    pub convention: Convention,
    /// Threads that count together.
    pub threads: usize,
}

/// Counts the lines of play of a game that has no quicker way of its own; `u64::MAX` if there are more.
pub(crate) fn count<G: Game>(game: &G, state: &G::State, count: &Count) -> u64 {
    if count.depth == 0 {
        return 1;
    }
    let moves = super::legal_moves(game, state);
    let threads = count.threads.clamp(1, moves.len().max(1));
    let sums = share(threads, moves.iter(), |moves| {
        let most = PositionCount::<G>::most_known((HASHED << 20) / threads);
        let mut counting =
            PositionCount { game, mode: count.mode, known: HashMap::default(), most };
        let counts = moves.map(|&mv| counting.below(&game.play(state, mv), count.depth - 1));
        counts.fold(0, u64::saturating_add)
    });
    sums.into_iter().fold(0, u64::saturating_add)
}

struct PositionCount<'a, G: Game> {
    game: &'a G,
    mode: CountMode,
    known: HashMap<(G::State, u32), u64, Build>,
    /// The most positions to be remembered; later ones are counted each time.
    most: usize,
}

impl<G: Game> PositionCount<'_, G> {
    /// How many positions fit in this memory. The table doubles in size, and the old one is there until the new one is filled.
    fn most_known(bytes: usize) -> usize {
        bytes / (3 * size_of::<((G::State, u32), u64)>())
    }

    fn below(&mut self, state: &G::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = super::legal_moves(self.game, state);
        if depth == 1 && self.mode != CountMode::Plain {
            return moves.len() as u64;
        }
        let hashed = self.mode == CountMode::Hashed && depth > 1;
        if hashed && let Some(&count) = self.known.get(&(state.clone(), depth)) {
            return count;
        }
        let below = |&mv| self.below(&self.game.play(state, mv), depth - 1);
        let count = moves.iter().map(below).fold(0, u64::saturating_add);
        if hashed && self.known.len() < self.most {
            self.known.insert((state.clone(), depth), count);
        }
        count
    }
}

outwit::named_values!(CountMode {
    Plain = "plain": "make every move",
    Bulk = "bulk": "count the moves of the last ply without making them",
    Hashed = "hashed": "as bulk, with a transposition table",
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tic_tac_toe::TicTacToe;

    #[test]
    fn a_full_memory_changes_no_count() {
        let game = TicTacToe::new(3, 3, 3);
        let count = |most| {
            let mode = CountMode::Hashed;
            let mut counting = PositionCount { game: &game, mode, known: HashMap::default(), most };
            let count = counting.below(&game.start(), 6);
            assert!(counting.known.len() <= most, "{}", counting.known.len());
            count
        };
        assert_eq!([count(0), count(10), count(usize::MAX)], [54_720; 3]);
    }
}
