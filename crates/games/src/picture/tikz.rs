//! Drawings for LaTeX: our own SVG, said again as a `tikzpicture`.
//!
//! *Idea.* A drawing has one source, its SVG. Its few elements (rectangle, circle, line, path, text, a group that is
//! moved) become TikZ paths and nodes; each class becomes a style with a name, so that a teacher can recolour a whole
//! picture in one line. Texts stay texts, in the document's own font.
//!
//! *Guarantee.* The result needs no TikZ library, and compiles with pdfLaTeX as well as with the newer engines.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use roxmltree::{Document, Node};
use svgtypes::{SimplePathSegment, SimplifyingPathParser};

use crate::Fault;

/// Points of LaTeX for a unit of the drawing.
const SCALE: f64 = 0.6;

/// Writes an SVG that this crate has made as a `tikzpicture`.
pub(super) fn tikz(svg: &str) -> Result<String, Fault> {
    let wrong = |why: String| Fault::new(format!("the picture cannot be written as TikZ: {why}"));
    let document = Document::parse(svg).map_err(|error| wrong(error.to_string()))?;
    let root = document.root_element();
    let mut picture = Tikz::default();
    for node in root.children().filter(Node::is_element) {
        match node.tag_name().name() {
            "style" => picture.styles = rules(node.text().unwrap_or_default()),
            _ => picture.element(node, (0.0, 0.0)).map_err(wrong)?,
        }
    }
    Ok(picture.finish(title(root)))
}

/// A tikzpicture in the making.
#[derive(Default)]
struct Tikz {
    /// The declarations of each class.
    styles: BTreeMap<String, Vec<(String, String)>>,
    /// The classes that shapes and texts have used.
    shapes: BTreeSet<String>,
    texts: BTreeSet<String>,
    body: String,
}

impl Tikz {
    fn element(&mut self, node: Node<'_, '_>, (dx, dy): (f64, f64)) -> Result<(), String> {
        let number = |name: &str| {
            let text = node.attribute(name).unwrap_or("0");
            text.parse::<f64>().map_err(|_| format!("{name} is \"{text}\""))
        };
        match node.tag_name().name() {
            "g" => {
                let (x, y) = moved(node.attribute("transform").unwrap_or_default())?;
                for child in node.children().filter(Node::is_element) {
                    self.element(child, (dx + x, dy + y))?;
                }
            }
            "rect" => {
                let (x, y) = (number("x")? + dx, number("y")? + dy);
                let (right, bottom) = (x + number("width")?, y + number("height")?);
                let round = match number("rx")? {
                    0.0 => String::new(),
                    radius => format!("[rounded corners={}pt] ", short(radius * SCALE)),
                };
                self.shape(node, &format!("{round}{} rectangle {}", at(x, y), at(right, bottom)));
            }
            "circle" => {
                let centre = at(number("cx")? + dx, number("cy")? + dy);
                let radius = short(number("r")? * SCALE);
                self.shape(node, &format!("{centre} circle[radius={radius}pt]"));
            }
            "line" => {
                let from = at(number("x1")? + dx, number("y1")? + dy);
                let to = at(number("x2")? + dx, number("y2")? + dy);
                self.shape(node, &format!("{from} -- {to}"));
            }
            "path" => {
                let path = path(node.attribute("d").unwrap_or_default(), (dx, dy))?;
                self.shape(node, &path);
            }
            "text" => {
                let place = at(number("x")? + dx, number("y")? + dy);
                let size = number("font-size")? * SCALE;
                let anchor = match node.attribute("text-anchor") {
                    Some("middle") => "base",
                    Some("end") => "base east",
                    _ => "base west",
                };
                let mut style = String::new();
                for class in classes(node) {
                    self.texts.insert(class.to_owned());
                    let _ = write!(style, "outwit {class} text, ");
                }
                let _ = writeln!(
                    self.body,
                    "  \\node[{style}anchor={anchor}, font=\\fontsize{{{size:.1}}}{{{size:.1}}}\\selectfont] at {place} {{{}}};",
                    escaped(node.text().unwrap_or_default())
                );
            }
            // Titles and descriptions are for screen readers.
            _ => {}
        }
        Ok(())
    }

    /// A path with the styles of its classes; nothing for one that cannot be seen.
    fn shape(&mut self, node: Node<'_, '_>, path: &str) {
        let mut styles: Vec<String> = Vec::new();
        for class in classes(node) {
            self.shapes.insert(class.to_owned());
            styles.push(format!("outwit {class}"));
        }
        if node.attribute("fill") == Some("none") {
            styles.push("fill=none".into());
        }
        if !styles.is_empty() && !path.is_empty() {
            let _ = writeln!(self.body, "  \\path[{}] {path};", styles.join(", "));
        }
    }

    fn finish(self, title: &str) -> String {
        let mut out = String::new();
        if !title.is_empty() {
            let _ = writeln!(out, "% {}", title.replace('\n', " "));
        }
        let _ = writeln!(out, "\\begin{{tikzpicture}}[x={SCALE}pt, y=-{SCALE}pt,");
        let none = Vec::new();
        for class in &self.shapes {
            let style = shape_style(self.styles.get(class).unwrap_or(&none));
            let _ = writeln!(out, "  outwit {class}/.style={{{style}}},");
        }
        for class in &self.texts {
            let style = text_style(self.styles.get(class).unwrap_or(&none));
            let _ = writeln!(out, "  outwit {class} text/.style={{{style}}},");
        }
        out + "  every node/.style={inner sep=0pt}]\n" + &self.body + "\\end{tikzpicture}\n"
    }
}

fn title<'a>(root: Node<'a, '_>) -> &'a str {
    root.children()
        .find(|node| node.has_tag_name("title"))
        .and_then(|node| node.text())
        .unwrap_or("")
}

fn classes<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.attribute("class").unwrap_or_default().split_whitespace()
}

/// The rules `.class{name:value;..}` of a style sheet of ours.
fn rules(sheet: &str) -> BTreeMap<String, Vec<(String, String)>> {
    let rule = |text: &str| {
        let (class, body) = text.trim().strip_prefix('.')?.split_once('{')?;
        let declaration = |text: &str| {
            let (name, value) = text.split_once(':')?;
            Some((name.trim().to_owned(), value.trim().to_owned()))
        };
        Some((class.to_owned(), body.split(';').filter_map(declaration).collect()))
    };
    sheet.split('}').filter_map(rule).collect()
}

fn shape_style(declarations: &[(String, String)]) -> String {
    let points =
        |value: &str| value.parse::<f64>().map_or_else(|_| "0".into(), |v| short(v * SCALE));
    let style = |(name, value): &(String, String)| match (name.as_str(), value.as_str()) {
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
    declarations.iter().filter_map(style).collect::<Vec<_>>().join(", ")
}

fn text_style(declarations: &[(String, String)]) -> String {
    let style = |(name, value): &(String, String)| match (name.as_str(), value.as_str()) {
        ("fill", value) => Some(format!("text={}", colour(value))),
        ("opacity", value) => Some(format!("opacity={value}")),
        ("font-weight", "bold") => Some("node font=\\bfseries".into()),
        _ => None,
    };
    declarations.iter().filter_map(style).collect::<Vec<_>>().join(", ")
}

/// `#rgb` or `#rrggbb` in the words of xcolor; anything else as it is.
fn colour(value: &str) -> String {
    let digits = value.strip_prefix('#').unwrap_or_default();
    let part = |from: usize, to: usize| u8::from_str_radix(digits.get(from..to)?, 16).ok();
    let parts = match digits.len() {
        3 => [0, 1, 2].map(|at| part(at, at + 1).map(|digit| digit * 17)),
        _ => [0, 2, 4].map(|at| part(at, at + 2)),
    };
    match parts {
        [Some(red), Some(green), Some(blue)] => {
            format!("{{rgb,255:red,{red};green,{green};blue,{blue}}}")
        }
        _ => value.to_owned(),
    }
}

/// How far `translate(x y)` moves.
fn moved(transform: &str) -> Result<(f64, f64), String> {
    if transform.is_empty() {
        return Ok((0.0, 0.0));
    }
    let inner = transform.strip_prefix("translate(").and_then(|rest| rest.strip_suffix(')'));
    let mut numbers = inner.unwrap_or_default().split_whitespace().map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(x)), Some(Ok(y))) => Ok((x, y)),
        _ => Err(format!("the transformation \"{transform}\" is not known")),
    }
}

/// Path data as TikZ operations with absolute points.
fn path(data: &str, (dx, dy): (f64, f64)) -> Result<String, String> {
    let mut out = String::new();
    // TikZ has cubic curves only, so the last point is needed to raise a quadratic one.
    let mut last = (0.0, 0.0);
    for segment in SimplifyingPathParser::from(data) {
        let point = |x: f64, y: f64| at(x + dx, y + dy);
        // Writing to a string cannot fail.
        let _ = match segment.map_err(|error| format!("the path \"{data}\": {error}"))? {
            SimplePathSegment::MoveTo { x, y } => {
                last = (x, y);
                write!(out, " {}", point(x, y))
            }
            SimplePathSegment::LineTo { x, y } => {
                last = (x, y);
                write!(out, " -- {}", point(x, y))
            }
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                last = (x, y);
                write!(
                    out,
                    " .. controls {} and {} .. {}",
                    point(x1, y1),
                    point(x2, y2),
                    point(x, y)
                )
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let third = |end: f64, middle: f64| end + 2.0 / 3.0 * (middle - end);
                let one = point(third(last.0, x1), third(last.1, y1));
                let two = point(third(x, x1), third(y, y1));
                last = (x, y);
                write!(out, " .. controls {one} and {two} .. {}", point(x, y))
            }
            SimplePathSegment::ClosePath => write!(out, " -- cycle"),
        };
    }
    Ok(out.trim_start().to_owned())
}

fn at(x: f64, y: f64) -> String {
    format!("({},{})", short(x), short(y))
}

/// A number with at most two decimals.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.to_owned() }
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

    #[test]
    fn every_kind_of_element_becomes_a_path_or_a_node() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>A 100 % test</title>\
            <style>.a{fill:#fff;stroke:#0b5394;stroke-width:2;stroke-dasharray:4 3}.b{fill:#111;font-weight:bold}</style>\
            <g transform=\"translate(10 20)\"><rect class=\"a\" x=\"1\" y=\"2\" width=\"3\" height=\"4\" rx=\"5\"/>\
            <circle class=\"a\" r=\"10\"/><line class=\"a\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"/>\
            <path class=\"a\" fill=\"none\" d=\"M0 0h10v-5L2-2C1 1 2 2 3 3Z\"/></g>\
            <text class=\"b\" x=\"5\" y=\"6\" font-size=\"10\" text-anchor=\"end\">50% &lt; b_1</text></svg>";
        let tikz = tikz(svg).expect("it is an SVG of ours");
        let expected = "% A 100 % test
\\begin{tikzpicture}[x=0.6pt, y=-0.6pt,
  outwit a/.style={fill={rgb,255:red,255;green,255;blue,255}, draw={rgb,255:red,11;green,83;blue,148}, line width=1.2pt, dash pattern=on 2.4pt off 1.8pt},
  outwit b text/.style={text={rgb,255:red,17;green,17;blue,17}, node font=\\bfseries},
  every node/.style={inner sep=0pt}]
  \\path[outwit a] [rounded corners=3pt] (11,22) rectangle (14,26);
  \\path[outwit a] (10,20) circle[radius=6pt];
  \\path[outwit a] (10,20) -- (11,21);
  \\path[outwit a, fill=none] (10,20) -- (20,20) -- (20,15) -- (12,18) .. controls (11,21) and (12,22) .. (13,23) -- cycle;
  \\node[outwit b text, anchor=base east, font=\\fontsize{6.0}{6.0}\\selectfont] at (5,6) {50\\% $<$ b\\_1};
\\end{tikzpicture}
";
        assert_eq!(tikz, expected);
    }

    #[test]
    fn a_foreign_drawing_is_refused_in_words() {
        let fault = tikz("<svg><g transform=\"rotate(4)\"/></svg>").expect_err("no rotation");
        assert!(fault.to_string().contains("rotate(4)"), "{fault}");
        assert!(tikz("<svg>").is_err());
    }
}
