//! `outwit job`: a count planned, run, damaged, resumed, merged and launched by the real program.

#![expect(clippy::unwrap_used, reason = "a helper of a test may fail the test")]

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::program::native;
use serde_json::{Value, json};

/// Runs the program without the variables of a scheduler: exit code, output, errors.
fn outwit(words: &[&str], variables: &[(&str, &str)]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_outwit"));
    for name in ["SLURM_ARRAY_TASK_ID", "HQ_TASK_ID", "JOB_COMPLETION_INDEX"] {
        command.env_remove(name);
    }
    let output = command.args(words).envs(variables.iter().copied()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

/// What a command that must succeed prints.
fn good(words: &[&str]) -> String {
    let (code, out, err) = outwit(words, &[]);
    assert_eq!(code, 0, "{words:?}: {err}");
    out
}

/// The complaint of a command that must fail with this exit code.
fn bad(expected: i32, words: &[&str]) -> String {
    let (code, _, err) = outwit(words, &[]);
    assert_eq!(code, expected, "{words:?}: {err}");
    assert_eq!(err.lines().count(), 1, "one sentence: {err}");
    err
}

fn with_job(test: impl FnOnce(&str, &Path)) {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().join("ten queens");
    let place = directory.to_str().unwrap();
    let said = good(&["job", "plan", "queens", "10", place, "--shards", "12"]);
    // Its blank needs quotes.
    let next = format!("job run --all {}", jobs::launch::quote_here(place));
    assert!(said.contains("12 shards") && said.contains(&next), "{said}");
    test(place, &directory);
}

#[test]
fn from_plan_to_total() {
    with_job(|job, _| {
        assert_eq!(good(&["job", "missing", job]).trim(), "0-11");
        assert!(bad(1, &["job", "merge", job]).contains("12 of 12 shards are missing"));
        good(&["job", "run", job, "--index", "5"]);
        assert_eq!(good(&["job", "missing", job]).trim(), "0-4,6-11");
        assert!(good(&["job", "run", job, "--index", "5"]).contains("was already done"));
        let said = good(&["job", "run", job, "--all", "--threads", "2"]);
        assert!(said.starts_with("11 shards computed, 12 of 12 done"), "{said}");
        let said = good(&["job", "status", job]);
        let prefixes = "split into 1,150 prefixes (placements of the first queens)";
        let expected = format!(
            "queens: board size 10, {prefixes}\n12 of 12 shards done; the sum of their times is "
        );
        assert!(said.starts_with(&expected), "{said}");
        assert!(good(&["job", "merge", job]).contains("all: 724\n"));
        let value: Value = serde_json::from_str(&good(&["job", "merge", job, "--json"])).unwrap();
        assert_eq!(value["total"]["all"], json!("724"));
        let value: Value = serde_json::from_str(&good(&["job", "status", job, "--json"])).unwrap();
        assert_eq!((&value["done"], &value["missing"]), (&json!(12), &json!("")));
        let said = good(&["job", "verify", job, "--share", "25%", "--seed", "1"]);
        assert!(said.starts_with("3 of 3 agree"), "{said}");
    });
}

#[test]
fn a_decided_test_needs_no_more_shards() {
    let folder = tempfile::tempdir().unwrap();
    let job = folder.path().join("job");
    let job = job.to_str().unwrap();
    let players = ["match", "perfect", "random", "-g", "tic-tac-toe", "--pairs", "400"];
    let test = ["--sprt", "0,100", "--seed", "1", "--threads", "1", "--job", job];
    good(&[&players[..], &test].concat());
    let json = |words: &[&str]| -> Value {
        serde_json::from_str(&good(&[words, &["--json"]].concat())).unwrap()
    };
    let status = json(&["job", "status", job]);
    assert!(status["decided_by"].as_u64() < Some(399) && status["decided_by"].is_u64(), "{status}");
    assert!(good(&["job", "status", job]).contains("decided by the results up to shard"));
    assert_eq!(good(&["job", "missing", job]).trim(), "");
    let run = json(&["job", "run", job, "--all"]);
    assert_eq!((&run["computed"], &run["decided"]), (&json!(0), &json!(true)));
    assert!(good(&["job", "run", job, "--index", "399"]).contains("is not needed"));
    let merged = good(&["job", "merge", job]);
    assert!(merged.contains("sprt: better") && !merged.contains('{'), "{merged}");
    assert!(merged.contains("\nNext: outwit match --job "), "{merged}");
    assert!(good(&["job", "launch", "slurm", job]).contains("No shard is missing"));
}

#[test]
fn a_wait_for_another_machine_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let locks = folder.path().join("job/locks");
    fs::create_dir_all(&locks).unwrap();
    for name in ["job.lock", "0.lock"] {
        fs::write(locks.join(name), "elsewhere\nboot\n1\n").unwrap();
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(["match", "random", "random", "-g", "tic-tac-toe", "--pairs", "1", "--job", "job"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    for (name, place) in [("job.lock", &*native("job/locks/job.lock")), ("0.lock", "shard 0")] {
        let line = lines.next().unwrap().unwrap();
        assert_eq!(line, format!("waiting for {place}: elsewhere, process 1"));
        fs::remove_file(locks.join(name)).unwrap();
    }
    assert!(child.wait().unwrap().success());
}

#[test]
fn schedulers_name_the_shard() {
    with_job(|job, _| {
        let run = ["job", "run", job];
        for (name, task) in [("SLURM_ARRAY_TASK_ID", "4"), ("HQ_TASK_ID", "7")] {
            assert_eq!(outwit(&run, &[(name, task)]).0, 0);
        }
        let shifted = ["job", "run", job, "--offset", "9"];
        assert_eq!(outwit(&shifted, &[("JOB_COMPLETION_INDEX", "2")]).0, 0);
        assert_eq!(good(&["job", "missing", job]).trim(), "0-3,5-6,8-10");
        assert_eq!(outwit(&run, &[("HQ_TASK_ID", "1"), ("SLURM_ARRAY_TASK_ID", "2")]).0, 2);
        assert!(bad(2, &run).contains("--index 3"));
        assert!(bad(2, &["job", "run", job, "--index", "12"]).contains("0 to 11"));
        assert_eq!(good(&["job", "missing", job]).trim(), "0-3,5-6,8-10");
    });
}

#[test]
fn damage_is_named_and_mended() {
    with_job(|job, directory| {
        good(&["job", "run", job, "--all"]);
        let path = directory.join("results/3.json");
        let mut bytes = fs::read(&path).unwrap();
        bytes[40] ^= 1;
        fs::write(&path, bytes).unwrap();
        let status = good(&["job", "status", job]);
        assert!(status.contains("refused: ") && status.contains(&native("results/3.json")));
        let (code, out, err) = outwit(&["job", "merge", job], &[]);
        assert_eq!(code, 1);
        assert!(
            out.contains(&native("results/3.json")) && err.contains("missing: 3"),
            "{out}{err}"
        );
        good(&["job", "run", job, "--all"]);
        assert!(good(&["job", "merge", job]).contains("all: 724\n"));
    });
}

#[test]
fn launch_files_name_exactly_the_missing_shards() {
    with_job(|job, directory| {
        good(&["job", "run", job, "--index", "5"]);
        let account = ["--sbatch", "--account=chess", "--sbatch=--qos=low"];
        let launch = ["job", "launch", "slurm", job, "--partition", "long"];
        let said = good(&[&launch[..], &account].concat());
        assert!(said.starts_with("Next: sbatch '"), "{said}");
        let script = fs::read_to_string(directory.join("launch/slurm-0.sh")).unwrap();
        assert!(script.contains("#SBATCH --array=0-4,6-11\n"), "{script}");
        assert!(script.contains("#SBATCH --partition=long\n"), "{script}");
        assert!(script.contains("#SBATCH --account=chess\n#SBATCH --qos=low\n"), "{script}");
        good(&["job", "launch", "parallel", job]);
        let list = fs::read_to_string(directory.join("launch/missing.txt")).unwrap();
        assert_eq!(list.lines().count(), 11);
        good(&["job", "launch", "hyperqueue", job]);
        let volume = ["--image", "outwit", "--claim", "disk", "--sub-path", "jobs/ten"];
        let said = good(&[&["job", "launch", "kubernetes", job], &volume[..]].concat());
        assert!(said.starts_with("Next: kubectl create -f "), "{said}");
        let file = fs::read_to_string(directory.join("launch/kubernetes.yaml")).unwrap();
        assert!(file.contains("subPath: \"jobs/ten\"\n"), "{file}");
        good(&["job", "run", job, "--all"]);
        assert!(good(&["job", "launch", "slurm", job]).starts_with("No shard is missing."));
    });
}

#[test]
fn options_that_a_scheduler_would_refuse_or_that_change_the_shards_are_refused() {
    let refused = |launcher: &[&str], options: &[[&str; 2]], what: &str| {
        for option in options {
            let said = bad(2, &[&["job", "launch"], launcher, &["j"], option].concat());
            assert!(said.contains(what), "{option:?}: {said}");
        }
    };
    let times = ["1--2", "1-2:3:4:5", "1:"].map(|time| ["--time", time]);
    refused(&["slurm"], &times, "is not a time in Slurm's notation");
    let ours = ["--arr=1", "-a 1", "-a1", "--qos=a --wrap=ls", "-olog", "--output=log"];
    refused(&["slurm"], &ours.map(|option| ["--sbatch", option]), "that the script itself sets");
    let kubernetes = ["kubernetes", "--image", "a", "--claim", "c"];
    refused(&kubernetes, &[["--at-once", "20k"]], "at most 10000");
    let paths = ["/q", "", "a/../b"].map(|path| ["--sub-path", path]);
    refused(&kubernetes, &paths, "relative to its root, for example: jobs/q18");
}

/// Names that a shell, a scheduler or JSON would misread.
#[test]
fn strange_names_of_folders_are_written_as_they_are_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let run = |words: &[&OsStr]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outwit"));
        let output = command.current_dir(folder.path()).arg("job").args(words).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let plan = |name: &OsStr| {
        let words = ["plan", "queens", "6", "--shards", "2", "--json", "--"].map(OsStr::new);
        run(&[&words[..], &[name]].concat())
    };
    assert_eq!(plan(OsStr::new("-q")).0, Some(0));
    let said = run(&["launch", "slurm", "--", "-q"].map(OsStr::new)).1;
    assert!(said.starts_with("Next: sbatch ") && said.contains("./-q"), "{said}");
    run(&["run", "--all", "--", "-q"].map(OsStr::new));
    let said = run(&["launch", "slurm", "--", "-q"].map(OsStr::new)).1;
    assert!(said.ends_with("job merge ./-q\n"), "{said}");
    #[cfg(target_os = "linux")]
    {
        let name = std::os::unix::ffi::OsStrExt::from_bytes(b"q\xff");
        let (code, said, _) = plan(name);
        assert!(code == Some(0) && said.contains("\"q\u{fffd}\""), "{said}");
        let merge = ["merge", "./-q", "--json", "--from"].map(OsStr::new);
        let (code, said, _) = run(&[&merge[..], &[name]].concat());
        assert!(code == Some(1) && said.contains("\"q\u{fffd}\""), "{said}");
        let (code, _, err) = run(&[OsStr::new("launch"), OsStr::new("slurm"), name]);
        assert!(code == Some(2) && err.contains("expected UTF-8 text"), "{code:?} {err}");
    }
}

#[test]
fn what_cannot_be_done_is_one_sentence() {
    with_job(|job, directory| {
        let other = bad(2, &["job", "plan", "queens", "11", job]);
        assert!(
            other.contains("holds another job: queens (") && other.contains(" n 11"),
            "{other}"
        );
        assert!(!other.contains(['{', '"']) && other.contains("or a new one"), "{other}");
        let above = directory.parent().unwrap();
        let stranger = above.join("notes.tex");
        fs::write(&stranger, "words").unwrap();
        let above = above.to_str().unwrap();
        assert!(bad(2, &["job", "plan", "queens", "8", above]).contains("notes.tex"));
        let said = bad(2, &["job", "run", above, "--all"]);
        assert!(said.contains("holds jobs in its folders") && said.contains(job), "{said}");
        let empty = tempfile::tempdir().unwrap();
        let empty = empty.path().to_str().unwrap();
        assert!(bad(2, &["job", "status", empty]).contains("is not a job"));
        let fresh = format!("{above}/fresh");
        for n in ["0", "-3", "33", "ten"] {
            bad(2, &["job", "plan", "queens", n, &fresh]);
        }
        bad(2, &["job", "verify", job, "--share", "200%"]);
        bad(2, &["job", "plan", "chess", "8", &fresh]);
        assert!(!Path::new(&fresh).exists(), "nothing may be written");
    });
}

/// A total of results that are gone is not shown, and a folder that is gone is made again.
#[test]
fn a_total_needs_its_results() {
    with_job(|job, directory| {
        good(&["job", "run", job, "--all"]);
        good(&["job", "merge", job]);
        let total = || {
            let status: Value =
                serde_json::from_str(&good(&["job", "status", job, "--json"])).unwrap();
            status["total"].clone()
        };
        assert_eq!(total()["all"], json!("724"));
        fs::remove_dir_all(directory.join("results")).unwrap();
        assert_eq!(total(), Value::Null);
        good(&["job", "run", job, "--all"]);
        assert_eq!(total()["all"], json!("724"));
    });
}

/// A folder without results, and results of another job, are mistakes.
#[test]
fn only_results_of_the_job_are_added() {
    with_job(|job, directory| {
        good(&["job", "run", job, "--all"]);
        let empty = directory.with_file_name("empty");
        fs::create_dir(&empty).unwrap();
        let said = bad(1, &["job", "merge", job, "--from", empty.to_str().unwrap()]);
        assert!(said.contains("holds no results"), "{said}");
        let other = directory.with_file_name("other");
        let other = other.to_str().unwrap();
        good(&["job", "plan", "queens", "9", other, "--shards", "3"]);
        good(&["job", "run", other, "--all"]);
        let said = bad(1, &["job", "merge", job, "--from", other]);
        assert!(said.contains("3 files were refused"), "{said}");
    });
}

/// Takes the lock of a shard as another process does; its file names the owner.
fn held(directory: &Path, shard: u64) -> fs::File {
    let path = directory.join(format!("locks/{shard}.lock"));
    let file = fs::File::create(path).unwrap();
    (&file).write_all(b"elsewhere\n\n77\n").unwrap();
    file.lock().unwrap();
    file
}

#[test]
fn shards_of_other_processes_are_named() {
    with_job(|job, directory| {
        let _held = held(directory, 2);
        for words in [&["job", "missing", job][..], &["job", "launch", "hyperqueue", job]] {
            let (code, _, err) = outwit(words, &[]);
            assert_eq!(code, 0);
            assert!(err.contains("shard 2 is running now"), "{words:?}: {err}");
        }
        let status: Value = serde_json::from_str(&good(&["job", "status", job, "--json"])).unwrap();
        let owner = "elsewhere, process 77";
        assert_eq!(status["running"], json!([{ "shard": 2, "owner": owner }]));
        assert_eq!((&status["unfinished"], &status["seconds_left"]), (&json!([]), &Value::Null));
        let (code, out, err) = outwit(&["job", "run", job, "--all", "--no-wait"], &[]);
        assert!(out.contains("11 shards computed, 11 of 12 done, 1 left to other"), "{out}");
        assert_eq!((code, err.trim()), (0, "left shard 2: elsewhere, process 77"));
    });
}

/// Also if there is a total without them.
#[test]
fn results_of_busy_shards_that_are_not_added_are_an_error() {
    with_job(|job, directory| {
        good(&["job", "run", job, "--all"]);
        let _held = held(directory, 2);
        let result = directory.join("results/2.json");
        let said = bad(1, &["job", "merge", job, "--from", result.to_str().unwrap()]);
        assert!(said.contains("results of 1 shard were not added"), "{said}");
    });
}

#[test]
fn waiting_for_another_process_is_said_once() {
    with_job(|job, directory| {
        for words in [&["--index", "2"][..], &["--all"]] {
            let held = held(directory, 2);
            let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
                .args([&["job", "run", job], words].concat())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut err = BufReader::new(child.stderr.take().unwrap());
            let mut said = String::new();
            err.read_line(&mut said).unwrap();
            assert_eq!(said, "waiting for shard 2: elsewhere, process 77\n");
            // Time for further attempts.
            std::thread::sleep(Duration::from_millis(300));
            fs::remove_file(directory.join("locks/2.lock")).unwrap();
            drop(held);
            err.read_to_string(&mut said).unwrap();
            assert_eq!(said.lines().count(), 1, "{said}");
            assert!(child.wait().unwrap().success());
            fs::remove_file(directory.join("results/2.json")).unwrap();
        }
    });
}

#[cfg(unix)]
#[test]
fn arrays_that_were_submitted_are_named_if_a_later_one_fails() {
    use std::os::unix::fs::PermissionsExt;
    with_job(|job, directory| {
        let tools = tempfile::tempdir().unwrap();
        let sbatch = tools.path().join("sbatch");
        let script = "#!/bin/sh\ncase $2 in *slurm-0.sh) echo '41;mars' ;; *) echo full >&2; exit 1 ;; esac\n";
        fs::write(&sbatch, script).unwrap();
        fs::set_permissions(&sbatch, fs::Permissions::from_mode(0o755)).unwrap();
        let path = format!("{}:{}", tools.path().display(), std::env::var("PATH").unwrap());
        let words = ["job", "launch", "slurm", job, "--submit", "--max-array-size", "5"];
        let (code, _, err) = outwit(&words, &[("PATH", &path)]);
        assert!(code == 1 && err.contains("submitted before: job 41; submit the others"), "{err}");
        let left = |name: &str| directory.join("launch").join(name).display().to_string();
        let left = [left("slurm-5.sh"), left("slurm-10.sh")].join(" ");
        assert!(err.trim().ends_with(&left), "{err}");
    });
}

#[test]
fn an_estimate_of_a_planned_job_leads_to_the_same_job() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("job");
    let place = place.to_str().unwrap();
    let plan = ["job", "plan", "queens", "20", place, "--json"];
    let hours = [&plan[..], &["--shard-hours", "0.005"]].concat();
    let shards = |text: &str| -> u64 {
        let value: Value = serde_json::from_str(text).unwrap();
        value["shards"].as_u64().unwrap()
    };
    let more = (shards(&good(&hours)) + 1).to_string();
    fs::remove_dir_all(place).unwrap();
    good(&[&plan[..], &["--shards", &more]].concat());
    assert_eq!(shards(&good(&hours)).to_string(), more);
    assert!(
        bad(2, &[&plan[..], &["--shard-hours", "1000"]].concat()).contains("holds another job")
    );
    assert!(bad(2, &[&plan[..], &["--shards", "3"]].concat()).contains("holds another job"));
}

/// The answer of a command as JSON, without its time.
fn answer(words: &[&str]) -> Value {
    let mut value: Value = serde_json::from_str(&good(&[words, &["--json"]].concat())).unwrap();
    value.as_object_mut().unwrap().remove("seconds");
    value
}

/// The command gives the same answer at once and after its job was planned, launched and computed shard by shard.
fn same_when_planned(words: &[&str], at_once: &Value, shards: u64) {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().join("job");
    let job = directory.to_str().unwrap();
    let words = [words, &["--job", job]].concat();
    let said = good(&[&words[..], &["--plan-only"]].concat());
    let s = if shards == 1 { "" } else { "s" };
    assert!(said.contains(&format!("\n{shards} shard{s} planned: ")), "{said}");
    let line = |start: &str| said.lines().find_map(|line| line.strip_prefix(start)).unwrap();
    assert!(line("Next: ").ends_with(&format!("job run --all {job}")), "{said}");
    assert!(line("On a cluster: ").ends_with(&format!("job launch slurm {job}")), "{said}");
    let plan = answer(&[&words[..], &["--plan-only"]].concat());
    assert_eq!((&plan["shards"], &plan["directory"]), (&json!(shards), &json!(job)));
    assert_eq!(answer(&["job", "status", job])["done"], 0, "nothing is computed");
    good(&["job", "launch", "slurm", job]);
    let script = fs::read_to_string(directory.join("launch/slurm-0.sh")).unwrap();
    let all = if shards == 1 { "0".to_owned() } else { format!("0-{}", shards - 1) };
    assert!(script.contains(&format!("#SBATCH --array={all}\n")), "{script}");
    good(&["job", "run", job, "--index", "0"]);
    let done = good(&["job", "run", job, "--all", "--threads", "2"]);
    let result = line("Then: ");
    assert!(done.ends_with(&format!("Next: {result}\n")), "{done}");
    let result: Vec<&str> = result.split(' ').skip(1).collect();
    assert_eq!(&answer(&result), at_once);
    assert_eq!(&answer(&words), at_once);
    good(&["job", "merge", job]);
}

#[test]
fn planned_contests_and_books_give_the_same_results() {
    // A seed above 2^53, which many readers of JSON round.
    let seed = "9007199254740993";
    let levels = ["match", "level:3", "random:seed=2", "-g", "connect-four", "--seed", seed];
    let pairs = [&levels[..], &["--pairs", "8"]].concat();
    same_when_planned(&pairs, &answer(&pairs), 8);
    // Its end depends on results: shards after it are not computed.
    let test = ["match", "perfect", "random", "-g", "tic-tac-toe", "--pairs", "400"];
    let test = [&test[..], &["--sprt", "0,100"]].concat();
    same_when_planned(&test, &answer(&test), 400);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.toml");
    let players = ["level:1", "level:2", "random"].map(|is| format!("[[player]]\nis = '{is}'\n"));
    let text = format!("game = 'tic-tac-toe'\npairs = 2\n{}", players.concat());
    fs::write(&file, &text).unwrap();
    let tournament = ["tournament", file.to_str().unwrap()];
    same_when_planned(&tournament, &answer(&tournament), 6);
    let swiss = folder.path().join("swiss.toml");
    fs::write(&swiss, format!("format = 'swiss'\n{text}")).unwrap();
    let job = folder.path().join("job");
    let words = ["tournament", swiss.to_str().unwrap(), "--job", job.to_str().unwrap()];
    let said = bad(2, &[&words[..], &["--plan-only"]].concat());
    assert!(said.contains("a Swiss tournament cannot be planned"), "{said}");
    assert!(said.contains("round-robin") && !job.exists(), "{said}");
    let book = ["book", "tic-tac-toe", "--plies", "3", "--nodes", "200"];
    let at_once = answer(&[&book[..], &["--job", job.to_str().unwrap()]].concat());
    same_when_planned(&book, &at_once, at_once["positions"].as_u64().unwrap().div_ceil(32));
}

#[test]
fn a_plan_needs_a_folder_and_takes_no_options_of_a_run() {
    let players = ["match", "random", "random", "-g", "tic-tac-toe", "--plan-only"];
    let folder = tempfile::tempdir().unwrap();
    let job = folder.path().join("job").to_str().unwrap().to_owned();
    let refused = |more: &[&str], what: &str| {
        let (code, _, err) = outwit(&[&players[..], more].concat(), &[]);
        assert!(code == 2 && err.contains(what), "{more:?}: {err}");
    };
    refused(&[], "--job <DIR>");
    for (option, value) in [("--threads", "2"), ("--report", "r.html"), ("--games", "g.txt")] {
        refused(&["--job", &job, option, value], option);
    }
    assert!(!Path::new(&job).exists());
}
