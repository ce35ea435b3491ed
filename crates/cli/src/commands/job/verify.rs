//! `outwit job verify`: recomputes a random share of the finished shards and compares the results.

use std::io::Write;

use clap::Args;
use jobs::RunOptions;
use outwit::parallel::cores;
use serde_json::json;

use super::{JobArgs, open};
use crate::failure::Failure;
use crate::number::clock_seed;
use crate::stop::stoppable;
use crate::{number, show};

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    #[command(flatten)]
    job: JobArgs,
    /// Share of the finished shards to recompute, at least one shard
    #[arg(long, value_name = "PERCENT", default_value = "1%", value_parser = percent)]
    share: f64,
    /// Random seed of the selection [default: different each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Number of shards at the same time, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = number::threads)]
    threads: Option<usize>,
}

/// Recomputes the shards and prints how many agree.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let (job, work) = open(&options.job.directory)?;
    let seed = options.seed.unwrap_or_else(clock_seed);
    let threads = options.threads.unwrap_or_else(cores);
    let run_options = RunOptions { threads, ..RunOptions::default() };
    let report =
        stoppable(&run_options.stop, || job.verify(&*work, options.share, seed, &run_options))?;
    if report.checked.is_empty() {
        return Err(Failure::other(
            "no shard was verified, since none is done; expected a job that has run, for example: outwit job run DIR --all",
        ));
    }
    if options.job.json {
        let value = json!({
            "checked": report.checked.to_string(),
            "agreed": report.agreed,
            "disputed": report.disputes,
            "seed": seed,
        });
        show::json(out, &value)?;
    } else {
        let checked = report.checked.len();
        let shards = &report.checked;
        writeln!(out, "{} of {checked} agree: {shards} (seed {seed})", report.agreed)?;
    }
    match report.disputes.first() {
        None => Ok(()),
        Some(first) => {
            let (shard, kept) = (first.shard, first.kept.clone());
            Err(jobs::JobError::Disputed { shard, kept }.into())
        }
    }
}

fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim().parse::<f64>().ok();
    number
        .filter(|percent| (0.0..=100.0).contains(percent))
        .map(|percent| percent / 100.0)
        .ok_or_else(|| format!("\"{text}\" is not a share from 0% to 100%, for example: 1%"))
}
