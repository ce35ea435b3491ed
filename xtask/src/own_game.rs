//! `cargo xtask own-game`: builds the program with a game of its own that CONTRIBUTING.md shows, and runs commands with it.

use std::process::Command;
use std::time::Instant;

use crate::program::{cargo, output, target};
use crate::root;

/// Each command, and what its output has to contain.
const COMMANDS: &[(&[&str], &[&str])] = &[
    (&["--version"], &["chomp "]),
    (&["list"], &["chomp", "connect-four"]),
    (&["rules", "chomp"], &["Aim:", "Notation:"]),
    (&["analyse", "chomp", "--json"], &["\"best\": \"", "\"win_in\": "]),
    (&["prove", "chomp:columns=3"], &["wins"]),
    (&["trace", "chomp", "--depth", "2"], &["MAX chooses", "Cut:"]),
    (&["trace", "chomp", "--depth", "2", "--format", "svg"], &["<svg"]),
    (&["play", "chomp", "--first", "level:10", "--second", "level:1"], &["wins"]),
    (&["match", "engine", "random", "--game", "chomp", "--pairs", "2", "--nodes", "1k"], &["Elo"]),
];

/// Runs the chore.
pub(crate) fn run() -> Result<(), String> {
    // With the features of the whole workspace and of tests, so that no crate is built twice.
    let build = ["build", "--quiet", "--profile", "test", "--workspace", "--example", "chomp"];
    timed(cargo().args(build), "cargo build --example chomp")?;
    let program = target().join("debug/examples/chomp");
    for (words, expected) in COMMANDS {
        let line = format!("chomp {}", words.join(" "));
        let text = timed(Command::new(&program).args(*words), &line)?;
        if let Some(part) = expected.iter().find(|part| !text.contains(**part)) {
            return Err(format!("expected \"{part}\" in the output of {line}:\n{text}"));
        }
    }
    Ok(())
}

/// What a command that has to succeed writes; its time is printed.
fn timed(command: &mut Command, line: &str) -> Result<String, String> {
    let start = Instant::now();
    let text = output(command.current_dir(root()))?;
    println!("{:>6.1} s  {line}", start.elapsed().as_secs_f64());
    Ok(text)
}
