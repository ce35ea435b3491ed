//! `outwit man`: the manual page of the program or of one command.

use std::io::Write;

use clap::{Args, Command};

use crate::arguments;
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  outwit man analyse
  outwit man queens count | man -l -";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Command to describe, with its subcommand if it has any: queens count or queens-count [default: the program]
    command: Vec<String>,
}

/// Prints the page in the format of `man`.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let program = arguments::command();
    // The pages of subcommands have the name of the program and its version.
    let source = format!("{} {}", arguments::program(), program.get_version().unwrap_or_default());
    let mut page = program;
    for word in options.command.iter().flat_map(|words| words.split_whitespace()) {
        page = find(&page, word).ok_or_else(|| unknown(&page, word))?;
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(page).source(source).render(&mut text)?;
    Ok(out.write_all(&text)?)
}

/// The subcommand of this name. Pages write the names of nested commands with hyphens: `queens-count`.
fn find(command: &Command, name: &str) -> Option<Command> {
    let nested = |at: usize| find(command.find_subcommand(&name[..at])?, &name[at + 1..]);
    let found = command.find_subcommand(name).cloned();
    found.or_else(|| name.match_indices('-').find_map(|(at, _)| nested(at)))
}

fn unknown(command: &Command, name: &str) -> Failure {
    let names = command.get_subcommands().map(Command::get_name);
    let hint = match views::nearest(name, names) {
        Some(near) => format!("did you mean {near}?"),
        None => "`outwit --help` lists all commands".to_owned(),
    };
    Failure::usage(format!("there is no command \"{name}\"; {hint}"))
}
