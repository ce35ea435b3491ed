//! `outwit tables`: endgame tables of draughts.

mod build;
mod list;
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use draughts::Variant;
use draughts::tables::{AnyTables, unsupported};

use crate::failure::Failure;
use crate::game_name::typed_variant;
use crate::job_plan::quoted;
use crate::output;

const EXAMPLES: &str = "\
Examples:
  outwit tables build english --pieces 4       build all positions of up to 4 pieces, in seconds
  outwit tables verify english                 recompute every value with independent code
  outwit tables list                           list the tables

A value is win, draw or loss with the number of plies. Draw rules that count moves are ignored. A search calls a win of
the tables proven only if the game ends before such a rule can draw. A longer win is worth about 5,000 points if only a
rule that does not count yet could draw it; any other position is searched and evaluated as without tables. Building can
be stopped at any time; the same command resumes. Frisian and Frysk! have no tables, since their rules count the moves of
one king.

The default folder is $OUTWIT_TABLES; if that is not set, $XDG_DATA_HOME/outwit/tables, by default
~/.local/share/outwit/tables, and on Windows %LOCALAPPDATA%\\outwit\\tables.";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Build the missing tables of a variant
    Build(build::Options),
    /// Recompute every value from its successors with independent code
    Verify(verify::Options),
    /// List the tables
    List(list::Options),
}

/// Carries out the task.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.task {
        Task::Build(options) => build::run(options, out),
        Task::Verify(options) => verify::run(options, out),
        Task::List(options) => list::run(options, out),
    }
}

/// Where the tables are.
#[derive(Args, Clone, Debug)]
pub(crate) struct FolderArgs {
    /// Folder of tables [default: `$OUTWIT_TABLES`, or outwit/tables in the user's data folder]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl FolderArgs {
    /// The folder, as a path from the root.
    pub(crate) fn folder(&self) -> Result<PathBuf, Failure> {
        let folder = self.folder.clone().or_else(jobs::tables_folder).ok_or_else(|| {
            Failure::usage("the data folder of the user is unknown; expected --folder DIR, for example: --folder tables")
        })?;
        output::check_new_folder(&folder)?;
        std::path::absolute(&folder).map_err(|fault| Failure::file("find", &folder, &fault))
    }

    /// The command that builds the tables of a variant with up to `pieces` pieces in this folder.
    fn build(&self, variant: &str, pieces: u8) -> String {
        let named = self.folder.as_ref();
        let folder = named.map(|folder| format!(" --folder {}", quoted(folder)));
        format!("outwit tables build {variant} --pieces {pieces}{}", folder.unwrap_or_default())
    }
}

/// The tables of a variant in a folder, of which there may be none yet.
fn read(variant: Variant, folder: &Path) -> Result<Box<dyn AnyTables>, Failure> {
    draughts::tables::open(variant.rules(), folder)
        .map_err(|fault| Failure::file("read", folder, &fault))
}

/// The same for a variant that must be one of those that can have tables.
fn open(variant: Variant, folder: &Path) -> Result<Box<dyn AnyTables>, Failure> {
    match unsupported(variant.rules()) {
        Some(why) => Err(Failure::usage(why)),
        None => read(variant, folder),
    }
}

/// A variant by name, with or without `draughts:` before it.
fn variant(text: &str) -> Result<Variant, String> {
    typed_variant(text).map_err(|fault| fault.to_string())
}
