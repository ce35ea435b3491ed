//! `outwit queens count`: how many solutions there are.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use outwit::{Limits, Stop};
use queens::count::{
    Classes, Count, CountError, Cut, JOIN_LIMIT, Method, Options as Counting, Plan, Progress,
    TREE_LIMIT, count, estimate, published,
};
use serde_json::json;

use super::{big, board, grouped};
use crate::failure::Failure;
use crate::stop::Interruptible;
use crate::{number, show};

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Columns of the board, up to 32
    #[arg(value_name = "N", value_parser = board, allow_negative_numbers = true)]
    n: usize,
    /// Count up to rotation and reflection too
    #[arg(short, long)]
    unique: bool,
    /// How to count
    #[arg(short, long, value_enum, default_value = "auto")]
    method: Way,
    /// Threads; one for each core unless given
    #[arg(short, long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// Count in shards kept in this folder: begin, or go on where it was interrupted
    #[arg(long, value_name = "DIR")]
    job: Option<PathBuf>,
    /// Begin even if it takes more than a day
    #[arg(long)]
    yes: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Way {
    /// The fastest for the board
    Auto,
    /// Bit-parallel tree search
    Backtrack,
    /// Join of board quarters, up to 22
    Join,
}

/// Counts and shows.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let n = options.n;
    let method = match options.method {
        Way::Auto if options.job.is_some() => Method::Tree,
        Way::Auto => Method::fastest(n),
        Way::Backtrack => Method::Tree,
        Way::Join => Method::Join,
    };
    if options.job.is_some() && method == Method::Join {
        return Err(Failure::usage(
            "a join has no shards, so it is no job; leave --job or --method join out, for example: \
             outwit queens count 18 --job DIR",
        ));
    }
    let threads = options.threads.unwrap_or_else(cores);
    if method == Method::Tree && n <= TREE_LIMIT && !options.yes {
        refuse_years(n, threads)?;
    }
    let begin = Instant::now();
    let found = match &options.job {
        Some(directory) => super::job::counted(n, directory, threads)?,
        None => counted(n, method, threads)?,
    };
    let seconds = begin.elapsed().as_secs_f64();
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

/// Counts with a progress bar; Ctrl-C ends it.
pub(super) fn counted(n: usize, method: Method, threads: usize) -> Result<Count, Failure> {
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    let bar = ProgressBar::hidden();
    let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {elapsed}, {eta} to go");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let begin = Instant::now();
    let mut show_progress = |progress: Progress| {
        // Short counts need no bar.
        if bar.is_hidden() && begin.elapsed() > Duration::from_secs(1) {
            bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
    };
    let options = Counting { method, threads, ..Counting::default() };
    let found = count(n, &options, &Limits::none().stop(&stop), &mut show_progress);
    bar.finish_and_clear();
    found.map_err(|error| match error {
        CountError::Size { .. } => Failure::usage(error),
        CountError::Interrupted(_) => Failure::other(error),
    })
}

/// Says how long a count would take, if that is more than a day: by random probes of the tree, and the speed
/// at which a small board is counted.
fn refuse_years(n: usize, threads: usize) -> Result<(), Failure> {
    if n <= JOIN_LIMIT.min(18) {
        return Ok(());
    }
    let plan = |n| Plan::new(n, Cut::Cross(0)).map_err(Failure::usage);
    let begin = Instant::now();
    let sample = plan(13)?.count(1, &Limits::none(), &mut ()).map_err(Failure::other)?;
    let speed = sample.nodes as f64 / begin.elapsed().as_secs_f64();
    let days = estimate(plan(n)?, 100_000, 1).nodes / speed / threads as f64 / 86_400.0;
    if days < 1.0 {
        return Ok(());
    }
    let long = if days < 1000.0 {
        format!("{days:.0} days")
    } else {
        format!("{:.0} years", days / 365.25)
    };
    Err(Failure::usage(format!(
        "{n} queens take about {long} with {threads} threads; add --yes to begin, spread it over many machines \
         (outwit job plan queens {n} DIR, then outwit job launch slurm DIR), or take a smaller board, for example 18"
    )))
}

pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
