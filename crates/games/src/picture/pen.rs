//! A small pen for SVG: shapes with classes, colours in one place, text that can be drawn without any font.
//!
//! Shapes carry classes, never colours. A standalone drawing brings its colours along in a `<style>` element; a page uses
//! [`css`] instead, so that nothing inline is needed under a strict content security policy.

use std::fmt::{Display, Write};

use serde::{Deserialize, Serialize};

/// Where the colours of a drawing come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
fn rules(palette: &[Colour], dark: bool, scope: &str) -> String {
    let rule = |&(class, light, in_dark): &Colour| {
        format!("{scope}.{class}{{{}}}", if dark { in_dark } else { light })
    };
    palette.iter().map(rule).collect()
}

/// The style sheet for a page that shows drawings with [`Theme::Page`]: it follows the reader's preference, and
/// `data-theme="light"` or `data-theme="dark"` on the root element goes before it.
pub(crate) fn css(palette: &[Colour]) -> String {
    format!(
        "{}\n@media (prefers-color-scheme:dark){{{}}}\n{}\n",
        rules(palette, false, ".outwit "),
        rules(palette, true, ":root:not([data-theme=light]) .outwit "),
        rules(palette, true, ":root[data-theme=dark] .outwit "),
    )
}

/// Where a text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// At its left end.
    Left,
    /// In its middle.
    Middle,
    /// At its right end.
    Right,
}

/// Draws a text as SVG: where, how it is held, its size and class.
pub(crate) type DrawText = fn(&mut String, (f64, f64), Hold, f64, &str, &str);

/// An SVG in the making.
#[derive(Debug)]
pub struct Pen {
    out: String,
    draw_text: DrawText,
}

impl Pen {
    /// Begins a drawing of this size; title and description are for screen readers.
    pub(crate) fn new(
        size: (f64, f64),
        theme: Theme,
        palette: &[Colour],
        title: &str,
        description: &str,
    ) -> Pen {
        let (width, height) = size;
        let mut pen = Pen { out: String::new(), draw_text: plain_text };
        pen.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"outwit\" role=\"img\" \
             viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"'DejaVu Sans',Verdana,sans-serif\">\n"
        ));
        pen.add(format_args!("<title>{}</title>\n", escaped(title)));
        if !description.is_empty() {
            pen.add(format_args!("<desc>{}</desc>\n", escaped(description)));
        }
        match theme {
            Theme::Page => {}
            Theme::Light | Theme::Dark => {
                let rules = rules(palette, theme == Theme::Dark, "");
                pen.add(format_args!("<style>{rules}</style>\n"));
            }
            Theme::Auto => {
                let (light, dark) = (rules(palette, false, ""), rules(palette, true, ""));
                pen.add(format_args!(
                    "<style>{light}@media (prefers-color-scheme:dark){{{dark}}}</style>\n"
                ));
            }
        }
        pen
    }

    /// Draws texts in another way from now on.
    #[cfg(feature = "png")]
    pub(crate) fn with_text(mut self, draw_text: DrawText) -> Pen {
        self.draw_text = draw_text;
        self
    }

    /// Adds SVG as it is.
    pub fn add(&mut self, svg: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{svg}");
    }

    /// Writes a text.
    pub fn text(&mut self, at: (f64, f64), hold: Hold, size: f64, class: &str, text: impl Display) {
        let text = text.to_string();
        if !text.is_empty() {
            (self.draw_text)(&mut self.out, at, hold, size, class, &text);
        }
    }

    /// The finished drawing.
    pub(crate) fn finish(mut self) -> String {
        self.out += "</svg>\n";
        self.out
    }
}

fn plain_text(
    out: &mut String,
    (x, y): (f64, f64),
    hold: Hold,
    size: f64,
    class: &str,
    text: &str,
) {
    let anchor = match hold {
        Hold::Left => "",
        Hold::Middle => " text-anchor=\"middle\"",
        Hold::Right => " text-anchor=\"end\"",
    };
    let text = escaped(text);
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}>{text}</text>"
    );
}

/// Text for SVG; characters that XML forbids become spaces.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            control if control.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    out
}
