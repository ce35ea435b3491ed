//! A planned job: its directory, its manifest and its disk.

use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::disk::{Disk, RealDisk, write_whole};
use crate::error::JobError;
use crate::lock::{Attempt, LockFile, Owner};
use crate::manifest::Manifest;
use crate::paths::JobPaths;
use crate::work::AnyWork;
use outwit::Stop;

/// A wait for a lock that takes longer is reported.
const REPORTED_WAIT: Duration = Duration::from_secs(1);
/// The time between two attempts to take a lock, before and after the wait is reported.
const PAUSE: Duration = Duration::from_millis(20);
const LONG_PAUSE: Duration = Duration::from_millis(100);

/// Reports that a process waits for a lock file, and for its owner.
type WaitReport = fn(&Path, &str);

static WAITING: OnceLock<WaitReport> = OnceLock::new();

/// Sets what reports that an operation of a job waits for another process, which may be a dead one of another host. Only the
/// first call has an effect.
pub fn report_waits(report: WaitReport) {
    let _ = WAITING.set(report);
}

/// Waits for a lock file outside of the directory of a job, whose folder is made if necessary; `None` if it was stopped. A long
/// wait is reported.
pub fn lock_file(path: &Path, stop: &Stop) -> io::Result<Option<LockFile>> {
    wait(path, stop, || crate::disk::try_lock(path))
}

/// Repeats the attempt until the lock is held; `None` if it was stopped.
fn wait<E>(
    path: &Path,
    stop: &Stop,
    attempt: impl Fn() -> Result<Attempt, E>,
) -> Result<Option<LockFile>, E> {
    let begin = Instant::now();
    let mut is_reported = false;
    loop {
        let owner = match attempt()? {
            Attempt::Held(lock) => return Ok(Some(lock)),
            Attempt::Busy(owner) => owner,
        };
        // Other processes hold it for moments, or for a piece of work; the lock of a dead process of another host lasts for its
        // lease.
        if begin.elapsed() > REPORTED_WAIT && !is_reported {
            is_reported = true;
            if let Some(report) = WAITING.get() {
                report(path, &owner);
            }
        }
        if stop.is_raised() {
            return Ok(None);
        }
        std::thread::sleep(if is_reported { LONG_PAUSE } else { PAUSE });
    }
}

/// A planned job. Every operation reads the directory again, so that any number of processes may work on the
/// same job.
#[derive(Clone, Debug)]
pub struct Job {
    paths: JobPaths,
    manifest: Manifest,
    disk: Arc<dyn Disk>,
}

impl Job {
    /// Plans `work` in `directory`, which is new, empty, or already holds the same job.
    ///
    /// # Errors
    /// The directory holds other files or another job, the parameters are not valid, or the disk fails.
    pub fn plan(directory: &Path, work: &dyn AnyWork) -> Result<Self, JobError> {
        Self::plan_on(Arc::new(RealDisk), directory, work)
    }

    /// Like [`Job::plan`] on a given disk.
    pub fn plan_on(
        disk: Arc<dyn Disk>,
        directory: &Path,
        work: &dyn AnyWork,
    ) -> Result<Self, JobError> {
        let paths = JobPaths::new(directory);
        let job = Self { paths, manifest: Manifest::of(work)?, disk };
        if job.has_manifest()? {
            return job.reopened();
        }
        job.refuse_foreign_files()?;
        job.make_folders()?;
        let lock = job.lock_file(&job.paths.job_lock(), &Stop::new())?;
        if job.has_manifest()? {
            drop(lock);
            return job.reopened();
        }
        // Written last, so that a directory with a manifest is always complete.
        job.write(&job.paths.manifest(), job.manifest.bytes())?;
        drop(lock);
        Ok(job)
    }

    /// Opens the job in `directory`.
    ///
    /// # Errors
    /// There is no job, its manifest is damaged, or the disk fails.
    pub fn open(directory: &Path) -> Result<Self, JobError> {
        Self::open_on(Arc::new(RealDisk), directory)
    }

    /// Like [`Job::open`] on a given disk.
    pub fn open_on(disk: Arc<dyn Disk>, directory: &Path) -> Result<Self, JobError> {
        let paths = JobPaths::new(directory);
        let path = paths.manifest();
        let bytes = disk.read(&path).map_err(|cause| match cause.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
                JobError::NotAJob { path: directory.to_owned() }
            }
            _ => disk_error("read", &path, cause),
        })?;
        let manifest = Manifest::decode(&bytes)
            .map_err(|reason| JobError::Manifest { path: path.clone(), reason })?;
        Ok(Self { paths, manifest, disk })
    }

    /// The paths of its files.
    pub fn paths(&self) -> &JobPaths {
        &self.paths
    }

    /// The description of the job.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    pub(crate) fn disk(&self) -> &dyn Disk {
        self.disk.as_ref()
    }

    /// Refuses work that is not what the manifest describes.
    pub(crate) fn expect(&self, work: &dyn AnyWork) -> Result<(), JobError> {
        self.expect_manifest(&Manifest::of(work)?)
    }

    fn expect_manifest(&self, asked: &Manifest) -> Result<(), JobError> {
        if asked.same_work(&self.manifest) {
            return Ok(());
        }
        Err(JobError::OtherJob {
            path: self.paths.directory().to_owned(),
            found: self.manifest.describe(),
            expected: asked.describe(),
        })
    }

    /// Tries to take the lock of a shard.
    pub(crate) fn try_lock(&self, shard: u64) -> Result<Attempt, JobError> {
        self.try_lock_file(&self.paths.lock(shard))
    }

    /// Takes the lock of a shard, waiting for its owner.
    pub(crate) fn lock(&self, shard: u64, stop: &Stop) -> Result<LockFile, JobError> {
        self.lock_file(&self.paths.lock(shard), stop)
    }

    /// Takes the lock of the job as a whole.
    pub(crate) fn lock_job(&self) -> Result<LockFile, JobError> {
        self.lock_file(&self.paths.job_lock(), &Stop::new())
    }

    /// Tries to take the lock of the job as a whole.
    pub(crate) fn try_lock_job(&self) -> Result<Attempt, JobError> {
        self.try_lock_file(&self.paths.job_lock())
    }

    fn try_lock_file(&self, path: &Path) -> Result<Attempt, JobError> {
        let lock = || self.disk.lock(path, Owner::this_process());
        let attempt = self.in_folders(lock)?;
        attempt.map_err(|cause| disk_error("lock", path, cause))
    }

    fn make_folders(&self) -> Result<(), JobError> {
        let folders = [
            self.paths.results(),
            self.paths.partials(),
            self.paths.locks(),
            self.paths.quarantine(),
        ];
        for folder in folders {
            self.disk.make_folder(&folder).map_err(|cause| disk_error("make", &folder, cause))?;
        }
        Ok(())
    }

    /// Makes folders of a planned job that are missing, unless the job itself is: its directory may have been moved.
    fn restore_folders(&self) -> Result<(), JobError> {
        if !self.has_manifest()? {
            return Err(JobError::Gone { path: self.paths.directory().to_owned() });
        }
        self.make_folders()
    }

    /// Tries an action, and once more with the folders of the job if one is missing: a copy may lack the empty ones.
    fn in_folders<T>(&self, action: impl Fn() -> io::Result<T>) -> Result<io::Result<T>, JobError> {
        let first = action();
        if first.as_ref().is_err_and(|cause| cause.kind() == io::ErrorKind::NotFound) {
            self.restore_folders()?;
            return Ok(action());
        }
        Ok(first)
    }

    fn lock_file(&self, path: &Path, stop: &Stop) -> Result<LockFile, JobError> {
        wait(path, stop, || self.try_lock_file(path))?.ok_or_else(|| self.stopped(0))
    }

    /// The error of a stop; `done` counts the shards with a result.
    pub(crate) fn stopped(&self, done: u64) -> JobError {
        // Only a hint, so a folder that cannot be read counts as empty.
        let begun = self.begun().map_or(0, |begun| begun.len() as u64);
        JobError::Stopped { done, shards: self.manifest.shards(), begun }
    }

    /// Writes a file of the job, whole or not at all.
    pub(crate) fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), JobError> {
        let mut written = write_whole(self.disk(), path, bytes);
        let is_lost = |cause: &io::Error| cause.kind() == io::ErrorKind::NotFound;
        if written.as_ref().is_err_and(|(_, cause)| is_lost(cause)) {
            self.restore_folders()?;
            written = write_whole(self.disk(), path, bytes);
        }
        written.map_err(|(action, cause)| disk_error(action, path, cause))
    }

    fn has_manifest(&self) -> Result<bool, JobError> {
        let path = self.paths.manifest();
        match self.disk.read(&path) {
            Ok(_) => Ok(true),
            // Not every system tells a file in the place of a folder from a missing folder.
            Err(cause) => match path.ancestors().skip(1).find(|above| above.is_file()) {
                Some(file) => Err(JobError::File { path: file.to_owned() }),
                None if cause.kind() == io::ErrorKind::NotFound => Ok(false),
                None => Err(disk_error("read", &path, cause)),
            },
        }
    }

    /// The job already in this directory, if it does the same work.
    fn reopened(self) -> Result<Self, JobError> {
        let found = Self::open_on(Arc::clone(&self.disk), self.paths.directory())?;
        found.expect_manifest(&self.manifest)?;
        Ok(found)
    }

    /// A new job needs a directory without other files.
    fn refuse_foreign_files(&self) -> Result<(), JobError> {
        let directory = self.paths.directory();
        match self.disk.list(directory) {
            Ok(names) => match names.into_iter().find(|name| !JobPaths::is_ours(name)) {
                Some(found) => Err(JobError::NotEmpty { path: directory.to_owned(), found }),
                None => Ok(()),
            },
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(cause) => Err(disk_error("read", directory, cause)),
        }
    }
}

pub(crate) fn disk_error(action: &'static str, path: &Path, cause: io::Error) -> JobError {
    JobError::Disk { action, path: path.to_owned(), cause }
}
