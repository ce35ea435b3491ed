//! Every combination of engine options on the real games: solved means the value and the distance of plain minimax.
#![expect(clippy::unwrap_used, reason = "a failing test may stop at once")]

use games::view::ReportView;
use games::{Algorithm, GameSession, Limits, Request, SearchContext};
use outwit::Rng;
use outwit::game::{EngineOptions, FEATURES, Features, Strategy};

/// A game and the plies that are played at random before the comparison, so that minimax can finish.
const GAMES: &[(&str, usize, usize)] = &[
    ("tic-tac-toe", 2, 60),
    ("tic-tac-toe:m=4,n=3,k=3", 5, 30),
    ("two-knights:size=3", 0, 20),
    ("two-knights", 2, 60),
    ("rabbit-and-wolves", 34, 60),
    ("connect-four", 32, 60),
];

fn search(session: &dyn GameSession, request: &Request) -> ReportView {
    session.search(request, SearchContext::new()).unwrap().report()
}

/// A position after a number of random moves, or where the game ends before.
fn random_position(game: &str, plies: usize, rng: &mut Rng) -> Box<dyn GameSession> {
    let mut session = games::open(game).unwrap();
    for _ in 0..plies {
        let moves = session.view().moves;
        let Some(mv) = rng.pick(&moves) else { break };
        session.play(&mv.text).unwrap();
    }
    session
}

#[test]
fn all_options_agree_with_minimax_on_all_games() {
    let mut rng = Rng::new(20);
    for &(game, plies, rounds) in GAMES {
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
    }
}
