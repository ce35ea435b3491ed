//! `outwit queens table`: all and unique solutions for every board up to a size.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use queens::count::{Classes, JOIN_LIMIT, Method};
use serde_json::json;

use super::count::{cores, counted};
use super::{big, board, grouped};
use crate::failure::Failure;
use crate::{number, show};

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Size of the largest board, up to 22
    #[arg(value_name = "MAX", value_parser = board, allow_negative_numbers = true)]
    max: usize,
    /// Number of threads [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Counts one board after the other and prints the table.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let max = options.max;
    if max > JOIN_LIMIT {
        let sentence = format!(
            "a table up to board {max} takes too long; expected at most {JOIN_LIMIT}, for example: 14"
        );
        return Err(Failure::usage(sentence));
    }
    let threads = options.threads.unwrap_or_else(cores);
    let mut rows = Vec::new();
    for n in 1..=max {
        let begin = Instant::now();
        let found = counted(n, Method::fastest(n), threads)?;
        let classes = Classes::of(n, found.all).map_err(Failure::other)?;
        rows.push((classes, n, begin.elapsed().as_secs_f64()));
    }
    if options.json {
        let rows: Vec<_> = rows
            .iter()
            .map(|(classes, n, seconds)| {
                json!({
                    "n": n, "all": big(classes.all), "unique": big(classes.unique), "seconds": seconds,
                })
            })
            .collect();
        return show::json(out, &json!({ "rows": rows }));
    }
    let cells = rows.iter().map(|(classes, n, seconds)| {
        [n.to_string(), grouped(classes.unique), grouped(classes.all), show::seconds(*seconds)]
            .into()
    });
    let table = show::table(&["n", "unique", "all", "time"], &[0, 1, 2, 3], cells.collect());
    show::write_table(out, &table)?;
    Ok(())
}
