//! The engine against plain minimax: whatever is switched on, a proven result has the same value and distance.

use crate::games::two_knights::TwoKnights;
use crate::random_game::{RandomGame, evaluation, random_features};
use outwit::game::example::Nim;
use outwit::game::{
    Bound, Engine, EngineOptions, Eval, Features, Game, GameReport, Limits, NoEval, Score, Side,
    Strategy, Value, minimax,
};
use outwit::{Rng, Stopped};

const TREES: u64 = 15_000;

fn engine(features: Features, strategy: Strategy) -> Engine {
    Engine::new(EngineOptions { features, strategy, table_mib: 0, ..EngineOptions::default() })
}

fn search(
    engine: &mut Engine,
    game: &RandomGame,
    eval: &impl Eval<RandomGame>,
    limits: &Limits,
) -> GameReport<u16> {
    engine.search(game, &game.start(), eval, limits, &mut ())
}

/// Only what may not change the value of a fixed depth.
fn exact_only(mut features: Features) -> Features {
    for name in [
        "table",
        "tactics",
        "bounds",
        "iir",
        "lmr",
        "null-move",
        "futility",
        "quiescence",
        "forced",
    ] {
        features.set(name, false);
    }
    features
}

#[test]
fn solved_means_the_value_and_distance_of_minimax() {
    let mut rng = Rng::new(1);
    for tree in 0..TREES {
        let game = RandomGame::random(&mut rng);
        let features = random_features(&mut rng);
        let truth = minimax(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
        let strategy = [Strategy::Deepen, Strategy::Mtd, Strategy::Solve][rng.below(3)];
        let report = search(&mut engine(features, strategy), &game, &evaluation, &Limits::none());
        let context = || format!("tree {tree}, {game:?}, {strategy:?}, {features:?}\n{report:?}");
        assert!(report.proven, "not solved: {}", context());
        assert_eq!(report.value(), truth.value(), "{}", context());
        let Some(best) = report.best else { continue };
        // The move itself keeps the value.
        let child = game.play(&game.start(), best);
        let after = minimax(&game, &child, &NoEval, &Limits::none(), &mut ());
        let same_side = child.turn == game.start().turn;
        let score = if same_side { after.score } else { -after.score };
        assert_eq!(score.from_earlier(1), truth.score, "bad move, {}", context());
    }
}

#[test]
fn a_fixed_depth_has_the_value_of_minimax() {
    let mut rng = Rng::new(2);
    for tree in 0..TREES {
        let game = RandomGame::random(&mut rng);
        let depth = 1 + rng.below(6) as u32;
        let features = exact_only(random_features(&mut rng));
        let limits = Limits::none().depth(depth);
        let truth = minimax(&game, &game.start(), &evaluation, &limits, &mut ());
        let strategy = [Strategy::Deepen, Strategy::Mtd][rng.below(2)];
        let report = search(&mut engine(features, strategy), &game, &evaluation, &limits);
        if report.proven {
            // Solved before the depth was reached.
            continue;
        }
        assert_eq!(
            report.score, truth.score,
            "tree {tree}, depth {depth}, {game:?}, {strategy:?}, {features:?}"
        );
    }
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    let mut rng = Rng::new(3);
    for tree in 0..TREES / 4 {
        let game = RandomGame::random(&mut rng);
        let truth = minimax(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
        let options = EngineOptions { multi_pv: 99, table_mib: 0, ..EngineOptions::default() };
        let report = search(&mut Engine::new(options), &game, &evaluation, &Limits::none());
        let scores = |report: &GameReport<u16>| {
            let mut scores: Vec<_> =
                report.lines.iter().map(|line| (line.moves[0], line.score)).collect();
            scores.sort_unstable();
            scores
        };
        assert_eq!(scores(&report), scores(&truth), "tree {tree}, {game:?}");
        assert!(report.lines.iter().all(|line| line.bound == Bound::Exact), "tree {tree}");
    }
}

/// A game so large that threads share nodes.
fn large_game(rng: &mut Rng) -> RandomGame {
    RandomGame { levels: 12, width: 4000, branching: 4, ..RandomGame::random(rng) }
}

#[test]
fn threads_solve_a_game_as_one_does() {
    let mut rng = Rng::new(4);
    for tree in 0..100 {
        let game = large_game(&mut rng);
        let features = random_features(&mut rng);
        let strategy = [Strategy::Deepen, Strategy::Mtd, Strategy::Solve][rng.below(3)];
        let [one, three] = [1, 3].map(|threads| {
            let options = EngineOptions { table_mib: 1, threads, strategy, ..Default::default() };
            let options = EngineOptions { features, ..options };
            search(&mut Engine::new(options), &game, &NoEval, &Limits::none())
        });
        let context = || format!("tree {tree}, {game:?}, {strategy:?}, {features:?}\n{three:?}");
        assert!(three.proven, "not solved: {}", context());
        assert_eq!(one.value(), three.value(), "{}", context());
    }
}

#[test]
fn threads_find_the_value_of_a_fixed_depth() {
    let mut rng = Rng::new(14);
    for tree in 0..60 {
        let game = large_game(&mut rng);
        let features = exact_only(random_features(&mut rng));
        let limits = Limits::none().depth(10);
        let [one, three] = [1, 3].map(|threads| {
            let options = EngineOptions { features, threads, ..EngineOptions::default() };
            search(&mut Engine::new(options), &game, &evaluation, &limits)
        });
        let context = || format!("tree {tree}, {game:?}, {features:?}\n{three:?}");
        assert_eq!((one.score, one.proven), (three.score, three.proven), "{}", context());
        assert_eq!(three.line.first().copied(), three.best, "{}", context());
    }
}

#[test]
fn threads_respect_the_limits() {
    let mut rng = Rng::new(24);
    for tree in 0..40 {
        let game = RandomGame { levels: 60, width: 60_000, ..large_game(&mut rng) };
        let mut engine = Engine::new(EngineOptions { threads: 3, ..EngineOptions::default() });
        let limits = Limits::none().nodes(30_000);
        let report = search(&mut engine, &game, &evaluation, &limits);
        assert!(report.nodes <= 30_000, "tree {tree}: {} positions", report.nodes);
        let limits = Limits::none().time(std::time::Duration::from_millis(5));
        let report = search(&mut engine, &game, &evaluation, &limits);
        assert!(report.proven || report.stopped == Some(Stopped::Time), "tree {tree}: {report:?}");
    }
}

#[test]
fn the_same_search_gives_the_same_report() {
    let mut rng = Rng::new(5);
    for _ in 0..200 {
        let game =
            RandomGame { levels: 40, width: 5000, branching: 5, ..RandomGame::random(&mut rng) };
        let limits = Limits::none().nodes(20_000);
        let run = || {
            let mut report = search(&mut Engine::default(), &game, &evaluation, &limits);
            report.time = std::time::Duration::ZERO;
            report
        };
        let report = run();
        assert_eq!(report, run());
        assert!(report.nodes <= 20_000);
        assert_eq!(report.stopped == Some(Stopped::Nodes), report.nodes == 20_000);
    }
}

#[test]
fn a_table_that_mixes_up_positions_does_no_harm() {
    // With an 8-bit key most entries belong to other positions: values may be wrong, but moves are legal, bounds of the
    // report hold together, and nothing panics.
    let mut rng = Rng::new(6);
    for _ in 0..2_000 {
        let game = RandomGame { key_mask: 0xff, ..RandomGame::random(&mut rng) };
        let features = random_features(&mut rng);
        let options = EngineOptions { features, table_mib: 0, ..EngineOptions::default() };
        let report =
            search(&mut Engine::new(options), &game, &evaluation, &Limits::none().nodes(100_000));
        let mut moves = Vec::new();
        game.moves(&game.start(), &mut moves);
        assert_eq!(report.best.is_some(), !moves.is_empty());
        assert!(report.best.is_none_or(|best| moves.contains(&best)));
        let mut state = game.start();
        for &mv in &report.line {
            moves.clear();
            game.moves(&state, &mut moves);
            assert!(moves.contains(&mv), "an illegal move in the line");
            state = game.play(&state, mv);
        }
    }
}

#[test]
fn an_ended_game_has_no_move_but_a_value() {
    let game = RandomGame {
        seed: 0,
        levels: 0,
        width: 1,
        branching: 1,
        again: 0,
        hints: false,
        points: 0,
        only_points: false,
        key_mask: u64::MAX,
    };
    let report = search(&mut Engine::default(), &game, &NoEval, &Limits::none());
    assert_eq!((report.best, report.bound, report.proven), (None, Bound::Exact, true));
    assert!(matches!(report.value(), Value::Draw | Value::WinIn(0) | Value::LossIn(0)));
}

#[test]
fn an_engine_that_was_cleared_searches_like_a_new_one() {
    let mut rng = Rng::new(7);
    let game = RandomGame::random(&mut rng);
    let options = EngineOptions { table_mib: 1, ..EngineOptions::default() };
    let limits = Limits::none().depth(6);
    let fresh = search(&mut Engine::new(options.clone()), &game, &evaluation, &limits);
    let mut used = Engine::new(options);
    for _ in 0..20 {
        // Other trees fill the table and teach other moves.
        search(&mut used, &RandomGame::random(&mut rng), &evaluation, &limits);
    }
    used.clear();
    let again = search(&mut used, &game, &evaluation, &limits);
    assert_eq!((again.best, again.score, again.nodes), (fresh.best, fresh.score, fresh.nodes));
}

#[test]
fn a_game_that_is_soon_over_is_solved_and_not_deepened() {
    let mut rng = Rng::new(12);
    let (mut solved, mut deepened) = (0, 0);
    for tree in 0..300 {
        let shape =
            RandomGame { levels: 16, width: 50, branching: 4, ..RandomGame::random(&mut rng) };
        let run = |hints| {
            let game = RandomGame { hints, points: 0, ..shape };
            let limits = Limits::none().nodes(2_000_000);
            let report = search(&mut Engine::default(), &game, &evaluation, &limits);
            assert!(report.proven, "tree {tree}, {game:?}");
            report
        };
        let (soon, unknown) = (run(true), run(false));
        assert_eq!(soon.value(), unknown.value(), "tree {tree}, {shape:?}");
        solved += soon.nodes;
        deepened += unknown.nodes;
    }
    assert!(solved < deepened, "{solved} and {deepened} positions");
}

#[test]
fn a_position_that_cannot_be_solved_in_time_is_deepened_all_the_same() {
    let mut rng = Rng::new(13);
    for tree in 0..200 {
        let game =
            RandomGame { levels: 12, width: 400, hints: true, ..RandomGame::random(&mut rng) };
        let nodes = 200 + rng.below(2000) as u64;
        let report =
            search(&mut Engine::default(), &game, &evaluation, &Limits::none().nodes(nodes));
        assert!(report.nodes <= nodes);
        if report.proven && report.bound == Bound::Exact {
            let truth =
                minimax(&game, &game.start(), &NoEval, &Limits::none().nodes(3_000_000), &mut ());
            if truth.proven {
                assert_eq!(report.value(), truth.value(), "tree {tree}, {game:?}");
            }
        }
    }
}

#[test]
fn a_time_limit_that_is_never_reached_costs_nothing() {
    let mut rng = Rng::new(11);
    for tree in 0..3000 {
        let game = RandomGame::random(&mut rng);
        let depth = Limits::none().depth(9);
        let hours = Limits { time: Some(std::time::Duration::from_hours(10)), ..depth.clone() };
        let nodes = |limits: &Limits| {
            let mut engine = engine(Features::default(), Strategy::Deepen);
            let found = search(&mut engine, &game, &evaluation, limits);
            (found.nodes, found.score, found.line)
        };
        assert_eq!(nodes(&depth), nodes(&hours), "tree {tree}");
    }
}

#[test]
fn threads_share_the_limit_of_nodes() {
    let game = TwoKnights::corners(7);
    let mut engine = Engine::new(EngineOptions { threads: 4, ..EngineOptions::default() });
    let limits = Limits::none().nodes(20_000);
    let report = engine.search(&game, &game.start(), &NoEval, &limits, &mut ());
    assert_eq!(report.stopped, Some(Stopped::Nodes));
    assert!((19_000..=20_000).contains(&report.nodes), "{}", report.nodes);
}

#[test]
fn a_limit_that_ends_only_the_line_leaves_the_result() {
    let game = TwoKnights::corners(5);
    let search = |limits: &Limits| {
        let strategy = Strategy::Solve;
        let mut engine = Engine::new(EngineOptions { strategy, ..EngineOptions::default() });
        engine.search(&game, &game.start(), &NoEval, limits, &mut ())
    };
    let full = search(&Limits::none());
    let report = search(&Limits::none().nodes(full.nodes - 1));
    assert!(report.line.len() < full.line.len() && report.best == full.best);
    assert_eq!((report.value(), report.bound), (full.value(), Bound::Exact));
    assert_eq!((report.stopped, report.proven, report.lines.len()), (None, true, 1));
}

/// Only the rules and tables know wins: an evaluation that claims one is an estimate.
#[test]
fn an_evaluation_proves_nothing() {
    let nim = Nim(40);
    let wins = |_: &Nim, state: &(u32, Side)| {
        if state.1 == Side::First { Score::win_in(0) } else { Score::loss_in(0) }
    };
    for strategy in [Strategy::Deepen, Strategy::Once, Strategy::Mtd] {
        let mut engine = Engine::new(EngineOptions { strategy, ..EngineOptions::default() });
        let limits = Limits::none().depth(4);
        let report = engine.search(&nim, &nim.start(), &wins, &limits, &mut ());
        assert!(!report.proven && !report.score.is_win(), "{strategy:?}: {report:?}");
    }
}

/// Every proven line ends where the game ends.
#[test]
fn all_proven_lines_are_complete() {
    let game = TwoKnights::corners(4);
    for strategy in [Strategy::Deepen, Strategy::Mtd, Strategy::Solve] {
        let options = EngineOptions { strategy, multi_pv: 3, ..EngineOptions::default() };
        let report =
            Engine::new(options).search(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
        assert!(report.lines.len() > 1);
        for line in &report.lines {
            assert!(line.proven, "{strategy:?}: {line:?}");
            assert_eq!(line.score.distance(), Some(line.moves.len() as u32), "{strategy:?}");
        }
        assert_eq!(report.line, report.lines[0].moves);
    }
}
