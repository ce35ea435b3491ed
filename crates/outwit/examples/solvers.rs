//! Measures the solvers: `cargo run --release -p outwit --example solvers [retrograde|proof|playouts]`.
#![expect(clippy::print_stdout, reason = "it prints a table")]

#[path = "../tests/outwit/games/mod.rs"]
mod games;

use games::rabbit_and_wolves::RabbitAndWolves;
use games::two_knights::TwoKnights;
use outwit::Limits;
use outwit::game::retrograde::{ByIndex, Retrograde, retrograde};
use outwit::game::{Game, ProofNumber};
use std::time::Instant;

fn main() {
    let wanted = std::env::args().nth(1);
    let wants = |name: &str| wanted.as_ref().is_none_or(|wanted| wanted == name);
    if wants("retrograde") {
        measure_retrograde();
    }
    if wants("proof") {
        measure_proof();
    }
}

fn timed<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let (start, before) = (Instant::now(), cpu_seconds());
    let result = run();
    let (wall, cpu) = (start.elapsed().as_secs_f64(), cpu_seconds() - before);
    println!("{what:<80} {wall:8.3} s wall {cpu:8.3} s CPU");
    result
}

/// Processor time of this thread, where the system tells it (Linux); else 0.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds: f64 = text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0.0);
    nanoseconds / 1e9
}

fn measure_retrograde() {
    let game = RabbitAndWolves::new(0);
    for sweep in [true, false] {
        for _ in 0..3 {
            let what = format!("rabbit and wolves by index, sweep {sweep}");
            let solve = || Retrograde { sweep }.solve(&game, ByIndex, &Limits::none(), &mut |_| ());
            timed(&what, solve).expect("no limits");
        }
    }
    timed("rabbit and wolves by walking", || retrograde(&game, &Limits::none()))
        .expect("no limits");
}

fn measure_proof() {
    for weak in [true, false] {
        for epsilon in [0.25, 1.0] {
            let search = ProofNumber { weak, epsilon, distance: false };
            let knights = TwoKnights::corners(6);
            prove(&format!("two knights 6 x 6, {search:?}"), search, &knights);
            let rabbit = RabbitAndWolves::new(1);
            prove(&format!("rabbit and wolves, {search:?}"), search, &rabbit);
        }
    }
}

fn prove<G: Game>(what: &str, search: ProofNumber, game: &G) {
    let limits = Limits::none().memory(256 << 20).nodes(20_000_000);
    let report = timed(what, || search.search(game, &game.start(), &limits, &mut ()));
    println!("    {} {:?}, {} nodes", report.score, report.stopped, report.nodes);
}
