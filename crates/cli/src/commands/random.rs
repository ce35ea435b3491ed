//! `outwit random`: random instances of a puzzle.

use std::io::Write;

use clap::Args;
use outwit::Stop;
use serde_json::json;

use crate::failure::Failure;
use crate::stop::Interruptible;
use crate::{number, puzzle_args, show};

const EXAMPLES: &str = "\
Examples:
  outwit random sliding-tiles:rows=3,cols=3 --seed 1 --count 5
  outwit random sudoku --seed 7 | outwit solve sudoku --file /dev/stdin

Each instance is one line, as `outwit solve PUZZLE INSTANCE` takes it; leave out of PUZZLE the settings that only random instances use, as
the `puzzle` of --json does. For sliding-tiles, n-queens and sudoku, `outwit solve --file` reads a list of such lines. Instance k (from 0)
has the seed SEED + k.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// A puzzle from `outwit list`
    puzzle: String,
    /// Random seed of the first instance
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Number of instances
    #[arg(long, value_name = "K", default_value = "1", value_parser = number::small_count)]
    count: u32,
    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,
}

/// Generates and prints the instances.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let (row, puzzle) = (
        puzzle_args::find(&options.puzzle)?,
        puzzle_args::open(&options.puzzle, None, None)?.puzzle,
    );
    let (seed, count) = (options.seed, u64::from(options.count));
    if seed.checked_add(count - 1).is_none() {
        return Err(Failure::usage(format!(
            "the seeds of {} instances from {seed} are too large, at most {}; for example: --seed 1",
            show::grouped(count),
            u64::MAX - (count - 1)
        )));
    }
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    for k in 0..count {
        if stop.is_raised() {
            let count = show::grouped(count);
            return Err(Failure::other(format!("interrupted after {k} of {count} instances")));
        }
        let seed = seed + k;
        let instance = puzzle.random(seed)?;
        if options.json {
            let name = row.name_beside(&puzzle.name(), &instance)?;
            let line = json!({ "puzzle": name, "seed": seed, "instance": instance });
            show::json_line(out, &line)?;
        } else {
            writeln!(out, "{instance}")?;
        }
    }
    Ok(())
}
