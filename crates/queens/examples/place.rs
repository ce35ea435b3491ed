//! Places queens and times it: `cargo run --release -p outwit-queens --example place -- explicit 100000000 [threads]`,
//! `-- local 10000000 [seed]`, or `-- complete 1000 [percent preset] [seed] [scatter]`.
//!
//! The preset is a part of a solution, or with `scatter` random queens that do not attack each other.

use queens::board::Square;
use queens::complete::{Answer, complete};
use queens::local::local_search;
use queens::verify::verify;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: u64| arguments.get(i).map_or(Ok(default), |a| a.parse());
    let n = number(1, 1_000_000)? as usize;
    let begin = Instant::now();
    let line = match arguments.first().map(String::as_str) {
        Some("local") => {
            let found = local_search(n, number(2, 1)?, &mut ())?;
            let time = begin.elapsed();
            verify(&found.queens, 1)?;
            format!(
                "{time:?}, {} swaps, {} tries, {} restarts",
                found.swaps, found.tries, found.restarts
            )
        }
        Some("complete") => {
            let (percent, seed) = (number(2, 20)?, number(3, 1)?);
            let solution = local_search(n, seed, &mut ())?.queens;
            let preset: Vec<Square> = (0..)
                .zip(solution)
                .map(|(column, row)| Square { column, row })
                .take(n * percent as usize / 100)
                .collect();
            let preset = if arguments.get(4).is_some() {
                scatter(n, n * percent as usize / 100, seed)
            } else {
                preset
            };
            let begin = Instant::now();
            let answer =
                complete(n as u32, &preset, &outwit::Limits::none().nodes(1_000_000), seed)?;
            let word = match answer {
                Answer::Completed(_) => "completed",
                Answer::Impossible => "impossible",
                Answer::Unknown => "unknown",
            };
            format!("{} preset: {word} in {:?}", preset.len(), begin.elapsed())
        }
        _ => {
            let threads = number(2, 2)? as usize;
            let queens = queens::explicit(n, threads)?;
            let made = begin.elapsed();
            verify(&queens, threads)?;
            format!("made in {made:?}, verified in {:?}", begin.elapsed().saturating_sub(made))
        }
    };
    #[expect(clippy::print_stdout, reason = "an example prints its result")]
    {
        println!("n {n}: {line}");
    }
    Ok(())
}

fn scatter(n: usize, wanted: usize, seed: u64) -> Vec<Square> {
    let mut random = outwit::Rng::new(seed);
    let mut queens: Vec<Square> = Vec::new();
    for _ in 0..1000 * wanted {
        let queen = Square { column: random.below(n) as u32, row: random.below(n) as u32 };
        let fits = queens.iter().all(|&other| other != queen && !other.attacks(queen));
        if fits && queens.len() < wanted {
            queens.push(queen);
        }
    }
    queens
}
