//! `cargo xtask parallel`: a job on GNU parallel, with a worker killed in the middle.
//!
//! *Idea.* The count of 17 queens in 12 shards starts by the script of `outwit job launch parallel`. As soon as there are
//! two results, a process that computes a shard is killed. GNU parallel starts its shard again. Afterwards two results
//! are removed, and a new script runs exactly those two.
//!
//! *Guarantee.* The total is 95,815,104; the log of GNU parallel shows the killed shard; no process stays behind. Where
//! GNU parallel cannot be installed the check says so and counts as skipped.

use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::files;
use crate::program::{Program, output};
use crate::{debian, processes};

const N: u32 = 17;
const TOTAL: &str = "95815104";
const SHARDS: u32 = 12;
const TIMEOUT: Duration = Duration::from_mins(5);

/// Runs the check.
pub(crate) fn run() -> Result<(), String> {
    if let Err(reason) = debian::install("GNU parallel", &["parallel"], &["parallel"]) {
        println!("!! parallel: THE CHECK ON GNU PARALLEL WAS SKIPPED, {reason}");
        return Ok(());
    }
    let program = Program::build()?;
    files::alone_in_scratch("parallel", |folder| check(&program, &folder.join("job")))
}

fn check(program: &Program, job: &Path) -> Result<(), String> {
    program.plan(job, N, SHARDS)?;
    let begin = Instant::now();
    let mut script = start(program, job)?;
    loop {
        if begin.elapsed() > TIMEOUT {
            return Err("no shard was found running after the first two results".to_owned());
        }
        let running = processes::of(program.path(), "--index", job);
        if let (true, Some(worker)) = (Program::results(job) >= 2, running.first()) {
            processes::signal(*worker, "KILL");
            break;
        }
        sleep(Duration::from_millis(20));
    }
    while script.try_wait().map_err(|fault| fault.to_string())?.is_none() {
        if begin.elapsed() > TIMEOUT {
            return Err("GNU parallel did not end".to_owned());
        }
        sleep(Duration::from_millis(100));
    }
    program.expect_total(job, TOTAL)?;
    println!(
        "parallel: {N} queens in {SHARDS} shards: {TOTAL}, {:.1} s, 1 worker killed",
        begin.elapsed().as_secs_f64()
    );

    for shard in [3, 7] {
        files::remove(&job.join(format!("results/{shard}.json")))?;
    }
    let ended = start(program, job)?.wait().map_err(|fault| fault.to_string())?;
    let list = files::read(&job.join("launch/missing.txt"))?;
    if !ended.success() || list != "3\n7\n" {
        return Err(format!("{ended}; expected the shards 3 and 7 alone, found {list:?}"));
    }
    program.expect_total(job, TOTAL)?;
    println!("parallel: exactly 3 and 7 again, {TOTAL}");
    Ok(())
}

/// Writes the script of the missing shards and starts it.
fn start(program: &Program, job: &Path) -> Result<std::process::Child, String> {
    output(Command::new(program.path()).args(["job", "launch", "parallel"]).arg(job))?;
    Command::new("sh")
        .arg(job.join("launch/parallel.sh"))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .map_err(|fault| format!("sh: {fault}"))
}
