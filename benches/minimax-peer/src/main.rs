//! Games searched by the serial searches of the `minimax` crate: `minimax-peer GAME DEPTH [mtdf]`. Games: `connect-four`
//! (without evaluation), `connect-four-lines`, `rabbit`, `knights`.
//!
//! Prints a line of JSON: the seconds of the search, without making its table, and the value at the root.

mod connect_four;
mod knights;
mod rabbit;

use std::process::ExitCode;
use std::time::Instant;

use minimax::{Evaluator, Game, IterativeOptions, IterativeSearch, Replacement, Strategy as _};

/// The table, in MiB.
const TABLE: usize = 64;

/// CPU seconds of this thread, as the system counts them; the time of the clock where it does not.
fn cpu(start: Instant) -> f64 {
    // The system brings the count up to date when it looks for another thread to run.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

/// Spreads every bit of a position over its key: the last step of `SplitMix64`.
fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Searches to a depth; `mtdf` is the other good option of the library.
fn search<E: Evaluator>(eval: E, state: &<E::G as Game>::S, depth: u8, mtdf: bool)
where
    <E::G as Game>::S: Clone,
    <E::G as Game>::M: Copy + Eq,
{
    let options = IterativeOptions::new()
        .with_table_byte_size(TABLE << 20)
        .with_replacement_strategy(Replacement::TwoTier);
    let options = if mtdf { options.with_mtdf() } else { options };
    let mut search = IterativeSearch::new(eval, options);
    search.set_max_depth(depth);
    let start = Instant::now();
    let before = cpu(start);
    search.choose_move(state);
    println!("{{\"cpu_seconds\":{:.9},\"value\":{}}}", cpu(start) - before, search.root_value());
}

fn run(words: &[String]) -> Option<()> {
    let (game, depth, mtdf) = match words {
        [game, depth] => (game, depth, false),
        [game, depth, mtdf] if mtdf == "mtdf" => (game, depth, true),
        _ => return None,
    };
    let depth = depth.parse().ok()?;
    let four = connect_four::Board::default();
    match game.as_str() {
        "connect-four" => search(connect_four::Nothing, &four, depth, mtdf),
        "connect-four-lines" => search(connect_four::Lines, &four, depth, mtdf),
        "rabbit" => search(rabbit::Nothing, &rabbit::Board::start(1), depth, mtdf),
        "knights" => search(knights::Nothing, &knights::Board::corners(6), depth, mtdf),
        _ => return None,
    }
    Some(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if run(&words).is_some() {
        return ExitCode::SUCCESS;
    }
    eprintln!("minimax-peer: expected connect-four|connect-four-lines|rabbit|knights DEPTH [mtdf]");
    ExitCode::FAILURE
}
