//! Every search for two players on a game that the library has never seen.

use std::time::Duration;

use outside::Othello;
use outwit::Limits;
use outwit::game::retrograde::retrograde;
use outwit::game::{
    AlphaBeta, CutoffRule, Engine, EngineOptions, FEATURES, Features, Game, Leaf, Mcts, NoEval,
    ProofNumber, Score, Side, Strategy, Value, WinScoring, alpha_beta, iterative_deepening, mcts,
    minimax, perft, proof_number,
};

type Board = <Othello as Game>::State;

/// On 4 x 4 the second player wins; a position of the fourth ply, so that plain minimax ends soon.
fn small() -> (Othello, Board) {
    let game = Othello(4);
    let mut state = game.start();
    for _ in 0..4 {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        state = game.play(&state, moves[0]);
    }
    (game, state)
}

/// Known totals, also listed as A124004 in the On-Line Encyclopedia of Integer Sequences.
#[test]
fn the_rules_give_the_known_totals() {
    let game = Othello(8);
    let counts: Vec<u64> = (1..6).map(|depth| perft(&game, &game.start(), depth)).collect();
    assert_eq!(counts, [4, 12, 56, 244, 1396]);
}

// ANCHOR: engine
#[test]
fn the_engine_finds_a_move() {
    let game = Othello(8);
    // An evaluation: points for the side to move, here the number of its moves.
    let mobility = |game: &Othello, board: &Board| {
        let mut moves = Vec::new();
        game.moves(board, &mut moves);
        Score::eval(moves.len() as i32)
    };
    // The first limit that is reached ends the search.
    let limits = Limits::none().time(Duration::from_secs(60)).depth(5);
    let mut engine = Engine::new(EngineOptions::default());
    let report = engine.search(&game, &game.start(), &mobility, &limits, &mut ());
    println!("{:?}: {}, principal variation {:?}", report.best, report.value(), report.line);
    assert_eq!(report.best, report.line.first().copied());
}
// ANCHOR_END: engine

#[test]
fn every_exact_search_gives_the_same_value() {
    let (game, state) = small();
    let none = Limits::none();
    let expected = minimax(&game, &state, &NoEval, &none, &mut ());
    assert!(expected.proven);
    let plain = alpha_beta(&game, &state, &NoEval, &none, &mut ());
    let deepening = iterative_deepening(&game, &state, &NoEval, &none, &mut ());
    let mut reports = vec![plain, deepening];
    for cut in [CutoffRule::AtEqual, CutoffRule::Strict] {
        let search = AlphaBeta { scores: WinScoring::Distance, cut, ..AlphaBeta::default() };
        reports.push(search.search(&game, &state, &NoEval, &none, &mut ()));
    }
    let options = EngineOptions::default;
    let mut engines: Vec<EngineOptions> =
        [Strategy::Deepen, Strategy::Once, Strategy::Mtd, Strategy::Solve]
            .map(|strategy| EngineOptions { strategy, ..options() })
            .into();
    engines.push(EngineOptions { threads: 2, ..options() });
    engines.push(EngineOptions { features: Features::NONE, ..options() });
    for feature in FEATURES {
        let mut features = Features::default();
        features.set(feature.name, false);
        engines.push(EngineOptions { features, ..options() });
    }
    for options in engines {
        reports.push(Engine::new(options).search(&game, &state, &NoEval, &none, &mut ()));
    }
    let proof = ProofNumber { distance: true, ..ProofNumber::default() };
    reports.push(proof.search(&game, &state, &none, &mut ()));
    let tree = Mcts { distance: true, ..Mcts::default() };
    reports.push(tree.search(&game, &state, &NoEval, &none, &mut ()));
    for (number, report) in reports.iter().enumerate() {
        assert!(report.proven, "report {number}");
        assert_eq!(report.value(), expected.value(), "report {number}");
    }
}

#[test]
fn every_solver_knows_who_wins_on_four_by_four() {
    let game = Othello(4);
    let (start, none) = (game.start(), Limits::none());
    let solution = retrograde(&game, &none).unwrap();
    let Some(Value::LossIn(plies)) = solution.probe(&game, &start) else {
        panic!("the second player wins");
    };
    let options = EngineOptions { strategy: Strategy::Solve, ..EngineOptions::default() };
    let solved = Engine::new(options.clone()).search(&game, &start, &NoEval, &none, &mut ());
    assert_eq!((solved.value(), solved.proven), (Value::LossIn(plies), true));
    let options = EngineOptions { strategy: Strategy::Outcome, ..options };
    let winner = Engine::new(options).search(&game, &start, &NoEval, &none, &mut ());
    assert!(winner.proven && winner.score.is_loss());
    let proof = proof_number(&game, &start, &none, &mut ());
    assert!(proof.proven && proof.score.is_loss());
    assert_eq!(game.turn(&start), Side::First);
}

/// A larger board, to a limit and with an evaluation.
#[test]
fn every_search_heeds_its_limits() {
    let game = Othello(8);
    let start = game.start();
    let stones = |_: &Othello, &(mine, theirs, _): &Board| {
        Score::eval(mine.count_ones() as i32 - theirs.count_ones() as i32)
    };
    let limits = Limits::none().depth(4);
    let expected = minimax(&game, &start, &stones, &limits, &mut ()).score;
    assert_eq!(alpha_beta(&game, &start, &stones, &limits, &mut ()).score, expected);
    assert_eq!(iterative_deepening(&game, &start, &stones, &limits, &mut ()).score, expected);
    assert_eq!(Engine::default().search(&game, &start, &stones, &limits, &mut ()).score, expected);
    let limits = Limits::none().nodes(500);
    assert!(mcts(&game, &start, &stones, &limits, &mut ()).best.is_some());
    let leaf = Mcts { leaf: Leaf::Eval { scale: 10 }, ..Mcts::default() };
    assert!(leaf.search(&game, &start, &stones, &limits, &mut ()).best.is_some());
    assert!(!proof_number(&game, &start, &limits, &mut ()).proven);
    assert!(retrograde(&game, &limits).is_err());
}
