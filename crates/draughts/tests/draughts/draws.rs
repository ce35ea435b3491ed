//! The counting rules, ply by ply.

use draughts::Variant::{
    Antidraughts, Brazilian, Breakthrough, English, Frisian, International, Italian, Russian,
    Turkish,
};
use draughts::{Draughts, Position, Variant};
use outwit::game::{Game, Outcome, Side};

/// Plays moves round and round from a position and says after how many plies the game is drawn.
fn drawn_after(variant: Variant, fen: &str, moves: &[&str]) -> Option<usize> {
    let game = Draughts::any(variant);
    let mut state = game.parse(fen).unwrap();
    for (ply, text) in moves.iter().cycle().take(400).enumerate() {
        match game.outcome(&state) {
            None => {}
            Some(Outcome::Draw) => return Some(ply),
            Some(_) => return None,
        }
        let mv = game.read_move(&state, text).unwrap_or_else(|error| panic!("{error}"));
        state = game.play(&state, mv);
    }
    None
}

#[test]
fn english_and_italian_allow_forty_moves() {
    let shuffle = ["4-8", "32-28", "8-4", "28-32"];
    assert_eq!(drawn_after(English, "B:WK32,21:BK4,5", &shuffle), Some(80));
    let shuffle = ["29-25", "4-8", "25-29", "8-4"];
    assert_eq!(drawn_after(Italian, "W:WK29,32:BK4,1", &shuffle), Some(80));
}

#[test]
fn international_counts_25_16_and_5_moves() {
    // 2 v 2 kings on the long edges: 25 moves.
    let moves = ["46-41", "1-6", "41-46", "6-1"];
    assert_eq!(drawn_after(International, "W:WK46,K47:BK1,K2", &moves), Some(50));
    // One king against three pieces: 16 moves.
    let moves = ["47-36", "45-50", "36-47", "50-45"];
    assert_eq!(drawn_after(International, "W:WK47,K46,K48:BK45", &moves), Some(32));
    assert_eq!(drawn_after(International, "W:WK47,46,48:BK45", &moves), Some(32));
    // One king against two or one: 5 moves.
    assert_eq!(drawn_after(International, "W:WK47,K46:BK45", &moves), Some(10));
    assert_eq!(drawn_after(International, "W:WK47:BK45", &moves), Some(10));
}

#[test]
fn counting_rules_are_said_in_words() {
    let words = |variant: Variant| {
        let rules = variant.rules().draws.counts;
        rules.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let russian = [
        "15 moves with 3 or more kings against one king",
        "15 moves by kings only, without a capture",
        "30 moves with the same 4 or 5 pieces",
        "60 moves with the same 6 or 7 pieces",
        "5 moves with 3 pieces against one king on the main road",
        "5 moves with 1 or 2 pieces against one king",
    ];
    assert_eq!(words(Russian), russian);
    assert_eq!(words(Turkish), ["2 moves with one piece each"]);
    let frisian = ["7 moves with 2 kings against one king", "2 moves with 1 king against one king"];
    assert_eq!(words(Frisian), frisian);
}

#[test]
fn a_count_that_runs_is_not_restarted_by_a_new_king() {
    // One king against three pieces; a man is crowned on the way.
    let game = Draughts::any(International);
    let mut state = game.parse("W:WK47,K48,8:BK45").unwrap();
    let moves = ["47-36", "45-50", "8-2", "50-45", "36-47", "45-50", "47-36", "50-45"];
    for (plies, text) in moves.iter().enumerate() {
        assert_eq!(game.outcome(&state), None);
        assert_eq!(usize::from(state.counters.plies()[1]), plies, "{text}");
        state = game.play(&state, game.read_move(&state, text).unwrap());
    }
    assert_eq!(state.counters.plies()[0], 5, "the count of king moves starts again");
}

#[test]
fn russian_counts_by_material_and_main_road() {
    // Three kings against one off the main road: 15 moves.
    let moves = ["a5-e1", "h6-f8", "e1-a5", "f8-h6"];
    assert_eq!(drawn_after(Russian, "W:WKa5,Kh2,Kb2:BKh6", &moves), Some(30));
    // The lone king on the main road: 5 moves.
    let moves = ["a5-e1", "a1-b2", "e1-a5", "b2-a1"];
    assert_eq!(drawn_after(Russian, "W:WKa5,Kb8,g1:BKa1", &moves), Some(10));
    assert_eq!(drawn_after(Brazilian, "W:WKa5,Kb8:BKa1", &moves), Some(10));
    assert_eq!(drawn_after(Russian, "W:WKa5:BKa1", &moves), Some(10));
}

#[test]
fn a_count_runs_with_thirteen_pieces() {
    let fen = "W:WKa1,Kc1,Ke1,Kg1,Kb2,Kd2,Kf2,Kh2,Ka3,Kc3,Ke3,Kg7:BKh8:N29.0.0.0.0.0";
    assert_eq!(drawn_after(Russian, fen, &["e3-f4"]), Some(1));
}

#[test]
fn a_side_that_is_blocked_when_a_count_runs_out_has_lost() {
    let game = Draughts::any(International);
    let state = game.parse("W:WK48,41:BK46:N9.0.9").unwrap();
    let outcomes = ["48-34", "48-37"].map(|text| {
        let mv = game.read_move(&state, text).unwrap();
        game.outcome(&game.play(&state, mv))
    });
    assert_eq!(outcomes, [Some(Outcome::Draw), None]);
}

#[test]
fn frisian_and_turkish_endings_are_short() {
    let moves = ["46-41", "1-6", "41-46", "6-1"];
    assert_eq!(drawn_after(Frisian, "W:WK46,K47:BK1", &moves), Some(14));
    assert_eq!(drawn_after(Frisian, "W:WK46:BK1", &moves), Some(4));
    assert_eq!(drawn_after(Frisian, "W:WK46,K47:BK1,K2", &moves), None);
    let moves = ["a1-a2", "h7-h8", "a2-a1", "h8-h7"];
    assert_eq!(drawn_after(Turkish, "W:WKa1:BKh7", &moves), Some(4));
}

#[test]
fn a_turkish_man_can_step_to_the_side_and_back() {
    let game = Draughts::any(Turkish);
    let mut state = game.parse("W:Wa2:Bh7").unwrap();
    let start = state.position;
    for text in ["a2-b2", "h7-g7", "b2-a2", "g7-h7"] {
        let mv = game.read_move(&state, text).unwrap();
        assert!(!game.is_irreversible(&state, mv), "{text}");
        state = game.play(&state, mv);
    }
    assert_eq!(state.position, start);
    let forward = game.read_move(&state, "a2-a3").unwrap();
    assert!(game.is_irreversible(&state, forward));
}

#[test]
fn a_frisian_king_rests_after_three_quiet_moves_while_there_are_men() {
    let game = Draughts::any(Frisian);
    let mut position = Position::from_fen("W:WK46,16:B15", game.rules()).unwrap();
    for text in ["46-41", "15-20", "41-46", "20-25", "46-41"] {
        position = game.after(&position, game.read_move(&position, text).unwrap());
    }
    position = game.after(&position, game.read_move(&position, "25-30").unwrap());
    assert_eq!(position.king_run(draughts::Colour::White).moves, 3);
    let fen = position.fen(game.rules());
    let mut legal = game.legal_moves(&position).into_iter();
    assert!(!legal.any(|mv| game.move_text(&position, mv).starts_with("41-")), "{fen}");
    assert_eq!(Position::from_fen(&fen, game.rules()), Ok(position));
}

#[test]
fn breakthrough_is_won_by_the_first_king_and_anti_by_having_no_move() {
    let game = Draughts::any(Breakthrough);
    let state = game.parse("W:W6:B20").unwrap();
    let next = game.play(&state, game.read_move(&state, "6-1").unwrap());
    assert_eq!(game.outcome(&next), Some(Outcome::Win(Side::First)));
    assert!(game.legal_moves(&next).is_empty());
    let game = Draughts::any(Antidraughts);
    let state = game.parse("W:W:B20").unwrap();
    assert_eq!(game.no_moves_outcome(&state), Outcome::Win(Side::First));
    assert_eq!(game.winner(&state), Some(draughts::Colour::White));
}

/// Random games obey the contract of a game: they end, and the outcome is reported once.
fn play_out(variant: Variant) {
    let game = Draughts::any(variant);
    let mut random = crate::common::Random::new(21);
    for round in 0..20 {
        let mut state = game.start();
        if round % 2 == 1 {
            state = crate::common::random_position(&game, &mut random).into();
        }
        let mut moves = Vec::new();
        for _ in 0..1_000 {
            moves.clear();
            game.moves(&state, &mut moves);
            if moves.is_empty() || game.outcome(&state).is_some() {
                break;
            }
            let noisy = moves.iter().filter(|&&mv| game.is_noisy(&state, mv)).count();
            assert!(noisy == 0 || noisy == moves.len(), "captures are compulsory");
            assert_eq!(noisy > 0, game.can_capture(&state));
            let mut captures = Vec::new();
            let others = game.noisy_moves(&state, &mut captures);
            assert_eq!(others, Some(noisy == 0));
            assert_eq!(captures, moves[..noisy]);
            let mv = moves[random.below(moves.len() as u64) as usize];
            let next = game.play(&state, mv);
            if !game.is_irreversible(&state, mv) {
                assert_eq!(state.position.total(), next.position.total());
            }
            assert_ne!(game.turn(&state), game.turn(&next));
            let text = game.text(&next);
            let read =
                game.parse(&text).unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
            assert_eq!((read, read.counters), (next, next.counters), "{variant} {text}");
            state = next;
        }
    }
}

#[test]
fn random_games_keep_the_contract() {
    for variant in Variant::ALL {
        play_out(*variant);
    }
}

#[test]
fn positions_with_other_counters_have_other_counter_keys() {
    let game = Draughts::any(Russian);
    let keys = [":N0.1.0.0.0.0", ":N0.2.0.0.0.0", ":N0.27.0.0.0.0", ""].map(|counters| {
        let state = game.parse(&format!("W:WKa1:BKh8{counters}")).unwrap();
        game.key(&state) ^ game.counter_key(&state)
    });
    let different: std::collections::HashSet<u64> = keys.into_iter().collect();
    assert_eq!(different.len(), 4, "{keys:?}");
    // The key of a position depends on a count that is about to run out.
    let keys = ["", ":N0.2.0.0.0.0", ":N0.27.0.0.0.0", ":N0.28.0.0.0.0"]
        .map(|counters| game.key(&game.parse(&format!("W:WKa1:BKh8{counters}")).unwrap()));
    assert!(keys[0] == keys[1] && keys[1] != keys[2] && keys[2] != keys[3], "{keys:?}");
}
