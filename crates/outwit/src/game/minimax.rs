//! Minimax: the best move against the best defence, by a search of the whole tree.
//!
//! *Idea*: MAX takes the child with the greatest value, MIN the one with the least; where the game is over its outcome
//! counts, and at the depth limit the evaluation.
//!
//! *Guarantee*: the exact value of the tree, in which a position that recurs is searched again and is no draw. Without a depth
//! limit the result is proven; wins are the shortest and losses the longest, since outcomes are scored with their distance. A
//! line of play of more than 500 plies ends the search ([`Stopped::Depth`](crate::Stopped::Depth)), so games that need not end
//! need a depth.
//!
//! *Cost*: every line of play to the depth, O(b^d) positions; memory O(b d). Nodes counted: every position visited, the
//! root and the ends of games included.
//!
//! *Source*: C. E. Shannon, "Programming a computer for playing chess", 1950.
//!
//! ```text
//!            MAX 3
//!        /     |     \
//!    MIN 3   MIN 2   MIN 2        the root takes the branch worth 3
//!   / | \    / | \   / | \
//!   3 12 8   2 4 6  14 5 2
//! ```

use super::textbook::{Context, remaining_depth};
use super::{
    Bound, Eval, ExitReason, Game, GameEvent, GameReport, Line, Score, SearchKind, Side, Visit,
};
use crate::{Limits, Meter, Observer};

/// Searches the whole tree below `state`, or to `limits.depth`.
///
/// If a limit stops the search, the report names the best root move that was searched completely by then.
///
/// ```
/// use outwit::game::{self, minimax, Game, Limits, Value};
/// # use outwit::game::example::Nim;
/// let nim = Nim(4); // the player who faces four matches has lost
/// let report = minimax(&nim, &nim.start(), &game::NoEval, &Limits::none(), &mut ());
/// assert_eq!((report.value(), report.nodes), (Value::LossIn(2), 15));
/// ```
pub fn minimax<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
    game: &G,
    state: &G::State,
    eval: &E,
    limits: &Limits,
    observer: &mut O,
) -> GameReport<G::Move> {
    let max = game.turn(state);
    let mut search = Minimax {
        max,
        depth: limits.depth,
        context: Context::new(game, eval, Meter::new(limits), observer),
        root: Vec::new(),
    };
    let whole = search.value(state, None, 0);
    let score = whole
        .unwrap_or_else(|| search.root.iter().map(|line| line.score).max().unwrap_or_default());
    let (report, _) = search.context.report(limits.depth, search.root, score);
    // The moves that were not searched may be better.
    if whole.is_none() { report.at_least() } else { report }
}

struct Minimax<'a, G: Game, E, O> {
    max: Side,
    depth: Option<u32>,
    context: Context<'a, G, E, O>,
    root: Vec<Line<G::Move>>,
}

impl<G: Game, E: Eval<G>, O: Observer<GameEvent>> Minimax<'_, G, E, O> {
    /// The value of a position for MAX; `None` if the search has to stop.
    fn value(&mut self, state: &G::State, mv: Option<u16>, ply: u32) -> Option<Score> {
        let depth = self.depth.map(|depth| remaining_depth(depth, ply));
        let (alpha, beta) = (-Score::INFINITY, Score::INFINITY);
        if !self.context.enter(ply, Visit { mv, depth, alpha, beta, kind: SearchKind::Full }) {
            return None;
        }
        let is_max = self.context.game.turn(state) == self.max;
        let (value, reason) = match self.context.moves(state) {
            Err(outcome) => (Some(outcome.score(self.max, ply)), ExitReason::GameOver),
            Ok(_) if depth == Some(0) => {
                self.context.inexact = true;
                let score = self.context.eval.eval(self.context.game, state);
                (Some(if is_max { score } else { -score }), ExitReason::Horizon)
            }
            Ok(moves) if is_max => self.max_value(state, moves, ply),
            Ok(moves) => self.min_value(state, moves, ply),
        };
        // Of a stopped search nothing is known here.
        let seen = value.map(|value| (if is_max { value } else { -value }, Bound::Exact));
        let (seen, bound) = seen.unwrap_or((-Score::INFINITY, Bound::Lower));
        self.context.leave(seen, bound, reason);
        value
    }

    /// MAX chooses the greatest value.
    fn max_value(
        &mut self,
        state: &G::State,
        moves: Vec<G::Move>,
        ply: u32,
    ) -> (Option<Score>, ExitReason) {
        let (mut greatest, mut best) = (-Score::INFINITY, None);
        for (index, mv) in (0..).zip(moves) {
            let child = self.context.game.play(state, mv);
            let Some(value) = self.value(&child, Some(index), ply + 1) else {
                return (None, ExitReason::Stopped);
            };
            if greatest < value {
                (greatest, best) = (value, Some(index));
                self.context.lines.set(ply as usize, mv);
            }
            self.note_root(ply, mv, value);
        }
        (Some(greatest), ExitReason::Searched { best })
    }

    /// MIN chooses the least value.
    fn min_value(
        &mut self,
        state: &G::State,
        moves: Vec<G::Move>,
        ply: u32,
    ) -> (Option<Score>, ExitReason) {
        let (mut least, mut best) = (Score::INFINITY, None);
        for (index, mv) in (0..).zip(moves) {
            let child = self.context.game.play(state, mv);
            let Some(value) = self.value(&child, Some(index), ply + 1) else {
                return (None, ExitReason::Stopped);
            };
            if value < least {
                (least, best) = (value, Some(index));
                self.context.lines.set(ply as usize, mv);
            }
        }
        (Some(least), ExitReason::Searched { best })
    }

    fn note_root(&mut self, ply: u32, mv: G::Move, score: Score) {
        if ply == 0 {
            let below = self.context.lines.at(1).iter().copied();
            let moves = std::iter::once(mv).chain(below).collect();
            let proven = !self.context.inexact;
            self.root.push(Line { score, bound: Bound::Exact, proven, moves });
        }
    }
}
