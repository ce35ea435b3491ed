//! The list of captures that a capture generator fills: it keeps the best-ranked ones only.

use crate::board::Word;
use crate::moves::Move;

/// A complete capture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capture<W> {
    /// The start, as a single bit.
    pub(super) from: W,
    /// All squares on which the piece may stop.
    pub(super) stops: W,
    pub(super) taken: W,
    pub(super) crowned: bool,
    /// How the choice rule values it; only the highest are legal.
    pub(super) rank: u32,
}

/// Keeps the best captures, or counts them.
pub(super) struct Collector<'a, W> {
    moves: &'a mut Vec<Move<W>>,
    /// Length of the list before the first capture.
    first: usize,
    best: u32,
    /// Captures so far; every route counts.
    pub(super) count: u64,
    keep: Keep,
    /// Where the squares go on which pieces turn, if they are wanted.
    paths: Option<&'a mut Paths<W>>,
}

/// What is kept of the captures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// Their number only.
    Count,
    /// Each in the list, once for every route.
    Routes,
    /// Each in the list, once.
    Moves,
}

/// Squares on which pieces turn.
pub(super) struct Paths<W> {
    /// Those of the capture under way.
    current: Vec<u8>,
    /// Those of each listed capture.
    pub(super) found: Vec<Vec<u8>>,
    only: Option<Only<W>>,
}

/// The routes that are wanted: those of one legal capture. A piece is followed only while it captures what that capture does,
/// because a king among many pieces has very many routes.
pub(super) struct Only<W> {
    pub(super) mv: Move<W>,
    /// How many routes will do.
    pub(super) most: usize,
}

impl<W: Word> Paths<W> {
    pub(super) fn new(only: Option<Only<W>>) -> Self {
        Self { current: Vec::new(), found: Vec::new(), only }
    }

    /// Whether a piece that has captured these is to be followed.
    fn wants(&self, taken: W) -> bool {
        let Some(Only { mv, most }) = &self.only else { return true };
        (taken & !mv.taken).is_empty() && self.found.len() < *most
    }

    fn wants_move(&self, mv: &Move<W>) -> bool {
        self.only.as_ref().is_none_or(|only| only.mv == *mv && self.found.len() < only.most)
    }
}

impl<'a, W: Word> Collector<'a, W> {
    #[inline(always)]
    pub(super) fn new(moves: &'a mut Vec<Move<W>>, keep: Keep) -> Self {
        let first = moves.len();
        Self { moves, first, best: 0, count: 0, keep, paths: None }
    }

    /// Lists every wanted route with its squares.
    pub(super) fn with_paths(moves: &'a mut Vec<Move<W>>, paths: &'a mut Paths<W>) -> Self {
        Self { paths: Some(paths), ..Self::new(moves, Keep::Routes) }
    }

    /// Adds a capture unless a better one is there; a better one drives out the others.
    #[inline(always)]
    pub(super) fn add(&mut self, capture: Capture<W>) {
        if !self.admit(&capture) {
            return;
        }
        if self.keep == Keep::Count {
            self.count += u64::from(capture.stops.count());
        } else {
            self.list(capture);
        }
    }

    /// As [`add`](Self::add), for a capture with one square to stop on: nothing is counted bit by bit.
    #[inline(always)]
    pub(super) fn add_one(&mut self, capture: Capture<W>) {
        if !self.admit(&capture) {
            return;
        }
        if self.keep == Keep::Count {
            self.count += 1;
        } else {
            self.list(capture);
        }
    }

    /// Whether no better capture is there; drives out those that this one is better than.
    #[inline(always)]
    fn admit(&mut self, capture: &Capture<W>) -> bool {
        if capture.rank > self.best {
            self.best = capture.rank;
            self.clear();
        }
        capture.rank == self.best
    }

    /// Whether routes are counted that differ in nothing but where a king pauses on its way.
    #[inline(always)]
    pub(super) fn counts_pauses(&self) -> bool {
        self.keep != Keep::Moves && self.paths.is_none()
    }

    fn clear(&mut self) {
        self.count = 0;
        self.moves.truncate(self.first);
        if let Some(paths) = &mut self.paths {
            paths.found.clear();
        }
    }

    #[inline(always)]
    fn list(&mut self, capture: Capture<W>) {
        let Capture { from, stops, taken, crowned, .. } = capture;
        let from = from.lowest() as u8;
        // One captured piece has one route; with two or more the same end may be reached again.
        let several = self.keep == Keep::Moves && !taken.without_lowest().is_empty();
        if !several && stops.without_lowest().is_empty() && self.paths.is_none() {
            self.moves.push(Move { from, to: stops.lowest() as u8, crowned, taken });
        } else {
            self.list_each(from, stops, taken, crowned, several);
        }
    }

    /// Lists one move for each of `stops`; if `several`, only those that are not in the list.
    #[inline]
    fn list_each(&mut self, from: u8, stops: W, taken: W, crowned: bool, several: bool) {
        for to in stops.bits() {
            let mv = Move { from, to: to as u8, crowned, taken };
            if several && self.moves[self.first..].contains(&mv) {
                continue;
            }
            if let Some(paths) = &mut self.paths {
                if !paths.wants_move(&mv) {
                    continue;
                }
                paths.found.push(paths.current.clone());
            }
            self.moves.push(mv);
        }
    }

    /// Whether the routes of a piece that has captured these, and can go on, are wanted.
    #[inline(always)]
    pub(super) fn wants(&self, taken: W) -> bool {
        self.paths.as_ref().is_none_or(|paths| paths.wants(taken))
    }

    /// The moving piece turns or goes on at this square.
    #[inline(always)]
    pub(super) fn enter(&mut self, bit: u32) {
        if let Some(paths) = &mut self.paths {
            paths.current.push(bit as u8);
        }
    }

    /// The generator goes back before the square that was entered last.
    #[inline(always)]
    pub(super) fn leave(&mut self) {
        if let Some(paths) = &mut self.paths {
            paths.current.pop();
        }
    }
}
