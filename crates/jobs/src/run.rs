//! Computing shards: one, or all that are missing with some threads.
//!
//! *Idea.* A thread takes a missing shard, takes its lock, checks again whether another process finished it
//! meanwhile, computes it and publishes the result. Shards that other processes compute are checked again
//! after all others; if their owners die, they are computed here.
//!
//! *Guarantee.* Interrupted at any moment, at most the shards in progress are lost, one per thread; of work that is done in
//! parts ([`Work::run_on`](crate::Work::run_on)), only the part in progress when it is stopped, or half a minute when it is
//! killed.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::error::JobError;
use crate::indices::Indices;
use crate::job::Job;
use crate::lock::Attempt;
use crate::provenance::Provenance;
use crate::publish::Source;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::status::{FirstResults, ShardState};
use crate::work::{AnyWork, Halt};
use outwit::Stop;
use outwit::parallel::STACK_BYTES;

/// Time between two files with what an unfinished shard has done.
const KEEP_INTERVAL: Duration = Duration::from_secs(30);

/// What to do about a shard that another process computes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Busy {
    /// Wait for its result, or compute it if the owner dies.
    #[default]
    Wait,
    /// Leave it to its owner.
    Leave,
}

/// The events of a run, for progress bars and logs.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum JobEvent {
    /// A shard starts.
    Started {
        /// The shard.
        shard: u64,
    },
    /// A shard has a result.
    Finished {
        /// The shard.
        shard: u64,
        /// Shards with a result so far.
        done: u64,
        /// All shards.
        shards: u64,
    },
    /// A file was refused and set aside; its shard is computed again.
    Refused(Refusal),
    /// Another process computes this shard.
    Busy {
        /// The shard.
        shard: u64,
        /// Host and process number of the owner.
        owner: String,
    },
}

/// How to run.
#[derive(Clone)]
pub struct RunOptions<'a> {
    /// How many shards to compute at once, at least one.
    pub threads: usize,
    /// A way to stop early.
    pub stop: Stop,
    /// What to do about shards that others compute.
    pub busy: Busy,
    /// Receives the events; called from every thread.
    pub event: &'a (dyn Fn(&JobEvent) + Sync),
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        Self { threads: 1, stop: Stop::new(), busy: Busy::Wait, event: &|_| {} }
    }
}

impl fmt::Debug for RunOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunOptions")
            .field("threads", &self.threads)
            .field("stop", &self.stop)
            .field("busy", &self.busy)
            .finish_non_exhaustive()
    }
}

/// The result of running one shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShardOutcome {
    /// It was computed.
    Computed,
    /// It was done before, or another process finished the same result first.
    AlreadyDone,
    /// It was not computed, since the results of other shards decide the work.
    NotNeeded,
}

/// The result of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunReport {
    /// Shards this run computed.
    pub computed: u64,
    /// Shards left to other processes.
    pub left: u64,
    /// Shards with a result now.
    pub done: u64,
    /// All shards.
    pub shards: u64,
    /// Whether the results so far decide the work, so that no more are needed.
    pub is_decided: bool,
}

/// The result of an attempt to run one shard.
enum AttemptResult {
    Settled(ShardOutcome),
    Busy(String),
    Stopped,
}

impl Job {
    /// Computes one shard, unless it is done.
    pub fn run_shard(
        &self,
        work: &dyn AnyWork,
        shard: u64,
        options: &RunOptions<'_>,
    ) -> Result<ShardOutcome, JobError> {
        self.expect(work)?;
        let shards = self.manifest().shards();
        if shard >= shards {
            return Err(JobError::Index(format!(
                "there is no shard {shard}, the shards are 0 to {}",
                shards - 1
            )));
        }
        if self.decided_by(work)?.is_some() {
            return Ok(ShardOutcome::NotNeeded);
        }
        let mut told = false;
        loop {
            match self.attempt(work, shard, &options.stop, options.event)? {
                AttemptResult::Settled(outcome) => return Ok(outcome),
                AttemptResult::Stopped => return Err(self.stopped(self.count_done(work)?)),
                AttemptResult::Busy(owner) if options.busy == Busy::Leave => {
                    return Err(JobError::Busy { shard, owner });
                }
                AttemptResult::Busy(owner) => {
                    if !told {
                        (options.event)(&JobEvent::Busy { shard, owner });
                        told = true;
                    }
                    pause();
                    if options.stop.is_raised() {
                        return Err(self.stopped(self.count_done(work)?));
                    }
                }
            }
        }
    }

    /// Computes every shard that is missing, with `options.threads` threads.
    pub fn run_all(
        &self,
        work: &dyn AnyWork,
        options: &RunOptions<'_>,
    ) -> Result<RunReport, JobError> {
        let missing = self.missing(work)?;
        self.run_missing(work, &missing, options)
    }

    /// Computes those of the shards `missing` that have no result yet; the others have one, as [`results`](Self::results)
    /// has just found.
    pub fn run_missing(
        &self,
        work: &dyn AnyWork,
        missing: &Indices,
        options: &RunOptions<'_>,
    ) -> Result<RunReport, JobError> {
        self.expect(work)?;
        // Leftover files of dead processes do no harm, so errors in removing them are ignored.
        let _ = self.sweep();
        let shards = self.manifest().shards();
        let mut first = FirstResults::of(work);
        if let Some(first) = &mut first
            && first.decided_by(self, work)?.is_some()
        {
            let done = self.count_done(work)?;
            return Ok(RunReport { done, shards, is_decided: true, ..RunReport::default() });
        }
        let done = shards - missing.len() as u64;
        let enough = options.stop.child();
        let run = Run {
            queue: Mutex::new(missing.iter().collect()),
            report: Mutex::new(RunReport { done, shards, ..RunReport::default() }),
            fault: Mutex::new(None),
            first: Mutex::new(first),
            enough: enough.clone(),
        };
        let threads = options.threads.clamp(1, missing.len().max(1));
        std::thread::scope(|scope| {
            let spawn = |_: &usize| {
                let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
                thread.spawn_scoped(scope, || run.run_shards(self, work, options)).is_ok()
            };
            // Fewer threads than asked for compute the same results.
            if (0..threads).take_while(spawn).count() == 0 {
                run.run_shards(self, work, options);
            }
        });
        if let Some(fault) = run.fault.into_inner().expect(HELD) {
            return Err(fault);
        }
        let report = run.report.into_inner().expect(HELD);
        if report.is_decided {
            return Ok(report);
        }
        if enough.is_raised() && report.done < shards {
            // Other processes may have computed shards meanwhile.
            let done = self.count_done(work)?;
            if done < shards {
                return Err(self.stopped(done));
            }
        }
        Ok(report)
    }

    /// Takes the lock of one shard and computes it, unless it is done or busy.
    fn attempt(
        &self,
        work: &dyn AnyWork,
        shard: u64,
        stop: &Stop,
        event: &(dyn Fn(&JobEvent) + Sync),
    ) -> Result<AttemptResult, JobError> {
        if matches!(self.shard(work, shard)?, ShardState::Done(_)) {
            return Ok(AttemptResult::Settled(ShardOutcome::AlreadyDone));
        }
        let _lock = match self.try_lock(shard)? {
            Attempt::Held(lock) => lock,
            Attempt::Busy(owner) => return Ok(AttemptResult::Busy(owner)),
        };
        match self.shard(work, shard)? {
            ShardState::Missing => {}
            ShardState::Done(_) => return Ok(AttemptResult::Settled(ShardOutcome::AlreadyDone)),
            ShardState::Refused(reason) => {
                let path = self.paths().result(shard);
                let refusal = self.set_aside(&format!("{shard}.json"), &path, reason)?;
                event(&JobEvent::Refused(refusal));
            }
        }
        if stop.is_raised() {
            return Ok(AttemptResult::Stopped);
        }
        event(&JobEvent::Started { shard });
        match self.compute_on(work, shard, stop, KEEP_INTERVAL)? {
            None => Ok(AttemptResult::Stopped),
            Some(record) => {
                let new = self.publish(work, &record, Source::Run)?;
                self.remove_partial(shard);
                Ok(AttemptResult::Settled(if new {
                    ShardOutcome::Computed
                } else {
                    ShardOutcome::AlreadyDone
                }))
            }
        }
    }

    /// Computes a shard without writing anything; `None` if it was stopped.
    pub(crate) fn compute(
        &self,
        work: &dyn AnyWork,
        shard: u64,
        stop: &Stop,
    ) -> Result<Option<Record>, JobError> {
        self.record_of(work, shard, 0, &mut || work.run_on(shard, None, &mut |_| (), stop))
    }

    /// Computes a shard from where an earlier run of it ended, and keeps what it has done, once in each interval and when it is
    /// stopped.
    fn compute_on(
        &self,
        work: &dyn AnyWork,
        shard: u64,
        stop: &Stop,
        interval: Duration,
    ) -> Result<Option<Record>, JobError> {
        let start = Instant::now();
        let (mut last, mut latest) = (start, None);
        let (mut done, before) = self.partial(shard).unzip();
        let before = before.unwrap_or(0);
        let time = || before + start.elapsed().as_millis() as u64;
        let record = self.record_of(work, shard, before, &mut || {
            let mut keep = |done: Value| {
                if last.elapsed() < interval {
                    latest = Some(done);
                    return;
                }
                last = Instant::now();
                latest = None;
                // Without this file the shard takes longer if it is killed, but its result is the same.
                let _ = self.write_partial(shard, done, time());
            };
            work.run_on(shard, done.take(), &mut keep, stop)
        })?;
        if let (None, Some(done)) = (&record, latest) {
            self.write_partial(shard, done, time())?;
        }
        Ok(record)
    }

    /// The record of what `compute` returns; `None` if it was stopped. `before` is the time of earlier runs in milliseconds.
    fn record_of(
        &self,
        work: &dyn AnyWork,
        shard: u64,
        before: u64,
        compute: &mut dyn FnMut() -> Result<Value, Halt>,
    ) -> Result<Option<Record>, JobError> {
        let failed = |reason: String| JobError::Shard { shard, reason };
        let mut provenance = Provenance::now();
        let start = Instant::now();
        let payload: Value = match catch_unwind(AssertUnwindSafe(compute)) {
            Ok(Ok(payload)) => payload,
            Ok(Err(Halt::Stopped)) => return Ok(None),
            Ok(Err(Halt::Failed(reason))) => return Err(failed(reason)),
            Err(panic) => {
                return Err(failed(format!("the program has a fault: {}", message(&*panic))));
            }
        };
        provenance.milliseconds = before + start.elapsed().as_millis() as u64;
        work.check(shard, &payload).map_err(failed)?;
        let record = Record::new(self.manifest(), shard, payload, provenance).map_err(failed)?;
        Ok(Some(record))
    }

    fn count_done(&self, work: &dyn AnyWork) -> Result<u64, JobError> {
        Ok(self.manifest().shards() - self.results(work, &mut |_| ())?.len() as u64)
    }
}

/// Why the locks of a run can be taken.
const HELD: &str = "no thread panics with the lock";

/// The state that the threads of one run share.
struct Run<'w> {
    queue: Mutex<VecDeque<u64>>,
    report: Mutex<RunReport>,
    fault: Mutex<Option<JobError>>,
    /// The results that may decide the work.
    first: Mutex<Option<FirstResults<'w>>>,
    /// Raised once they do, so that shards in progress end, too; and with the stop of the caller.
    enough: Stop,
}

impl Run<'_> {
    /// Ends the run if the results decide the work.
    fn decide(&self, job: &Job, work: &dyn AnyWork) -> Result<(), JobError> {
        let mut first = self.first.lock().expect(HELD);
        let Some(first) = &mut *first else { return Ok(()) };
        if !self.enough.is_raised() && first.decided_by(job, work)?.is_some() {
            self.report.lock().expect(HELD).is_decided = true;
            self.enough.raise();
        }
        Ok(())
    }

    fn run_shards(&self, job: &Job, work: &dyn AnyWork, options: &RunOptions<'_>) {
        // Shards in a row that others were computing; when it reaches the length of the queue, only waiting is left.
        let mut busy_in_a_row = 0;
        while !self.enough.is_raised() && self.fault.lock().expect(HELD).is_none() {
            let Some(shard) = self.queue.lock().expect(HELD).pop_front() else { return };
            match job.attempt(work, shard, &self.enough, options.event) {
                Ok(AttemptResult::Settled(outcome)) => {
                    busy_in_a_row = 0;
                    let mut report = self.report.lock().expect(HELD);
                    report.done += 1;
                    report.computed += u64::from(outcome == ShardOutcome::Computed);
                    let event =
                        JobEvent::Finished { shard, done: report.done, shards: report.shards };
                    // Reported under the lock, so that the counts arrive in increasing order.
                    (options.event)(&event);
                    drop(report);
                    if let Err(fault) = self.decide(job, work) {
                        self.fault.lock().expect(HELD).get_or_insert(fault);
                    }
                }
                Ok(AttemptResult::Busy(owner)) if options.busy == Busy::Leave => {
                    self.report.lock().expect(HELD).left += 1;
                    (options.event)(&JobEvent::Busy { shard, owner });
                }
                Ok(AttemptResult::Busy(owner)) => {
                    let left = {
                        let mut queue = self.queue.lock().expect(HELD);
                        queue.push_back(shard);
                        queue.len()
                    };
                    busy_in_a_row += 1;
                    if busy_in_a_row >= left {
                        (options.event)(&JobEvent::Busy { shard, owner });
                        busy_in_a_row = 0;
                        pause();
                    }
                }
                Ok(AttemptResult::Stopped) => return,
                Err(fault) => {
                    self.fault.lock().expect(HELD).get_or_insert(fault);
                }
            }
        }
    }
}

/// Waits between two checks of a shard that another process computes.
fn pause() {
    std::thread::sleep(Duration::from_millis(100));
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without a message".to_owned())
}

#[cfg(test)]
mod tests;
