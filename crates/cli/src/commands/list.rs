//! `outwit list`: the games and puzzles.

use std::io::Write;

use clap::Args;
use games::catalogue;
use puzzle_catalogue::puzzles;
use serde_json::json;

use crate::failure::Failure;
use crate::show;

/// The arguments.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Prints the catalogue.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    if options.json {
        let rows: Vec<serde_json::Value> = catalogue()
            .iter()
            .map(|row| {
                json!({
                    "id": row.id,
                    "title": row.title,
                    "summary": row.summary,
                    "sides": row.sides,
                    "settings": row.params,
                })
            })
            .collect();
        let puzzles = puzzles().iter().map(|row| {
            json!({
                "id": row.id,
                "title": row.title,
                "summary": row.summary,
                "settings": row.params,
            })
        });
        return show::json(out, &json!({ "games": rows, "puzzles": puzzles.collect::<Vec<_>>() }));
    }
    let rows = catalogue().iter().map(|row| {
        let settings: Vec<_> = row.params.iter().map(|param| param.name).collect();
        [row.id.into(), row.sides.join(", "), settings.join(" "), row.summary.into()].into()
    });
    let table = show::table(&["game", "sides", "settings", "what it is"], &[], rows.collect());
    show::write_table(out, &table)?;
    let rows = puzzles().iter().map(|row| {
        let settings: Vec<_> = row.params.iter().map(|param| param.name).collect();
        [row.id.into(), settings.join(" "), row.summary.into()].into()
    });
    writeln!(out)?;
    let table = show::table(&["puzzle", "settings", "what it is"], &[], rows.collect());
    show::write_table(out, &table)?;
    Ok(())
}
