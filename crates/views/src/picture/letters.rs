//! Text as outlines, so that a PNG looks the same on a machine without any font.
//!
//! The outlines are those of the font `DejaVu Sans`, which comes along as data.

use std::fmt::Write;
use std::sync::OnceLock;

use ttf_parser::{Face, OutlineBuilder};

use super::pen::{Hold, Text};

fn face() -> &'static Face<'static> {
    static FACE: OnceLock<Face<'static>> = OnceLock::new();
    FACE.get_or_init(|| {
        Face::parse(dejavu::sans::regular(), 0).expect("the font that comes along can be read")
    })
}

/// Draws a text as one path; letters that the font lacks are shown as a question mark.
pub(super) fn outlines(out: &mut String, text: Text<'_>) {
    let Text { at: (x, y), hold, size, class, content } = text;
    let face = face();
    let scale = size / f64::from(face.units_per_em());
    let glyphs: Vec<_> = content
        .chars()
        .filter_map(|letter| face.glyph_index(letter).or_else(|| face.glyph_index('?')))
        .collect();
    let advance =
        |glyph| f64::from(face.glyph_hor_advance(glyph).unwrap_or(face.units_per_em() / 2)) * scale;
    let width: f64 = glyphs.iter().map(|&glyph| advance(glyph)).sum();
    let mut x = match hold {
        Hold::Left => x,
        Hold::Middle => x - width / 2.0,
        Hold::Right => x - width,
    };
    // Writing to a string cannot fail.
    let _ = write!(out, "<path class=\"{class}\" d=\"");
    for glyph in glyphs {
        face.outline_glyph(glyph, &mut Outline { out, x, y, scale });
        x += advance(glyph);
    }
    *out += "\"/>\n";
}

struct Outline<'a> {
    out: &'a mut String,
    x: f64,
    y: f64,
    scale: f64,
}

impl Outline<'_> {
    fn point(&mut self, command: &str, points: &[(f32, f32)]) {
        *self.out += command;
        for (index, &(x, y)) in points.iter().enumerate() {
            let (x, y) = (self.x + f64::from(x) * self.scale, self.y - f64::from(y) * self.scale);
            let gap = if index == 0 { "" } else { " " };
            let _ = write!(self.out, "{gap}{x:.2} {y:.2}");
        }
    }
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.point("M", &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.point("L", &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.point("Q", &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.point("C", &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        *self.out += "Z";
    }
}
