//! `outwit job run`: computes one shard, or all missing shards.

use std::io::Write;

use clap::Args;
use jobs::{Busy, IndexSource, Job, RunOptions, RunReport, ShardOutcome as Outcome};
use outwit::parallel::cores;
use serde_json::json;

use super::{JobArgs, open};
use crate::failure::Failure;
use crate::job_plan::{result_command, shards};
use crate::job_run::{bar, events, run_missing};
use crate::number;
use crate::show;
use crate::stop::stoppable;

const NOTE: &str = "\
Without --index and --all the scheduler selects the shard: SLURM_ARRAY_TASK_ID, HQ_TASK_ID or JOB_COMPLETION_INDEX,
plus --offset. A finished shard is not computed again.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = NOTE)]
pub(super) struct Options {
    #[command(flatten)]
    job: JobArgs,
    /// Compute this shard
    #[arg(long, value_name = "I", conflicts_with = "all")]
    index: Option<u64>,
    /// Compute all missing shards
    #[arg(long)]
    all: bool,
    /// Number to add to the index from the scheduler
    #[arg(long, value_name = "K", default_value_t = 0, conflicts_with_all = ["index", "all"])]
    offset: u64,
    /// Number of shards at the same time, with --all, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = number::threads, requires = "all", conflicts_with = "index")]
    threads: Option<usize>,
    /// Do not wait for shards that other processes are computing
    #[arg(long)]
    no_wait: bool,
}

/// Computes and prints what was done.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let (job, work) = open(&options.job.directory)?;
    let bar = bar();
    let verb = if options.no_wait { "left" } else { "waiting for" };
    let event = events(&bar, verb);
    let run_options = RunOptions {
        threads: options.threads.unwrap_or_else(cores),
        busy: if options.no_wait { Busy::Leave } else { Busy::Wait },
        event: &event,
        ..RunOptions::default()
    };
    if options.all {
        let report = stoppable(&run_options.stop, || run_missing(&job, &*work, &run_options, &bar));
        bar.finish_and_clear();
        return print_all(&report?, &job, options, out);
    }
    let source = IndexSource { index: options.index, offset: options.offset };
    let shard = source.resolve(job.manifest().shards())?;
    let outcome = stoppable(&run_options.stop, || job.run_shard(&*work, shard, &run_options));
    bar.finish_and_clear();
    let outcome = outcome?;
    if options.job.json {
        let computed = u64::from(outcome == Outcome::Computed);
        return show::json(out, &json!({ "shard": shard, "computed": computed }));
    }
    let done = match outcome {
        Outcome::Computed => "computed",
        Outcome::AlreadyDone => "was already done",
        Outcome::NotNeeded => "is not needed, since the results of other shards decide the test",
    };
    Ok(writeln!(out, "shard {shard} {done}")?)
}

/// Prints what the computation of all missing shards has led to.
fn print_all(
    report: &RunReport,
    job: &Job,
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let RunReport { computed, left, done, shards: all, is_decided } = *report;
    if options.job.json {
        let value = json!({
            "computed": computed, "left": left, "done": done, "shards": all, "decided": is_decided,
        });
        return show::json(out, &value);
    }
    let (is_complete, done, all) =
        (done == all || is_decided, show::grouped(done), show::grouped(all));
    let left = match left {
        0 => String::new(),
        left => format!(", {} left to other processes", show::grouped(left)),
    };
    let decided = if is_decided { "; they decide the test" } else { "" };
    writeln!(out, "{} computed, {done} of {all} done{left}{decided}", shards(computed))?;
    if is_complete {
        writeln!(out, "Next: {}", result_command(job.manifest(), &options.job.directory))?;
    }
    Ok(())
}
