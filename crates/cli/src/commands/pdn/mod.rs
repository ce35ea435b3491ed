//! `outwit pdn`: checks files of draughts games.

mod check;

use std::io::Write;

use clap::{Args, Subcommand};

use crate::failure::Failure;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Replay every game, and report illegal games with the reason
    Check(check::Options),
}

/// Runs the subcommand.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.task {
        Task::Check(options) => check::run(options, out),
    }
}
