//! What a search that a limit ended has proven stays in its report, and what it claims is true.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use outwit::game::{
    Bound, Engine, EngineOptions, FEATURES, Features, Game, GameReport, NoEval, Score, SearchTask,
    Strategy, minimax,
};
use outwit::{Limits, Rng};

use crate::random_game::{RandomGame, evaluation};

/// The value of the position after a move, for the side that made it, by minimax.
fn after_move(game: &RandomGame, mv: u16, depth: Option<u32>) -> Option<Score> {
    let start = game.start();
    let child = game.play(&start, mv);
    let limits = Limits { depth: depth.map(|depth| depth - 1), ..Limits::none() };
    let limits = limits.nodes(2_000_000);
    let report = if depth.is_some() {
        minimax(game, &child, &evaluation, &limits, &mut ())
    } else {
        minimax(game, &child, &NoEval, &limits, &mut ())
    };
    let score = report.score.from_earlier(1);
    report.stopped.is_none().then_some(if child.turn == start.turn { score } else { -score })
}

#[test]
fn what_an_attempt_to_solve_has_proven_is_not_lost() {
    let mut rng = Rng::new(41);
    let (mut kept, mut won) = (0, 0);
    for tree in 0..6000 {
        let shape = RandomGame::random(&mut rng);
        let game =
            RandomGame { levels: 12, width: 400, branching: 4, hints: true, points: 0, ..shape };
        let multi_pv = [1, 3][rng.below(2)];
        let limits = Limits::none().nodes(300 + rng.below(6000) as u64);
        let mut engine = Engine::new(EngineOptions { multi_pv, ..EngineOptions::default() });
        let mut proven: Option<GameReport<u16>> = None;
        let context = |report: &GameReport<u16>| format!("tree {tree}, {game:?}\n{report:?}");
        let mut seen = |report: &GameReport<u16>| {
            assert!(proven.is_none() || report.proven, "{}", context(report));
            proven = report.proven.then(|| report.clone());
        };
        let task = SearchTask {
            game: &game,
            state: &game.start(),
            past: &[],
            eval: &evaluation,
            limits: &limits,
        };
        let report = engine.search_after(&task, &mut (), &mut seen);
        assert!(proven.is_none() || report.proven, "{}", context(&report));
        if report.lines.is_empty() || !report.proven {
            continue;
        }
        let first = &report.lines[0];
        assert_eq!(
            (first.score, first.bound),
            (report.score, report.bound),
            "{}",
            context(&report)
        );
        assert_eq!(first.moves.first().copied(), report.best, "{}", context(&report));
        kept += u32::from(report.stopped.is_some());
        let Some(truth) = report.best.and_then(|mv| after_move(&game, mv, None)) else { continue };
        won += u32::from(truth.is_win());
        match report.bound {
            Bound::Exact => assert_eq!(truth, report.score, "{}", context(&report)),
            Bound::Lower => assert!(report.score <= truth, "{}", context(&report)),
            Bound::Upper => assert!(truth <= report.score, "{}", context(&report)),
        }
    }
    assert!(kept > 20 && won > 20, "{kept} reports were stopped after a proof, {won} moves win");
}

#[test]
fn a_lower_bound_of_an_interrupted_iteration_is_true() {
    let mut rng = Rng::new(42);
    let mut bounds = 0;
    for tree in 0..12_000 {
        let shape = RandomGame::random(&mut rng);
        let game = RandomGame { levels: 9, width: 200, branching: 4, hints: false, ..shape };
        let mut features = Features::NONE;
        for name in ["table", "pvs", "aspiration", "killers", "history"] {
            assert!(FEATURES.iter().any(|feature| feature.name == name), "{name}");
            features.set(name, true);
        }
        features.set("table", tree % 5 > 0);
        let strategy = [Strategy::Mtd, Strategy::Deepen][tree % 2];
        let options = EngineOptions { features, strategy, ..EngineOptions::default() };
        let limits = Limits::none().nodes(20 + rng.below(800) as u64);
        let report =
            Engine::new(options).search(&game, &game.start(), &evaluation, &limits, &mut ());
        let best = report.best.filter(|_| report.bound == Bound::Lower && !report.proven);
        let Some(best) = best else { continue };
        let depth = report.depth + 1;
        let Some(truth) = after_move(&game, best, Some(depth)) else { continue };
        bounds += 1;
        assert!(report.score <= truth, "tree {tree}, {game:?} {truth:?} at {depth}\n{report:?}");
    }
    assert!(bounds > 15, "{bounds} bounds");
}

/// The soft limit of time: half of it ends a search whose best move stays, one and a half of it one whose best move has changed.
#[test]
fn a_search_whose_best_move_changes_takes_longer() {
    static READINGS: AtomicU64 = AtomicU64::new(0);
    let read = || Duration::from_millis(READINGS.fetch_add(1, Ordering::Relaxed));
    let limits = Limits::none().soft_time(Duration::from_millis(8)).clock(read);
    let mut rng = Rng::new(43);
    let (mut changed, mut early) = (0, 0);
    for tree in 0..500 {
        let shape = RandomGame::random(&mut rng);
        let game = RandomGame { levels: 14, width: 400, branching: 4, hints: false, ..shape };
        let mut best = BTreeMap::new();
        let mut seen = |report: &GameReport<u16>| {
            best.insert(report.depth, report.best);
        };
        let (state, eval) = (&game.start(), &evaluation);
        let task = SearchTask { game: &game, state, past: &[], eval, limits: &limits };
        let report = Engine::default().search_after(&task, &mut (), &mut seen);
        if report.proven {
            continue;
        }
        let before = best.get(&(report.depth - 1)).copied().flatten();
        if before.is_some_and(|before| Some(before) != report.best) {
            changed += 1;
            assert!(Duration::from_millis(12) <= report.time, "tree {tree}: {report:?}");
        }
        early += u32::from(report.time < Duration::from_millis(8));
    }
    assert!(changed > 10 && early > 10, "{changed} {early}");
}
