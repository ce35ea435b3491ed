//! The kinds of work that a program supports, as one explicit list.
//!
//! *Idea.* A manifest names its kind; the registry turns kind and parameters back into the work. The
//! caller writes the list, so that this crate depends on no kind.

use std::path::Path;

use serde_json::Value;

use crate::error::JobError;
use crate::job::Job;
use crate::work::AnyWork;

/// Rebuilds a kind of work from the parameters and the number of shards in a manifest, and the directory of the job.
pub type Opener =
    fn(parameters: &Value, shards: u64, directory: &Path) -> Result<Box<dyn AnyWork>, String>;

/// The kinds of work that a program supports.
#[derive(Clone, Debug, Default)]
pub struct Registry(Vec<(&'static str, Opener)>);

impl Registry {
    /// A registry without any kind.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a kind.
    #[must_use]
    pub fn with(mut self, kind: &'static str, opener: Opener) -> Self {
        self.0.push((kind, opener));
        self
    }

    /// The names of the kinds, in the order they were added.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.0.iter().map(|(kind, _)| *kind)
    }

    /// The work that the manifest of a job describes.
    pub fn open(&self, job: &Job) -> Result<Box<dyn AnyWork>, JobError> {
        let manifest = job.manifest();
        let Some((_, opener)) = self.0.iter().find(|(kind, _)| *kind == manifest.kind()) else {
            let known = self.kinds().collect::<Vec<_>>().join(", ");
            return Err(JobError::UnknownKind { found: manifest.kind().to_owned(), known });
        };
        opener(manifest.parameters(), manifest.shards(), job.paths().directory())
            .map_err(|reason| JobError::Parameters { kind: manifest.kind().to_owned(), reason })
    }
}
