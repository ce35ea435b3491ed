//! Counts of other boards: with given queens, on a torus, with colour regions.

use std::io::Write;

use clap::Args;
use outwit::{Limits, Stop};
use queens::board::Square;
use queens::completions;
use queens::regions::Regions;
use queens::toroidal::{self, TOROIDAL_LIMIT};
use serde_json::json;

use super::{board, long, with_bar};
use crate::failure::Failure;
use crate::show::grouped;
use crate::stop::Interruptible;
use crate::stopwatch::Stopwatch;
use crate::{files, number, show};

/// Random descents for an estimate.
const PROBES: u32 = 100_000;
/// Nodes that measure the speed of a count with given queens.
const TRIAL_NODES: u64 = 3_000_000;
/// The torus that measures the speed of larger ones.
const TRIAL_TORUS: u32 = 13;

/// Fails if a count would take more than a day.
fn check_duration(what: &str, seconds: f64, or: &str) -> Result<(), Failure> {
    long(seconds).map_or(Ok(()), |long| {
        Err(Failure::usage(format!("{what} takes about {long}; add --yes to start, or {or}")))
    })
}

/// Counts the solutions that contain the given queens.
pub(super) fn completions(
    n: usize,
    fixed: &[Square],
    yes: bool,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    let size = u32::try_from(n).map_err(Failure::usage)?;
    if !yes {
        let first = Limits::none().nodes(TRIAL_NODES);
        let watch = Stopwatch::start();
        let trial = completions::completions(size, fixed, &first, &mut |_| {});
        let trial = trial.map_err(Failure::usage)?;
        let speed = trial.nodes as f64 / watch.seconds();
        if trial.stopped {
            let nodes = completions::estimate(size, fixed, PROBES, 1).map_err(Failure::usage)?;
            check_duration(
                &format!("the count on a board of {n} columns with the fixed queens"),
                nodes / speed,
                "fix more queens, for example: outwit queens count 20 --fixed a1,c2",
            )?;
        }
    }
    let watch = Stopwatch::start();
    let limits = Limits::none().stop(&stop);
    let found = with_bar(|progress| completions::completions(size, fixed, &limits, progress));
    let found = found.map_err(Failure::usage)?;
    let (seconds, cpu_seconds) = (watch.seconds(), watch.cpu_seconds());
    if found.stopped {
        return Err(no_count());
    }
    let squares: Vec<String> = fixed.iter().map(ToString::to_string).collect();
    if json {
        let value = json!({
            "n": n, "fixed": squares, "solutions": found.solutions, "nodes": found.nodes,
            "seconds": seconds, "cpu_seconds": cpu_seconds,
        });
        return show::json(out, &value);
    }
    writeln!(
        out,
        "{} solution{} with queens on {}\nbacktrack, {}",
        show::grouped(found.solutions),
        show::plural(found.solutions.into()),
        squares.join(", "),
        show::seconds(seconds)
    )?;
    Ok(())
}

/// Ctrl-C ended a count, whose part is of no use.
fn no_count() -> Failure {
    Failure::other("interrupted; there is no count")
}

/// Counts the solutions on a torus.
pub(super) fn toroidal(
    n: usize,
    yes: bool,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let size = u32::try_from(n).ok().filter(|n| *n <= TOROIDAL_LIMIT).ok_or_else(|| {
        Failure::usage(format!(
            "a torus of {n} columns is too large to count; expected 1 to {TOROIDAL_LIMIT}, for example: 11"
        ))
    })?;
    if !yes && size > TRIAL_TORUS {
        let watch = Stopwatch::start();
        toroidal::toroidal(TRIAL_TORUS, &Limits::none(), &mut |_| {});
        let speed = toroidal::estimate(TRIAL_TORUS, PROBES, 1) / watch.seconds();
        check_duration(
            &format!("the count on a torus of {n} columns"),
            toroidal::estimate(size, PROBES, 1) / speed,
            "take a smaller board, for example: outwit queens count 19 --toroidal",
        )?;
    }
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    let watch = Stopwatch::start();
    let limits = Limits::none().stop(&stop);
    let solutions = with_bar(|progress| toroidal::toroidal(size, &limits, progress));
    let solutions = solutions.ok_or_else(no_count)?;
    let (seconds, cpu_seconds) = (watch.seconds(), watch.cpu_seconds());
    if json {
        let value = json!({
            "n": n, "toroidal": true, "solutions": solutions, "seconds": seconds, "cpu_seconds": cpu_seconds,
        });
        return show::json(out, &value);
    }
    let why = if solutions == 0 { ", since 2 or 3 divides the size" } else { "" };
    writeln!(
        out,
        "{} solution{} on a torus{why}\nbacktrack, {}",
        show::grouped(solutions),
        show::plural(solutions.into()),
        show::seconds(seconds)
    )?;
    Ok(())
}

const REGION_EXAMPLES: &str = "\
Examples:
  outwit queens regions --random 8
  outwit queens regions aabb/acbb/ccdb/dddd";

/// The arguments of `outwit queens regions`.
#[derive(Args, Debug)]
#[command(after_help = REGION_EXAMPLES)]
pub(super) struct RegionOptions {
    /// Board: a file, or lines of equal letters for equal regions separated by `/`, for example aabb/acbb/ccdb/dddd
    #[arg(value_name = "BOARD", required_unless_present = "random")]
    board: Option<String>,
    /// A random board of N rows instead, 1 or 4 to 26; up to 12 rows with exactly one solution
    #[arg(long, value_name = "N", value_parser = board, conflicts_with = "board")]
    random: Option<usize>,
    /// Random seed of the random board
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "board")]
    seed: u64,
    /// Maximum number of solutions listed
    #[arg(short, long, value_name = "COUNT", default_value = "2", value_parser = number::small_count)]
    limit: u32,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Whether a text is a board and not the path of a file: letters and slashes, or the board of one square.
fn is_board(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_alphabetic() || sign == '/';
    text.chars().all(is_sign) && (text.contains('/') || text.len() == 1)
}

/// Places one queen in each row, column and region, no two touching.
pub(super) fn regions(options: &RegionOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let board: Regions = match (&options.board, options.random) {
        (_, Some(n)) => Regions::random(n, options.seed).map_err(Failure::usage)?,
        (Some(text), None) if is_board(text) && !std::path::Path::new(text).exists() => {
            text.replace('/', "\n").parse().map_err(|fault| {
                Failure::usage(format!("{text} is no board, and no file has this name: {fault}"))
            })?
        }
        (Some(path), None) => files::read(path)?
            .parse()
            .map_err(|fault| Failure::usage(format!("{path}: {fault}")))?,
        (None, None) => {
            return Err(Failure::usage("there is no board; expected a file or --random N"));
        }
    };
    let watch = Stopwatch::start();
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    // One more than is listed tells whether these are all.
    let mut found =
        board.solutions((options.limit as usize).saturating_add(1), &Limits::none().stop(&stop));
    let (seconds, cpu_seconds) = (watch.seconds(), watch.cpu_seconds());
    let is_stopped = stop.is_raised();
    let all = found.len() <= options.limit as usize && !is_stopped;
    found.truncate(options.limit as usize);
    let lines: Vec<String> = board.to_string().lines().map(str::to_owned).collect();
    if options.json {
        let value = json!({
            "n": board.size(), "regions": lines, "solutions": found, "all": all, "seconds": seconds,
            "cpu_seconds": cpu_seconds,
        });
        show::json(out, &value)?;
        return ended(is_stopped);
    }
    let more = if all || is_stopped { "" } else { "more than " };
    let count = grouped(found.len() as u128);
    writeln!(out, "{more}{count} solution{}\n", show::plural(found.len() as u128))?;
    if found.is_empty() {
        writeln!(out, "{}", lines.join("\n"))?;
    }
    for columns in &found {
        for (line, &queen) in lines.iter().zip(columns) {
            let cell = |(at, region): (usize, char)| {
                let mark = if at == queen { 'Q' } else { ' ' };
                format!("{region}{mark}")
            };
            let row: Vec<String> = line.chars().enumerate().map(cell).collect();
            writeln!(out, "{}", row.join(" ").trim_end())?;
        }
        writeln!(out)?;
    }
    ended(is_stopped)
}

/// Fails if Ctrl-C ended the search.
fn ended(is_stopped: bool) -> Result<(), Failure> {
    if is_stopped {
        return Err(Failure::other("interrupted; there may be more solutions"));
    }
    Ok(())
}
