//! `outwit queens list`: solutions one by one.

use std::io::Write;

use clap::Args;
use queens::Symmetry;
use queens::board::draw;
use queens::list::{fundamental, solutions};
use serde_json::json;

use super::board;
use crate::failure::Failure;
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
    /// Maximum number of solutions listed
    #[arg(short, long, value_name = "COUNT", value_parser = number::count)]
    limit: Option<u64>,
    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,
}

/// Prints each solution when it is found.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let limit = options.limit.map_or(usize::MAX, |limit| limit as usize);
    if options.fundamental {
        for found in fundamental(options.n).map_err(Failure::usage)?.take(limit) {
            let (symmetry, size) = (found.symmetry, found.symmetry.class_size());
            if options.json {
                let value = json!({
                    "queens": found.queens, "symmetry": symmetry.name(), "class": size,
                });
                writeln!(out, "{value}")?;
            } else {
                let kind = if symmetry == Symmetry::None { "no symmetry" } else { symmetry.name() };
                writeln!(
                    out,
                    "{}{}  ({kind}, {size} variant{})\n",
                    draw(&found.queens),
                    rows(&found.queens),
                    show::plural(size.into())
                )?;
            }
        }
        return Ok(());
    }
    for queens in solutions(options.n).map_err(Failure::usage)?.take(limit) {
        if options.json {
            writeln!(out, "{}", json!({ "queens": queens }))?;
        } else {
            writeln!(out, "{}", rows(&queens))?;
        }
    }
    Ok(())
}

/// The row of each column's queen, counted from 1.
fn rows(queens: &[u32]) -> String {
    let rows: Vec<String> = queens.iter().map(|row| (row + 1).to_string()).collect();
    rows.join(" ")
}
