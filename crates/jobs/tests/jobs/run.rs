//! Running: stops, failures, panics, wrong indices, and a total that does not depend on threads.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail the test")]

use std::fs;
use std::sync::Mutex;
use std::sync::mpsc::{channel, sync_channel};

use crate::queens::Queens;
use jobs::launch::LaunchFile;
use jobs::{
    Busy, Decider, Disk as _, Halt, Job, JobEvent, Opener, RealDisk, RunOptions, ShardOutcome,
    Status, Stop, Unfinished, Work, open_work,
};
use serde_json::{Value, json};

#[test]
fn known_totals_with_any_number_of_threads_and_shards() {
    for (n, expected) in [(2, "0"), (4, "2"), (5, "10"), (8, "92"), (9, "352"), (10, "724")] {
        for (threads, shards) in [(1, 1), (2, 7), (8, 64)] {
            let work = Queens { n, depth: 3, shards };
            let directory = tempfile::tempdir().unwrap();
            let job = Job::plan(directory.path(), &work).unwrap();
            let options = RunOptions { threads, ..RunOptions::default() };
            assert_eq!(job.run_all(&work, &options).unwrap().computed, shards);
            assert_eq!(job.run_all(&work, &options).unwrap().computed, 0);
            let total = job.merge(&work, &[]).unwrap().total.unwrap();
            assert_eq!(total["solutions"], json!(expected), "n {n}");
            assert_eq!(job.status(&work).unwrap().total, Some(total));
        }
    }
}

/// Parameters whose shards were cut in another way, by another version, are not taken for the same work.
#[test]
fn work_is_opened_by_its_kind_and_has_the_shards_of_the_manifest() {
    let directory = tempfile::tempdir().unwrap();
    let job = Job::plan(directory.path(), &Queens { n: 6, depth: 2, shards: 4 }).unwrap();
    let open = |kind, opener| open_work(&job, &[("other", opener), (kind, opener)]);
    let same: Opener = |_, shards, _| Ok(Box::new(Queens { n: 6, depth: 2, shards }));
    assert_eq!(open("example-queens", same).map(|work| work.shards()).unwrap(), 4);
    let refused = |kind, opener| open(kind, opener).err().unwrap().to_string();
    assert_eq!(
        refused("example-queens", |_, _, _| Ok(Box::new(Queens { n: 6, depth: 2, shards: 3 }))),
        "example-queens: it has 4 shards, expected 3"
    );
    assert_eq!(
        refused("queens", same),
        "unknown kind of work \"example-queens\", expected one of other, queens"
    );
}

/// Work that the results of the shards 0 to 3 decide.
struct Decided;

impl Work for Decided {
    type Payload = u64;
    type Total = Vec<u64>;

    fn kind(&self) -> &'static str {
        "decided"
    }

    fn algorithm(&self) -> &'static str {
        "decided-1"
    }

    fn parameters(&self) -> Value {
        Value::Null
    }

    fn shards(&self) -> u64 {
        9
    }

    fn run(&self, shard: u64, _stop: &Stop) -> Result<u64, Halt> {
        Ok(shard)
    }

    fn decider(&self) -> Option<Decider<'_, u64>> {
        let mut seen = Vec::new();
        Some(Box::new(move |payload| {
            seen.push(payload);
            assert!((0..).zip(&seen).all(|(shard, payload)| shard == *payload), "{seen:?}");
            seen.len() == 4
        }))
    }

    fn merge(&self, payloads: Vec<u64>) -> Result<Vec<u64>, String> {
        Ok(payloads)
    }
}

/// Recurses to this depth, with a KiB at each level.
fn recurse(depth: u64) -> u64 {
    let level = std::hint::black_box([depth; 128]);
    if depth == 0 { level[0] } else { recurse(depth - 1) + level[127] - depth + 1 }
}

#[test]
fn every_thread_has_a_large_stack() {
    // 16 MiB, as a deep search.
    let deep = Told(|_, _| Ok(json!(recurse(16_000))));
    for threads in [1, 2] {
        let directory = tempfile::tempdir().unwrap();
        let job = Job::plan(directory.path(), &deep).unwrap();
        job.run_all(&deep, &RunOptions { threads, ..RunOptions::default() }).unwrap();
        assert_eq!(job.merge(&deep, &[]).unwrap().total.unwrap(), json!(vec![16_000; 5]));
    }
}

#[test]
fn results_that_decide_are_enough() {
    for (threads, before) in [(1, &[7, 2][..]), (3, &[])] {
        let directory = tempfile::tempdir().unwrap();
        let job = Job::plan(directory.path(), &Decided).unwrap();
        let options = RunOptions { threads, ..RunOptions::default() };
        for shard in before {
            job.run_shard(&Decided, *shard, &options).unwrap();
        }
        assert_eq!(job.decided_by(&Decided).unwrap(), None);
        assert_eq!(job.missing(&Decided).unwrap().len(), 9 - before.len());
        assert_eq!(job.merge(&Decided, &[]).unwrap().total, None);
        let report = job.run_all(&Decided, &options).unwrap();
        assert!(report.is_decided && !options.stop.is_raised(), "{report:?}");
        // While one of several threads decides, the others may compute all shards.
        assert!(threads > 1 || report.done < 9, "{report:?}");
        assert!(job.missing(&Decided).unwrap().is_empty());
        let total = job.merge(&Decided, &[]).unwrap().total;
        assert_eq!(total, Some(json!([0, 1, 2, 3])));
        let status = job.status(&Decided).unwrap();
        assert_eq!((status.decided_by, status.done), (Some(3), report.done));
        assert!(status.missing.is_empty() && status.total == total);
        // No more shards are computed, and further results do not change the total.
        let again = job.run_all(&Decided, &options).unwrap();
        assert_eq!((again.computed, again.done), (0, report.done));
        assert_eq!(job.run_shard(&Decided, 8, &options).unwrap(), ShardOutcome::NotNeeded);
        assert_eq!(job.merge(&Decided, &[]).unwrap().total, total);
    }
}

/// Work whose shards end as told.
struct Told<R: Fn(u64, &Stop) -> Result<Value, Halt>>(R);

impl<R: Fn(u64, &Stop) -> Result<Value, Halt> + Sync> Work for Told<R> {
    type Payload = Value;
    type Total = Vec<Value>;

    fn kind(&self) -> &'static str {
        "told"
    }

    fn algorithm(&self) -> &'static str {
        "told-1"
    }

    fn parameters(&self) -> Value {
        Value::Null
    }

    fn shards(&self) -> u64 {
        5
    }

    fn run(&self, shard: u64, stop: &Stop) -> Result<Value, Halt> {
        self.0(shard, stop)
    }

    fn merge(&self, payloads: Vec<Value>) -> Result<Vec<Value>, String> {
        Ok(payloads)
    }

    fn check(&self, _: u64, payload: &Value) -> Result<(), String> {
        if payload == "wrong" { Err("its result is wrong".to_owned()) } else { Ok(()) }
    }
}

/// What running all shards of `work` says, and how many are done afterwards.
fn fault_of(work: &impl Work) -> (String, u64) {
    let directory = tempfile::tempdir().unwrap();
    let job = Job::plan(directory.path(), work).unwrap();
    let fault = job.run_all(work, &RunOptions::default()).unwrap_err().to_string();
    (fault, job.status(work).unwrap().done)
}

#[test]
fn failures_panics_and_fractions_are_sentences() {
    let failing =
        Told(
            |shard, _| {
                if shard == 2 { Err(Halt::Failed("no bot".to_owned())) } else { Ok(json!(shard)) }
            },
        );
    assert_eq!(fault_of(&failing), ("shard 2 failed: no bot".to_owned(), 2));
    let panicking = Told(|shard, _| {
        assert!(shard != 2, "shard two is cursed");
        Ok(json!(shard))
    });
    let (fault, done) = fault_of(&panicking);
    assert_eq!(
        (fault.as_str(), done),
        ("shard 2 failed: the program has a fault: shard two is cursed", 2)
    );
    let wrong = Told(|shard, _| Ok(if shard == 2 { json!("wrong") } else { json!(shard) }));
    assert_eq!(fault_of(&wrong), ("shard 2 failed: its result is wrong".to_owned(), 2));
    let (fault, _) = fault_of(&Told(|_, _| Ok(json!(0.5))));
    assert!(fault.contains("the number 0.5 cannot be kept"), "{fault}");
}

#[test]
fn a_stop_keeps_what_is_done() {
    let work = Told(|shard, stop| {
        if shard == 3 {
            stop.raise();
            return Err(Halt::Stopped);
        }
        Ok(json!(shard))
    });
    assert_eq!(
        fault_of(&work),
        ("stopped with 3 of 5 shards done; run the same command to resume".to_owned(), 3)
    );
}

#[test]
fn an_index_beyond_the_last_shard_writes_nothing() {
    let work = Told(|shard, _| Ok(json!(shard)));
    let directory = tempfile::tempdir().unwrap();
    let job = Job::plan(directory.path(), &work).unwrap();
    let fault = job.run_shard(&work, 5, &RunOptions::default()).unwrap_err().to_string();
    assert_eq!(fault, "there is no shard 5, the shards are 0 to 4");
    assert_eq!(fs::read_dir(job.paths().results()).unwrap().count(), 0);
}

#[test]
fn a_busy_shard_is_left_or_waited_for() {
    // The shard ends once another run waits for it, or has failed.
    let (end, ended) = channel::<()>();
    let ended = Mutex::new(ended);
    let work = Told(|shard, _| {
        let _ = ended.lock().unwrap().recv();
        Ok(json!(shard))
    });
    let directory = tempfile::tempdir().unwrap();
    let job = Job::plan(directory.path(), &work).unwrap();
    let (sender, receiver) = sync_channel(1);
    std::thread::scope(|scope| {
        let end = end;
        scope.spawn(|| {
            let event = |event: &JobEvent| {
                if matches!(event, JobEvent::Started { .. }) {
                    sender.send(()).unwrap();
                }
            };
            let options = RunOptions { event: &event, ..RunOptions::default() };
            assert_eq!(job.run_shard(&work, 4, &options).unwrap(), ShardOutcome::Computed);
        });
        receiver.recv().unwrap();
        let running = job.status(&work).unwrap().running;
        assert_eq!((running.len(), running[0].0), (1, 4));
        let leave = RunOptions { busy: Busy::Leave, ..RunOptions::default() };
        let fault = job.run_shard(&work, 4, &leave).unwrap_err().to_string();
        assert!(fault.contains("shard 4 is being computed by "), "{fault}");
        let event = |event: &JobEvent| {
            if matches!(event, JobEvent::Busy { .. }) {
                end.send(()).unwrap();
            }
        };
        let wait = RunOptions { event: &event, ..RunOptions::default() };
        let waited = job.run_shard(&work, 4, &wait).unwrap();
        assert_eq!(waited, ShardOutcome::AlreadyDone);
    });
}

#[test]
fn a_folder_that_cannot_be_written_is_a_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "text").unwrap();
    let work = Told(|shard, _| Ok(json!(shard)));
    for place in [file.clone(), file.join("below")] {
        let fault = Job::plan(&place, &work).unwrap_err().to_string();
        assert!(fault.ends_with("file is a file; expected a folder, which may be new"), "{fault}");
    }
}

/// A script cannot hold every name.
#[cfg(unix)]
#[test]
fn a_folder_with_a_name_that_no_script_can_hold_is_not_launched() {
    let root = tempfile::tempdir().unwrap();
    let work = Told(|shard, _| Ok(json!(shard)));
    for (name, is_fit) in [("a b", true), ("a\nb", false), ("a\\b", false)] {
        let job = Job::plan(&root.path().join(name), &work).unwrap();
        assert_eq!(job.launch(&work, Vec::new()).is_ok(), is_fit, "{name:?}");
    }
}

/// A script of an earlier launch would start shards a second time. Other files stay.
#[test]
fn scripts_of_an_earlier_launch_are_removed() {
    let directory = tempfile::tempdir().unwrap();
    let job = Job::plan(directory.path(), &Told(|shard, _| Ok(json!(shard)))).unwrap();
    let launch = |names: &[&str]| {
        let file = |name: &&str| LaunchFile { name: (*name).into(), text: "exec".into() };
        job.write_launch(&names.iter().map(file).collect::<Vec<_>>()).unwrap();
    };
    launch(&["slurm-0.sh", "slurm-2.sh", "slurm-own.sh", "parallel.sh"]);
    launch(&["slurm-2.sh"]);
    let names = RealDisk.list(&job.paths().launch()).unwrap();
    assert_eq!(names, ["logs", "parallel.sh", "slurm-2.sh", "slurm-own.sh"]);
}

/// Results do not go into a new folder in the place of one that was moved, or whose disk is no longer mounted.
#[test]
fn a_folder_that_is_moved_ends_the_run() {
    let root = tempfile::tempdir().unwrap();
    let (old, new) = (root.path().join("old"), root.path().join("new"));
    let work = Told(|shard, _| {
        if shard == 1 {
            fs::rename(&old, &new).unwrap();
        }
        Ok(json!(shard))
    });
    let fault = Job::plan(&old, &work).unwrap().run_all(&work, &RunOptions::default()).unwrap_err();
    assert!(fault.to_string().starts_with("the folder of the job is gone: "), "{fault}");
    assert!(!old.exists());
    let job = Job::open(&new).unwrap();
    // A copy may lack the empty folders.
    fs::remove_dir_all(job.paths().locks()).unwrap();
    let work = Told(|shard, _| Ok(json!(shard)));
    assert_eq!(job.run_all(&work, &RunOptions::default()).unwrap().computed, 4);
}

/// Work of ten parts, each of which counts one further.
struct Parts {
    /// The flag is raised after this part.
    until: u64,
    stop: Stop,
}

impl Work for Parts {
    type Payload = u64;
    type Total = u64;

    fn kind(&self) -> &'static str {
        "parts"
    }

    fn algorithm(&self) -> &'static str {
        "parts-1"
    }

    fn parameters(&self) -> Value {
        Value::Null
    }

    fn shards(&self) -> u64 {
        2
    }

    fn run(&self, _: u64, _: &Stop) -> Result<u64, Halt> {
        Ok(10)
    }

    fn run_on(
        &self,
        _: u64,
        done: Option<Value>,
        keep: &mut dyn FnMut(Value),
        stop: &Stop,
    ) -> Result<u64, Halt> {
        let begun = done.and_then(|done| done.as_u64()).unwrap_or(0);
        if self.until == 0 {
            return Err(Halt::Failed(format!("begun at {begun}")));
        }
        for part in begun..10 {
            if stop.is_raised() {
                return Err(Halt::Stopped);
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
            keep(json!(part + 1));
            if part + 1 == self.until {
                self.stop.raise();
            }
        }
        Ok(10)
    }

    fn merge(&self, payloads: Vec<u64>) -> Result<u64, String> {
        Ok(payloads.iter().sum())
    }
}

#[test]
fn a_stopped_shard_goes_on_where_it_was_stopped() {
    let directory = tempfile::tempdir().unwrap();
    let partial = |shard: u64| directory.path().join(format!("partial/{shard}.json"));
    let run_shard = |shard: u64, until: u64| {
        let stop = Stop::new();
        let work = Parts { until, stop: stop.clone() };
        let job = Job::plan(directory.path(), &work).unwrap();
        let options = RunOptions { stop, ..RunOptions::default() };
        job.run_shard(&work, shard, &options).map_err(|fault| fault.to_string())
    };
    let run = |until: u64| run_shard(1, until);
    let stopped = run(3).unwrap_err();
    assert!(stopped.contains("stopped with 0 of 2 shards done and a part of 1 more"), "{stopped}");
    assert!(partial(1).exists() && !partial(0).exists());
    let work = Parts { until: 0, stop: Stop::new() };
    let status = Job::open(directory.path()).unwrap().status(&work).unwrap();
    assert_eq!(status.unfinished.iter().map(|part| part.shard).collect::<Vec<_>>(), [1]);
    assert!(status.unfinished[0].milliseconds > 0 && status.milliseconds_left().is_none());
    assert!(run(0).unwrap_err().contains("begun at 3"));
    assert!(run(7).unwrap_err().contains("stopped"));
    assert!(run(0).unwrap_err().contains("begun at 7"));
    // Of another shard, or damaged: the shard begins at its start.
    fs::copy(partial(1), partial(0)).unwrap();
    assert!(run_shard(0, 0).unwrap_err().contains("begun at 0"));
    fs::remove_file(partial(0)).unwrap();
    let whole = fs::read(partial(1)).unwrap();
    let mut bad = whole.clone();
    let at = bad.iter().position(|&byte| byte == b'7').unwrap();
    bad[at] = b'6';
    for bytes in [bad, whole[..whole.len() / 2].to_vec(), Vec::new()] {
        fs::write(partial(1), bytes).unwrap();
        assert!(run(0).unwrap_err().contains("begun at 0"));
    }
    fs::write(partial(1), whole).unwrap();
    assert_eq!(run(100), Ok(ShardOutcome::Computed));
    assert!(!partial(1).exists());
    let work = Parts { until: 100, stop: Stop::new() };
    let job = Job::plan(directory.path(), &work).unwrap();
    // Of all three runs.
    let status = job.status(&work).unwrap();
    assert!(status.milliseconds >= 95 && status.unfinished.is_empty());
    assert_eq!(status.milliseconds_left(), Some(status.milliseconds));
    fs::copy(directory.path().join("results/1.json"), partial(0)).unwrap();
    job.run_all(&work, &RunOptions::default()).unwrap();
    assert_eq!(job.merge(&work, &[]).unwrap().total, Some(json!(20)));
}

/// A part that took longer than a whole shard is no more than one.
#[test]
fn the_time_left_is_never_less_than_nothing() {
    let slow = Unfinished { shard: 1, milliseconds: 50 };
    let missing = [1, 2].into_iter().collect();
    let status = Status { shards: 3, done: 1, missing, milliseconds: 10, ..Status::default() };
    assert_eq!(status.milliseconds_left(), Some(20));
    let status = Status { unfinished: vec![slow], ..status };
    assert_eq!(status.milliseconds_left(), Some(10));
}

/// The lock is held as long as the test lasts.
#[test]
fn a_wait_for_a_lock_ends_with_a_stop() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.lock");
    let _held = jobs::lock_file(&path, &Stop::new()).unwrap().unwrap();
    let (send, receive) = channel();
    let stop = Stop::new();
    stop.raise();
    std::thread::spawn(move || send.send(jobs::lock_file(&path, &stop).unwrap().is_none()));
    assert_eq!(receive.recv_timeout(std::time::Duration::from_mins(1)), Ok(true));
}

/// A shard that ends because of the stop does not agree; one that ends in spite of it may.
#[test]
fn a_stopped_verification_says_how_far_it_came() {
    let stopped = |shard: u64, stop: &Stop| {
        if stop.is_raised() { Err(Halt::Stopped) } else { Ok(json!(shard)) }
    };
    assert_stopped_after(2, &Told(stopped));
    assert_stopped_after(3, &Told(|shard, _| Ok(json!(shard))));
}

fn assert_stopped_after(agreed: u64, work: &impl Work) {
    let directory = tempfile::tempdir().unwrap();
    let job = Job::plan(directory.path(), work).unwrap();
    job.run_all(work, &RunOptions::default()).unwrap();
    let stop = Stop::new();
    let event = |event: &JobEvent| {
        if matches!(event, JobEvent::Started { shard: 2 }) {
            stop.raise();
        }
    };
    let options = RunOptions { stop: stop.clone(), event: &event, ..RunOptions::default() };
    let fault = job.verify(work, 1.0, 9, &options).unwrap_err().to_string();
    assert_eq!(fault, format!("stopped after {agreed} of 5 shards agreed (seed 9)"));
}
