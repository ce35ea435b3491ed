//! Drawings as SVG.

use std::fmt::Write;

use super::Figure;
use super::pen::{Pen, Point, Shape, Text, TextAnchor, Theme, Writer, rules};
use crate::number::Number;

/// The drawing as an SVG document.
pub(super) fn svg(figure: &Figure<'_>, theme: Theme) -> String {
    let mut out = String::new();
    let (width, height) = figure.size;
    put(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"outwit\" role=\"img\" \
             viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             font-family=\"'DejaVu Sans',Verdana,sans-serif\">\n<title>{}</title>\n",
            xml_escaped(&figure.title)
        ),
    );
    if !figure.description.is_empty() {
        put(&mut out, format_args!("<desc>{}</desc>\n", xml_escaped(&figure.description)));
    }
    let sheet = |dark: bool| rules(figure.palette, dark, "");
    match theme {
        Theme::Page => {}
        Theme::Light => put(&mut out, format_args!("<style>{}</style>\n", sheet(false))),
        Theme::Dark => put(&mut out, format_args!("<style>{}</style>\n", sheet(true))),
        Theme::Auto => {
            let (light, dark) = (sheet(false), sheet(true));
            let in_dark = format_args!("@media (prefers-color-scheme:dark){{{dark}}}");
            put(&mut out, format_args!("<style>{light}{in_dark}</style>\n"));
        }
    }
    let mut writer = Svg { out };
    (figure.draw)(&mut Pen::new(&mut writer));
    writer.out + "</svg>\n"
}

struct Svg {
    out: String,
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string cannot fail");
}

/// An attribute with a number, left out where it is 0, the default of SVG.
fn attribute(out: &mut String, name: &str, value: f64) {
    if value != 0.0 {
        put(out, format_args!(" {name}=\"{}\"", Number(value)));
    }
}

impl Writer for Svg {
    fn shape(&mut self, class: &str, shape: Shape<'_>) {
        let out = &mut self.out;
        let (tag, numbers): (_, &[(&str, f64)]) = match shape {
            Shape::Rect([x, y, width, height], rx) => {
                ("rect", &[("x", x), ("y", y), ("width", width), ("height", height), ("rx", rx)])
            }
            Shape::Circle((cx, cy), r) => ("circle", &[("cx", cx), ("cy", cy), ("r", r)]),
            Shape::Line(..) | Shape::Path(_) => ("path", &[]),
        };
        put(out, format_args!("<{tag} class=\"{class}\""));
        for &(name, value) in numbers {
            attribute(out, name, value);
        }
        match shape {
            Shape::Path(data) => put(out, format_args!(" d=\"{data}\"")),
            Shape::Line(from, to) => {
                let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(Number);
                put(out, format_args!(" d=\"M{x} {y}L{to_x} {to_y}\""));
            }
            Shape::Rect(..) | Shape::Circle(..) => {}
        }
        *out += "/>\n";
    }

    fn text(&mut self, text: Text<'_>) {
        plain_text(&mut self.out, text);
    }

    fn titled_group(&mut self, data: Option<(&str, &str)>, title: &str) {
        self.out += "<g";
        if let Some((name, value)) = data {
            put(&mut self.out, format_args!(" data-{name}=\"{}\"", xml_escaped(value)));
        }
        self.out.push('>');
        if !title.is_empty() {
            put(&mut self.out, format_args!("<title>{}</title>", xml_escaped(title)));
        }
    }

    fn moved_group(&mut self, (x, y): Point) {
        if (x, y) == (0.0, 0.0) {
            self.out += "<g>";
            return;
        }
        let (x, y) = (Number(x), Number(y));
        put(&mut self.out, format_args!("<g transform=\"translate({x} {y})\">"));
    }

    fn end_group(&mut self) {
        self.out += "</g>\n";
    }

    fn sensitive(&mut self, (x, y): Point, radius: f64) {
        let (x, y, r) = (Number(x), Number(y), Number(radius));
        let circle = format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill-opacity=\"0\"/>\n");
        put(&mut self.out, circle);
    }
}

/// A text as a text, in a font of the reader.
fn plain_text(out: &mut String, text: Text<'_>) {
    let Text { at: (x, y), anchor, size, class, content } = text;
    let anchor = match anchor {
        TextAnchor::Left => "",
        TextAnchor::Middle => " text-anchor=\"middle\"",
        TextAnchor::Right => " text-anchor=\"end\"",
    };
    let (x, y, size) = (Number(x), Number(y), Number(size));
    let text = xml_escaped(content);
    put(
        out,
        format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}>{text}</text>\n"
        ),
    );
}

/// Text for XML; forbidden characters become spaces.
pub fn xml_escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            '\u{fffe}' | '\u{ffff}' => out.push(' '),
            control if control.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    out
}
