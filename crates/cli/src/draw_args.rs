//! The arguments of everything that is drawn: its form, its file, its colours.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use games::Fault;
use games::picture::{Format, Theme};

use crate::failure::Failure;

/// How something is drawn.
#[derive(Args, Clone, Debug)]
pub(crate) struct DrawArgs {
    /// The form: text, svg, png, tikz, dot, csv or json; by default what the ending of --output says, else text
    #[arg(short, long, value_name = "FORM", value_parser = format)]
    format: Option<Format>,
    /// Write to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Colours of SVG and PNG
    #[arg(long, value_enum, default_value = "auto")]
    theme: Colours,
}

/// The colours of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colours {
    /// Light, or dark where the reader prefers it
    Auto,
    /// Always light
    Light,
    /// Always dark
    Dark,
}

/// Reads the name of a form.
pub(crate) fn format(text: &str) -> Result<Format, String> {
    Format::parse(text).map_err(|fault| fault.to_string())
}

/// Reads the name of a form that a curve can have.
pub(crate) fn curve(text: &str) -> Result<Format, String> {
    let sentence = "a curve has the form svg, png, tikz or csv";
    Some(format(text)?).filter(is_plot).ok_or_else(|| sentence.to_owned())
}

/// Whether plots and curves can have this form.
pub(crate) fn is_plot(format: &Format) -> bool {
    !matches!(format, Format::Text | Format::Dot | Format::Json)
}

/// The form that the ending of a file asks for; text for none.
pub(crate) fn ending(path: &Path) -> Result<Format, Failure> {
    match path.extension() {
        None => Ok(Format::Text),
        Some(ending) => Format::of(path).ok_or_else(|| {
            Failure::usage(format!(
                "no format is known for \".{}\"; expected a name such as tree.svg",
                ending.to_string_lossy()
            ))
        }),
    }
}

impl DrawArgs {
    /// The form that is asked for.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        match (self.format, &self.output) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Text),
            (None, Some(path)) => ending(path),
        }
    }

    /// The file to be written; none for standard output.
    pub(crate) fn output(&self) -> Option<&PathBuf> {
        self.output.as_ref()
    }

    /// Draws, and puts the result where it is wanted.
    pub(crate) fn deliver(
        &self,
        draw: impl FnOnce(Format, Theme) -> Result<Vec<u8>, Fault>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let format = self.format()?;
        let theme = match self.theme {
            Colours::Auto => Theme::Auto,
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
        };
        let bytes = draw(format, theme)?;
        match &self.output {
            Some(path) => {
                fs::write(path, bytes).map_err(|error| Failure::file("write", path, &error))
            }
            #[cfg(feature = "png")]
            None if format == Format::Png
                && std::io::IsTerminal::is_terminal(&std::io::stdout()) =>
            {
                Err(Failure::usage("a PNG is not for the terminal; expected --output FILE"))
            }
            None => {
                out.write_all(&bytes)?;
                // Text that ends in the middle of a line would swallow the next prompt.
                if !bytes.ends_with(b"\n") && format != Format::Text {
                    writeln!(out)?;
                }
                Ok(())
            }
        }
    }
}
