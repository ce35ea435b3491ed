//! Figures: drawings that can be written in every graphical format. A board, a map, a tree and a plot all become a [`Figure`].

use std::fmt;

use super::pen::{Colour, Pen};

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
