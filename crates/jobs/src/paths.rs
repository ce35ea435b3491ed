//! The files and folders in the directory of a job.

use std::path::{Path, PathBuf};

/// The directory of a job and the names of everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobPaths(PathBuf);

impl JobPaths {
    /// The paths of the job in `directory`; nothing is read or written.
    pub fn new(directory: &Path) -> Self {
        Self(directory.to_owned())
    }

    /// The directory itself.
    pub fn directory(&self) -> &Path {
        &self.0
    }

    /// The file that describes the job.
    pub fn manifest(&self) -> PathBuf {
        self.0.join("manifest.json")
    }

    /// The merged total.
    pub fn total(&self) -> PathBuf {
        self.0.join("total.json")
    }

    /// The folder of the results.
    pub fn results(&self) -> PathBuf {
        self.0.join("results")
    }

    /// The result of one shard.
    pub fn result(&self, shard: u64) -> PathBuf {
        self.results().join(format!("{shard}.json"))
    }

    /// The folder of what unfinished shards have done.
    pub(crate) fn partials(&self) -> PathBuf {
        self.0.join("partial")
    }

    /// What one unfinished shard has done.
    pub fn partial(&self, shard: u64) -> PathBuf {
        self.partials().join(format!("{shard}.json"))
    }

    /// The folder of the locks.
    pub fn locks(&self) -> PathBuf {
        self.0.join("locks")
    }

    /// The lock of one shard.
    pub fn lock(&self, shard: u64) -> PathBuf {
        self.locks().join(format!("{shard}.lock"))
    }

    /// The lock of the job as a whole: manifest and total.
    pub(crate) fn job_lock(&self) -> PathBuf {
        self.locks().join("job.lock")
    }

    /// The folder of refused files and contradicting results.
    pub fn quarantine(&self) -> PathBuf {
        self.0.join("quarantine")
    }

    /// A contradicting result of `shard`, kept as evidence under the start of the hash of its file.
    pub fn disputed(&self, shard: u64, hash: &str) -> PathBuf {
        self.quarantine().join(format!("{shard}-{hash:.12}.json"))
    }

    /// A refused file, kept as evidence under its old name and the start of its hash.
    pub fn refused(&self, name: &str, hash: &str) -> PathBuf {
        self.quarantine().join(format!("refused-{hash:.12}-{name}"))
    }

    /// The folder of generated launch files and their logs.
    pub fn launch(&self) -> PathBuf {
        self.0.join("launch")
    }

    /// Whether a job writes an entry of this name into its directory.
    pub(crate) fn is_ours(name: &str) -> bool {
        const OURS: [&str; 7] =
            ["manifest.json", "total.json", "results", "partial", "locks", "quarantine", "launch"];
        OURS.contains(&name) || crate::disk::temporary_of(name).is_some()
    }

    /// The shard whose result a file of this name in the folder of results holds.
    pub(crate) fn shard_of(name: &str) -> Option<u64> {
        let digits = name.strip_suffix(".json")?;
        digits.parse().ok().filter(|shard: &u64| shard.to_string() == digits)
    }
}
