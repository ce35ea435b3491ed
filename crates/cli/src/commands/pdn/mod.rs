//! `outwit pdn`: checks files of draughts games.

mod check;

use std::io::Write;

use clap::{Args, Subcommand};
use draughts::{UnknownVariant, Variant};

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

/// The variant with this name, with or without `draughts:` before it.
pub(crate) fn variant(name: &str) -> Result<Variant, UnknownVariant> {
    let name = name.strip_prefix("draughts:").unwrap_or(name);
    if name == "draughts" { Ok(Variant::English) } else { name.parse() }
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
