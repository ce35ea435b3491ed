//! Counts move sequences:
//! `cargo run --release -p draughts --example perft -- english 12 --mode hashed --threads 2`.

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::time::Instant;

use draughts::perft::{Convention, Mode, Perft};
use draughts::{Kind, Position, Variant, Visitor};

const USAGE: &str = "perft VARIANT DEPTH [--fen FEN] [--mode plain|bulk|hashed] \
    [--mebibytes N] [--threads N] [--convention keep|drop]";

struct Run {
    kind: Kind,
    perft: Perft,
    fen: Option<String>,
}

impl Visitor for Run {
    type Output = Result<(), String>;

    fn visit<V: Variant>(self) -> Self::Output {
        let position = match &self.fen {
            None => Position::<V>::start(),
            Some(fen) => Position::from_fen(fen).map_err(|error| error.to_string())?,
        };
        let start = Instant::now();
        let leaves = self.perft.count(&position);
        let seconds = start.elapsed().as_secs_f64();
        let millions = leaves as f64 / seconds.max(1e-9) / 1e6;
        println!("{} {leaves} leaves {seconds:.3} s {millions:.1} M/s", self.kind);
        Ok(())
    }
}

fn run() -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    let (mut places, mut fen) = (Vec::new(), None);
    let (mut mode, mut mebibytes, mut threads) = ("bulk".to_owned(), 1024, 1);
    let mut convention = Convention::Keep;
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} wants a value; {USAGE}"));
        match word.as_str() {
            "--mode" => mode = value()?,
            "--fen" => fen = Some(value()?),
            "--threads" => threads = number(&value()?)?,
            "--mebibytes" => mebibytes = number(&value()?)?,
            "--convention" => {
                convention = match value()?.as_str() {
                    "keep" => Convention::Keep,
                    "drop" => Convention::Drop,
                    other => return Err(format!("--convention {other}: expected keep or drop")),
                }
            }
            _ => places.push(word),
        }
    }
    let [variant, depth] = &places[..] else { return Err(USAGE.to_owned()) };
    let kind: Kind =
        variant.parse().map_err(|error: draughts::UnknownVariant| error.to_string())?;
    let mode = match mode.as_str() {
        "plain" => Mode::Plain,
        "bulk" => Mode::Bulk,
        "hashed" => Mode::Hashed { mebibytes },
        other => return Err(format!("--mode {other}: expected plain, bulk or hashed")),
    };
    let depth = u32::try_from(number(depth)?).map_err(|_| format!("depth {depth} is too large"))?;
    let perft = Perft::new(depth, convention).mode(mode).threads(threads);
    kind.visit(Run { kind, perft, fen })
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("{text:?} is not a number; {USAGE}"))
}

fn main() -> std::process::ExitCode {
    match run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            std::process::ExitCode::FAILURE
        }
    }
}
