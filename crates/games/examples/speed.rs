//! The engine on one position, for a profiler: `cargo run --release -p outwit-games --example speed -- connect-four 16 lines`.
//!
//! The arguments are GAME[@POSITION], DEPTH, EVAL; then `solve`, `mtd`, `2` for two threads, `+FEATURE` or `-FEATURE`.
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use games::{Algorithm, Request, SearchContext};
use outwit::Limits;
use outwit::game::{EngineOptions, Strategy};

fn main() -> Result<(), games::Fault> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "connect-four".into());
    let depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(20);
    let eval = words.next().unwrap_or_else(|| "none".into());
    let (name, position) = game.split_once('@').unwrap_or((&game, ""));
    let mut session = games::open(name)?;
    if !position.is_empty() {
        session.set_position(position)?;
    }
    let mut engine = EngineOptions { table_mib: 64, ..EngineOptions::default() };
    for word in words {
        match word.as_str() {
            "solve" => engine.strategy = Strategy::Solve,
            "mtd" => engine.strategy = Strategy::Mtd,
            "2" => engine.threads = 2,
            feature => {
                let on = feature.starts_with('+');
                let known = engine.features.set(feature.trim_start_matches(['+', '-']), on);
                assert!(known, "{feature}: unknown; for example: solve, mtd, 2 or -futility");
            }
        }
    }
    let request = Request {
        eval: Some(eval.into()),
        engine,
        ..Request::new(Algorithm::Engine, Limits::none().depth(depth))
    };
    let report = session.search(&request, SearchContext::new())?.report();
    println!(
        "{} {} nodes, {:.3} s, {:.1} M/s, table {}/{}, first-move cuts {:.1} %",
        report.value,
        report.nodes,
        report.seconds,
        report.nodes as f64 / report.seconds / 1e6,
        report.table_hits,
        report.table_probes,
        report.first_move_cuts.unwrap_or(0.0),
    );
    Ok(())
}
