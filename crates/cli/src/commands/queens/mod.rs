//! `outwit queens`: place, list and count queens that do not attack each other.

mod count;
mod cover;
mod job;
mod list;
mod place;
mod special;
mod table;

use std::io::Write;

use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use queens::count::Progress;

use crate::failure::Failure;
use crate::{progress_bar, show};

const EXAMPLES: &str = "\
Examples:
  outwit queens place 8                        print one solution as a board
  outwit queens place 20 --fixed a1,c2         complete a board that has queens on a1 and c2
  outwit queens place 8 --picture board.svg    also draw the solution into a file
  outwit queens list 8 --fundamental           list the 12 fundamental solutions
  outwit queens list 8 --method permutations   brute force over all 8! orders of the rows
  outwit queens place 100000000 --check        construct and check a large solution
  outwit queens count 18 --unique              also count up to rotation and reflection
  outwit queens count 20 --fixed a1,c2         count the solutions with these queens
  outwit queens count 13 --toroidal            count on a torus
  outwit queens regions --random 8             one queen in each row, column and region
  outwit queens cover 8                        the fewest queens that attack or occupy every square
  outwit queens count 18 --job q18             count in a folder; repeat to resume
  outwit queens table 14                       print the counts for boards 1 to 14
  outwit queens table 27                       counts up to 27, the largest as published";

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
    /// List solutions one by one
    List(list::Options),
    /// Count all solutions
    Count(count::Options),
    /// Count the solutions of all boards up to a size
    Table(table::Options),
    /// Place one queen in each row, column and colour region, no two touching
    Regions(special::RegionOptions),
    /// Find the fewest queens that attack or occupy every square
    Cover(cover::Options),
}

/// Runs the subcommand.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.task {
        Task::Place(options) => place::run(options, out),
        Task::List(options) => list::run(options, out),
        Task::Count(options) => count::run(options, out),
        Task::Table(options) => table::run(options, out),
        Task::Regions(options) => special::regions(options, out),
        Task::Cover(options) => cover::run(options, out),
    }
}

/// Parses a board size of at least 1; each subcommand checks its own maximum.
fn board(text: &str) -> Result<usize, String> {
    crate::number::up_to(usize::MAX as u64, text, "8").map(|n| n as usize)
}

/// A count in JSON: always text, since many readers round numbers above 2^53.
fn big(number: u128) -> serde_json::Value {
    number.to_string().into()
}

/// Counts with a progress bar. Before the first step a count may prepare something for seconds.
fn with_bar<T>(count: impl FnOnce(&mut (dyn FnMut(Progress) + Send)) -> T) -> T {
    let bar = ProgressBar::hidden();
    progress_bar::set_template(&bar, "preparing  {elapsed}");
    let found =
        progress_bar::shown_if_long(&bar, || count(&mut |progress| show_count(&bar, progress)));
    bar.finish_and_clear();
    found
}

fn show_count(bar: &ProgressBar, progress: Progress) {
    if bar.length().is_none() {
        progress_bar::set_template(bar, "{bar:30} {percent:>3} %  {elapsed}{left}");
    }
    progress_bar::show_done(bar, progress.done as u64, progress.total as u64);
}

/// A time of more than a day in words, for example `3.2 days`.
fn long(seconds: f64) -> Option<String> {
    (show::DAY <= seconds).then(|| show::rough_duration(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_has_no_time_left_before_its_first_step() {
        let (bar, screen) = (ProgressBar::no_length(), progress_bar::Screen::default());
        screen.show(&bar);
        show_count(&bar, Progress { done: 0, total: 9 });
        bar.finish_and_clear();
        let text = screen.text();
        assert!(text.contains("0 %  0s") && !text.contains("left"), "{text}");
    }
}
