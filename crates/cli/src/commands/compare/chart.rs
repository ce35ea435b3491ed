//! The chart of a comparison as a file.

use std::path::Path;

use games::Fault;
use games::picture::{Format, LineChart, Theme};

use crate::draw_args::is_plot;
use crate::failure::Failure;
use crate::output;

/// Checks the file and its extension, before any work is done.
pub(super) fn check(path: Option<&Path>, force: bool) -> Result<(), Failure> {
    output::check(path, force)?;
    Ok(path.map_or(Ok(()), |path| format(path).map(|_| ()))?)
}

fn format(path: &Path) -> Result<Format, Fault> {
    Format::of(path).filter(is_plot).ok_or_else(|| {
        Fault::new(format!("cannot draw a chart as {}", path.display()))
            .expected("a file ending in .svg, .png, .tex or .csv")
            .example("chart.svg")
    })
}

/// Writes a chart in the format of the file's extension.
pub(super) fn write(path: &Path, chart: &LineChart, force: bool) -> Result<(), Failure> {
    let bytes = chart.file(format(path)?, Theme::Auto)?;
    output::write(path, &bytes, force)
}
