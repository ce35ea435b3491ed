//! `outwit pdn`: checks files of draughts games.

mod check;

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;

use clap::{Args, Subcommand};
use draughts::Variant;

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

/// The failure of reading a file. What is no text at all has no line to name.
pub(super) fn unread(path: &Path, error: &dyn Error) -> Failure {
    let cause = error.source().and_then(|cause| cause.downcast_ref::<io::Error>());
    let path = path.display();
    Failure::usage(match cause.filter(|cause| cause.kind() == io::ErrorKind::InvalidData) {
        Some(cause) => format!("{path}: {cause}"),
        None => format!("{path}: {error}"),
    })
}

/// The names of variants in one line.
pub(super) fn names(variants: &[Variant]) -> String {
    variants.iter().map(Variant::to_string).collect::<Vec<_>>().join(", ")
}

/// Runs the subcommand.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.task {
        Task::Check(options) => check::run(options, out),
    }
}
