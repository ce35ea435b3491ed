//! Long work, divided into numbered shards and kept in a directory, so that an interrupted run resumes.
//!
//! *Idea.* A job directory holds one manifest (what, with which parameters, cut into how many
//! shards, sealed by a hash) and one result file per finished shard. A shard depends on nothing but
//! the manifest and its index, so any process on any machine may run it, twice if need be. To resume
//! is to run what is missing.
//!
//! *Guarantee.* A result file is complete or absent: it is written under another name, flushed to the
//! disk and then renamed. A file that was cut, edited or brought from another job is refused by name
//! and its shard runs again. Merging twice, in any order, gives the same bytes. Two different results
//! of one shard are both set aside, because shards are deterministic and a difference is an error.
//!
//! *Cost.* Per shard: one small file, one lock file while it runs, two flushes to the disk.
//!
//! *Single files.* Files outside of jobs are read and written with the same care: [`input`] reads those that users name,
//! within a limit; [`write_file`], [`set_aside`] and [`folder_of`] are for those that programs write, [`user_folder`] and
//! [`tables_folder`] for those of the user.
//!
//! *Source.* Pillai et al., *All File Systems Are Not Created Equal*, OSDI 2014, for the order of the
//! writes; the undetected overflows that ended NQueens@Home for the checked 128-bit sums.
//!
//! ```text
//!   DIR/manifest.json          what the job is: kind, parameters, algorithm, shards, its own hash
//!   DIR/results/7.json         the result of shard 7, with its digests
//!   DIR/partial/7.json         what a stopped run of shard 7 has done, for work in parts
//!   DIR/locks/7.lock           who computes shard 7 right now
//!   DIR/quarantine/...         refused files and contradicting results, kept as evidence
//!   DIR/launch/...             generated scripts for clusters
//!   DIR/total.json             the merged total
//! ```
//!
//! # Example
//!
//! Sum the squares below 100 in four shards, with two threads.
//!
//! ```
//! use jobs::{Halt, Job, RunOptions, Stop, Work};
//! use serde_json::{Value, json};
//!
//! struct Squares { below: u64, shards: u64 }
//!
//! impl Work for Squares {
//!     type Payload = u64;
//!     type Total = u64;
//!     fn kind(&self) -> &str { "squares" }
//!     fn algorithm(&self) -> &str { "sum-1" }
//!     fn parameters(&self) -> Value { json!({ "below": self.below }) }
//!     fn shards(&self) -> u64 { self.shards }
//!     fn run(&self, shard: u64, _stop: &Stop) -> Result<u64, Halt> {
//!         Ok((shard..self.below).step_by(self.shards as usize).map(|n| n * n).sum())
//!     }
//!     fn merge(&self, payloads: Vec<u64>) -> Result<u64, String> {
//!         Ok(payloads.into_iter().sum())
//!     }
//! }
//!
//! let work = Squares { below: 100, shards: 4 };
//! let directory = tempfile::tempdir()?;
//! let job = Job::plan(directory.path(), &work)?;
//! job.run_all(&work, &RunOptions { threads: 2, ..RunOptions::default() })?;
//! assert_eq!(job.merge(&work, &[])?.total, Some(json!(328_350)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
pub mod decimal;
mod disk;
mod error;
mod index;
mod indices;
pub mod input;
mod job;
pub mod launch;
mod lock;
mod manifest;
mod merge;
mod open_work;
mod partial;
mod paths;
mod provenance;
mod publish;
mod record;
mod refusal;
mod run;
mod sealed;
mod signals;
mod status;
mod user_folder;
mod verify;
pub mod whole;
mod work;

pub use canonical::{MAX_WHOLE, canonical, sha256};
pub use disk::{Disk, RealDisk, folder_of, read_if_there, set_aside, try_lock, write_file};
pub use error::JobError;
pub use index::IndexSource;
pub use indices::Indices;
pub use job::{Job, lock_file, report_waits};
pub use lock::{Attempt, LockFile, Owner};
pub use manifest::{MAX_SHARDS, Manifest, in_plain_words};
pub use merge::MergeReport;
pub use open_work::{Opener, open_work};
pub use outwit::Stop;
pub use paths::JobPaths;
pub use provenance::Provenance;
pub use record::Record;
pub use refusal::{Dispute, Refusal};
pub use run::{Busy, JobEvent, RunOptions, RunReport, ShardOutcome};
pub use signals::ignores_hangup;
pub use status::{ShardState, Status, Unfinished};
pub use user_folder::{tables_folder, user_folder};
pub use verify::VerifyReport;
pub use work::{AnyDecider, AnyWork, Decider, Halt, Work};
