//! The description of a job, in one sealed file.
//!
//! *Idea.* The manifest alone decides what a shard computes; the number of shards never comes from a
//! scheduler. Its hash, `manifest_id`, is repeated in every result, so that results of another job or
//! of other parameters cannot slip in.
//!
//! *Guarantee.* Equal work planned by the same version gives equal bytes.

use serde_json::{Map, Value, json};

use crate::sealed::{seal, unseal};
use crate::work::AnyWork;

const SCHEMA: &str = "outwit-job/1";
/// Most shards of a job: its folder has a file for each.
pub const MAX_SHARDS: u64 = 4_000_000;

const SEAL: &str = "manifest_id";
const FIELDS: [&str; 7] =
    ["schema", "kind", "algorithm", "parameters", "program", "shards", "assignment"];

/// The description of a job: kind, parameters, number of shards, and the hash of all that.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifest {
    kind: String,
    algorithm: String,
    parameters: Value,
    program: String,
    shards: u64,
    id: String,
    bytes: Vec<u8>,
}

impl Manifest {
    /// The manifest of some work; `program` names the program and its version.
    pub fn of(work: &dyn AnyWork, program: &str) -> Result<Self, String> {
        let shards = work.shards();
        if shards == 0 {
            return Err("a job has at least 1 shard, found 0".to_owned());
        }
        if shards > MAX_SHARDS {
            return Err(format!(
                "{shards} shards are too many; expected at most {MAX_SHARDS}, for example: 64"
            ));
        }
        // Shard i takes the pieces i, i + shards, i + 2 shards, ..: neighbours differ least, so
        // strided shards are the most even ones.
        let value = json!({
            "schema": SCHEMA,
            "kind": work.kind(),
            "algorithm": work.algorithm(),
            "parameters": work.parameters(),
            "program": program,
            "shards": shards,
            "assignment": "stride",
        });
        let Value::Object(fields) = value else { unreachable!("json! made a map") };
        let (bytes, _) = seal(fields, SEAL)?;
        Self::decode(&bytes)
    }

    /// The manifest in the bytes of a file, or what is wrong with them and where.
    pub fn decode(bytes: &[u8]) -> Result<Self, String> {
        let (fields, id) = unseal(bytes, SEAL)?;
        if let Some(strange) = fields.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            return Err(format!("it has an unknown field {strange:?}"));
        }
        let text = |name: &str| text(&fields, name);
        let schema = text("schema")?;
        if schema != SCHEMA {
            return Err(format!("its format is {schema:?}, expected {SCHEMA:?}"));
        }
        let assignment = text("assignment")?;
        if assignment != "stride" {
            return Err(format!("its assignment is {assignment:?}, expected \"stride\""));
        }
        let shards = fields
            .get("shards")
            .and_then(Value::as_u64)
            .filter(|shards| (1..=MAX_SHARDS).contains(shards));
        Ok(Self {
            kind: text("kind")?,
            algorithm: text("algorithm")?,
            parameters: fields.get("parameters").cloned().ok_or("it has no parameters")?,
            program: text("program")?,
            shards: shards
                .ok_or_else(|| format!("its number of shards is not from 1 to {MAX_SHARDS}"))?,
            id,
            bytes: bytes.to_vec(),
        })
    }

    /// The kind of work, for example `queens`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The method, whose name changes whenever payloads change.
    pub fn algorithm(&self) -> &str {
        &self.algorithm
    }

    /// The parameters of the work.
    pub fn parameters(&self) -> &Value {
        &self.parameters
    }

    /// Name and version of the program that planned the job.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The number of shards, at least one.
    pub fn shards(&self) -> u64 {
        self.shards
    }

    /// The SHA-256 of everything else in the manifest, 64 hexadecimal digits.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The exact bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether both describe the same payloads; only the planning program may differ.
    pub fn same_work(&self, other: &Self) -> bool {
        (&self.kind, &self.algorithm, &self.parameters, self.shards)
            == (&other.kind, &other.algorithm, &other.parameters, other.shards)
    }

    /// One line about the work, for messages.
    pub fn describe(&self) -> String {
        let Manifest { kind, shards, .. } = self;
        let s = if *shards == 1 { "" } else { "s" };
        format!("{kind} ({}), {shards} shard{s}", in_plain_words(&self.parameters))
    }
}

/// A value without the signs of JSON. Names of files and checksums, which say nothing to a reader, are left out.
pub fn in_plain_words(value: &Value) -> String {
    let is_checksum = |name: &str| name.ends_with("digest") || name == "hashes" || name == "files";
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(in_plain_words).collect::<Vec<_>>().join(" and "),
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| !is_checksum(name));
            let fields =
                fields.map(|(name, value)| (name.replace('_', " "), in_plain_words(value)));
            let texts = fields.filter(|(_, value)| !value.is_empty());
            texts.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

fn text(fields: &Map<String, Value>, name: &str) -> Result<String, String> {
    let value = fields.get(name).and_then(Value::as_str);
    value.map(str::to_owned).ok_or_else(|| format!("its field {name:?} is not a text"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::sealed::seal;

    fn json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-5_i64..5).prop_map(Value::from),
            "[a-z\\PC]{0,6}".prop_map(Value::from),
            Just(Value::from(SCHEMA)),
            Just(Value::from("stride")),
        ];
        leaf.prop_recursive(3, 12, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map("[a-z]{0,4}", inner, 0..4)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_sentence_or_a_manifest(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(Manifest::decode(&bytes).is_err());
        }

        /// Well sealed, but with any values in any of the fields.
        #[test]
        fn any_sealed_fields_are_a_sentence_or_a_manifest(
            values in prop::collection::vec(json(), FIELDS.len()),
            left_out in 0_usize..20,
        ) {
            let fields = FIELDS.iter().zip(values).enumerate();
            let fields: Map<String, Value> = fields
                .filter(|(index, _)| *index != left_out)
                .map(|(_, (name, value))| ((*name).to_owned(), value))
                .collect();
            let (bytes, id) = seal(fields, SEAL).unwrap();
            if let Ok(manifest) = Manifest::decode(&bytes) {
                prop_assert_eq!(manifest.id(), id);
                prop_assert!(manifest.shards() > 0);
            }
        }
    }

    #[test]
    fn the_number_of_shards_has_the_limit_that_the_error_names() {
        let decode = |shards: u64| {
            let fields = json!({
                "algorithm": "a", "assignment": "stride", "kind": "k", "parameters": {},
                "program": "p", "schema": SCHEMA, "shards": shards,
            });
            let Value::Object(fields) = fields else { unreachable!() };
            Manifest::decode(&seal(fields, SEAL).unwrap().0)
        };
        assert_eq!(decode(MAX_SHARDS).unwrap().shards(), MAX_SHARDS);
        for shards in [0, MAX_SHARDS + 1] {
            assert!(decode(shards).unwrap_err().ends_with("from 1 to 4000000"));
        }
    }

    #[test]
    fn deep_nesting_is_refused_and_not_followed() {
        let bytes = "[".repeat(1_000_000);
        assert!(Manifest::decode(bytes.as_bytes()).unwrap_err().contains("not JSON"));
    }

    #[test]
    fn settings_are_told_in_plain_words() {
        let settings = json!({
            "players": ["level:1", "level:2"], "hashes": [null, null], "files": {}, "max_plies": 400,
            "conditions": { "time": {}, "repetitions": 3 }, "book": null, "prefix_digest": "c32b",
        });
        assert_eq!(
            in_plain_words(&settings),
            "book none, conditions repetitions 3, max plies 400, players level:1 and level:2"
        );
    }
}
