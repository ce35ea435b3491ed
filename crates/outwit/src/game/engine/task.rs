//! The task of one node of the search.

use crate::game::{Score, SearchKind, Visit};

/// A depth greater than that of any game.
pub(super) const WHOLE_GAME: i32 = 30_000;

/// The task of a node: its window and depth. Window and scores are for its side to move.
#[derive(Clone, Copy)]
pub(super) struct Task {
    /// Plies from the root.
    pub(super) ply: u32,
    /// Plies left to the horizon; negative in quiescence search.
    pub(super) depth: i32,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) kind: SearchKind,
    /// The index of the move that led here among all legal moves; observers only.
    pub(super) mv: Option<u16>,
}

impl Task {
    /// The task of the root.
    pub(super) fn root(depth: i32, alpha: Score, beta: Score) -> Task {
        let is_null = beta == alpha.just_above();
        let kind = if is_null { SearchKind::Scout } else { SearchKind::Full };
        Task { ply: 0, depth, alpha, beta, kind, mv: None }
    }

    pub(super) fn visit(&self) -> Visit {
        let depth = visible_depth(self.depth);
        Visit { mv: self.mv, depth, alpha: self.alpha, beta: self.beta, kind: self.kind }
    }
}

/// A depth as observers see it: none in a search to the end of the game, and 0 in quiescence search.
pub(super) fn visible_depth(depth: i32) -> Option<i16> {
    (depth < WHOLE_GAME / 2).then_some(depth.max(0) as i16)
}
