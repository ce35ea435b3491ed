//! `outwit queens`: place, list and count queens that do not attack each other.

mod count;
mod job;
mod list;
mod place;
mod table;

use std::io::Write;

use clap::{Args, Subcommand};

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  outwit queens place 8                        one solution, drawn
  outwit queens place 20 --fixed a1,c2         complete a board that holds some queens
  outwit queens place 8 --picture board.svg    the same as a picture
  outwit queens list 8 --fundamental           the twelve, with their symmetries
  outwit queens count 18 --unique              all, and up to rotation and reflection
  outwit queens count 18 --job /tmp/q18        the same in shards that survive anything; repeat it to go on
  outwit queens table 14                       the numbers for 1 to 14";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Find one solution
    Place(place::Options),
    /// List solutions
    List(list::Options),
    /// Count all solutions
    Count(count::Options),
    /// Count for every board up to a size
    Table(table::Options),
}

/// Carries out the task.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.task {
        Task::Place(options) => place::run(options, out),
        Task::List(options) => list::run(options, out),
        Task::Count(options) => count::run(options, out),
        Task::Table(options) => table::run(options, out),
    }
}

/// A board size; everything but 0 and text, since each task has its own limit.
fn board(text: &str) -> Result<usize, String> {
    crate::number::count(text).map(|n| n as usize).map_err(|_| {
        format!("\"{text}\" is not a board size, a whole number of at least 1, for example 8")
    })
}

/// Board, solutions and such as JSON numbers or, beyond 64 bits, as text.
fn big(number: u128) -> serde_json::Value {
    u64::try_from(number).map_or_else(|_| number.to_string().into(), Into::into)
}

fn grouped(number: u128) -> String {
    u64::try_from(number).map_or_else(|_| number.to_string(), crate::show::grouped)
}
