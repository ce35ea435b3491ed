//! `outwit tables`: built, killed, resumed, damaged, verified and used by the real program.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::outwit;
use serde_json::Value;

/// The answer of a command as JSON.
fn json(words: &[&str], code: i32) -> Value {
    let words: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
    let answer = outwit(&words, "");
    assert_eq!(answer.code, code, "{words:?}: {}", answer.err);
    serde_json::from_str(&answer.out).expect("the output is JSON")
}

/// Files of tables in a folder.
fn files(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.path().extension().is_some_and(|end| end == "table")).count()
}

#[test]
fn from_build_to_analysis() {
    let root = tempfile::tempdir().expect("a folder for the test");
    let [moved, folder] = ["moved", "tables"].map(|name| root.path().join(name));
    let place = folder.to_str().expect("its name is text");
    let at = |words: &[&'static str]| -> Vec<String> {
        words.iter().copied().chain(["--folder", place]).map(str::to_owned).collect()
    };
    let run = |words: &[&'static str], code| {
        let words = at(words);
        json(&words.iter().map(String::as_str).collect::<Vec<_>>(), code)
    };

    // Killed as soon as files exist, it resumes, also in a folder that was moved.
    let english = folder.join("english");
    let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
        .args(["tables", "build", "english", "--pieces", "3", "--threads", "1", "--folder"])
        .arg(&moved)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    let begin = Instant::now();
    while files(&moved.join("english")) < 5 && begin.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(1));
    }
    // It may have been quicker, which is as good.
    let _ = child.kill();
    child.wait().expect("the program ends");
    fs::rename(&moved, &folder).expect("it can be moved");
    let before = files(&english);
    let built = run(&["tables", "build", "english", "--pieces", "3"], 0);
    assert_eq!((&built["slices"], &built["positions"]), (&16.into(), &199_520.into()));
    assert!(built["built"].as_u64() <= Some(16 - before as u64), "{before} {built}");
    assert_eq!(run(&["tables", "build", "english", "--pieces", "3"], 0)["built"], 0);
    let left = fs::read_dir(&english).expect("it is there").count();
    assert_eq!(left, 16, "no rests of the work");

    let list = run(&["tables", "list"], 0);
    let totals =
        |row: &Value| ["wins", "losses", "draws", "longest_win"].map(|key| row[key].as_u64());
    assert_eq!(totals(&list["tables"][0]), [716, 402, 2_370, 13].map(Some));
    assert_eq!(totals(&list["tables"][1]), [100_250, 87_305, 8_477, 61].map(Some));
    let verified = run(&["tables", "verify", "english", "--every", "9"], 0);
    assert_eq!((&verified["errors"], &verified["slices"]), (&0.into(), &16.into()));

    let longest = ["analyse", "draughts", "--position", "W:W29,30:BK7", "--tables", place];
    let report = json(&longest, 0);
    assert_eq!((&report["value"]["win_in"], &report["proven"]), (&61.into(), &true.into()));
    assert_eq!(report["known"][0]["value"]["win_in"], 61);
    let said = outwit(&longest, "").out;
    assert!(said.contains("win in 61 plies, exact"), "{said}");
    // The rule that counts moves may prevent a win of the tables; the search has proven that it does not.
    let counted = ["analyse", "draughts", "-p", "W:W24,K31:BK16:N70", "-a", "perfect"];
    let said = outwit(&[&counted[..], &["--tables", place]].concat(), "").out;
    assert!(said.contains("31-26 is best: win in 13 plies, exact"), "{said}");
    assert!(said.lines().any(|line| line.trim_end() == "31-26   win in 13"), "{said}");

    // A damaged table is named; the engine plays on, and building mends it.
    let damaged = english.join("2001.table");
    let bytes = fs::read(&damaged).expect("the table is there");
    fs::write(&damaged, &bytes[..bytes.len() / 2]).expect("it can be damaged");
    let turned =
        ["analyse", "draughts", "--position", "W:W29,30:BK7", "--tables", place, "--depth", "5"];
    let answer = outwit(&turned, "");
    assert_eq!(answer.code, 0);
    assert!(answer.out.contains("is best"), "{}", answer.out);
    let fault = "2001.table is not used: it is damaged";
    let words = at(&["tables", "list"]);
    let list = outwit(&words.iter().map(String::as_str).collect::<Vec<_>>(), "").out;
    assert!(list.contains("all 4 ") && list.contains("11 of 12 "), "{list}");
    let verified = run(&["tables", "verify", "english", "--every", "3"], 1);
    assert!(verified["refused"][0].as_str().is_some_and(|sentence| sentence.contains(fault)));
    // Values that lead into the damaged table are not wrong for that.
    assert_eq!(verified["errors"], 0, "{verified}");
    assert!(verified["unchecked"].as_u64() > Some(0), "{verified}");
    assert!(run(&["tables", "build", "english", "--pieces", "3"], 0)["built"].as_u64() >= Some(1));
    assert_eq!(fs::read(&damaged).expect("it is there again"), bytes);
}

#[test]
fn two_processes_build_in_one_folder() {
    let root = tempfile::tempdir().expect("a folder for the test");
    for round in 0..4 {
        let folder = root.path().join(round.to_string());
        let build = || {
            Command::new(env!("CARGO_BIN_EXE_outwit"))
                .args(["tables", "build", "english", "--pieces", "2", "--threads", "2", "--json"])
                .arg("--folder")
                .arg(&folder)
                .stderr(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("the program starts")
        };
        let mut built = 0;
        for child in [(); 3].map(|()| build()) {
            let output = child.wait_with_output().expect("the program ends");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "round {round}: {said}");
            let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            built += answer["built"].as_u64().expect("a number");
        }
        let english = folder.join("english");
        assert_eq!((files(&english), built), (4, 4), "round {round}");
        assert_eq!(fs::read_dir(&english).expect("it is there").count(), 4, "no rests of the work");
    }
}

/// Files that are no tables: players that name them play without them and say so.
#[test]
fn damaged_tables_are_named_before_a_game() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let english = folder.path().join("english");
    fs::create_dir(&english).expect("a folder");
    for name in ["1010", "1001", "0110", "0101"] {
        fs::write(english.join(name).with_extension("table"), "").expect("a file");
    }
    let place = folder.path().to_str().expect("its name is text");
    let player = format!("engine:depth=1,tables={place}");
    let contest: &[&str] =
        &["match", &player, "random", "--game", "draughts", "--pairs", "1", "--max-plies", "4"];
    let beside: &[&str] = &["play", "draughts", "--second", &player];
    let session: &[&str] = &["play", "draughts", "--tables", place];
    let hub: &[&str] = &["serve", "hub", "--variant", "english", "--tables", place];
    for words in [contest, beside, session, hub] {
        let answer = outwit(words, if words == hub { "hub\ninit\nquit\n" } else { "quit\n" });
        assert_eq!(answer.code, 0, "{words:?}: {}", answer.err);
        let sentence = "warning: table ";
        assert!(answer.err.contains(sentence), "{words:?}: {}", answer.err);
        assert!(answer.err.contains(".table is not used: "), "{words:?}: {}", answer.err);
    }
    assert!(outwit(contest, "").err.contains(": 1 more not used"));
    // The four tables of the session, and the short list of the players, each once.
    let all = [session, &["--first", &player, "--second", &player]].concat();
    assert_eq!(outwit(&all, "quit\n").err.matches("warning: ").count(), 5);
}

#[test]
fn nonsense_is_refused() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let missing = folder.path().join("missing");
    let place = missing.to_str().expect("its name is text");
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    let empty = empty.to_str().expect("its name is text");
    let cases: [(&[&str], &str); 11] = [
        (&["tables", "build", "chess"], "expected one of english"),
        (&["tables", "build", "english", "--pieces", "9"], "from 2 to 6, for example: 4"),
        (&["tables", "build", "english", "--pieces", "1"], "from 2 to 6"),
        (&["tables", "build", "frisian"], "for example english"),
        (&["tables", "verify", "english", "--folder", place], "tables build english --pieces 4"),
        (&["tables", "verify"], "VARIANT"),
        (&["analyse", "draughts", "--tables", place], "there is no folder"),
        (&["analyse", "draughts", "--tables", "Cargo.toml"], "Cargo.toml is no folder"),
        (
            &["analyse", "draughts:russian", "--tables", empty],
            "no endgame tables of draughts:russian in ",
        ),
        (&["play", "connect-four", "--tables", empty], "connect-four, which has no endgame tables"),
        (
            &["play", "draughts", "--second", "alpha-beta:depth=2,tables=x"],
            "tables= has no effect on alpha-beta",
        ),
    ];
    for (words, sentence) in cases {
        let answer = outwit(words, "");
        assert_eq!(answer.code, 2, "{words:?}: {}", answer.err);
        assert!(answer.err.contains(sentence), "{words:?}: {}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
    }
    let none = outwit(&["tables", "list", "--folder", place], "");
    assert_eq!((none.code, none.err.as_str()), (0, ""));
    // The command that is suggested builds there.
    let next = format!("outwit tables build english --pieces 4 --folder {place}");
    assert!(none.out.contains(&next), "{}", none.out);
    let verified = outwit(&["tables", "verify", "english", "--folder", place], "");
    assert!(verified.err.contains(&next), "{}", verified.err);
}
