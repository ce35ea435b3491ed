//! `outwit job status` and `outwit job missing`: the progress of a job.

use std::io::Write;

use serde_json::json;

use super::{JobArgs, open, shards};
use crate::failure::Failure;
use crate::{show, work};

pub(super) use super::JobArgs as Options;

/// Prints the progress of the job.
pub(super) fn run(options: &JobArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (job, work) = open(&options.directory)?;
    let status = job.status(&*work)?;
    if options.json {
        let running = status.running.iter().map(|(shard, owner)| json!([shard, owner]));
        let value = json!({
            "kind": job.manifest().kind(),
            "parameters": job.manifest().parameters(),
            "manifest_id": job.manifest().id(),
            "shards": status.shards,
            "done": status.done,
            "missing": status.missing.to_string(),
            "decided_by": status.decided_by,
            "running": running.collect::<Vec<_>>(),
            "refused": status.refused,
            "disputed": status.disputes,
            "seconds": status.milliseconds as f64 / 1000.0,
            "total": status.total,
        });
        return show::json(out, &value);
    }
    writeln!(out, "{}", work::describe(job.manifest()))?;
    let (done, all) = (show::grouped(status.done), shards(status.shards));
    let spent = show::seconds(status.milliseconds as f64 / 1000.0);
    writeln!(out, "{done} of {all} done, {spent} of work")?;
    for (shard, owner) in &status.running {
        writeln!(out, "running: shard {shard} on {owner}")?;
    }
    for refusal in &status.refused {
        writeln!(out, "{refusal}")?;
    }
    for dispute in &status.disputes {
        let kept: Vec<_> = dispute.kept.iter().map(|path| path.display().to_string()).collect();
        writeln!(out, "disputed: shard {}: {}", dispute.shard, kept.join(", "))?;
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

/// Prints only the missing shards, for scripts.
pub(super) fn missing(options: &JobArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (job, work) = open(&options.directory)?;
    let missing = job.missing(&*work)?;
    if options.json {
        let value = json!({ "missing": missing.to_string(), "count": missing.len() });
        return show::json(out, &value);
    }
    writeln!(out, "{missing}")?;
    Ok(())
}
