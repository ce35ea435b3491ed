//! Text as outlines, so that a PNG looks the same on a machine without any font.
//!
//! The outlines are those of the font `DejaVu Sans`, which comes along as compressed data.

use std::io::Read;
use std::sync::OnceLock;

use flate2::read::GzDecoder;
use tiny_skia::PathBuilder;
use ttf_parser::{Face, OutlineBuilder};

use super::pen::{Text, TextAnchor};

fn face() -> &'static Face<'static> {
    const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/font.gz"));
    static FONT: OnceLock<Vec<u8>> = OnceLock::new();
    static FACE: OnceLock<Face<'static>> = OnceLock::new();
    let font = FONT.get_or_init(|| {
        let mut font = Vec::new();
        GzDecoder::new(PACKED)
            .read_to_end(&mut font)
            .expect("the font was compressed by the build");
        font
    });
    FACE.get_or_init(|| Face::parse(font, 0).expect("the font that comes along can be read"))
}

/// Adds the outlines of a text to a path; letters that the font lacks are shown as a question mark.
pub(super) fn outline(path: &mut PathBuilder, text: Text<'_>) {
    let Text { at: (x, y), anchor, size, content, .. } = text;
    let face = face();
    let scale = size / f64::from(face.units_per_em());
    let glyphs: Vec<_> = content
        .chars()
        .filter_map(|letter| face.glyph_index(letter).or_else(|| face.glyph_index('?')))
        .collect();
    let advance =
        |glyph| f64::from(face.glyph_hor_advance(glyph).unwrap_or(face.units_per_em() / 2)) * scale;
    let width: f64 = glyphs.iter().map(|&glyph| advance(glyph)).sum();
    let mut x = match anchor {
        TextAnchor::Left => x,
        TextAnchor::Middle => x - width / 2.0,
        TextAnchor::Right => x - width,
    };
    for glyph in glyphs {
        let (left, base, scale) = (x as f32, y as f32, scale as f32);
        face.outline_glyph(glyph, &mut Outline { path, left, base, scale });
        x += advance(glyph);
    }
}

/// Places the points of a glyph.
struct Outline<'a> {
    path: &'a mut PathBuilder,
    left: f32,
    base: f32,
    scale: f32,
}

impl Outline<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.left + x * self.scale, self.base - y * self.scale)
    }
}

impl OutlineBuilder for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
