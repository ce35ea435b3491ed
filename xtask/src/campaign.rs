//! `cargo xtask campaign [MINUTES [CHECK..]]`: checks of reliability, all or those named, in turns, until the time is
//! over; it writes the table of `docs/reliability.md`.
//!
//! *Idea*: each check is another chore or a test program, started as its own process with a share of the time and a new
//! seed; its cases or moments differ from turn to turn, since what always tries the same is a test. After each of them its
//! counts are added to `target/campaign.tsv`, so that a campaign can be stopped at any moment and goes on with the next
//! call: the check that has had the least time comes first. The counts are those of one commit; with another commit they
//! begin again at zero.
//!
//! *Guarantee*: a row says what was tried and that nothing was lost, or the campaign ends with the output of the check
//! that has failed, and the row counts it as lost. A check that has tried nothing was skipped: its output is printed, which
//! says why, it has no row, and the campaign goes on without it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::files;
use crate::program::output;
use crate::root;

/// The time of a campaign unless it is given, in minutes.
const MINUTES: u64 = 60;
/// The time that is given to a check that takes one, in seconds; a longer campaign repeats it.
const TURN_SECONDS: u64 = 120;

/// The lines of the document between which the table is written.
const MARKS: [&str; 2] = ["<!-- campaign -->", "<!-- end of campaign -->"];

/// A check of the campaign.
struct Check {
    name: &'static str,
    /// What is done, for the table.
    what: &'static str,
    /// What is counted.
    unit: &'static str,
    /// The program and its arguments; `SECONDS` and `SEED` are filled in.
    command: &'static [&'static str],
    /// The words before which its output has the number of things tried; all of them are added.
    counted_before: &'static str,
}

const CHECKS: &[Check] = &[
    Check {
        name: "parsers",
        what: "random and damaged inputs to the parsers of positions, moves, files and protocol messages",
        unit: "inputs",
        command: &["XTASK", "fuzz", "--seconds", "5", "--seed", "SEED"],
        counted_before: "inputs,",
    },
    Check {
        name: "kills",
        what: "counts of queens, matches, tournaments, gradings, opening books, builds of tables, annotations and trainings killed at random moments, and dates that jump; their results must be identical",
        unit: "kills",
        command: &["XTASK", "survive", "20"],
        counted_before: "kills of",
    },
    Check {
        name: "load",
        what: "the studio with 500 clients, 50 of them slow, and two searches; every answer right and quick, memory steady",
        unit: "requests",
        command: &["XTASK", "load", "SECONDS"],
        counted_before: "requests, median",
    },
    Check {
        name: "draughts",
        what: "games over all variants of draughts; no illegal move, no panic",
        unit: "games",
        command: &["XTASK", "blitz"],
        counted_before: "games over",
    },
    Check {
        name: "bots",
        what: "correct and faulty bots; the expected verdict, no process left",
        unit: "bots",
        command: &["cargo", "test", "--quiet", "--workspace", "--test", "bots"],
        counted_before: "bots, 0 hangs",
    },
    Check {
        name: "slurm",
        what: "job arrays on Slurm, a node killed in each; the total must be right",
        unit: "killed tasks",
        command: &["XTASK", "slurm"],
        counted_before: "restarted task(s)",
    },
    Check {
        name: "parallel",
        what: "jobs on GNU parallel, a worker killed in each; the total must be right",
        unit: "killed workers",
        command: &["XTASK", "parallel"],
        counted_before: "worker killed",
    },
    Check {
        name: "trees",
        what: "random game trees with wins, draws and points; no search may claim a false proof",
        unit: "trees",
        command: &["XTASK", "random-trees", "100000", "SEED"],
        counted_before: "random trees",
    },
    Check {
        name: "rules",
        what: "games of draughts against a second implementation of the counting draw rules, from the texts of the rules",
        unit: "games",
        command: &[
            "cargo",
            "test",
            "--quiet",
            "--workspace",
            "--test",
            "draughts",
            "draw_reference",
            "--",
            "--nocapture",
        ],
        counted_before: "games,",
    },
];

/// What was tried so far, by check.
#[derive(Clone, Debug, Default, PartialEq)]
struct Row {
    tried: u64,
    lost: u64,
    seconds: u64,
    /// The day of the last run.
    date: String,
}

/// Runs the chore.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let minutes = match words.first() {
        None => MINUTES,
        Some(minutes) => {
            minutes.parse().map_err(|_| format!("{minutes:?} is no number of minutes"))?
        }
    };
    let names = words.get(1..).unwrap_or_default();
    if let Some(name) = names.iter().find(|name| CHECKS.iter().all(|check| check.name != **name)) {
        let all: Vec<_> = CHECKS.iter().map(|check| check.name).collect();
        return Err(format!("there is no check {name:?}, expected some of {}", all.join(", ")));
    }
    let commit = text_of(&["git", "rev-parse", "--short=10", "HEAD"])?;
    let path = root().join("target/campaign.tsv");
    let mut rows = read(&fs::read_to_string(&path).unwrap_or_default(), &commit);
    let (begin, span) = (Instant::now(), Duration::from_secs(60 * minutes));
    let mut skipped = Vec::new();
    while begin.elapsed() < span {
        let Some(check) = next(&rows, names, &skipped) else { break };
        let left = span.saturating_sub(begin.elapsed()).as_secs().max(10);
        let started = Instant::now();
        let outcome = perform(check, left.min(TURN_SECONDS), seconds(&rows, check));
        let outcome = outcome.map(|out| (counted(&out, check.counted_before), out));
        if let Ok((0, out)) = &outcome {
            println!("{}: skipped\n{}", check.name, out.trim_end());
            skipped.push(check.name);
            continue;
        }
        let row = rows.entry(check.name.to_owned()).or_default();
        row.seconds += started.elapsed().as_secs().max(1);
        row.date = text_of(&["date", "-u", "+%Y-%m-%d"])?;
        match &outcome {
            Ok((tried, _)) => row.tried += tried,
            Err(_) => row.lost += 1,
        }
        println!(
            "{}: {} {}, {} lost, {} s",
            check.name, row.tried, check.unit, row.lost, row.seconds
        );
        files::write(&path, text(&rows, &commit))?;
        document(&rows, &commit)?;
        outcome?;
    }
    Ok(())
}

fn seconds(rows: &BTreeMap<String, Row>, check: &Check) -> u64 {
    rows.get(check.name).map_or(0, |row| row.seconds)
}

/// The check that has had the least time, of those with these names or of all, without those that were skipped.
fn next(
    rows: &BTreeMap<String, Row>,
    names: &[String],
    skipped: &[&str],
) -> Option<&'static Check> {
    let chosen = |name: &str| names.is_empty() || names.iter().any(|chosen| chosen == name);
    let due = |check: &&Check| chosen(check.name) && !skipped.contains(&check.name);
    CHECKS.iter().filter(due).min_by_key(|check| seconds(rows, check))
}

/// Runs a check; its output, also if it has failed.
fn perform(check: &Check, seconds: u64, turn: u64) -> Result<String, String> {
    // The chores of this very program: cargo would build it again, perhaps with other features.
    let program = std::env::current_exe().map_err(|fault| fault.to_string())?;
    // A new one for every turn, the same in every campaign.
    let seed = (0x5EED + turn).to_string();
    let mut words: Vec<String> = Vec::new();
    for word in check.command {
        match *word {
            "XTASK" => words.push(program.to_string_lossy().into_owned()),
            "SECONDS" => words.push(seconds.to_string()),
            "SEED" => words.push(seed.clone()),
            word => words.push(word.to_owned()),
        }
    }
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).current_dir(root()).env("OUTWIT_SEED", &seed);
    let out = output(&mut command);
    out.map_err(|fault| format!("{} has failed: {fault}", check.name))
}

/// The sum of the numbers that stand before these words.
fn counted(out: &str, words: &str) -> u64 {
    let spaced = out.split_whitespace().collect::<Vec<_>>().join(" ");
    let before =
        spaced.match_indices(words).filter_map(|(at, _)| spaced[..at].split(' ').nth_back(1));
    before.filter_map(|word| word.replace(',', "").parse::<u64>().ok()).sum()
}

/// The rows of this commit in the file.
fn read(text: &str, commit: &str) -> BTreeMap<String, Row> {
    let mut lines = text.lines();
    if lines.next() != Some(commit) {
        return BTreeMap::new();
    }
    let row = |line: &str| {
        let mut cells = line.split('\t');
        let name = cells.next()?.to_owned();
        let mut number = || cells.next()?.parse().ok();
        let (tried, lost, seconds) = (number()?, number()?, number()?);
        Some((name, Row { tried, lost, seconds, date: cells.next()?.to_owned() }))
    };
    lines.filter_map(row).collect()
}

fn text(rows: &BTreeMap<String, Row>, commit: &str) -> String {
    let mut text = format!("{commit}\n");
    for (name, Row { tried, lost, seconds, date }) in rows {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}\t{tried}\t{lost}\t{seconds}\t{date}");
    }
    text
}

/// Writes the table into the document.
fn document(rows: &BTreeMap<String, Row>, commit: &str) -> Result<(), String> {
    let path: PathBuf = root().join("docs/reliability.md");
    let old = files::read(&path)?;
    let new = with_table(&old, &table(rows, commit))
        .ok_or_else(|| format!("{} lacks the lines {MARKS:?}", path.display()))?;
    files::write(&path, new)
}

fn table(rows: &BTreeMap<String, Row>, commit: &str) -> String {
    let mut text = String::from(
        "| test | tried | lost | time | repeat it | date, commit |\n|---|---|---|---|---|---|\n",
    );
    for check in CHECKS {
        let Some(row) = rows.get(check.name) else { continue };
        let command = check.command.join(" ").replace("XTASK", "cargo xtask");
        let command = command.replace("SECONDS", "120").replace("SEED", "24301");
        let _ = writeln!(
            text,
            "| {} | {} {} | {} | {} min | `{command}` | {}, {commit} |",
            check.what,
            row.tried,
            check.unit,
            row.lost,
            row.seconds.div_ceil(60),
            row.date
        );
    }
    text
}

/// The document with another table between the marks.
fn with_table(document: &str, table: &str) -> Option<String> {
    let (before, rest) = document.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some(format!("{before}{}\n\n{table}\n{}{after}", MARKS[0], MARKS[1]))
}

fn text_of(words: &[&str]) -> Result<String, String> {
    let text = output(Command::new(words[0]).args(&words[1..]).current_dir(root()))?;
    Ok(text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_the_output() {
        let out = "fen 12 inputs, 3 of them taken\npdn   1,000 inputs, 7 of them taken\n";
        assert_eq!(counted(out, "inputs,"), 1012);
        assert_eq!(counted("test result: ok. 14 passed; 0 failed", "passed;"), 14);
        assert_eq!(counted("nothing", "inputs,"), 0);
    }

    #[test]
    fn a_skipped_check_has_no_further_turn() {
        let names = ["slurm", "parallel"].map(String::from);
        let rows = BTreeMap::from([("parallel".to_owned(), Row { seconds: 60, ..Row::default() })]);
        let next = |skipped: &[&str]| next(&rows, &names, skipped).map(|check| check.name);
        assert_eq!(next(&[]), Some("slurm"));
        assert_eq!(next(&["slurm"]), Some("parallel"));
        assert_eq!(next(&["slurm", "parallel"]), None);
    }

    #[test]
    fn a_campaign_goes_on_with_its_own_commit_only() {
        let row = Row { tried: 5, lost: 1, seconds: 60, date: "2026-01-31".into() };
        let rows = BTreeMap::from([("kills".to_owned(), row)]);
        assert_eq!(read(&text(&rows, "abc"), "abc"), rows);
        assert!(read(&text(&rows, "abc"), "abd").is_empty());
    }

    #[test]
    fn only_the_table_is_replaced() {
        let old = format!("head\n{}\nold\n{}\nfoot\n", MARKS[0], MARKS[1]);
        let new = with_table(&old, "new").expect("both marks");
        assert!(new.starts_with("head\n") && new.ends_with("foot\n"));
        assert!(new.contains("new") && !new.contains("old"));
        assert_eq!(with_table("none", "new"), None);
    }
}
