//! The same command gives the same answer on every machine and after every build: seed, one thread and a limit of positions
//! decide it, times and the last digits of numbers left out.
//!
//! `signatures.txt` has a line for each command: the first half of the SHA-256 of its answer and the command itself.
//! `SIGNATURES=overwrite cargo test -p outwit-cli --test cli signatures` writes it again after a change that is meant.

use std::path::PathBuf;
use std::sync::Mutex;

use outwit::game::FEATURES;
use serde_json::{Deserializer, Value};

use crate::program::outwit;

/// Removes the fields that tell times and rates, and rounds numbers to 12 significant digits: each system has its own logarithm,
/// which may differ in the last ones.
fn comparable(value: &mut Value) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let rounded = number.as_f64().map(|number| format!("{number:.11e}").parse::<f64>());
            *value = rounded.expect("a float").expect("it is a number again").into();
        }
        Value::Object(fields) => {
            fields.retain(|name, _| !name.contains("seconds") && !name.contains("per_second"));
            fields.values_mut().for_each(comparable);
        }
        Value::Array(values) => values.iter_mut().for_each(comparable),
        _ => {}
    }
}

/// The answer of a command as text: a stream of JSON values without times, or else its lines.
fn answer(command: &str) -> String {
    let words: Vec<&str> = command.split(' ').collect();
    let answer = outwit(&words, "");
    assert!(answer.code < 2, "{command}: {}", answer.err);
    assert!(!answer.out.is_empty(), "{command} prints nothing");
    if !words.contains(&"--json") {
        return answer.out;
    }
    let mut text = String::new();
    for value in Deserializer::from_str(&answer.out).into_iter::<Value>() {
        let mut value = value.unwrap_or_else(|fault| panic!("{command}: {fault}"));
        comparable(&mut value);
        text += &format!("{value}\n");
    }
    text
}

fn signature(command: &str) -> String {
    jobs::sha256(answer(command).as_bytes())[..32].to_owned()
}

#[test]
fn answers_have_their_signatures() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cli/signatures.txt");
    let old = std::fs::read_to_string(&path).expect("the file of signatures");
    let commands: Vec<&str> = old
        .lines()
        .map(|line| line.split_once("  ").map_or(line, |(_, command)| command))
        .collect();
    let next = Mutex::new(0..commands.len());
    let lines = Mutex::new(vec![String::new(); commands.len()]);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(index) = next.lock().expect("no panic").next() else { break };
                    let line = format!("{}  {}\n", signature(commands[index]), commands[index]);
                    lines.lock().expect("no panic")[index] = line;
                }
            });
        }
    });
    let new = lines.into_inner().expect("no panic").concat();
    if std::env::var_os("SIGNATURES").is_some_and(|value| value == "overwrite") {
        std::fs::write(&path, &new).expect("the file is written");
        return;
    }
    let changed: Vec<&str> = (new.lines().zip(old.lines()))
        .filter(|(new, old)| new != old)
        .map(|(new, _)| new.split_once("  ").map_or(new, |(_, command)| command))
        .collect();
    assert!(
        changed.is_empty(),
        "other answers than in signatures.txt; if that is meant, write it again (see signatures.rs):\n{}",
        changed.join("\n")
    );
}

/// A switch is accepted by a game that uses what it turns on or off, and refused by any other.
#[test]
fn every_switch_of_the_engine_is_used_by_a_game() {
    let help = outwit(&["analyse", "--help"], "").out;
    // No game here has a pass.
    for feature in FEATURES.iter().filter(|feature| feature.name != "null-move") {
        let switch = &format!("--no-{}", feature.name);
        assert!(help.contains(switch), "{switch} is missing in {help}");
        let answers = ["connect-four", "draughts"]
            .map(|game| outwit(&["analyse", game, switch, "--depth", "4", "--json"], ""));
        for answer in &answers {
            let says = format!("{switch} has no effect in ");
            assert!(answer.code == 0 || answer.err.contains(&says), "{switch}: {}", answer.err);
        }
        let used = answers.iter().find(|answer| answer.code == 0);
        let used = used.unwrap_or_else(|| panic!("no game uses {switch}"));
        let report: Value = serde_json::from_str(&used.out).expect("one object");
        assert!(report["best"].is_string(), "{switch}: {report}");
    }
}
