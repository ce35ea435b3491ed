//! `outwit perft`: how many lines of play there are, ply by ply. Known totals check the rules.

use std::io::Write;
use std::time::Instant;

use clap::{Args, ValueEnum};
use games::Count;
use serde_json::json;

use crate::failure::Failure;
use crate::{game_name, number, search, show};

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A game from `outwit list`
    game: String,
    /// Plies to count
    #[arg(short, long, value_name = "N", default_value = "5", value_parser = number::small_count)]
    depth: u32,
    /// Begin at this position
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Whether captures that differ in their route only are told apart (draughts)
    #[arg(long, value_enum, default_value_t)]
    convention: Convention,
    /// How the tree is walked
    #[arg(long, value_enum, default_value_t)]
    mode: Mode,
    /// Threads that count together
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::threads)]
    threads: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Which captures are told apart.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Convention {
    /// Every route is a move of its own, as in most published totals
    #[default]
    Keep,
    /// The same start, end and captured pieces are one move
    Drop,
}

/// How the tree is walked.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Mode {
    /// Every move is made
    Plain,
    /// The moves of the last positions are counted, not made
    #[default]
    Bulk,
    /// As bulk, remembering positions met again
    Hashed,
}

impl Options {
    fn count(&self, depth: u32) -> Count {
        let convention = match self.convention {
            Convention::Keep => games::Convention::Keep,
            Convention::Drop => games::Convention::Drop,
        };
        let mode = match self.mode {
            Mode::Plain => games::CountMode::Plain,
            Mode::Bulk => games::CountMode::Bulk,
            Mode::Hashed => games::CountMode::Hashed,
        };
        Count { depth, mode, convention, threads: self.threads }
    }
}

/// A choice as it is typed.
fn word(choice: &impl ValueEnum) -> String {
    choice.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// Counts and shows.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let session = game_name::open(&options.game, options.position.as_deref())?;
    let view = session.view();
    let mut rows = Vec::new();
    let bar = search::spinner();
    for ply in 1..=options.depth {
        if let Some((done, leaves, _)) = rows.last() {
            let leaves = show::grouped(*leaves);
            search::show_words(
                &bar,
                &format!("ply {ply}, after {leaves} lines of play at ply {done}"),
            );
        }
        let begun = Instant::now();
        let leaves = session.count(&options.count(ply));
        rows.push((ply, leaves, begun.elapsed().as_secs_f64()));
        if leaves == 0 {
            break;
        }
    }
    bar.finish_and_clear();
    let per_second = |leaves: u64, seconds: f64| (leaves as f64 / seconds.max(1e-9)).round();
    if options.json {
        let &(depth, leaves, seconds) = rows.last().expect("at least one ply is counted");
        let plies: Vec<u64> = rows.iter().map(|row| row.1).collect();
        let value = json!({
            "game": view.game,
            "position": view.position,
            "depth": depth,
            "convention": word(&options.convention),
            "mode": word(&options.mode),
            "threads": options.threads,
            "leaves": leaves,
            "seconds": seconds,
            "leaves_per_second": per_second(leaves, seconds) as u64,
            "plies": plies,
        });
        return show::json(out, &value);
    }
    let cells = rows.iter().map(|&(ply, leaves, seconds)| {
        let speed = show::grouped(per_second(leaves, seconds) as u64);
        [ply.to_string(), show::grouped(leaves), show::seconds(seconds), speed].into()
    });
    let head = ["ply", "lines of play", "time", "a second"];
    let table = show::table(&head, &[0, 1, 2, 3], cells.collect());
    show::write_table(out, &table)?;
    Ok(())
}
