//! Games seen while they are played.
//!
//! *Idea*: whoever watches is told after every move what has been played of that game so far. It only looks on: nothing
//! that it does reaches the players or the record.
//!
//! *Cost*: one call for each move, beside a search; with nobody there ([`nobody`]) it does nothing.

use crate::contestant::GameStart;
use crate::record::MoveRecord;

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// The number of its pair.
    pub unit: u64,
    /// Which game of the pair it is, 0 or 1.
    pub half: usize,
    /// The players of the first and the second side, by their numbers.
    pub players: [usize; 2],
    /// How it began.
    pub start: &'a GameStart,
    /// What has been played since.
    pub moves: &'a [MoveRecord],
}

/// Who looks on; called from every thread that plays.
pub type Watcher<'w> = &'w (dyn Fn(&Board<'_>) + Sync);

/// A watcher for games that nobody looks at.
pub fn nobody(_: &Board<'_>) {}
