//! The chart of a comparison as a file.

use std::path::Path;

use games::Fault;
use games::picture::{Format, Growth, Theme};

use crate::draw_args::is_plot;
use crate::failure::Failure;

/// Whether a chart can be written there, as far as the name says: to be asked before the work is done.
pub(super) fn check(path: Option<&Path>) -> Result<(), Fault> {
    path.map_or(Ok(()), |path| form(path).map(|_| ()))
}

fn form(path: &Path) -> Result<Format, Fault> {
    Format::of(path).filter(is_plot).ok_or_else(|| {
        Fault::new(format!("\"{}\" is no chart", path.display()))
            .expected("a file ending in .svg, .png, .tex or .csv")
            .example("chart.svg")
    })
}

/// Writes a chart in the form that the ending of the file asks for.
pub(super) fn write(path: &Path, growth: &Growth) -> Result<(), Failure> {
    let bytes = growth.file(form(path)?, Theme::Auto)?;
    std::fs::write(path, bytes).map_err(|error| Failure::file("write", path, &error))
}
