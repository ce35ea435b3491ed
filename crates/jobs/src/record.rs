//! The result of one shard, as stored on the disk.
//!
//! *Idea.* A sealed file with two hashes: one over job, shard and payload, by which results are
//! compared, and one over everything, which detects any damage. Where and when it was computed is
//! recorded, but not compared.
//!
//! *Guarantee.* Decoding accepts only an undamaged result of this shard of this job.

use serde_json::{Value, json};

use crate::canonical::{canonical, sha256};
use crate::manifest::Manifest;
use crate::provenance::Provenance;
use crate::sealed::{seal, unseal};

const SCHEMA: &str = "outwit-result/1";
const SEAL: &str = "record_sha256";
const FIELDS: [&str; 6] =
    ["schema", "manifest_id", "shard", "payload", "payload_sha256", "provenance"];

/// The result of one shard.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    shard: u64,
    payload: Value,
    digest: String,
    provenance: Provenance,
    bytes: Vec<u8>,
}

impl Record {
    /// A fresh result of `shard`.
    pub(crate) fn new(
        manifest: &Manifest,
        shard: u64,
        payload: Value,
        provenance: Provenance,
    ) -> Result<Self, String> {
        let digest = digest(manifest, shard, &payload)?;
        let fields = json!({
            "schema": SCHEMA,
            "manifest_id": manifest.id(),
            "shard": shard,
            "payload": payload,
            "payload_sha256": digest,
            "provenance": provenance,
        });
        let bytes = seal(fields, SEAL)?;
        Ok(Self { shard, payload, digest, provenance, bytes })
    }

    /// The result in the bytes of a file, or why it is refused.
    pub(crate) fn decode(manifest: &Manifest, bytes: &[u8]) -> Result<Self, String> {
        let (mut fields, _) = unseal(bytes, SEAL)?;
        if let Some(strange) = fields.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            return Err(format!("it has an unknown field {strange:?}"));
        }
        let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
        if text("schema") != SCHEMA {
            return Err(format!("its format is {:?}, expected {SCHEMA:?}", text("schema")));
        }
        if text("manifest_id") != manifest.id() {
            return Err(format!(
                "it belongs to another job ({:.12}, this job is {:.12})",
                text("manifest_id"),
                manifest.id()
            ));
        }
        let shard = fields.get("shard").and_then(Value::as_u64).unwrap_or(u64::MAX);
        if shard >= manifest.shards() {
            return Err(format!("its shard is not one of 0 to {}", manifest.shards() - 1));
        }
        let claimed = text("payload_sha256").to_owned();
        let provenance = fields.remove("provenance").unwrap_or_default();
        let provenance = serde_json::from_value(provenance).map_err(|fault| {
            format!("its account of the run (provenance) cannot be read: {fault}")
        })?;
        let payload = fields.remove("payload").ok_or("it has no result (payload)")?;
        let digest = digest(manifest, shard, &payload)?;
        if digest != claimed {
            return Err("its result does not match its checksum (payload_sha256)".to_owned());
        }
        Ok(Self { shard, payload, digest, provenance, bytes: bytes.to_vec() })
    }

    /// Which shard this is.
    pub fn shard(&self) -> u64 {
        self.shard
    }

    /// The result of the work.
    pub fn payload(&self) -> &Value {
        &self.payload
    }

    /// The SHA-256 of job, shard and payload, by which results are compared.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Where the result came from.
    pub fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    /// The exact bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

fn digest(manifest: &Manifest, shard: u64, payload: &Value) -> Result<String, String> {
    // The canonical text of a map of the three, written in parts, since the payload may be large.
    let (id, shard) = (canonical(&json!(manifest.id()))?, canonical(&json!(shard))?);
    let payload = canonical(payload)?;
    let text = format!("{{\"manifest_id\":{id},\"payload\":{payload},\"shard\":{shard}}}");
    Ok(sha256(text.as_bytes()))
}
