//! Counts move sequences: `cargo run --release -p draughts --example perft -- english 12`.

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use std::time::Instant;

use draughts::perft::{Convention, Mode, Perft};
use draughts::{Kind, Position, Variant, Visitor};

struct Run {
    perft: Perft,
    name: Kind,
}

impl Visitor for Run {
    type Output = Result<(), String>;

    fn visit<V: Variant>(self) -> Self::Output {
        let position = Position::<V>::start();
        let start = Instant::now();
        let leaves = self.perft.count(&position);
        let seconds = start.elapsed().as_secs_f64();
        let millions = leaves as f64 / seconds.max(1e-9) / 1e6;
        println!("{} {leaves} leaves {seconds:.3} s {millions:.1} M/s", self.name);
        Ok(())
    }
}

fn main() -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    let (mut plain, mut depth, mut variant) = (Mode::Bulk, None, None);
    let (mut threads, mut convention, mut mebibytes) = (1, Convention::Keep, 1024);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} wants a value"));
        match word.as_str() {
            "--mode" => {
                plain = match value()?.as_str() {
                    "plain" => Mode::Plain,
                    "bulk" => Mode::Bulk,
                    "hashed" => Mode::Hashed { mebibytes: 0 },
                    other => return Err(format!("--mode {other}: expected plain, bulk or hashed")),
                }
            }
            "--convention" => {
                convention = match value()?.as_str() {
                    "keep" => Convention::Keep,
                    "drop" => Convention::Drop,
                    other => return Err(format!("--convention {other}: expected keep or drop")),
                }
            }
            "--threads" => threads = number(&value()?)?,
            "--megabytes" => mebibytes = number(&value()?)?,
            _ if variant.is_none() => {
                variant = Some(word.parse::<Kind>().map_err(|e| e.to_string())?)
            }
            _ => depth = Some(number(&word)?),
        }
    }
    let name = variant.unwrap_or(Kind::English);
    let depth = depth.unwrap_or(8) as u32;
    if matches!(plain, Mode::Hashed { .. }) {
        plain = Mode::Hashed { mebibytes };
    }
    let perft = Perft::new(depth, convention).mode(plain).threads(threads);
    name.visit(Run { perft, name })
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("{text:?} is not a number"))
}
