//! The chart of a comparison as a file.

use std::path::Path;

use games::Fault;
use games::picture::{Growth, Theme};

use crate::failure::Failure;

/// The pictures that can be written.
enum Kind {
    Svg,
    #[cfg(feature = "png")]
    Png,
}

fn kind(path: &Path) -> Result<Kind, Fault> {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    match ending.to_ascii_lowercase().as_str() {
        "svg" => Ok(Kind::Svg),
        #[cfg(feature = "png")]
        "png" => Ok(Kind::Png),
        _ => Err(Fault::new(format!("\"{}\" is no picture", path.display()))
            .expected("a file ending in .svg or .png")
            .example("chart.svg")),
    }
}

/// Whether a chart can be written there, as far as the name says: to be asked before the work is done.
pub(super) fn check(path: Option<&Path>) -> Result<(), Fault> {
    path.map_or(Ok(()), |path| kind(path).map(|_| ()))
}

/// Writes a chart as the ending of the file says.
pub(super) fn write(path: &Path, growth: &Growth) -> Result<(), Failure> {
    let bytes = match kind(path)? {
        Kind::Svg => growth.svg(Theme::Auto).into_bytes(),
        #[cfg(feature = "png")]
        Kind::Png => growth.png(Theme::Light, 2.0)?,
    };
    std::fs::write(path, bytes)
        .map_err(|error| Fault::new(format!("{} cannot be written: {error}", path.display())))?;
    Ok(())
}
