//! The description of a job, in one sealed file.
//!
//! *Idea.* The manifest alone decides what a shard computes; the number of shards never comes from a
//! scheduler. Its hash, `manifest_id`, is repeated in every result, so that results of another job or
//! of other parameters cannot slip in.
//!
//! *Guarantee.* Equal work planned by the same version gives equal bytes.

use serde_json::{Map, Value, json};

use crate::error::JobError;
use crate::sealed::{seal, unseal};
use crate::work::AnyWork;

/// Name and version written into manifests and results.
pub(crate) const PROGRAM: &str = concat!("outwit ", env!("CARGO_PKG_VERSION"));

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
    /// The manifest of some work. Fails if its parameters cannot be kept, or with no or too many shards.
    pub(crate) fn of(work: &dyn AnyWork) -> Result<Self, JobError> {
        let refused = |reason| JobError::Parameters { kind: work.kind().to_owned(), reason };
        let shards = work.shards();
        if shards == 0 {
            return Err(refused("a job has at least 1 shard, found 0".to_owned()));
        }
        if shards > MAX_SHARDS {
            return Err(refused(format!(
                "{shards} shards are too many; expected at most {MAX_SHARDS}, for example: 64"
            )));
        }
        // Shard i takes the pieces i, i + shards, i + 2 shards, ..: neighbours differ least, so
        // strided shards are the most even ones.
        let fields = json!({
            "schema": SCHEMA,
            "kind": work.kind(),
            "algorithm": work.algorithm(),
            "parameters": work.parameters(),
            "program": PROGRAM,
            "shards": shards,
            "assignment": "stride",
        });
        seal(fields, SEAL).and_then(|bytes| Self::decode(&bytes)).map_err(refused)
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
    use outwit::Rng;

    use super::*;
    use crate::sealed::seal;

    fn text(rng: &mut Rng) -> String {
        let signs: Vec<char> = "abz\"\\\n\u{0}é\u{202e}😀 {}".chars().collect();
        (0..rng.below(7)).filter_map(|_| rng.pick(&signs).copied()).collect()
    }

    /// Any value, with at most `levels` lists or objects in one another.
    fn json(rng: &mut Rng, levels: usize) -> Value {
        match rng.below(if levels == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => rng.below(2).eq(&1).into(),
            2 => (rng.below(10) as i64 - 5).into(),
            3 => text(rng).into(),
            4 => SCHEMA.into(),
            5 => "stride".into(),
            6 => (0..rng.below(4)).map(|_| json(rng, levels - 1)).collect(),
            _ => {
                let fields = (0..rng.below(4)).map(|_| (text(rng), json(rng, levels - 1)));
                Value::Object(fields.collect())
            }
        }
    }

    #[test]
    fn any_bytes_are_refused() {
        for seed in 0..256 {
            let mut rng = Rng::new(seed);
            let bytes: Vec<u8> = (0..rng.below(200)).map(|_| rng.next_u64() as u8).collect();
            assert!(Manifest::decode(&bytes).is_err(), "seed {seed}");
        }
    }

    /// Well sealed, but some of the fields are missing or have any value.
    #[test]
    fn any_sealed_fields_are_an_error_or_a_manifest() {
        let mut accepted = 0;
        for seed in 0..1024 {
            let mut rng = Rng::new(seed);
            let mut fields = good_fields();
            for name in FIELDS {
                match rng.below(16) {
                    0 => drop(fields.as_object_mut().unwrap().remove(name)),
                    1 | 2 => fields[name] = json(&mut rng, 3),
                    _ => {}
                }
            }
            if let Ok(manifest) = Manifest::decode(&seal(fields, SEAL).unwrap()) {
                assert!(manifest.shards() > 0, "seed {seed}");
                accepted += 1;
            }
        }
        assert!((1..1024).contains(&accepted), "{accepted}");
    }

    fn good_fields() -> Value {
        json!({
            "algorithm": "a", "assignment": "stride", "kind": "k", "parameters": {},
            "program": "p", "schema": SCHEMA, "shards": 2,
        })
    }

    /// A manifest of which one field is given.
    fn decode(name: &str, value: Value) -> Result<Manifest, String> {
        let mut fields = good_fields();
        fields[name] = value;
        Manifest::decode(&seal(fields, SEAL).unwrap())
    }

    #[test]
    fn the_number_of_shards_has_the_limit_that_the_error_names() {
        let decode = |shards: u64| decode("shards", shards.into());
        assert_eq!(decode(MAX_SHARDS).unwrap().shards(), MAX_SHARDS);
        for shards in [0, MAX_SHARDS + 1] {
            assert!(decode(shards).unwrap_err().ends_with("from 1 to 4000000"));
        }
    }

    #[test]
    fn a_field_of_another_version_is_refused() {
        let fault = decode("priority", 1.into()).unwrap_err();
        assert_eq!(fault, "it has an unknown field \"priority\"");
    }

    #[test]
    fn of_the_same_work_only_the_planning_program_may_differ() {
        let planned = decode("program", "p".into()).unwrap();
        for (name, value, is_same) in [
            ("program", json!("q"), true),
            ("kind", json!("l"), false),
            ("algorithm", json!("b"), false),
            ("parameters", json!([]), false),
            ("shards", json!(3), false),
        ] {
            assert_eq!(planned.same_work(&decode(name, value).unwrap()), is_same, "{name}");
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
