//! The engine on a position, for a profiler and for figures of speed:
//! `cargo run --release -p draughts --example search -- english 22 [FEN] [-FEATURE] [+FEATURE] [N threads] [EVALUATION]`
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use draughts::board::Word;
use draughts::{Draughts, Kind, State, evaluation};
use outwit::Limits;
use outwit::game::{Engine, EngineOptions, Game, Score};

fn main() {
    let mut words = std::env::args().skip(1);
    let kind: Kind = words.next().as_deref().unwrap_or("english").parse().expect("a variant");
    let depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(22);
    let rest: Vec<String> = words.collect();
    match Draughts::<u64>::new(kind) {
        Some(game) => search(&game, depth, &rest),
        None => search(&Draughts::any(kind), depth, &rest),
    }
}

fn search<W: Word>(game: &Draughts<W>, depth: u32, words: &[String]) {
    let mut options = EngineOptions { table_mib: 64, ..EngineOptions::default() };
    let mut state = game.start();
    let mut points = evaluation::all::<W>()[0].points;
    for word in words {
        if let Some(feature) = word.strip_prefix(['+', '-']) {
            assert!(options.features.set(feature, word.starts_with('+')), "no feature {feature}");
        } else if let Ok(threads) = word.parse() {
            options.threads = threads;
        } else if let Some(named) = evaluation::all::<W>().iter().find(|eval| eval.name == word) {
            points = named.points;
        } else {
            state = game.parse(word).expect("a position");
        }
    }
    let eval = |game: &Draughts<W>, state: &State<W>| Score::eval(points(game, state));
    let report =
        Engine::new(options).search(game, &state, &eval, &Limits::none().depth(depth), &mut ());
    let seconds = report.time.as_secs_f64();
    println!(
        "{} {:?} depth {} {} nodes {seconds:.3} s {:.2} M/s",
        report.best.map_or_else(String::new, |mv| game.move_text(&state, mv)),
        report.value(),
        report.depth,
        report.nodes,
        report.nodes as f64 / seconds / 1e6,
    );
}
