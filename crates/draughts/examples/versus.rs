//! Matches between evaluations or settings of the engine, in the smallest form:
//! `cargo run --release -p draughts --example versus -- VARIANT FIRST SECOND GAMES depth=5|nodes=20000`.
//!
//! A player is the name of an evaluation, and switches of the engine to turn off: `outwit-lmr`
//! becomes `outwit,lmr`. Each opening, a few random moves, is played with both colours.

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::sync::atomic::{AtomicUsize, Ordering};

use draughts::board::Word;
use draughts::{AnyDraughts, AnyState, Kind, evaluation};
use outwit::game::{Engine, Game, Options, Outcome, Score, Side};
use outwit::{Limits, Rng};

/// An evaluation and the engine's options.
#[derive(Clone)]
struct Player {
    eval: usize,
    options: Options,
}

fn player(text: &str) -> Player {
    let mut words = text.split(',');
    let name = words.next().unwrap_or_default();
    let all = evaluation::all::<u64>();
    let eval = all.iter().position(|one| one.name == name);
    let mut options = Options { table_mib: 4, ..Options::default() };
    for word in words {
        assert!(options.features.set(word, false), "there is no switch {word}");
    }
    Player { eval: eval.unwrap_or_else(|| panic!("there is no evaluation {name}")), options }
}

/// A few random moves that leave the material even.
fn opening<W: Word>(game: &AnyDraughts<W>, rng: &mut Rng) -> Vec<AnyState<W>> {
    loop {
        let mut path = vec![game.start()];
        for _ in 0..6 {
            let last = &path[path.len() - 1];
            let mut moves = Vec::new();
            game.moves(last, &mut moves);
            let Some(&mv) = rng.pick(&moves) else { break };
            let next = game.play(last, mv);
            path.push(next);
        }
        let last = &path[path.len() - 1];
        let material = (evaluation::all::<W>()[3].points)(game, last);
        if path.len() == 7 && material == 0 && !game.is_threatened(last) {
            return path;
        }
    }
}

/// The result for the first side: 1, 0 or -1.
fn play<W: Word>(
    game: &AnyDraughts<W>,
    opening: &[AnyState<W>],
    players: [&Player; 2],
    limits: &Limits,
) -> i32 {
    let mut path = opening.to_vec();
    let mut engines = players.map(|player| Engine::new(player.options.clone()));
    for _ in 0..300 {
        let state = *path.last().expect("a path has a first position");
        let mut moves = Vec::new();
        let mut outcome = game.outcome(&state);
        game.moves(&state, &mut moves);
        if outcome.is_none() && moves.is_empty() {
            outcome = Some(game.stuck(&state));
        }
        let repeated = path.iter().filter(|other| **other == state).count() >= 3;
        match outcome {
            Some(Outcome::Win(Side::First)) => return 1,
            Some(Outcome::Win(Side::Second)) => return -1,
            Some(Outcome::Draw | Outcome::Points(_)) => return 0,
            None if repeated => return 0,
            None => {}
        }
        let side = game.turn(&state) as usize;
        let points = evaluation::all::<W>()[players[side].eval].points;
        let eval = |game: &AnyDraughts<W>, state: &AnyState<W>| Score::eval(points(game, state));
        let mut silent = |_: &_| {};
        let past = &path[..path.len() - 1];
        let report =
            engines[side].search_after(past, game, &state, &eval, limits, &mut (), &mut silent);
        let mv = report.best.unwrap_or(moves[0]);
        path.push(game.play(&state, mv));
    }
    0
}

fn matched<W: Word>(game: &AnyDraughts<W>, words: &[String], limits: &Limits) {
    let players = [player(&words[1]), player(&words[2])];
    let games: usize = words[3].parse().expect("a number of games");
    let counts: [AtomicUsize; 3] = Default::default();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let pair = next.fetch_add(1, Ordering::Relaxed);
                    if pair * 2 >= games {
                        return;
                    }
                    let opening = opening(game, &mut Rng::new(pair as u64));
                    for swapped in [false, true] {
                        let [a, b] = [&players[0], &players[1]];
                        let sides = if swapped { [b, a] } else { [a, b] };
                        let result = play(game, &opening, sides, limits);
                        let result = if swapped { -result } else { result };
                        counts[(result + 1) as usize].fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let [lost, drawn, won] = counts.map(|count| count.into_inner() as f64);
    let all = lost + drawn + won;
    let score = (won + drawn / 2.0) / all;
    let variance =
        (won * (1.0 - score).powi(2) + drawn * (0.5 - score).powi(2) + lost * score.powi(2)) / all;
    let error = 1.96 * (variance / all).sqrt();
    println!(
        "{} {} v {}: +{won} ={drawn} -{lost}, score {:.1} % ± {:.1}",
        game.kind(),
        words[1],
        words[2],
        100.0 * score,
        100.0 * error
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    assert!(words.len() == 5, "VARIANT FIRST SECOND GAMES depth=5|nodes=20000");
    let kind: Kind = words[0].parse().expect("a variant");
    let limits = match words[4].split_once('=') {
        Some(("depth", plies)) => Limits::none().depth(plies.parse().expect("plies")),
        Some(("nodes", nodes)) => Limits::none().nodes(nodes.parse().expect("nodes")),
        _ => panic!("the limit is depth=N or nodes=N"),
    };
    if let Some(game) = AnyDraughts::<u64>::new(kind) {
        matched(&game, &words, &limits);
    } else if let Some(game) = AnyDraughts::<u128>::new(kind) {
        matched(&game, &words, &limits);
    }
}
