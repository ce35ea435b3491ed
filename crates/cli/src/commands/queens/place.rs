//! `outwit queens place`: one solution.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use games::picture::{Marks, Theme};
use indicatif::ProgressBar;
use outwit::parallel::cores;
use outwit::{Limits, Stop};
use puzzle_catalogue::QueensBoard;
use queens::board::{Square, draw_with_names};
use queens::complete::{Answer, complete};
use queens::construct::{MAX_SIZE, PlaceError};
use queens::verify::verify;
use serde::Serialize;

use super::board;
use crate::draw_args;
use crate::failure::Failure;
use crate::stop::Interruptible;
use crate::stopwatch::Stopwatch;
use crate::{number, output, progress_bar, show};

/// Boards up to this size are drawn; of larger ones only the rows are printed.
const MAX_DRAWN_BOARD: usize = 32;

/// Columns of a line of rows.
const LINE: usize = 80;

/// Larger boards need `--yes`, since the output is long.
const MAX_BOARD_WITHOUT_YES: usize = 1_000_000;

/// Larger boards are too slow for textbook backtracking.
const MAX_BACKTRACK_BOARD: usize = 28;

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Board size, at most 2,147,483,648; a queen takes about 5 bytes of memory
    #[arg(value_name = "N", value_parser = board, allow_negative_numbers = true)]
    n: usize,
    /// Method
    #[arg(short, long, value_enum, default_value = "explicit", conflicts_with = "fixed")]
    method: PlaceMethod,
    /// Complete a board with queens on these squares, for example a1,c2
    #[arg(short, long, value_name = "SQUARES", value_delimiter = ',')]
    fixed: Vec<Square>,
    /// Maximum number of nodes of a completion
    #[arg(long, value_name = "COUNT", default_value = "10M", value_parser = number::count, requires = "fixed", conflicts_with = "method")]
    limit: u64,
    /// Random seed of a completion and of local search [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Check the solution without printing it
    #[arg(long, conflicts_with_all = ["picture", "yes"])]
    check: bool,
    /// Print boards of more than a million queens
    #[arg(long)]
    yes: bool,
    /// Draw the board into a file: .svg, .png, .tex, .csv, .json or .txt
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Overwrite an existing picture
    #[arg(long, requires = "picture", conflicts_with = "check")]
    force: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The methods by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PlaceMethod {
    /// Explicit construction, without search
    Explicit,
    /// Backtracking column by column, as in the textbooks
    Backtrack,
    /// Local search: random rows, then exchanges
    Local,
}

/// The JSON output.
#[derive(Serialize)]
struct Output<'a> {
    n: usize,
    method: &'static str,
    /// The row of the queen in each column, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    queens: Option<&'a [u32]>,
    /// Whether no two queens attack each other.
    verified: bool,
    /// Wall clock time to find the solution, without checking and printing it.
    seconds: f64,
    /// Processor time of all threads to find it; none where the system does not tell.
    cpu_seconds: Option<f64>,
    /// Wall clock time to check it.
    verify_seconds: f64,
}

/// Places and prints.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let n = options.n;
    check_size(options)?;
    let is_random = !options.fixed.is_empty() || matches!(options.method, PlaceMethod::Local);
    if options.seed.is_some() && !is_random {
        return Err(Failure::usage(
            "--seed has no effect without --fixed or --method local; leave it out",
        ));
    }
    if let Some(path) = &options.picture {
        output::check([path], options.force)?;
        draw_args::board_by_extension(path)?;
    }
    let bar = ProgressBar::hidden();
    progress_bar::set_template(&bar, "{msg}  {elapsed}");
    bar.set_message("placing");
    let place = || {
        let watch = Stopwatch::start();
        let (method, found) = find(options)?;
        let (seconds, cpu_seconds) = (watch.seconds(), watch.cpu_seconds());
        bar.set_message("checking");
        let watch = Stopwatch::start();
        verify(&found, cores()).map_err(Failure::other)?;
        Ok::<_, Failure>((method, found, seconds, cpu_seconds, watch.seconds()))
    };
    let placed = progress_bar::shown_if_long(&bar, place);
    bar.finish_and_clear();
    let (method, found, seconds, cpu_seconds, verify_seconds) = placed?;
    if let Some(path) = &options.picture {
        draw_into(path, options, &found)?;
    }
    if options.json {
        let queens = (!options.check).then_some(&found[..]);
        let placed =
            Output { n, method, queens, verified: true, seconds, cpu_seconds, verify_seconds };
        return show::json(out, &placed);
    }
    if options.check {
        writeln!(
            out,
            "{} queens placed, no two attack each other\n{method} {}, check {}",
            show::grouped(n as u64),
            show::seconds(seconds),
            show::seconds(verify_seconds)
        )?;
        return Ok(());
    }
    if n <= MAX_DRAWN_BOARD {
        write!(out, "{}", draw_with_names(&found))?;
    }
    let mut out = BufWriter::new(out);
    // Lines of a width that terminals and editors can show.
    let width = n.to_string().len();
    for line in found.chunks((LINE + 1) / (width + 1)) {
        let is_one_line = line.len() == n;
        for (place, row) in line.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            let width = if is_one_line { 0 } else { width };
            write!(out, "{gap}{:>width$}", row + 1)?;
        }
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

/// Fails if the board is too large for the method, or for the output.
fn check_size(options: &Options) -> Result<(), Failure> {
    let n = options.n;
    if MAX_SIZE < n {
        return Err(Failure::usage(PlaceError::TooLarge(n)));
    }
    if MAX_BACKTRACK_BOARD < n && matches!(options.method, PlaceMethod::Backtrack) {
        return Err(Failure::usage(format!(
            "backtracking is too slow on a board of size {n}; expected at most {MAX_BACKTRACK_BOARD}, or --method local"
        )));
    }
    if MAX_BOARD_WITHOUT_YES < n && !options.yes && !options.check {
        return Err(Failure::usage(format!(
            "the output for {n} queens is very long; add --check to print no board, or --yes, or take a board of at most {MAX_BOARD_WITHOUT_YES}, for example: 8"
        )));
    }
    Ok(())
}

/// Draws the board into a file, with a frame around each queen that was added to the given ones.
fn draw_into(path: &Path, options: &Options, found: &[u32]) -> Result<(), Failure> {
    let n = u32::try_from(options.n).ok().filter(|n| *n as usize <= MAX_DRAWN_BOARD).ok_or_else(
        || {
            Failure::usage(format!(
                "a board of size {} is too large for a picture; expected at most {MAX_DRAWN_BOARD}",
                options.n
            ))
        },
    )?;
    let queens: Vec<Square> =
        (0..).zip(found).map(|(column, &row)| Square { column, row }).collect();
    let added = queens.iter().filter(|queen| !options.fixed.contains(queen));
    let hints = if options.fixed.is_empty() {
        Vec::new()
    } else {
        added.map(ToString::to_string).collect()
    };
    let board = QueensBoard::new(n, &queens, Marks { hints, ..Marks::default() });
    let bytes = board.file(draw_args::board_by_extension(path)?, Theme::Auto)?;
    output::write(path, &bytes, options.force)
}

fn find(options: &Options) -> Result<(&'static str, Vec<u32>), Failure> {
    let n = options.n;
    if !options.fixed.is_empty() {
        let size = u32::try_from(n).map_err(Failure::usage)?;
        let stop = Stop::new();
        let _interruptible = Interruptible::new(&stop);
        let limits = Limits::none().nodes(options.limit).stop(&stop);
        let answer = complete(size, &options.fixed, &limits, options.seed.unwrap_or(1));
        return match answer.map_err(Failure::usage)? {
            Answer::Completed(queens) => Ok(("completion", queens)),
            Answer::Impossible => {
                Err(Failure::other("no solution has queens on all of these squares"))
            }
            Answer::Unknown if stop.is_raised() => {
                Err(Failure::other("interrupted; undecided whether there is a solution"))
            }
            Answer::Unknown => Err(Failure::other(format!(
                "undecided after {} node{}; raise --limit, for example: --limit 100M",
                show::grouped(options.limit),
                show::plural(options.limit.into())
            ))),
        };
    }
    let failure = |why: PlaceError| match why {
        PlaceError::NoSolution(0) | PlaceError::TooLarge(_) => Failure::usage(why),
        PlaceError::NoSolution(_) | PlaceError::OutOfMemory(_) => Failure::other(why),
    };
    match options.method {
        PlaceMethod::Explicit => {
            let queens = queens::explicit(n).map_err(failure)?;
            Ok(("explicit", queens))
        }
        PlaceMethod::Local => {
            let found = queens::local::local_search(n, options.seed.unwrap_or(1), &mut ());
            Ok(("local", found.map_err(failure)?.queens))
        }
        PlaceMethod::Backtrack => {
            let found = queens::backtrack::first(n as u32, &mut ());
            Ok(("backtrack", found.ok_or(PlaceError::NoSolution(n)).map_err(failure)?))
        }
    }
}
