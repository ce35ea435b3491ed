//! `cargo xtask ablate [GAME DEPTH EVAL]`: what each feature of the engine is worth, in nodes and time, game by game.
//!
//! Each row turns one feature off; a ratio above 1 says that the search without it costs more.

use std::time::Instant;

use games::{Algorithm, Request, SearchContext};
use outwit::Limits;
use outwit::game::{EngineOptions, FEATURES};

/// Game, depth, evaluation.
const BENCH: &[(&str, u32, &str)] = &[
    ("tic-tac-toe", 9, "none"),
    ("two-knights:size=5", 30, "none"),
    ("rabbit-and-wolves", 30, "none"),
    ("rabbit-and-wolves", 14, "distance"),
    ("connect-four", 18, "none"),
    ("connect-four", 14, "lines"),
];

/// Nodes, the least seconds of three runs, and the value in words.
fn measure(
    game: &str,
    depth: u32,
    eval: &str,
    engine: &EngineOptions,
) -> Result<(u64, f64, String), String> {
    let session = games::open(game).map_err(|fault| fault.to_string())?;
    let request = Request {
        eval: Some(eval.into()),
        engine: engine.clone(),
        ..Request::new(Algorithm::Engine, Limits::none().depth(depth))
    };
    let mut best: Option<(u64, f64, String)> = None;
    for _ in 0..3 {
        let start = Instant::now();
        let found = session.search(&request, SearchContext::new());
        let report = found.map_err(|fault| fault.to_string())?.report();
        let seconds = start.elapsed().as_secs_f64();
        if best.as_ref().is_none_or(|best| seconds < best.1) {
            best = Some((report.nodes, seconds, report.value.to_string()));
        }
    }
    best.ok_or_else(|| "nothing was measured".into())
}

fn table(game: &str, depth: u32, eval: &str) -> Result<(), String> {
    let (nodes, seconds, value) = measure(game, depth, eval, &EngineOptions::default())?;
    println!("\n{game}, depth {depth}, evaluation {eval}: {value}, {nodes} nodes, {seconds:.4} s");
    println!(
        "{:<18} {:>12} {:>8} {:>10} {:>8}  value",
        "without", "nodes", "ratio", "seconds", "ratio"
    );
    for feature in FEATURES {
        let mut options = EngineOptions::default();
        options.features.set(feature.name, false);
        let (other, time, found) = measure(game, depth, eval, &options)?;
        println!(
            "{:<18} {other:>12} {:>8.2} {time:>10.4} {:>8.2}  {found}",
            feature.name,
            other as f64 / nodes as f64,
            time / seconds,
        );
    }
    Ok(())
}

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    if words.is_empty() {
        return BENCH.iter().try_for_each(|&(game, depth, eval)| table(game, depth, eval));
    }
    let [game, depth, eval] = words else {
        return Err("expected nothing, or a game, a depth and an evaluation; an example: \
                    cargo xtask ablate connect-four 14 lines"
            .into());
    };
    let depth = depth
        .parse()
        .map_err(|_| format!("\"{depth}\" is not a depth; expected a whole number such as 14"))?;
    table(game, depth, eval)
}
