//! The errors of a job, each one sentence: where, what was found, what to do.

use std::io;
use std::path::PathBuf;

use crate::Indices;

/// An error of a job, of its directory or of a request.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// The disk failed; everything finished before is intact.
    #[error("cannot {action} {}: {cause}{}", path.display(), advice(cause))]
    Disk {
        /// What was tried, a verb.
        action: &'static str,
        /// On which file or folder.
        path: PathBuf,
        /// The answer of the operating system.
        cause: io::Error,
    },
    /// The directory holds no manifest.
    #[error("{} is not a job, it has no manifest.json; plan the job first", path.display())]
    NotAJob {
        /// The directory.
        path: PathBuf,
    },
    /// The directory holds files that are not part of a job.
    #[error(
        "{} holds {found:?}, which no job writes; name an empty or a new folder",
        path.display()
    )]
    NotEmpty {
        /// The directory.
        path: PathBuf,
        /// The first such entry.
        found: String,
    },
    /// The manifest is damaged.
    #[error("{} is refused: {reason}; plan the job again in another folder", path.display())]
    Manifest {
        /// The manifest file.
        path: PathBuf,
        /// What is wrong with it, and where.
        reason: String,
    },
    /// The directory holds a different job.
    #[error("{} holds another job: {found}, expected {expected}", path.display())]
    OtherJob {
        /// The directory.
        path: PathBuf,
        /// The job it holds.
        found: String,
        /// The job that was asked for.
        expected: String,
    },
    /// No row of the registry knows this kind of work.
    #[error("unknown kind of work {found:?}, expected one of {known}")]
    UnknownKind {
        /// The kind that was found.
        found: String,
        /// The kinds that are known, separated by commas.
        known: String,
    },
    /// Parameters that are not valid for this kind of work.
    #[error("{kind} cannot be planned: {reason}")]
    Parameters {
        /// The kind of work.
        kind: String,
        /// What is wrong.
        reason: String,
    },
    /// The job was started with other settings.
    #[error("{directory} cannot be resumed: {reason}")]
    Changed {
        /// The folder of the job.
        directory: String,
        /// What has changed.
        reason: String,
    },
    /// No index, an index out of range, or two that contradict each other.
    #[error("{0}")]
    Index(String),
    /// Another process computes this shard.
    #[error("shard {shard} is being computed by {owner}; wait for it or run another shard")]
    Busy {
        /// The shard.
        shard: u64,
        /// Host and process number of the owner.
        owner: String,
    },
    /// The work itself failed.
    #[error("shard {shard} failed: {reason}")]
    Shard {
        /// The shard.
        shard: u64,
        /// The message of the work.
        reason: String,
    },
    /// The payloads cannot be joined.
    #[error("the results cannot be merged: {0}")]
    Merge(String),
    /// A stop was requested.
    #[error("stopped with {done} of {shards} shards done; run the same command to resume")]
    Stopped {
        /// Shards with a result.
        done: u64,
        /// All shards.
        shards: u64,
    },
    /// Two runs of a shard gave different payloads.
    #[error(
        "shard {shard} gave different results; both are kept: {}; run it again to decide",
        list(kept)
    )]
    Disputed {
        /// The shard.
        shard: u64,
        /// The files with the different results.
        kept: Vec<PathBuf>,
    },
    /// An operation needs all shards, and some are missing.
    #[error("{} of {shards} shards are missing: {missing}; run them first", missing.len())]
    Incomplete {
        /// The missing shards.
        missing: Indices,
        /// All shards.
        shards: u64,
    },
    /// A program of a launcher failed.
    #[error("{program} failed: {reason}")]
    Launcher {
        /// The program.
        program: String,
        /// Its message.
        reason: String,
    },
}

/// What a user may do about an error of the operating system.
fn advice(cause: &io::Error) -> &'static str {
    match cause.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; finished shards are kept, free some space and run again"
        }
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
            "; finished shards are kept, make the folder writable or copy the job elsewhere"
        }
        _ => "",
    }
}

fn list(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    names.join(" and ")
}
