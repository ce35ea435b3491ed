//! `outwit queens table`: all and unique solutions for every board up to a size.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use outwit::parallel::cores;
use queens::count::{Classes, JOIN_LIMIT, Method, published};
use serde_json::json;

use super::count::counted;
use super::{big, board};
use crate::failure::Failure;
use crate::number;
use crate::show::grouped;
use crate::show::{self, DIM};

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Size of the largest board, up to 27
    #[arg(value_name = "MAX", value_parser = board, allow_negative_numbers = true)]
    max: usize,
    /// Count boards up to this size here, up to 22; larger ones show the published value [default: MAX up to 22, else 16]
    #[arg(long, value_name = "N", value_parser = board)]
    compute: Option<usize>,
    /// Number of threads, 1 to 1024 [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The largest board with a published count.
const MAX_QUEENS: usize = 27;
/// Boards counted here in a table that goes beyond what can be counted here.
const COMPUTED: usize = 16;
/// Where the published counts come from.
const SOURCE: &str = "published: OEIS A000170 (all) and A002562 (unique)";

/// A row of the table.
struct Row {
    n: usize,
    all: u128,
    unique: u128,
    /// The time of the count; none for a published value.
    seconds: Option<f64>,
}

/// Counts one board after the other and prints the table.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let max = options.max;
    if max > MAX_QUEENS {
        let sentence = format!(
            "no count of {max} queens is known; expected at most {MAX_QUEENS}, for example: 14"
        );
        return Err(Failure::usage(sentence));
    }
    let compute = match options.compute {
        Some(compute) if compute > JOIN_LIMIT => {
            let sentence = format!(
                "counting board {compute} for a table takes too long; expected at most {JOIN_LIMIT}, for example: --compute 16"
            );
            return Err(Failure::usage(sentence));
        }
        Some(compute) if compute > max => {
            return Err(Failure::usage(format!(
                "--compute {compute} has no effect on a table of boards up to {max}; expected at most {max}, for example: \
                 --compute {max}"
            )));
        }
        Some(compute) => compute,
        None if max <= JOIN_LIMIT => max,
        None => COMPUTED,
    };
    let threads = options.threads.unwrap_or_else(cores);
    let mut rows = Vec::new();
    let mut stopped = None;
    for n in 1..=max {
        if n > compute {
            let known = published(n).ok_or_else(|| Failure::other("no published count"))?;
            rows.push(Row { n, all: known.all, unique: known.unique, seconds: None });
            continue;
        }
        let begin = Instant::now();
        let found = match counted(n, Method::fastest(n), threads) {
            Ok(found) => found,
            Err(failure) => {
                // The boards before it took their time; they are printed, then why there are no more.
                stopped = Some(failure);
                break;
            }
        };
        let Classes { all, unique, .. } = Classes::of(n, found.all).map_err(Failure::other)?;
        rows.push(Row { n, all, unique, seconds: Some(begin.elapsed().as_secs_f64()) });
    }
    if options.json {
        let row = |row: &Row| {
            let source = if row.seconds.is_some() { "counted here" } else { SOURCE };
            json!({
                "n": row.n, "all": big(row.all), "unique": big(row.unique), "seconds": row.seconds,
                "source": source,
            })
        };
        show::json(out, &json!({ "rows": rows.iter().map(row).collect::<Vec<_>>() }))?;
        return ended(stopped, out);
    }
    let has_published = rows.iter().any(|row| row.seconds.is_none());
    let cells = rows.iter().map(|row| {
        let time = row.seconds.map_or_else(|| "published".into(), show::seconds);
        [row.n.to_string(), grouped(row.unique), grouped(row.all), time].into()
    });
    let head = if has_published { "counted here in" } else { "time" };
    let table = show::table(&["n", "unique", "all", head], &[0, 1, 2, 3], cells.collect());
    show::write_table(out, &table)?;
    if has_published {
        writeln!(out, "\n{DIM}{SOURCE}. {UNCONFIRMED}{DIM:#}")?;
    }
    ended(stopped, out)
}

/// Why the table ends early, if it does.
fn ended(stopped: Option<Failure>, out: &mut dyn Write) -> Result<(), Failure> {
    out.flush()?;
    stopped.map_or(Ok(()), Err)
}

/// What is known about the largest count.
const UNCONFIRMED: &str = "The count for 27 (Q27 project, T. Preusser and M. Engelhardt, 2016) has not been repeated independently.";
