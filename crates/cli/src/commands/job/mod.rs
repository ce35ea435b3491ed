//! `outwit job`: long work cut into shards that survive anything, on one machine or on many.

mod launch;
mod merge;
mod plan;
pub(super) mod run;
mod status;
mod verify;

pub(crate) use run::{cores, finish, stoppable};

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use jobs::launch::quote;
use jobs::{AnyWork, Job, JobError};

use crate::failure::Failure;
use crate::show;
use crate::work;

const EXAMPLES: &str = "\
Examples:
  outwit job plan queens 18 /tmp/q18 --shards 256     cut the count of 18 queens into 256 shards
  outwit job run /tmp/q18 --all --threads 4           count what is missing; stop and repeat at will
  outwit job status /tmp/q18                          how far it is
  outwit job merge /tmp/q18                           the total
  outwit job launch slurm /tmp/q18 --submit           the same on a cluster";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Options {
    #[command(subcommand)]
    verb: Verb,
}

/// What to do with a job.
#[derive(Subcommand, Debug)]
enum Verb {
    /// Cut long work into shards and write the plan into a new folder
    #[command(subcommand)]
    Plan(plan::Kind),
    /// Compute one shard, or all that are missing
    Run(run::Options),
    /// Tell how far a job is, and what is wrong with it
    Status(status::Options),
    /// Print the missing shards, as array schedulers take them: 4,6-11
    Missing(status::Options),
    /// Join all results into the total
    Merge(merge::Options),
    /// Run a random share of the finished shards again and compare
    Verify(verify::Options),
    /// Write (and submit) the files that run the missing shards on many machines
    #[command(subcommand)]
    Launch(launch::Engine),
}

/// Carries it out.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.verb {
        Verb::Plan(kind) => plan::run(kind, out),
        Verb::Run(options) => run::run(options, out),
        Verb::Status(options) => status::run(options, out),
        Verb::Missing(options) => status::missing(options, out),
        Verb::Merge(options) => merge::run(options, out),
        Verb::Verify(options) => verify::run(options, out),
        Verb::Launch(engine) => launch::run(engine, out),
    }
}

/// A job and how to show what was done with it.
#[derive(Args, Debug)]
struct JobArgs {
    /// The folder of the job
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The job in a folder and the work it describes.
fn open(directory: &Path) -> Result<(Job, Box<dyn AnyWork>), Failure> {
    let job = Job::open(directory)?;
    let work = work::registry().open(job.manifest())?;
    Ok((job, work))
}

/// A command line that goes on with a job, ready to be copied.
fn next(command: &str, directory: &Path) -> String {
    format!("Next: outwit job {command} {}", quote(&directory.to_string_lossy()))
}

/// One of, many of: `1 shard`, `12 shards`.
fn shards(count: u64) -> String {
    format!("{count} shard{}", show::plural(count.into()))
}

impl From<JobError> for Failure {
    fn from(error: JobError) -> Failure {
        match error {
            JobError::NotAJob { .. }
            | JobError::NotEmpty { .. }
            | JobError::OtherJob { .. }
            | JobError::UnknownKind { .. }
            | JobError::Parameters { .. }
            | JobError::Index(_) => Failure::usage(error),
            _ => Failure::other(error),
        }
    }
}
