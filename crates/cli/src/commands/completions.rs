//! `outwit completions`: completion scripts for shells.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command};
use clap_complete::Shell;
use games::catalogue;
use games::picture::Format;
use puzzle_catalogue::puzzles;

use crate::arguments;
use crate::failure::Failure;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Shell to complete commands in
    shell: Shell,
}

/// Prints the completion script.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut script = Vec::new();
    let (mut command, program) = (with_names(arguments::command()), arguments::program());
    clap_complete::generate(options.shell, &mut command, program, &mut script);
    Ok(out.write_all(&script)?)
}

/// The command with the names that a shell offers for games, puzzles and formats. The commands themselves take more, such as
/// names with settings, and say what is wrong in their own words.
fn with_names(command: Command) -> Command {
    command.mut_args(with_names_of_arg).mut_subcommands(with_names)
}

fn with_names_of_arg(arg: Arg) -> Arg {
    let games = || catalogue().iter().map(|row| row.id);
    let puzzles = || puzzles().iter().map(|row| row.id);
    let takes_both = arg.get_help().is_some_and(|help| help.to_string().contains("puzzle"));
    let names: Vec<&'static str> = match arg.get_id().as_str() {
        "game" if takes_both => games().chain(puzzles()).collect(),
        "game" => games().collect(),
        "puzzle" => puzzles().collect(),
        "format" if arg.get_possible_values().is_empty() => {
            Format::all().map(Format::name).collect()
        }
        _ => return arg,
    };
    arg.value_parser(PossibleValuesParser::new(names))
}
