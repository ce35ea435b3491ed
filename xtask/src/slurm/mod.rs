//! `cargo xtask slurm`: a job array on a real Slurm, with a node killed in the middle.
//!
//! *Idea.* Debian's packages, one controller and two node daemons on loopback, all in one scratch folder
//! and in the foreground, so that every process is a child of this one. The count of 15 queens in 12
//! shards starts as an array, each task of which writes a mark and then pauses; when there are four
//! results and a recent mark shows that a task is in its pause on the first node, that node is killed, together
//! with its step daemon and its task. Slurm runs the lost task again on the other node. Afterwards two
//! results are removed and one is cut, and a new array runs exactly those three. Before all that, an array plays the games of a
//! training run in two shares.
//!
//! *Guarantee.* The total is 2,279,184, and the games are those of one process; no process and no file stays behind. Where
//! Slurm cannot be installed, or its daemons cannot start (a sandbox), it says so and counts as skipped. Once both nodes are
//! idle, any error is a failure.

mod cluster;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::files;
use crate::processes;
use crate::program::{Program, output};
use cluster::Cluster;

const N: u32 = 15;
const TOTAL: &str = "2279184";
const SHARDS: u32 = 12;
/// How long each task waits after its mark: long enough that the kill meets it, short enough for a test.
const PAUSE: Duration = Duration::from_secs(3);
/// The folder of the job within the scratch folder.
const JOB: &str = "job";
const STEP_TIMEOUT: Duration = Duration::from_mins(4);

/// Runs the check.
pub(crate) fn run() -> Result<(), String> {
    if let Err(reason) = cluster::install() {
        skip(&reason);
        return Ok(());
    }
    let program = Program::build()?;
    files::alone_in_scratch("slurm", |folder| {
        let begin = Instant::now();
        match Cluster::start(folder) {
            Ok(cluster) => {
                println!("slurm: two nodes idle after {:.1} s", begin.elapsed().as_secs_f64());
                check(&program, folder, cluster)
            }
            Err(reason) => {
                skip(&format!("its daemons do not start here: {reason}"));
                Ok(())
            }
        }
    })
}

fn skip(reason: &str) {
    println!("!! slurm: THE CHECK ON SLURM WAS SKIPPED, {reason}");
}

fn check(program: &Program, folder: &Path, mut cluster: Cluster) -> Result<(), String> {
    train(program, &cluster, folder)?;
    let job = folder.join(JOB);
    program.plan(&job, N, SHARDS)?;

    let begin = Instant::now();
    submit(program, &cluster, folder, "0-11")?;
    wait(begin, || Ok(Program::results(&job) >= 4 && has_fresh_mark(folder, "w1")))?;
    let before = Program::results(&job);
    let killed = cluster.kill_node("w1")?;
    println!("slurm: node w1 killed with {before} results there ({killed} processes)");
    wait(begin, || {
        cluster.release_requeued()?;
        Ok(Program::results(&job) == SHARDS as usize && cluster.is_empty()?)
    })?;
    program.expect_total(&job, TOTAL)?;
    let restarts = restarts(&job)?;
    println!(
        "slurm: {N} queens in {SHARDS} shards by outwit: {TOTAL}, {:.1} s, {restarts} restarted task(s)",
        begin.elapsed().as_secs_f64()
    );
    if restarts == 0 {
        return Err("no task was restarted, so the kill met none".to_owned());
    }

    let begin = Instant::now();
    let result = |shard: u32| job.join(format!("results/{shard}.json"));
    for shard in [3, 7] {
        files::remove(&result(shard))?;
    }
    let whole = files::read_bytes(&result(8))?;
    files::write(&result(8), &whole[..whole.len() / 2])?;
    submit(program, &cluster, folder, "3,7-8")?;
    wait(begin, || Ok(program.missing(&job)?.is_empty() && cluster.is_empty()?))?;
    program.expect_total(&job, TOTAL)?;
    println!("slurm: exactly 3,7-8 again, {TOTAL}, {:.1} s", begin.elapsed().as_secs_f64());
    cluster.stop();
    Ok(())
}

/// Plays the games of a training run in an array job, and compares them with those of one process.
fn train(program: &Program, cluster: &Cluster, folder: &Path) -> Result<(), String> {
    const SETTINGS: &str =
        "--model patterns --from material --pairs 130 --nodes 10 --table-pieces 0 --threads 1";
    let begin = Instant::now();
    let words = |job: &Path, share: &str| {
        let job = job.display();
        format!("train draughts:english --job {job} {SETTINGS} --share {share}")
    };
    let [there, here] = ["train-there", "train-here"].map(|name| folder.join(name));
    let task = words(&there, "$SLURM_ARRAY_TASK_ID/2");
    let wrapped = format!("--wrap={} {task}", program.path().display());
    let mut array = cluster.command("sbatch");
    let said = format!("--output={}/train-%a.txt", folder.display());
    output(array.args(["--parsable", "--array=1-2", &said, &wrapped]))?;
    let samples = |job: &Path| {
        ["1-0.bin", "1-1.bin"].map(|name| fs::read(job.join("samples").join(name)).ok())
    };
    wait(begin, || Ok(samples(&there).iter().all(Option::is_some) && cluster.is_empty()?))
        .map_err(|fault| {
            let said =
                [1, 2].map(|task| fs::read_to_string(folder.join(format!("train-{task}.txt"))));
            format!("{fault}; the tasks say {said:?}")
        })?;
    output(Command::new(program.path()).args(words(&here, "1/1").split(' ')))?;
    if samples(&there) != samples(&here) {
        return Err("the games of the array are not those of one process".to_owned());
    }
    println!(
        "slurm: 260 games of a training run in two shares, {:.1} s",
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Writes the script of the missing shards, checks its array and hands it to Slurm.
fn submit(program: &Program, cluster: &Cluster, folder: &Path, array: &str) -> Result<(), String> {
    let setup = [leave_mark(folder), format!("sleep {}", PAUSE.as_secs())];
    let scripts = program.slurm(&folder.join(JOB), &setup)?;
    let [script] = scripts.as_slice() else {
        return Err(format!("expected 1 script: {scripts:?}"));
    };
    let text = files::read(script)?;
    if !text.contains(&format!("#SBATCH --array={array}\n")) {
        return Err(format!("expected the array {array} in\n{text}"));
    }
    output(cluster.command("sbatch").arg("--parsable").arg(script)).map(drop)
}

/// The line of a task's script that leaves its mark: an empty file named after its node and shard.
fn leave_mark(folder: &Path) -> String {
    format!(": > '{}'/mark-$SLURMD_NODENAME-$SLURM_ARRAY_TASK_ID", folder.display())
}

/// Whether a task has started on `node` so recently that it is still in its pause.
fn has_fresh_mark(folder: &Path, node: &str) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let start = format!("mark-{node}-");
    let mut ages = entries
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&start))
        .filter_map(|entry| entry.metadata().ok()?.modified().ok()?.elapsed().ok());
    ages.any(|age| age < PAUSE / 3)
}

/// How many results come from a task that Slurm started again.
fn restarts(job: &Path) -> Result<usize, String> {
    let mut restarts = 0;
    for shard in 0..SHARDS {
        let text = files::read(&job.join(format!("results/{shard}.json")))?;
        restarts += usize::from(text.contains("\"SLURM_RESTART_COUNT\":\"1\""));
    }
    Ok(restarts)
}

fn wait(begin: Instant, mut ready: impl FnMut() -> Result<bool, String>) -> Result<(), String> {
    while !ready()? {
        if begin.elapsed() > STEP_TIMEOUT {
            return Err(format!(
                "timeout: the expected state was not reached within {} s",
                STEP_TIMEOUT.as_secs()
            ));
        }
        sleep(Duration::from_millis(200));
    }
    Ok(())
}
