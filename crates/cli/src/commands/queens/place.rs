//! `outwit queens place`: one solution.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::{Args, ValueEnum};
use games::picture::{Marks, QueensBoard, Theme};
use outwit::Limits;
use queens::board::{Square, draw};
use queens::complete::{Answer, complete};
use queens::verify::verify;
use serde::Serialize;

use super::board;
use crate::draw_args;
use crate::failure::Failure;
use crate::{number, show};

/// Boards up to this size are drawn; larger ones are written as a list.
const DRAWN: usize = 32;

/// Boards beyond this size are written only if `--yes` says so.
const HUGE: usize = 1_000_000;

/// Boards beyond this size are too slow for the textbook's backtracking.
const BACKTRACKED: usize = 28;

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Columns of the board
    #[arg(value_name = "N", value_parser = board, allow_negative_numbers = true)]
    n: usize,
    /// How to find the solution
    #[arg(short, long, value_enum, default_value = "explicit", conflicts_with = "fixed")]
    method: Way,
    /// Complete a board that holds queens on these squares, for example a1,c2
    #[arg(short, long, value_name = "SQUARES", value_delimiter = ',')]
    fixed: Vec<Square>,
    /// Give up completing after so many nodes
    #[arg(long, value_name = "COUNT", default_value = "10M", value_parser = number::count)]
    limit: u64,
    /// Repeat the same chance
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Write even millions of queens
    #[arg(long)]
    yes: bool,
    /// Draw it into a file, whose ending says the form: svg, png, tex, csv, json or txt
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Way {
    /// Written down without searching
    Explicit,
    /// Column by column, as the texts show it
    Backtrack,
    /// Random rows, then exchanges
    Local,
}

/// What `--json` writes.
#[derive(Serialize)]
struct Placed<'a> {
    n: usize,
    method: &'static str,
    /// The row of the queen in each column, from 0.
    queens: &'a [u32],
    seconds: f64,
}

/// Places and shows.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let n = options.n;
    if n > HUGE && !options.yes {
        let sentence =
            format!("{n} queens are a long list; add --yes, or take at most {HUGE}, for example 8");
        return Err(Failure::usage(sentence));
    }
    let begin = Instant::now();
    let (method, found) = find(options)?;
    let seconds = begin.elapsed().as_secs_f64();
    verify(&found, 1).map_err(Failure::other)?;
    if let Some(path) = &options.picture {
        draw_into(path, options, &found)?;
    }
    if options.json {
        return show::json(out, &Placed { n, method, queens: &found, seconds });
    }
    if n <= DRAWN {
        write!(out, "{}", draw(&found))?;
    }
    let mut out = BufWriter::new(out);
    for (column, row) in found.iter().enumerate() {
        let end = if column + 1 == n { '\n' } else { ' ' };
        write!(out, "{}{end}", row + 1)?;
    }
    Ok(out.flush()?)
}

/// Draws the board as the studio does, with a frame around each queen that completes the given ones.
fn draw_into(path: &Path, options: &Options, found: &[u32]) -> Result<(), Failure> {
    let n = u32::try_from(options.n).ok().filter(|n| *n as usize <= DRAWN).ok_or_else(|| {
        Failure::usage(format!(
            "a board of {} is too large for a picture, expected at most {DRAWN}",
            options.n
        ))
    })?;
    let queens: Vec<Square> =
        (0..).zip(found).map(|(column, &row)| Square { column, row }).collect();
    let added = queens.iter().filter(|queen| !options.fixed.contains(queen));
    let hints = if options.fixed.is_empty() {
        Vec::new()
    } else {
        added.map(ToString::to_string).collect()
    };
    let board = QueensBoard::new(n, &queens, Marks { hints, ..Marks::default() });
    let bytes = board.file(draw_args::ending(path)?, Theme::Auto)?;
    std::fs::write(path, bytes).map_err(|error| Failure::file("write", path, &error))
}

fn find(options: &Options) -> Result<(&'static str, Vec<u32>), Failure> {
    let n = options.n;
    let none = || Failure::other(queens::construct::NoSolution(n));
    if !options.fixed.is_empty() {
        let size = u32::try_from(n).map_err(Failure::usage)?;
        let limits = Limits::none().nodes(options.limit);
        let answer = complete(size, &options.fixed, &limits, options.seed);
        return match answer.map_err(Failure::usage)? {
            Answer::Completed(queens) => Ok(("completion", queens)),
            Answer::Impossible => {
                Err(Failure::other("no solution has queens on all these squares"))
            }
            Answer::Unknown => Err(Failure::other(format!(
                "undecided after {} nodes; a larger --limit looks further",
                options.limit
            ))),
        };
    }
    if matches!(n, 2 | 3) {
        return Err(none());
    }
    match options.method {
        Way::Explicit => {
            let queens = queens::explicit(n, 1).map_err(Failure::usage)?;
            Ok(("explicit", queens))
        }
        Way::Local => {
            let found = queens::local::local_search(n, options.seed, &mut ());
            Ok(("local", found.map_err(Failure::usage)?.queens))
        }
        Way::Backtrack if n > BACKTRACKED => Err(Failure::usage(format!(
            "backtracking is too slow on a board of {n}, at most {BACKTRACKED}; try --method local"
        ))),
        Way::Backtrack => {
            let queens = queens::backtrack::first(n as u32, &mut ()).ok_or_else(none)?;
            Ok(("backtrack", queens))
        }
    }
}
