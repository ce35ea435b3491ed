//! Planning a job without running it, and the command lines that follow.

use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use jobs::launch::quote_here;
use jobs::{Job, Manifest};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::{arguments, show, work};

/// The option of commands that play or search as a job.
#[derive(Args, Clone, Debug)]
pub(crate) struct PlanArgs {
    /// Only write the plan of the job to the folder of --job. `outwit job run` computes its shards, `outwit job launch` does so
    /// on a cluster; the same command without this option then gives the result
    #[arg(long, requires = "job")]
    pub(crate) plan_only: bool,
}

/// Prints the plan of a job that has just been written, and the commands that compute its shards and give its result.
pub(crate) fn print(job: &Job, is_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (manifest, directory) = (job.manifest(), job.paths().directory());
    if is_json {
        return show::json(out, &as_json(job));
    }
    writeln!(out, "{}", work::describe(manifest))?;
    writeln!(out, "{} planned: {:.12}", shards(manifest.shards()), manifest.id())?;
    writeln!(out, "Next: {}", command("run --all", directory))?;
    writeln!(out, "On a cluster: {}", command("launch slurm", directory))?;
    writeln!(out, "Then: {}", result_command(manifest, directory))?;
    Ok(())
}

/// The fields of every plan.
pub(crate) fn as_json(job: &Job) -> Value {
    let manifest = job.manifest();
    json!({
        "directory": job.paths().directory().display().to_string(),
        "kind": manifest.kind(),
        "algorithm": manifest.algorithm(),
        "parameters": manifest.parameters(),
        "shards": manifest.shards(),
        "manifest_id": manifest.id(),
    })
}

/// A path as a word of a command line; a dash at its start would be that of an option.
pub(crate) fn word(path: &Path) -> Cow<'_, str> {
    let text = path.to_string_lossy();
    if text.starts_with('-') { format!("./{text}").into() } else { text }
}

/// A path for a command line that a message suggests.
pub(crate) fn quoted(path: &Path) -> String {
    quote_here(&word(path))
}

/// A command line of `outwit job` for a folder, ready to be copied.
pub(crate) fn command(verb: &str, directory: &Path) -> String {
    format!("{} job {verb} {}", arguments::program(), quoted(directory))
}

/// The command line that gives the result of a job once its shards are done.
pub(crate) fn result_command(manifest: &Manifest, directory: &Path) -> String {
    let Some((words, folder)) = work::result_command(manifest, directory) else {
        return command("merge", directory);
    };
    format!("{} {words} --job {}", arguments::program(), quoted(&folder))
}

/// The first folder in this one that is a job.
pub(crate) fn first_inside(directory: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(directory).ok()?.flatten();
    entries.map(|entry| entry.path()).filter(|path| Job::open(path).is_ok()).min()
}

/// The name of the first folder in this one that is a round of a tournament.
pub(crate) fn first_round(directory: &Path) -> Option<String> {
    let name = first_inside(directory)?.file_name()?.to_string_lossy().into_owned();
    Some(name).filter(|name| arena::is_round_folder(name))
}

/// `1 shard`, `1,200 shards`.
pub(crate) fn shards(count: u64) -> String {
    format!("{} shard{}", show::grouped(count), show::plural(count.into()))
}
