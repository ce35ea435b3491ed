//! The forms in which pictures, trees and tables are written.

use std::path::Path;

use crate::Fault;

/// The form of a file.
///
/// ```
/// use views::picture::Format;
/// assert_eq!(Format::of(std::path::Path::new("tree.tex")), Some(Format::Tikz));
/// assert_eq!(Format::parse("svg")?.ending(), "svg");
/// assert!(Format::parse("doc").is_err());
/// # Ok::<(), views::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Characters for the terminal.
    Text,
    /// A drawing for the browser.
    Svg,
    /// A drawing in pixels.
    #[cfg(feature = "png")]
    Png,
    /// A drawing for LaTeX.
    Tikz,
    /// The language of Graphviz.
    Dot,
    /// A table, its fields separated by commas.
    Csv,
    /// All that is known.
    Json,
}

/// Every form: its name, the ending of its files and what a browser calls it.
const FORMATS: &[(Format, &str, &str, &str)] = &[
    (Format::Text, "text", "txt", "text/plain; charset=utf-8"),
    (Format::Svg, "svg", "svg", "image/svg+xml"),
    #[cfg(feature = "png")]
    (Format::Png, "png", "png", "image/png"),
    (Format::Tikz, "tikz", "tex", "application/x-tex"),
    (Format::Dot, "dot", "dot", "text/vnd.graphviz; charset=utf-8"),
    (Format::Csv, "csv", "csv", "text/csv; charset=utf-8"),
    (Format::Json, "json", "json", "application/json"),
];

impl Format {
    /// All forms.
    pub fn all() -> impl Iterator<Item = Format> {
        FORMATS.iter().map(|row| row.0)
    }

    fn row(self) -> &'static (Format, &'static str, &'static str, &'static str) {
        FORMATS.iter().find(|row| row.0 == self).expect("every form has a row")
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// How the names of its files end.
    pub fn ending(self) -> &'static str {
        self.row().2
    }

    /// What a browser calls it.
    pub fn media_type(self) -> &'static str {
        self.row().3
    }

    /// The form with a name or an ending.
    pub fn parse(text: &str) -> Result<Format, Fault> {
        let wanted = text.to_lowercase();
        let row = FORMATS.iter().find(|row| row.1 == wanted || row.2 == wanted);
        row.map(|row| row.0).ok_or_else(|| {
            let names: Vec<&str> = Format::all().map(Format::name).collect();
            Fault::new(format!("unknown format \"{text}\""))
                .expected(names.join(", "))
                .example("svg")
        })
    }

    /// The form that the ending of a file asks for.
    pub fn of(path: &Path) -> Option<Format> {
        Format::parse(path.extension()?.to_str()?).ok()
    }
}

/// The fault of a thing that has no such form.
pub(crate) fn refused(what: &str, format: Format) -> Fault {
    Fault::new(format!("{what} cannot be written as {}", format.name()))
}
