//! `outwit completions`: completion scripts for shells.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

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
    let (mut command, program) = (arguments::command(), arguments::program());
    clap_complete::generate(options.shell, &mut command, program, &mut script);
    Ok(out.write_all(&script)?)
}
