//! Publishing a result, and comparing it with one that is already there.
//!
//! *Idea.* An equal result is dropped. A different one is an error of some machine, because shards are
//! deterministic: both go to the quarantine and the shard is missing again. From then on it needs two
//! runs that agree; a copy of a file that is kept already is no further run. Of work that another run need not
//! repeat, the first result stays.
//!
//! *Guarantee.* A good result is never overwritten, and nothing is ever deleted but equal copies, and copies
//! of later results of such work.

use std::io;
use std::path::{Path, PathBuf};

use crate::canonical::sha256;
use crate::error::JobError;
use crate::job::{Job, disk_error};
use crate::record::Record;
use crate::refusal::{Dispute, Refusal};
use crate::status::ShardState;
use crate::work::AnyWork;

/// Where a result comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A run that has just ended.
    Run,
    /// A file, which may be a copy of one that is known.
    File,
}

impl Job {
    /// Publishes a result; the caller holds the lock of its shard. False if it was not needed: an equal one was there, or
    /// the dispute about it is decided.
    pub(crate) fn publish(
        &self,
        work: &dyn AnyWork,
        record: &Record,
        source: Source,
    ) -> Result<bool, JobError> {
        let shard = record.shard();
        let path = self.paths().result(shard);
        let is_repeatable = work.unrepeatable().is_none();
        let old = match self.shard(work, shard)? {
            ShardState::Missing => None,
            ShardState::Refused(reason) => {
                self.set_aside(&format!("{shard}.json"), &path, reason)?;
                None
            }
            ShardState::Done(old) if old.digest() == record.digest() || !is_repeatable => {
                return Ok(false);
            }
            ShardState::Done(old) => Some(old),
        };
        let kept = if is_repeatable { self.quarantined_results(work, shard)? } else { Vec::new() };
        let is_copy = |of: &Record| source == Source::File && of.bytes() == record.bytes();
        let is_known = kept.iter().any(|(_, kept)| is_copy(kept));
        let confirms = |(_, kept): &(_, Record)| kept.digest() == record.digest() && !is_copy(kept);
        let is_disputed = match &old {
            // Two runs agreed on the old result after the other one was known.
            Some(old) if is_known && kept.iter().any(|(_, kept)| kept.digest() == old.digest()) => {
                return Ok(false);
            }
            Some(old) => {
                // The old result is moved first: from here on the shard is missing, even if the next step fails.
                self.shift(&path, &self.paths().disputed(shard, &sha256(old.bytes())))?;
                true
            }
            None => !kept.is_empty() && !kept.iter().any(confirms),
        };
        if !is_disputed {
            self.write(&path, record.bytes())?;
            return Ok(true);
        }
        if !is_known {
            let path = self.paths().disputed(shard, &sha256(record.bytes()));
            self.write(&path, record.bytes())?;
        }
        let kept = self.quarantined_results(work, shard)?;
        Err(JobError::Disputed { shard, kept: kept.into_iter().map(|(path, _)| path).collect() })
    }

    /// The undamaged results of `shard` in the quarantine, with their files.
    fn quarantined_results(
        &self,
        work: &dyn AnyWork,
        shard: u64,
    ) -> Result<Vec<(PathBuf, Record)>, JobError> {
        let folder = self.paths().quarantine();
        let start = format!("{shard}-");
        let mut quarantined = Vec::new();
        for name in self.names(&folder)?.into_iter().filter(|name| name.starts_with(&start)) {
            let path = folder.join(name);
            let bytes =
                self.disk().read(&path).map_err(|fault| disk_error("read", &path, fault))?;
            let record = self.accept(work, &bytes).ok().filter(|kept| kept.shard() == shard);
            quarantined.extend(record.map(|record| (path, record)));
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
            let kept: Vec<_> = kept.into_iter().map(|(path, _)| path).collect();
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
        path: &Path,
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

    /// Moves a file of the job into another of its folders, durably.
    fn shift(&self, from: &Path, to: &Path) -> Result<(), JobError> {
        let quarantine = self.paths().quarantine();
        self.disk()
            .make_folder(&quarantine)
            .map_err(|cause| disk_error("make", &quarantine, cause))?;
        match self.disk().rename(from, to) {
            // A folder of the job may be a link to another disk.
            Err(cause) if cause.kind() == io::ErrorKind::CrossesDevices => {
                let bytes = self.disk().read(from);
                let bytes = bytes.map_err(|cause| disk_error("set aside", from, cause))?;
                self.write(to, &bytes)?;
                self.remove(from)?;
            }
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
