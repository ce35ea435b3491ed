//! `outwit queens list`: solutions one by one.

use std::io::Write;

use clap::{Args, ValueEnum};
use outwit::{Limits, Stop};
use queens::Symmetry;
use queens::board::draw_with_names;
use queens::brute::{Boards, Space};
use queens::construct::PlaceError;
use queens::list::{fundamental, solutions};
use serde_json::json;

use super::{big, board};
use crate::failure::Failure;
use crate::show::grouped;
use crate::stop::Interruptible;
use crate::{number, show};

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Board size, up to 32
    #[arg(value_name = "N", value_parser = board, allow_negative_numbers = true)]
    n: usize,
    /// List one solution of each class under rotation and reflection, as boards
    #[arg(short, long)]
    fundamental: bool,
    /// How solutions are found
    #[arg(short, long, value_enum, default_value = "backtrack", conflicts_with = "fundamental")]
    method: ListMethod,
    /// Run brute force over more than 100 million boards
    #[arg(long)]
    yes: bool,
    /// Maximum number of solutions listed
    #[arg(short, long, value_name = "COUNT", value_parser = number::count)]
    limit: Option<u64>,
    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,
}

/// The methods by name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ListMethod {
    /// Backtracking with bit masks
    Backtrack,
    /// Brute force over all orders of the rows: n! boards
    Permutations,
    /// Brute force over one queen in each column: n^n boards
    Rows,
    /// Brute force over all sets of squares: n * n choose n boards
    Squares,
}

impl ListMethod {
    /// The boards that brute force checks; none for backtracking.
    fn space(self) -> Option<Space> {
        match self {
            ListMethod::Backtrack => None,
            ListMethod::Permutations => Some(Space::Permutations),
            ListMethod::Rows => Some(Space::Rows),
            ListMethod::Squares => Some(Space::Squares),
        }
    }
}

/// Boards that brute force checks without `--yes`.
const MAX_BOARDS: u128 = 100_000_000;

/// Prints each solution when it is found.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let limit = options.limit.map_or(usize::MAX, |limit| limit as usize);
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    if let Some(space) = options.method.space() {
        return brute(options, space, limit, &stop, out);
    }
    let limits = Limits::none().stop(&stop);
    let mut count = 0u64;
    if options.fundamental {
        for found in fundamental(options.n, &limits).map_err(Failure::usage)?.take(limit) {
            count += 1;
            let (symmetry, size) = (found.symmetry, found.symmetry.class_size());
            if options.json {
                let value = json!({
                    "queens": found.queens, "symmetry": symmetry.name(), "class": size,
                });
                show::json_line(out, &value)?;
            } else {
                let kind = if symmetry == Symmetry::None { "no symmetry" } else { symmetry.name() };
                writeln!(
                    out,
                    "{}{}  ({kind}, {size} variant{})\n",
                    draw_with_names(&found.queens),
                    rows(&found.queens),
                    show::plural(size.into())
                )?;
            }
        }
        return ended_after(options.n, count, &stop);
    }
    for queens in solutions(options.n, &limits).map_err(Failure::usage)?.take(limit) {
        count += 1;
        if options.json {
            show::json_line(out, &json!({ "queens": queens }))?;
        } else {
            writeln!(out, "{}", rows(&queens))?;
        }
    }
    ended_after(options.n, count, &stop)
}

/// Ends a list; an empty one is explained on standard error.
fn ended_after(n: usize, count: u64, stop: &Stop) -> Result<(), Failure> {
    if count == 0 && !stop.is_raised() {
        show::warning(&PlaceError::NoSolution(n).to_string());
    }
    ended(stop, count)
}

/// Fails if Ctrl-C ended the list.
fn ended(stop: &Stop, count: u64) -> Result<(), Failure> {
    if !stop.is_raised() {
        return Ok(());
    }
    let (number, s) = (grouped(count), show::plural(count.into()));
    Err(Failure::other(format!("interrupted after {number} solution{s}; there may be more")))
}

/// Lists solutions by brute force, then says how many boards there are and how many were checked. A set of boards that is too
/// large is only counted, by its formula.
fn brute(
    options: &Options,
    space: Space,
    limit: usize,
    stop: &Stop,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    solutions(options.n, &Limits::none()).map_err(Failure::usage)?;
    let n = options.n as u32;
    let is_small = space.size(n).is_some_and(|size| size <= MAX_BOARDS);
    let runs = is_small || options.yes || options.limit.is_some();
    let (mut checked, mut found) = (0u64, 0usize);
    let mut boards = Boards::new(space, n);
    // The first solutions are found long before the last board, but not for sure.
    let most = if options.yes { u64::MAX } else { MAX_BOARDS as u64 };
    while runs && found < limit && checked < most && !stop.is_raised() && boards.advance() {
        checked += 1;
        if boards.clash().is_some() {
            continue;
        }
        found += 1;
        // A solution has one queen in each column.
        let queens: Vec<u32> = boards.squares().iter().map(|square| square.row).collect();
        if options.json {
            show::json_line(out, &json!({ "queens": queens }))?;
        } else {
            writeln!(out, "{}", rows(&queens))?;
        }
    }
    if options.json {
        let size = space.size(n).map(big);
        let value = json!({
            "method": space.name(), "boards": size, "formula": space.formula(n), "run": runs,
            "checked": checked, "stopped": stop.is_raised() || checked == most || found == limit, "solutions": runs.then_some(found),
        });
        show::json_line(out, &value)?;
        return ended(stop, found as u64);
    }
    if runs && found == 0 && checked == most {
        writeln!(
            out,
            "\nno solution among the first {} boards; the others were not checked\n\nStopped after that many boards; \
             --yes runs them all.\n",
            show::grouped(checked)
        )?;
    } else if runs {
        writeln!(
            out,
            "\n{} boards checked, {found} solution{}\n",
            show::grouped(checked),
            show::plural(found as u128)
        )?;
        if found == limit {
            writeln!(out, "The limit of solutions ended it.\n")?;
        } else if checked == most {
            writeln!(out, "Stopped after that many boards; --yes runs them all.\n")?;
        }
    } else {
        writeln!(
            out,
            "Not run: more than {} boards. Their number is from the formula; --yes runs them all.\n",
            show::grouped(MAX_BOARDS as u64)
        )?;
    }
    let row = |space: &Space| {
        let size = space.size(n).map_or_else(|| "more than 128 bits".into(), grouped);
        [space.name().into(), space.formula(n), size].into()
    };
    let table =
        show::table(&["boards", "formula", "number"], &[2], Space::ALL.iter().map(row).collect());
    show::write_table(out, &table)?;
    ended(stop, found as u64)
}

/// The row of each column's queen, counted from 1.
fn rows(queens: &[u32]) -> String {
    let rows: Vec<String> = queens.iter().map(|row| (row + 1).to_string()).collect();
    rows.join(" ")
}
