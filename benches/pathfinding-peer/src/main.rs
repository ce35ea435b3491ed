//! Paths found by the `pathfinding` crate, as a user would write it for speed: `pathfinding-peer tiles a-star|ida-star BOARDS`
//! for a file with an 8-puzzle a line, or `pathfinding-peer grid SCEN` for a scenario with its map beside it.
//!
//! Prints a line of JSON: the CPU seconds of the searches, without reading the files, and the sum of the costs.

mod grid;
mod tiles;

use std::process::ExitCode;
use std::time::Instant;

/// The sum of the costs of all paths, and their number.
#[derive(Default)]
struct Found {
    cost: f64,
    paths: usize,
}

/// CPU seconds of this thread, as the system counts them; the time of the clock where it does not.
fn cpu(start: Instant) -> f64 {
    // The system brings the count up to date when it looks for another thread to run.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |ns| ns / 1e9)
}

fn run(words: &[String]) -> Result<(), String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let read =
        |path: &str| std::fs::read_to_string(path).map_err(|fault| format!("{path}: {fault}"));
    let work: Box<dyn Fn() -> Found> = match words.as_slice() {
        ["tiles", way @ ("a-star" | "ida-star"), file] => {
            let boards = tiles::boards(&read(file)?)?;
            let deepening = *way == "ida-star";
            Box::new(move || tiles::solve(&boards, deepening))
        }
        ["grid", file] => {
            let map = read(file.strip_suffix(".scen").ok_or("expected a file MAP.scen")?)?;
            let (grid, queries) = (grid::Grid::parse(&map)?, grid::queries(&read(file)?)?);
            Box::new(move || grid::solve(&grid, &queries))
        }
        _ => return Err("expected: tiles a-star|ida-star BOARDS, or: grid MAP.scen".into()),
    };
    let start = Instant::now();
    let before = cpu(start);
    let found = work();
    let seconds = cpu(start) - before;
    println!(
        "{{\"cpu_seconds\":{seconds:.9},\"cost\":{:.6},\"paths\":{}}}",
        found.cost, found.paths
    );
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("pathfinding-peer: {reason}");
            ExitCode::FAILURE
        }
    }
}
