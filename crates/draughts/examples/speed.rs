//! How fast the engine plays draughts: `cargo run --release -p draughts --example speed -- [VARIANT] [DEPTH] [alone]`.
//! With `alone` English is also searched by a search compiled for it alone.

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use draughts::kinds::English;
use draughts::{AnyDraughts, Draughts, Kind, evaluation};
use outwit::Limits;
use outwit::game::{Engine, Game, Options, Report, Score};

fn show<M>(name: &str, report: &Report<M>) {
    let seconds = report.time.as_secs_f64();
    println!(
        "{name}: depth {} {:.3} s, {} nodes, {:.2} M nodes/s, score {}, first move cuts {:.1} %",
        report.depth,
        seconds,
        report.nodes,
        report.nodes as f64 / seconds / 1e6,
        report.score,
        100.0 * report.cuts.1 as f64 / report.cuts.0.max(1) as f64,
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let kind: Kind = words.first().map_or(Kind::English, |word| word.parse().expect("a variant"));
    let depth = words.get(1).map_or(22, |word| word.parse().expect("a depth"));
    let limits = Limits::none().depth(depth);
    let outwit = evaluation::all::<u64>()[0];
    let options = || Options { table_mib: 256, ..Options::default() };
    if let Some(game) = AnyDraughts::<u64>::new(kind) {
        let eval = |game: &AnyDraughts<u64>, state: &_| Score::eval((outwit.points)(game, state));
        let report = Engine::new(options()).search(&game, &game.start(), &eval, &limits, &mut ());
        show(&format!("{kind}"), &report);
    }
    if let Some(game) = AnyDraughts::<u128>::new(kind) {
        let outwit = evaluation::all::<u128>()[0];
        let eval = |game: &AnyDraughts<u128>, state: &_| Score::eval((outwit.points)(game, state));
        let report = Engine::new(options()).search(&game, &game.start(), &eval, &limits, &mut ());
        show(&format!("{kind}"), &report);
    }
    if words.iter().any(|word| word == "alone") {
        let any = AnyDraughts::<u64>::new(Kind::English).expect("English fits into 64 bits");
        let game = Draughts::<English>::new();
        let eval = |_: &Draughts<English>, state: &draughts::State<English>| {
            Score::eval((outwit.points)(&any, &(*state).into()))
        };
        let report = Engine::new(options()).search(&game, &game.start(), &eval, &limits, &mut ());
        show("English alone", &report);
    }
}
