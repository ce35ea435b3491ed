//! The arguments of all drawings: format, file, colours.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use games::Fault;
use games::picture::{Format, Theme};

use crate::failure::Failure;
use crate::{applies, output};

/// How something is drawn.
#[derive(Args, Clone, Debug)]
pub(crate) struct DrawArgs {
    /// Output format: text, svg, png, tikz, dot, csv or json [default: by the extension of --output, or text]
    #[arg(short, long, value_name = "FORMAT", value_parser = format)]
    format: Option<Format>,
    /// Output file; its folder must exist [default: standard output]
    #[arg(short, long, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite an existing output file
    #[arg(long)]
    force: bool,
    /// Colour theme of SVG and PNG: auto (SVG follows the reader's system), light or dark [default: auto]
    #[arg(long, value_name = "NAME", value_parser = theme)]
    theme: Option<Theme>,
}

fn theme(text: &str) -> Result<Theme, String> {
    match text {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        _ => Err("expected auto, light or dark".to_owned()),
    }
}

/// Parses the name of a format.
pub(crate) fn format(text: &str) -> Result<Format, String> {
    Format::parse(text).map_err(|fault| fault.to_string())
}

/// Parses the name of a format for plots.
pub(crate) fn curve(text: &str) -> Result<Format, String> {
    let sentence = "expected svg, png, tikz or csv for a plot";
    format(text).ok().filter(is_plot).ok_or_else(|| sentence.to_owned())
}

/// Whether plots can have this format.
pub(crate) fn is_plot(format: &Format) -> bool {
    !matches!(format, Format::Text | Format::Dot | Format::Json)
}

/// The format that the extension of a file stands for; text without an extension.
fn by_extension(path: &Path) -> Result<Format, Failure> {
    match path.extension() {
        None => Ok(Format::Text),
        Some(ending) => Format::of(path).ok_or_else(|| {
            Failure::usage(format!(
                "unknown file extension \".{}\"; expected .txt, .svg, .png, .tex, .dot, .csv or .json, for example: tree.svg",
                ending.to_string_lossy()
            ))
        }),
    }
}

/// The same for a board, which is not written as DOT.
pub(crate) fn board_by_extension(path: &Path) -> Result<Format, Failure> {
    by_extension(path).ok().filter(|format| *format != Format::Dot).ok_or_else(|| {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        Failure::usage(format!(
            "unknown file extension \".{ending}\" of a board; expected .txt, .svg, .png, .tex, .csv or \
             .json, for example: board.svg"
        ))
    })
}

impl DrawArgs {
    /// Checks format, colours and output folder, before any work is done.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        applies::check_force(self.force, self.output.is_some(), "--output FILE --force")?;
        output::check(&self.output, self.force)?;
        let format = self.format()?;
        if self.theme.is_some() && !matches!(format, Format::Svg | Format::Png) {
            return Err(Failure::usage(format!(
                "--theme has no effect on {}; leave it out, or draw svg or png, for example: --format svg --theme dark",
                format.name()
            )));
        }
        Ok(())
    }

    /// The format that is written.
    pub(crate) fn format(&self) -> Result<Format, Failure> {
        match (self.format, &self.output) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Text),
            (None, Some(path)) => by_extension(path),
        }
    }

    /// Draws and writes the result to the output.
    pub(crate) fn write(
        &self,
        draw: impl FnOnce(Format, Theme) -> Result<Vec<u8>, Fault>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let format = self.format()?;
        let bytes = draw(format, self.theme.unwrap_or(Theme::Auto))?;
        match &self.output {
            Some(path) => output::write(path, &bytes, self.force),
            None if format == Format::Png
                && std::io::IsTerminal::is_terminal(&std::io::stdout()) =>
            {
                Err(Failure::usage(
                    "cannot write a PNG to the terminal; expected --output FILE, for example: --output board.png",
                ))
            }
            // `out` drops the sequences that would style text; in a PNG the same bytes are a part of the picture.
            None if format == Format::Png => {
                let mut raw = std::io::stdout().lock();
                raw.write_all(&bytes)?;
                Ok(raw.flush()?)
            }
            None => {
                out.write_all(&bytes)?;
                // End with a line break, so that the prompt of the shell starts on a line of its own.
                if !bytes.ends_with(b"\n") && format != Format::Text {
                    writeln!(out)?;
                }
                Ok(())
            }
        }
    }
}
