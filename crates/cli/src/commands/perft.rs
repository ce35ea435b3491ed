//! `outwit perft`: how many lines of play there are, ply by ply. Known totals check the rules.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use serde_json::json;

use crate::failure::Failure;
use crate::{game_name, number, show};

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
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Counts and shows.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let session = game_name::open(&options.game, options.position.as_deref())?;
    let view = session.view();
    let start = Instant::now();
    let mut rows = Vec::new();
    for ply in 1..=options.depth {
        let begun = Instant::now();
        let leaves = session.perft(ply);
        rows.push((ply, leaves, begun.elapsed().as_secs_f64()));
        if leaves == 0 {
            break;
        }
    }
    if options.json {
        let leaves: Vec<u64> = rows.iter().map(|row| row.1).collect();
        let value = json!({
            "game": view.game,
            "position": view.position,
            "leaves": leaves,
            "seconds": start.elapsed().as_secs_f64(),
        });
        return show::json(out, &value);
    }
    let cells = rows.iter().map(|&(ply, leaves, seconds)| {
        let cells = [ply.to_string(), show::grouped(leaves), show::seconds(seconds)];
        cells.into()
    });
    let table = show::table(&["ply", "lines of play", "time"], &[0, 1, 2], cells.collect());
    show::write_table(out, &table)?;
    Ok(())
}
