//! Drawings for LaTeX, as a `tikzpicture`.
//!
//! *Idea.* Shapes become TikZ paths, texts become nodes. Each class becomes a named style, so that a teacher can recolour
//! a whole picture in one line. Texts use the font of the document.
//!
//! *Guarantee.* The result needs no TikZ library, and compiles with pdfLaTeX as well as with the newer engines.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::Figure;
use super::path::{Step, steps};
use super::pen::{Groups, Pen, Point, Shape, Text, TextAnchor, Writer};
use super::style::{declarations, rgb};
use crate::number::Number;

/// Points of LaTeX for a unit of the drawing.
const SCALE: f64 = 0.6;

/// The largest width and height of a drawing: TeX has no lengths above 16,383 points.
pub(super) const MAX_SIZE: f64 = 27_000.0;

/// How a document shows the file: charts and trees may be wider than its text.
const USE: &str = "% In the document: \\usepackage{tikz}, and as wide as its text: \\resizebox{\\linewidth}{!}{\\input{FILE}}\n";

/// The drawing as a `tikzpicture`, in the colours of the light theme.
pub(super) fn tikz(figure: &Figure<'_>) -> String {
    let mut picture = Tikz::default();
    (figure.draw)(&mut Pen::new(&mut picture));
    let mut out = String::new();
    if !figure.title.is_empty() {
        put(&mut out, format_args!("% {}\n", figure.title.replace('\n', " ")));
    }
    out += USE;
    put(&mut out, format_args!("\\begin{{tikzpicture}}[x={SCALE}pt, y=-{SCALE}pt,\n"));
    let style = |class: &str| {
        figure.palette.iter().find(|(name, ..)| *name == class).map_or("", |(_, light, _)| light)
    };
    for class in &picture.shapes {
        let style = shape_style(style(class));
        put(&mut out, format_args!("  outwit {class}/.style={{{style}}},\n"));
    }
    for class in &picture.texts {
        let style = text_style(style(class));
        put(&mut out, format_args!("  outwit {class} text/.style={{{style}}},\n"));
    }
    out + "  every node/.style={inner sep=0pt}]\n" + &picture.body + "\\end{tikzpicture}\n"
}

/// A picture in the making.
#[derive(Default)]
struct Tikz {
    /// The classes that shapes and texts have used.
    shapes: BTreeSet<String>,
    texts: BTreeSet<String>,
    groups: Groups,
    body: String,
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string cannot fail");
}

impl Tikz {
    /// A point as TikZ writes it.
    fn at(&self, (x, y): Point) -> String {
        let (dx, dy) = self.groups.origin();
        format!("({},{})", Number(x + dx), Number(y + dy))
    }
}

impl Writer for Tikz {
    fn shape(&mut self, class: &str, shape: Shape<'_>) {
        let points = |length: f64| Number(length * SCALE);
        let path = match shape {
            Shape::Rect([x, y, width, height], radius) => {
                let (from, to) = (self.at((x, y)), self.at((x + width, y + height)));
                let round = if radius > 0.0 {
                    format!("[rounded corners={}pt] ", points(radius))
                } else {
                    String::new()
                };
                format!("{round}{from} rectangle {to}")
            }
            Shape::Circle(middle, radius) => {
                format!("{} circle[radius={}pt]", self.at(middle), points(radius))
            }
            Shape::Line(from, to) => format!("{} -- {}", self.at(from), self.at(to)),
            Shape::Path(data) => path(data, |point| self.at(point)),
        };
        let classes = class.split_whitespace();
        self.shapes.extend(classes.clone().map(String::from));
        let styles: Vec<String> = classes.map(|class| format!("outwit {class}")).collect();
        put(&mut self.body, format_args!("  \\path[{}] {path};\n", styles.join(", ")));
    }

    fn text(&mut self, text: Text<'_>) {
        let anchor = match text.anchor {
            TextAnchor::Left => "base west",
            TextAnchor::Middle => "base",
            TextAnchor::Right => "base east",
        };
        let (at, size) = (self.at(text.at), text.size * SCALE);
        let mut style = String::new();
        for class in text.class.split_whitespace() {
            self.texts.insert(class.to_owned());
            put(&mut style, format_args!("outwit {class} text, "));
        }
        let font = format_args!("\\fontsize{{{size:.1}}}{{{size:.1}}}\\selectfont");
        let text = escaped(text.content);
        put(
            &mut self.body,
            format_args!("  \\node[{style}anchor={anchor}, font={font}] at {at} {{{text}}};\n"),
        );
    }

    fn moved_group(&mut self, by: Point) {
        self.groups.open(by);
    }

    fn end_group(&mut self) {
        self.groups.close();
    }
}

/// SVG path data as TikZ operations; `at` writes an absolute point.
fn path(data: &str, at: impl Fn(Point) -> String) -> String {
    let mut out = String::new();
    steps(data, |step| match step {
        Step::Move(to) => put(&mut out, format_args!(" {}", at(to))),
        Step::Line(to) => put(&mut out, format_args!(" -- {}", at(to))),
        Step::Curve(one, two, to) => {
            put(&mut out, format_args!(" .. controls {} and {} .. {}", at(one), at(two), at(to)));
        }
        Step::Close => out += " -- cycle",
    });
    out.trim_start().to_owned()
}

fn shape_style(style: &str) -> String {
    let points = |value: &str| {
        value.parse::<f64>().map_or_else(|_| "0".into(), |v| Number(v * SCALE).to_string())
    };
    let declaration = |(name, value)| match (name, value) {
        ("fill", value) => Some(format!("fill={}", colour(value))),
        ("stroke", value) => Some(format!("draw={}", colour(value))),
        ("stroke-width", value) => Some(format!("line width={}pt", points(value))),
        ("stroke-linejoin", "round") => Some("line join=round".into()),
        ("stroke-linecap", "round") => Some("line cap=round".into()),
        ("stroke-dasharray", value) => {
            let lengths = value.split([' ', ',']).filter(|length| !length.is_empty());
            let dash = lengths.enumerate().map(|(index, length)| {
                let word = if index % 2 == 0 { "on" } else { "off" };
                format!("{word} {}pt", points(length))
            });
            Some(format!("dash pattern={}", dash.collect::<Vec<_>>().join(" ")))
        }
        ("opacity", value) => Some(format!("opacity={value}")),
        ("fill-opacity", value) => Some(format!("fill opacity={value}")),
        _ => None,
    };
    declarations(style).filter_map(declaration).collect::<Vec<_>>().join(", ")
}

fn text_style(style: &str) -> String {
    let declaration = |(name, value)| match (name, value) {
        ("fill", value) => Some(format!("text={}", colour(value))),
        // TikZ cannot outline letters: a filled rectangle covers the lines below them.
        ("stroke", value) => Some(format!("fill={}, inner sep=0.8pt", colour(value))),
        ("opacity", value) => Some(format!("opacity={value}")),
        ("font-weight", "bold") => Some("node font=\\bfseries".into()),
        _ => None,
    };
    declarations(style).filter_map(declaration).collect::<Vec<_>>().join(", ")
}

/// A colour in the words of xcolor; what is no colour in hexadecimal digits as it is.
fn colour(value: &str) -> String {
    rgb(value).map_or_else(
        || value.to_owned(),
        |[red, green, blue]| format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}"),
    )
}

/// Text for LaTeX; signs of mathematics by their names, so that every engine has them.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => out += "\\textbackslash{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(letter);
            }
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '<' => out += "$<$",
            '>' => out += "$>$",
            '|' => out += "$|$",
            '"' => out += "''",
            '−' => out += "$-$",
            '±' => out += "$\\pm$",
            '×' => out += "$\\times$",
            '·' => out += "$\\cdot$",
            '≤' => out += "$\\leq$",
            '≥' => out += "$\\geq$",
            '∞' => out += "$\\infty$",
            '→' => out += "$\\to$",
            '½' => out += "$\\frac12$",
            '…' => out += "\\ldots{}",
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Format, Theme};

    #[test]
    fn every_kind_of_shape_becomes_a_path_or_a_node() {
        let draw = |pen: &mut Pen<'_>| {
            pen.moved((10.0, 20.0), |pen| {
                pen.round_rect("a", [1.0, 2.0, 3.0, 4.0], 5.0);
                pen.circle("a", (0.0, 0.0), 10.0);
                pen.line("a", (0.0, 0.0), (1.0, 1.0));
                pen.path("a c", "M0 0h10v-5L2-2C1 1 2 2 3 3Zm4 4l1 1 2 2");
            });
            pen.text((5.0, 6.0), TextAnchor::Right, 10.0, "b", "50% < b_1");
        };
        let figure = Figure {
            size: (100.0, 100.0),
            palette: &[
                ("a", "fill:#fff;stroke:#0b5394;stroke-width:2;stroke-dasharray:4 3", ""),
                ("b", "fill:#111;font-weight:bold;stroke:#fff", ""),
                ("c", "fill:none", ""),
            ],
            title: "A 100 % test".into(),
            description: String::new(),
            draw: Box::new(draw),
        };
        let expected = "% A 100 % test
% In the document: \\usepackage{tikz}, and as wide as its text: \\resizebox{\\linewidth}{!}{\\input{FILE}}
\\begin{tikzpicture}[x=0.6pt, y=-0.6pt,
  outwit a/.style={fill={rgb,255:red,255;green,255;blue,255}, draw={rgb,255:red,11;green,83;blue,148}, line width=1.2pt, dash pattern=on 2.4pt off 1.8pt},
  outwit c/.style={fill=none},
  outwit b text/.style={text={rgb,255:red,17;green,17;blue,17}, node font=\\bfseries, fill={rgb,255:red,255;green,255;blue,255}, inner sep=0.8pt},
  every node/.style={inner sep=0pt}]
  \\path[outwit a] [rounded corners=3pt] (11,22) rectangle (14,26);
  \\path[outwit a] (10,20) circle[radius=6pt];
  \\path[outwit a] (10,20) -- (11,21);
  \\path[outwit a, outwit c] (10,20) -- (20,20) -- (20,15) -- (12,18) .. controls (11,21) and (12,22) .. (13,23) -- cycle (14,24) -- (15,25) -- (17,27);
  \\node[outwit b text, anchor=base east, font=\\fontsize{6.0}{6.0}\\selectfont] at (5,6) {50\\% $<$ b\\_1};
\\end{tikzpicture}
";
        assert_eq!(tikz(&figure), expected);
    }

    #[test]
    fn what_tex_cannot_measure_is_refused() {
        let figure = |width| Figure {
            size: (width, 100.0),
            palette: &[],
            title: String::new(),
            description: String::new(),
            draw: Box::new(|_| {}),
        };
        assert!(figure(MAX_SIZE).file(Format::Tikz, Theme::Light).is_ok());
        let fault = figure(101_173.0).file(Format::Tikz, Theme::Light).expect_err("too wide");
        assert!(fault.to_string().contains("101173 x 100 units"), "{fault}");
    }
}
