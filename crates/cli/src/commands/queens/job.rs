//! `outwit queens count --job`: the count as a job in a folder, so that it can be interrupted and resumed.

use std::path::Path;

use jobs::{Job, JobError, open_work};
use queens::count::{Count, Method};

use crate::failure::Failure;
use crate::job_run::finish;
use crate::work;
use crate::work::queens::{KIND, QueensCount, Total};

/// Starts or resumes the job in the folder and runs it until it has a total.
pub(super) fn counted(n: usize, directory: &Path, threads: usize) -> Result<Count, Failure> {
    let job = planned(n, directory)?;
    let work = open_work(&job, work::KINDS)?;
    finish(&job, &*work, threads)?;
    let report = job.merge(&*work, &[])?;
    let Some(total) = report.total else {
        let (missing, shards) = (report.missing, report.shards);
        return Err(JobError::Incomplete { missing, shards }.into());
    };
    let Total { all, nodes, .. } = serde_json::from_value(total).map_err(|error| {
        Failure::other(format!("the total of the job {}: {error}", directory.display()))
    })?;
    Ok(Count { n, all, method: Method::Tree, nodes })
}

/// Opens the job of this count in the folder, with any number of shards; plans it if the folder has no job.
fn planned(n: usize, directory: &Path) -> Result<Job, Failure> {
    match Job::open(directory) {
        Ok(job) => {
            let manifest = job.manifest();
            if manifest.kind() == KIND && manifest.parameters()["n"] == n {
                return Ok(job);
            }
            Err(Failure::from(JobError::OtherJob {
                path: directory.to_owned(),
                found: manifest.describe(),
                expected: format!("a count of {n} queens"),
            }))
        }
        Err(JobError::NotAJob { .. }) => {
            let work = QueensCount::new(n as u64, shards(n), None).map_err(Failure::usage)?;
            Ok(Job::plan(directory, &work)?)
        }
        Err(fault) => Err(fault.into()),
    }
}

/// The number of shards of a board. A shard takes minutes at most on feasible boards; an interruption loses one shard per
/// thread. Small boards are one shard, since writing a shard takes longer than counting them.
fn shards(n: usize) -> u64 {
    match n {
        0..=10 => 1,
        11..=16 => 64,
        17..=18 => 256,
        19..=21 => 2048,
        _ => 16_384,
    }
}
