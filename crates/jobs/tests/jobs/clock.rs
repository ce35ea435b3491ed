//! Clocks that jump: locks and totals do not depend on the date.
//!
//! A clock that jumps by a year looks to the other processes like files whose dates are a year away.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail the test")]

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::queens::Queens;
use crate::scratch::scratch;
use jobs::{Attempt, Disk as _, Job, Owner, RealDisk, RunOptions};
use serde_json::json;

const YEAR: Duration = Duration::from_hours(365 * 24);

/// The dates of a file before and after a jump.
fn dates() -> [SystemTime; 3] {
    let now = SystemTime::now();
    [now, now + YEAR, now - YEAR]
}

fn set_date(path: &Path, date: SystemTime) {
    let mut options = OpenOptions::new();
    options.write(true);
    // The right to write attributes alone: only its owner can open a lock for writing.
    #[cfg(windows)]
    std::os::windows::fs::OpenOptionsExt::access_mode(&mut options, 0x100);
    options.open(path).unwrap().set_modified(date).unwrap();
}

#[test]
fn a_jump_takes_no_lock_from_a_living_process_of_this_host() {
    let folder = scratch();
    let path = folder.path().join("7.lock");
    let Attempt::Held(held) = RealDisk.lock(&path, Owner::this_process()).unwrap() else {
        panic!("the lock is free");
    };
    for date in dates() {
        set_date(&path, date);
        let second = RealDisk.lock(&path, Owner::this_process()).unwrap();
        assert!(matches!(second, Attempt::Busy(_)), "{date:?}");
        assert!(RealDisk.holder(&path).unwrap().is_some(), "{date:?}");
    }
    drop(held);
    assert!(!path.exists());
}

/// The lock of another host cannot be checked, so a jump may free it. The shard is computed twice then, and the total is
/// the same.
#[test]
fn a_jump_may_cost_work_but_changes_no_total() {
    let work = Queens { n: 6, depth: 2, shards: 3 };
    let mut totals = Vec::new();
    for date in dates() {
        let folder = scratch();
        let job = Job::plan(folder.path(), &work).unwrap();
        job.run_all(&work, &RunOptions::default()).unwrap();
        let early = fs::read(job.paths().result(1)).unwrap();
        fs::remove_file(job.paths().result(1)).unwrap();
        fs::create_dir_all(job.paths().locks()).unwrap();
        let lock = job.paths().lock(1);
        fs::write(&lock, "far\nboot\n9\n").unwrap();
        set_date(&lock, date);
        if RealDisk.holder(&lock).unwrap().is_some() {
            // Not freed: its owner is waited for, who publishes now.
            fs::write(job.paths().result(1), &early).unwrap();
            fs::remove_file(&lock).unwrap();
        }
        job.run_all(&work, &RunOptions::default()).unwrap();
        // The other host has computed the shard as well.
        fs::write(job.paths().results().join("1 (copy).json"), &early).unwrap();
        let report = job.merge(&work, &[]).unwrap();
        assert_eq!(report.total.unwrap()["solutions"], json!("4"));
        totals.push(fs::read(job.paths().total()).unwrap());
    }
    assert!(totals.iter().all(|total| *total == totals[0]));
}
