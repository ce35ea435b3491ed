//! Outwit's engine against the serial searches of the `minimax` crate: equal depth, equal root value, alternating runs,
//! the quickest of each. `cargo run --release -p peers`
#![expect(clippy::print_stdout, reason = "a bench prints its table")]

mod connect_four;
mod knights;
mod rabbit;

use std::time::{Duration, Instant};

use games::connect_four::ConnectFour;
use games::rabbit_and_wolves::RabbitAndWolves;
use games::two_knights::TwoKnights;
use games::{Playable, Settings};
use minimax::{Evaluator, IterativeOptions, IterativeSearch, Replacement, Strategy as _};
use outwit::Limits;
use outwit::game::{Engine, EngineOptions, Eval, Game, NoEval};

/// Table of each searcher, in MiB.
const TABLE: usize = 64;

/// What one search took, and what it found.
#[derive(Clone, Copy)]
struct Run {
    time: Duration,
    sign: i32,
}

/// Searches with the other library; `mtdf` = with its other good option.
fn theirs<E: Evaluator + Clone>(
    eval: &E,
    state: &<E::G as minimax::Game>::S,
    depth: u8,
    mtdf: bool,
) -> Run
where
    <E::G as minimax::Game>::S: Clone,
    <E::G as minimax::Game>::M: Copy + Eq,
{
    let options = IterativeOptions::new()
        .with_table_byte_size(TABLE << 20)
        .with_replacement_strategy(Replacement::TwoTier);
    let options = if mtdf { options.with_mtdf() } else { options };
    let mut search = IterativeSearch::new(eval.clone(), options);
    search.set_max_depth(depth);
    let start = Instant::now();
    search.choose_move(state);
    Run { time: start.elapsed(), sign: i32::from(search.root_value()) }
}

fn ours<G: Game>(game: &G, eval: &impl Eval<G>, depth: u32, options: &EngineOptions) -> (Run, u64) {
    let mut engine = Engine::new(EngineOptions { table_mib: TABLE, ..options.clone() });
    // The table is made before the clock starts, as on the other side.
    engine.search(game, &game.start(), &NoEval, &Limits::none().nodes(1), &mut ());
    engine.clear();
    let start = Instant::now();
    let report = engine.search(game, &game.start(), eval, &Limits::none().depth(depth), &mut ());
    let time = start.elapsed();
    (Run { time, sign: report.score.points() }, report.nodes)
}

fn quickest(runs: &[Run]) -> f64 {
    runs.iter().map(|run| run.time.as_secs_f64()).fold(f64::INFINITY, f64::min)
}

/// One row of the table: the sides in turn, `repeats` times.
fn row(
    name: &str,
    repeats: usize,
    mut peer: impl FnMut(bool) -> Run,
    mut mine: impl FnMut() -> (Run, u64),
) {
    let (mut iterative, mut mtdf, mut own) = (Vec::new(), Vec::new(), Vec::new());
    let mut nodes = 0;
    for _ in 0..repeats {
        let (run, count) = mine();
        own.push(run);
        nodes = count;
        iterative.push(peer(false));
        mtdf.push(peer(true));
    }
    let (own_time, iterative_time, mtdf_time) =
        (quickest(&own), quickest(&iterative), quickest(&mtdf));
    // Wins are coded differently; what must agree is who wins, or the points of the evaluation.
    let plain =
        |run: &Run| if run.sign.abs() > 30_000 { run.sign.signum() * 99_999 } else { run.sign };
    let agree = plain(&own[0]) == plain(&iterative[0]) && plain(&own[0]) == plain(&mtdf[0]);
    println!(
        "{name:<34} {own_time:>9.4} {iterative_time:>9.4} {mtdf_time:>9.4} {:>7.1} {nodes:>12} {:>7.1}  {}",
        iterative_time.min(mtdf_time) / own_time,
        nodes as f64 / own_time / 1e6,
        if agree { "equal" } else { "DIFFERENT" },
    );
    if !agree {
        println!(
            "    values: ours {}, theirs {} and {}",
            own[0].sign, iterative[0].sign, mtdf[0].sign
        );
    }
}

/// A game of the catalogue with these settings.
fn open<G: Playable>(settings: &str) -> G {
    let settings = Settings::parse(settings, G::INFO.params).expect("the settings exist");
    G::create(&settings).expect("the settings are right")
}

fn main() {
    println!(
        "{:<34} {:>9} {:>9} {:>9} {:>7} {:>12} {:>7}  root value",
        "position and depth", "ours s", "iter. s", "mtdf s", "ratio", "our nodes", "M/s"
    );
    let options = EngineOptions::default();
    let four = ConnectFour;
    let start = connect_four::Board::default();
    row(
        "connect four, no evaluation, 20",
        5,
        |mtdf| theirs(&connect_four::Nothing, &start, 20, mtdf),
        || ours(&four, &NoEval, 20, &options),
    );
    let lines =
        ConnectFour::evals().iter().find(|eval| eval.name == "lines").expect("it is there").eval;
    row(
        "connect four, counting lines, 16",
        5,
        |mtdf| theirs(&connect_four::Lines, &start, 16, mtdf),
        || ours(&four, &lines, 16, &options),
    );
    let wolves = open::<RabbitAndWolves>("rabbit=1");
    row(
        "rabbit and wolves, 30",
        5,
        |mtdf| theirs(&rabbit::Nothing, &rabbit::Board::start(1), 30, mtdf),
        || ours(&wolves, &NoEval, 30, &options),
    );
    let six = open::<TwoKnights>("size=6");
    row(
        "two knights 6x6, to the end",
        3,
        |mtdf| theirs(&knights::Nothing, &knights::Board::corners(6), 36, mtdf),
        || ours(&six, &NoEval, 36, &options),
    );
}
