//! Running a contest: in memory, or as a job that can be killed and resumed.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Mutex;
use std::thread::Builder;

use games::Fault;
use jobs::{Halt, Job, JobError, JobEvent as Event, Record, Refusal, RunOptions, ShardState, Stop};
use outwit::parallel::STACK_BYTES;
use serde::Deserialize as _;

use super::forfeit_log::ForfeitLog;
use super::work::PlayerPool;
use super::{Contest, Pair, Results};
use crate::live_game::{GameObserver, no_observer};

/// The progress of a running contest.
#[derive(Debug)]
pub struct Progress<'a, 'b> {
    /// The results so far.
    pub results: &'b Results<'a>,
    /// The maximum number of pairs.
    pub units: u64,
    /// A shard that this process waits for, and the process that computes it.
    pub waits_for: Option<(u64, &'b str)>,
    /// A damaged result that was set aside; its games are played again.
    pub refused: Option<&'b Refusal>,
}

/// Called before the first game and after every shard, from one thread at a time.
pub(super) type Listener<'l> = &'l (dyn Fn(&Progress<'_, '_>) + Sync);

const HELD: &str = "no thread panics with the lock";

impl Contest {
    /// Plays everything in memory. When `stop` is raised, what has been played so far is returned.
    pub fn run_here(
        &self,
        threads: usize,
        stop: &Stop,
        listener: Listener<'_>,
    ) -> Result<Results<'_>, Fault> {
        self.resume(Results::new(self), threads, stop, listener, &no_observer)
    }

    /// Plays in memory the pairs that are missing in `results`; `observer` is called after every move. If a player
    /// cannot be started, the contest is broken off; see [`Results::aborted`].
    pub fn resume<'c>(
        &'c self,
        results: Results<'c>,
        threads: usize,
        stop: &Stop,
        listener: Listener<'_>,
        observer: GameObserver<'_>,
    ) -> Result<Results<'c>, Fault> {
        let missing = |shard: &u64| self.units_of(*shard).any(|unit| !results.has(unit));
        let shards = if results.is_decided() { 0 } else { self.shards() };
        let queue: VecDeque<u64> = (0..shards).filter(missing).collect();
        let queue = Mutex::new(queue);
        let forfeits = ForfeitLog::of(&results);
        let report = |results: &Results<'_>| {
            listener(&Progress { results, units: self.units(), waits_for: None, refused: None });
        };
        report(&results);
        let results = Mutex::new(results);
        // Raised once the result is decided or the contest is broken off: games that would not count end, too. The caller's own
        // stop stays as it was.
        let enough = stop.child();
        let work_off = || {
            let _others = OnPanic(&enough);
            let mut pool = PlayerPool::default();
            while !enough.is_raised() {
                let (shard, more) = {
                    let mut queue = queue.lock().expect(HELD);
                    let Some(shard) = queue.pop_front() else { return };
                    (shard, !queue.is_empty())
                };
                match self.play_shard(shard, &mut pool, more, &forfeits, &enough, observer) {
                    Ok(pairs) => {
                        let mut results = results.lock().expect(HELD);
                        results.add(shard, pairs);
                        report(&results);
                        if results.is_decided() {
                            enough.raise();
                        }
                    }
                    Err(Halt::Stopped) => return,
                    Err(Halt::Failed(why)) => {
                        results.lock().expect(HELD).abort(why);
                        enough.raise();
                    }
                }
            }
        };
        // Fewer threads than asked for play the same games. A panic of one is passed on here.
        std::thread::scope(|scope| {
            let start = || Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work_off);
            start().map_err(|error| {
                Fault::new(format!("the system cannot start a thread: {error}"))
            })?;
            let mut others = 1..threads.clamp(1, self.shards() as usize);
            let _ = others.try_for_each(|_| start().map(drop));
            Ok::<_, Fault>(())
        })?;
        Ok(results.into_inner().expect(HELD))
    }

    /// Plans the job of the contest in `directory` without playing a game. Fails if the folder contains the job of another contest.
    pub fn plan(&self, directory: &Path) -> Result<Job, JobError> {
        self.refuse_changes(directory)?;
        Job::plan(directory, &self.work())
    }

    /// Plays the missing shards of the job in `directory`, which is created if there is none. When `stop` is raised, the
    /// results so far are returned; call it again to resume. Fails if the folder contains the job of another contest, or if
    /// games are missing and a player has changed.
    pub fn run_job(
        &self,
        directory: &Path,
        threads: usize,
        stop: &Stop,
        listener: Listener<'_>,
    ) -> Result<Results<'_>, JobError> {
        let job = self.plan(directory)?;
        let work = self.work();
        let results = Mutex::new(Results::new(self));
        let add_pairs = |shard: u64, pairs: Option<Vec<Pair>>| {
            let Some(pairs) = pairs else { return };
            let mut results = results.lock().expect(HELD);
            results.add(shard, pairs);
        };
        let report = |waits_for: Option<(u64, &str)>, refused: Option<&Refusal>| {
            let results = results.lock().expect(HELD);
            listener(&Progress { results: &results, units: self.units(), waits_for, refused });
        };
        let missing =
            job.results(&work, &mut |record| add_pairs(record.shard(), pairs_of(record)))?;
        report(None, None);
        if results.lock().expect(HELD).is_decided() {
            return Ok(results.into_inner().expect(HELD));
        }
        if !missing.is_empty() {
            self.check_players(directory)?;
        }
        let forfeits = ForfeitLog::of(&results.lock().expect(HELD));
        let work = work.of_run(missing.len() as u64, forfeits);
        let event = |event: &Event| match event {
            Event::Finished { shard, .. } => {
                // A result that cannot be read back is reported when the job is merged.
                if let Ok(ShardState::Done(record)) = job.shard(&work, *shard) {
                    add_pairs(*shard, pairs_of(&record));
                    report(None, None);
                }
            }
            Event::Busy { shard, owner } => report(Some((*shard, owner)), None),
            Event::Refused(refusal) => report(None, Some(refusal)),
            _ => {}
        };
        // The job ends when its results decide a sequential test.
        let options =
            RunOptions { threads, stop: stop.clone(), event: &event, ..RunOptions::default() };
        match job.run_missing(&work, &missing, &options) {
            Err(JobError::Shard { reason, .. }) => {
                let mut results = results.into_inner().expect(HELD);
                results.abort(reason);
                Ok(results)
            }
            Ok(report) if report.is_decided => {
                // Perhaps by results of other processes, which this one has not looked at.
                job.results(&work, &mut |record| add_pairs(record.shard(), pairs_of(record)))?;
                Ok(results.into_inner().expect(HELD))
            }
            Ok(_) | Err(JobError::Stopped { .. }) => Ok(results.into_inner().expect(HELD)),
            Err(fault) => Err(fault),
        }
    }

    /// The contest of the job in a folder, also if a player has changed; see [`Contest::players_changed`].
    pub fn of_job(directory: &Path) -> Result<Contest, JobError> {
        let job = Job::open(directory)?;
        let manifest = job.manifest();
        if manifest.kind() != super::KIND {
            return Err(JobError::OtherJob {
                path: directory.to_owned(),
                found: manifest.describe(),
                expected: "a match or a tournament".to_owned(),
            });
        }
        Contest::read(manifest.parameters()).map_err(|reason| JobError::Changed {
            directory: directory.display().to_string(),
            reason,
        })
    }
}

/// Stops the other threads if that of this value panics.
struct OnPanic<'a>(&'a Stop);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.raise();
        }
    }
}

fn pairs_of(record: &Record) -> Option<Vec<Pair>> {
    Vec::deserialize(record.payload()).ok()
}
