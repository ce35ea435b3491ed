//! `outwit pdn`: files of draughts games.

mod check;

use std::io::Write;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Replay every game and tell which ones are not legal, and why
    Check(check::Options),
}

/// Does what is asked.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.what {
        What::Check(options) => check::run(options, out),
    }
}
