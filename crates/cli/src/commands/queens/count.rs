//! `outwit queens count`: the number of solutions.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use outwit::parallel::cores;
use outwit::{Limits, Stop};
use queens::board::Square;
use queens::count::{
    Classes, Count, CountError, JOIN_LIMIT, Method, Options as Counting, Progress, TREE_LIMIT,
    count, published,
};
use serde_json::json;

use super::{big, board, long, special, with_bar};
use crate::failure::Failure;
use crate::show::grouped;
use crate::stop::Interruptible;
use crate::stopwatch::Stopwatch;
use crate::work::queens::Cost;
use crate::{number, show};

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Board size, up to 32
    #[arg(value_name = "N", value_parser = board, allow_negative_numbers = true)]
    n: usize,
    /// Count the solutions with queens on these squares, for example a1,c2
    #[arg(short, long, value_name = "SQUARES", value_delimiter = ',', conflicts_with_all = ["unique", "method", "job", "threads"])]
    fixed: Vec<Square>,
    /// Count on a torus, where diagonals continue across the border; boards up to 31
    #[arg(long, conflicts_with_all = ["unique", "method", "job", "fixed", "threads"])]
    toroidal: bool,
    /// Also count solutions up to rotation and reflection
    #[arg(short, long)]
    unique: bool,
    /// Counting method
    #[arg(short, long, value_enum, default_value = "auto")]
    method: CountMethod,
    /// Number of threads, 1 to 1024 [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// Run as a job in this folder, created if missing; an interrupted job resumes. It counts by backtracking, which takes
    /// longer than the join (about ten times as long for 16 queens), but can be cut into shards
    #[arg(long, value_name = "DIR")]
    job: Option<PathBuf>,
    /// Start even if the count takes more than a day
    #[arg(long)]
    yes: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The methods by name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum CountMethod {
    /// The fastest method for the board; with --job backtracking
    Auto,
    /// Bit-parallel tree search
    Backtrack,
    /// Join of board quarters, for boards up to 22
    Join,
}

/// Counts and prints.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let n = options.n;
    if options.toroidal {
        return special::toroidal(n, options.yes, options.json, out);
    }
    if !options.fixed.is_empty() {
        return special::completions(n, &options.fixed, options.yes, options.json, out);
    }
    if n > TREE_LIMIT && matches!(options.method, CountMethod::Auto) {
        return Err(Failure::usage(format!(
            "{n} queens are too many to count; expected a board of 1 to {TREE_LIMIT}, for example: 16"
        )));
    }
    let method = match options.method {
        CountMethod::Auto if options.job.is_some() => Method::Tree,
        CountMethod::Auto => Method::fastest(n),
        CountMethod::Backtrack => Method::Tree,
        CountMethod::Join => Method::Join,
    };
    if options.job.is_some() && method == Method::Join {
        return Err(Failure::usage(
            "--method join cannot run as a job, since it has no shards; leave out --job or --method join, for example: \
             outwit queens count 18 --job DIR",
        ));
    }
    let threads = options.threads.unwrap_or_else(cores);
    let watch = Stopwatch::start();
    if method == Method::Tree && n <= TREE_LIMIT && !options.yes {
        check_duration(n, threads)?;
    }
    let prepare_seconds = watch.seconds();
    let found = match &options.job {
        Some(directory) => super::job::counted(n, directory, threads)?,
        None => counted(n, method, threads)?,
    };
    let (seconds, cpu_seconds) = (watch.seconds() - prepare_seconds, watch.cpu_seconds());
    let classes = options.unique.then(|| Classes::of(n, found.all)).transpose();
    let classes = classes.map_err(Failure::other)?;
    let agrees = published(n).map(|row| row.all == found.all);
    if options.json {
        let sizes = classes.map(
            |c| json!({ "8": big(c.eight), "4": big(c.four), "2": big(c.two), "1": big(c.one) }),
        );
        let value = json!({
            "n": n, "all": big(found.all), "unique": classes.map(|c| big(c.unique)), "classes": sizes,
            "method": method.name(), "threads": threads, "nodes": found.nodes, "seconds": seconds,
            "prepare_seconds": prepare_seconds, "cpu_seconds": cpu_seconds,
            "agrees": agrees,
        });
        return show::json(out, &value);
    }
    writeln!(out, "{} solution{}", grouped(found.all), show::plural(found.all))?;
    if let Some(c) = classes {
        writeln!(
            out,
            "{} unique: {} classes of 8, {} of 4, {} of 2, {} of 1",
            grouped(c.unique),
            grouped(c.eight),
            grouped(c.four),
            grouped(c.two),
            grouped(c.one)
        )?;
    }
    let word = match agrees {
        Some(true) => ", agrees with the published value",
        Some(false) => ", DIFFERS from the published value",
        None => "",
    };
    writeln!(out, "{}, {}{word}", method.name(), show::seconds(seconds))?;
    Ok(())
}

/// Counts with a progress bar; Ctrl-C stops the count.
pub(super) fn counted(n: usize, method: Method, threads: usize) -> Result<Count, Failure> {
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    let options = Counting { method, threads, ..Counting::default() };
    let limits = Limits::none().stop(&stop);
    let found =
        with_bar(|progress| count(n, &options, &limits, &mut |done: Progress| progress(done)));
    found.map_err(|error| match error {
        CountError::Size { .. } => Failure::usage(error),
        CountError::Interrupted(_) => Failure::other(error),
    })
}

/// Fails if a count would take more than a day. Estimates the time from random probes of the tree and the measured speed
/// on a small board.
fn check_duration(n: usize, threads: usize) -> Result<(), Failure> {
    if n <= JOIN_LIMIT.min(18) {
        return Ok(());
    }
    // More threads than processors do not shorten it.
    let useful = threads.min(cores());
    let seconds = Cost::of(n).map_err(Failure::other)?.seconds / useful as f64;
    let Some(long) = long(seconds) else { return Ok(()) };
    Err(Failure::usage(format!(
        "{n} queens take about {long} on {useful} processor{}; add --yes to start, spread the work over many machines \
         (outwit job plan queens {n} DIR --shard-hours 2, then outwit job launch slurm DIR), or take a smaller board, for example: 18",
        show::plural(useful as u128)
    )))
}
