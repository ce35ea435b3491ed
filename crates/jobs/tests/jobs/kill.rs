//! Real processes: killed without warning at random moments, and two at once on one job.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail the test")]

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::queens::Queens;
use jobs::{Job, JobEvent, RunOptions};
use serde_json::json;

const CHILD: &str = "OUTWIT_JOBS_TEST_CHILD";
const SHARDS: u64 = 64;

const WORK: Queens = Queens { n: 9, depth: 3, shards: SHARDS };

/// Each shard takes a few milliseconds, so that kills hit all parts of one.
fn pause(event: &JobEvent) {
    if matches!(event, JobEvent::Started { .. }) {
        std::thread::sleep(Duration::from_millis(3));
    }
}

/// Not a test of its own: the child process of the tests below. `spawn` calls it by the path of its module.
#[test]
fn child() {
    let Ok(directory) = std::env::var(CHILD) else { return };
    let directory = Path::new(&directory);
    let job = Job::plan(directory, &WORK).unwrap();
    let path = directory.with_extension("started");
    let event = move |event: &JobEvent| {
        if let JobEvent::Started { shard } = event {
            let mut log = OpenOptions::new().create(true).append(true).open(&path).unwrap();
            log.write_all(format!("{shard}\n").as_bytes()).unwrap();
        }
        pause(event);
    };
    job.run_all(&WORK, &RunOptions { threads: 2, event: &event, ..RunOptions::default() }).unwrap();
}

fn spawn(directory: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["kill::child", "--exact", "--test-threads=1"])
        .env(CHILD, directory)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

fn started(directory: &Path) -> u64 {
    let log = fs::read_to_string(directory.with_extension("started")).unwrap_or_default();
    log.lines().count() as u64
}

fn undisturbed(root: &Path) -> String {
    let job = Job::plan(&root.join("undisturbed"), &WORK).unwrap();
    let options = RunOptions { threads: 2, event: &pause, ..RunOptions::default() };
    job.run_all(&WORK, &options).unwrap();
    job.merge(&WORK, &[]).unwrap();
    fs::read_to_string(job.paths().total()).unwrap()
}

#[test]
fn killed_at_twenty_random_moments() {
    let root = tempfile::tempdir().unwrap();
    let begin = Instant::now();
    let expected = undisturbed(root.path());
    let whole = begin.elapsed();
    let mut random = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos() as u64;
    println!("seed {random}");
    let mut kills = 0;
    for round in 0.. {
        let directory = root.path().join(format!("job{round}"));
        let mut here = 0;
        loop {
            let mut child = spawn(&directory);
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let fraction = (random >> 33) as f64 / f64::from(1_u32 << 31);
            std::thread::sleep(whole.mul_f64(fraction * 0.5));
            if child.try_wait().unwrap().is_some() {
                break;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            here += 1;
        }
        kills += here;
        let job = Job::open(&directory).unwrap();
        let report = job.merge(&WORK, &[]).unwrap();
        assert_eq!(report.total.unwrap()["solutions"], json!("352"));
        assert_eq!(fs::read_to_string(job.paths().total()).unwrap(), expected);
        assert!(report.refused.is_empty() && report.disputes.is_empty());
        let redone = started(&directory) - SHARDS;
        assert!(redone <= 2 * here, "{redone} shards redone after {here} kills of 2 threads");
        assert_eq!(fs::read_dir(job.paths().locks()).unwrap().count(), 0, "a lock was left");
        if kills >= 20 {
            println!("{kills} kills in {} jobs", round + 1);
            return;
        }
    }
}

#[test]
fn two_processes_share_the_shards() {
    let root = tempfile::tempdir().unwrap();
    let expected = undisturbed(root.path());
    for round in 0..5 {
        let directory = root.path().join(format!("job{round}"));
        let mut children = [spawn(&directory), spawn(&directory)];
        for child in &mut children {
            assert!(child.wait().unwrap().success());
        }
        assert_eq!(started(&directory), SHARDS, "a shard was computed twice");
        let job = Job::open(&directory).unwrap();
        job.merge(&WORK, &[]).unwrap();
        assert_eq!(fs::read_to_string(job.paths().total()).unwrap(), expected);
    }
}

#[test]
fn the_survivor_takes_over_from_the_dead() {
    let root = tempfile::tempdir().unwrap();
    let expected = undisturbed(root.path());
    let directory = root.path().join("job");
    let mut dead = spawn(&directory);
    let mut survivor = spawn(&directory);
    while started(&directory) < 10 {
        std::thread::sleep(Duration::from_millis(1));
    }
    dead.kill().unwrap();
    dead.wait().unwrap();
    assert!(survivor.wait().unwrap().success());
    let job = Job::open(&directory).unwrap();
    job.merge(&WORK, &[]).unwrap();
    assert_eq!(fs::read_to_string(job.paths().total()).unwrap(), expected);
}
