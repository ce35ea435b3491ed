//! `outwit pdn check`: replays every game of every file, one game in memory at a time.

use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use draughts::Variant;
use draughts::pdn::{self, BadGame, Encoding, GameWarning, Warning};
use indicatif::ProgressBar;
use jobs::input;
use serde_json::json;

use crate::failure::Failure;
use crate::show::{self, BOLD, DIM};
use crate::{files, game_name, progress_bar};

const EXAMPLES: &str = "\
Examples:
  outwit pdn check games.pdn               check a file
  outwit pdn check games --json            check all .pdn files of a folder";

/// The arguments.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// PDN files; a folder stands for its .pdn files, `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Draughts variant of all games [default: by the `GameType` tag, else found from the moves]
    #[arg(long, value_name = "NAME", alias = "game")]
    variant: Option<String>,
    /// Maximum number of bad games shown per file
    #[arg(long, value_name = "N", default_value_t = 20)]
    show: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The result of one file.
struct Checked {
    name: String,
    summary: pdn::PdnSummary,
    bytes: u64,
    seconds: f64,
}

/// Checks the files and prints the results. Fails after the last file if a game is bad, a file holds no game or
/// could not be read.
pub(crate) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = options.variant.as_deref().map(game_name::typed_variant).transpose();
    let variant = variant.map_err(Failure::usage)?;
    let (mut all, mut unread) = (Vec::new(), Vec::new());
    for path in &files(&options.files)? {
        match check(path, variant) {
            Ok(checked) => {
                if !options.json {
                    readable(out, &checked, options.show)?;
                }
                all.push(checked);
            }
            Err(failure) => unread.push(failure),
        }
    }
    let total = |count: fn(&Checked) -> u64| all.iter().map(count).sum::<u64>();
    if options.json {
        let files: Vec<_> = all.iter().map(|checked| as_json(checked, options.show)).collect();
        let value = json!({
            "games": total(|checked| checked.summary.games),
            "bad": total(|checked| checked.summary.bad),
            "plies": total(|checked| checked.summary.plies),
            "files": files,
        });
        show::json(out, &value)?;
    } else if all.len() > 1 {
        let games = show::grouped(total(|checked| checked.summary.games));
        let bad = show::grouped(total(|checked| checked.summary.bad));
        writeln!(out, "{BOLD}{} files: {games} games, {bad} bad{BOLD:#}", all.len())?;
    }
    let games = total(|checked| checked.summary.games);
    let bad = total(|checked| checked.summary.bad);
    // A file of something else must not look like a file of good games.
    let empty = all.iter().find(|checked| checked.summary.games == 0);
    let last = unread.pop();
    for failure in unread {
        failure.report();
    }
    match last {
        Some(failure) => Err(failure),
        None if bad > 0 => {
            let (bad, games) = (show::grouped(bad), show::grouped(games));
            Err(Failure::other(format!("{bad} of {games} games failed the check")))
        }
        None => match empty {
            Some(checked) => Err(Failure::usage(format!(
                "{} holds no game in PDN; expected tags and moves, for example: [GameType \"21\"] 1. 11-15 23-19 *",
                checked.name
            ))),
            None => Ok(()),
        },
    }
}

/// The files to check: those given, and the PDN files of each folder given and of its folders.
fn files(given: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in given {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        add_folder(path, &mut files)?;
        if files.len() == before {
            return Err(Failure::usage(format!(
                "the folder {} holds no file that ends in .pdn",
                path.display()
            )));
        }
    }
    Ok(files)
}

/// Adds the PDN files of a folder in the order of their names. A link to a folder is not followed: it may lead back.
fn add_folder(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let entries = folder.read_dir().map_err(|error| Failure::input(folder, &error))?;
    let mut inside: Vec<_> = entries.flatten().collect();
    inside.sort_unstable_by_key(std::fs::DirEntry::path);
    for entry in inside {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            add_folder(&path, files)?;
        } else if files::ends_in(&path, "pdn") {
            files.push(path);
        }
    }
    Ok(())
}

fn check(path: &Path, variant: Option<Variant>) -> Result<Checked, Failure> {
    let start = Instant::now();
    let (input, length): (Box<dyn Read>, Option<u64>) = if path.as_os_str() == "-" {
        (Box::new(io::stdin()), None)
    } else {
        let file = input::open_stream(path).map_err(Failure::usage)?;
        // The length of a pipe is not known.
        let length = file.metadata().ok().filter(std::fs::Metadata::is_file);
        (Box::new(file), length.map(|metadata| metadata.len()))
    };
    let bar = progress(length);
    let input = BufReader::with_capacity(1 << 16, bar.wrap_read(input));
    let mut shown = Instant::now();
    let (mut games, mut bad) = (0_u64, 0_u64);
    let summary = pdn::check(input, variant, |_, fault| {
        games += 1;
        bad += u64::from(fault.is_some());
        // Reading the clock takes time, so it is read once in 64 games.
        if games.is_multiple_of(64) && shown.elapsed() > Duration::from_millis(200) {
            shown = Instant::now();
            bar.set_message(format!("{} games, {bad} bad", show::grouped(games)));
        }
    });
    let bytes = bar.position();
    bar.finish_and_clear();
    let summary = summary.map_err(|error| Failure::text(path, &error))?;
    let seconds = start.elapsed().as_secs_f64();
    Ok(Checked { name: path.display().to_string(), summary, bytes, seconds })
}

/// A bar if the length is known; silent unless standard error is a terminal.
fn progress(length: Option<u64>) -> ProgressBar {
    let (bar, template) = match length {
        Some(length) => (ProgressBar::new(length), "{wide_bar} {bytes} of {total_bytes}  {msg}"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}  {msg}"),
    };
    progress_bar::set_template(&bar, template);
    bar
}

fn readable(out: &mut dyn Write, checked: &Checked, most: usize) -> io::Result<()> {
    let Checked { name, summary, bytes, seconds } = checked;
    writeln!(
        out,
        "{BOLD}{name}{BOLD:#}: {} game{}, {} bad, {}",
        show::grouped(summary.games),
        show::plural(summary.games.into()),
        show::grouped(summary.bad),
        show::plies(summary.plies.into())
    )?;
    let found = |counts: &pdn::VariantCount| counts.found_by_moves > 0;
    if summary.variants.values().any(found) {
        let variants: Vec<_> = summary
            .variants
            .iter()
            .map(|(variant, counts)| variant_line(*variant, counts))
            .collect();
        writeln!(out, "  {DIM}read as{DIM:#} {}", variants.join(", "))?;
    }
    if !summary.rivals.is_empty() {
        let rivals = show::variants(&summary.rivals);
        writeln!(out, "  {DIM}the moves also fit {rivals}; --variant names the variant{DIM:#}")?;
    }
    if let Some(encoding) = summary.encoding {
        writeln!(out, "  {DIM}not UTF-8, read as {encoding}; {}{DIM:#}", Encoding::ADVICE)?;
    }
    let faults = summary.faults.iter().map(ToString::to_string);
    write_list(out, faults.take(most), summary.bad, "bad game", "")?;
    let doubts = summary.doubts.iter().map(|doubt| format!("doubtful: {doubt}"));
    write_list(out, doubts.take(most), summary.doubtful, "doubt", " doubts")?;
    let warnings = summary.warnings.iter().map(|warning| format!("warning: {warning}"));
    write_list(out, warnings.take(most), summary.warned, "warning", " warnings")?;
    let rate = *bytes as f64 / 1e6 / seconds.max(1e-9);
    writeln!(
        out,
        "  {DIM}{:.1} MB in {}, {rate:.0} MB/s{DIM:#}",
        *bytes as f64 / 1e6,
        show::seconds(*seconds)
    )
}

/// The first lines of a list of `all`, and how many more there are; `one` and `what` name one of them and several.
fn write_list(
    out: &mut dyn Write,
    lines: impl Iterator<Item = String>,
    all: u64,
    one: &str,
    what: &str,
) -> io::Result<()> {
    let mut left = all;
    for line in lines {
        writeln!(out, "  {line}")?;
        left -= 1;
    }
    if left == all && all > 0 {
        let (count, s) = (show::grouped(all), show::plural(all.into()));
        writeln!(out, "  {DIM}{count} {one}{s} not shown{DIM:#}")?;
    } else if left > 0 {
        writeln!(out, "  {DIM}and {} more{what}{DIM:#}", show::grouped(left))?;
    }
    Ok(())
}

/// A variant with its games: `russian 12 (10 found from the moves)`.
fn variant_line(variant: Variant, counts: &pdn::VariantCount) -> String {
    let games = show::grouped(counts.games);
    match counts.found_by_moves {
        0 => format!("{variant} {games} (by the tag)"),
        found if found == counts.games => format!("{variant} {games} (found from the moves)"),
        found => format!("{variant} {games} ({} found from the moves)", show::grouped(found)),
    }
}

fn as_json(checked: &Checked, most: usize) -> serde_json::Value {
    let fault = |fault: &BadGame| {
        json!({
            "game": fault.game,
            "line": fault.line,
            "plies": fault.plies,
            "move": fault.ply / 2 + 1,
            "reason": fault.reason,
        })
    };
    let warning = |warning: &GameWarning| {
        let Warning { line, column, what } = &warning.warning;
        json!({ "game": warning.game, "line": line, "column": column, "reason": what })
    };
    let variant = |(variant, counts): (&Variant, &pdn::VariantCount)| {
        json!({
            "variant": variant.to_string(),
            "games": counts.games,
            "found_from_moves": counts.found_by_moves,
        })
    };
    let Checked { name, summary, bytes, seconds } = checked;
    json!({
        "file": name,
        "games": summary.games,
        "bad": summary.bad,
        "plies": summary.plies,
        "variants": summary.variants.iter().map(variant).collect::<Vec<_>>(),
        "rivals": summary.rivals.iter().map(Variant::to_string).collect::<Vec<_>>(),
        "encoding": summary.encoding.map(|encoding| encoding.to_string()),
        "bytes": bytes,
        "seconds": seconds,
        "faults": summary.faults.iter().take(most).map(fault).collect::<Vec<_>>(),
        "doubtful": summary.doubtful,
        "doubts": summary.doubts.iter().take(most).map(fault).collect::<Vec<_>>(),
        "warned": summary.warned,
        "warnings": summary.warnings.iter().take(most).map(warning).collect::<Vec<_>>(),
    })
}
