//! Merging: idempotent, free of order, and honest about contradictions.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail the test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::queens::{Count, Queens};
use crate::scratch::scratch;
use jobs::{Disk, Halt, Job, JobError, Owner, RealDisk, RunOptions, ShardOutcome, Stop, Work};
use outwit::Rng;
use serde_json::{Value, json};

/// Queens on a machine that miscounts shard 1 while `broken`.
struct Flaky {
    queens: Queens,
    is_repeatable: bool,
    broken: AtomicBool,
}

impl Work for Flaky {
    type Payload = Count;
    type Total = Count;

    fn kind(&self) -> &str {
        Work::kind(&self.queens)
    }

    fn algorithm(&self) -> &str {
        Work::algorithm(&self.queens)
    }

    fn parameters(&self) -> Value {
        Work::parameters(&self.queens)
    }

    fn shards(&self) -> u64 {
        Work::shards(&self.queens)
    }

    fn unrepeatable(&self) -> Option<&'static str> {
        (!self.is_repeatable).then_some("it miscounts now and then")
    }

    fn run(&self, shard: u64, stop: &Stop) -> Result<Count, Halt> {
        let mut count = Work::run(&self.queens, shard, stop)?;
        if shard == 1 && self.broken.load(Ordering::Relaxed) {
            count.solutions += 2;
        }
        Ok(count)
    }

    fn merge(&self, payloads: Vec<Count>) -> Result<Count, String> {
        Work::merge(&self.queens, payloads)
    }
}

fn work(shards: u64) -> Queens {
    Queens { n: 7, depth: 3, shards }
}

fn total(directory: &Path) -> String {
    fs::read_to_string(directory.join("total.json")).unwrap()
}

/// Shards computed in three places in any order, some twice, brought together in any order.
#[test]
fn any_order_and_any_repetition_give_the_same_bytes() {
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let shards = 1 + rng.below(8) as u64;
        let work = work(shards);
        let root = scratch();
        let jobs: Vec<Job> = (0..3)
            .map(|i| Job::plan(&root.path().join(format!("place {i}")), &work).unwrap())
            .collect();
        let options = RunOptions::default();
        for _ in 0..rng.below(20) {
            let (place, shard) = (rng.below(3), rng.below(9) as u64);
            jobs[place].run_shard(&work, shard % shards, &options).unwrap();
        }
        let home = Job::plan(&root.path().join("home"), &work).unwrap();
        let mut order = [0, 1, 2, 0, 1];
        rng.shuffle(&mut order);
        for place in order {
            home.merge(&work, &[jobs[place].paths().directory().to_owned()]).unwrap();
            // Done and missing together are all shards, at every step.
            let status = home.status(&work).unwrap();
            assert_eq!(status.done + status.missing.len() as u64, shards, "seed {seed}");
            assert!(status.refused.is_empty() && status.disputes.is_empty(), "seed {seed}");
        }
        home.run_all(&work, &options).unwrap();
        let report = home.merge(&work, &[]).unwrap();
        assert_eq!(report.total.unwrap()["solutions"], json!("40"), "seed {seed}");
        let once = total(home.paths().directory());
        let from: Vec<PathBuf> = jobs.iter().map(|job| job.paths().results()).collect();
        let again = home.merge(&work, &from).unwrap();
        assert_eq!(again.added, 0, "seed {seed}");
        assert_eq!(total(home.paths().directory()), once, "seed {seed}");
        // An undisturbed job elsewhere has the same total, byte for byte.
        let fresh = Job::plan(&root.path().join("fresh"), &work).unwrap();
        fresh.run_all(&work, &RunOptions { threads: 3, ..options }).unwrap();
        fresh.merge(&work, &[]).unwrap();
        assert_eq!(total(fresh.paths().directory()), once, "seed {seed}");
    }
}

#[test]
fn contradicting_results_are_both_kept_and_named_until_two_agree() {
    let root = scratch();
    let flaky = Flaky { queens: work(3), is_repeatable: true, broken: AtomicBool::new(true) };
    let options = RunOptions::default();
    let bad = Job::plan(&root.path().join("bad"), &flaky).unwrap();
    bad.run_all(&flaky, &options).unwrap();
    flaky.broken.store(false, Ordering::Relaxed);
    let good = Job::plan(&root.path().join("good"), &flaky).unwrap();
    good.run_all(&flaky, &options).unwrap();

    let report = good.merge(&flaky, &[bad.paths().results()]).unwrap();
    assert_eq!(report.total, None);
    assert_eq!((report.dropped, report.missing.to_string()), (2, "1".to_owned()));
    let [dispute] = report.disputes.as_slice() else { panic!("{report:?}") };
    assert_eq!((dispute.shard, dispute.kept.len()), (1, 2));
    assert!(dispute.kept.iter().all(|path| path.exists()));
    // The same files again are no further witnesses.
    let from = [bad.paths().results(), bad.paths().result(1)];
    for _ in 0..2 {
        let again = good.merge(&flaky, &from).unwrap();
        assert_eq!((again.total, again.added, again.missing.to_string()), (None, 0, "1".into()));
        assert_eq!(again.disputes, report.disputes);
    }

    // A third run agrees with one of the two and decides.
    assert_eq!(good.run_shard(&flaky, 1, &options).unwrap(), ShardOutcome::Computed);
    let report = good.merge(&flaky, &[]).unwrap();
    assert_eq!(report.total.clone().unwrap()["solutions"], json!("40"));
    assert_eq!(report.disputes.len(), 1, "the evidence stays named");
    // A result that has lost does not come back.
    let again = good.merge(&flaky, &from).unwrap();
    assert_eq!((again.total, again.dropped), (report.total, 4));
}

#[test]
fn of_work_that_cannot_be_repeated_the_first_result_counts() {
    let root = scratch();
    let flaky = Flaky { queens: work(3), is_repeatable: false, broken: AtomicBool::new(true) };
    let options = RunOptions::default();
    let [bad, good] = ["bad", "good"].map(|name| {
        let job = Job::plan(&root.path().join(name), &flaky).unwrap();
        job.run_all(&flaky, &options).unwrap();
        flaky.broken.store(false, Ordering::Relaxed);
        job
    });
    for (job, from, solutions) in [(&good, &bad, "40"), (&bad, &good, "42")] {
        let report = job.merge(&flaky, &[from.paths().results()]).unwrap();
        assert_eq!((report.dropped, report.disputes.len()), (3, 0));
        assert_eq!(report.total.unwrap()["solutions"], json!(solutions));
    }
    // What an earlier version of the program kept does not stand in the way.
    fs::rename(bad.paths().result(1), bad.paths().quarantine().join("1-000000000000.json"))
        .unwrap();
    assert_eq!(bad.run_shard(&flaky, 1, &options).unwrap(), ShardOutcome::Computed);
}

#[test]
fn a_third_opinion_that_agrees_with_nobody_does_not_count() {
    let root = scratch();
    let flaky = Flaky { queens: work(3), is_repeatable: true, broken: AtomicBool::new(true) };
    let options = RunOptions::default();
    let job = Job::plan(&root.path().join("job"), &flaky).unwrap();
    job.run_all(&flaky, &options).unwrap();
    flaky.broken.store(false, Ordering::Relaxed);
    // Half of a dispute, as a crash in the middle of one leaves it.
    let name = job.paths().quarantine().join("1-000000000000.json");
    fs::rename(job.paths().result(1), name).unwrap();
    let fault = job.run_shard(&flaky, 1, &options).unwrap_err();
    assert!(matches!(&fault, JobError::Disputed { shard: 1, kept } if kept.len() == 2), "{fault}");
    assert_eq!(job.run_shard(&flaky, 1, &options).unwrap(), ShardOutcome::Computed);
    assert_eq!(job.merge(&flaky, &[]).unwrap().total.unwrap()["solutions"], json!("40"));
}

#[test]
fn verification_finds_what_hashes_cannot() {
    let root = scratch();
    let flaky = Flaky { queens: work(4), is_repeatable: true, broken: AtomicBool::new(false) };
    let options = RunOptions { threads: 2, ..RunOptions::default() };
    let job = Job::plan(&root.path().join("job"), &flaky).unwrap();
    job.run_all(&flaky, &options).unwrap();
    let report = job.verify(&flaky, 1.0, 7, &options).unwrap();
    assert_eq!((report.checked.to_string(), report.agreed), ("0-3".to_owned(), 4));
    assert_eq!(job.verify(&flaky, 0.01, 7, &options).unwrap().agreed, 1);
    let half = job.verify(&flaky, 0.5, 7, &options).unwrap();
    assert_eq!((half.checked.len(), half.agreed), (2, 2));
    assert_eq!(job.verify(&flaky, 0.5, 7, &options).unwrap().checked, half.checked);
    assert_eq!(job.verify(&flaky, 0.51, 7, &options).unwrap().agreed, 3, "at least the share");
    let other = |seed| job.verify(&flaky, 0.5, seed, &options).unwrap().checked != half.checked;
    assert!((8..20).any(other), "the seed picks the shards");
    flaky.broken.store(true, Ordering::Relaxed);
    let right = job.merge(&flaky, &[]).unwrap().total;
    assert_eq!(job.status(&flaky).unwrap().total, right);
    let report = job.verify(&flaky, 1.0, 7, &options).unwrap();
    assert_eq!((report.agreed, report.disputes.len()), (3, 1));
    assert_eq!(job.missing(&flaky).unwrap().to_string(), "1");
    // The next run agrees with the wrong one of the two: the total before it is not that of the results.
    job.run_all(&flaky, &options).unwrap();
    assert_eq!(job.status(&flaky).unwrap().total, None);
    let wrong = job.merge(&flaky, &[]).unwrap().total;
    assert!(wrong.is_some() && wrong != right);
    assert_eq!(job.status(&flaky).unwrap().total, wrong);
}

/// A merge does not wait for a shard that another process computes.
#[test]
fn results_of_busy_shards_are_reported_and_left_alone() {
    let root = scratch();
    let work = work(3);
    let [home, other] = ["home", "other"].map(|name| Job::plan(&root.path().join(name), &work));
    let (home, other) = (home.unwrap(), other.unwrap());
    other.run_all(&work, &RunOptions::default()).unwrap();
    let stray = home.paths().results().join("1 (host b).json");
    fs::copy(other.paths().result(1), &stray).unwrap();
    let held = RealDisk.lock(&home.paths().lock(1), Owner::this_process()).unwrap();
    let report = home.merge(&work, &[other.paths().results()]).unwrap();
    assert_eq!(report.busy, [(1, Owner::this_process().name())]);
    assert_eq!((report.added, report.missing.to_string()), (2, "1".to_owned()));
    assert!(stray.exists());
    drop(held);
    let report = home.merge(&work, &[]).unwrap();
    assert_eq!((report.added, report.busy.len()), (1, 0));
    assert_eq!(report.total.unwrap()["solutions"], json!("40"));
}

/// A lock of the job that another process holds does not stop a run that only tidies.
#[test]
fn leftovers_are_not_waited_for() {
    let root = scratch();
    let work = work(3);
    let job = Job::plan(&root.path().join("job"), &work).unwrap();
    let rest = job.paths().directory().join(".total.json.far.9.0.tmp");
    fs::write(&rest, "half").unwrap();
    let held = RealDisk.lock(&job.paths().locks().join("job.lock"), Owner::this_process()).unwrap();
    let (done, is_done) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| done.send(job.run_all(&work, &RunOptions::default()).unwrap().done));
        // A run that waits ends once the lock is free.
        assert_eq!(is_done.recv_timeout(Duration::from_mins(1)), Ok(3));
        assert!(rest.exists());
        drop(held);
    });
}

/// What killed processes leave: temporary files in every folder, and probes of the time.
#[test]
fn files_of_killed_processes_are_swept() {
    let root = scratch();
    let work = work(3);
    let job = Job::plan(&root.path().join("job"), &work).unwrap();
    let paths = job.paths();
    fs::create_dir_all(paths.launch()).unwrap();
    let rests = [
        paths.launch().join(".slurm.sh.far.9.0.tmp"),
        paths.results().join(".1.json.far.9.0.tmp"),
        paths.partial(1).with_file_name(".1.json.far.9.0.tmp"),
        paths.quarantine().join(".1-0123456789ab.json.far.9.0.tmp"),
        paths.locks().join("1.far.example.9.now"),
    ];
    // Those of a shard that another process computes are its own.
    let kept = [
        paths.results().join(".2.json.far.9.0.tmp"),
        paths.quarantine().join(".2-0123456789ab.json.far.9.0.tmp"),
    ];
    for rest in rests.iter().chain(&kept) {
        fs::write(rest, "now").unwrap();
    }
    let _held = RealDisk.lock(&paths.lock(2), Owner::this_process()).unwrap();
    job.merge(&work, &[]).unwrap();
    for (rest, stays) in
        rests.iter().map(|rest| (rest, false)).chain(kept.iter().map(|rest| (rest, true)))
    {
        assert_eq!(rest.exists(), stays, "{}", rest.display());
    }
}

#[test]
fn strays_are_taken_in_or_refused() {
    let root = scratch();
    let work = work(3);
    let job = Job::plan(&root.path().join("job"), &work).unwrap();
    job.run_all(&work, &RunOptions::default()).unwrap();
    let results = job.paths().results();
    fs::rename(job.paths().result(2), results.join("2 (host b).json")).unwrap();
    fs::copy(job.paths().result(0), results.join("0-copy.json")).unwrap();
    fs::copy(job.paths().result(0), results.join("00.json")).unwrap();
    fs::write(results.join("notes.json"), "{}").unwrap();
    // The first number that is none of a shard.
    fs::write(results.join("3.json"), "{}").unwrap();
    fs::create_dir(results.join("old.json")).unwrap();
    let report = job.merge(&work, &[]).unwrap();
    assert_eq!((report.added, report.dropped, report.refused.len()), (1, 2, 3));
    assert_eq!(report.total.unwrap()["solutions"], json!("40"));
    let names: Vec<_> = report.refused.iter().map(|r| r.path.file_name().unwrap()).collect();
    assert_eq!(names, ["3.json", "notes.json", "old.json"]);
    let folder = &report.refused[2];
    assert!(folder.reason.contains("it is a folder"), "{}", folder.reason);
    assert!(folder.kept.is_dir(), "{}", folder.kept.display());
    assert_eq!(fs::read_dir(&results).unwrap().count(), 3);
    // The same among the results that are brought, where it stays.
    let other = root.path().join("other.json");
    fs::create_dir_all(&other).unwrap();
    let report = job.merge(&work, &[results, root.path().to_owned()]).unwrap();
    assert_eq!((report.dropped, report.refused.len()), (3, 1));
    assert_eq!(report.refused[0].kept, other);
}

/// Files that the total does not need do not stop a merge, and `status` names them.
#[cfg(unix)]
#[test]
fn a_stray_that_cannot_be_read_is_left_alone() {
    let directory = scratch();
    let work = work(3);
    let job = Job::plan(directory.path(), &work).unwrap();
    job.run_all(&work, &RunOptions::default()).unwrap();
    let link = job.paths().results().join("x.json");
    std::os::unix::fs::symlink(directory.path().join("nowhere"), &link).unwrap();
    assert_eq!(job.status(&work).unwrap().refused[0].path, link);
    let report = job.merge(&work, &[]).unwrap();
    assert_eq!(report.total.unwrap()["solutions"], json!("40"));
    assert_eq!((&report.refused[0].path, &report.refused[0].kept), (&link, &link));
}

/// A folder with the name of a result is damage like any other: it is kept, and the shard is computed.
#[test]
fn folders_with_the_name_of_a_result_are_set_aside() {
    let root = scratch();
    let work = work(3);
    let job = Job::plan(&root.path().join("job"), &work).unwrap();
    for text in ["first", "second"] {
        job.run_all(&work, &RunOptions::default()).unwrap();
        fs::remove_file(job.paths().result(1)).unwrap();
        fs::create_dir(job.paths().result(1)).unwrap();
        fs::write(job.paths().result(1).join("notes"), text).unwrap();
        let status = job.status(&work).unwrap();
        assert_eq!((status.done, status.refused.len()), (2, 1));
        let report = job.merge(&work, &[]).unwrap();
        assert_eq!((report.total, report.missing.to_string()), (None, "1".into()));
        let kept = report.refused[0].kept.join("notes");
        assert_eq!(fs::read_to_string(kept).unwrap(), text);
    }
    fs::create_dir(job.paths().result(1)).unwrap();
    job.run_all(&work, &RunOptions::default()).unwrap();
    assert_eq!(job.merge(&work, &[]).unwrap().total.unwrap()["solutions"], json!("40"));
    assert_eq!(fs::read_dir(job.paths().quarantine()).unwrap().count(), 3);
}

#[test]
fn a_missing_source_is_a_sentence() {
    let root = scratch();
    let job = Job::plan(&root.path().join("job"), &work(2)).unwrap();
    let fault = job.merge(&work(2), &[root.path().join("nowhere")]).unwrap_err().to_string();
    assert!(fault.contains("cannot read") && fault.contains("nowhere"), "{fault}");
}
