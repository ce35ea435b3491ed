//! Games observed while they are played.
//!
//! *Idea*: an observer is called after every move with all moves of that game so far. It cannot influence the players or the
//! record.
//!
//! *Cost*: one call for each move.

use crate::game_start::GameStart;
use crate::record::MoveRecord;

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub struct LiveGame<'a> {
    /// The number of its pair.
    pub unit: u64,
    /// Which game of the pair it is, 0 or 1.
    pub half: usize,
    /// The players of the first and the second side, by their numbers.
    pub players: [usize; 2],
    /// How it started.
    pub start: &'a GameStart,
    /// The moves since then.
    pub moves: &'a [MoveRecord],
}

/// Called with the state of a game after every move, from every thread that plays.
pub type GameObserver<'w> = &'w (dyn Fn(&LiveGame<'_>) + Sync);

/// An observer that does nothing.
pub(crate) fn no_observer(_: &LiveGame<'_>) {}
