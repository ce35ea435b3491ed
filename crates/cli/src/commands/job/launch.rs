//! `outwit job launch`: the missing shards on many machines.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use jobs::launch::{Launch, LaunchFile, hyperqueue, kubernetes, parallel, quote, slurm};
use serde_json::json;

use super::{JobArgs, open, warn_of_running};
use crate::failure::Failure;
use crate::job_plan::{result_command, word};
use crate::work::tables;
use crate::{number, show};

/// The schedulers that run the shards.
#[derive(Subcommand, Debug)]
pub(super) enum Launcher {
    /// A Slurm job array
    Slurm(Slurm),
    /// GNU parallel, here or on several machines over ssh
    Parallel(Parallel),
    /// A HyperQueue task array
    Hyperqueue(JobArgs),
    /// A Kubernetes Indexed Job
    Kubernetes(Kubernetes),
}

/// A Slurm job array.
#[derive(Args, Debug)]
pub(super) struct Slurm {
    #[command(flatten)]
    job: JobArgs,
    /// Submit the scripts with sbatch
    #[arg(long)]
    submit: bool,
    /// Slurm partition
    #[arg(long, value_name = "NAME", value_parser = partition)]
    partition: Option<String>,
    /// Maximum number of tasks at the same time in each array; --max-array-size says when there are several
    #[arg(long, value_name = "N", value_parser = number::count)]
    at_once: Option<u64>,
    /// Time limit of a shard, in Slurm's notation: 02:00:00
    #[arg(long, value_name = "TIME", value_parser = slurm_time)]
    time: Option<String>,
    /// Memory of a shard, in Slurm's notation: 500M
    #[arg(long, value_name = "SIZE", value_parser = slurm_memory)]
    memory: Option<String>,
    /// Limit `MaxArraySize` of the site; larger jobs are split into several arrays
    #[arg(long, value_name = "N", default_value = "1001", value_parser = number::count)]
    max_array_size: u64,
    /// Further option of sbatch, such as --account=chess or --qos=long; may be given several times
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true, value_parser = sbatch_option)]
    sbatch: Vec<String>,
    /// Shell line to run before the program, such as `module load ..`; may be given several times
    #[arg(long, value_name = "LINE")]
    setup: Vec<String>,
}

/// GNU parallel.
#[derive(Args, Debug)]
pub(super) struct Parallel {
    #[command(flatten)]
    job: JobArgs,
    /// Machine to reach over ssh; `4/name` runs four shards there at the same time; may be given several times
    #[arg(long, value_name = "HOST", value_parser = host)]
    host: Vec<String>,
    /// Number of shards at the same time on each machine [default: one per core]
    #[arg(long, value_name = "N", value_parser = number::count)]
    at_once: Option<u64>,
}

/// A Kubernetes Indexed Job.
#[derive(Args, Debug)]
pub(super) struct Kubernetes {
    #[command(flatten)]
    job: JobArgs,
    /// Container image with the program `outwit`
    #[arg(long, value_name = "IMAGE", value_parser = image)]
    image: String,
    /// Persistent volume claim whose root, or --sub-path in it, is the folder of the job
    #[arg(long, value_name = "NAME", value_parser = claim)]
    claim: String,
    /// Folder of the job in the volume of --claim, relative to its root [default: the root]
    #[arg(long, value_name = "PATH", value_parser = sub_path)]
    sub_path: Option<String>,
    /// Number of pods at the same time, at most 10,000
    #[arg(long, value_name = "N", default_value = "100", value_parser = pods)]
    at_once: u64,
}

/// The text, if it is valid; else a sentence with what was expected and an example.
fn valid(text: &str, is_valid: bool, expected: &str) -> Result<String, String> {
    is_valid.then(|| text.to_owned()).ok_or_else(|| format!("\"{text}\" is not {expected}"))
}

/// Whether the text is one word, as the names of machines, partitions and images are.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}

fn partition(text: &str) -> Result<String, String> {
    valid(text, is_word(text), "the name of a partition, for example: batch")
}

fn host(text: &str) -> Result<String, String> {
    valid(text, is_word(text), "the name of a machine, for example: 4/node7")
}

fn image(text: &str) -> Result<String, String> {
    valid(text, is_word(text), "a container image, for example: registry.example/outwit:1")
}

/// Minutes, `minutes:seconds`, `hours:minutes:seconds`, `days-hours` and longer forms, or `UNLIMITED`.
fn slurm_time(text: &str) -> Result<String, String> {
    let is_number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    let (days, rest) = text.split_once('-').unwrap_or(("0", text));
    let is_time = is_number(days) && rest.split(':').count() <= 3 && rest.split(':').all(is_number);
    let is_valid = matches!(text, "UNLIMITED" | "INFINITE") || is_time;
    valid(text, is_valid, "a time in Slurm's notation, for example: 02:00:00")
}

/// Options without which the tasks of the script would not be the missing shards, or their logs not in the folder of the job.
const OURS: [&str; 3] = ["--array", "--output", "--wrap"];

fn sbatch_option(text: &str) -> Result<String, String> {
    // sbatch takes abbreviations, and several options in a line.
    let is_ours = |word: &str| {
        let name = word.split('=').next().unwrap_or_default();
        let is_long = name.len() > 2 && OURS.iter().any(|ours| ours.starts_with(name));
        is_long || word.starts_with("-a") || word.starts_with("-o")
    };
    if let Some(ours) = text.split_whitespace().find(|word| is_ours(word)) {
        return Err(format!("\"{ours}\" is an option that the script itself sets; leave it out"));
    }
    let is_valid = text.len() > 1 && text.starts_with('-') && !text.contains(char::is_control);
    valid(text, is_valid, "an option of sbatch, for example: --account=chess")
}

fn slurm_memory(text: &str) -> Result<String, String> {
    let digits = text.strip_suffix(['K', 'M', 'G', 'T']).unwrap_or(text);
    let is_valid = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    valid(text, is_valid, "a size in Slurm's notation, for example: 500M")
}

/// The name of a Kubernetes object: a DNS subdomain.
fn claim(text: &str) -> Result<String, String> {
    let is_end = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let inside = text.chars().all(|c| is_end(c) || matches!(c, '-' | '.'));
    let is_valid =
        inside && text.len() <= 253 && text.starts_with(is_end) && text.ends_with(is_end);
    valid(text, is_valid, "the name of a claim (a-z, 0-9, - and .), for example: q18-claim")
}

/// A folder in a volume, as Kubernetes takes it.
fn sub_path(text: &str) -> Result<String, String> {
    let is_valid = !text.is_empty()
        && !text.starts_with('/')
        && !text.contains(char::is_control)
        && text.split('/').all(|part| part != "..");
    valid(text, is_valid, "a folder in a volume, relative to its root, for example: jobs/q18")
}

fn pods(text: &str) -> Result<u64, String> {
    number::up_to(kubernetes::MAX_AT_ONCE, text, "100")
}

/// Writes the files, submits them if asked, and prints the next command.
pub(super) fn run(launcher: &Launcher, out: &mut dyn Write) -> Result<(), Failure> {
    match launcher {
        Launcher::Slurm(options) => {
            let slurm_options = slurm::Options {
                partition: options.partition.clone(),
                max_array_size: options.max_array_size,
                at_once: options.at_once,
                time: options.time.clone(),
                memory: options.memory.clone(),
                further: options.sbatch.clone(),
                setup: options.setup.clone(),
            };
            let files = |launch: &Launch| slurm::files(launch, &slurm_options);
            write(&options.job, &program()?, files, "sbatch", options.submit, out)
        }
        Launcher::Parallel(options) => {
            let hosts = options.host.clone();
            let parallel_options = parallel::Options { hosts, at_once: options.at_once };
            let files = |launch: &Launch| parallel::files(launch, &parallel_options);
            write(&options.job, &program()?, files, "sh", false, out)
        }
        Launcher::Hyperqueue(job) => write(job, &program()?, hyperqueue::files, "sh", false, out),
        Launcher::Kubernetes(options) => {
            // The volume holds one folder, and the name and the place of this one tell the tables that its shards read.
            let (job, _) = open(&options.job.directory)?;
            if job.manifest().kind() == tables::KIND {
                return Err(Failure::usage(
                    "the shards of tables read the tables beside the folder of the job, which the volume of a pod does not have; \
                     expected a scheduler with a shared file system, for example: slurm",
                ));
            }
            let kubernetes_options = kubernetes::Options {
                image: options.image.clone(),
                claim: options.claim.clone(),
                sub_path: options.sub_path.clone(),
                at_once: options.at_once,
            };
            let files = |launch: &Launch| kubernetes::files(launch, &kubernetes_options);
            write(&options.job, "outwit", files, "kubectl create -f", false, out)
        }
    }
}

/// The path of this program, which must be the same on the other machines.
fn program() -> Result<String, Failure> {
    let path = std::env::current_exe().map_err(|fault| {
        Failure::other(format!("cannot find the path of this program: {fault}"))
    })?;
    Ok(path.to_string_lossy().into_owned())
}

fn write(
    options: &JobArgs,
    program: &str,
    files: impl Fn(&Launch) -> Vec<LaunchFile>,
    starter: &str,
    submit: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (job, work) = open(&options.directory)?;
    let command = vec![program.to_owned(), "job".to_owned(), "run".to_owned()];
    let launch = job.launch(&*work, command)?;
    warn_of_running(&job, &launch.missing)?;
    let paths =
        if launch.missing.is_empty() { Vec::new() } else { job.write_launch(&files(&launch))? };
    let is_list = |path: &PathBuf| path.extension().is_some_and(|end| end == "txt");
    let scripts: Vec<&PathBuf> = paths.iter().filter(|path| !is_list(path)).collect();
    let mut ids = Vec::new();
    if submit {
        for (index, script) in scripts.iter().enumerate() {
            match slurm::submit(Path::new(&*word(script))) {
                Ok(id) => ids.push(id),
                Err(fault) if ids.is_empty() => return Err(fault.into()),
                // Arrays that are in the queue must not be submitted a second time.
                Err(fault) => {
                    let names = |path: &&PathBuf| path.display().to_string();
                    let left: Vec<String> = scripts[index..].iter().map(names).collect();
                    return Err(Failure::other(format!(
                        "{fault}; submitted before: job {}; submit the others with sbatch: {}",
                        ids.join(", "),
                        left.join(" ")
                    )));
                }
            }
        }
    }
    if options.json {
        let value = json!({
            "missing": launch.missing.to_string(),
            "files": paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>(),
            "submitted": ids,
        });
        return show::json(out, &value);
    }
    if launch.missing.is_empty() {
        writeln!(out, "No shard is missing.")?;
        writeln!(out, "Next: {}", result_command(job.manifest(), &options.directory))?;
    } else if submit {
        writeln!(out, "submitted {}: job {}", launch.missing, ids.join(", "))?;
    } else {
        for script in scripts {
            writeln!(out, "Next: {starter} {}", quote(&word(script)))?;
        }
    }
    Ok(())
}
