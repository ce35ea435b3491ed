//! `outwit queens cover`: the fewest queens that attack or occupy every square.

use std::io::Write;

use clap::Args;
use indicatif::ProgressBar;
use outwit::{Limits, Stop};
use queens::board::draw_squares;
use queens::domination::{DOMINATION_LIMIT, domination};
use serde_json::json;

use super::board;
use crate::failure::Failure;
use crate::stop::Interruptible;
use crate::stopwatch::Stopwatch;
use crate::{progress_bar, show};

const EXAMPLES: &str = "\
Examples:
  outwit queens cover 8
  outwit queens cover 9 --json";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    /// Board size, at most 11
    #[arg(value_name = "N", value_parser = board, allow_negative_numbers = true)]
    n: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Covers the board and prints it.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let n = u32::try_from(options.n).ok().filter(|&n| n <= DOMINATION_LIMIT).ok_or_else(|| {
        Failure::usage(format!(
            "a board of {} columns is too large to cover; expected 1 to {DOMINATION_LIMIT}, for example: 8",
            options.n
        ))
    })?;
    let stop = Stop::new();
    let _interruptible = Interruptible::new(&stop);
    let bar = ProgressBar::hidden();
    progress_bar::set_template(&bar, "searching  {elapsed}");
    let watch = Stopwatch::start();
    let search = || domination(n, &Limits::none().stop(&stop));
    let queens = progress_bar::shown_if_long(&bar, search);
    bar.finish_and_clear();
    let (seconds, cpu_seconds) = (watch.seconds(), watch.cpu_seconds());
    let mut queens = queens.ok_or_else(|| Failure::other("interrupted; there is no placement"))?;
    queens.sort_unstable();
    if options.json {
        let squares: Vec<String> = queens.iter().map(ToString::to_string).collect();
        let value =
            json!({ "n": n, "queens": squares, "seconds": seconds, "cpu_seconds": cpu_seconds });
        return show::json(out, &value);
    }
    let (s, verb) = if queens.len() == 1 { ("", "covers") } else { ("s", "cover") };
    writeln!(
        out,
        "{} queen{s} {verb} the board; this is the minimum\n\n{}\niterative deepening, {}",
        queens.len(),
        draw_squares(n, &queens),
        show::seconds(seconds)
    )?;
    Ok(())
}
