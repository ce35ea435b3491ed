//! Speed of evaluations from files: positions evaluated in a second of processor time, beside the game's own evaluations.
//!
//! ```sh
//! cargo run --release -p outwit-games --example formula
//! ```
#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::hint::black_box;
use std::time::Instant;

use games::connect_four::ConnectFour;
use games::{CustomEval, Playable};
use outwit::game::Eval;

/// Evaluations of each position.
const ROUNDS: u32 = 20_000_000;

fn main() -> Result<(), games::Fault> {
    let session = games::open("connect-four")?;
    for (name, body) in [
        ("a feature", "formula = '3 * centre'"),
        ("my and their", "formula = '3 * (my.centre - their.centre) + 1'"),
        ("with a condition", "formula = '3 * centre + if(my.bottom < 2, 10, bottom)'"),
        ("three features", "formula = '10 * threats + 20 * good_threats + lines'"),
        ("three weights", "[weights]\nthreats = 10\ngood_threats = 20\nlines = 1"),
        ("all features", ALL),
    ] {
        let text = format!("name = 'bench'\ngame = 'connect-four'\n{body}");
        let custom = session.evaluations().read(&text)?;
        measure(name, &CustomEval::<ConnectFour>::new(&custom.into())?)?;
    }
    for own in ConnectFour::evals() {
        measure(&format!("built in: {}", own.name), &own.eval)?;
    }
    Ok(())
}

const ALL: &str = "[weights]\nthreats = 10\ngood_threats = 20\nlanding_threats = 3\n\
    stacked_threats = 5\nlines = 1\nopen_lines = 1\ncentre = 2\nbottom = 1";

fn measure(name: &str, eval: &impl Eval<ConnectFour>) -> Result<(), games::Fault> {
    let position = ConnectFour.parse_position("44352642")?;
    let clock = Instant::now();
    let cpu = cpu_seconds();
    for _ in 0..ROUNDS {
        black_box(eval.eval(&ConnectFour, black_box(&position)));
    }
    let wall = clock.elapsed().as_secs_f64();
    let spent = cpu.zip(cpu_seconds()).map_or(wall, |(before, after)| after - before);
    let rate = f64::from(ROUNDS) / spent / 1e6;
    println!("{name:20} {rate:6.1} M/s");
    Ok(())
}

/// Processor time of this program so far, where the system tells it.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}
