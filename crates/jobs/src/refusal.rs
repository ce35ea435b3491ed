//! Files that are no results: refused ones, and those that contradict each other.

use std::path::PathBuf;

use serde::Serialize;

/// A file that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The file as it was found.
    pub path: PathBuf,
    /// Why it is refused, and where in the file if known.
    pub reason: String,
    /// Where it is kept now; the same as `path` if it was left alone.
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
    pub kept: Vec<PathBuf>,
}

impl std::fmt::Display for Dispute {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kept: Vec<_> = self.kept.iter().map(|path| path.display().to_string()).collect();
        write!(f, "disputed: shard {}: {}", self.shard, kept.join(", "))
    }
}
