//! Iterative deepening: a move within every limit, and one clock for all iterations.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::games::two_knights::TwoKnights;
use outwit::game::example::Nim;
use outwit::game::{
    Engine, Game, GameEvent, NoEval, SearchKind, iterative_deepening,
    iterative_deepening_with_progress,
};
use outwit::{Limits, Stop, Stopped};

#[test]
fn there_is_a_move_within_every_limit() {
    let raised = Stop::new();
    raised.raise();
    let none = Limits::none();
    let game = TwoKnights::corners(4);
    let first = [none.clone().nodes(0), none.clone().nodes(1), none.clone().stop(&raised)];
    for limits in first.into_iter().chain([none.time(Duration::ZERO)]) {
        let report = iterative_deepening(&game, &game.start(), &NoEval, &limits, &mut ());
        assert_eq!(report.line.first(), report.best.as_ref(), "{limits:?}");
        assert!(report.best.is_some() && !report.has_value(), "{limits:?}");
    }
}

#[test]
fn every_completed_iteration_is_reported() {
    let game = TwoKnights::corners(6);
    let (mut depths, limits) = (Vec::new(), Limits::none().depth(5));
    let progress = &mut |report: &outwit::game::GameReport<_>| {
        assert!(report.has_value() && report.best.is_some() && report.nodes > 0, "{report:?}");
        depths.push(report.depth);
    };
    let start = game.start();
    let report =
        iterative_deepening_with_progress(&game, &start, &NoEval, &limits, &mut (), progress);
    assert_eq!((depths, report.depth), (vec![1, 2, 3, 4], 5));
}

#[test]
fn pondering_leaves_the_time_limit_whole() {
    static MILLISECONDS: AtomicU64 = AtomicU64::new(0);
    static HIT: LazyLock<Stop> = LazyLock::new(Stop::new);
    // Every reading takes a millisecond, and the expected move is played after 500.
    let read = || {
        let now = MILLISECONDS.fetch_add(1, Ordering::Relaxed);
        if now == 500 {
            HIT.raise();
        }
        Duration::from_millis(now)
    };
    let game = TwoKnights::corners(6);
    let limits = Limits::none().time(Duration::from_secs(1)).ponder(&HIT).clock(read);
    let report = iterative_deepening(&game, &game.start(), &NoEval, &limits, &mut ());
    assert_eq!(report.stopped, Some(Stopped::Time));
    let end = MILLISECONDS.load(Ordering::Relaxed);
    assert!((1_500..1_510).contains(&end), "the search ended after {end} ms");
}

#[test]
fn the_soft_time_limit_begins_after_pondering() {
    let game = TwoKnights::corners(6);
    let limits = Limits::none().depth(5).soft_time(Duration::ZERO).ponder(&Stop::new());
    let report = iterative_deepening(&game, &game.start(), &NoEval, &limits, &mut ());
    assert_eq!(report.depth, 5);
    let report = Engine::default().search(&game, &game.start(), &NoEval, &limits, &mut ());
    assert_eq!(report.depth, 5);
}

#[test]
fn a_win_that_was_found_is_kept_whatever_limit_ends_the_iteration() {
    let nim = Nim(10);
    // The positions before the second pass of the first iteration that finds the win.
    let (mut first, mut is_found) = (0, false);
    let mut count = |event: GameEvent| {
        if let GameEvent::Enter(visit) = event {
            is_found |= visit.kind == SearchKind::Distance;
            let is_frame = matches!(visit.kind, SearchKind::Search | SearchKind::Iteration);
            first += u64::from(!is_found && !is_frame);
        }
    };
    let all = iterative_deepening(&nim, &nim.start(), &NoEval, &Limits::none(), &mut count).nodes;
    assert!(is_found && first < all);
    for nodes in first..all {
        let limits = Limits::none().nodes(nodes);
        let report = iterative_deepening(&nim, &nim.start(), &NoEval, &limits, &mut ());
        assert!(report.score.is_win() && 0 < report.depth, "{nodes} nodes: {report:?}");
    }
}
