//! The errors of a job, each one sentence: where, what was found, what to do.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::Indices;
use crate::input::{is_out_of_files, reason};

/// An error of a job, of its directory or of a request.
#[derive(Debug)]
#[non_exhaustive]
pub enum JobError {
    /// The disk failed; everything finished before is intact.
    Disk {
        /// What was tried, a verb.
        action: &'static str,
        /// On which file or folder.
        path: PathBuf,
        /// The answer of the operating system.
        cause: io::Error,
    },
    /// The directory holds no manifest.
    NotAJob {
        /// The directory.
        path: PathBuf,
    },
    /// The directory was a job when it was opened, and holds no manifest any more.
    Gone {
        /// The directory.
        path: PathBuf,
    },
    /// The directory, or one above it, is a file.
    File {
        /// The file.
        path: PathBuf,
    },
    /// The directory holds files that are not part of a job.
    NotEmpty {
        /// The directory.
        path: PathBuf,
        /// The first such entry.
        found: String,
    },
    /// The manifest is damaged.
    Manifest {
        /// The manifest file.
        path: PathBuf,
        /// What is wrong with it, and where.
        reason: String,
    },
    /// The directory holds a different job.
    OtherJob {
        /// The directory.
        path: PathBuf,
        /// The job it holds.
        found: String,
        /// The job that was asked for.
        expected: String,
    },
    /// This kind of work is not supported.
    UnknownKind {
        /// The kind that was found.
        found: String,
        /// The kinds that are known, separated by commas.
        known: String,
    },
    /// Parameters that are not valid for this kind of work.
    Parameters {
        /// The kind of work.
        kind: String,
        /// What is wrong.
        reason: String,
    },
    /// The job was started with other settings.
    Changed {
        /// The folder of the job.
        directory: String,
        /// What has changed.
        reason: String,
    },
    /// No index, an index out of range, or two that contradict each other.
    Index(String),
    /// Another process computes this shard.
    Busy {
        /// The shard.
        shard: u64,
        /// Host and process number of the owner.
        owner: String,
    },
    /// The work itself failed.
    Shard {
        /// The shard.
        shard: u64,
        /// The message of the work.
        reason: String,
    },
    /// The payloads cannot be joined.
    Merge(String),
    /// A stop was requested.
    Stopped {
        /// Shards with a result.
        done: u64,
        /// All shards.
        shards: u64,
        /// Shards without a result whose next run begins where the last one ended.
        begun: u64,
    },
    /// A verification was stopped.
    StoppedVerify {
        /// Shards whose results agreed.
        agreed: u64,
        /// Shards that were to be run again.
        checked: u64,
        /// The seed that picked them.
        seed: u64,
    },
    /// Two runs of a shard gave different payloads.
    Disputed {
        /// The shard.
        shard: u64,
        /// The files with the different results.
        kept: Vec<PathBuf>,
    },
    /// Results cannot be verified: another run of the work need not yield the same.
    Unrepeatable {
        /// The kind of the work.
        kind: String,
        /// What the work says about it.
        why: &'static str,
    },
    /// An operation needs all shards, and some are missing.
    Incomplete {
        /// The missing shards.
        missing: Indices,
        /// All shards.
        shards: u64,
    },
    /// A directory whose path cannot be written into launch files.
    Unlaunchable {
        /// The directory.
        path: PathBuf,
    },
    /// A program of a launcher failed.
    Launcher {
        /// The program.
        program: String,
        /// Its message.
        reason: String,
    },
}

impl Error for JobError {}

impl JobError {
    /// Whether the folder cannot be written, as an archive.
    pub(crate) fn is_read_only(&self) -> bool {
        use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
        let JobError::Disk { cause, .. } = self else { return false };
        matches!(cause.kind(), PermissionDenied | ReadOnlyFilesystem)
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::Disk { action, path, cause } => {
                let why = reason(cause);
                write!(f, "cannot {action} {}: {why}{}", path.display(), advice(cause))
            }
            JobError::NotAJob { path } => {
                let path = path.display();
                write!(
                    f,
                    "{path} is not a job, it has no manifest.json; name the folder with which the job was started"
                )
            }
            JobError::Gone { path } => write!(
                f,
                "the folder of the job is gone: {} has no manifest.json any more; put it back and run the same command to resume",
                path.display()
            ),
            JobError::File { path } => {
                write!(f, "{} is a file; expected a folder, which may be new", path.display())
            }
            JobError::NotEmpty { path, found } => {
                let path = path.display();
                write!(
                    f,
                    "{path} holds {found:?}, which this job does not write; name an empty or a new folder"
                )
            }
            JobError::Manifest { path, reason } => {
                let path = path.display();
                write!(f, "{path} is refused: {reason}; plan the job again in another folder")
            }
            JobError::OtherJob { path, found, expected } => {
                let path = path.display();
                if found == expected {
                    return write!(
                        f,
                        "{path} holds this job as another version of the program planned it; name a new folder"
                    );
                }
                write!(
                    f,
                    "{path} holds another job: {found}; expected {expected}; name its folder, or a new one"
                )
            }
            JobError::UnknownKind { found, known } => {
                write!(f, "unknown kind of work {found:?}, expected one of {known}")
            }
            JobError::Parameters { kind, reason } => {
                write!(f, "{kind}: {reason}")
            }
            JobError::Changed { directory, reason } => {
                write!(f, "{directory} cannot be resumed: {reason}")
            }
            JobError::Index(reason) => f.write_str(reason),
            JobError::Busy { shard, owner } => write!(
                f,
                "shard {shard} is being computed by {owner}; wait for it or run another shard"
            ),
            JobError::Shard { shard, reason } => write!(f, "shard {shard} failed: {reason}"),
            JobError::Merge(reason) => write!(f, "the results cannot be merged: {reason}"),
            JobError::Stopped { done, shards, begun } => {
                let s = plural(*shards);
                write!(f, "stopped with {done} of {shards} shard{s} done")?;
                if *begun > 0 {
                    write!(f, " and a part of {begun} more")?;
                }
                f.write_str("; run the same command to resume")
            }
            JobError::StoppedVerify { agreed, checked, seed } => {
                let s = plural(*checked);
                write!(f, "stopped after {agreed} of {checked} shard{s} agreed (seed {seed})")
            }
            JobError::Disputed { shard, kept } => write!(
                f,
                "shard {shard} gave different results; {} are kept: {}; run it again to decide",
                if kept.len() == 2 { "both" } else { "all" },
                list(kept)
            ),
            JobError::Unrepeatable { kind, why } => write!(
                f,
                "the results of this {kind} cannot be verified, since another run need not give the same: {why}; they are kept"
            ),
            JobError::Incomplete { missing, shards } => {
                let count = missing.len();
                let (verb, them) = if count == 1 { ("is", "it") } else { ("are", "them") };
                let s = plural(*shards);
                write!(
                    f,
                    "{count} of {shards} shard{s} {verb} missing: {missing}; run {them} first"
                )
            }
            JobError::Unlaunchable { path } => write!(
                f,
                "{} cannot be written into the scripts of schedulers; expected UTF-8 text without control characters{}, rename the folder, for example: q18",
                path.display(),
                if cfg!(windows) { "" } else { " and backslashes" }
            ),
            JobError::Launcher { program, reason } => write!(f, "{program} failed: {reason}"),
        }
    }
}

/// What a user may do about an error of the operating system.
fn advice(cause: &io::Error) -> &'static str {
    if is_out_of_files(cause) {
        return "; finished shards are kept";
    }
    match cause.kind() {
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "; a file has the name of a folder of the job, name a new folder"
        }
        io::ErrorKind::IsADirectory => {
            "; a folder has the name of a file of the job, move it elsewhere and run again"
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; finished shards are kept, free some space and run again"
        }
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
            "; finished shards are kept, make the folder writable or copy the job elsewhere"
        }
        _ => "",
    }
}

fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn list(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    names.join(" and ")
}
