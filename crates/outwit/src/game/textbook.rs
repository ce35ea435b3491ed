//! What the textbook algorithms share: counting, reporting events, recording the principal variation.

use super::rules::moves_or_outcome;
use super::{Bound, ExitReason, Game, GameEvent, GameReport, Line, Outcome, Score, Verdict, Visit};
use crate::sort::insertion_sort_by_key;
use crate::{Meter, Observer, Stopped};

/// The principal variation from each ply of the path on (a triangular table).
#[derive(Debug)]
pub(crate) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Self {
        Lines(Vec::new())
    }

    /// A node at `ply` is entered: its line is empty.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        while self.0.len() <= ply {
            self.0.push(Vec::new());
        }
        self.0[ply].clear();
    }

    /// The best move so far at `ply` is `mv`; its line is `mv` and the line one ply below.
    #[inline]
    pub(crate) fn set(&mut self, ply: usize, mv: M) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        if let Some(below) = lower.first() {
            upper[ply].extend_from_slice(below);
        }
    }

    /// Another thread found this line at `ply`.
    pub(crate) fn replace(&mut self, ply: usize, line: &[M]) {
        self.clear(ply);
        self.0[ply].extend_from_slice(line);
    }

    pub(crate) fn at(&self, ply: usize) -> &[M] {
        self.0.get(ply).map_or(&[], Vec::as_slice)
    }
}

/// The textbook searches recurse once for each ply and follow cycles without an end. Lines up to this length fit the stack of a
/// thread, 2 MiB.
const MAX_PLY: u32 = 500;

/// The plies left below this ply, as [`Visit`] says them: at most `i16::MAX`.
pub(crate) fn remaining_depth(depth: u32, ply: u32) -> i16 {
    i16::try_from(depth - ply).unwrap_or(i16::MAX)
}

/// The state that every textbook search needs.
pub(crate) struct Context<'a, G: Game, E, O> {
    pub(crate) game: &'a G,
    pub(crate) eval: &'a E,
    pub(crate) observer: &'a mut O,
    pub(crate) meter: Meter,
    pub(crate) lines: Lines<G::Move>,
    pub(crate) deepest: u32,
    /// Whether an evaluation was used, so that the result is not proven.
    pub(crate) inexact: bool,
    /// The number of beta cutoffs, and of those by the first move.
    pub(crate) cuts: (u64, u64),
}

impl<'a, G: Game, E, O: Observer<GameEvent>> Context<'a, G, E, O> {
    pub(crate) fn new(game: &'a G, eval: &'a E, meter: Meter, observer: &'a mut O) -> Self {
        Context {
            game,
            eval,
            observer,
            meter,
            lines: Lines::new(),
            deepest: 0,
            inexact: false,
            cuts: (0, 0),
        }
    }

    /// Counts a node and reports it; `false` if the search has to stop.
    #[inline]
    pub(crate) fn enter(&mut self, ply: u32, visit: Visit) -> bool {
        if MAX_PLY < ply {
            self.meter.halt(Stopped::Depth);
        }
        if !self.meter.spend() {
            return false;
        }
        self.deepest = self.deepest.max(ply);
        self.lines.clear(ply as usize);
        if self.observer.is_active() {
            self.observer.on(GameEvent::Enter(visit));
        }
        true
    }

    /// Reports that the node is left.
    #[inline]
    pub(crate) fn leave(&mut self, score: Score, bound: Bound, reason: ExitReason) {
        if self.observer.is_active() {
            self.observer.on(GameEvent::Leave(Verdict { score, bound, reason }));
        }
    }

    /// The moves in the order of the game, or the outcome if the game is over. A search plays each only when it tries it: at
    /// the horizon and after a cutoff none is played.
    pub(crate) fn moves(&self, state: &G::State) -> Result<Vec<G::Move>, Outcome> {
        let mut moves = Vec::new();
        match moves_or_outcome(self.game, state, &mut moves) {
            Some(outcome) => Err(outcome),
            None => Ok(moves),
        }
    }

    /// The report of a search whose root has been scored, and the meter for a search after it; `lines` are the scored root moves.
    pub(crate) fn report(
        self,
        depth: Option<u32>,
        mut lines: Vec<Line<G::Move>>,
        score: Score,
    ) -> (GameReport<G::Move>, Meter) {
        let line = self.lines.at(0).to_vec();
        // The best move first; the others by score, equal ones in the order of the game.
        insertion_sort_by_key(&mut lines, |other| {
            (other.moves.first() != line.first(), -other.score)
        });
        let stopped = self.meter.stopped();
        // The evaluation of the root is a value without a move.
        if lines.is_empty() && self.inexact && stopped.is_none() {
            lines.push(Line { score, bound: Bound::Exact, proven: false, moves: Vec::new() });
        }
        // A search that was stopped has completed no depth.
        let complete = depth.unwrap_or(self.deepest).min(self.deepest);
        let report = GameReport {
            best: line.first().copied(),
            score,
            bound: Bound::Exact,
            proven: !self.inexact && stopped.is_none(),
            line,
            lines,
            depth: if stopped.is_none() { complete } else { 0 },
            selective_depth: self.deepest,
            nodes: self.meter.nodes(),
            time: self.meter.elapsed(),
            cuts: self.cuts,
            stopped,
            ..GameReport::empty()
        };
        (report, self.meter)
    }
}
