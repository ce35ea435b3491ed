//! Every combination of engine options on the real games: solved means the value and the distance of plain minimax.
#![expect(clippy::unwrap_used, reason = "a failing test may stop at once")]

use games::view::{ReportView, Value};
use games::{Algorithm, GameSession, Limits, Request, SearchContext};
use outwit::Rng;
use outwit::game::{EngineOptions, FEATURES, Features, Strategy};

/// A game and the plies that are played at random before the comparison, so that minimax can finish.
const GAMES: &[(&str, usize, usize)] = &[
    ("tic-tac-toe", 2, 60),
    ("tic-tac-toe:m=4,n=3,k=3", 5, 30),
    ("two-knights:size=3", 0, 20),
    ("two-knights", 2, 60),
    ("rabbit-and-wolves", 48, 60),
    ("connect-four", 32, 60),
];

fn search(session: &dyn GameSession, request: &Request) -> ReportView {
    session.search(request, SearchContext::new()).unwrap().report()
}

/// A position after a number of random moves that do not end the game.
fn random_position(game: &str, plies: usize, rng: &mut Rng) -> Box<dyn GameSession> {
    loop {
        let mut session = games::open(game).unwrap();
        for _ in 0..plies {
            let Some(mv) = rng.pick(&session.moves()).cloned() else { break };
            session.play(&mv).unwrap();
        }
        if session.status().outcome.is_none() {
            return session;
        }
    }
}

#[test]
fn all_options_agree_with_minimax_on_all_games() {
    let mut rng = Rng::new(20);
    for &(game, plies, rounds) in GAMES {
        let mut compared = 0;
        for round in 0..rounds {
            let session = random_position(game, plies, &mut rng);
            let all = Request {
                eval: Some("none".into()),
                ..Request::new(Algorithm::Minimax, Limits::none().nodes(400_000))
            };
            let truth = search(&*session, &all);
            if truth.stopped.is_some() {
                continue;
            }
            compared += 1;
            for _ in 0..6 {
                let mut features = Features::NONE;
                for feature in FEATURES {
                    features.set(feature.name, rng.below(2) == 0);
                }
                let strategy = [Strategy::Deepen, Strategy::Mtd, Strategy::Solve][rng.below(3)];
                let engine =
                    EngineOptions { features, strategy, table_mib: 1, ..EngineOptions::default() };
                let eval = [None, Some("none".into())][rng.below(2)].clone();
                let limits = Limits::none();
                let request = Request { eval, engine, ..Request::new(Algorithm::Engine, limits) };
                let report = search(&*session, &request);
                let context = format!(
                    "{game}, round {round}, {}, {strategy:?}, {features:?}",
                    truth.position
                );
                assert!(report.proven, "not solved: {context}");
                assert_eq!(report.value, truth.value, "{context}");
            }
        }
        assert!(2 * rounds < 3 * compared, "{game}: {compared} of {rounds}");
    }
}

fn with_strategy(strategy: Strategy) -> Request {
    let engine = EngineOptions { strategy, ..EngineOptions::default() };
    Request { engine, ..Request::new(Algorithm::Engine, Limits::none()) }
}

#[test]
fn connect_four_midgames_are_solved_by_the_usual_search_in_few_positions() {
    let mut rng = Rng::new(1);
    let mut total = 0;
    for _ in 0..20 {
        let session = random_position("connect-four", 16, &mut rng);
        let run = |strategy| search(&*session, &with_strategy(strategy));
        let usual = run(Strategy::Deepen);
        assert!(usual.proven);
        for strategy in [Strategy::Solve, Strategy::Mtd] {
            assert_eq!(run(strategy).value, usual.value, "{strategy:?}, {}", usual.position);
        }
        total += usual.nodes;
    }
    assert!(total < 2_000_000, "{total} positions");
}

#[test]
fn two_knights_on_6_x_6_is_solved_by_the_usual_search_in_few_positions() {
    let session = games::open("two-knights:size=6").unwrap();
    let limits = Limits::none().depth(36);
    let eval = Some("none".into());
    let report = search(&*session, &Request { eval, ..Request::new(Algorithm::Engine, limits) });
    assert_eq!((report.value, report.proven), (Value::LossIn(34), true));
    assert!(report.nodes < 250_000, "{} positions", report.nodes);
}

#[test]
fn every_search_finds_the_value_of_every_random_tree() {
    for seed in 0..300 {
        let (depth, width) = (1 + seed % 5, 1 + seed % 4);
        let name = format!("own-tree:depth={depth},width={width},seed={seed}");
        let session = games::open(&name).unwrap();
        let plain = |algorithm| search(&*session, &Request::new(algorithm, Limits::none())).value;
        let truth = plain(Algorithm::Minimax);
        assert_eq!(plain(Algorithm::AlphaBeta), truth, "{name}");
        for strategy in [Strategy::Deepen, Strategy::Mtd, Strategy::Solve] {
            let found = search(&*session, &with_strategy(strategy)).value;
            assert_eq!(found, truth, "{strategy:?}, {name}");
        }
    }
}

/// The table also says which switches a game accepts: all others. Every feature that a game does not use changes nothing.
#[test]
fn features_without_effect_are_known_for_each_game() {
    let common =
        ["iir", "lmr", "null-move", "futility", "quiescence", "threats", "forced", "repetition"];
    let more: [(&str, &[&str]); 6] = [
        ("tic-tac-toe", &[]),
        ("two-knights", &[]),
        ("rabbit-and-wolves", &["symmetry"]),
        ("connect-four", &[]),
        ("own-tree", &["symmetry", "tactics", "bounds", "move-order-hint"]),
        ("draughts", &["symmetry", "tactics", "bounds", "null-move"]),
    ];
    assert_eq!(games::catalogue().len(), more.len());
    for (game, unused) in more {
        let session = games::open(game).unwrap();
        let applicable = session.applicable_features();
        let is_unused =
            |name| unused.contains(&name) || game != "draughts" && common.contains(&name);
        let nodes = |features| {
            let engine = EngineOptions { features, ..EngineOptions::default() };
            let limits = Limits::none().depth(7);
            search(&*session, &Request { engine, ..Request::new(Algorithm::Engine, limits) }).nodes
        };
        let expected = nodes(Features::default());
        for feature in FEATURES {
            let uses = applicable.get(feature.name).unwrap();
            assert_ne!(uses, is_unused(feature.name), "{game}: {}", feature.name);
            if !uses {
                let mut features = Features::default();
                features.set(feature.name, false);
                assert_eq!(nodes(features), expected, "{game}: {}", feature.name);
            }
        }
    }
}
