//! Files that are no results: refused ones, and those that contradict each other.

use std::path::{Path, PathBuf};

use serde::{Serialize, Serializer};

/// A path that is not UTF-8 is no error.
fn as_text<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&path.display())
}

fn all_as_text<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(paths.iter().map(|path| path.display().to_string()))
}

/// A file that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The file as it was found.
    #[serde(serialize_with = "as_text")]
    pub path: PathBuf,
    /// Why it is refused, and where in the file if known.
    pub reason: String,
    /// Where it is kept now; the same as `path` if it was left alone.
    #[serde(serialize_with = "as_text")]
    pub kept: PathBuf,
}

impl Refusal {
    /// A refused file that is left where it is.
    pub(crate) fn in_place(path: PathBuf, reason: String) -> Self {
        Refusal { kept: path.clone(), path, reason }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "refused: {}: {}", self.path.display(), self.reason)?;
        if self.kept == self.path {
            return Ok(());
        }
        write!(f, "; kept as {}", self.kept.display())
    }
}

/// A shard that gave different results, and the files that show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dispute {
    /// The shard.
    pub shard: u64,
    /// The different results, in the quarantine.
    #[serde(serialize_with = "all_as_text")]
    pub kept: Vec<PathBuf>,
}

impl std::fmt::Display for Dispute {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kept: Vec<_> = self.kept.iter().map(|path| path.display().to_string()).collect();
        write!(f, "disputed: shard {}: {}", self.shard, kept.join(", "))
    }
}
