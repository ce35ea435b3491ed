//! Whether a feature of the engine pays: it plays against itself without the feature, both at a fixed
//! number of positions a move, each opening with both colours.
//! `cargo run --release -p draughts --example feature_match -- english lmr 20000 [GAMES] [THREADS]`
//!
//! Openings are the fair three-move ballots of English draughts, elsewhere four random moves.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use draughts::board::Word;
use draughts::openings::{Class, three_move};
use draughts::{Draughts, Kind, State, evaluation};
use outwit::game::{Engine, EngineOptions, Game, Outcome, Score, SearchTask};
use outwit::{Limits, Rng};

/// Longer games are drawn.
const MAX_PLIES: usize = 250;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word =
        |index: usize, usual: &str| words.get(index).map_or(usual, String::as_str).to_owned();
    let number = |index, usual| word(index, usual).parse::<u64>().expect("a number");
    let kind: Kind = word(0, "english").parse().expect("a variant");
    let (feature, nodes) = (word(1, "lmr"), number(2, "20000"));
    let (games, threads) = (number(3, "300"), number(4, "1"));
    if let Some(game) = Draughts::<u64>::new(kind) {
        compare(&game, &feature, nodes, games, threads);
    } else {
        let game = Draughts::any(kind);
        compare(&game, &feature, nodes, games, threads);
    }
}

fn compare<W: Word>(game: &Draughts<W>, feature: &str, nodes: u64, games: u64, threads: u64) {
    let openings = openings(game, games.div_ceil(2));
    let next = AtomicU64::new(0);
    let score = Mutex::new([0u64; 3]);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let opening = &openings[(number / 2) as usize % openings.len()];
                    let result = play(game, opening, feature, nodes, number.is_multiple_of(2));
                    let mut score = score.lock().expect("no thread panics with it");
                    score[result] += 1;
                    if score.iter().sum::<u64>().is_multiple_of(50) {
                        println!("{}", summary(*score));
                    }
                }
            });
        }
    });
    let score = score.into_inner().expect("all threads are done");
    println!(
        "{} with {feature} against without, {nodes} positions a move: {}",
        game.rules().name,
        summary(score)
    );
}

/// Wins, draws and losses, and the difference in Elo.
fn summary(score: [u64; 3]) -> String {
    let [won, drawn, lost] = score.map(|count| count as f64);
    let games = won + drawn + lost;
    let mean = (won + drawn / 2.0) / games;
    let spread =
        (won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2)) / games;
    let error = 1.96 * (spread / games).sqrt();
    let elo = |mean: f64| -400.0 * (1.0 / mean.clamp(0.001, 0.999) - 1.0).log10();
    format!(
        "+{won} ={drawn} -{lost}, {:+.0} Elo [{:+.0}, {:+.0}]",
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    )
}

fn openings<W: Word>(game: &Draughts<W>, count: u64) -> Vec<Vec<State<W>>> {
    if game.kind() == Some(Kind::English) {
        let fair = three_move().into_iter().filter(|ballot| ballot.class != Class::Barred);
        let line = |moves: [&str; 3]| {
            let mut states = vec![game.start()];
            for text in moves {
                let state = states[states.len() - 1];
                let mv = game.read_move(&state, text).expect("ballots are legal");
                states.push(game.play(&state, mv));
            }
            states
        };
        return fair.map(|ballot| line(ballot.moves)).collect();
    }
    let mut rng = Rng::new(7);
    let mut line = || {
        let mut states = vec![game.start()];
        for _ in 0..4 {
            let mut moves = Vec::new();
            game.moves(&states[states.len() - 1], &mut moves);
            let Some(&mv) = rng.pick(&moves) else { break };
            states.push(game.play(&states[states.len() - 1], mv));
        }
        states
    };
    (0..count).map(|_| line()).collect()
}

/// 0 if the engine with the feature wins, 1 for a draw, 2 if it loses.
fn play<W: Word>(
    game: &Draughts<W>,
    opening: &[State<W>],
    feature: &str,
    nodes: u64,
    with_begins: bool,
) -> usize {
    let points = evaluation::all::<W>()[0].points;
    let eval = |game: &Draughts<W>, state: &State<W>| Score::eval(points(game, state));
    let engine = |on: bool| {
        let mut options = EngineOptions::default();
        assert!(options.features.set(feature, on), "there is no feature {feature}");
        Engine::new(options)
    };
    let mut engines = [engine(true), engine(false)];
    let mut states = opening.to_vec();
    while states.len() < MAX_PLIES {
        let state = states[states.len() - 1];
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let outcome = game
            .outcome(&state)
            .or_else(|| moves.is_empty().then(|| game.no_moves_outcome(&state)));
        // The side that moves at even plies has the feature, or has it not.
        let mover = usize::from((game.turn(&state) as usize == 0) != with_begins);
        match outcome {
            Some(Outcome::Win(side)) => {
                return if (side == game.turn(&state)) == (mover == 0) { 0 } else { 2 };
            }
            Some(Outcome::Draw | Outcome::Points(_)) => return 1,
            None => {}
        }
        if states.iter().filter(|&&earlier| earlier == state).count() >= 3 {
            return 1;
        }
        let past = &states[..states.len() - 1];
        let limits = Limits::none().nodes(nodes);
        let report = engines[mover].search_after(
            &SearchTask { game, state: &state, past, eval: &eval, limits: &limits },
            &mut (),
            &mut |_| {},
        );
        let mv = report.best.unwrap_or(moves[0]);
        states.push(game.play(&state, mv));
    }
    1
}
