//! Drawings that are no boards, for example plots: said once, drawn as SVG and as PNG.

use std::fmt;

use super::pen::{Colour, Pen, Theme};
#[cfg(feature = "png")]
use crate::Fault;

/// What is drawn, and how large.
///
/// ```
/// use games::picture::{Figure, Hold, Theme};
/// let draw = |pen: &mut games::picture::Pen| pen.text((50.0, 20.0), Hold::Middle, 13.0, "ink", "a < b");
/// let figure = Figure {
///     size: (100.0, 40.0),
///     palette: &[("ink", "fill:#222", "fill:#eee")],
///     title: "An inequality",
///     description: "",
///     draw: &draw,
/// };
/// assert!(figure.svg(Theme::Auto).contains("a &lt; b"));
/// ```
pub struct Figure<'a> {
    /// Width and height.
    pub size: (f64, f64),
    /// Every class with its style in the light and the dark theme.
    pub palette: &'a [Colour],
    /// What a screen reader says first.
    pub title: &'a str,
    /// What it says then; may be empty.
    pub description: &'a str,
    /// Draws it.
    pub draw: &'a dyn Fn(&mut Pen),
}

impl fmt::Debug for Figure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Figure").field("title", &self.title).finish_non_exhaustive()
    }
}

impl Figure<'_> {
    fn pen(&self, theme: Theme) -> Pen {
        Pen::new(self.size, theme, self.palette, self.title, self.description)
    }

    /// As SVG.
    pub fn svg(&self, theme: Theme) -> String {
        let mut pen = self.pen(theme);
        (self.draw)(&mut pen);
        pen.finish()
    }

    /// As PNG, `scale` pixels for a unit.
    #[cfg(feature = "png")]
    pub fn png(&self, theme: Theme, scale: f32) -> Result<Vec<u8>, Fault> {
        let mut pen = super::png::with_outlines(self.pen(super::png::fixed(theme)));
        (self.draw)(&mut pen);
        super::png::render(&pen.finish(), scale)
    }
}
