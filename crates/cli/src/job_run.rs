//! Runs the missing shards of a job, with a progress bar.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;
use jobs::{AnyWork, Job, JobError, JobEvent as Event, RunOptions, RunReport};

use crate::failure::Failure;
use crate::progress_bar;
use crate::stop::stoppable;

/// Computes all missing shards, and waits for those that other processes are computing.
pub(crate) fn finish(job: &Job, work: &dyn AnyWork, threads: usize) -> Result<(), Failure> {
    let bar = bar();
    let event = events(&bar, "waiting for");
    let options = RunOptions { threads, event: &event, ..RunOptions::default() };
    let report = stoppable(&options.stop, || run_missing(job, work, &options, &bar));
    bar.finish_and_clear();
    report?;
    Ok(())
}

/// Computes all missing shards; the bar begins with those that are done.
pub(crate) fn run_missing(
    job: &Job,
    work: &dyn AnyWork,
    options: &RunOptions<'_>,
    bar: &ProgressBar,
) -> Result<RunReport, JobError> {
    let missing = job.missing(work)?;
    let shards = job.manifest().shards();
    progress_bar::show_done(bar, shards - missing.len() as u64, shards);
    job.run_missing(work, &missing, options)
}

/// A progress bar on standard error, if that is a terminal.
pub(crate) fn bar() -> ProgressBar {
    progress_bar::resumable("{wide_bar} {pos} of {len} shards, {elapsed}{left}")
}

/// Shows the events of a run; `verb` says what is done about a shard that another process computes.
pub(crate) fn events<'a>(bar: &'a ProgressBar, verb: &'a str) -> impl Fn(&Event) + Sync + 'a {
    // An event comes again as long as the owner computes.
    let busy = Mutex::new(BTreeSet::new());
    move |event| match event {
        Event::Finished { done, .. } => bar.set_position(*done),
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
