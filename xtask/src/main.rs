//! Outwit's chores, in one place: `cargo xtask <chore>`.
#![expect(clippy::print_stdout, reason = "chores report on the terminal")]

mod browser;
mod counter;
mod slurm;
mod survive;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let result = match words.first().map(String::as_str) {
        Some("browser") => browser::run(&words[1..]),
        Some("survive") => survive::run(&words[1..]),
        Some("slurm") => slurm::run(),
        _ => Err("expected a chore: browser, survive or slurm; an example: cargo xtask survive"
            .to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}
