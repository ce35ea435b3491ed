//! `outwit job status` and `outwit job missing`: the progress of a job.

use std::io::Write;

use serde_json::json;

use super::{JobArgs, open, warn_of_running};
use crate::failure::Failure;
use crate::job_plan::shards;
use crate::{show, work};

pub(super) use super::JobArgs as Options;

/// Prints the progress of the job.
pub(super) fn run(options: &JobArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (job, work) = open(&options.directory)?;
    let status = job.status(&*work)?;
    if options.json {
        let running = status.running.iter();
        let running = running.map(|(shard, owner)| json!({ "shard": shard, "owner": owner }));
        let unfinished = status.unfinished.iter();
        let unfinished = unfinished
            .map(|part| json!({ "shard": part.shard, "seconds": seconds(part.milliseconds) }));
        let value = json!({
            "kind": job.manifest().kind(),
            "parameters": job.manifest().parameters(),
            "manifest_id": job.manifest().id(),
            "shards": status.shards,
            "done": status.done,
            "missing": status.missing.to_string(),
            "decided_by": status.decided_by,
            "running": running.collect::<Vec<_>>(),
            "unfinished": unfinished.collect::<Vec<_>>(),
            "refused": status.refused,
            "disputed": status.disputes,
            "seconds": seconds(status.milliseconds),
            "seconds_left": status.milliseconds_left().map(seconds),
            "total": status.total,
        });
        return show::json(out, &value);
    }
    writeln!(out, "{}", work::describe(job.manifest()))?;
    let (done, all) = (show::grouped(status.done), shards(status.shards));
    let elapsed = show::seconds(seconds(status.milliseconds));
    write!(out, "{done} of {all} done; the sum of their times is {elapsed}")?;
    match status.milliseconds_left() {
        Some(left) if left > 0 => {
            writeln!(out, ", about {} left", show::rough_duration(seconds(left)))?;
        }
        _ => writeln!(out)?,
    }
    for part in &status.unfinished {
        let spent = show::seconds(seconds(part.milliseconds));
        writeln!(out, "unfinished: shard {}, {spent} so far", part.shard)?;
    }
    for (shard, owner) in &status.running {
        writeln!(out, "running: shard {shard} on {owner}")?;
    }
    for refusal in &status.refused {
        writeln!(out, "{refusal}")?;
    }
    for dispute in &status.disputes {
        writeln!(out, "{dispute}")?;
    }
    if let Some(shard) = status.decided_by {
        writeln!(out, "decided by the results up to shard {shard}; no more are needed")?;
    }
    if !status.missing.is_empty() {
        writeln!(out, "missing: {}", status.missing)?;
    }
    if let Some(total) = &status.total {
        writeln!(out, "total: {total}")?;
    }
    Ok(())
}

fn seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1000.0
}

/// Prints only the missing shards, for scripts.
pub(super) fn missing(options: &JobArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (job, work) = open(&options.directory)?;
    let missing = job.missing(&*work)?;
    warn_of_running(&job, &missing)?;
    if options.json {
        let value = json!({ "missing": missing.to_string(), "count": missing.len() });
        return show::json(out, &value);
    }
    writeln!(out, "{missing}")?;
    Ok(())
}
