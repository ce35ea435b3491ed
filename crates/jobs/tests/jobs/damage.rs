//! Damaged, foreign, swapped and repeated result files: refused by name, redone, never a wrong total.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail the test")]

use std::fs;
use std::path::Path;

use crate::queens::Queens;
use crate::scratch::scratch;
use jobs::{Job, RunOptions, ShardState};
use serde_json::{Value, json};

fn work() -> Queens {
    Queens { n: 6, depth: 2, shards: 3 }
}

fn finished(directory: &Path, work: &Queens) -> Job {
    let job = Job::plan(directory, work).unwrap();
    job.run_all(work, &RunOptions::default()).unwrap();
    job
}

fn is_refused(job: &Job, shard: u64) -> bool {
    matches!(job.shard(&work(), shard).unwrap(), ShardState::Refused(_))
}

fn digest(value: &Value) -> Value {
    json!(jobs::sha256(jobs::canonical(value).unwrap().as_bytes()))
}

/// Changes a result file and seals it again.
fn edit(path: &Path, change: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    change(&mut value);
    value.as_object_mut().unwrap().remove("record_sha256");
    value["record_sha256"] = digest(&value);
    fs::write(path, jobs::canonical(&value).unwrap() + "\n").unwrap();
}

/// Runs what is missing and checks the total of six queens.
fn heals(job: &Job) {
    job.run_all(&work(), &RunOptions::default()).unwrap();
    assert_eq!(job.merge(&work(), &[]).unwrap().total.unwrap()["solutions"], json!("4"));
}

#[test]
fn every_cut_is_refused() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    let path = job.paths().result(1);
    let whole = fs::read(&path).unwrap();
    for end in 0..whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        assert!(is_refused(&job, 1), "cut at byte {end} of {}", whole.len());
    }
    heals(&job);
}

#[test]
fn every_flipped_bit_is_refused() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    let path = job.paths().result(1);
    let whole = fs::read(&path).unwrap();
    for bit in 0..whole.len() * 8 {
        let mut bad = whole.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &bad).unwrap();
        assert!(is_refused(&job, 1), "bit {} of byte {}", bit % 8, bit / 8);
    }
    heals(&job);
}

#[test]
fn every_flipped_bit_of_the_manifest_is_refused() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    let path = job.paths().manifest();
    let whole = fs::read(&path).unwrap();
    for bit in 0..whole.len() * 8 {
        let mut bad = whole.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &bad).unwrap();
        let fault = Job::open(directory.path()).unwrap_err().to_string();
        assert!(fault.contains("manifest.json is refused"), "bit {bit}: {fault}");
    }
}

#[test]
fn an_edited_payload_with_a_new_seal_of_its_own_is_refused() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    let path = job.paths().result(1);
    // The inner digest is left as it was, the outer one is made right again.
    edit(&path, |value| value["payload"]["solutions"] = json!("999"));
    assert!(is_refused(&job, 1));
    heals(&job);
}

#[test]
fn a_result_of_another_format_is_refused() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    edit(&job.paths().result(1), |value| value["schema"] = json!("outwit-result/99"));
    let ShardState::Refused(reason) = job.shard(&work(), 1).unwrap() else { panic!("accepted") };
    assert!(reason.contains("its format is \"outwit-result/99\""), "{reason}");
    heals(&job);
}

#[test]
fn a_result_with_a_field_of_another_version_is_refused() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    edit(&job.paths().result(1), |value| value["note"] = json!("new"));
    let ShardState::Refused(reason) = job.shard(&work(), 1).unwrap() else { panic!("accepted") };
    assert_eq!(reason, "it has an unknown field \"note\"");
}

#[test]
fn a_result_of_a_shard_beyond_the_last_is_refused() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    edit(&job.paths().result(1), |value| {
        value["shard"] = json!(3);
        let (id, payload) = (&value["manifest_id"], &value["payload"]);
        let compared = json!({ "manifest_id": id, "shard": 3, "payload": payload });
        value["payload_sha256"] = digest(&compared);
    });
    let ShardState::Refused(reason) = job.shard(&work(), 1).unwrap() else { panic!("accepted") };
    assert_eq!(reason, "its shard is not one of 0 to 2");
}

#[test]
fn results_of_another_job_and_swapped_results_are_refused_by_name() {
    let (one, two) = (scratch(), scratch());
    let job = finished(one.path(), &work());
    let other = finished(two.path(), &Queens { n: 7, ..work() });
    fs::copy(other.paths().result(0), job.paths().result(0)).unwrap();
    fs::copy(job.paths().result(1), job.paths().result(2)).unwrap();
    let status = job.status(&work()).unwrap();
    assert_eq!((status.done, status.missing.to_string()), (1, "0,2".to_owned()));
    assert!(status.refused[0].path.ends_with("results/0.json"));
    assert!(status.refused[0].reason.contains("belongs to another job"));
    assert_eq!(status.refused[1].reason, "it holds shard 1, not 2");
    let report = job.merge(&work(), &[]).unwrap();
    assert_eq!(report.total, None);
    for refusal in &report.refused {
        assert!(!refusal.path.exists() && refusal.kept.exists(), "{refusal:?}");
    }
    heals(&job);
}

#[test]
fn the_directory_of_another_job_is_refused() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    let other = Queens { n: 8, ..work() };
    let fault = Job::plan(directory.path(), &other).unwrap_err().to_string();
    assert!(fault.contains("holds another job"), "{fault}");
    assert!(fault.contains("(depth 2, n 6)") && fault.contains("(depth 2, n 8)"), "{fault}");
    assert!(job.run_all(&other, &RunOptions::default()).is_err());
    assert!(job.merge(&other, &[]).is_err());
    assert_eq!(Job::plan(directory.path(), &work()).unwrap().manifest(), job.manifest());
}

#[test]
fn folders_of_somebody_else_are_left_alone() {
    let directory = scratch();
    fs::write(directory.path().join("thesis.tex"), "words").unwrap();
    let fault = Job::plan(directory.path(), &work()).unwrap_err().to_string();
    assert!(fault.contains("\"thesis.tex\""), "{fault}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    let fault = Job::open(directory.path()).unwrap_err().to_string();
    assert!(fault.contains("is not a job"), "{fault}");
}

#[test]
fn a_payload_of_the_wrong_shape_is_refused() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    // The same kind, parameters and seal, but a payload no queens count makes.
    let payload = json!([1, 2]);
    let compared = json!({ "manifest_id": job.manifest().id(), "shard": 1, "payload": payload });
    edit(&job.paths().result(1), |value| {
        value["payload"] = payload;
        value["payload_sha256"] = digest(&compared);
    });
    let ShardState::Refused(reason) = job.shard(&work(), 1).unwrap() else { panic!("accepted") };
    assert!(reason.contains("its result is not one of this job"), "{reason}");
    heals(&job);
}

#[test]
fn a_damaged_total_is_not_shown_and_made_again() {
    let directory = scratch();
    let job = finished(directory.path(), &work());
    job.merge(&work(), &[]).unwrap();
    let good = fs::read(job.paths().total()).unwrap();
    fs::write(job.paths().total(), &good[1..]).unwrap();
    let status = job.status(&work()).unwrap();
    assert_eq!((status.total, status.refused.len()), (None, 1));
    assert_eq!(status.refused[0].path, job.paths().total());
    job.merge(&work(), &[]).unwrap();
    assert_eq!(job.status(&work()).unwrap().refused, []);
    assert_eq!(fs::read(job.paths().total()).unwrap(), good);
}
