//! Playing a contest: in memory, or as a job that can be killed and taken up again.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Mutex;

use games::Fault;
use jobs::{Event, Halt, Job, JobError, RunOptions, ShardState, Stop, Work};

use super::{Contest, Pair, Results};
use crate::watch::{Watcher, nobody};

/// Where a contest stands while it runs.
#[derive(Debug)]
pub struct Progress<'a, 'b> {
    /// The results so far.
    pub results: &'b Results<'a>,
    /// All pairs there may be.
    pub units: u64,
}

/// Hears how a contest goes; called from every thread, one at a time.
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
        self.go_on(Results::new(self), threads, stop, listener, &nobody)
    }

    /// Plays in memory what is missing in these results, while `watcher` looks on.
    pub fn go_on<'c>(
        &'c self,
        results: Results<'c>,
        threads: usize,
        stop: &Stop,
        listener: Listener<'_>,
        watcher: Watcher<'_>,
    ) -> Result<Results<'c>, Fault> {
        let missing = |shard: &u64| self.units_of(*shard).any(|unit| !results.has(unit));
        let shards = if results.is_decided() { 0 } else { Work::shards(self) };
        let queue: VecDeque<u64> = (0..shards).filter(missing).collect();
        let queue = Mutex::new(queue);
        let results = Mutex::new(results);
        let fault = Mutex::new(None);
        // Raised once the result is decided; the caller's own stop stays as it was.
        let enough = stop.child();
        let work_off = || {
            while !enough.is_raised() {
                let Some(shard) = queue.lock().expect(HELD).pop_front() else { return };
                match self.play_shard(shard, stop, watcher) {
                    Ok(pairs) => {
                        let mut results = results.lock().expect(HELD);
                        results.add(shard, pairs);
                        listener(&Progress { results: &results, units: self.units() });
                        if results.is_decided() {
                            enough.raise();
                        }
                    }
                    Err(Halt::Stopped) => return,
                    Err(Halt::Failed(why)) => {
                        fault.lock().expect(HELD).get_or_insert(Fault::new(why));
                        enough.raise();
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.clamp(1, Work::shards(self) as usize) {
                with_stack(scope, work_off);
            }
            let last = with_stack(scope, work_off);
            let _ = last.join();
        });
        match fault.into_inner().expect(HELD) {
            Some(fault) => Err(fault),
            None => Ok(results.into_inner().expect(HELD)),
        }
    }

    /// Plays what is missing of a job, which is planned in the folder if there is none. When `stop` is raised, what is
    /// there so far is returned; run it again to go on.
    pub fn run_job(
        &self,
        directory: &Path,
        threads: usize,
        stop: &Stop,
        listener: Listener<'_>,
    ) -> Result<Results<'_>, JobError> {
        self.refuse_changes(directory)?;
        let job = Job::plan(directory, self)?;
        let results = Mutex::new(Results::new(self));
        let add = |shard: u64| -> Result<(), JobError> {
            let Some(pairs) = self.pairs_of(&job, shard)? else { return Ok(()) };
            let mut results = results.lock().expect(HELD);
            results.add(shard, pairs);
            listener(&Progress { results: &results, units: self.units() });
            Ok(())
        };
        let missing = job.missing(self)?;
        let missing: std::collections::BTreeSet<u64> = missing.iter().collect();
        for shard in (0..Work::shards(self)).filter(|shard| !missing.contains(shard)) {
            add(shard)?;
        }
        let enough = stop.child();
        let decided = || results.lock().expect(HELD).is_decided();
        if decided() {
            return Ok(results.into_inner().expect(HELD));
        }
        let event = |event: &Event| {
            if let Event::Finished { shard, .. } = event {
                // A result that cannot be read back will be looked at again when the job is merged.
                let _ = add(*shard);
            }
            if decided() {
                enough.raise();
            }
        };
        let options =
            RunOptions { threads, stop: enough.clone(), event: &event, ..RunOptions::default() };
        let run =
            std::thread::scope(|scope| with_stack(scope, || job.run_all(self, &options)).join());
        match run {
            Ok(Ok(_) | Err(JobError::Stopped { .. })) => Ok(results.into_inner().expect(HELD)),
            Ok(Err(fault)) => Err(fault),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// The results of a job so far, without playing anything.
    pub fn read_job(&self, directory: &Path) -> Result<Results<'_>, JobError> {
        let job = Job::open(directory)?;
        let mut results = Results::new(self);
        for shard in 0..Work::shards(self) {
            if let Some(pairs) = self.pairs_of(&job, shard)? {
                results.add(shard, pairs);
            }
        }
        Ok(results)
    }

    /// The contest that is planned in a folder.
    pub fn of_job(directory: &Path) -> Result<Contest, JobError> {
        let job = Job::open(directory)?;
        let manifest = job.manifest();
        let refused =
            |reason: String| JobError::Parameters { kind: manifest.kind().into(), reason };
        if manifest.kind() != super::KIND {
            return Err(refused(format!(
                "it is a job of kind {}, expected match",
                manifest.kind()
            )));
        }
        Contest::read(manifest.parameters()).map_err(|reason| JobError::Changed {
            directory: directory.display().to_string(),
            reason,
        })
    }

    fn pairs_of(&self, job: &Job, shard: u64) -> Result<Option<Vec<Pair>>, JobError> {
        Ok(match job.shard(self, shard)? {
            ShardState::Done(record) => serde_json::from_value(record.payload().clone()).ok(),
            _ => None,
        })
    }
}

/// Textbook searches recurse as deep as the game is long.
const STACK: usize = 64 << 20;

fn with_stack<'scope, T: Send + 'scope>(
    scope: &'scope std::thread::Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> std::thread::ScopedJoinHandle<'scope, T> {
    std::thread::Builder::new()
        .stack_size(STACK)
        .spawn_scoped(scope, work)
        .expect("the system gives a thread")
}
