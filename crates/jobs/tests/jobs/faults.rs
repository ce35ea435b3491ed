//! A disk that fails at the n-th call, for every n: a sentence each time, and nothing is lost.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail the test")]

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crate::queens::Queens;
use crate::scratch::scratch;
use jobs::{Attempt, Disk, Job, JobError, JobEvent, Owner, RealDisk, RunOptions};
use serde_json::json;

/// How the disk fails.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Manner {
    /// One call fails, the next ones work.
    Once,
    /// From that call on everything fails, as after the death of the process or of the mount.
    ForGood,
    /// The disk is full: writes from there on leave a part of the file.
    Full,
    /// Nothing can be written.
    ReadOnly,
    /// Every folder is on a disk of its own.
    Apart,
}

#[derive(Debug)]
struct FaultyDisk {
    calls: AtomicU64,
    fails_at: u64,
    manner: Manner,
    /// A result that another process publishes while a lock is taken.
    published: Option<(PathBuf, Vec<u8>)>,
    /// Folders with names that are not flushed to the disk.
    unflushed: Mutex<BTreeSet<PathBuf>>,
}

impl FaultyDisk {
    fn new(fails_at: u64, manner: Manner) -> Self {
        let (calls, unflushed) = (AtomicU64::new(0), Mutex::default());
        Self { calls, fails_at, manner, published: None, unflushed }
    }

    fn fails(&self) -> bool {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        match self.manner {
            Manner::Apart => false,
            Manner::Once => call == self.fails_at,
            Manner::ForGood | Manner::Full | Manner::ReadOnly => call >= self.fails_at,
        }
    }

    fn call(&self, writes: bool) -> io::Result<()> {
        let may_read = matches!(self.manner, Manner::Full | Manner::ReadOnly);
        if self.fails() && (writes || !may_read) {
            let kind = match self.manner {
                Manner::Full => io::ErrorKind::StorageFull,
                Manner::ReadOnly => io::ErrorKind::ReadOnlyFilesystem,
                _ => io::ErrorKind::Other,
            };
            return Err(io::Error::new(kind, "the disk failed"));
        }
        Ok(())
    }
}

impl Disk for FaultyDisk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.call(false)?;
        RealDisk.read(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        self.call(false)?;
        RealDisk.list(folder)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.call(true)?;
        RealDisk.make_folder(folder)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if let Err(fault) = self.call(true) {
            // A failed write may leave any part of the file.
            let part = (self.fails_at as usize * 7) % (bytes.len() + 1);
            fs::write(path, &bytes[..part])?;
            return Err(fault);
        }
        RealDisk.write(path, bytes)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call(false)?;
        if self.manner == Manner::Apart && from.parent() != to.parent() {
            return Err(io::ErrorKind::CrossesDevices.into());
        }
        RealDisk.rename(from, to)?;
        let folders = [from, to].map(|path| path.parent().unwrap().to_owned());
        self.unflushed.lock().unwrap().extend(folders);
        Ok(())
    }

    fn flush_folder(&self, folder: &Path) -> io::Result<()> {
        self.call(false)?;
        self.unflushed.lock().unwrap().remove(folder);
        RealDisk.flush_folder(folder)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.call(false)?;
        RealDisk.remove(path)
    }

    fn lock(&self, path: &Path, owner: &Owner) -> io::Result<Attempt> {
        self.call(true)?;
        if let Some((path, bytes)) = &self.published {
            fs::write(path, bytes)?;
        }
        RealDisk.lock(path, owner)
    }

    fn holder(&self, path: &Path) -> io::Result<Option<String>> {
        self.call(false)?;
        RealDisk.holder(path)
    }
}

fn work() -> Queens {
    Queens { n: 6, depth: 2, shards: 3 }
}

/// Plans, runs, merges and asks for the status on a disk.
fn whole_life(disk: Arc<dyn Disk>, directory: &Path) -> Result<(), JobError> {
    let job = Job::plan_on(disk, directory, &work())?;
    job.run_all(&work(), &RunOptions::default())?;
    job.merge(&work(), &[])?;
    job.status(&work())?;
    Ok(())
}

/// Runs `life` with a fault at every call in turn, then finishes on a good disk.
fn every_call(manner: Manner, prepare: impl Fn(&Path), expected: &str) -> u64 {
    for fails_at in 0.. {
        let directory = scratch();
        prepare(directory.path());
        let disk = Arc::new(FaultyDisk::new(fails_at, manner));
        let result = whole_life(Arc::<FaultyDisk>::clone(&disk), directory.path());
        let calls = disk.calls.load(Ordering::Relaxed);
        if let Err(fault) = &result {
            let said = fault.to_string();
            assert!(said.contains("the disk failed") && said.contains("cannot "), "{said}");
            if manner == Manner::Full {
                assert!(said.contains("free some space"), "{said}");
                // A part of a file would take space.
                let own = format!(".{}.", std::process::id());
                for name in RealDisk.list(&directory.path().join("results")).unwrap_or_default() {
                    assert!(!name.contains(&own), "{name} was left");
                }
            }
        }
        // Whatever lies there now: going on gives the same bytes as if nothing had happened.
        let job = Job::plan(directory.path(), &work()).unwrap();
        job.run_all(&work(), &RunOptions::default()).unwrap();
        let report = job.merge(&work(), &[]).unwrap();
        assert_eq!(report.total.unwrap()["solutions"], json!("4"), "call {fails_at}");
        assert_eq!(fs::read_to_string(job.paths().total()).unwrap(), expected, "call {fails_at}");
        for folder in [directory.path().to_owned(), job.paths().results(), job.paths().locks()] {
            for name in RealDisk.list(&folder).unwrap() {
                assert!(!name.starts_with('.') && !name.contains("lock."), "{name} was left");
            }
        }
        if calls <= fails_at {
            assert!(result.is_ok(), "no call failed");
            return fails_at;
        }
    }
    unreachable!("the loop ends when no call fails")
}

fn undisturbed() -> String {
    let directory = scratch();
    whole_life(Arc::new(RealDisk), directory.path()).unwrap();
    fs::read_to_string(directory.path().join("total.json")).unwrap()
}

#[test]
fn one_failing_call_anywhere() {
    let calls = every_call(Manner::Once, |_| {}, &undisturbed());
    assert!(calls > 50, "only {calls} calls were tried");
}

#[test]
fn dead_from_any_call_on() {
    every_call(Manner::ForGood, |_| {}, &undisturbed());
}

#[test]
fn full_from_any_call_on() {
    every_call(Manner::Full, |_| {}, &undisturbed());
}

/// The same with damage to mend: one file cut, one from another shard, one stray copy, one left
/// temporary file.
#[test]
fn faults_while_damage_is_mended() {
    let damage = |directory: &Path| {
        let job = Job::plan(directory, &work()).unwrap();
        job.run_all(&work(), &RunOptions::default()).unwrap();
        let place = job.paths();
        fs::copy(place.result(2), place.results().join("2 (copy).json")).unwrap();
        fs::copy(place.result(1), place.result(2)).unwrap();
        let whole = fs::read(place.result(0)).unwrap();
        fs::write(place.result(0), &whole[..40]).unwrap();
        fs::write(place.results().join(".0.json.gone.1.2.tmp"), "half").unwrap();
    };
    for manner in [Manner::Once, Manner::ForGood, Manner::Full] {
        every_call(manner, damage, &undisturbed());
    }
}

/// The folder of results may be a link to another disk.
#[test]
fn damaged_results_are_set_aside_across_disks() {
    let directory = scratch();
    let disk = Arc::new(FaultyDisk::new(0, Manner::Apart));
    let job = Job::plan_on(disk, directory.path(), &work()).unwrap();
    for mend in [true, false] {
        job.run_all(&work(), &RunOptions::default()).unwrap();
        fs::write(job.paths().result(1), "{}").unwrap();
        if mend {
            assert_eq!(job.run_all(&work(), &RunOptions::default()).unwrap().computed, 1);
            continue;
        }
        let report = job.merge(&work(), &[]).unwrap();
        let refusal = &report.refused[0];
        assert!(!refusal.path.exists() && fs::read(&refusal.kept).unwrap() == b"{}");
    }
}

/// Of a finished job, a restart reads and checks each result once, however it was killed before.
#[test]
fn a_restart_reads_each_result_once() {
    let work = Queens { n: 6, depth: 2, shards: 20 };
    let directory = scratch();
    let disk = Arc::new(FaultyDisk::new(u64::MAX, Manner::Once));
    let job = Job::plan_on(Arc::<FaultyDisk>::clone(&disk), directory.path(), &work).unwrap();
    job.run_all(&work, &RunOptions::default()).unwrap();
    disk.calls.store(0, Ordering::Relaxed);
    let mut found = Vec::new();
    let missing = job.results(&work, &mut |record| found.push(record.shard())).unwrap();
    let report = job.run_missing(&work, &missing, &RunOptions::default()).unwrap();
    assert_eq!((report.computed, report.done), (0, 20));
    assert_eq!(found, (0..20).collect::<Vec<_>>());
    // Beside the results only the six folders are read, for files that dead processes have left.
    assert!(disk.calls.load(Ordering::Relaxed) <= 20 + 6, "{:?}", disk.calls);
}

/// An archive can be verified and merged; its total is only returned.
#[test]
fn a_folder_that_cannot_be_written_is_verified_and_merged() {
    let directory = scratch();
    let job = Job::plan(directory.path(), &work()).unwrap();
    job.run_all(&work(), &RunOptions::default()).unwrap();
    let disk = Arc::new(FaultyDisk::new(0, Manner::ReadOnly));
    let job = Job::open_on(disk, directory.path()).unwrap();
    let report = job.verify(&work(), 1.0, 1, &RunOptions::default()).unwrap();
    assert_eq!((report.agreed, report.disputes.len()), (3, 0));
    let merged = job.merge(&work(), &[]).unwrap();
    assert_eq!(merged.total.unwrap()["solutions"], json!("4"));
    assert!(merged.unsaved.unwrap().contains("the disk failed"));
    assert!(!job.paths().total().exists());
    // A total that is there already need not be saved.
    Job::open(directory.path()).unwrap().merge(&work(), &[]).unwrap();
    assert_eq!(job.merge(&work(), &[]).unwrap().unsaved, None);
    // A stray file does not matter, and a damaged result is named; both stay where they are.
    let stray = job.paths().results().join("notes.json");
    fs::write(&stray, "{}").unwrap();
    let merged = job.merge(&work(), &[]).unwrap();
    assert!(merged.total.is_some() && merged.refused[0].path == stray, "{merged:?}");
    fs::write(job.paths().result(1), "{}").unwrap();
    let merged = job.merge(&work(), &[]).unwrap();
    assert_eq!((merged.total, merged.missing.to_string()), (None, "1".into()));
    let refusal = &merged.refused[1];
    assert_eq!((&refusal.path, &refusal.kept), (&job.paths().result(1), &refusal.path));
    assert_eq!(fs::read(&refusal.path).unwrap(), b"{}");
}

/// A damaged result is replaced by a good one before the merge has the lock of its shard.
#[test]
fn a_result_that_is_published_meanwhile_is_merged() {
    let root = scratch();
    let folder = root.path().join("job");
    let job = Job::plan(&folder, &work()).unwrap();
    job.run_all(&work(), &RunOptions::default()).unwrap();
    let path = job.paths().result(1);
    let good = fs::read(&path).unwrap();
    fs::write(&path, "{}").unwrap();
    let mut disk = FaultyDisk::new(u64::MAX, Manner::Once);
    disk.published = Some((path, good));
    let report = Job::open_on(Arc::new(disk), &folder).unwrap().merge(&work(), &[]).unwrap();
    assert!(report.total.is_some() && report.refused.is_empty(), "{report:?}");
}

/// The same for a run, which then does not compute the shard again.
#[test]
fn a_shard_that_is_computed_meanwhile_is_not_computed_again() {
    let root = scratch();
    let folder = root.path().join("job");
    let job = Job::plan(&folder, &work()).unwrap();
    job.run_all(&work(), &RunOptions::default()).unwrap();
    let path = job.paths().result(1);
    let good = fs::read(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let mut disk = FaultyDisk::new(u64::MAX, Manner::Once);
    disk.published = Some((path, good));
    let event = |event: &JobEvent| assert!(!matches!(event, JobEvent::Started { .. }));
    let options = RunOptions { event: &event, ..RunOptions::default() };
    let report = Job::open_on(Arc::new(disk), &folder).unwrap().run_all(&work(), &options).unwrap();
    assert_eq!((report.computed, report.done), (0, 3));
}

/// The same for a plan: the other job stays.
#[test]
fn a_job_that_is_planned_meanwhile_is_not_overwritten() {
    let (here, there) = (scratch(), scratch());
    let other = Job::plan(there.path(), &Queens { n: 7, ..work() }).unwrap();
    let (path, bytes) = (here.path().join("manifest.json"), other.manifest().bytes().to_vec());
    let mut disk = FaultyDisk::new(u64::MAX, Manner::Once);
    disk.published = Some((path.clone(), bytes.clone()));
    let fault = Job::plan_on(Arc::new(disk), here.path(), &work()).unwrap_err();
    assert!(matches!(fault, JobError::OtherJob { .. }), "{fault}");
    assert_eq!(fs::read(path).unwrap(), bytes);
}

/// A new name outlasts a power failure once its folder is flushed.
#[test]
fn folders_of_renamed_files_are_flushed() {
    let directory = scratch();
    let disk = Arc::new(FaultyDisk::new(u64::MAX, Manner::Once));
    for _ in 0..2 {
        whole_life(Arc::<FaultyDisk>::clone(&disk), directory.path()).unwrap();
        assert_eq!(*disk.unflushed.lock().unwrap(), BTreeSet::new());
        fs::write(directory.path().join("results/1.json"), "{}").unwrap();
    }
    // The damaged result is only set aside.
    Job::open_on(Arc::<FaultyDisk>::clone(&disk), directory.path())
        .unwrap()
        .merge(&work(), &[])
        .unwrap();
    assert_eq!(*disk.unflushed.lock().unwrap(), BTreeSet::new());
}
