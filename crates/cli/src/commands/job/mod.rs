//! `outwit job`: long computations in shards that can be interrupted and resumed, on one machine or many.

mod launch;
mod merge;
mod plan;
mod run;
mod status;
mod verify;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use jobs::{AnyWork, Indices, Job, JobError, open_work};

use crate::failure::Failure;
use crate::{job_plan, show, work};

const EXAMPLES: &str = "\
Examples:
  outwit job plan queens 20 q20 --shard-hours 0.1   count 20 queens in shards of six minutes
  outwit job run q20 --all --threads 4              compute the missing shards; repeat to resume
  outwit job status q20                             show the progress
  outwit job merge q20                              compute the total
  outwit job launch slurm q20 --submit              run the missing shards on a cluster";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Options {
    #[command(subcommand)]
    verb: Verb,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
enum Verb {
    /// Split a computation into shards and write the plan into a new folder
    #[command(subcommand)]
    Plan(plan::Kind),
    /// Compute one shard, or all missing shards
    Run(run::Options),
    /// Show the progress of a job, and damaged or disputed results
    Status(status::Options),
    /// Print the missing shards in the notation of array schedulers: 4,6-11
    Missing(status::Options),
    /// Merge all results into the total
    Merge(merge::Options),
    /// Recompute a random share of the finished shards and compare
    Verify(verify::Options),
    /// Write, and optionally submit, the scripts that run the missing shards on many machines
    #[command(subcommand)]
    Launch(launch::Launcher),
}

/// Runs the subcommand.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.verb {
        Verb::Plan(kind) => plan::run(kind, out),
        Verb::Run(options) => run::run(options, out),
        Verb::Status(options) => status::run(options, out),
        Verb::Missing(options) => status::missing(options, out),
        Verb::Merge(options) => merge::run(options, out),
        Verb::Verify(options) => verify::run(options, out),
        Verb::Launch(launcher) => launch::run(launcher, out),
    }
}

/// The folder of a job and the output format.
#[derive(Args, Debug)]
struct JobArgs {
    /// Folder of the job
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Opens the job in a folder, with the work it describes.
fn open(directory: &Path) -> Result<(Job, Box<dyn AnyWork>), Failure> {
    let job = Job::open(directory).map_err(|error| match (&error, job_plan::first_inside(directory)) {
        (JobError::NotAJob { .. }, Some(inside)) => Failure::usage(format!(
            "{} holds jobs in its folders, such as the rounds of a tournament; expected one of these, for example: {}",
            directory.display(),
            inside.display()
        )),
        _ => error.into(),
    })?;
    let work = open_work(&job, work::KINDS)?;
    Ok((job, work))
}

/// Says which of the missing shards are computed now: a scheduler need not start them.
fn warn_of_running(job: &Job, missing: &Indices) -> Result<(), Failure> {
    let running: BTreeSet<u64> = job.running()?.into_iter().map(|(shard, _)| shard).collect();
    let running: Indices = missing.iter().filter(|shard| running.contains(shard)).collect();
    if !running.is_empty() {
        let (s, are) = if running.len() == 1 { ("", "is") } else { ("s", "are") };
        show::warning(&format!(
            "shard{s} {running} {are} running now; a further task for one waits for its result"
        ));
    }
    Ok(())
}
