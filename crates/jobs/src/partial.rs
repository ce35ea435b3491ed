//! What an unfinished shard has done, so that its next run goes on from there.
//!
//! *Idea.* A sealed file beside the results, written while the lock of the shard is held and removed once the shard has a result.
//!
//! *Guarantee.* A file that is damaged, or of another job or shard, is ignored: the shard then begins at its start.

use serde_json::{Value, json};

use crate::error::JobError;
use crate::job::Job;
use crate::sealed::{seal, unseal};

const SCHEMA: &str = "outwit-partial/1";
const SEAL: &str = "partial_sha256";

impl Job {
    /// What earlier runs of the shard have done, and their time in milliseconds.
    pub(crate) fn partial(&self, shard: u64) -> Option<(Value, u64)> {
        let bytes = self.disk().read(&self.paths().partial(shard)).ok()?;
        let (mut fields, _) = unseal(&bytes, SEAL).ok()?;
        let done = fields.remove("done")?;
        let milliseconds = fields.remove("milliseconds")?.as_u64()?;
        (Value::Object(fields) == self.head(shard)).then_some((done, milliseconds))
    }

    /// Keeps what has been done of the shard, and in which time.
    pub(crate) fn write_partial(
        &self,
        shard: u64,
        done: Value,
        milliseconds: u64,
    ) -> Result<(), JobError> {
        let mut fields = self.head(shard);
        fields["done"] = done;
        fields["milliseconds"] = milliseconds.into();
        let bytes = seal(fields, SEAL).map_err(|reason| JobError::Shard { shard, reason })?;
        self.write(&self.paths().partial(shard), &bytes)
    }

    /// Removes it; a file that stays is ignored, since the shard has a result.
    pub(crate) fn remove_partial(&self, shard: u64) {
        let path = self.paths().partial(shard);
        if path.exists() {
            let _ = self.disk().remove(&path);
        }
    }

    fn head(&self, shard: u64) -> Value {
        json!({ "schema": SCHEMA, "manifest_id": self.manifest().id(), "shard": shard })
    }
}
