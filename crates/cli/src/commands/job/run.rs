//! `outwit job run`: computes one shard, or all missing shards.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use indicatif::ProgressBar;
use jobs::{
    AnyWork, Busy, IndexSource, Job, JobError, JobEvent as Event, RunOptions, RunReport,
    ShardOutcome as Outcome,
};
use serde_json::json;

use super::{JobArgs, next, open, shards};
use crate::failure::Failure;
use crate::number::{self, cores};
use crate::stop::stoppable;
use crate::{progress_bar, show};

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
    /// Number of shards at once, with --all, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = number::threads, requires = "all", conflicts_with = "index")]
    threads: Option<usize>,
    /// Do not wait for shards that other processes are computing
    #[arg(long)]
    no_wait: bool,
}

/// Computes and prints what was done.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let (job, work) = open(&options.job.directory)?;
    let bar = bar(if options.all { job.manifest().shards() } else { 0 });
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
        return print_all(&report?, options, out);
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
fn print_all(report: &RunReport, options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
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
        writeln!(out, "{}", next("merge", &options.job.directory))?;
    }
    Ok(())
}

/// Computes all missing shards, and waits for those that other processes are computing.
pub(crate) fn finish(job: &Job, work: &dyn AnyWork, threads: usize) -> Result<(), Failure> {
    let bar = bar(job.manifest().shards());
    let event = events(&bar, "waiting for");
    let options = RunOptions { threads, event: &event, ..RunOptions::default() };
    let report = stoppable(&options.stop, || run_missing(job, work, &options, &bar));
    bar.finish_and_clear();
    report?;
    Ok(())
}

/// Computes all missing shards; the bar begins with those that are done.
fn run_missing(
    job: &Job,
    work: &dyn AnyWork,
    options: &RunOptions<'_>,
    bar: &ProgressBar,
) -> Result<RunReport, JobError> {
    let missing = job.missing(work)?;
    resume(bar, job.manifest().shards() - missing.len() as u64);
    job.run_missing(work, &missing, options)
}

/// A progress bar on standard error, if that is a terminal.
fn bar(shards: u64) -> ProgressBar {
    if shards == 0 {
        return ProgressBar::hidden();
    }
    progress_bar::bar(shards, "{wide_bar} {pos} of {len} shards")
}

/// Begins with shards that were done before, which say nothing about the speed.
fn resume(bar: &ProgressBar, done: u64) {
    bar.set_position(done);
    bar.reset_eta();
}

/// Shows the events of a run; `verb` says what is done about a shard that another process computes.
fn events<'a>(bar: &'a ProgressBar, verb: &'a str) -> impl Fn(&Event) + Sync + 'a {
    // An event comes again as long as the owner computes.
    let busy = Mutex::new(BTreeSet::new());
    move |event| match event {
        Event::Finished { done, .. } => {
            // Shards take about the same time, so the time left is reliable after the first one.
            progress_bar::set_template(bar, "{wide_bar} {pos} of {len} shards, {eta} left");
            bar.set_position(*done);
        }
        Event::Refused(refusal) => {
            bar.suspend(|| anstream::eprintln!("{refusal}"));
        }
        Event::Busy { shard, owner }
            if busy.lock().unwrap_or_else(PoisonError::into_inner).insert(*shard) =>
        {
            bar.suspend(|| anstream::eprintln!("{verb} shard {shard}: {owner}"));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn shards_done_before_do_not_shorten_the_time_left() {
        let bar = ProgressBar::hidden();
        bar.set_length(200);
        resume(&bar, 78);
        std::thread::sleep(Duration::from_millis(20));
        bar.set_position(79);
        assert!(bar.eta() > Duration::from_secs(2), "{:?}", bar.eta());
    }
}
