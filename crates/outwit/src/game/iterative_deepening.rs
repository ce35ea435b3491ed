//! Iterative deepening: a result at any time.
//!
//! *Idea*: search to depth 1, then 2, and so on, until a limit is reached; the last complete iteration has the best move.
//!
//! *Guarantee*: always a move if there is one (the first, if a limit ends the search before it has searched any); the exact
//! value of the depth reported. As in minimax, a position that recurs is no draw.
//!
//! *Cost*: all iterations together cost about c / (c - 1) times the last one, if one ply more multiplies the positions by c: by
//! sqrt(b) to b, since each of them is an alpha-beta search.
//!
//! *Source*: D. J. Slate, L. R. Atkin, "Chess 4.5", 1977; R. E. Korf, Artificial Intelligence 27, 1985.

use super::rules::moves_or_outcome;
use super::textbook::remaining_depth;
use super::{
    AlphaBeta, Bound, Eval, ExitReason, Game, GameEvent, GameReport, Score, SearchKind, Verdict,
    Visit,
};
use crate::{Limits, Meter, Observer};

/// Textbook alpha-beta with increasing depth, until a limit is reached or the result is proven.
///
/// Problems have a search of the same name, [`problem::iterative_deepening`](crate::problem::iterative_deepening): a file that
/// imports all of both modules has to name one of the two by its path.
///
/// ```
/// use outwit::game::{self, iterative_deepening, Game, Limits, Value};
/// use std::time::Duration;
/// # use outwit::game::example::Nim;
/// let nim = Nim(10);
/// let limits = Limits::none().time(Duration::from_millis(50));
/// let report = iterative_deepening(&nim, &nim.start(), &game::NoEval, &limits, &mut ());
/// assert_eq!(report.value(), Value::WinIn(5));
/// ```
pub fn iterative_deepening<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
    game: &G,
    state: &G::State,
    eval: &E,
    limits: &Limits,
    observer: &mut O,
) -> GameReport<G::Move> {
    iterative_deepening_with_progress(game, state, eval, limits, observer, &mut |_| {})
}

/// As [`iterative_deepening`]; `progress` is called with the report of every completed iteration that is not the last one.
pub fn iterative_deepening_with_progress<G: Game, E: Eval<G>, O: Observer<GameEvent>>(
    game: &G,
    state: &G::State,
    eval: &E,
    limits: &Limits,
    observer: &mut O,
    progress: &mut dyn FnMut(&GameReport<G::Move>),
) -> GameReport<G::Move> {
    // One for all iterations, so that the clock starts once, also after pondering.
    let mut meter = Meter::new(limits);
    let (mut best, mut distance_nodes) = (GameReport::empty(), 0);
    enter(observer, SearchKind::Search, None);
    for depth in 1.. {
        enter(observer, SearchKind::Iteration, Some(depth));
        let search = AlphaBeta::default();
        let report;
        (report, meter) = search.search_by(meter, game, state, eval, Some(depth), observer);
        let stopped = report.stopped;
        distance_nodes += report.distance_nodes;
        leave(observer, &report);
        // A win that was found, or a loss that was proven, counts even if a limit ended the iteration.
        if stopped.is_none() || best.best.is_none() || report.proven || report.score.is_win() {
            let depth = if stopped.is_none() { report.depth } else { best.depth };
            best = GameReport { depth, ..report };
        }
        best.distance_nodes = distance_nodes;
        let is_late = |soft| !meter.is_pondering() && soft <= meter.elapsed();
        let late = limits.soft_time.is_some_and(is_late);
        if stopped.is_some() || best.proven || late || limits.depth.is_some_and(|end| end <= depth)
        {
            (best.stopped, best.nodes, best.time) = (stopped, meter.nodes(), meter.elapsed());
            break;
        }
        (best.nodes, best.time) = (meter.nodes(), meter.elapsed());
        progress(&best);
    }
    leave(observer, &best);
    if best.best.is_none() && best.stopped.is_some() {
        let mut moves = Vec::new();
        moves_or_outcome(game, state, &mut moves);
        best.best = moves.first().copied();
        best.line = best.best.into_iter().collect();
    }
    best
}

/// Reports the frame around the whole search or around one iteration; frames are not counted as positions.
fn enter<O: Observer<GameEvent>>(observer: &mut O, kind: SearchKind, depth: Option<u32>) {
    if observer.is_active() {
        let depth = depth.map(|depth| remaining_depth(depth, 0));
        observer.on(GameEvent::Enter(Visit::frame(kind, depth)));
    }
}

/// Leaves a frame with the value of the report: of a stopped search that of the moves it has searched, if there are any.
fn leave<M: Copy, O: Observer<GameEvent>>(observer: &mut O, report: &GameReport<M>) {
    if observer.is_active() {
        let (score, bound, reason) = match report.stopped {
            None => (report.score, Bound::Exact, ExitReason::Searched { best: None }),
            Some(_) if report.has_value() => (report.score, report.bound, ExitReason::Stopped),
            Some(_) => (-Score::INFINITY, Bound::Lower, ExitReason::Stopped),
        };
        observer.on(GameEvent::Leave(Verdict { score, bound, reason }));
    }
}
