//! `outwit tables list`: what is there.

use std::io::Write;
use std::path::Path;

use clap::Args;
use draughts::Variant;
use draughts::tables::{Material, unsupported};
use serde::Serialize;
use serde_json::json;

use super::FolderArgs;
use crate::failure::Failure;
use crate::show;

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// List the slices of this variant [default: all variants with their totals]
    #[arg(value_name = "VARIANT", value_parser = super::variant)]
    variant: Option<Variant>,
    #[command(flatten)]
    folder: FolderArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A slice, or several together.
#[derive(Clone, Debug, Default, Serialize)]
struct Row {
    variant: String,
    pieces: u8,
    /// Own men, own kings, enemy men, enemy kings.
    #[serde(skip_serializing_if = "Option::is_none")]
    slice: Option<String>,
    slices: u64,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    longest_win: u8,
    /// A position with the longest win.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<String>,
    bytes: u64,
}

/// Lists.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = options.folder.folder()?;
    let variants = options.variant.map_or(Variant::ALL.to_vec(), |variant| vec![variant]);
    let (mut rows, mut faults) = (Vec::new(), Vec::new());
    for variant in variants {
        let (slices, refused) = slices(variant, &folder)?;
        faults.extend(refused);
        rows.extend(if options.variant.is_some() { slices } else { by_pieces(slices) });
    }
    if options.json {
        let folder = folder.display().to_string();
        return show::json(out, &json!({ "folder": folder, "tables": rows, "refused": faults }));
    }
    for fault in &faults {
        anstream::eprintln!("{fault}");
    }
    if rows.is_empty() {
        let of = options.variant.map_or(String::new(), |variant| format!(" of {variant}"));
        let variant = options.variant.map_or("english".to_owned(), |variant| variant.to_string());
        writeln!(out, "There are no tables{of} in {}", folder.display())?;
        match options.variant.and_then(|variant| unsupported(variant.rules())) {
            Some(why) => writeln!(out, "{}", show::sentence(why))?,
            None => writeln!(out, "Next: {}", options.folder.build(&variant, 4))?,
        }
        return Ok(());
    }
    let head =
        ["variant", "pieces", "slice", "positions", "wins", "losses", "draws", "longest", "KB"];
    let number = show::grouped;
    let cells = |row: &Row| {
        let slice = row.slice.clone().unwrap_or_else(|| of_all(row));
        let texts = [row.variant.clone(), row.pieces.to_string(), slice];
        let numbers = [row.positions, row.wins, row.losses, row.draws, u64::from(row.longest_win)];
        let numbers = numbers.into_iter().chain([row.bytes.div_ceil(1000)]).map(number);
        texts.into_iter().chain(numbers).collect()
    };
    let table = show::table(&head, &[1, 3, 4, 5, 6, 7, 8], rows.iter().map(cells).collect());
    show::write_table(out, &table)?;
    if options.variant.is_some() {
        writeln!(
            out,
            "slice: numbers of men and kings of the side to move, then of the other side"
        )?;
    }
    writeln!(out, "in {}", folder.display())?;
    Ok(())
}

/// How many of the slices of a number of pieces are there: `all 25`, `7 of 25`.
fn of_all(row: &Row) -> String {
    let variant = row.variant.parse().ok();
    let all = variant.map_or(row.slices, |variant: Variant| {
        let pairs = Material::all_pairs(variant.rules(), row.pieces);
        let pairs = pairs.filter(|pair| pair.pieces() == row.pieces);
        pairs.flat_map(Material::with_turned).count() as u64
    });
    if row.slices == all { format!("all {all}") } else { format!("{} of {all}", row.slices) }
}

/// The slices of each number of pieces together.
fn by_pieces(slices: Vec<Row>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for slice in slices {
        match rows.last_mut().filter(|row| row.pieces == slice.pieces) {
            None => rows.push(Row { slice: None, ..slice }),
            Some(row) => {
                row.slices += 1;
                row.positions += slice.positions;
                row.wins += slice.wins;
                row.losses += slice.losses;
                row.draws += slice.draws;
                row.bytes += slice.bytes;
                if row.longest_win < slice.longest_win {
                    (row.longest_win, row.example) = (slice.longest_win, slice.example);
                }
            }
        }
    }
    rows
}

/// The slices of a variant, and what was refused.
fn slices(variant: Variant, folder: &Path) -> Result<(Vec<Row>, Vec<String>), Failure> {
    let tables = super::read(variant, folder)?;
    let row = |material: Material| {
        let (summary, bytes) = tables.summary(material)?;
        Some(Row {
            variant: variant.to_string(),
            pieces: material.pieces(),
            slice: Some(material.to_string()),
            slices: 1,
            positions: summary.positions(),
            wins: summary.wins,
            losses: summary.losses,
            draws: summary.draws,
            longest_win: summary.longest.map_or(0, |(plies, _)| plies),
            example: summary.longest.map(|(_, number)| tables.fen(material, number)),
            bytes,
        })
    };
    let rows = tables.materials().into_iter().filter_map(row).collect();
    Ok((rows, tables.faults()))
}
