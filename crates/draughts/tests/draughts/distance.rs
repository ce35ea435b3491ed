//! Wins of kings, where most positions can recur and counts of moves may draw: their distance is proven, and it is that of a
//! search without a table, without repetitions and without cutoffs of the engine.

use draughts::Variant::{Frisian, Russian, Turkish};
use draughts::{Draughts, State, Variant};
use outwit::game::{Engine, EngineOptions, Game, NoEval, Outcome, Score};
use outwit::{Limits, Rng};

/// Plies of the slow search.
const DEPTH: u32 = 5;

/// Whether the side that is to move at the root wins within `plies`, whatever the other side does.
fn wins_within(game: &Draughts<u64>, state: &State<u64>, plies: u32, attacks: bool) -> bool {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let over =
        game.outcome(state).or_else(|| moves.is_empty().then(|| game.no_moves_outcome(state)));
    if let Some(outcome) = over {
        let turn = game.turn(state);
        let attacker = if attacks { turn } else { turn.other() };
        return outcome == Outcome::Win(attacker);
    }
    let mut children = moves.into_iter().map(|mv| game.play(state, mv));
    plies > 0
        && if attacks {
            children.any(|child| wins_within(game, &child, plies - 1, false))
        } else {
            children.all(|child| wins_within(game, &child, plies - 1, true))
        }
}

fn is_proven(variant: Variant, kings: usize, seed: u64) {
    let game = Draughts::<u64>::new(variant).unwrap();
    let squares = variant.rules().board.squares() as usize;
    let mut rng = Rng::new(seed);
    let mut wins = 0;
    while wins < 6 {
        let mut numbers: Vec<usize> = (1..=squares).collect();
        rng.shuffle(&mut numbers);
        let own: Vec<String> =
            numbers[1..=kings].iter().map(|square| format!("K{square}")).collect();
        let fen = format!("W:W{}:BK{}", own.join(","), numbers[0]);
        let Ok(state) = game.parse(&fen) else { continue };
        let Some(plies) = (1..=DEPTH).find(|&plies| wins_within(&game, &state, plies, true)) else {
            continue;
        };
        wins += 1;
        let options = EngineOptions { table_mib: 8, ..EngineOptions::default() };
        let limits = Limits::none().depth(30).nodes(2_000_000);
        let report = Engine::new(options).search(&game, &state, &NoEval, &limits, &mut ());
        assert_eq!((report.score, report.proven), (Score::win_in(plies), true), "{variant} {fen}");
        assert_eq!(report.line.len(), plies as usize, "{variant} {fen}");

        // The same for the side that loses, after the best move.
        let child = game.play(&state, report.best.unwrap());
        if plies > 1 {
            let options = EngineOptions { table_mib: 8, ..EngineOptions::default() };
            let report = Engine::new(options).search(&game, &child, &NoEval, &limits, &mut ());
            let expected = (Score::loss_in(plies - 1), true);
            assert_eq!((report.score, report.proven), expected, "{variant} {fen}, after a move");
        }
    }
}

/// The slowest defence is the best move, which the line of the search begins with.
#[test]
fn the_distance_of_a_loss_with_kings_is_proven() {
    let game = Draughts::<u64>::new(Russian).unwrap();
    let state = game.parse("B:WKh6,Kd4,Kg1:BKc1:N1.1.1.0.0.0").unwrap();
    let options = EngineOptions { table_mib: 8, ..EngineOptions::default() };
    let limits = Limits::none().depth(30).nodes(2_000_000);
    let report = Engine::new(options).search(&game, &state, &NoEval, &limits, &mut ());
    assert_eq!((report.score, report.proven), (Score::loss_in(6), true));
}

#[test]
fn counters_are_read_wherever_blanks_stand() {
    let game = Draughts::<u64>::new(Russian).unwrap();
    let text = "B:WKh6,Kd4,Kg1:BKc1:N1.1.1.0.0.0";
    let state = game.parse(text).unwrap();
    for spaced in [text.replace(":N", ": N"), text.replace(":N", " : N "), format!("{text}:H3")] {
        assert_eq!(game.parse(&spaced).unwrap(), state, "{spaced}");
    }
    assert!(game.parse(&text.replace(":N1", ": N999")).is_err());
}

#[test]
fn the_distance_of_a_win_with_kings_is_proven() {
    is_proven(Russian, 3, 1);
    is_proven(Frisian, 2, 2);
    is_proven(Turkish, 3, 3);
}
