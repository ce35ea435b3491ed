//! What becomes of a capture that the walk has found: into a list, into a count, or into a list of
//! routes. Each keeps the best-ranked captures only.

use crate::board::Word;
use crate::moves::Move;

/// A complete capture as the walk reports it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<W> {
    /// The start, as a single bit.
    pub(crate) from: W,
    /// All squares on which the piece may stop.
    pub(crate) stops: W,
    pub(crate) taken: W,
    pub(crate) crowned: bool,
    /// How the choice rule values it; only the highest are legal.
    pub(crate) rank: u32,
}

/// Receives complete captures.
pub(crate) trait Sink<W: Word> {
    fn take(&mut self, found: Found<W>);
    /// The piece turned or went on at this square.
    #[inline(always)]
    fn enter(&mut self, _bit: u32) {}
    /// The walk went back before that square.
    #[inline(always)]
    fn leave(&mut self) {}
}

/// Collects moves, each once if `DISTINCT`, else once for every route.
pub(crate) struct Collect<'a, W, const DISTINCT: bool> {
    moves: &'a mut Vec<Move<W>>,
    first: usize,
    best: u32,
}

impl<'a, W, const DISTINCT: bool> Collect<'a, W, DISTINCT> {
    #[inline(always)]
    pub(crate) fn new(moves: &'a mut Vec<Move<W>>) -> Self {
        let first = moves.len();
        Self { moves, first, best: 0 }
    }
}

impl<W: Word, const DISTINCT: bool> Sink<W> for Collect<'_, W, DISTINCT> {
    #[inline(always)]
    fn take(&mut self, found: Found<W>) {
        if found.rank != self.best {
            if found.rank < self.best {
                return;
            }
            self.best = found.rank;
            self.moves.truncate(self.first);
        }
        let from = found.from.lowest() as u8;
        // One captured piece has one route; with two or more the same end may be reached again.
        let several = DISTINCT && !found.taken.without_lowest().is_empty();
        for to in found.stops.bits() {
            let mv = Move { from, to: to as u8, crowned: found.crowned, taken: found.taken };
            if several && self.moves[self.first..].contains(&mv) {
                continue;
            }
            self.moves.push(mv);
        }
    }
}

/// Counts every route.
#[derive(Default)]
pub(crate) struct Tally {
    best: u32,
    pub(crate) count: u64,
}

impl<W: Word> Sink<W> for Tally {
    #[inline(always)]
    fn take(&mut self, found: Found<W>) {
        if found.rank != self.best {
            if found.rank < self.best {
                return;
            }
            self.best = found.rank;
            self.count = 0;
        }
        self.count += u64::from(found.stops.count());
    }
}

/// One way of making a capture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route<W> {
    /// The move.
    pub mv: Move<W>,
    /// The bits on which the piece turned or, going straight on, the one right behind the captured
    /// piece; neither the start nor the end.
    pub via: Vec<u8>,
}

/// Collects routes.
pub(crate) struct Routes<W> {
    found: Vec<Route<W>>,
    path: Vec<u8>,
    best: u32,
}

impl<W: Word> Routes<W> {
    pub(crate) fn new() -> Self {
        Self { found: Vec::new(), path: Vec::new(), best: 0 }
    }

    pub(crate) fn into_routes(self) -> Vec<Route<W>> {
        self.found
    }
}

impl<W: Word> Sink<W> for Routes<W> {
    fn take(&mut self, capture: Found<W>) {
        if capture.rank < self.best {
            return;
        }
        if capture.rank > self.best {
            self.best = capture.rank;
            self.found.clear();
        }
        for to in capture.stops.bits() {
            let mv = Move {
                from: capture.from.lowest() as u8,
                to: to as u8,
                crowned: capture.crowned,
                taken: capture.taken,
            };
            self.found.push(Route { mv, via: self.path.clone() });
        }
    }

    fn enter(&mut self, bit: u32) {
        self.path.push(bit as u8);
    }

    fn leave(&mut self) {
        self.path.pop();
    }
}
