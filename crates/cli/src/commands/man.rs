//! `outwit man`: the manual page of the program or of one command.

use std::io::Write;

use clap::Args;

use crate::arguments;
use crate::failure::Failure;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Command to describe [default: the program]
    command: Option<String>,
}

/// Prints the page in the format of `man`, for example: outwit man analyse | man -l -
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let program = arguments::command();
    let page = match &options.command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            let names = program.get_subcommands().map(clap::Command::get_name);
            let hint = match views::nearest(name, names) {
                Some(near) => format!("did you mean {near}?"),
                None => "`outwit --help` lists all commands".to_owned(),
            };
            Failure::usage(format!("there is no command \"{name}\"; {hint}"))
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    Ok(out.write_all(&text)?)
}
