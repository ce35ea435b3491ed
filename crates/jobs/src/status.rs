//! Which shards are done and which are missing, read from the directory.
//!
//! *Guarantee.* Done and missing together are all shards, and every answer uses the same test: the file
//! is undamaged, belongs to this shard of this job, and its payload is possible.
//!
//! *Cost.* Reads and hashes every result once, about 20 microseconds each.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use serde_json::Value;

use crate::canonical::sha256;
use crate::disk::temporary_of;
use crate::error::JobError;
use crate::indices::Indices;
use crate::job::{Job, disk_error};
use crate::lock::{Attempt, is_probe};
use crate::paths::JobPaths;
use crate::record::Record;
use crate::refusal::{Dispute, Refusal};
use crate::sealed::unseal;
use crate::work::{AnyDecider, AnyWork};

/// The state of one shard, from its result file.
#[derive(Clone, Debug, PartialEq)]
pub enum ShardState {
    /// No result yet.
    Missing,
    /// A good result.
    Done(Record),
    /// A file that is refused, and why; the shard counts as missing.
    Refused(String),
}

/// What earlier runs have done of a shard that has no result yet; its next run begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The shard.
    pub shard: u64,
    /// The elapsed time that it took, in milliseconds.
    pub milliseconds: u64,
}

/// The state of a job.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// All shards.
    pub shards: u64,
    /// Shards with a good result.
    pub done: u64,
    /// Shards without one; none if the work is decided.
    pub missing: Indices,
    /// The shard whose result, after all before it, decides the work, so that no more results are needed.
    pub decided_by: Option<u64>,
    /// The missing shards of which earlier runs have done a part.
    pub unfinished: Vec<Unfinished>,
    /// Files that are refused, by name.
    pub refused: Vec<Refusal>,
    /// Shards being computed, each with its owner.
    pub running: Vec<(u64, String)>,
    /// Shards that once gave different results, with the files kept.
    pub disputes: Vec<Dispute>,
    /// The sum of the elapsed times of the finished shards, in milliseconds.
    pub milliseconds: u64,
    /// The merged total, if it was written and is undamaged, and no shard is missing or has another result since.
    pub total: Option<Value>,
}

impl Status {
    /// An estimate of the time that the missing shards take, in milliseconds, from that of the others; none if no shard is done.
    pub fn milliseconds_left(&self) -> Option<u64> {
        let each = self.milliseconds.checked_div(self.done)?;
        let done: u64 = self.unfinished.iter().map(|shard| shard.milliseconds.min(each)).sum();
        Some(each * self.missing.len() as u64 - done)
    }
}

impl Job {
    /// The state of one shard, from its result file.
    pub fn shard(&self, work: &dyn AnyWork, shard: u64) -> Result<ShardState, JobError> {
        let path = self.paths().result(shard);
        let bytes = match self.disk().read(&path) {
            Ok(bytes) => bytes,
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => {
                return Ok(ShardState::Missing);
            }
            Err(fault) if fault.kind() == io::ErrorKind::InvalidData => {
                return Ok(ShardState::Refused(format!("{fault}; expected a result file")));
            }
            Err(cause) => return Err(disk_error("read", &path, cause)),
        };
        Ok(match self.accept(work, &bytes) {
            Ok(record) if record.shard() == shard => ShardState::Done(record),
            Ok(record) => {
                ShardState::Refused(format!("it holds shard {}, not {shard}", record.shard()))
            }
            Err(reason) => ShardState::Refused(reason),
        })
    }

    /// The record in some bytes, if it is a good result of any shard of this job.
    pub(crate) fn accept(&self, work: &dyn AnyWork, bytes: &[u8]) -> Result<Record, String> {
        let record = Record::decode(self.manifest(), bytes)?;
        work.check(record.shard(), record.payload())?;
        Ok(record)
    }

    /// The state of the job.
    pub fn status(&self, work: &dyn AnyWork) -> Result<Status, JobError> {
        self.expect(work)?;
        let mut status = Status { shards: self.manifest().shards(), ..Status::default() };
        let mut missing = Vec::new();
        let mut digests = String::new();
        status.decided_by = self.decided_by(work)?;
        let needed = status.decided_by.map_or(status.shards, |last| last + 1);
        for shard in 0..status.shards {
            match self.shard(work, shard)? {
                ShardState::Missing => missing.push(shard),
                ShardState::Done(record) => {
                    status.done += 1;
                    if shard < needed {
                        digests += record.digest();
                    }
                    status.milliseconds += record.provenance().milliseconds;
                }
                ShardState::Refused(reason) => {
                    missing.push(shard);
                    status.refused.push(Refusal::in_place(self.paths().result(shard), reason));
                }
            }
        }
        missing.retain(|shard| *shard < needed);
        status.unfinished = self.unfinished(&missing)?;
        status.missing = missing.into_iter().collect();
        status.running = self.running()?;
        status.disputes = self.disputes(work)?;
        for name in self.misnamed()? {
            let reason = "this is no name of a shard of the job; a merge imports the result or sets the file aside";
            let path = self.paths().results().join(name);
            status.refused.push(Refusal::in_place(path, reason.to_owned()));
        }
        match self.total(&digests) {
            Ok(total) if status.missing.is_empty() => status.total = total,
            Ok(_) => {}
            Err(reason) => status.refused.push(Refusal::in_place(self.paths().total(), reason)),
        }
        Ok(status)
    }

    /// The names in the folder of results that are not those of a shard, such as of the copies that file synchronisers make.
    pub(crate) fn misnamed(&self) -> Result<Vec<String>, JobError> {
        let mut names = self.names(&self.paths().results())?;
        names.retain(|name| {
            let shard = JobPaths::shard_of(name);
            let is_known = shard.is_some_and(|shard| shard < self.manifest().shards());
            !is_known && temporary_of(name).is_none()
        });
        Ok(names)
    }

    /// The shards without a good result; none if the results decide the work.
    pub fn missing(&self, work: &dyn AnyWork) -> Result<Indices, JobError> {
        let is_decided = self.decided_by(work)?.is_some();
        if is_decided { Ok(Indices::default()) } else { self.results(work, &mut |_| ()) }
    }

    /// The shard whose result, after all before it, decides the work; see [`Work::decider`](crate::Work::decider).
    pub fn decided_by(&self, work: &dyn AnyWork) -> Result<Option<u64>, JobError> {
        self.expect(work)?;
        FirstResults::of(work).map_or(Ok(None), |mut first| first.decided_by(self, work))
    }

    /// Calls `visit` with every good result, in the order of the shards; the shards without one. Each result is read and
    /// checked once, which is most of the time of a restart.
    pub fn results(
        &self,
        work: &dyn AnyWork,
        visit: &mut dyn FnMut(&Record),
    ) -> Result<Indices, JobError> {
        self.expect(work)?;
        let mut missing = Vec::new();
        for shard in 0..self.manifest().shards() {
            match self.shard(work, shard)? {
                ShardState::Done(record) => visit(&record),
                ShardState::Missing | ShardState::Refused(_) => missing.push(shard),
            }
        }
        Ok(missing.into_iter().collect())
    }

    /// The merged total on the disk, if it is that of the results with these digests; what is wrong with the file if it is damaged.
    fn total(&self, digests: &str) -> Result<Option<Value>, String> {
        let bytes = match self.disk().read(&self.paths().total()) {
            Ok(bytes) => bytes,
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(fault) => return Err(format!("{fault}; another merge writes it again")),
        };
        let (mut fields, _) = unseal(&bytes, "total_sha256")
            .map_err(|reason| format!("{reason}; another merge writes it again"))?;
        let is = |name: &str, text: &str| fields.get(name).and_then(Value::as_str) == Some(text);
        let ours = is("manifest_id", self.manifest().id())
            && is("payloads_sha256", &sha256(digests.as_bytes()));
        Ok(if ours { fields.remove("total") } else { None })
    }

    /// The shards that are computed now, each with its owner.
    pub fn running(&self) -> Result<Vec<(u64, String)>, JobError> {
        let mut running = Vec::new();
        let names = self.names(&self.paths().locks())?;
        for shard in names.iter().filter_map(|name| locked_shard(name)) {
            let path = self.paths().lock(shard);
            let holder = self.disk().holder(&path);
            let holder = holder.map_err(|cause| disk_error("read", &path, cause))?;
            running.extend(holder.map(|owner| (shard, owner)));
        }
        running.sort_unstable();
        Ok(running)
    }

    /// What has been done of those of these shards that a run has begun.
    fn unfinished(&self, shards: &[u64]) -> Result<Vec<Unfinished>, JobError> {
        let begun: BTreeSet<u64> = self.begun()?.into_iter().collect();
        let time = |&shard: &u64| {
            let (_, milliseconds) = self.partial(shard)?;
            Some(Unfinished { shard, milliseconds })
        };
        Ok(shards.iter().filter(|shard| begun.contains(shard)).filter_map(time).collect())
    }

    /// The shards with a file of what a run has done of them.
    pub(crate) fn begun(&self) -> Result<Vec<u64>, JobError> {
        let names = self.names(&self.paths().partials())?;
        Ok(names.iter().filter_map(|name| JobPaths::shard_of(name)).collect())
    }

    /// The names in a folder of the job; a folder that is gone is empty.
    pub(crate) fn names(&self, folder: &Path) -> Result<Vec<String>, JobError> {
        match self.disk().list(folder) {
            Ok(names) => Ok(names),
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(cause) => Err(disk_error("read", folder, cause)),
        }
    }

    /// Removes temporary files and locks whose owners are dead.
    pub(crate) fn sweep(&self) -> Result<(), JobError> {
        let folders = [
            self.paths().directory().to_owned(),
            self.paths().results(),
            self.paths().partials(),
            self.paths().quarantine(),
            self.paths().launch(),
        ];
        for folder in folders {
            for name in self.names(&folder)? {
                let Some(target) = temporary_of(&name) else { continue };
                // `7.json`, or `7-0123456789ab.json` in the quarantine.
                let shard = JobPaths::shard_of(target)
                    .or_else(|| target.split_once('-').and_then(|(shard, _)| shard.parse().ok()));
                let lock = match shard {
                    Some(shard) => self.try_lock(shard)?,
                    None => self.try_lock_job()?,
                };
                // A writer holds the lock of the shard; if the lock can be taken, there is no writer.
                if let Attempt::Held(_lock) = lock {
                    self.remove(&folder.join(&name))?;
                }
            }
        }
        let locks = self.paths().locks();
        for name in self.names(&locks)? {
            if is_probe(&name) {
                self.remove(&locks.join(name))?;
            } else if let Some(shard) = locked_shard(&name) {
                // Taking the lock of a dead owner and releasing it removes its file.
                drop(self.try_lock(shard)?);
            }
        }
        Ok(())
    }

    /// Removes a file; it is no error if there is none.
    pub(crate) fn remove(&self, path: &Path) -> Result<(), JobError> {
        match self.disk().remove(path) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => {
                Err(disk_error("remove", path, cause))
            }
            _ => Ok(()),
        }
    }
}

/// The results of the first shards, for work that they may decide.
pub(crate) struct FirstResults<'w> {
    decides: AnyDecider<'w>,
    /// The first shard whose result has not been looked at.
    next: u64,
}

impl<'w> FirstResults<'w> {
    /// None of them yet; `None` for work that needs all.
    pub(crate) fn of(work: &'w dyn AnyWork) -> Option<Self> {
        work.decider().map(|decides| Self { decides, next: 0 })
    }

    /// Looks at the results that follow without a gap; the shard that decides the work.
    pub(crate) fn decided_by(
        &mut self,
        job: &Job,
        work: &dyn AnyWork,
    ) -> Result<Option<u64>, JobError> {
        while self.next < job.manifest().shards() {
            let ShardState::Done(record) = job.shard(work, self.next)? else { break };
            self.next += 1;
            if (self.decides)(record.payload()) {
                return Ok(Some(self.next - 1));
            }
        }
        Ok(None)
    }
}

/// The shard of a lock file, whether its owner lives or not.
fn locked_shard(name: &str) -> Option<u64> {
    name.strip_suffix(".lock")?.parse().ok()
}
