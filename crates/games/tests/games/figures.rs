//! Figures of the field: known counts and values that the rules and the searches have to reproduce.
//!
//! *Sources*: the totals of tic-tac-toe and Connect Four are common knowledge (OEIS A048736 and A212693); those of two
//! knights and of rabbit and wolves were each computed by two independent programs.

use games::Playable;
use games::connect_four::ConnectFour;
use games::rabbit_and_wolves::RabbitAndWolves;
use games::tic_tac_toe::TicTacToe;
use games::two_knights::TwoKnights;
use outwit::Limits;
use outwit::game::{Engine, EngineOptions, Game, NoEval, Value, alpha_beta, minimax, perft};

/// Checks the number of lines of play of each length from the start, the empty one included.
fn check_perft<G: Game>(game: &G, expected: &[u64]) {
    let found: Vec<u64> =
        (0..expected.len()).map(|depth| perft(game, &game.start(), depth as u32)).collect();
    assert_eq!(found, expected);
}

#[test]
fn tic_tac_toe_has_255_168_games_and_is_a_draw() {
    let game = TicTacToe::new(3, 3, 3);
    check_perft(&game, &[1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]);
    let mut games = 0;
    let mut count = |event| {
        use outwit::game::{ExitReason, GameEvent};
        games += u64::from(
            matches!(event, GameEvent::Leave(verdict) if verdict.reason == ExitReason::GameOver),
        );
    };
    let full = minimax(&game, &game.start(), &NoEval, &Limits::none(), &mut count);
    assert_eq!((full.nodes, full.value(), games), (549_946, Value::Draw, 255_168));
    let pruned = alpha_beta(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
    assert_eq!((pruned.nodes, pruned.value()), (18_297, Value::Draw));
}

#[test]
fn two_knights_from_opposite_corners() {
    check_perft(&TwoKnights::new(3), &[1, 2, 4, 4, 2, 2, 2]);
    check_perft(
        &TwoKnights::new(4),
        &[1, 2, 2, 4, 8, 16, 24, 40, 64, 120, 192, 136, 32, 16, 16, 0],
    );
    check_perft(&TwoKnights::new(5), &[1, 2, 4, 20, 92, 208, 428, 1034, 2124, 6616, 16068]);
    check_perft(&TwoKnights::new(6), &[1, 2, 4, 20, 96, 404, 1614, 5156, 15234, 48114]);
    for (size, value, nodes) in [(3, Value::LossIn(6), 17), (4, Value::LossIn(12), 673)] {
        let game = TwoKnights::new(size);
        let report = minimax(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
        assert_eq!((report.value(), report.nodes), (value, nodes));
    }
}

#[test]
fn two_knights_on_larger_boards() {
    for (size, value) in [(5, Value::WinIn(19)), (6, Value::LossIn(34))] {
        let game = TwoKnights::new(size);
        let mut engine = Engine::new(EngineOptions::default());
        let report = engine.search(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
        assert_eq!((report.value(), report.proven), (value, true), "{size} x {size}");
    }
}

#[test]
fn two_knights_from_all_starts() {
    let square = |size: usize, i: usize| games::picture::square_name(i % size, size - 1 - i / size);
    // Size, then plies and starts: won in an odd number of plies, lost in an even one.
    let tables: [(usize, &[(u32, usize)]); 2] = [
        (3, &[(0, 8), (1, 8), (4, 16), (5, 16), (6, 24)]),
        (4, &[(8, 16), (9, 32), (10, 44), (11, 32), (12, 84), (14, 32)]),
    ];
    for (size, table) in tables {
        let mut found = std::collections::BTreeMap::new();
        let squares = size * size;
        for (a, b) in (0..squares).flat_map(|a| (0..squares).map(move |b| (a, b))) {
            if a == b {
                continue;
            }
            let name = format!("size={size},first={},second={}", square(size, a), square(size, b));
            let params = TwoKnights::INFO.params;
            let game = TwoKnights::create(&games::Settings::parse(&name, params).unwrap()).unwrap();
            let report = minimax(&game, &game.start(), &NoEval, &Limits::none(), &mut ());
            let plies = match report.value() {
                Value::WinIn(plies) if plies % 2 == 1 => plies,
                Value::LossIn(plies) if plies % 2 == 0 => plies,
                other => panic!("{name}: {other}"),
            };
            *found.entry(plies).or_insert(0) += 1;
        }
        assert_eq!(found.into_iter().collect::<Vec<_>>(), table);
    }
}

#[test]
fn rabbit_and_wolves_from_all_starts() {
    let perfts: [&[u64]; 4] = [
        &[1, 1, 7, 28, 172, 387, 2349, 9361, 56712],
        &[1, 2, 14, 56, 344, 903, 5481, 21835, 132167],
        &[1, 2, 14, 56, 344, 1032, 6264, 23387, 141427],
        &[1, 2, 14, 42, 258, 774, 4698, 15591, 94262],
    ];
    let nodes = [
        [9, 209, 2945, 69018],
        [17, 417, 6801, 160803],
        [17, 417, 7713, 172527],
        [17, 317, 5789, 115642],
    ];
    for rabbit in 0..4 {
        let game = RabbitAndWolves::new(rabbit);
        check_perft(&game, perfts[usize::from(rabbit)]);
        for (depth, &nodes) in [2, 4, 6, 8].into_iter().zip(&nodes[usize::from(rabbit)]) {
            let limits = Limits::none().depth(depth);
            let distance = RabbitAndWolves::evals()[0].eval;
            let report = minimax(&game, &game.start(), &distance, &limits, &mut ());
            assert_eq!(report.nodes, nodes, "rabbit {rabbit}, depth {depth}");
            // The classic value 254 for the wolves, seen by the rabbit.
            assert_eq!(report.value(), Value::Score(-127));
        }
    }
}

#[test]
fn connect_four() {
    check_perft(&ConnectFour, &[1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234]);
}

/// The line that won is named; before the end there is none.
#[test]
fn a_winning_line_is_named() {
    for (game, moves, line) in [
        ("tic-tac-toe", "b2 a1 b1 a2 b3", vec!["b3", "b2", "b1"]),
        ("connect-four", "1 2 1 2 1 2 1", vec!["a4", "a3", "a2", "a1"]),
        ("connect-four", "1 1 2 2 3 3 4", vec!["a1", "b1", "c1", "d1"]),
    ] {
        let mut session = games::open(game).expect("a game");
        for mv in moves.split(' ') {
            assert!(session.view().won.is_empty(), "{game}");
            session.play(mv).expect("a legal move");
        }
        assert_eq!(session.view().won, line, "{game} {moves}");
    }
}
