//! The commands of the program `outwit`: arguments in, text or JSON out.
//!
//! *Layout*: one file per command in [`commands`]. Shared code: [`arguments`] (the list of commands), [`number`],
//! [`named_values`], [`game_name`], [`applies`] and the `*_args` modules (parsing of arguments), [`interruptible`] (work with
//! progress and Ctrl-C), [`search`] and [`puzzle_search`] (searches of games and puzzles), [`show`] (prints numbers and tables),
//! [`failure`] (errors and exit codes), [`files`] (input files), [`output`] (the writer of output files), [`table_files`]
//! (tables on disk), [`saved_game`] (games on disk), [`work`] (the kinds of jobs), [`job_plan`] (plans them), [`job_run`] (runs
//! them).
//!
//! *Data flow*: a command reads its arguments, calls `games` (or `studio`), and writes to `out`. Results go to standard
//! output, progress and errors to standard error.

mod applies;
mod arguments;
mod commands;
mod contest_args;
mod contest_progress;
mod deferred;
mod draw_args;
mod engine_args;
mod failure;
mod files;
mod game_name;
mod interruptible;
mod job_plan;
mod job_run;
mod named_values;
mod number;
mod output;
mod position_args;
mod progress_bar;
mod puzzle_args;
mod puzzle_search;
mod reflow;
mod saved_game;
mod search;
mod show;
mod site;
mod stop;
mod stopwatch;
mod table_args;
mod table_files;
mod work;

use std::io::Write;
use std::process::ExitCode;

use anstream::AutoStream;
use games::Row;

use failure::Failure;

/// Runs the command that the arguments of the program name, and returns the exit code.
pub fn main() -> ExitCode {
    main_with(&[])
}

/// [`main`] of a program with games of its own: every command and the studio know them beside the others. Fails if a name
/// of a game is taken.
pub fn main_with(games: &[Row]) -> ExitCode {
    // Most runs add none, and many of them need no list of games.
    if !games.is_empty()
        && let Err(fault) = games::add(games)
    {
        return Failure::from(fault).report();
    }
    stop::ignore_file_size_signal();
    jobs::report_waits(|path, owner| {
        anstream::eprintln!("waiting for {}: {owner}", path.display());
    });
    let stdout = std::io::stdout().lock();
    // JSON has no styles, so nothing looks for them: that takes a part of the time of long outputs.
    let is_json = std::env::args_os().any(|word| word == "--json");
    let mut out = if is_json { AutoStream::always_ansi(stdout) } else { AutoStream::auto(stdout) };
    let done = arguments::parse()
        .and_then(|command| commands::run(command, &mut out))
        .and_then(|()| out.flush().map_err(Failure::from));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
