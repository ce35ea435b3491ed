//! From a job to its work.
//!
//! *Idea.* A manifest names its kind, and a table of the kinds that a program supports turns parameters back into the work. The
//! caller writes the table, so that this crate depends on no kind.

use std::path::Path;

use serde_json::Value;

use crate::error::JobError;
use crate::job::Job;
use crate::work::AnyWork;

/// Rebuilds a kind of work from the parameters and the number of shards in a manifest, and the directory of the job.
pub type Opener =
    fn(parameters: &Value, shards: u64, directory: &Path) -> Result<Box<dyn AnyWork>, String>;

/// The work that the manifest of a job describes; `kinds` are the names and openers of all kinds that are supported.
pub fn open_work(job: &Job, kinds: &[(&str, Opener)]) -> Result<Box<dyn AnyWork>, JobError> {
    let manifest = job.manifest();
    let kind = manifest.kind();
    let Some((_, opener)) = kinds.iter().find(|(name, _)| *name == kind) else {
        let known = kinds.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        return Err(JobError::UnknownKind { found: kind.to_owned(), known });
    };
    let shards = manifest.shards();
    opener(manifest.parameters(), shards, job.paths().directory())
        .and_then(|work| match work.shards() {
            expected if expected == shards => Ok(work),
            expected => Err(format!("it has {shards} shards, expected {expected}")),
        })
        .map_err(|reason| JobError::Parameters { kind: kind.to_owned(), reason })
}
