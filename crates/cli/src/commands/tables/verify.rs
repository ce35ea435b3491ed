//! `outwit tables verify`: every value once more, from its successors, with the slow generator.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use clap::Args;
use draughts::Variant;
use draughts::tables::{AnyTables, Material, WrongValue, positions};
use indicatif::ProgressBar;
use outwit::parallel::{cores, share};
use serde_json::json;

use super::FolderArgs;
use super::build::pieces;
use crate::failure::Failure;
use crate::stop::stoppable;
use crate::{number, progress_bar, show};

/// The arguments.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// Draughts variant, for example english
    #[arg(value_name = "VARIANT", value_parser = super::variant)]
    variant: Variant,
    /// Maximum number of pieces, 2 to 6 [default: all]
    #[arg(long, value_name = "N", value_parser = pieces)]
    pieces: Option<u8>,
    /// Check only every N-th group of 1,024 positions
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::count)]
    every: u64,
    #[command(flatten)]
    folder: FolderArgs,
    /// Number of threads, 1 to 1024 [default: one per core]
    #[arg(long, value_name = "T", value_parser = number::threads)]
    threads: Option<usize>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Positions checked in one go.
const BLOCK: u64 = 1024;

/// Maximum number of wrong positions shown.
const SHOWN: usize = 10;

/// Verifies; anything wrong makes the command fail.
pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = options.folder.folder()?;
    let begin = Instant::now();
    let checked = verify(options, &folder)?;
    let seconds = begin.elapsed().as_secs_f64();
    let errors = checked.wrong.len();
    let say = |value: Option<draughts::tables::TableValue>| {
        value.map_or_else(|| "nothing".to_owned(), |value| value.to_string())
    };
    if options.json {
        let wrong = checked.wrong.iter().take(SHOWN).map(|wrong| {
            json!({ "position": wrong.position, "found": say(wrong.found), "expected": say(wrong.expected) })
        });
        let value = json!({
            "variant": options.variant.to_string(), "folder": folder.display().to_string(), "slices": checked.slices,
            "positions": checked.positions, "errors": errors, "unchecked": checked.open, "refused": checked.refused,
            "wrong": wrong.collect::<Vec<_>>(), "seconds": seconds,
        });
        show::json(out, &value)?;
    } else {
        for fault in &checked.refused {
            writeln!(out, "{fault}")?;
        }
        for wrong in checked.wrong.iter().take(SHOWN) {
            let WrongValue { position, found, expected } = wrong;
            writeln!(out, "{position}: found {}, expected {}", say(*found), say(*expected))?;
        }
        if checked.open > 0 {
            writeln!(
                out,
                "{} values lead into tables that are missing or refused, and could not be checked",
                show::grouped(checked.open as u64)
            )?;
        }
        writeln!(
            out,
            "{} positions in {} slices of {}: {errors} errors, {}",
            show::grouped(checked.positions),
            checked.slices,
            options.variant,
            show::seconds(seconds)
        )?;
    }
    if errors > 0 || !checked.refused.is_empty() {
        let text = format!(
            "wrong values: {errors}; tables missing or refused: {}; build them again with `{}`",
            checked.refused.len(),
            options.folder.build(&options.variant.to_string(), checked.pieces)
        );
        return Err(Failure::other(text));
    }
    Ok(())
}

/// What was looked at and what is wrong.
#[derive(Default)]
struct Checked {
    slices: u64,
    /// The most pieces.
    pieces: u8,
    positions: u64,
    /// Values that lead into a table that is missing or refused.
    open: usize,
    wrong: Vec<WrongValue>,
    refused: Vec<String>,
}

fn verify(options: &Options, folder: &Path) -> Result<Checked, Failure> {
    let tables = super::open(options.variant, folder)?;
    let tables = &*tables;
    let most = options.pieces.unwrap_or_else(|| tables.pieces());
    if most == 0 {
        return Err(Failure::usage(format!(
            "there are no tables of {} in {}; build them with `{}`",
            options.variant,
            folder.display(),
            options.folder.build(&options.variant.to_string(), 4)
        )));
    }
    let all = Material::all_pairs(options.variant.rules(), most).flat_map(Material::with_turned);
    let (there, missing): (Vec<_>, Vec<_>) = all.partition(|&one| tables.summary(one).is_some());
    let mut refused = tables.faults();
    for material in missing {
        let path = draughts::tables::path(folder, tables.rules(), material);
        if !path.exists() {
            refused.push(format!("table {} is missing", path.display()));
        }
    }
    let blocks = blocks(tables, &there, options.every);
    let (positions, wrong) = check(options, tables, &blocks)?;
    // Where a table is missing, values that lead into it are not wrong for that.
    let is_open = |wrong: &WrongValue| !refused.is_empty() && wrong.expected.is_none();
    let (open, wrong): (Vec<_>, Vec<_>) = wrong.into_iter().partition(is_open);
    let (slices, open) = (there.len() as u64, open.len());
    Ok(Checked { slices, pieces: most, positions, open, wrong, refused })
}

/// The first numbers of the blocks to check.
fn blocks(tables: &dyn AnyTables, there: &[Material], every: u64) -> Vec<(Material, u64)> {
    let of = |&material: &Material| {
        let size = positions(tables.rules(), material);
        (0..size).step_by(BLOCK as usize).map(move |start| (material, start))
    };
    there.iter().flat_map(of).step_by(every as usize).collect()
}

/// Checks the blocks with all threads; the number of positions and the wrong ones.
fn check(
    options: &Options,
    tables: &dyn AnyTables,
    blocks: &[(Material, u64)],
) -> Result<(u64, Vec<WrongValue>), Failure> {
    let bar = ProgressBar::hidden();
    bar.set_length(blocks.len() as u64);
    progress_bar::set_template(&bar, "{wide_bar} {percent} %{left}");
    let stop = jobs::Stop::new();
    let threads = options.threads.unwrap_or_else(cores);
    let checked = || {
        share(threads, (0..).zip(blocks), |blocks| {
            let (mut positions, mut wrong) = (0, Vec::new());
            for (number, &(material, start)) in blocks.take_while(|_| !stop.is_raised()) {
                wrong.extend(tables.verify(material, start..start + BLOCK).unwrap_or_default());
                let size = draughts::tables::positions(tables.rules(), material);
                positions += BLOCK.min(size - start);
                bar.set_position(number);
            }
            (positions, wrong)
        })
    };
    let parts = stoppable(&stop, || progress_bar::shown_if_long(&bar, checked));
    bar.finish_and_clear();
    if stop.is_raised() {
        return Err(Failure::other("stopped before the end; nothing is verified"));
    }
    let (positions, wrong): (Vec<u64>, Vec<_>) = parts.into_iter().unzip();
    Ok((positions.into_iter().sum(), wrong.concat()))
}
