//! A pen with three writers: one sequence of drawing calls becomes SVG, TikZ or pixels.
//!
//! Shapes carry classes, never colours. A standalone drawing contains its colours; a page uses [`palette_css`] instead, so that
//! nothing inline is needed under a strict content security policy.

use std::fmt::{self, Display};

use serde::Serialize;

/// Where the colours of a drawing come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Light, and dark where the reader prefers it: for files.
    #[default]
    Auto,
    /// Always light: for paper and PNG.
    Light,
    /// Always dark.
    Dark,
    /// None of its own: the page has [`css`](crate::picture::css).
    Page,
}

/// A class with its style in the light and the dark theme.
pub type Colour = (&'static str, &'static str, &'static str);

/// The rules for a palette in one theme.
pub(super) fn rules(palette: &[Colour], dark: bool, scope: &str) -> String {
    let rule = |&(class, light, in_dark): &Colour| {
        format!("{scope}.{class}{{{}}}", if dark { in_dark } else { light })
    };
    palette.iter().map(rule).collect()
}

/// The style sheet for a page that shows drawings with [`Theme::Page`]: it follows the reader's preference, and
/// `data-theme="light"` or `data-theme="dark"` on the root element takes precedence. Paper has the light theme.
pub fn palette_css(palette: &[Colour]) -> String {
    format!(
        "{}\n@media screen and (prefers-color-scheme:dark){{{}}}\n@media screen{{{}}}\n",
        rules(palette, false, ".outwit "),
        rules(palette, true, ":root:not([data-theme=light]) .outwit "),
        rules(palette, true, ":root[data-theme=dark] .outwit "),
    )
}

/// Which point of a text its coordinates give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAnchor {
    /// Its left end.
    Left,
    /// Its middle.
    Middle,
    /// Its right end.
    Right,
}

/// A point: to the right and down.
pub type Point = (f64, f64);

/// A shape to draw.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape<'a> {
    /// Left, top, width and height, and the radius of the corners.
    Rect([f64; 4], f64),
    /// Middle and radius.
    Circle(Point, f64),
    /// Two ends.
    Line(Point, Point),
    /// SVG path data.
    Path(&'a str),
}

/// A text to write, on a base line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    pub(super) at: Point,
    pub(super) anchor: TextAnchor,
    pub(super) size: f64,
    pub(super) class: &'a str,
    pub(super) content: &'a str,
}

/// What the calls of a pen become.
pub(super) trait Writer {
    fn shape(&mut self, class: &str, shape: Shape<'_>);
    fn text(&mut self, text: Text<'_>);
    /// Begins a group with a title for screen readers; `data` is the name and value of its data attribute. A plain group
    /// in formats that are only looked at.
    fn titled_group(&mut self, _data: Option<(&str, &str)>, _title: &str) {
        self.moved_group((0.0, 0.0));
    }
    /// Begins a group that is moved.
    fn moved_group(&mut self, by: Point);
    fn end_group(&mut self);
    /// Makes a circle answer to the pointer without being seen: nothing in formats that are only looked at.
    fn sensitive(&mut self, _middle: Point, _radius: f64) {}
}

/// How far each open group is moved in all, for formats whose shapes have absolute places.
#[derive(Debug, Default)]
pub(super) struct Groups(Vec<Point>);

impl Groups {
    /// Where the coordinates of the innermost group begin.
    pub(super) fn origin(&self) -> Point {
        self.0.last().copied().unwrap_or_default()
    }

    /// Opens a group that is moved by `by`.
    pub(super) fn open(&mut self, by: Point) {
        let (x, y) = self.origin();
        self.0.push((x + by.0, y + by.1));
    }

    /// Closes the innermost group.
    pub(super) fn close(&mut self) {
        self.0.pop();
    }
}

/// Draws shapes and texts.
///
/// Coordinates grow to the right and down; a class is a name from the palette of the [`Figure`](super::Figure), or
/// several with spaces between them.
pub struct Pen<'a> {
    writer: &'a mut dyn Writer,
}

impl fmt::Debug for Pen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pen")
    }
}

impl<'a> Pen<'a> {
    pub(super) fn new(writer: &'a mut dyn Writer) -> Pen<'a> {
        Pen { writer }
    }

    /// Draws a rectangle: left, top, width, height.
    pub fn rect(&mut self, class: &str, area: [f64; 4]) {
        self.writer.shape(class, Shape::Rect(area, 0.0));
    }

    /// Draws a rectangle with round corners.
    pub(crate) fn round_rect(&mut self, class: &str, area: [f64; 4], radius: f64) {
        self.writer.shape(class, Shape::Rect(area, radius));
    }

    /// Draws a circle.
    pub fn circle(&mut self, class: &str, middle: Point, radius: f64) {
        self.writer.shape(class, Shape::Circle(middle, radius));
    }

    /// Draws a straight line.
    pub fn line(&mut self, class: &str, from: Point, to: Point) {
        self.writer.shape(class, Shape::Line(from, to));
    }

    /// Draws SVG path data of the commands M, L, H, V, C and Z, absolute or relative.
    pub fn path(&mut self, class: &str, data: &str) {
        if !data.is_empty() {
            self.writer.shape(class, Shape::Path(data));
        }
    }

    /// Writes a text on a base line; `at` is the point that `anchor` names, `size` the size of the font.
    pub fn text(
        &mut self,
        at: Point,
        anchor: TextAnchor,
        size: f64,
        class: &str,
        text: impl Display,
    ) {
        let text = text.to_string();
        if !text.is_empty() {
            self.writer.text(Text { at, anchor, size, class, content: &text });
        }
    }

    /// Draws a group with a title for screen readers. A page finds it by its data attribute, a name with its value.
    pub(crate) fn titled(
        &mut self,
        data: Option<(&str, &str)>,
        title: &str,
        draw: impl FnOnce(&mut Pen<'_>),
    ) {
        self.writer.titled_group(data, title);
        draw(self);
        self.writer.end_group();
    }

    /// Draws a group that is moved by `by`.
    pub fn moved(&mut self, by: Point, draw: impl FnOnce(&mut Pen<'_>)) {
        self.writer.moved_group(by);
        draw(self);
        self.writer.end_group();
    }

    /// Makes a circle answer to the pointer without being seen, so that a small thing shows its title.
    pub(crate) fn sensitive(&mut self, middle: Point, radius: f64) {
        self.writer.sensitive(middle, radius);
    }
}
