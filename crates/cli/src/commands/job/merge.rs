//! `outwit job merge`: merges all results into the total.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use jobs::{JobError, Manifest};
use serde_json::{Value, json};

use super::{JobArgs, open};
use crate::failure::Failure;
use crate::job_plan::{result_command, shards};
use crate::{show, work};

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    #[command(flatten)]
    job: JobArgs,
    /// Add results from these paths: files, folders of results, or copies of the job
    #[arg(long, value_name = "PATH", num_args = 1..)]
    from: Vec<PathBuf>,
}

/// Prints what has a line of its own, and the command that prints the rest.
fn print_total(
    total: &Value,
    manifest: &Manifest,
    directory: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let has_command = work::result_command(manifest, directory).is_some();
    let is_shown = |value: &Value| !has_command || !(value.is_array() || value.is_object());
    match total {
        Value::Object(total) => {
            for (name, value) in total.iter().filter(|(_, value)| is_shown(value)) {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                writeln!(out, "{name}: {text}")?;
            }
        }
        total => writeln!(out, "{total}")?,
    }
    if has_command {
        writeln!(out, "Next: {}", result_command(manifest, directory))?;
    }
    Ok(())
}

/// Merges and prints the total, or the reasons why there is none yet.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let (job, work) = open(&options.job.directory)?;
    for path in &options.from {
        path.metadata().map_err(|error| Failure::input(path, &error))?;
    }
    let report = job.merge(&*work, &options.from)?;
    if options.job.json {
        let value = json!({
            "total": report.total,
            "shards": report.shards,
            "missing": report.missing.to_string(),
            "added": report.added,
            "dropped": report.dropped,
            "busy": report.busy.iter().map(|(shard, owner)| json!({ "shard": shard, "owner": owner }))
                .collect::<Vec<_>>(),
            "empty": report.empty.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
            "refused": report.refused,
            "disputed": report.disputes,
        });
        show::json(out, &value)?;
    } else {
        if report.added + report.dropped > 0 {
            let added = shards(report.added);
            writeln!(out, "{added} added, {} already present", report.dropped)?;
        }
        for (shard, owner) in &report.busy {
            writeln!(out, "busy: shard {shard}: {owner} computes it; its result was not added")?;
        }
        for path in &report.empty {
            writeln!(out, "no results: {}", path.display())?;
        }
        for refusal in &report.refused {
            writeln!(out, "{refusal}")?;
        }
        for dispute in &report.disputes {
            writeln!(out, "{dispute}")?;
        }
        if let Some(total) = &report.total {
            print_total(total, job.manifest(), &options.job.directory, out)?;
        }
    }
    out.flush()?;
    if let Some(why) = &report.unsaved {
        show::warning(&format!("the total was not saved: {why}"));
    }
    if let Some(path) = report.empty.first() {
        return Err(Failure::other(format!(
            "{} holds no results; name files of results, a folder of them, or a copy of the job",
            path.display()
        )));
    }
    // Refused files of other folders were named by mistake.
    let foreign = report.refused.iter().filter(|refusal| refusal.kept == refusal.path).count();
    if report.total.is_some() && foreign > 0 {
        return Err(Failure::other(format!(
            "{foreign} file{} refused; the total is that of the results before",
            if foreign == 1 { " was" } else { "s were" }
        )));
    }
    if report.total.is_some() && !report.busy.is_empty() {
        return Err(Failure::other(format!(
            "results of {} were not added, since other processes compute them; the total is that of the results before; run the \
             same command again later",
            shards(report.busy.len() as u64)
        )));
    }
    if report.total.is_none() {
        let (missing, shards) = (report.missing, report.shards);
        return Err(JobError::Incomplete { missing, shards }.into());
    }
    Ok(())
}
