//! `cargo xtask reference [--check]`: the page of the book that lists every command with its help, made by the program.
//!
//! *Guarantee.* The page is what `outwit COMMAND --help` prints today; with `--check` nothing is written, and a page that
//! differs is an error.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::program::{Program, output};
use crate::{files, has_flag, root};

const PAGE: &str = "docs/book/src/reference/commands.md";

/// Writes or checks the page.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let check = has_flag("reference", "--check", words)?;
    let program = Program::build()?;
    let mut page = String::from(
        "# Commands\n\nThis page is written by `cargo xtask reference`: every command with its help, as `outwit COMMAND --help` \
         prints it.\n",
    );
    section(&program, &[], &mut page)?;
    let path = root().join(PAGE);
    if fs::read_to_string(&path).is_ok_and(|text| text == page) {
        println!("reference: {PAGE} is what the program prints");
        return Ok(());
    }
    if check {
        return Err(format!("{PAGE} is not what the program prints; run: cargo xtask reference"));
    }
    files::write(&path, page)?;
    println!("reference: {PAGE} written");
    Ok(())
}

/// The help of a command, then of its subcommands.
fn section(program: &Program, words: &[String], page: &mut String) -> Result<(), String> {
    let mut command = Command::new(program.path());
    // The help has the width of a terminal where there is one.
    command.args(words).arg("--help").env("COLUMNS", "100");
    let text = output(&mut command)?;
    let name = [&["outwit".to_owned()], words].concat().join(" ");
    // Writing to a string cannot fail.
    let _ = write!(
        page,
        "\n{} {name}\n\n```text\n{}\n```\n",
        "#".repeat(words.len() + 2),
        lines(&text)
    );
    for subcommand in subcommands(&text) {
        section(program, &[words, &[subcommand]].concat(), page)?;
    }
    Ok(())
}

/// The text without blanks at the ends of its lines.
fn lines(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// The names below `Commands:`.
fn subcommands(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = lines.take_while(|line| !line.is_empty());
    // A continued line begins further to the right.
    let first = |line: &str| {
        let name = line.strip_prefix("  ")?.split(' ').next()?;
        (!name.is_empty()).then(|| name.to_owned())
    };
    names.filter_map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subcommands_are_found() {
        let help = "Text\n\nCommands:\n  plan     Split\n  run      Compute one shard, or all\n           missing\n\nOptions:\n  -h\n";
        assert_eq!(subcommands(help), ["plan", "run"]);
        assert!(subcommands("Options:\n  -h\n").is_empty());
    }
}
