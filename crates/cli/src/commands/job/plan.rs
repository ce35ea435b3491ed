//! `outwit job plan`: splits a computation into shards; one subcommand per kind of work.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use jobs::{Job, Work as _};
use outwit::parallel::cores;
use queens::count::TREE_LIMIT;
use serde_json::json;

use crate::failure::Failure;
use crate::job_plan::{self, shards};
use crate::work::queens::{Cost, QueensCount};
use crate::{number, show};

/// The kinds of work.
#[derive(Subcommand, Debug)]
pub(super) enum Kind {
    /// Count the solutions of the N-queens puzzle
    Queens(Queens),
}

/// A queens count.
#[derive(Args, Debug)]
pub(super) struct Queens {
    /// Board size, up to 32
    #[arg(value_parser = board, allow_negative_numbers = true)]
    n: u64,
    /// New or empty folder for the job, under the same path on every machine
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Number of shards, at most 4,000,000; a shard should take more than a minute and less than the time limit of the queue
    #[arg(long, value_name = "S", default_value = "64", value_parser = number_of_shards)]
    shards: u64,
    /// Length of a shard in hours on one core of this machine, by an estimate, instead of the number of shards
    #[arg(long, value_name = "H", value_parser = hours, conflicts_with = "shards")]
    shard_hours: Option<f64>,
    /// Rows that the prefixes (placements of the first queens) fill besides the middle row and column [default: as many as the
    /// shards need]
    #[arg(long, value_name = "K")]
    rows: Option<u64>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

fn board(text: &str) -> Result<u64, String> {
    number::up_to(TREE_LIMIT as u64, text, "18")
}

fn number_of_shards(text: &str) -> Result<u64, String> {
    number::up_to(jobs::MAX_SHARDS, text, "64")
}

/// A positive number of hours.
fn hours(text: &str) -> Result<f64, String> {
    let number = text.trim().parse().ok().filter(|&hours: &f64| hours.is_finite() && hours > 0.0);
    number.ok_or_else(|| format!("\"{text}\" is not a number of hours above 0, for example: 2"))
}

/// Whether both may be estimates of the same number of shards: the measured speed varies from run to run.
fn is_near(planned: u64, estimated: u64) -> bool {
    planned <= 2 * estimated && estimated <= 2 * planned
}

/// Plans and prints the plan.
pub(super) fn run(Kind::Queens(options): &Kind, out: &mut dyn Write) -> Result<(), Failure> {
    let size = usize::try_from(options.n).map_err(Failure::usage)?;
    let cost = Cost::of(size).map_err(Failure::usage)?;
    let Cost { nodes, seconds } = cost;
    let work = match options.shard_hours {
        Some(hours) => {
            let work = QueensCount::of_hours(options.n, hours, options.rows, cost);
            let planned = Job::open(&options.directory).map(|job| job.manifest().shards());
            match (work, planned) {
                (Ok(work), Ok(planned)) if is_near(planned, work.shards()) => {
                    QueensCount::new(options.n, planned, options.rows)
                }
                (work, _) => work,
            }
        }
        None => QueensCount::new(options.n, options.shards, options.rows),
    };
    let work = work.map_err(Failure::usage)?;
    let job = Job::plan(&options.directory, &work)?;
    let manifest = job.manifest();
    let each = seconds / manifest.shards() as f64;
    if options.json {
        let mut value = job_plan::as_json(&job);
        // As text, like the nodes of the total: they may exceed 2^64.
        value["estimate"] = json!({
            "nodes": format!("{nodes:.0}"), "core_seconds": seconds, "core_seconds_per_shard": each,
        });
        return show::json(out, &value);
    }
    writeln!(
        out,
        "{} queen{}, {} prefix{} in {}: {:.12}",
        options.n,
        show::plural(options.n.into()),
        show::grouped(work.prefixes()),
        if work.prefixes() == 1 { "" } else { "es" },
        shards(manifest.shards()),
        manifest.id()
    )?;
    writeln!(
        out,
        "About {} nodes: {} on one core of this machine, {} per shard",
        show::rough_count(nodes),
        show::rough_duration(seconds),
        show::rough_duration(each)
    )?;
    if seconds / cores() as f64 > show::DAY {
        let here = show::rough_duration(seconds / cores() as f64);
        let spread = job_plan::command("launch slurm", &options.directory);
        writeln!(out, "That is {here} on this machine. To use a cluster: {spread}")?;
    }
    if each > show::DAY {
        writeln!(
            out,
            "Warning: a shard takes about {}. Plan shorter ones in a new folder, for \
             example: --shard-hours 2",
            show::rough_duration(each)
        )?;
    }
    if work.prefixes() < 64 * manifest.shards() {
        let even = work.prefixes() / 64;
        writeln!(
            out,
            "Shards of fewer than 64 prefixes take uneven time; for this board take at most {}.",
            shards(even.max(1))
        )?;
    }
    writeln!(out, "Next: {}", job_plan::command("run --all", &options.directory))?;
    Ok(())
}
