//! `cargo xtask compare-speed`: this program beside other programs, in one run.
//!
//! *Method.* Ours is the release build as it is shipped; the others are built for this processor. Both sides run in turn, so
//! that a change of the clock rate touches both. The ratio is that of the least times; the spread is the least and the
//! greatest ratio of a round. What cannot be built or read is named and left out.

pub(crate) mod inputs;
mod measure;
mod rows;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::machine::{Machine, median};
use crate::program::{self, output};
use crate::{files, root};
use inputs::{Inputs, fill};
use measure::Side;
use rows::{Measure, Program, ROWS, Row};

/// What the user asked for.
#[derive(Default)]
struct Options {
    json: bool,
    rounds: usize,
    /// A folder with published maps and boards.
    data: Option<PathBuf>,
    /// Another build of outwit, the other side of rows without one.
    against: Option<PathBuf>,
    /// Only rows with one of these words in their names.
    only: Vec<String>,
}

const USAGE: &str = "expected [--json] [--rounds N] [--data FOLDER] [--against PROGRAM] [WORD..]; \
                     for example: cargo xtask compare-speed --data maps 8-puzzles";

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let options = parse(words)?;
    let machine = Machine::look();
    let inputs = inputs::prepare(&root().join("target/compare-speed"), options.data.as_deref())?;
    let wanted: Vec<&Row> = ROWS.iter().filter(|row| is_wanted(row, &options)).collect();
    let programs = build(&wanted)?;
    if !options.json {
        println!("{}\n", machine.text());
        println!(
            "{:<38} {:>9} {:>9} {:>7} {:>14} {:>6}",
            "row", "ours s", "theirs s", "ratio", "spread", "goal"
        );
    }
    let mut results = Vec::new();
    for row in wanted {
        match compare(row, &programs, &inputs, &options) {
            Ok(result) => {
                if !options.json {
                    println!("{}", line(row, &result));
                }
                results.push(result);
            }
            Err(reason) => eprintln!("SKIPPED {}: {reason}", row.name),
        }
    }
    if options.json {
        println!("{}", json!({ "schema": 1, "machine": machine.json(), "rows": results }));
    }
    Ok(())
}

fn parse(words: &[String]) -> Result<Options, String> {
    let mut options = Options { rounds: 5, ..Options::default() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value; {USAGE}"));
        match word.as_str() {
            "--json" => options.json = true,
            "--rounds" => {
                let number = value()?;
                let rounds = number.parse().ok().filter(|rounds| (1..=100).contains(rounds));
                options.rounds = rounds
                    .ok_or_else(|| format!("--rounds {number}: expected a number from 1 to 100"))?;
            }
            "--data" => options.data = Some(value()?.into()),
            "--against" => options.against = Some(value()?.into()),
            option if option.starts_with('-') => {
                return Err(format!("{option} is unknown; {USAGE}"));
            }
            word if ROWS.iter().all(|row| !row.name.contains(word)) => {
                return Err(format!("no row has the word {word}; {USAGE}"));
            }
            _ => options.only.push(word.clone()),
        }
    }
    Ok(options)
}

fn is_wanted(row: &Row, options: &Options) -> bool {
    options.only.is_empty() || options.only.iter().any(|word| row.name.contains(word.as_str()))
}

/// The programs that the rows need, or why there is none.
type Programs = BTreeMap<Program, Result<PathBuf, String>>;

fn build(rows: &[&Row]) -> Result<Programs, String> {
    let mut programs = Programs::from([(Program::Outwit, Ok(outwit()?))]);
    for row in rows {
        let program = row.theirs.0;
        programs.entry(program).or_insert_with(|| match program {
            Program::Outwit => Err("it is built first".into()),
            Program::Minimax => peer("minimax-peer"),
            Program::Pathfinding => peer("pathfinding-peer"),
            Program::IdaStar => reference("ida_star"),
        });
    }
    Ok(programs)
}

/// Builds the program as it is shipped.
pub(crate) fn outwit() -> Result<PathBuf, String> {
    eprintln!("building outwit ..");
    cargo(root(), &["build", "--quiet", "--release", "--package", "outwit-cli"], None)?;
    Ok(program::target().join("release/outwit"))
}

/// Where the other programs are built.
fn peers() -> PathBuf {
    root().join("target/peers")
}

/// Builds a program of `benches` for this processor.
fn peer(name: &str) -> Result<PathBuf, String> {
    let target = peers();
    cargo(&root().join("benches").join(name), &["build", "--quiet", "--release"], Some(&target))?;
    Ok(target.join("release").join(name))
}

/// Compiles a program in C for this processor.
fn reference(name: &str) -> Result<PathBuf, String> {
    let target = peers();
    files::make_folder(&target)?;
    let program = target.join(name);
    let source = root().join("benches/c-reference").join(format!("{name}.c"));
    let mut command = Command::new("cc");
    output(command.args(["-O3", "-march=native"]).arg(source).arg("-o").arg(&program))?;
    Ok(program)
}

fn cargo(folder: &Path, words: &[&str], target: Option<&Path>) -> Result<(), String> {
    let mut command = program::cargo();
    command.args(words).current_dir(folder);
    if let Some(target) = target {
        command.env("CARGO_TARGET_DIR", target).env("RUSTFLAGS", "-C target-cpu=native");
    }
    output(&mut command).map(drop)
}

/// Runs both sides of a row in turn.
fn compare(
    row: &Row,
    programs: &Programs,
    inputs: &Inputs,
    options: &Options,
) -> Result<Value, String> {
    let program = |which| match programs.get(&which) {
        Some(Ok(path)) => Ok(path.as_path()),
        Some(Err(reason)) => Err(reason.clone()),
        None => Err("the program was not built".to_owned()),
    };
    let outwit = program(Program::Outwit)?;
    let mut ours = Side::new(outwit, fill(row.ours, inputs)?, row.measure);
    let mut theirs = Vec::new();
    for command in row.theirs.1 {
        theirs.push(Side::new(program(row.theirs.0)?, fill(command, inputs)?, row.measure));
    }
    if let (true, Some(other)) = (theirs.is_empty(), &options.against) {
        theirs.push(Side::new(other, fill(row.ours, inputs)?, row.measure));
    }
    for _ in 0..options.rounds {
        ours.round()?;
        for side in &mut theirs {
            side.round()?;
        }
    }
    let other_cost = theirs.first().and_then(|side| side.cost);
    if let Some((one, other)) = ours.cost.zip(other_cost)
        && (one - other).abs() > 1e-4 * one.max(1.0)
    {
        return Err(format!("the costs differ, so one side is wrong: {one} and {other}"));
    }
    let goal = (row.goal > 0.0).then_some(row.goal);
    // The side of several that is fastest.
    let other = theirs.iter().min_by(|a, b| a.least().total_cmp(&b.least()));
    let ratio = other.map(|other| other.least() / ours.least());
    let rounds: Vec<f64> = other.map_or_else(Vec::new, |other| {
        other.seconds.iter().zip(&ours.seconds).map(|(theirs, ours)| theirs / ours).collect()
    });
    Ok(json!({
        "row": row.name,
        "measure": match row.measure {
            Measure::Search => "search",
            Measure::Process => "process",
            Measure::Clock => "clock",
        },
        "ours": side(&ours),
        "theirs": other.map(side),
        "ratio": ratio,
        "spread": rounds.iter().copied().reduce(f64::min).zip(rounds.iter().copied().reduce(f64::max)),
        "goal": goal,
        "met": ratio.zip(goal).map(|(ratio, goal)| ratio >= goal),
    }))
}

fn side(side: &Side) -> Value {
    json!({ "least": side.least(), "median": median(&side.seconds), "rounds": side.seconds })
}

/// A result as a line of the table.
fn line(row: &Row, result: &Value) -> String {
    let number = |value: &Value, digits: usize| {
        value.as_f64().map_or_else(|| "-".to_owned(), |number| format!("{number:.digits$}"))
    };
    let spread =
        format!("{} - {}", number(&result["spread"][0], 2), number(&result["spread"][1], 2));
    let met = match result["met"].as_bool() {
        Some(false) => "  missed",
        Some(true) | None => "",
    };
    format!(
        "{:<38} {:>9} {:>9} {:>7} {spread:>14} {:>6}{met}",
        row.name,
        number(&result["ours"]["least"], 4),
        number(&result["theirs"]["least"], 4),
        number(&result["ratio"], 2),
        number(&result["goal"], 2),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn options_are_read_and_others_refused() {
        let options = parse(&words("--json --rounds 3 --data maps perft queens")).unwrap();
        assert_eq!((options.json, options.rounds), (true, 3));
        assert_eq!(ROWS.iter().filter(|row| is_wanted(row, &options)).count(), 5);
        assert!(parse(&words("--rounds 0")).is_err());
        assert!(parse(&words("--round 2")).is_err());
        assert!(parse(&words("--data")).is_err());
        // A shell replaces A* without quotes by names of files.
        assert!(parse(&words("8-puzzles ARCHITECTURE.md")).is_err());
    }

    #[test]
    fn every_row_has_a_name_of_its_own() {
        let mut names: Vec<&str> = ROWS.iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ROWS.len());
    }
}
