//! `outwit completions`: what a shell needs to complete commands.

use std::io::Write;

use clap::Args;
use clap_complete::Shell;

use crate::arguments;
use crate::failure::Failure;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The shell
    shell: Shell,
}

/// Writes the completions.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut arguments::command(), "outwit", &mut script);
    Ok(out.write_all(&script)?)
}
