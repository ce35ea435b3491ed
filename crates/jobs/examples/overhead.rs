//! What the bookkeeping of a job costs: a thousand shards that do nothing, a merge of ten thousand.
//!
//! Run with `cargo run --release --example overhead [FOLDER]`; on a folder in memory (`/dev/shm`) the
//! flushes cost nothing, which leaves the bookkeeping itself.
#![expect(clippy::print_stdout, reason = "an example talks to its reader")]

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use jobs::{Halt, Job, RunOptions, Stop, Work};
use serde_json::{Value, json};

/// Shards that yield their own index.
struct Nothing {
    shards: u64,
}

impl Work for Nothing {
    type Payload = u64;
    type Total = u64;

    fn kind(&self) -> &'static str {
        "nothing"
    }

    fn algorithm(&self) -> &'static str {
        "nothing-1"
    }

    fn parameters(&self) -> Value {
        json!({})
    }

    fn shards(&self) -> u64 {
        self.shards
    }

    fn run(&self, shard: u64, _stop: &Stop) -> Result<u64, Halt> {
        Ok(shard)
    }

    fn merge(&self, payloads: Vec<u64>) -> Result<u64, String> {
        Ok(payloads.into_iter().sum())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = std::env::args().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    for (shards, threads) in [(1000, 1), (1000, 2), (10_000, 2)] {
        let folder = root.join(format!("outwit-overhead-{}", std::process::id()));
        let work = Nothing { shards };
        let begin = Instant::now();
        let job = Job::plan(&folder, &work)?;
        let planned = begin.elapsed();
        let begin = Instant::now();
        job.run_all(&work, &RunOptions { threads, ..RunOptions::default() })?;
        let ran = begin.elapsed();
        let begin = Instant::now();
        let report = job.merge(&work, &[])?;
        let merged = begin.elapsed();
        std::fs::remove_dir_all(&folder)?;
        println!(
            "{shards} shards, {threads} thread(s): plan {planned:.1?}, run {ran:.1?}, merge {merged:.1?}, total {}",
            report.total.unwrap_or_default()
        );
    }
    Ok(())
}
