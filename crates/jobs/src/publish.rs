//! Publishing a result, and comparing it with one that is already there.
//!
//! *Idea.* An equal result is dropped. A different one is an error of some machine, because shards are
//! deterministic: both go to the quarantine and the shard is missing again. From then on it needs two
//! runs that agree.
//!
//! *Guarantee.* A good result is never overwritten, and nothing is ever deleted but equal copies.

use std::io;

use crate::canonical::sha256;
use crate::error::JobError;
use crate::job::{Job, disk_error};
use crate::record::Record;
use crate::refusal::{Dispute, Refusal};
use crate::status::ShardState;
use crate::work::AnyWork;

impl Job {
    /// Publishes a result; the caller holds the lock of its shard. False if an equal one was there.
    pub(crate) fn publish(&self, work: &dyn AnyWork, record: &Record) -> Result<bool, JobError> {
        let shard = record.shard();
        let path = self.paths().result(shard);
        match self.shard(work, shard)? {
            ShardState::Missing => {}
            ShardState::Refused(reason) => {
                self.set_aside(&format!("{shard}.json"), &path, reason)?;
            }
            ShardState::Done(old) if old.digest() == record.digest() => return Ok(false),
            ShardState::Done(old) => {
                // The old result is moved first: from here on the shard is missing, even if the next step fails.
                self.shift(&path, &self.paths().disputed(shard, old.digest()))?;
                return Err(self.quarantine_conflict(work, record)?);
            }
        }
        let quarantined = self.quarantined_results(work, shard)?;
        if !quarantined.is_empty() && !quarantined.iter().any(|w| w.digest() == record.digest()) {
            return Err(self.quarantine_conflict(work, record)?);
        }
        self.write(&path, record.bytes())?;
        Ok(true)
    }

    /// Keeps a contradicting result and makes the error that names all of them.
    fn quarantine_conflict(
        &self,
        work: &dyn AnyWork,
        record: &Record,
    ) -> Result<JobError, JobError> {
        let shard = record.shard();
        self.write(&self.paths().disputed(shard, record.digest()), record.bytes())?;
        let kept = self.quarantined_results(work, shard)?;
        let kept = kept.iter().map(|w| self.paths().disputed(shard, w.digest())).collect();
        Ok(JobError::Disputed { shard, kept })
    }

    /// The undamaged results of `shard` in the quarantine.
    fn quarantined_results(&self, work: &dyn AnyWork, shard: u64) -> Result<Vec<Record>, JobError> {
        let folder = self.paths().quarantine();
        let start = format!("{shard}-");
        let mut quarantined = Vec::new();
        for name in self.names(&folder)?.into_iter().filter(|name| name.starts_with(&start)) {
            let path = folder.join(name);
            let bytes =
                self.disk().read(&path).map_err(|fault| disk_error("read", &path, fault))?;
            quarantined.extend(self.accept(work, &bytes).ok().filter(|w| w.shard() == shard));
        }
        Ok(quarantined)
    }

    /// All shards with results in the quarantine.
    pub(crate) fn disputes(&self, work: &dyn AnyWork) -> Result<Vec<Dispute>, JobError> {
        let mut shards: Vec<u64> = self
            .names(&self.paths().quarantine())?
            .iter()
            .filter_map(|name| name.split_once('-')?.0.parse().ok())
            .collect();
        shards.sort_unstable();
        shards.dedup();
        let mut disputes = Vec::new();
        for shard in shards {
            let kept = self.quarantined_results(work, shard)?;
            let kept: Vec<_> =
                kept.iter().map(|w| self.paths().disputed(shard, w.digest())).collect();
            if !kept.is_empty() {
                disputes.push(Dispute { shard, kept });
            }
        }
        Ok(disputes)
    }

    /// Moves a refused file, or a folder with its name, to the quarantine; the caller holds the lock of its shard.
    pub(crate) fn set_aside(
        &self,
        name: &str,
        path: &std::path::Path,
        reason: String,
    ) -> Result<Refusal, JobError> {
        let hash = match self.disk().read(path) {
            Ok(bytes) => sha256(&bytes),
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => sha256(&[]),
            // A folder, a pipe or a file that is too large has no hash; a number keeps it apart from earlier ones.
            Err(fault) if fault.kind() == io::ErrorKind::InvalidData => {
                let folder = self.paths().quarantine();
                let names = self.names(&folder)?;
                let path = |number: &String| self.paths().refused(name, number);
                let is_free =
                    |number: &String| names.iter().all(|n| folder.join(n) != path(number));
                let number = (0..=names.len()).map(|number| number.to_string()).find(is_free);
                number.expect("there are more numbers than names")
            }
            Err(cause) => return Err(disk_error("read", path, cause)),
        };
        let kept = self.paths().refused(name, &hash);
        self.shift(path, &kept)?;
        Ok(Refusal { path: path.to_owned(), reason, kept })
    }

    /// Renames a file of the job into another of its folders, durably.
    fn shift(&self, from: &std::path::Path, to: &std::path::Path) -> Result<(), JobError> {
        let quarantine = self.paths().quarantine();
        self.disk()
            .make_folder(&quarantine)
            .map_err(|cause| disk_error("make", &quarantine, cause))?;
        match self.disk().rename(from, to) {
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => {
                return Err(disk_error("set aside", from, cause));
            }
            _ => {}
        }
        for folder in [self.paths().results(), quarantine] {
            self.disk()
                .flush_folder(&folder)
                .map_err(|cause| disk_error("flush the folder", &folder, cause))?;
        }
        Ok(())
    }
}
