//! Where a result came from: host, engine, attempt, time. It is not compared.
//!
//! *Guarantee.* Only a short list of environment variables is ever recorded, because the environment of
//! a scheduler holds keys (`HQ_ACCESS_KEY`).

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::lock::Owner;
use crate::manifest::PROGRAM;

/// The variables that say which task of which scheduler this is; none of them is a secret.
const RECORDED: [&str; 7] = [
    "SLURM_ARRAY_JOB_ID",
    "SLURM_ARRAY_TASK_ID",
    "SLURM_JOB_ID",
    "SLURM_RESTART_COUNT",
    "HQ_JOB_ID",
    "HQ_TASK_ID",
    "JOB_COMPLETION_INDEX",
];

/// Where a result came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// Name and version of the program that ran the shard.
    pub program: String,
    /// The host it ran on.
    pub host: String,
    /// The scheduler that started it: `slurm`, `hyperqueue`, `kubernetes` or `threads`.
    pub engine: String,
    /// When it started, seconds since 1970 by the host's clock.
    pub started: u64,
    /// The elapsed time, in milliseconds.
    pub milliseconds: u64,
    /// The few recorded variables of the environment that were set.
    pub environment: BTreeMap<String, String>,
}

impl Provenance {
    /// The provenance of a shard that starts now in this process.
    pub(crate) fn now() -> Self {
        let environment: BTreeMap<String, String> = RECORDED
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), std::env::var(name).ok()?)))
            .collect();
        let engine = if environment.contains_key("SLURM_JOB_ID") {
            "slurm"
        } else if environment.contains_key("HQ_TASK_ID") {
            "hyperqueue"
        } else if environment.contains_key("JOB_COMPLETION_INDEX") {
            "kubernetes"
        } else {
            "threads"
        };
        let started = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        Self {
            program: PROGRAM.to_owned(),
            host: Owner::this_process().host.clone(),
            engine: engine.to_owned(),
            started,
            milliseconds: 0,
            environment,
        }
    }
}
