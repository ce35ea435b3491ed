//! Figures: drawings that can be written in every graphical format.
//!
//! A board, a map, a tree and a plot all become a [`Figure`]; a figure becomes SVG, PNG or TikZ. Only this module writes
//! these formats, so the page and the command line give the same bytes.

use std::fmt;

use super::format::{Format, refused};
use super::pen::{Colour, Pen, Theme};
use super::svg::svg;
use super::tikz::tikz;
use crate::Fault;

/// What is drawn, and how large.
///
/// ```
/// use views::picture::{Figure, TextAnchor, Pen, Theme};
/// let figure = Figure {
///     size: (100.0, 40.0),
///     palette: &[("ink", "fill:#222", "fill:#eee")],
///     title: "An inequality".into(),
///     description: String::new(),
///     draw: Box::new(|pen: &mut Pen<'_>| pen.text((50.0, 20.0), TextAnchor::Middle, 13.0, "ink", "a < b")),
/// };
/// assert!(figure.svg(Theme::Auto).contains("a &lt; b"));
/// assert!(figure.tikz().contains("node"));
/// ```
pub struct Figure<'a> {
    /// Width and height.
    pub size: (f64, f64),
    /// Every class with its style in the light and the dark theme.
    pub palette: &'a [Colour],
    /// What a screen reader says first.
    pub title: String,
    /// What it says then; may be empty.
    pub description: String,
    /// Draws it.
    pub draw: Box<dyn Fn(&mut Pen<'_>) + 'a>,
}

impl fmt::Debug for Figure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Figure").field("title", &self.title).finish_non_exhaustive()
    }
}

impl Figure<'_> {
    /// As SVG: a document of its own, or to be put into a page ([`Theme::Page`]).
    pub fn svg(&self, theme: Theme) -> String {
        svg(self, theme)
    }

    /// As PNG, `scale` pixels for a unit (2 is sharp on most screens).
    #[cfg(feature = "png")]
    pub fn png(&self, theme: Theme, scale: f32) -> Result<Vec<u8>, Fault> {
        super::png::png(self, theme, scale)
    }

    /// As a `tikzpicture` for LaTeX, in the colours of the light theme.
    pub fn tikz(&self) -> String {
        tikz(self)
    }

    /// In the form of a file; a fault for one that is no drawing.
    pub fn file(&self, format: Format, theme: Theme) -> Result<Vec<u8>, Fault> {
        match format {
            Format::Svg => Ok(self.svg(theme).into()),
            #[cfg(feature = "png")]
            Format::Png => self.png(theme, 2.0),
            Format::Tikz => Ok(self.tikz().into()),
            other => Err(refused("a drawing", other)),
        }
    }
}
