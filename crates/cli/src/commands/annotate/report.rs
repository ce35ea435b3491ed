//! What was found in the games, as text or JSON, and their curves.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use draughts::pdn::{Encoding, PdnSummary};
use views::without_long_input;

use super::{Annotated, Options};
use crate::failure::{Failure, one_line};
use crate::output;
use crate::show::{self, BOLD, DIM};

/// Prints what is unusual in the file.
pub(super) fn print_warnings(input: &Path, total: &PdnSummary) {
    if let Some(encoding) = total.encoding {
        let text = "is not UTF-8; it is read as";
        show::warning(&format!(
            "{} {text} {encoding}, and written as UTF-8; {}",
            input.display(),
            Encoding::ADVICE
        ));
    }
    let doubt = total.doubts.first().map(|doubt| (format!("doubtful: {doubt}"), total.doubtful));
    let fault = total.warnings.first().map(|fault| (fault.to_string(), total.warned));
    for (first, all) in doubt.into_iter().chain(fault) {
        let rest = match all - 1 {
            0 => String::new(),
            more => format!("; `outwit pdn check` lists {more} more"),
        };
        show::warning(&format!("{}: {first}{rest}", input.display()));
    }
}

/// The list of the games: printed one by one, or kept until the end for JSON.
pub(super) struct Report<'a> {
    options: &'a Options,
    /// The folder for the curves. It is created with the first of them.
    curves: Option<PathBuf>,
    out: &'a mut dyn Write,
    /// The games, for JSON only.
    pub(super) games: Vec<Annotated>,
}

impl<'a> Report<'a> {
    /// The default folder for the curves has the name of the file `beside`. Fails if it is a file.
    pub(super) fn new(
        options: &'a Options,
        beside: &Path,
        out: &'a mut dyn Write,
    ) -> Result<Self, Failure> {
        let named = || options.curves.clone().unwrap_or_else(|| beside.with_extension("curves"));
        let curves = (!options.no_curves).then(named);
        curves.as_deref().map_or(Ok(()), output::check_new_folder)?;
        // A run that resumes has its output, and the curves of its first games.
        if !beside.exists() && !options.force {
            check_curves(options)?;
        }
        Ok(Report { options, curves, out, games: Vec::new() })
    }

    /// Draws the curve of a game that was searched.
    pub(super) fn draw(&self, annotated: &mut Annotated) -> Result<(), Failure> {
        let (Some(folder), Some(review)) = (&self.curves, &annotated.review) else { return Ok(()) };
        fs::create_dir_all(folder)
            .map_err(|error| Failure::file("create the folder", folder, &error))?;
        let format = self.options.curve_format;
        let path = folder.join(format!("game-{:04}.{}", annotated.game, format.ending()));
        // A repeated run writes the same names; the curves of another output were refused by `check_curves`.
        output::write(&path, &review.curve(&annotated.title, format)?, true)?;
        annotated.curve = Some(path.display().to_string());
        Ok(())
    }

    pub(super) fn add(&mut self, annotated: Annotated) -> Result<(), Failure> {
        if self.options.json {
            self.games.push(annotated);
            return Ok(());
        }
        readable(self.out, &annotated)?;
        Ok(self.out.flush()?)
    }
}

/// Fails if the folder that `--curves` names has curves: they may be those of another file.
fn check_curves(options: &Options) -> Result<(), Failure> {
    let Some(folder) = &options.curves else { return Ok(()) };
    let ending = options.curve_format.ending();
    let is_curve = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("game-") && path.extension().is_some_and(|found| found == ending)
    };
    let paths = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    paths.filter(is_curve).min().map_or(Ok(()), |path| {
        Err(Failure::usage(format!(
            "{} already exists; use --force to overwrite the curves, or --curves with another folder",
            path.display()
        )))
    })
}

fn readable(out: &mut dyn Write, annotated: &Annotated) -> Result<(), Failure> {
    let Annotated { game, title, bad, review, variant, unplayable, .. } = annotated;
    // A title from a file may hold control characters, and be of any length.
    let title = without_long_input(&one_line(title));
    if let Some(bad) = bad {
        writeln!(out, "{BOLD}{game}. {title}{BOLD:#}: skipped, {bad}")?;
        return Ok(());
    }
    let Some(review) = review else { return Ok(()) };
    writeln!(
        out,
        "{BOLD}{game}. {title}{BOLD:#} {DIM}({variant}, {}; values for the side that moved){DIM:#}",
        show::plies(review.plies.len() as u128)
    )?;
    for fault in unplayable {
        writeln!(out, "  {fault}")?;
    }
    let rows: Vec<Vec<String>> = review.list().into_iter().map(Vec::from).collect();
    if let Some(position) = review.position_words() {
        writeln!(out, "{position}")?;
    } else if rows.is_empty() {
        writeln!(out, "no mistakes found")?;
    } else {
        let table = show::table(&["", "played", "value", "better", "value"], &[2, 4], rows);
        show::write_table(out, &table)?;
    }
    writeln!(out)?;
    Ok(())
}
