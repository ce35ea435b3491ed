//! Merging all results into one total, and importing results from other directories.
//!
//! *Idea.* Results may come from other directories (machines without a common disk) and may come twice
//! (an orphan of a killed scheduler). Equal ones are dropped, contradicting ones are all kept in the
//! quarantine, damaged and foreign ones refused by name. With all shards present, their payloads are merged
//! in the order of the shards and written to `total.json`. Of work that another run need not repeat, the first
//! result of a shard counts.
//!
//! *Guarantee.* Idempotent, and independent of order for work that another run repeats: merging again, or merging the same files once more,
//! gives the same bytes.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};

use crate::canonical::sha256;
use crate::error::JobError;
use crate::indices::Indices;
use crate::job::{Job, disk_error};
use crate::lock::Attempt;
use crate::paths::JobPaths;
use crate::publish::Source;
use crate::record::Record;
use crate::refusal::{Dispute, Refusal};
use crate::sealed::seal;
use crate::status::ShardState;
use crate::work::AnyWork;

/// Further attempts to take the lock of a shard, and the pause before each.
const MAX_ATTEMPTS: u32 = 10;
const PAUSE: Duration = Duration::from_millis(20);

/// The result of a merge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MergeReport {
    /// The total, if no shard is missing.
    pub total: Option<Value>,
    /// All shards.
    pub shards: u64,
    /// Shards without a result.
    pub missing: Indices,
    /// Results imported from other directories.
    pub added: u64,
    /// Copies that were not needed: equal ones, and those that lost a dispute.
    pub dropped: u64,
    /// Shards that other processes compute, with their owners: their results were not imported.
    pub busy: Vec<(u64, String)>,
    /// Paths that held no results.
    pub empty: Vec<PathBuf>,
    /// Files that were refused, by name.
    pub refused: Vec<Refusal>,
    /// Shards that gave different results, with the files kept. A shard with a result in spite of
    /// that was confirmed by a further run.
    pub disputes: Vec<Dispute>,
    /// Why the total was not saved, if the folder cannot be written.
    pub unsaved: Option<String>,
}

impl Job {
    /// Imports the results under `from` (files, folders of results or whole jobs), then merges all results if no
    /// shard is missing.
    ///
    /// # Errors
    /// The job is not that of `work`, the payloads cannot be merged, or the disk fails.
    pub fn merge(&self, work: &dyn AnyWork, from: &[PathBuf]) -> Result<MergeReport, JobError> {
        self.expect(work)?;
        // Leftover files of dead processes do no harm, so errors in removing them are ignored.
        let _ = self.sweep();
        let mut report = MergeReport { shards: self.manifest().shards(), ..Default::default() };
        self.import_misnamed(work, &mut report)?;
        for path in from {
            let files = self.candidates(path)?;
            if files.is_empty() {
                report.empty.push(path.clone());
            }
            for file in files {
                match self.read_foreign(work, &file)? {
                    // A busy shard is in the report; its file stays where it is.
                    Ok(record) => {
                        self.import(work, &record, &mut report)?;
                    }
                    Err(reason) => {
                        report.refused.push(Refusal { path: file.clone(), reason, kept: file });
                    }
                }
            }
        }
        let payloads = self.collect(work, &mut report)?;
        report.disputes = self.disputes(work)?;
        if report.missing.is_empty() {
            let (digests, payloads): (Vec<_>, Vec<_>) = payloads.into_iter().unzip();
            let total = work.merge(payloads).map_err(JobError::Merge)?;
            match self.write_total(&total, &digests.concat()) {
                Err(fault) if fault.is_read_only() => report.unsaved = Some(fault.to_string()),
                written => written?,
            }
            report.total = Some(total);
        }
        Ok(report)
    }

    /// All payloads with their digests; notes what is missing and sets aside what is damaged.
    fn collect(
        &self,
        work: &dyn AnyWork,
        report: &mut MergeReport,
    ) -> Result<Vec<(String, Value)>, JobError> {
        let mut missing = Vec::new();
        let mut payloads = Vec::new();
        // Results after a deciding one must not change the total.
        let needed = self.decided_by(work)?.map_or(report.shards, |last| last + 1);
        for shard in 0..needed {
            let mut state = self.shard(work, shard)?;
            if let ShardState::Refused(reason) = state {
                let in_place = Refusal::in_place(self.paths().result(shard), reason);
                state = match self.set_aside_shard(work, shard, report) {
                    Err(fault) if fault.is_read_only() => {
                        report.refused.push(in_place);
                        ShardState::Missing
                    }
                    state => state?,
                };
            }
            match state {
                ShardState::Done(record) => {
                    payloads.push((record.digest().to_owned(), record.payload().clone()));
                }
                ShardState::Missing | ShardState::Refused(_) => missing.push(shard),
            }
        }
        report.missing = missing.into_iter().collect();
        Ok(payloads)
    }

    /// The state of a shard after its refused file was set aside. The owner of a busy shard does that itself.
    fn set_aside_shard(
        &self,
        work: &dyn AnyWork,
        shard: u64,
        report: &mut MergeReport,
    ) -> Result<ShardState, JobError> {
        let Attempt::Held(_lock) = self.try_lock(shard)? else { return Ok(ShardState::Missing) };
        // An owner until now may have published a good result.
        let state = self.shard(work, shard)?;
        if let ShardState::Refused(reason) = &state {
            let (name, path) = (format!("{shard}.json"), self.paths().result(shard));
            report.refused.push(self.set_aside(&name, &path, reason.clone())?);
        }
        Ok(state)
    }

    /// Imports files in the folder of results whose name is not that of a shard, such as the copies that file
    /// synchronisers make.
    fn import_misnamed(
        &self,
        work: &dyn AnyWork,
        report: &mut MergeReport,
    ) -> Result<(), JobError> {
        for name in self.misnamed()? {
            let path = self.paths().results().join(&name);
            let foreign = match self.read_foreign(work, &path) {
                Ok(foreign) => foreign,
                // The total does not need it.
                Err(fault) => {
                    report.refused.push(Refusal::in_place(path, fault.to_string()));
                    continue;
                }
            };
            let taken = match foreign {
                Ok(record) => self
                    .import(work, &record, report)
                    .and_then(|is_imported| if is_imported { self.remove(&path) } else { Ok(()) }),
                Err(reason) => {
                    let refusal = self.set_aside(&name, &path, reason);
                    refusal.map(|refusal| report.refused.push(refusal))
                }
            };
            match taken {
                // Other results can be merged all the same.
                Err(fault) if fault.is_read_only() => {
                    report.refused.push(Refusal::in_place(path, fault.to_string()));
                }
                taken => taken?,
            }
        }
        Ok(())
    }

    /// Publishes a result from elsewhere; false if another process computes its shard.
    fn import(
        &self,
        work: &dyn AnyWork,
        record: &Record,
        report: &mut MergeReport,
    ) -> Result<bool, JobError> {
        let shard = record.shard();
        let mut attempts = 0;
        let _lock = loop {
            match self.try_lock(shard)? {
                Attempt::Held(lock) => break lock,
                // Another merge, which holds a lock for a moment only, ends meanwhile.
                Attempt::Busy(_) if attempts < MAX_ATTEMPTS => std::thread::sleep(PAUSE),
                Attempt::Busy(owner) => {
                    if !report.busy.iter().any(|(known, _)| *known == shard) {
                        report.busy.push((shard, owner));
                    }
                    return Ok(false);
                }
            }
            attempts += 1;
        };
        match self.publish(work, record, Source::File) {
            Ok(true) => report.added += 1,
            Ok(false) => report.dropped += 1,
            // Reported at the end, together with those of earlier merges.
            Err(JobError::Disputed { .. }) => {}
            Err(fault) => return Err(fault),
        }
        Ok(true)
    }

    fn read_foreign(
        &self,
        work: &dyn AnyWork,
        path: &Path,
    ) -> Result<Result<Record, String>, JobError> {
        match self.disk().read(path) {
            Ok(bytes) => Ok(self.accept(work, &bytes)),
            Err(fault) if fault.kind() == io::ErrorKind::InvalidData => {
                Ok(Err(format!("{fault}; expected a result file")))
            }
            Err(cause) => Err(disk_error("read", path, cause)),
        }
    }

    /// The result files under `path`: itself, those in it, or those in its folder of results.
    fn candidates(&self, path: &Path) -> Result<Vec<PathBuf>, JobError> {
        for folder in [JobPaths::new(path).results(), path.to_owned()] {
            match self.disk().list(&folder) {
                Ok(names) => {
                    let json = |name: &String| {
                        Path::new(name).extension().is_some_and(|end| end == "json")
                    };
                    return Ok(names.into_iter().filter(json).map(|n| folder.join(n)).collect());
                }
                Err(fault)
                    if matches!(
                        fault.kind(),
                        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                    ) => {}
                Err(cause) => return Err(disk_error("read", &folder, cause)),
            }
        }
        Ok(vec![path.to_owned()])
    }

    fn write_total(&self, total: &Value, digests: &str) -> Result<(), JobError> {
        let fields = json!({
            "schema": "outwit-total/1",
            "manifest_id": self.manifest().id(),
            "shards": self.manifest().shards(),
            "payloads_sha256": sha256(digests.as_bytes()),
            "total": total,
        });
        let bytes = seal(fields, "total_sha256").map_err(JobError::Merge)?;
        let path = self.paths().total();
        if self.disk().read(&path).is_ok_and(|old| old == bytes) {
            return Ok(());
        }
        let _lock = self.lock_job()?;
        self.write(&path, &bytes)
    }
}
