//! The program `outwit`: arguments in, text or JSON out.
//!
//! *Layout*: one file per command in [`commands`]; around them what they share: [`arguments`] (the one list of
//! commands), [`number`], [`game_name`] and [`puzzle_args`] (reading what was typed), [`search`] (from arguments to a
//! running search), [`show`] (from plain data to words and tables), [`failure`] (one sentence and an exit code), [`files`]
//! (evaluations).
//!
//! *Data flow*: a command reads its arguments, asks `games` (or `studio`), and writes to `out`. Results go to standard
//! output, progress and errors to standard error.

mod arguments;
mod commands;
mod contest_args;
mod draw_args;
mod engine_args;
mod failure;
mod files;
mod game_name;
mod number;
mod puzzle_args;
mod search;
mod show;
mod stop;
mod table_args;
mod work;

use std::io::Write;
use std::process::ExitCode;

use failure::Failure;

fn main() -> ExitCode {
    let mut out = anstream::AutoStream::auto(std::io::stdout().lock());
    let done = arguments::parse()
        .and_then(|command| commands::run(command, &mut out))
        .and_then(|()| out.flush().map_err(Failure::from));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
